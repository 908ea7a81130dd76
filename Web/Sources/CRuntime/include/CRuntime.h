#ifndef CRUNTIME_H
#define CRUNTIME_H

#include <stddef.h>

// What Embedded Swift needs of a C library, for a target that has none.

int posix_memalign(void **result, size_t alignment, size_t size);
void free(void *pointer);
void *memcpy(void *restrict to, const void *restrict from, size_t count);
void *memmove(void *to, const void *from, size_t count);
void *memset(void *to, int value, size_t count);

#endif
