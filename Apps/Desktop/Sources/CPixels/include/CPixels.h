#ifndef CPIXELS_H
#define CPIXELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// An image of four bytes a pixel, row by row without gaps: blue, green, red and alpha, by which the colours are
/// multiplied.
typedef struct {
  uint8_t *bytes;
  int32_t width;
  int32_t height;
} CPImage;

/// A rectangle in pixels, whose edges may lie at fractions of pixels.
typedef struct {
  double x;
  double y;
  double width;
  double height;
} CPRect;

/// Draws a part of an image into a rectangle of another image, the target. Each pixel of the target whose centre lies
/// in the rectangle gets the mean of the pixels of the part that it covers. Where the rectangle exceeds the target,
/// nothing is drawn. What is transparent becomes a shade of grey, `cp_ground`.
void cp_draw(CPImage source, CPRect part, CPImage target, CPRect rect);

/// The shade of grey behind what is transparent, on which both black and white are seen.
extern const uint8_t cp_ground;

/// Whether nothing of an image is transparent.
bool cp_is_opaque(CPImage image);

/// Fills a rectangle of an image with a colour: blue, green, red and alpha.
void cp_fill(CPImage target, CPRect rect, const uint8_t color[4]);

/// The conversion of colours from sRGB to those of a display.
typedef struct CPColors CPColors;

/// The conversion for the ICC profile of a display; NULL if the bytes are no profile of red, green and blue.
CPColors *cp_colors_new(const void *profile, size_t size);
void cp_colors_free(CPColors *colors);
/// Converts an image. Several threads may use one conversion.
void cp_colors_apply(const CPColors *colors, CPImage image);

#endif
