// A segregated free list: every block belongs to one of 54 size classes, two to each power of
// two, and a freed block waits in its class. A request takes a block of its own class, or lends one
// of the next few larger ones, before memory grows; a block goes back to the class it was made for.
// So a program whose needs repeat stops growing soon; blocks are not split or merged, and no
// operation looks further than a few classes.

#include "CRuntime.h"
#include <stdint.h>

enum {
  smallest = 16,          // bytes of the smallest block, with its header
  alignment = 16,         // of every block; what Swift's heap objects ask for
  classes = 54,           // the last are for blocks of a gibibyte
  lending = 6,            // how many classes up a request may borrow: at most 8 times its size
  page = 65536,
};

// Stands before what the program sees, and fills the alignment.
typedef struct block {
  union {
    struct block *next;   // while free
    void *start;          // while used: the block itself, for over-aligned requests
  };
  uint32_t class;
  uint64_t unused;
} block;

_Static_assert(sizeof(block) <= alignment || sizeof(void *) != 4, "a header is one alignment");

extern unsigned char __heap_base;

static block *freed[classes];
static uintptr_t top, end;

// The size of a class, header included: 16, 24, 32, 48, 64, 96, 128 … The first two are too small.
static size_t sizeOfClass(unsigned class) {
  size_t power = (size_t)smallest << (class / 2);
  return class % 2 ? power + power / 2 : power;
}

static unsigned classOfSize(size_t size) {
  if (size <= 2 * smallest) return 2;
  unsigned power = 31 - __builtin_clz((unsigned)(size - 1) / smallest);
  unsigned class = 2 * power;
  while (sizeOfClass(class) < size) class++;
  return class;
}

static block *take(size_t size) {
  if (top == 0) {
    top = ((uintptr_t)&__heap_base + alignment - 1) & ~(uintptr_t)(alignment - 1);
    end = __builtin_wasm_memory_size(0) * page;
  }
  if (size > end - top) {
    size_t pages = (size - (end - top) + page - 1) / page;
    if (__builtin_wasm_memory_grow(0, pages) == (size_t)-1) return 0;
    end += pages * page;
  }
  block *result = (block *)top;
  top += size;
  return result;
}

static void *allocate(size_t size) {
  if (size > (size_t)1 << 30) return 0;
  unsigned class = classOfSize(size + alignment), lender = class;
  unsigned last = class + lending < classes ? class + lending : classes - 1;
  while (lender < last && !freed[lender]) lender++;
  block *result = freed[lender];
  if (result) {
    freed[lender] = result->next;
    class = lender;
  } else {
    result = take(sizeOfClass(class));
    if (!result) return 0;
  }
  result->class = class;
  result->start = result;
  return (char *)result + alignment;
}

int posix_memalign(void **result, size_t wanted, size_t size) {
  if (wanted <= alignment) {
    *result = allocate(size);
    return *result ? 0 : 12;
  }
  // Over-aligned, which is rare: a wider block, and a second header that leads back to it.
  char *wide = allocate(size + wanted + alignment);
  if (!wide) return 12;
  char *aligned = (char *)(((uintptr_t)wide + alignment + wanted - 1) & ~(uintptr_t)(wanted - 1));
  ((block *)(aligned - alignment))->start = wide - alignment;
  *result = aligned;
  return 0;
}

void free(void *pointer) {
  if (!pointer) return;
  block *used = ((block *)((char *)pointer - alignment))->start;
  used->next = freed[used->class];
  freed[used->class] = used;
}
