// A decoder of BMP, by the description of BITMAPINFOHEADER and its successors in Microsoft's documentation of Windows GDI, and of
// the header of OS/2 1.x: 1, 2, 4, 8, 16, 24 and 32 bits for each pixel, run lengths of 4 and 8 bits, and masks.
#include "Bitmap.h"

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { file_header = 14, core_header = 12, info_header = 40 };
enum { uncompressed = 0, runs_of_8 = 1, runs_of_4 = 2, masks = 3, masks_with_alpha = 6 };
// Bytes: larger files are refused, as are pictures of which a file can have no more than a small part.
static const size_t largest = (size_t)1 << 31;
static const uint64_t most_pixels_of_runs = (uint64_t)1 << 27;

// A file, and what its header says.
typedef struct {
  uint8_t *bytes;
  size_t count;
  size_t header, pixels, row;
  int width, height, depth;
  bool from_top;
  uint32_t compression;
  // In the order of the result: red, green, blue, alpha.
  uint32_t mask[4];
  size_t palette, colours, entry;
  int bands;
  uint8_t *out;
} Bitmap;

static uint32_t number(const uint8_t *place, int count) {
  uint32_t value = 0;
  for (int i = count - 1; i >= 0; i--) value = value << 8 | place[i];
  return value;
}

bool is_bitmap(int descriptor) {
  uint8_t head[file_header + 4];
  if (pread(descriptor, head, sizeof head, 0) != sizeof head || memcmp(head, "BM", 2)) return false;
  uint32_t size = number(head + file_header, 4);
  return size == core_header || (size >= info_header && size <= 124);
}

static bool refuse(const char *reason) {
  vips_error("bmpload", "%s", reason);
  return false;
}

static bool read_file(int descriptor, Bitmap *it) {
  struct stat status;
  if (fstat(descriptor, &status)) {
    vips_error_system(errno, "bmpload", "cannot read");
    return false;
  }
  if (status.st_size < file_header + core_header || (uint64_t)status.st_size > largest)
    return refuse("its size is not that of a picture");
  it->bytes = g_try_malloc((size_t)status.st_size);
  if (!it->bytes) return refuse("there is too little memory");
  while (it->count < (size_t)status.st_size) {
    ssize_t got = pread(descriptor, it->bytes + it->count, (size_t)status.st_size - it->count, (off_t)it->count);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) break;
    it->count += (size_t)got;
  }
  return true;
}

static bool read_masks(Bitmap *it, uint32_t size) {
  bool has_alpha = it->compression == masks_with_alpha || size >= 56;
  // Behind a header of 40 bytes, or inside of a longer one at the same place.
  size_t place = it->header + info_header;
  if (it->compression == masks || it->compression == masks_with_alpha) {
    if (it->depth != 16 && it->depth != 32) return refuse("it has masks for pixels that have none");
    if (it->count < place + 16) return refuse("it ends in its header");
    for (int band = 0; band < (has_alpha ? 4 : 3); band++) it->mask[band] = number(it->bytes + place + 4 * band, 4);
    if (size == info_header) it->palette += has_alpha ? 16 : 12;
  } else {
    const uint32_t of_16[] = {0x7C00, 0x03E0, 0x001F}, of_32[] = {0xFF0000, 0x00FF00, 0x0000FF};
    memcpy(it->mask, it->depth == 16 ? of_16 : of_32, sizeof of_16);
  }
  it->bands = it->mask[3] ? 4 : 3;
  return true;
}

static bool read_header(Bitmap *it) {
  it->header = file_header;
  const uint8_t *head = it->bytes + file_header;
  uint32_t size = number(head, 4);
  if (it->count < file_header + size) return refuse("it ends in its header");
  int32_t width, height;
  if (size == core_header) {
    width = (int32_t)number(head + 4, 2), height = (int32_t)number(head + 6, 2);
    it->depth = (int)number(head + 10, 2);
    it->entry = 3;
  } else {
    width = (int32_t)number(head + 4, 4), height = (int32_t)number(head + 8, 4);
    it->depth = (int)number(head + 14, 2);
    it->compression = number(head + 16, 4);
    it->colours = number(head + 32, 4);
    it->entry = 4;
    // The longer headers of OS/2 have other compressions by these numbers.
    if (size == 64 && it->compression > runs_of_4) return refuse("its compression is not supported");
  }
  it->from_top = height < 0;
  if (width <= 0 || height == 0 || height == INT32_MIN || width > VIPS_MAX_COORD || abs(height) > VIPS_MAX_COORD)
    return refuse("it has no size");
  it->width = width, it->height = abs(height);
  switch (it->depth) {
    case 1:
    case 2:
    case 4:
    case 8:
    case 16:
    case 24:
    case 32: break;
    default: return refuse("the depth of its pixels is not supported");
  }
  bool fits = it->compression == uncompressed || it->compression == masks || it->compression == masks_with_alpha ||
              (it->compression == runs_of_8 && it->depth == 8) || (it->compression == runs_of_4 && it->depth == 4);
  if (!fits) return refuse("its compression is not supported");
  it->palette = it->header + size;
  if (!read_masks(it, size)) return false;
  if (it->depth <= 8) {
    size_t most = (size_t)1 << it->depth;
    if (it->colours == 0 || it->colours > most) it->colours = most;
    if (it->palette >= it->count) return refuse("it ends in its header");
    it->colours = VIPS_MIN(it->colours, (it->count - it->palette) / it->entry);
  }
  it->pixels = number(it->bytes + 10, 4);
  if (it->pixels < it->header + size) it->pixels = it->palette + (it->depth <= 8 ? it->colours * it->entry : 0);
  if (it->pixels >= it->count) return refuse("it ends in its header");
  it->row = ((size_t)it->width * (size_t)it->depth + 31) / 32 * 4;
  bool has_runs = it->compression == runs_of_8 || it->compression == runs_of_4;
  if (has_runs ? (uint64_t)it->width * (uint64_t)it->height > most_pixels_of_runs
               : (it->count - it->pixels) < it->row * (size_t)it->height / 16)
    return refuse("it has far fewer bytes than its size needs");
  return true;
}

// A row of the result by its place in the file.
static uint8_t *row_of(Bitmap *it, int row) {
  size_t line = (size_t)(it->from_top ? row : it->height - 1 - row);
  return it->out + line * (size_t)it->width * (size_t)it->bands;
}

static void put_index(Bitmap *it, uint8_t *place, size_t index) {
  if (index >= it->colours) {
    memset(place, 0, 3);
    return;
  }
  const uint8_t *colour = it->bytes + it->palette + index * it->entry;
  place[0] = colour[2], place[1] = colour[1], place[2] = colour[0];
}

// The bits of a mask as 0 to 255.
static uint8_t masked(uint32_t pixel, uint32_t mask) {
  if (!mask) return 0;
  int shift = __builtin_ctz(mask);
  uint64_t most = mask >> shift, value = (pixel & mask) >> shift;
  return (uint8_t)((value * 255 + most / 2) / most);
}

static void put_row(Bitmap *it, int row, const uint8_t *from) {
  uint8_t *place = row_of(it, row);
  for (int x = 0; x < it->width; x++, place += it->bands) {
    if (it->depth <= 8) {
      size_t bit = (size_t)x * (size_t)it->depth;
      put_index(it, place, (from[bit / 8] >> (8 - it->depth - (int)(bit % 8))) & ((1 << it->depth) - 1));
    } else if (it->depth == 24) {
      place[0] = from[3 * x + 2], place[1] = from[3 * x + 1], place[2] = from[3 * x];
    } else {
      uint32_t pixel = number(from + (size_t)x * (size_t)it->depth / 8, it->depth / 8);
      for (int band = 0; band < it->bands; band++) place[band] = masked(pixel, it->mask[band]);
    }
  }
}

// Returns whether all rows are there.
static bool put_rows(Bitmap *it) {
  for (int row = 0; row < it->height; row++) {
    size_t place = it->pixels + (size_t)row * it->row;
    if (place > it->count || it->count - place < it->row) return false;
    put_row(it, row, it->bytes + place);
  }
  return true;
}

// Runs: a count and one byte; or zero and the end of a row, the end of all, a way to go, or a number of bytes as they are.
// Returns whether they have their end.
static bool put_runs(Bitmap *it) {
  size_t place = it->pixels;
  int x = 0, row = 0;
  bool is_half = it->compression == runs_of_4;
  for (size_t i = 0; i < (size_t)it->width * (size_t)it->height; i++) put_index(it, it->out + 3 * i, 0);
  while (it->count - place >= 2) {
    int count = it->bytes[place], value = it->bytes[place + 1];
    place += 2;
    if (count == 0 && value == 0) {
      x = 0, row++;
    } else if (count == 0 && value == 1) {
      return true;
    } else if (count == 0 && value == 2) {
      if (it->count - place < 2) return false;
      x += it->bytes[place], row += it->bytes[place + 1];
      place += 2;
    } else {
      bool is_plain = count == 0;
      int pixels = is_plain ? value : count;
      size_t bytes = is_plain ? (size_t)(is_half ? (pixels + 1) / 2 : pixels) : 0;
      if (it->count - place < bytes) return false;
      for (int i = 0; i < pixels; i++, x++) {
        if (x >= it->width || row >= it->height) continue;
        uint8_t byte = is_plain ? it->bytes[place + (size_t)(is_half ? i / 2 : i)] : (uint8_t)value;
        size_t index = is_half ? (i % 2 ? byte & 15 : byte >> 4) : byte;
        put_index(it, row_of(it, row) + (size_t)x * (size_t)it->bands, index);
      }
      // Bytes as they are fill words.
      place += VIPS_MIN(bytes + bytes % 2, it->count - place);
    }
    if (row > it->height || x > VIPS_MAX_COORD) return false;
  }
  // Some programs leave the end out.
  return row >= it->height || (row == it->height - 1 && x >= it->width);
}

// Some programs declare a mask for alpha and leave all of it at zero.
static void show_what_has_no_alpha(Bitmap *it) {
  size_t count = (size_t)it->width * (size_t)it->height;
  if (it->bands < 4) return;
  for (size_t i = 0; i < count; i++)
    if (it->out[4 * i + 3]) return;
  for (size_t i = 0; i < count; i++) it->out[4 * i + 3] = 255;
}

// The profile that the last version of the header can have.
static void keep_profile(const Bitmap *it, VipsImage *image) {
  const uint8_t *head = it->bytes + it->header;
  if (number(head, 4) != 124 || number(head + 56, 4) != 0x4D424544) return;
  size_t place = it->header + number(head + 112, 4), count = number(head + 116, 4);
  if (place < it->count && count <= it->count - place)
    vips_image_set_blob_copy(image, VIPS_META_ICC_NAME, it->bytes + place, count);
}

VipsImage *load_bitmap(int descriptor, VipsFailOn fail_on) {
  Bitmap it = {0};
  VipsImage *image = NULL;
  if (read_file(descriptor, &it) && read_header(&it)) {
    size_t count = (size_t)it.width * (size_t)it.height * (size_t)it.bands;
    it.out = g_try_malloc(count);
    if (!it.out) {
      refuse("there is too little memory");
    } else {
      // Rows that the file lacks are white, or transparent.
      memset(it.out, it.bands == 3 ? 255 : 0, count);
      bool is_whole = it.compression == runs_of_8 || it.compression == runs_of_4 ? put_runs(&it) : put_rows(&it);
      show_what_has_no_alpha(&it);
      if (is_whole || fail_on < VIPS_FAIL_ON_TRUNCATED)
        image = vips_image_new_from_memory_copy(it.out, count, it.width, it.height, it.bands, VIPS_FORMAT_UCHAR);
      else
        refuse("it ends early");
    }
    if (image) {
      image->Type = VIPS_INTERPRETATION_sRGB;
      keep_profile(&it, image);
    }
  }
  g_free(it.out);
  g_free(it.bytes);
  return image;
}
