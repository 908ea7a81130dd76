#include "CVips.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>
#include <vips/vips.h>

static VipsImage *vips(const CVImage *image) { return (VipsImage *)image; }

// Files with small faults are common. Faults that matter are returned as errors, so messages are not printed.
static void ignore(const gchar *domain, GLogLevelFlags level, const gchar *text, gpointer data) {
  (void)domain, (void)level, (void)text, (void)data;
}

bool cv_start(const char *program, int threads) {
  if (VIPS_INIT(program)) return false;
  vips_concurrency_set(threads);
  vips_cache_set_max(0);
  vips_block_untrusted_set(TRUE);
  g_log_set_handler("VIPS", G_LOG_LEVEL_WARNING, ignore, NULL);
  return true;
}

char *cv_take_error(void) { return vips_error_buffer_copy(); }

void cv_free(void *bytes) { g_free(bytes); }

void cv_release(CVImage *image) {
  if (image) g_object_unref(image);
}

// Reads a descriptor from its beginning, because another reader may have moved its offset.
static VipsSource *open_source(int descriptor) {
  if (lseek(descriptor, 0, SEEK_SET)) {
    vips_error_system(errno, "lenticular", "cannot read from the beginning");
    return NULL;
  }
  return vips_source_new_from_descriptor(descriptor);
}

CVImage *cv_open(int descriptor) {
  VipsSource *source = open_source(descriptor);
  if (!source) return NULL;
  VipsImage *image = vips_image_new_from_source(source, "", NULL);
  g_object_unref(source);
  return (CVImage *)image;
}

// The number of bands of a picture's colours and transparency. TIFF files can have more bands: masks, spot colours.
static int useful_bands(const VipsImage *image) {
  switch (vips_image_get_interpretation(image)) {
    case VIPS_INTERPRETATION_B_W:
    case VIPS_INTERPRETATION_GREY16: return 2;
    case VIPS_INTERPRETATION_CMYK: return 5;
    default: return 4;
  }
}

// Three bands of 8 bits, whatever the picture was; transparency becomes white. The colours are sRGB, or those
// of the picture's RGB profile.
static VipsImage *flatten(VipsImage *image) {
  VipsImage *all = NULL, *rgb = NULL, *opaque = NULL, *bytes = NULL;
  if (vips_colourspace(image, &all, VIPS_INTERPRETATION_sRGB, NULL)) return NULL;
  if (vips_image_get_bands(all) > 4) {
    int count = vips_image_hasalpha(all) ? 4 : 3;
    int failed = vips_extract_band(all, &rgb, 0, "n", count, NULL);
    g_object_unref(all);
    if (failed) return NULL;
  } else {
    rgb = all;
  }
  if (vips_image_hasalpha(rgb)) {
    double white[] = {255, 255, 255};
    VipsArrayDouble *background = vips_array_double_new(white, 3);
    int failed = vips_flatten(rgb, &opaque, "background", background, NULL);
    vips_area_unref(VIPS_AREA(background));
    g_object_unref(rgb);
    if (failed) return NULL;
  } else {
    opaque = rgb;
  }
  int failed = vips_cast_uchar(opaque, &bytes, NULL);
  g_object_unref(opaque);
  if (failed) return NULL;
  if (vips_image_get_bands(bytes) == 3) return bytes;
  vips_error("lenticular", "the picture has no three colours");
  g_object_unref(bytes);
  return NULL;
}

// Removes every field that a file may have brought along. GPS is the fourth of the five
// directories of EXIF. It is done here because a saver's `strip` does not remove everything: in
// libvips 8.14, WebP keeps it all.
static void strip(VipsImage *image, bool keeps_location, bool keeps_profile) {
  char **fields = vips_image_get_fields(image);
  for (char **field = fields; *field; field++) {
    if (keeps_location && g_str_has_prefix(*field, "exif-ifd3-")) continue;
    if (keeps_profile && !strcmp(*field, VIPS_META_ICC_NAME)) continue;
    vips_image_remove(image, *field);
  }
  g_strfreev(fields);
}

static VipsImage *render(VipsImage *image, bool keeps_location, bool keeps_profile) {
  VipsImage *flat = flatten(image);
  if (!flat) return NULL;
  VipsImage *memory = vips_image_copy_memory(flat);
  g_object_unref(flat);
  if (memory) strip(memory, keeps_location, keeps_profile);
  return memory;
}

static uint32_t big_endian(const uint8_t *bytes) {
  return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

// One of the three primaries of an RGB profile, as CIE XYZ under D50 (ICC.1:2022, 9.2.45 and 10.31). Returns
// whether there is one.
static bool primary(const uint8_t *profile, size_t count, const char *name, double xyz[3]) {
  const size_t header = 128, entry = 12;
  if (count < header + 4) return false;
  size_t tags = big_endian(profile + header);
  for (size_t tag = 0; tag < tags && header + 4 + (tag + 1) * entry <= count; tag++) {
    const uint8_t *place = profile + header + 4 + tag * entry;
    size_t offset = big_endian(place + 4);
    if (memcmp(place, name, 4)) continue;
    if (offset > count || count - offset < 20) return false;
    for (int lane = 0; lane < 3; lane++)
      xyz[lane] = (int32_t)big_endian(profile + offset + 8 + 4 * lane) / 65536.0;
    return true;
  }
  return false;
}

// Whether a picture has colours that sRGB lacks: a primary of its RGB profile lies outside.
static bool is_wide(VipsImage *image) {
  const void *bytes = NULL;
  size_t count = 0;
  if (vips_image_get_typeof(image, VIPS_META_ICC_NAME) == 0 ||
      vips_image_get_blob(image, VIPS_META_ICC_NAME, &bytes, &count))
    return false;
  if (count < 20 || memcmp((const uint8_t *)bytes + 16, "RGB ", 4)) return false;
  // From CIE XYZ under D50 to linear sRGB.
  const double srgb[3][3] = {
      {3.1338561, -1.6168667, -0.4906146},
      {-0.9787684, 1.9161415, 0.0334540},
      {0.0719453, -0.2289914, 1.4052427}};
  const double tolerance = 0.02;
  const char *names[] = {"rXYZ", "gXYZ", "bXYZ"};
  for (int index = 0; index < 3; index++) {
    double xyz[3];
    if (!primary(bytes, count, names[index], xyz)) return false;
    for (int lane = 0; lane < 3; lane++) {
      const double *row = srgb[lane];
      if (row[0] * xyz[0] + row[1] * xyz[1] + row[2] * xyz[2] < -tolerance) return true;
    }
  }
  return false;
}

// The profile to convert to: Display P3 for colours that sRGB lacks, if they are to be kept. A picture that
// brings none along, as most do, is sRGB already: sent through profiles it would come out a little off.
static const char *export_profile(VipsImage *image, bool keeps_gamut) {
  if (vips_image_get_interpretation(image) == VIPS_INTERPRETATION_CMYK) return "srgb";
  if (vips_image_get_typeof(image, VIPS_META_ICC_NAME) == 0) return NULL;
  return keeps_gamut && is_wide(image) ? "p3" : "srgb";
}

static bool is_p3(const char *profile) { return profile && !strcmp(profile, "p3"); }

// Whether a saver is told to strip. libvips 8.14 would strip the profile too; but a decoded picture with one has no
// other metadata than is to be kept.
static bool strips(VipsImage *image, bool strip) {
  return strip && vips_image_get_typeof(image, VIPS_META_ICC_NAME) == 0;
}

static VipsFailOn fail_on_of(CVTolerance tolerance) {
  switch (tolerance) {
    case CV_TOLERATES_NOTHING: return VIPS_FAIL_ON_WARNING;
    case CV_TOLERATES_WARNINGS: return VIPS_FAIL_ON_ERROR;
    default: return VIPS_FAIL_ON_NONE;
  }
}

// Scales a picture with more bands than are useful. vips_thumbnail_source() would take the last
// one for its transparency.
static int thumbnail_useful_bands(
    VipsSource *source, VipsImage **thumbnail, int width, int height, const char *profile,
    VipsFailOn fail_on) {
  VipsImage *image = vips_image_new_from_source(
      source, "", "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", fail_on, NULL);
  if (!image) return -1;
  VipsImage *useful = NULL;
  int failed = vips_extract_band(image, &useful, 0, "n", useful_bands(image), NULL);
  g_object_unref(image);
  if (failed) return -1;
  failed = vips_thumbnail_image(
      useful, thumbnail, width, "height", height, "size", VIPS_SIZE_FORCE, "export_profile",
      profile, NULL);
  g_object_unref(useful);
  return failed;
}

CVImage *cv_decode(
    int descriptor, int width, int height, bool keeps_gamut, bool keeps_location,
    CVTolerance tolerance) {
  VipsSource *source = open_source(descriptor);
  if (!source) return NULL;
  VipsImage *header = vips_image_new_from_source(source, "", NULL);
  if (!header) {
    g_object_unref(source);
    return NULL;
  }
  bool has_more = vips_image_get_bands(header) > useful_bands(header);
  const char *profile = export_profile(header, keeps_gamut);
  g_object_unref(header);
  VipsFailOn fail_on = fail_on_of(tolerance);
  char option[24];
  snprintf(option, sizeof option, "fail_on=%s", vips_enum_nick(VIPS_TYPE_FAIL_ON, fail_on));
  VipsImage *thumbnail = NULL;
  // The option is in `option_string` too, because libvips 8.14 does not pass `fail_on` to the loader.
  int failed =
      has_more
          ? thumbnail_useful_bands(source, &thumbnail, width, height, profile, fail_on)
          : vips_thumbnail_source(
                source, &thumbnail, width, "height", height, "size", VIPS_SIZE_FORCE, "fail_on",
                fail_on, "option_string", option,
                "export_profile", profile, NULL);
  g_object_unref(source);
  if (failed) return NULL;
  VipsImage *memory = render(thumbnail, keeps_location, is_p3(profile));
  g_object_unref(thumbnail);
  return (CVImage *)memory;
}

// A file's picture upright, in sRGB or Display P3, in its own size. A picture that is rotated needs random access, for
// which libvips decodes large pictures to a temporary file.
static VipsImage *upright(int descriptor, int width, int height, CVTolerance tolerance) {
  VipsSource *source = open_source(descriptor);
  if (!source) return NULL;
  VipsImage *header = vips_image_new_from_source(source, "", NULL);
  VipsImage *image = NULL, *useful = NULL, *turned = NULL, *converted = NULL;
  if (header) {
    bool turns = vips_image_get_orientation(header) > 1;
    g_object_unref(header);
    image = vips_image_new_from_source(
        source, "", "access", turns ? VIPS_ACCESS_RANDOM : VIPS_ACCESS_SEQUENTIAL, "fail_on",
        fail_on_of(tolerance), NULL);
  }
  g_object_unref(source);
  if (!image) return NULL;
  int bands = VIPS_MIN(vips_image_get_bands(image), useful_bands(image));
  int failed = vips_extract_band(image, &useful, 0, "n", bands, NULL);
  g_object_unref(image);
  if (failed) return NULL;
  failed = vips_autorot(useful, &turned, NULL);
  g_object_unref(useful);
  if (failed) return NULL;
  // The picture is not scaled. The call converts its colours as those of the other sizes are converted.
  failed = vips_thumbnail_image(
      turned, &converted, width, "height", height, "size", VIPS_SIZE_FORCE, "export_profile",
      export_profile(turned, true), NULL);
  g_object_unref(turned);
  return failed ? NULL : converted;
}

bool cv_cut_tiles(
    int descriptor, const char *stem, int width, int height, int side, int overlap, int quality,
    CVTolerance tolerance) {
  VipsImage *image = upright(descriptor, width, height, tolerance);
  if (!image) return false;
  bool has_profile = is_wide(image);
  VipsImage *flat = flatten(image);
  g_object_unref(image);
  if (!flat) return false;
  VipsImage *plain = NULL;
  int failed = vips_copy(flat, &plain, NULL);
  g_object_unref(flat);
  if (failed) return false;
  strip(plain, false, has_profile);
  char suffix[64];
  g_snprintf(
      suffix, sizeof suffix, ".jpg[Q=%d,optimize_coding%s]", quality, has_profile ? "" : ",strip");
  failed = vips_dzsave(
      plain, stem, "layout", VIPS_FOREIGN_DZ_LAYOUT_DZ, "suffix", suffix, "tile_size", side,
      "overlap", overlap, "depth", VIPS_FOREIGN_DZ_DEPTH_ONEPIXEL, "no_strip", has_profile, NULL);
  g_object_unref(plain);
  return !failed;
}

CVImage *cv_resize(CVImage *image, int width, int height) {
  VipsImage *resized = NULL;
  if (vips_thumbnail_image(
          vips(image), &resized, width, "height", height, "size", VIPS_SIZE_FORCE, "no_rotate",
          TRUE, NULL))
    return NULL;
  VipsImage *memory = render(resized, true, true);
  g_object_unref(resized);
  return (CVImage *)memory;
}

CVImage *cv_to_srgb(CVImage *image) {
  VipsImage *converted = NULL;
  if (vips_image_get_typeof(vips(image), VIPS_META_ICC_NAME) == 0) {
    g_object_ref(vips(image));
    return image;
  }
  if (vips_icc_transform(vips(image), &converted, "srgb", "embedded", TRUE, NULL)) return NULL;
  VipsImage *memory = render(converted, true, false);
  g_object_unref(converted);
  return (CVImage *)memory;
}

CVImage *cv_from_rgb(const uint8_t *pixels, int width, int height) {
  VipsImage *image = vips_image_new_from_memory_copy(
      pixels, (size_t)width * height * 3, width, height, 3, VIPS_FORMAT_UCHAR);
  if (image) image->Type = VIPS_INTERPRETATION_sRGB;
  return (CVImage *)image;
}

// The callback that paints a picture, with its context.
typedef struct {
  CVPaint paint;
  void *context;
} Painter;

static int paint_region(VipsRegion *region, void *seq, void *a, void *b, gboolean *stop) {
  (void)seq, (void)b, (void)stop;
  const Painter *painter = a;
  VipsRect area = region->valid;
  painter->paint(
      painter->context, area.left, area.top, area.width, area.height,
      VIPS_REGION_ADDR(region, area.left, area.top), VIPS_REGION_LSKIP(region));
  return 0;
}

CVImage *cv_painted(int width, int height, CVPaint paint, void *context) {
  VipsImage *image = vips_image_new();
  vips_image_init_fields(
      image, width, height, 3, VIPS_FORMAT_UCHAR, VIPS_CODING_NONE, VIPS_INTERPRETATION_sRGB, 1, 1);
  Painter *painter = VIPS_NEW(image, Painter);
  *painter = (Painter){paint, context};
  if (vips_image_pipelinev(image, VIPS_DEMAND_STYLE_THINSTRIP, NULL) ||
      vips_image_generate(image, NULL, paint_region, NULL, painter, NULL)) {
    g_object_unref(image);
    return NULL;
  }
  return (CVImage *)image;
}

// The JPEG is not progressive and has standard tables, because the alternatives need the whole picture in memory.
bool cv_write_jpeg(CVImage *image, const char *path, int quality) {
  VipsTarget *target = vips_target_new_to_file(path);
  if (!target) return false;
  int failed = vips_jpegsave_target(vips(image), target, "Q", quality, NULL);
  g_object_unref(target);
  return !failed;
}

int cv_width(const CVImage *image) { return vips_image_get_width(vips(image)); }
int cv_height(const CVImage *image) { return vips_image_get_height(vips(image)); }
int cv_orientation(CVImage *image) { return vips_image_get_orientation(vips(image)); }

CVField cv_field(CVImage *image, const char *name) {
  CVField field = {NULL, 0};
  if (vips_image_get_typeof(vips(image), name) != VIPS_TYPE_BLOB) return field;
  if (vips_image_get_blob(vips(image), name, &field.bytes, &field.count)) field.bytes = NULL;
  return field;
}

CVField cv_pixels(CVImage *image) {
  CVField field = {vips_image_get_data(vips(image)), VIPS_IMAGE_SIZEOF_IMAGE(vips(image))};
  return field;
}

static bool write_all(int descriptor, const uint8_t *bytes, size_t count) {
  while (count > 0) {
    ssize_t written = write(descriptor, bytes, count);
    if (written < 0 && errno != EINTR) {
      vips_error_system(errno, "lenticular", "cannot write pixels");
      return false;
    }
    if (written > 0) bytes += written, count -= (size_t)written;
  }
  return true;
}

bool cv_write_bgrx(CVImage *image, int descriptor) {
  CVField field = cv_pixels(image);
  if (!field.bytes || vips_image_get_bands(vips(image)) != 3) {
    vips_error("lenticular", "the picture has no pixels in memory");
    return false;
  }
  // Many rows at a time, for few system calls.
  const size_t piece = 1 << 16;
  uint8_t *bytes = g_malloc(4 * piece);
  const uint8_t *source = field.bytes;
  size_t left = field.count / 3;
  bool succeeds = true;
  while (succeeds && left > 0) {
    size_t count = left < piece ? left : piece;
    for (size_t index = 0; index < count; index++) {
      bytes[4 * index] = source[3 * index + 2];
      bytes[4 * index + 1] = source[3 * index + 1];
      bytes[4 * index + 2] = source[3 * index];
      bytes[4 * index + 3] = 255;
    }
    succeeds = write_all(descriptor, bytes, 4 * count);
    source += 3 * count;
    left -= count;
  }
  g_free(bytes);
  return succeeds;
}

void cv_set_string(CVImage *image, const char *name, const char *value) {
  vips_image_set_string(vips(image), name, value);
}

void cv_set_blob(CVImage *image, const char *name, const void *bytes, size_t count) {
  vips_image_set_blob_copy(vips(image), name, bytes, count);
}

static CVBuffer buffer(int failed, void *bytes, size_t count) {
  CVBuffer result = {failed ? NULL : bytes, failed ? 0 : count};
  return result;
}

CVBuffer cv_encode_webp(CVImage *image, int quality, int effort, bool strip) {
  void *bytes = NULL;
  size_t count = 0;
  int failed = vips_webpsave_buffer(
      vips(image), &bytes, &count, "Q", quality, "effort", effort, "strip",
      strips(vips(image), strip), NULL);
  return buffer(failed, bytes, count);
}

CVBuffer cv_encode_jpeg(CVImage *image, int quality, bool strip) {
  void *bytes = NULL;
  size_t count = 0;
  int failed = vips_jpegsave_buffer(
      vips(image), &bytes, &count, "Q", quality, "strip", strips(vips(image), strip),
      "optimize_coding", TRUE, "interlace", TRUE, NULL);
  return buffer(failed, bytes, count);
}

CVBuffer cv_encode_avif(CVImage *image, int quality, int effort, bool strip) {
  void *bytes = NULL;
  size_t count = 0;
  int failed = vips_heifsave_buffer(
      vips(image), &bytes, &count, "Q", quality, "effort", effort, "compression",
      VIPS_FOREIGN_HEIF_COMPRESSION_AV1, "strip", strips(vips(image), strip), NULL);
  return buffer(failed, bytes, count);
}

CVBuffer cv_encode_png(CVImage *image) {
  void *bytes = NULL;
  size_t count = 0;
  return buffer(vips_pngsave_buffer(vips(image), &bytes, &count, NULL), bytes, count);
}

CVBuffer cv_encode_tiff(CVImage *image) {
  void *bytes = NULL;
  size_t count = 0;
  return buffer(vips_tiffsave_buffer(vips(image), &bytes, &count, NULL), bytes, count);
}

CVBuffer cv_encode_gif(CVImage *image) {
  void *bytes = NULL;
  size_t count = 0;
  return buffer(vips_gifsave_buffer(vips(image), &bytes, &count, NULL), bytes, count);
}

CVBuffer cv_encode_heic(CVImage *image, int quality) {
  void *bytes = NULL;
  size_t count = 0;
  int failed = vips_heifsave_buffer(
      vips(image), &bytes, &count, "Q", quality, "compression",
      VIPS_FOREIGN_HEIF_COMPRESSION_HEVC, NULL);
  return buffer(failed, bytes, count);
}
