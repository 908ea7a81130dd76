import Foundation

/// Develops linear light into a picture of eight bits: bloom, exposure, a filmic tone curve,
/// vignetting, grain, and dither against banding.
struct Film: Sendable {
  /// The factor of exposure.
  var exposure: Float = 1

  /// The strength of the S-curve that is applied to the encoded values, 0...1.
  var contrast: Float = 0.3

  /// From 0 for black and white to 1 for the colours as they are.
  var saturation: Float = 1

  /// The share of light scattered in the lens, and how far, in picture heights.
  var bloom: Float = 0.06
  var bloomRadius: Float = 0.02

  /// The share of light lost in the corners.
  var vignette: Float = 0.25

  /// The standard deviation of the grain, in 8-bit steps.
  var grain: Float = 1.6

  /// The light of a whole picture as the lens scatters it, on a canvas reduced by a factor.
  func scattered(_ canvas: Canvas, by factor: Int = 8) -> Canvas {
    var scattered = canvas.reduced(by: factor)
    scattered.blur(radius: bloomRadius)
    return scattered
  }

  /// A whole picture in interleaved 8-bit sRGB.
  func develop(_ canvas: Canvas) -> [UInt8] {
    develop(canvas, scattered: scattered(canvas))
  }

  /// A window in interleaved 8-bit sRGB, with the scattered light of the whole picture.
  func develop(_ canvas: Canvas, scattered: Canvas) -> [UInt8] {
    let noise = Noise(0xf11f)
    let center = Vector2(canvas.aspect, 1) * 0.5
    let (width, height) = (canvas.width, canvas.height)
    return [UInt8](unsafeUninitializedCapacity: width * height * 3) { bytes, count in
      for y in 0..<height {
        for x in 0..<width {
          let place = canvas.place(x, y)
          let off = (place - center) / center
          let falloff = 1 - vignette * smoothstep(0.1, 2.2, dot(off, off))
          let light = mix(canvas.pixels[y * width + x], scattered.sample(place), bloom)
          let value = encode(light * (exposure * falloff))
          // Two uniform numbers make the triangular dither, four more bits of them the grain.
          let h = noise.hash(
            Int32(truncatingIfNeeded: x + canvas.left), Int32(truncatingIfNeeded: y + canvas.top))
          let dither = (Float(h & 255) + Float((h >> 8) & 255)) / 255 - 1
          let speck = (Float((h >> 16) & 255) + Float(h >> 24)) / 255 - 1
          let level = value * 255 + (dither + speck * grain * 2.45 * (1.1 - value.luminance))
          let i = (y * width + x) * 3
          bytes[i] = UInt8(min(max(level.x + 0.5, 0), 255))
          bytes[i + 1] = UInt8(min(max(level.y + 0.5, 0), 255))
          bytes[i + 2] = UInt8(min(max(level.z + 0.5, 0), 255))
        }
      }
      count = width * height * 3
    }
  }

  /// The encoded value of some light: 0 for black, about 1 for the brightest.
  @inline(__always)
  private func encode(_ light: Color) -> Color {
    // Whatever is not positive light is black.
    let positive = light.replacing(with: 0, where: .!(light .> 0))
    let graded = mix(Color(repeating: positive.luminance), positive, saturation)
    // The shoulder: proportional in the shadows, approaching white ever more slowly.
    let shouldered = graded / (Color.one + graded * graded).squareRoot() * 1.05
    // The sRGB curve, approximated by roots: but for the deepest shadows, to within a
    // quarter of an 8-bit step.
    let s1 = shouldered.squareRoot()
    let s2 = s1.squareRoot()
    let s3 = s2.squareRoot()
    let v = 0.662002687 * s1 + 0.684122060 * s2 - 0.323583601 * s3 - 0.0225411470 * shouldered
    return mix(v, v * v * (3 - 2 * v), contrast)
  }
}
