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

// The place of a tag of a profile (ICC.1:2022, 7.3) with some bytes; NULL if there is none.
static const uint8_t *profile_tag(const uint8_t *profile, size_t count, const char *name, size_t length) {
  const size_t header = 128, entry = 12;
  if (count < header + 4) return NULL;
  size_t tags = big_endian(profile + header);
  for (size_t tag = 0; tag < tags && header + 4 + (tag + 1) * entry <= count; tag++) {
    const uint8_t *place = profile + header + 4 + tag * entry;
    size_t offset = big_endian(place + 4);
    if (memcmp(place, name, 4)) continue;
    return offset > count || count - offset < length ? NULL : profile + offset;
  }
  return NULL;
}

// One of the three primaries of an RGB profile, as CIE XYZ under D50 (ICC.1:2022, 9.2.45 and 10.31). Returns
// whether there is one.
static bool primary(const uint8_t *profile, size_t count, const char *name, double xyz[3]) {
  const uint8_t *place = profile_tag(profile, count, name, 20);
  if (!place) return false;
  for (int lane = 0; lane < 3; lane++) xyz[lane] = (int32_t)big_endian(place + 8 + 4 * lane) / 65536.0;
  return true;
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

// Chromaticities, CIE 1931.
typedef struct {
  CVPoint white, red, green, blue;
} Primaries;

#define D65 {0.3127, 0.3290}
#define ILLUMINANT_C {0.310, 0.316}

static const Primaries bt709 = {D65, {0.64, 0.33}, {0.30, 0.60}, {0.15, 0.06}};
static const Primaries adobe_rgb = {D65, {0.64, 0.33}, {0.21, 0.71}, {0.15, 0.06}};

// The primaries of a code point (ITU-T H.273, table 2); NULL for those of sRGB, and for unknown ones.
static const Primaries *primaries_of(int code) {
  static const Primaries all[] = {
      [4] = {ILLUMINANT_C, {0.67, 0.33}, {0.21, 0.71}, {0.14, 0.08}},
      [5] = {D65, {0.64, 0.33}, {0.29, 0.60}, {0.15, 0.06}},
      [6] = {D65, {0.630, 0.340}, {0.310, 0.595}, {0.155, 0.070}},
      [7] = {D65, {0.630, 0.340}, {0.310, 0.595}, {0.155, 0.070}},
      [8] = {ILLUMINANT_C, {0.681, 0.319}, {0.243, 0.692}, {0.145, 0.049}},
      [9] = {D65, {0.708, 0.292}, {0.170, 0.797}, {0.131, 0.046}},
      [10] = {{1 / 3.0, 1 / 3.0}, {1, 0}, {0, 1}, {0, 0}},
      [11] = {{0.314, 0.351}, {0.680, 0.320}, {0.265, 0.690}, {0.150, 0.060}},
      [12] = {D65, {0.680, 0.320}, {0.265, 0.690}, {0.150, 0.060}},
      [22] = {D65, {0.630, 0.340}, {0.295, 0.605}, {0.155, 0.077}}};
  if (code < 0 || code >= (int)(sizeof all / sizeof *all) || all[code].white.y == 0) return NULL;
  return &all[code];
}

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

static void xyz_of(CVPoint point, double xyz[3]) {
  xyz[0] = point.x / point.y, xyz[1] = 1, xyz[2] = (1 - point.x - point.y) / point.y;
}

// From linear RGB to CIE XYZ.
static Matrix to_xyz(const Primaries *p) {
  const CVPoint all[] = {p->red, p->green, p->blue};
  double white[3];
  xyz_of(p->white, white);
  Matrix m;
  for (int column = 0; column < 3; column++) {
    // The scale of each follows from the white.
    const double xyz[] = {all[column].x, all[column].y, 1 - all[column].x - all[column].y};
    for (int row = 0; row < 3; row++) m.rows[row][column] = xyz[row];
  }
  Matrix inverted = inverse(m);
  for (int column = 0; column < 3; column++) {
    double scale = 0;
    for (int i = 0; i < 3; i++) scale += inverted.rows[column][i] * white[i];
    for (int row = 0; row < 3; row++) m.rows[row][column] *= scale;
  }
  return m;
}

// From a white to that of profiles, D50 (Bradford; ICC.1:2022, annex E).
static Matrix to_d50(CVPoint white) {
  const Matrix cone = {{{0.8951, 0.2664, -0.1614}, {-0.7502, 1.7135, 0.0367}, {0.0389, -0.0685, 1.0296}}};
  const double d50[] = {0.9642, 1, 0.8249};
  double from[3];
  Matrix scale = {{{0}}};
  xyz_of(white, from);
  for (int row = 0; row < 3; row++) {
    double source = 0, target = 0;
    for (int i = 0; i < 3; i++) source += cone.rows[row][i] * from[i], target += cone.rows[row][i] * d50[i];
    scale.rows[row][row] = target / source;
  }
  return product(inverse(cone), product(scale, cone));
}

static void put(uint8_t *place, uint32_t value) {
  for (int i = 0; i < 4; i++) place[i] = (uint8_t)(value >> (24 - 8 * i));
}

static void put_fixed(uint8_t *place, double value) { put(place, (uint32_t)(int32_t)floor(value * 65536 + 0.5)); }

enum { profile_size = 128 + 4 + 7 * 12 + 4 * 20 + 12 + 20 };

// How light follows from values: (a · value + b) to a power, and c · value below d.
typedef struct {
  double power, a, b, c, d;
} Curve;

static const Curve srgb_curve = {2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045};

// The curve of a code point (ITU-T H.273, table 3). Browsers show those of BT.709 and others like it as that of sRGB in
// HEIC and AVIF, and as that of displays in PNG.
static Curve curve_of(int code, bool is_bt1886) {
  switch (code) {
    case 1:
    case 6:
    case 11:
    case 14:
    case 15: return is_bt1886 ? (Curve){2.4, 1, 0, 0, 0} : srgb_curve;
    case 4: return (Curve){2.2, 1, 0, 0, 0};
    case 5: return (Curve){2.8, 1, 0, 0, 0};
    case 7: return (Curve){1 / 0.45, 1 / 1.1115, 0.1115 / 1.1115, 0.25, 0.0912};
    case 8: return (Curve){1, 1, 0, 0, 0};
    case 17: return (Curve){2.6, pow(52.37 / 48, 1 / 2.6), 0, 0, 0};
    default: return srgb_curve;
  }
}

static bool is_srgb(Curve curve) { return curve.power == srgb_curve.power && curve.a == srgb_curve.a; }

// A profile of RGB (ICC.1:2022) with some primaries and a curve.
static void make_profile(uint8_t bytes[profile_size], const Primaries *primaries, Curve curve_values) {
  Matrix xyz = product(to_d50(primaries->white), to_xyz(primaries));
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
  place[9] = 3;
  const double values[] = {curve_values.power, curve_values.a, curve_values.b, curve_values.c, curve_values.d};
  for (int i = 0; i < 5; i++) put_fixed(place + 12 + 4 * i, values[i]);
}

// What is wrong with the colours that a loader gives.
typedef struct {
  // The profile is for other colours than those of the picture.
  bool drops_profile;
  // The picture is grey, and what is known of its colours is for three of them.
  bool is_grey_of_three;
  // Colours without a profile, but with known primaries and a known curve.
  bool is_known;
  Primaries primaries;
  Curve curve;
  // Code points of ITU-T H.273: 16 for PQ, 18 for HLG; 0 for others.
  int transfer;
  // Numbers of 32 bits, or floating ones.
  bool is_deep;
  bool is_cmyk;
  CVValues values;
} Correction;

static bool has_profile(VipsImage *image) { return vips_image_get_typeof(image, VIPS_META_ICC_NAME) != 0; }

// The profile of a picture, which libvips hands over or the file's own reader; false if there is none.
static bool find_profile(VipsImage *image, CVColour colour, const void **bytes, size_t *count) {
  if (has_profile(image)) return !vips_image_get_blob(image, VIPS_META_ICC_NAME, bytes, count);
  *bytes = colour.profile.bytes, *count = colour.profile.count;
  return *count > 0;
}

static bool is_hdr(int transfer) { return transfer == 16 || transfer == 18; }

static void know(Correction *it, const Primaries *primaries, Curve curve) {
  it->is_known = true;
  it->primaries = primaries ? *primaries : bt709;
  it->curve = curve;
}

static Correction correction(VipsImage *image, CVColour colour) {
  Correction result = {.values = colour.values};
  VipsInterpretation kind = vips_image_get_interpretation(image);
  bool is_grey = kind == VIPS_INTERPRETATION_B_W || kind == VIPS_INTERPRETATION_GREY16;
  bool is_cmyk = kind == VIPS_INTERPRETATION_CMYK;
  VipsBandFormat format = vips_image_get_format(image);
  result.is_cmyk = is_cmyk;
  bool is_lab = kind == VIPS_INTERPRETATION_LAB || kind == VIPS_INTERPRETATION_LABS || kind == VIPS_INTERPRETATION_LABQ;
  result.is_deep = !is_lab && (format == VIPS_FORMAT_FLOAT || format == VIPS_FORMAT_DOUBLE || format == VIPS_FORMAT_UINT);
  const void *bytes = NULL;
  size_t count = 0;
  if (find_profile(image, colour, &bytes, &count)) {
    const char *wanted = is_grey ? "GRAY" : is_cmyk ? "CMYK" : is_lab ? "Lab " : "RGB ";
    const char *found = count < 20 ? "" : (const char *)bytes + 16;
    result.is_grey_of_three = is_grey && !strncmp(found, "RGB ", 4);
    result.drops_profile = strncmp(found, wanted, 4) && !result.is_grey_of_three;
    // A profile may have code points too, which precede it (ICC.1:2022, 9.2.17).
    const uint8_t *points = profile_tag(bytes, count, "cicp", 12);
    if (points && is_hdr(points[9]) && !is_cmyk) {
      result.transfer = points[9];
      const Primaries *primaries = primaries_of(points[8]);
      result.primaries = primaries ? *primaries : bt709;
      result.drops_profile = true;
      result.is_grey_of_three = is_grey;
      return result;
    }
    // What a PNG says by code points precedes its profile; of other files, no code points are told beside one.
    if (!result.drops_profile && colour.transfer == 0) return result;
  }
  if (is_cmyk || is_lab) return result;
  const char *index = NULL;
  bool is_r03 = vips_image_get_typeof(image, "exif-ifd4-InteroperabilityIndex") &&
                !vips_image_get_string(image, "exif-ifd4-InteroperabilityIndex", &index) &&
                !strncmp(index, "R03", 3);
  const Primaries *primaries = primaries_of(colour.primaries);
  Curve curve = curve_of(colour.transfer, colour.is_bt1886);
  if (is_hdr(colour.transfer)) {
    result.transfer = colour.transfer;
    result.primaries = primaries ? *primaries : bt709;
  } else if (primaries || !is_srgb(curve)) {
    know(&result, primaries, curve);
  } else if (colour.power > 0) {
    Primaries own = {colour.white, colour.red, colour.green, colour.blue};
    know(&result, colour.white.y > 0 ? &own : NULL, (Curve){colour.power, 1, 0, 0, 0});
  } else if (colour.transfer == 0 && (is_r03 || colour.is_adobe_rgb)) {
    know(&result, &adobe_rgb, (Curve){2.19921875, 1, 0, 0, 0});
  }
  if (has_profile(image) && colour.transfer > 0) result.drops_profile = true;
  if (is_grey) result.is_grey_of_three = result.is_known || result.transfer;
  return result;
}

static bool is_needed(Correction it) {
  return it.drops_profile || it.is_grey_of_three || it.is_known || it.transfer || it.is_deep || it.is_cmyk ||
         it.values != cv_plain;
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
  // What red, green and blue add to the luminance.
  double luminance[3];
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
        double luminance = 0;
        for (int i = 0; i < 3; i++) luminance += map->luminance[i] * rgb[i];
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
  Matrix to_light = to_xyz(&it.primaries);
  map->matrix = product(inverse(to_xyz(&bt709)), to_light);
  for (int i = 0; i < 3; i++) map->luminance[i] = to_light.rows[1][i];
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

// The light of each ink's complement: how browsers show inks of which no profile tells more.
static int from_plain_inks(VipsImage *image, VipsImage **result) {
  VipsImage *t[8] = {NULL};
  double scale = vips_image_get_format(image) == VIPS_FORMAT_USHORT ? 1 / 257.0 : 1;
  int bands = vips_image_get_bands(image);
  int failed = bands < 4 || vips_linear1(image, &t[0], -scale, 255, NULL) ||
               vips_extract_band(t[0], &t[1], 0, "n", 3, NULL) || vips_extract_band(t[0], &t[2], 3, NULL) ||
               vips_multiply(t[1], t[2], &t[3], NULL) || vips_linear1(t[3], &t[4], 1 / 255.0, 0.5, NULL);
  if (!failed && bands > 4)
    failed = vips_extract_band(image, &t[5], 4, NULL) || vips_linear1(t[5], &t[6], scale, 0, NULL) ||
             vips_bandjoin2(t[4], t[6], &t[7], NULL);
  VipsImage *joined = t[7] ? t[7] : t[4];
  VipsImage *bytes = NULL;
  failed = failed || vips_cast_uchar(joined, &bytes, NULL) ||
           vips_copy(bytes, result, "interpretation", VIPS_INTERPRETATION_sRGB, NULL);
  if (bytes) g_object_unref(bytes);
  for (int i = 0; i < 8; i++)
    if (t[i]) g_object_unref(t[i]);
  return failed ? -1 : 0;
}

// What of numbers of 32 bits, or of floating ones, is white. Floating ones reach from 0 to 1, as TIFF has them; some
// programs write other ranges, and a picture that would be white on average has one of those.
static int white_of(VipsImage *image, int bands, double *white) {
  *white = 1;
  if (vips_image_get_format(image) == VIPS_FORMAT_UINT) {
    *white = UINT32_MAX;
    return 0;
  }
  VipsImage *colours = NULL, *stats = NULL;
  int failed = vips_extract_band(image, &colours, 0, "n", bands, NULL) || vips_stats(colours, &stats, NULL);
  if (!failed && *VIPS_MATRIX(stats, 4, 0) > 1) {
    double most = *VIPS_MATRIX(stats, 1, 0);
    *white = most <= UINT8_MAX ? UINT8_MAX : most <= UINT16_MAX ? UINT16_MAX : most;
  }
  if (colours) g_object_unref(colours);
  if (stats) g_object_unref(stats);
  return failed ? -1 : 0;
}

// A picture in numbers of 16 bits. Floating RGB without a profile is linear, as libvips has it.
static int from_deep(VipsImage *image, VipsImage **result, bool is_inverted) {
  VipsImage *t[7] = {NULL};
  VipsInterpretation kind = vips_image_get_interpretation(image);
  bool is_grey = kind == VIPS_INTERPRETATION_B_W || kind == VIPS_INTERPRETATION_GREY16;
  bool is_float = vips_image_get_format(image) != VIPS_FORMAT_UINT;
  int colours = is_grey ? 1 : 3;
  double white;
  if (vips_image_get_bands(image) < colours || white_of(image, colours, &white)) return -1;
  VipsInterpretation deep = is_grey ? VIPS_INTERPRETATION_GREY16 : VIPS_INTERPRETATION_RGB16;
  bool is_linear = !is_grey && is_float && white == 1 && !has_profile(image);
  int failed = vips_extract_band(image, &t[0], 0, "n", colours, NULL);
  if (is_linear) {
    failed = failed || vips_copy(t[0], &t[1], "interpretation", VIPS_INTERPRETATION_scRGB, NULL) ||
             vips_colourspace(t[1], &t[2], VIPS_INTERPRETATION_RGB16, NULL);
  } else {
    double scale = UINT16_MAX / white;
    failed = failed || vips_linear1(t[0], &t[1], is_inverted ? -scale : scale, is_inverted ? UINT16_MAX : 0, NULL) ||
             vips_cast_ushort(t[1], &t[2], NULL);
  }
  VipsImage *all = t[2];
  if (!failed && vips_image_get_bands(image) > colours) {
    failed = vips_extract_band(image, &t[3], colours, NULL) ||
             vips_linear1(t[3], &t[4], UINT16_MAX / (is_float ? 1.0 : white), 0, NULL) ||
             vips_cast_ushort(t[4], &t[5], NULL) || vips_bandjoin2(t[2], t[5], &t[6], NULL);
    all = t[6];
  }
  failed = failed || vips_copy(all, result, "interpretation", deep, NULL);
  for (int i = 0; i < 7; i++)
    if (t[i]) g_object_unref(t[i]);
  return failed ? -1 : 0;
}

// A picture of the values that a file says that it has.
static int from_values(VipsImage *image, VipsImage **result, CVValues values) {
  VipsImage *t[4] = {NULL};
  bool is_wide = vips_image_get_format(image) == VIPS_FORMAT_USHORT;
  double unit = is_wide ? 256 : 1, most = is_wide ? UINT16_MAX : UINT8_MAX;
  int failed = 0;
  if (values == cv_limited_greys) {
    double scale = most / (219 * unit);
    failed = vips_linear1(image, &t[0], scale, -16 * unit * scale, NULL) ||
             vips_cast(t[0], &t[1], vips_image_get_format(image), NULL) ||
             vips_copy(t[1], result, "interpretation", vips_image_get_interpretation(image), NULL);
  } else if (values == cv_differences) {
    // BT.601, of the full range.
    double half = 128 * unit, scale[] = {1, 1, 1}, offset[] = {0, -half, -half};
    t[0] = vips_image_new_matrixv(3, 3, 1.0, 0.0, 1.402, 1.0, -0.344136, -0.714136, 1.0, 1.772, 0.0);
    failed = vips_image_get_bands(image) != 3 || !t[0] || vips_linear(image, &t[1], scale, offset, 3, NULL) ||
             vips_recomb(t[1], &t[2], t[0], NULL) ||
             vips_cast(t[2], &t[3], vips_image_get_format(image), NULL) ||
             vips_copy(
                 t[3], result, "interpretation",
                 is_wide ? VIPS_INTERPRETATION_RGB16 : VIPS_INTERPRETATION_sRGB, NULL);
  } else {
    double scale[] = {100 / most, 1 / unit, 1 / unit}, offset[] = {0, -128, -128};
    failed = vips_image_get_bands(image) != 3 || vips_linear(image, &t[0], scale, offset, 3, NULL) ||
             vips_copy(t[0], &t[1], "interpretation", VIPS_INTERPRETATION_LAB, NULL) ||
             vips_colourspace(t[1], result, VIPS_INTERPRETATION_sRGB, NULL);
  }
  for (int i = 0; i < 4; i++)
    if (t[i]) g_object_unref(t[i]);
  return failed ? -1 : 0;
}

// A step of a correction; releases the image.
static VipsImage *step(VipsImage *image, int failed, VipsImage *result) {
  g_object_unref(image);
  return failed ? NULL : result;
}

// A picture whose colours are those that its profile says; takes the image over.
static VipsImage *corrected(VipsImage *image, CVColour colour) {
  Correction it = correction(image, colour);
  if (!is_needed(it)) return image;
  VipsImage *result = NULL;
  image = step(image, vips_copy(image, &result, NULL), result);
  if (!image) return NULL;
  if (!has_profile(image) && colour.profile.count > 0)
    vips_image_set_blob_copy(image, VIPS_META_ICC_NAME, colour.profile.bytes, colour.profile.count);
  if (it.drops_profile) vips_image_remove(image, VIPS_META_ICC_NAME);
  if (it.is_cmyk) {
    // libvips' thumbnails do not use the profile of the picture.
    bool is_plain = !has_profile(image);
    int failed = is_plain ? from_plain_inks(image, &result)
                          : vips_icc_transform(
                                image, &result, "srgb", "embedded", TRUE, "intent", VIPS_INTENT_RELATIVE, NULL);
    image = step(image, failed, result);
    if (image) vips_image_remove(image, VIPS_META_ICC_NAME);
    return image;
  }
  if (it.is_deep)
    image = step(image, from_deep(image, &result, it.values == cv_inverted), result);
  else if (it.values != cv_plain && it.values != cv_inverted)
    image = step(image, from_values(image, &result, it.values), result);
  if (image && it.is_grey_of_three) {
    bool is_wide = vips_image_get_format(image) == VIPS_FORMAT_USHORT;
    image = step(
        image,
        vips_colourspace(image, &result, is_wide ? VIPS_INTERPRETATION_RGB16 : VIPS_INTERPRETATION_sRGB, NULL),
        result);
  }
  if (image && it.transfer) {
    result = from_hdr(image, it);
    image = step(image, !result, result);
  } else if (image && it.is_known) {
    uint8_t profile[profile_size];
    make_profile(profile, &it.primaries, it.curve);
    vips_image_set_blob_copy(image, VIPS_META_ICC_NAME, profile, sizeof profile);
  }
  return image;
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

// How a picture is read: what is looked at before it is corrected, twice.
static VipsAccess access_for(Correction it) { return it.is_deep ? VIPS_ACCESS_RANDOM : VIPS_ACCESS_SEQUENTIAL; }

// Scales a picture that libvips would not show as it should: one with more bands than are useful, of which it would take
// the last for transparency, or with other colours than it thinks.
static int thumbnail_corrected(
    int descriptor, VipsImage **thumbnail, int width, int height, bool keeps_gamut, CVColour colour,
    const char **profile, VipsAccess access, VipsFailOn fail_on) {
  VipsImage *image = load(descriptor, access, fail_on);
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
  Correction it = correction(header, colour);
  bool is_special = vips_image_get_bands(header) > useful_bands(header) || is_sequence(descriptor) || page > 0 ||
                    is_bitmap(descriptor) || is_needed(it);
  const char *profile = export_profile(header, keeps_gamut);
  g_object_unref(header);
  VipsImage *thumbnail = NULL;
  int failed;
  if (is_special) {
    failed = thumbnail_corrected(
        descriptor, &thumbnail, width, height, keeps_gamut, colour, &profile, access_for(it), fail_on(strictness));
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
  VipsAccess access = turns ? VIPS_ACCESS_RANDOM : access_for(correction(header, colour));
  g_object_unref(header);
  image = load(descriptor, access, fail_on);
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
