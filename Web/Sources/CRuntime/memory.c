// The functions that compilers call by name. With bulk memory each is one wasm instruction.

#include "CRuntime.h"

void *memcpy(void *restrict to, const void *restrict from, size_t count) {
  return __builtin_memcpy(to, from, count);
}

void *memmove(void *to, const void *from, size_t count) {
  return __builtin_memmove(to, from, count);
}

void *memset(void *to, int value, size_t count) {
  return __builtin_memset(to, value, count);
}
