#ifndef CVIPS_H
#define CVIPS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// libvips' functions take NULL-terminated lists of named options, which Swift cannot call. These
// are the few calls a gallery makes, each with its options fixed or as parameters. A function that
// returns a pointer or a buffer returns NULL when it fails; `cv_take_error` then says why.

/// A picture: a header with fields, and pixels that are read when they are needed.
typedef struct CVImage CVImage;

/// A chromaticity (CIE 1931).
typedef struct {
  double x, y;
} CVPoint;

/// Bytes inside something else, valid as long as that is; `bytes` is NULL when there are none.
typedef struct {
  const void *bytes;
  size_t count;
} CVField;

/// What libvips takes for other values than they are: greys of a video, whose black is 16 and whose white is 235, brightness
/// and two colour differences, L*a*b* in unsigned numbers, and numbers of which zero is white.
typedef enum { cv_plain, cv_limited_greys, cv_differences, cv_unsigned_lab, cv_inverted } CVValues;

/// The colours of a file, as it tells them apart from a profile, which libvips does not read.
typedef struct {
  /// Code points of ITU-T H.273; 0 where they are unknown.
  int primaries;
  int transfer;
  /// The exponent of light by values; 0 if it is unknown.
  double power;
  /// Where white and the primaries lie, if the exponent is known; zeros if they are those of sRGB.
  CVPoint white, red, green, blue;
  bool is_adobe_rgb;
  /// Whether the curves of video are that of its displays (ITU-R BT.1886).
  bool is_bt1886;
  CVValues values;
  /// A profile that libvips does not hand over; without bytes if there is none.
  CVField profile;
} CVColour;

/// What is refused: nothing that can be decoded at all, what ends early or is damaged, or what a decoder warns of too.
typedef enum { cv_tolerant, cv_strict, cv_strictest } CVStrictness;

/// Bytes that the caller frees with `cv_free`; `bytes` is NULL when the call failed.
typedef struct {
  void *bytes;
  size_t count;
} CVBuffer;

/// Starts libvips: no operation cache, no loaders that are not meant for untrusted files, and
/// `threads` threads for each picture.
bool cv_start(const char *program, int threads);

/// Takes the errors that libvips has reported since the last call, as a text to free with `cv_free`. The text belongs
/// to the process, so it is only about one picture when nothing else runs.
char *cv_take_error(void);

void cv_free(void *bytes);
void cv_release(CVImage *image);

/// Reads the header of an open file.
CVImage *cv_open(int descriptor);

/// Decodes an open file to exactly `width` × `height` (counted upright), 8-bit sRGB on white, in memory. What is
/// transparent may be kept, as a fourth band. To keep its
/// gamut, a picture with colours that sRGB lacks is decoded to Display P3 instead, and has that profile.
/// The picture has no metadata, but for the place where it was taken if that is to be kept.
CVImage *cv_decode(
    int descriptor, int width, int height, bool keeps_gamut, bool keeps_location,
    bool keeps_transparency, CVColour colour, CVStrictness strictness);

/// How the pictures of a file follow each other in time. The caller frees `delays` with `cv_free`.
typedef struct {
  /// The number of pictures; 1 for a file that stands still.
  int count;
  /// The times for which the pictures are shown, in milliseconds; NULL if `count` is 1.
  int *delays;
  /// How often the pictures are shown; 0 for ever.
  int loops;
} CVMotion;

CVMotion cv_motion(CVImage *image);

/// Decodes the first `count` pictures of an open file that moves, each to exactly `width` × `height`, 8-bit sRGB, in
/// memory: one below the other. What is transparent is kept, as a fourth band.
CVImage *cv_decode_motion(int descriptor, int width, int height, int count);

/// A picture from interleaved 8-bit RGBA, which is copied.
CVImage *cv_from_rgba(const uint8_t *pixels, int width, int height);

/// Encodes pictures of a height, one below the other, as a WebP that moves, on white. `delays` has the time of each in
/// milliseconds; `loops` is 0 for ever.
CVBuffer cv_encode_motion(
    CVImage *image, int height, const int *delays, int count, int loops, int quality, int effort);

/// Whether the first picture of an open file has one colour, or cannot be read.
bool cv_begins_blank(int descriptor);

/// Cuts an open file, upright, 8-bit sRGB or Display P3 on white and without other metadata, into JPEG tiles at every
/// scale, as Deep Zoom lays them out: `stem`.dzi and `stem`_files, of which neither may exist. `width` and `height` are
/// the picture's own, counted upright. The picture is read once from top to bottom, a row of tiles at a time; one that
/// lies on its side waits in a temporary file if it is large.
bool cv_cut_tiles(
    int descriptor, const char *stem, int width, int height, int side, int overlap, int quality,
    CVColour colour, CVStrictness strictness);

/// Resizes a picture in memory to exactly `width` × `height`.
CVImage *cv_resize(CVImage *image, int width, int height);

/// The picture in sRGB: itself, if it has no profile.
CVImage *cv_to_srgb(CVImage *image);

/// A picture from interleaved 8-bit RGB, which is copied.
CVImage *cv_from_rgb(const uint8_t *pixels, int width, int height);

/// Fills `pixels` with `height` rows of `width` pixels from `left`, `top` on, interleaved 8-bit RGB,
/// of which rows begin `stride` bytes apart.
typedef void (*CVPaint)(
    void *context, int left, int top, int width, int height, uint8_t *pixels, size_t stride);

/// A picture that is painted while it is written, from top to bottom; `context` must stay until then.
CVImage *cv_painted(int width, int height, CVPaint paint, void *context);

/// Writes a JPEG with its metadata to a file, in memory for a few rows.
bool cv_write_jpeg(CVImage *image, const char *path, int quality);

/// Whether parts of a picture may be transparent.
bool cv_has_transparency(CVImage *image);
int cv_width(const CVImage *image);
int cv_height(const CVImage *image);
/// EXIF orientation, 1...8; 1 when the file says nothing.
int cv_orientation(CVImage *image);
/// A metadata block, such as `exif-data`, `iptc-data` or `xmp-data`.
CVField cv_field(CVImage *image, const char *name);
/// The pixels of a picture in memory: 8-bit RGB, interleaved.
CVField cv_pixels(CVImage *image);

/// Writes the pixels of a picture in memory to an open file: four bytes a pixel in the order blue, green, red, alpha, by
/// which the colours are multiplied.
bool cv_write_bgra(CVImage *image, int descriptor);

void cv_set_string(CVImage *image, const char *name, const char *value);
void cv_set_blob(CVImage *image, const char *name, const void *bytes, size_t count);

CVBuffer cv_encode_webp(CVImage *image, int quality, int effort, bool strip);
CVBuffer cv_encode_jpeg(CVImage *image, int quality, bool strip);
CVBuffer cv_encode_avif(CVImage *image, int quality, int effort, bool strip);
CVBuffer cv_encode_png(CVImage *image);
CVBuffer cv_encode_tiff(CVImage *image);
CVBuffer cv_encode_gif(CVImage *image);
CVBuffer cv_encode_heic(CVImage *image, int quality);

#endif
