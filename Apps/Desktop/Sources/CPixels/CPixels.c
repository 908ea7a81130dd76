#include "CPixels.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

static int32_t clamped(double value, int32_t low, int32_t high) {
  return value < low ? low : value > high ? high : (int32_t)value;
}

// The range of the pixels whose centres lie in an interval, limited to 0..<limit.
static void span(double start, double length, int32_t limit, int32_t *first, int32_t *end) {
  *first = clamped(ceil(start - 0.5), 0, limit);
  *end = clamped(ceil(start + length - 0.5), *first, limit);
}

const uint8_t cp_ground = 128;

void cp_draw(CPImage source, CPRect part, CPImage target, CPRect rect) {
  if (!(rect.width > 0 && rect.height > 0) || source.width < 1 || source.height < 1) return;
  int32_t left, right, top, bottom;
  span(rect.x, rect.width, target.width, &left, &right);
  span(rect.y, rect.height, target.height, &top, &bottom);
  double across = part.width / rect.width, along = part.height / rect.height;
  for (int32_t y = top; y < bottom; y++) {
    int32_t y0 = clamped(floor(part.y + (y - rect.y) * along), 0, source.height - 1);
    int32_t y1 = clamped(ceil(part.y + (y + 1 - rect.y) * along), y0 + 1, source.height);
    uint8_t *out = target.bytes + ((size_t)y * target.width + left) * 4;
    for (int32_t x = left; x < right; x++, out += 4) {
      int32_t x0 = clamped(floor(part.x + (x - rect.x) * across), 0, source.width - 1);
      int32_t x1 = clamped(ceil(part.x + (x + 1 - rect.x) * across), x0 + 1, source.width);
      uint32_t sums[4] = {0, 0, 0, 0};
      uint32_t count = (uint32_t)(x1 - x0) * (uint32_t)(y1 - y0);
      for (int32_t row = y0; row < y1; row++) {
        const uint8_t *in = source.bytes + ((size_t)row * source.width + x0) * 4;
        for (int32_t column = x0; column < x1; column++, in += 4)
          for (int lane = 0; lane < 4; lane++) sums[lane] += in[lane];
      }
      for (int lane = 0; lane < 4; lane++) sums[lane] = (sums[lane] + count / 2) / count;
      // Where the source is transparent, its ground is seen.
      uint32_t clear = 255 - sums[3];
      for (int lane = 0; lane < 4; lane++)
        out[lane] = (uint8_t)(sums[lane] + (clear * (lane < 3 ? cp_ground : 255) + 127) / 255);
    }
  }
}

bool cp_is_opaque(CPImage image) {
  size_t count = (size_t)image.width * image.height;
  for (size_t index = 0; index < count; index++)
    if (image.bytes[4 * index + 3] != 255) return false;
  return true;
}

void cp_fill(CPImage target, CPRect rect, const uint8_t color[4]) {
  int32_t left, right, top, bottom;
  span(rect.x, rect.width, target.width, &left, &right);
  span(rect.y, rect.height, target.height, &top, &bottom);
  for (int32_t y = top; y < bottom; y++) {
    uint8_t *out = target.bytes + ((size_t)y * target.width + left) * 4;
    for (int32_t x = left; x < right; x++, out += 4) memcpy(out, color, 4);
  }
}
