#include "CVips.h"

#include "Bitmap.h"

#include <errno.h>
#include <math.h>
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
  // libvips calls these untrusted because their decoders are young. They run in a process that reaches nothing else.
  vips_operation_block_set("VipsForeignLoadJxl", FALSE);
  vips_operation_block_set("VipsForeignLoadJp2k", FALSE);
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

// Whether a file is a sequence of AVIF, which libvips 8.14 does not recognise as a file of libheif.
static bool is_sequence(int descriptor) {
  uint8_t head[12];
  return pread(descriptor, head, sizeof head, 0) == sizeof head && !memcmp(head + 4, "ftypavis", 8);
}

static VipsImage *load_page(int descriptor, int page, VipsAccess access, VipsFailOn fail_on) {
  if (is_bitmap(descriptor)) return load_bitmap(descriptor, fail_on);
  VipsSource *source = open_source(descriptor);
  if (!source) return NULL;
  VipsImage *image = NULL;
  if (is_sequence(descriptor))
    vips_heifload_source(source, &image, "access", access, "fail_on", fail_on, NULL);
  else if (page > 0)
    image = vips_image_new_from_source(source, "", "page", page, "access", access, "fail_on", fail_on, NULL);
  else
    image = vips_image_new_from_source(source, "", "access", access, "fail_on", fail_on, NULL);
  g_object_unref(source);
  return image;
}

static VipsImage *flatten(VipsImage *image, bool keeps_transparency);

// Whether a picture has one colour, or cannot be read.
static bool is_blank(VipsImage *image) {
  VipsImage *flat = flatten(image, false), *stats = NULL;
  bool is_blank = true;
  if (flat && !vips_stats(flat, &stats, NULL)) {
    // A row for each band, after that of all. The first two columns are the least and the greatest value.
    for (int band = 1; band <= 3; band++)
      if (*VIPS_MATRIX(stats, 1, band) - *VIPS_MATRIX(stats, 0, band) > 8) is_blank = false;
    g_object_unref(stats);
  }
  if (flat) g_object_unref(flat);
  return is_blank;
}

// Whether a file is of a format of which pages follow each other in time.
static bool may_move(int descriptor) {
  char head[12];
  return pread(descriptor, head, sizeof head, 0) == sizeof head &&
         (!memcmp(head, "GIF8", 4) || (!memcmp(head, "RIFF", 4) && !memcmp(head + 8, "WEBP", 4)));
}

// The page of an animation that stands for it: the first one that is not of one colour, of the first ones and of some
// others. Other files are not opened for it.
static int key_page(int descriptor) {
  if (!may_move(descriptor)) return 0;
  VipsImage *image = load_page(descriptor, 0, VIPS_ACCESS_RANDOM, VIPS_FAIL_ON_NONE);
  if (!image) return 0;
  int count = vips_image_get_n_pages(image), key = 0;
  bool looks = count > 1 && is_blank(image);
  g_object_unref(image);
  for (int page = 1; looks && page < count; page *= 2) {
    image = load_page(descriptor, page, VIPS_ACCESS_RANDOM, VIPS_FAIL_ON_NONE);
    if (!image) break;
    if (!is_blank(image)) key = page, looks = false;
    g_object_unref(image);
  }
  vips_error_clear();
  return key;
}

static VipsImage *load(int descriptor, VipsAccess access, VipsFailOn fail_on) {
  return load_page(descriptor, key_page(descriptor), access, fail_on);
}

CVImage *cv_open(int descriptor) {
  return (CVImage *)load(descriptor, VIPS_ACCESS_RANDOM, VIPS_FAIL_ON_NONE);
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

// Three bands of 8 bits, whatever the picture was; transparency becomes white, or is kept as a fourth band. The colours
// are sRGB, or those of the picture's RGB profile.
static VipsImage *flatten(VipsImage *image, bool keeps_transparency) {
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
  if (vips_image_hasalpha(rgb) && !keeps_transparency) {
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
  if (vips_image_get_bands(bytes) == 4 && keeps_transparency) return bytes;
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

static VipsImage *render(
    VipsImage *image, bool keeps_location, bool keeps_profile, bool keeps_transparency) {
  VipsImage *flat = flatten(image, keeps_transparency);
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

// Chromaticities of red, green, blue and white, CIE 1931.
typedef struct {
  double red[2], green[2], blue[2];
} Primaries;

static const Primaries bt709 = {{0.64, 0.33}, {0.30, 0.60}, {0.15, 0.06}};
static const Primaries bt2020 = {{0.708, 0.292}, {0.170, 0.797}, {0.131, 0.046}};
static const Primaries display_p3 = {{0.680, 0.320}, {0.265, 0.690}, {0.150, 0.060}};
static const Primaries adobe_rgb = {{0.64, 0.33}, {0.21, 0.71}, {0.15, 0.06}};

typedef struct {
  double rows[3][3];
} Matrix;

static Matrix inverse(Matrix m) {
  Matrix result;
  double determinant = 0;
  for (int i = 0; i < 3; i++) {
    int j = (i + 1) % 3, k = (i + 2) % 3;
    determinant += m.rows[0][i] * (m.rows[1][j] * m.rows[2][k] - m.rows[1][k] * m.rows[2][j]);
  }
  for (int row = 0; row < 3; row++)
    for (int column = 0; column < 3; column++) {
      int a = (column + 1) % 3, b = (column + 2) % 3, c = (row + 1) % 3, d = (row + 2) % 3;
      result.rows[row][column] = (m.rows[a][c] * m.rows[b][d] - m.rows[a][d] * m.rows[b][c]) / determinant;
    }
  return result;
}

static Matrix product(Matrix a, Matrix b) {
  Matrix result;
  for (int row = 0; row < 3; row++)
    for (int column = 0; column < 3; column++) {
      result.rows[row][column] = 0;
      for (int i = 0; i < 3; i++) result.rows[row][column] += a.rows[row][i] * b.rows[i][column];
    }
  return result;
}

// From linear RGB with a white of D65 to CIE XYZ.
static Matrix to_xyz(const Primaries *p) {
  const double *all[] = {p->red, p->green, p->blue};
  const double white[] = {0.3127 / 0.3290, 1, (1 - 0.3127 - 0.3290) / 0.3290};
  Matrix m;
  for (int column = 0; column < 3; column++) {
    const double *xy = all[column];
    m.rows[0][column] = xy[0] / xy[1];
    m.rows[1][column] = 1;
    m.rows[2][column] = (1 - xy[0] - xy[1]) / xy[1];
  }
  Matrix inverted = inverse(m);
  for (int column = 0; column < 3; column++) {
    double scale = 0;
    for (int i = 0; i < 3; i++) scale += inverted.rows[column][i] * white[i];
    for (int row = 0; row < 3; row++) m.rows[row][column] *= scale;
  }
  return m;
}

static void put(uint8_t *place, uint32_t value) {
  for (int i = 0; i < 4; i++) place[i] = (uint8_t)(value >> (24 - 8 * i));
}

static void put_fixed(uint8_t *place, double value) { put(place, (uint32_t)(int32_t)floor(value * 65536 + 0.5)); }

enum { profile_size = 128 + 4 + 7 * 12 + 4 * 20 + 12 + 20 };

// A profile of RGB (ICC.1:2022) with some primaries. Its curve is a power, or that of sRGB.
static void make_profile(uint8_t bytes[profile_size], const Primaries *primaries, double power) {
  // From D65 to D50 (Bradford).
  const Matrix adapt = {{{1.0478112, 0.0228866, -0.0501270},
                         {0.0295424, 0.9904844, -0.0170491},
                         {-0.0092345, 0.0150436, 0.7521316}}};
  Matrix xyz = product(adapt, to_xyz(primaries));
  memset(bytes, 0, profile_size);
  put(bytes, profile_size);
  put(bytes + 8, 0x04300000);
  memcpy(bytes + 12, "mntrRGB XYZ ", 12);
  memcpy(bytes + 36, "acsp", 4);
  put_fixed(bytes + 68, 0.9642);
  put_fixed(bytes + 72, 1);
  put_fixed(bytes + 76, 0.8249);
  const char *names[] = {"wtpt", "rXYZ", "gXYZ", "bXYZ", "rTRC", "gTRC", "bTRC"};
  uint32_t first = 128 + 4 + 7 * 12, curve = first + 4 * 20;
  put(bytes + 128, 7);
  for (int tag = 0; tag < 7; tag++) {
    uint8_t *entry = bytes + 132 + 12 * tag;
    memcpy(entry, names[tag], 4);
    put(entry + 4, tag < 4 ? first + 20 * (uint32_t)tag : curve);
    put(entry + 8, tag < 4 ? 20 : 32);
  }
  for (int tag = 0; tag < 4; tag++) {
    uint8_t *place = bytes + first + 20 * tag;
    const double white[] = {0.9642, 1, 0.8249};
    memcpy(place, "XYZ ", 4);
    for (int lane = 0; lane < 3; lane++)
      put_fixed(place + 8 + 4 * lane, tag == 0 ? white[lane] : xyz.rows[lane][tag - 1]);
  }
  uint8_t *place = bytes + curve;
  memcpy(place, "para", 4);
  place[9] = power > 0 ? 0 : 3;
  const double srgb[] = {2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045};
  for (int i = 0; i < 5; i++) put_fixed(place + 12 + 4 * i, power > 0 ? (i == 0 ? power : 0) : srgb[i]);
}

// What is wrong with the colours that a loader gives.
typedef struct {
  // The profile is for other colours than those of the picture.
  bool drops_profile;
  // Colours without a profile, but with known primaries.
  const Primaries *primaries;
  double power;
  // Code points of ITU-T H.273: 16 for PQ, 18 for HLG; 0 for others.
  int transfer;
  bool is_float_grey, is_cmyk;
} Correction;

static bool has_profile(VipsImage *image) { return vips_image_get_typeof(image, VIPS_META_ICC_NAME) != 0; }

static Correction correction(VipsImage *image, CVColour colour) {
  Correction result = {0};
  VipsInterpretation kind = vips_image_get_interpretation(image);
  bool is_grey = kind == VIPS_INTERPRETATION_B_W || kind == VIPS_INTERPRETATION_GREY16;
  bool is_cmyk = kind == VIPS_INTERPRETATION_CMYK;
  VipsBandFormat format = vips_image_get_format(image);
  result.is_cmyk = is_cmyk;
  result.is_float_grey = is_grey && (format == VIPS_FORMAT_FLOAT || format == VIPS_FORMAT_DOUBLE);
  const void *bytes = NULL;
  size_t count = 0;
  if (has_profile(image) && !vips_image_get_blob(image, VIPS_META_ICC_NAME, &bytes, &count)) {
    const char *wanted = is_grey ? "GRAY" : is_cmyk ? "CMYK" : kind == VIPS_INTERPRETATION_LAB ? "Lab " : "RGB ";
    result.drops_profile = count < 20 || memcmp((const uint8_t *)bytes + 16, wanted, 4);
    if (!result.drops_profile) return result;
  }
  if (is_grey || is_cmyk) return result;
  const char *index = NULL;
  bool is_r03 = vips_image_get_typeof(image, "exif-ifd4-InteroperabilityIndex") &&
                !vips_image_get_string(image, "exif-ifd4-InteroperabilityIndex", &index) &&
                !strncmp(index, "R03", 3);
  if (is_r03 || colour.is_adobe_rgb) {
    result.primaries = &adobe_rgb;
    result.power = 2.19921875;
  }
  if (colour.transfer == 16 || colour.transfer == 18) result.transfer = colour.transfer;
  if (colour.primaries == 9) result.primaries = &bt2020;
  if (colour.primaries == 11 || colour.primaries == 12) result.primaries = &display_p3;
  return result;
}

static bool is_needed(Correction it) {
  return it.drops_profile || it.primaries || it.transfer || it.is_float_grey || it.is_cmyk;
}

// The light of a code value, of which 1 is that of paper: 203 cd/m² (BT.2408). PQ is absolute; HLG is relative, and still
// lacks the factor of the system gamma (BT.2100).
static double light(double code, int transfer) {
  if (transfer == 16) {
    double power = pow(code, 32 / 2523.0);
    double base = fmax(power - 3424 / 4096.0, 0) / (2413 / 128.0 - 2392 / 128.0 * power);
    return pow(base, 16384 / 2610.0) * 10000 / 203;
  }
  double scene = code <= 0.5 ? code * code / 3 : (exp((code - 0.55991073) / 0.17883277) + 0.28466892) / 12;
  return scene;
}

// The factor by which light is reduced for a usual screen, as Chromium does it: paper becomes half of white, and what is
// brighter follows a quadratic Bézier curve that reaches white at 1000 cd/m² (SMPTE ST 2094-50, annex on reference white).
static double gain(double light) {
  const double brightest = 1000 / 203.0, paper = 0.5, weight = 0.65;
  if (light <= 1) return paper;
  if (light >= brightest) return 1 / light;
  double x = (1 - weight) + weight / paper, y = (1 - weight) * paper + weight;
  double a = 1 - 2 * x + brightest, b = 2 * (x - 1);
  double t = (sqrt(b * b + 4 * a * (light - 1)) - b) / (2 * a);
  return ((1 - t) * (1 - t) * paper + 2 * t * (1 - t) * y + t * t) / light;
}

// How code values become light for a usual screen.
typedef struct {
  // The light of each code value.
  float *light;
  bool is_deep, is_hlg;
  // To the primaries of sRGB.
  Matrix matrix;
} ToneMap;

static int map_tones(VipsRegion *out, void *sequence, void *from, void *with, gboolean *stop) {
  (void)from, (void)stop;
  VipsRegion *in = sequence;
  const ToneMap *map = with;
  VipsRect *rect = &out->valid;
  if (vips_region_prepare(in, rect)) return -1;
  int bands = in->im->Bands;
  for (int y = rect->top; y < rect->top + rect->height; y++) {
    const void *source = VIPS_REGION_ADDR(in, rect->left, y);
    float *target = (float *)VIPS_REGION_ADDR(out, rect->left, y);
    for (int x = 0; x < rect->width; x++) {
      double rgb[3];
      for (int i = 0; i < 3; i++) {
        int at = x * bands + i;
        rgb[i] = map->light[map->is_deep ? ((const uint16_t *)source)[at] : ((const uint8_t *)source)[at]];
      }
      if (map->is_hlg) {
        // The luminance to the power of 0.2, for a screen of 1000 cd/m².
        double luminance = 0.2627 * rgb[0] + 0.6780 * rgb[1] + 0.0593 * rgb[2];
        double factor = pow(luminance, 0.2) * 1000 / 203;
        for (int i = 0; i < 3; i++) rgb[i] *= factor;
      }
      double factor = gain(fmax(fmax(rgb[0], rgb[1]), rgb[2]));
      for (int row = 0; row < 3; row++) {
        double value = 0;
        for (int i = 0; i < 3; i++) value += map->matrix.rows[row][i] * rgb[i] * factor;
        target[3 * x + row] = (float)value;
      }
    }
  }
  return 0;
}

// A picture for bright screens in the colours of usual ones.
static VipsImage *from_hdr(VipsImage *image, Correction it) {
  VipsImage *mapped = vips_image_new(), *result = NULL;
  // Pixels are computed later, and a pipeline does not keep what it reads from.
  vips_object_local(mapped, image);
  g_object_ref(image);
  ToneMap *map = VIPS_NEW(mapped, ToneMap);
  map->is_deep = vips_image_get_format(image) == VIPS_FORMAT_USHORT;
  map->is_hlg = it.transfer == 18;
  map->matrix = product(inverse(to_xyz(&bt709)), to_xyz(it.primaries ? it.primaries : &bt709));
  int count = map->is_deep ? 65536 : 256;
  map->light = VIPS_ARRAY(mapped, count, float);
  for (int i = 0; i < count; i++) map->light[i] = (float)light(i / (double)(count - 1), it.transfer);
  int failed = vips_image_get_bands(image) < 3 ||
               vips_image_pipelinev(mapped, VIPS_DEMAND_STYLE_THINSTRIP, image, NULL);
  if (!failed) {
    mapped->Bands = 3;
    mapped->BandFmt = VIPS_FORMAT_FLOAT;
    mapped->Coding = VIPS_CODING_NONE;
    mapped->Type = VIPS_INTERPRETATION_scRGB;
    failed = vips_image_generate(mapped, vips_start_one, map_tones, vips_stop_one, image, map) ||
             vips_colourspace(mapped, &result, VIPS_INTERPRETATION_sRGB, NULL);
  }
  g_object_unref(mapped);
  return failed ? NULL : result;
}

// A picture whose colours are those that its profile says; takes the image over.
static VipsImage *corrected(VipsImage *image, CVColour colour) {
  Correction it = correction(image, colour);
  if (!is_needed(it)) return image;
  VipsImage *copy = NULL, *result = NULL;
  int failed = vips_copy(image, &copy, NULL);
  g_object_unref(image);
  if (failed) return NULL;
  if (it.drops_profile) vips_image_remove(copy, VIPS_META_ICC_NAME);
  if (it.transfer) {
    result = from_hdr(copy, it);
  } else if (it.is_cmyk) {
    // libvips' thumbnails do not use the profile of the picture.
    failed = vips_icc_transform(
        copy, &result, "srgb", "embedded", TRUE, "input_profile", "cmyk", "intent", VIPS_INTENT_RELATIVE, NULL);
    if (!failed) vips_image_remove(result, VIPS_META_ICC_NAME);
  } else if (it.is_float_grey) {
    // From 0 to 1, as TIFF has them.
    failed = vips_linear1(copy, &result, 255, 0, NULL);
  } else {
    if (it.primaries) {
      uint8_t profile[profile_size];
      make_profile(profile, it.primaries, it.power);
      vips_image_set_blob_copy(copy, VIPS_META_ICC_NAME, profile, sizeof profile);
    }
    return copy;
  }
  g_object_unref(copy);
  return failed ? NULL : result;
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

// The picture's colours and transparency alone, from where they are packed. The picture is released.
static VipsImage *without_extra_bands(VipsImage *image) {
  VipsImage *decoded = NULL, *useful = NULL;
  int failed = vips_image_decode(image, &decoded);
  g_object_unref(image);
  if (failed) return NULL;
  int bands = VIPS_MIN(vips_image_get_bands(decoded), useful_bands(decoded));
  failed = vips_extract_band(decoded, &useful, 0, "n", bands, NULL);
  g_object_unref(decoded);
  return failed ? NULL : useful;
}

// Scales a picture that libvips would not show as it should: one with more bands than are useful, of which it would take
// the last for transparency, or with other colours than it thinks.
static int thumbnail_corrected(
    int descriptor, VipsImage **thumbnail, int width, int height, bool keeps_gamut, CVColour colour,
    const char **profile, VipsFailOn fail_on) {
  VipsImage *image = load(descriptor, VIPS_ACCESS_SEQUENTIAL, fail_on);
  if (!image) return -1;
  VipsImage *useful = without_extra_bands(image);
  if (useful) useful = corrected(useful, colour);
  if (!useful) return -1;
  *profile = export_profile(useful, keeps_gamut);
  int failed = vips_thumbnail_image(
      useful, thumbnail, width, "height", height, "size", VIPS_SIZE_FORCE, "export_profile",
      *profile, NULL);
  g_object_unref(useful);
  return failed;
}

static VipsFailOn fail_on(CVStrictness strictness) {
  switch (strictness) {
    case cv_tolerant: return VIPS_FAIL_ON_NONE;
    case cv_strict: return VIPS_FAIL_ON_ERROR;
    default: return VIPS_FAIL_ON_WARNING;
  }
}

CVImage *cv_decode(
    int descriptor, int width, int height, bool keeps_gamut, bool keeps_location,
    bool keeps_transparency, CVColour colour, CVStrictness strictness) {
  int page = key_page(descriptor);
  VipsImage *header = load_page(descriptor, page, VIPS_ACCESS_SEQUENTIAL, VIPS_FAIL_ON_NONE);
  if (!header) return NULL;
  bool is_special = vips_image_get_bands(header) > useful_bands(header) || is_sequence(descriptor) || page > 0 ||
                    is_bitmap(descriptor) || is_needed(correction(header, colour));
  const char *profile = export_profile(header, keeps_gamut);
  g_object_unref(header);
  VipsImage *thumbnail = NULL;
  int failed;
  if (is_special) {
    failed = thumbnail_corrected(
        descriptor, &thumbnail, width, height, keeps_gamut, colour, &profile, fail_on(strictness));
  } else {
    VipsSource *source = open_source(descriptor);
    if (!source) return NULL;
    const char *options[] = {"fail_on=none", "fail_on=error", "fail_on=warning"};
    // The option is in `option_string` too, because libvips 8.14 does not pass `fail_on` to the loader.
    failed = vips_thumbnail_source(
        source, &thumbnail, width, "height", height, "size", VIPS_SIZE_FORCE, "fail_on",
        fail_on(strictness), "option_string", options[strictness], "export_profile", profile, NULL);
    g_object_unref(source);
  }
  if (failed) return NULL;
  VipsImage *memory = render(
      thumbnail, keeps_location, is_p3(profile), keeps_transparency);
  g_object_unref(thumbnail);
  return (CVImage *)memory;
}

CVMotion cv_motion(CVImage *image) {
  CVMotion motion = {1, NULL, 0};
  int *delays = NULL, count = 0, pages = vips_image_get_n_pages(vips(image));
  // Pages of a document have no delays.
  if (pages < 2 || vips_image_get_typeof(vips(image), "delay") == 0 ||
      vips_image_get_array_int(vips(image), "delay", &delays, &count) || count < 1)
    return motion;
  motion.count = pages;
  motion.delays = g_new(int, pages);
  for (int page = 0; page < pages; page++) motion.delays[page] = delays[VIPS_MIN(page, count - 1)];
  if (vips_image_get_typeof(vips(image), "loop")) vips_image_get_int(vips(image), "loop", &motion.loops);
  return motion;
}

CVImage *cv_decode_motion(int descriptor, int width, int height, int count) {
  VipsSource *source = open_source(descriptor);
  if (!source) return NULL;
  VipsImage *header = load_page(descriptor, 0, VIPS_ACCESS_SEQUENTIAL, VIPS_FAIL_ON_NONE);
  const char *profile = header ? export_profile(header, false) : NULL;
  if (header) g_object_unref(header);
  char options[64];
  g_snprintf(options, sizeof options, "n=%d,fail_on=none", count);
  VipsImage *all = NULL;
  int failed = vips_thumbnail_source(
      source, &all, width, "height", height, "size", VIPS_SIZE_FORCE, "option_string", options,
      "export_profile", profile, NULL);
  g_object_unref(source);
  if (failed) return NULL;
  VipsImage *memory = render(all, false, false, true);
  g_object_unref(all);
  if (!memory || (vips_image_get_width(memory) == width &&
                  vips_image_get_height(memory) == height * count))
    return (CVImage *)memory;
  vips_error("lenticular", "its pictures have different sizes");
  g_object_unref(memory);
  return NULL;
}

CVImage *cv_from_rgba(const uint8_t *pixels, int width, int height) {
  VipsImage *image = vips_image_new_from_memory_copy(
      pixels, (size_t)width * height * 4, width, height, 4, VIPS_FORMAT_UCHAR);
  if (image) image->Type = VIPS_INTERPRETATION_sRGB;
  return (CVImage *)image;
}

CVBuffer cv_encode_motion(
    CVImage *image, int height, const int *delays, int count, int loops, int quality, int effort) {
  CVBuffer result = {NULL, 0};
  VipsImage *flat = flatten(vips(image), false), *copy = NULL;
  if (!flat) return result;
  int failed = vips_copy(flat, &copy, NULL);
  g_object_unref(flat);
  if (failed) return result;
  vips_image_set_int(copy, VIPS_META_PAGE_HEIGHT, height);
  vips_image_set_array_int(copy, "delay", delays, count);
  vips_image_set_int(copy, "loop", loops);
  if (vips_webpsave_buffer(copy, &result.bytes, &result.count, "Q", quality, "effort", effort, "mixed", TRUE, NULL))
    result.bytes = NULL;
  g_object_unref(copy);
  return result;
}

bool cv_begins_blank(int descriptor) {
  VipsImage *image = load_page(descriptor, 0, VIPS_ACCESS_RANDOM, VIPS_FAIL_ON_NONE);
  bool begins_blank = !image || is_blank(image);
  if (image) g_object_unref(image);
  vips_error_clear();
  return begins_blank;
}

// A file's picture upright, in sRGB or Display P3, in its own size. A picture that is rotated needs random access, for
// which libvips decodes large pictures to a temporary file.
static VipsImage *upright(int descriptor, int width, int height, CVColour colour, VipsFailOn fail_on) {
  VipsImage *header = load(descriptor, VIPS_ACCESS_SEQUENTIAL, VIPS_FAIL_ON_NONE);
  VipsImage *image = NULL, *turned = NULL, *converted = NULL;
  if (!header) return NULL;
  bool turns = vips_image_get_orientation(header) > 1;
  g_object_unref(header);
  image = load(descriptor, turns ? VIPS_ACCESS_RANDOM : VIPS_ACCESS_SEQUENTIAL, fail_on);
  if (!image) return NULL;
  VipsImage *useful = without_extra_bands(image);
  if (useful) useful = corrected(useful, colour);
  if (!useful) return NULL;
  int failed = vips_autorot(useful, &turned, NULL);
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
    CVColour colour, CVStrictness strictness) {
  VipsImage *image = upright(descriptor, width, height, colour, fail_on(strictness));
  if (!image) return false;
  bool has_profile = is_wide(image);
  VipsImage *flat = flatten(image, false);
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
  VipsImage *memory = render(resized, true, true, true);
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
  VipsImage *memory = render(converted, true, false, false);
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

bool cv_has_transparency(CVImage *image) { return vips_image_hasalpha(vips(image)); }

int cv_width(const CVImage *image) { return vips_image_get_width(vips(image)); }
int cv_height(const CVImage *image) { return vips_image_get_height(vips(image)); }
int cv_orientation(CVImage *image) { return vips_image_get_orientation(vips(image)); }

CVField cv_field(CVImage *image, const char *name) {
  CVField field = {NULL, 0};
  if (vips_image_get_typeof(vips(image), name) != VIPS_TYPE_BLOB) return field;
  if (vips_image_get_blob(vips(image), name, &field.bytes, &field.count)) field.bytes = NULL;
  return field;
}

char *cv_text(CVImage *image, const char *name) {
  const char *text = NULL;
  if (vips_image_get_typeof(vips(image), name) == 0) return NULL;
  GValue value = G_VALUE_INIT;
  if (vips_image_get(vips(image), name, &value)) return NULL;
  if (G_VALUE_HOLDS_STRING(&value)) text = g_value_get_string(&value);
  else if (G_VALUE_TYPE(&value) == VIPS_TYPE_REF_STRING) text = vips_value_get_ref_string(&value, NULL);
  char *copy = text ? g_strdup(text) : NULL;
  g_value_unset(&value);
  return copy;
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

bool cv_write_bgra(CVImage *image, int descriptor) {
  CVField field = cv_pixels(image);
  size_t bands = vips_image_get_bands(vips(image));
  if (!field.bytes || bands < 3 || bands > 4) {
    vips_error("lenticular", "the picture has no pixels in memory");
    return false;
  }
  // Many rows at a time, for few system calls.
  const size_t piece = 1 << 16;
  uint8_t *bytes = g_malloc(4 * piece);
  const uint8_t *source = field.bytes;
  size_t left = field.count / bands;
  bool succeeds = true;
  while (succeeds && left > 0) {
    size_t count = left < piece ? left : piece;
    for (size_t index = 0; index < count; index++) {
      const uint8_t *in = source + bands * index;
      unsigned alpha = bands == 4 ? in[3] : 255;
      for (int lane = 0; lane < 3; lane++)
        bytes[4 * index + lane] = (in[2 - lane] * alpha + 127) / 255;
      bytes[4 * index + 3] = alpha;
    }
    succeeds = write_all(descriptor, bytes, 4 * count);
    source += bands * count;
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
