#pragma once

#include <stdbool.h>
#include <vips/vips.h>

// Whether a file begins as a BMP, which libvips does not read.
bool is_bitmap(int descriptor);

// The picture of a BMP: sRGB with 8 bits for each colour, and transparency where the file has some. Of a file that ends early or
// is damaged, what cannot be read is black, unless `fail_on` refuses that. NULL with an error of libvips if it is refused.
VipsImage *load_bitmap(int descriptor, VipsFailOn fail_on);
