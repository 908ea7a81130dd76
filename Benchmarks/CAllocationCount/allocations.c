// Stands before the allocator of glibc, in the program and in every library that it loads: a
// function of an executable goes before those of the same name in libraries. Blocks that are given
// back, glibc takes itself.

#include "CAllocationCount.h"
#include <stdlib.h>

#ifdef __GLIBC__

#include <errno.h>
#include <stdatomic.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static atomic_long count;

static void note(void) { atomic_fetch_add_explicit(&count, 1, memory_order_relaxed); }

long allocationCount(void) { return atomic_load_explicit(&count, memory_order_relaxed); }

void *malloc(size_t size) {
  note();
  return __libc_malloc(size);
}

void *calloc(size_t items, size_t size) {
  note();
  return __libc_calloc(items, size);
}

void *realloc(void *block, size_t size) {
  note();
  return __libc_realloc(block, size);
}

void *memalign(size_t alignment, size_t size) {
  note();
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **result, size_t alignment, size_t size) {
  void *block = memalign(alignment, size);
  if (!block) return ENOMEM;
  *result = block;
  return 0;
}

#else

long allocationCount(void) { return -1; }

#endif
