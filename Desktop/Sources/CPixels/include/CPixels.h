#ifndef CPIXELS_H
#define CPIXELS_H

#include <stdint.h>

/// An image of four bytes a pixel, row by row without gaps.
typedef struct {
  uint8_t *bytes;
  int32_t width;
  int32_t height;
} CPImage;

/// A rectangle in pixels, at fractions of pixels.
typedef struct {
  double x;
  double y;
  double width;
  double height;
} CPRect;

/// Draws a part of an image into a rectangle of another one: each pixel that has its middle in the rectangle gets the
/// mean of the pixels of the part that it covers. What lies outside of the target is left out.
void cp_draw(CPImage source, CPRect part, CPImage target, CPRect rect);

/// Fills a rectangle with a colour: blue, green, red and alpha.
void cp_fill(CPImage target, CPRect rect, const uint8_t color[4]);

#endif
