#include "CPixels.h"

#include <lcms2.h>
#include <stdlib.h>
#include <string.h>

struct CPColors {
  cmsHTRANSFORM transform;
};

CPColors *cp_colors_new(const void *profile, size_t size) {
  if (size > UINT32_MAX) return NULL;
  cmsHPROFILE display = cmsOpenProfileFromMem(profile, (cmsUInt32Number)size);
  if (!display) return NULL;
  CPColors *colors = NULL;
  if (cmsGetColorSpace(display) == cmsSigRgbData) {
    cmsHPROFILE srgb = cmsCreate_sRGBProfile();
    cmsHTRANSFORM transform = cmsCreateTransform(
        srgb, TYPE_BGRA_8, display, TYPE_BGRA_8, INTENT_RELATIVE_COLORIMETRIC,
        cmsFLAGS_BLACKPOINTCOMPENSATION | cmsFLAGS_COPY_ALPHA);
    cmsCloseProfile(srgb);
    if (transform) {
      colors = malloc(sizeof *colors);
      if (colors) colors->transform = transform;
      else cmsDeleteTransform(transform);
    }
  }
  cmsCloseProfile(display);
  return colors;
}

void cp_colors_free(CPColors *colors) {
  if (!colors) return;
  cmsDeleteTransform(colors->transform);
  free(colors);
}

// Divides the colours of a row by alpha, or multiplies them.
static void divide(uint8_t *row, int32_t width) {
  for (uint8_t *pixel = row; pixel < row + 4 * (size_t)width; pixel += 4)
    for (int part = 0; part < 3; part++) {
      int value = pixel[3] ? (pixel[part] * 255 + pixel[3] / 2) / pixel[3] : 0;
      pixel[part] = value > 255 ? 255 : value;
    }
}

static void multiply(uint8_t *row, int32_t width) {
  for (uint8_t *pixel = row; pixel < row + 4 * (size_t)width; pixel += 4)
    for (int part = 0; part < 3; part++) pixel[part] = (pixel[part] * pixel[3] + 127) / 255;
}

void cp_colors_apply(const CPColors *colors, CPImage image) {
  bool is_opaque = cp_is_opaque(image);
  for (int32_t y = 0; y < image.height; y++) {
    uint8_t *row = image.bytes + (size_t)y * image.width * 4;
    if (!is_opaque) divide(row, image.width);
    cmsDoTransform(colors->transform, row, row, image.width);
    if (!is_opaque) multiply(row, image.width);
  }
}
