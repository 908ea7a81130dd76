import Foundation

/// A picture of linear light, or a window on one that is too large to be painted at once.
///
/// Places on it are measured in picture heights from the top left corner, so that a scene looks
/// the same at every resolution: y runs from 0 to 1, and x from 0 to ``aspect``.
struct Canvas {
  let width: Int
  let height: Int
  var pixels: [Color]

  /// The pixels to the left of a window, and those above it.
  let left: Int
  let top: Int

  /// The extent of the whole picture in pixels.
  let wholeWidth: Int
  let wholeHeight: Int

  /// A black canvas.
  init(width: Int, height: Int) {
    self.init(columns: 0..<width, rows: 0..<height, ofWidth: width, height: height)
  }

  /// A black window on a picture.
  init(columns: Range<Int>, rows: Range<Int>, ofWidth wholeWidth: Int, height wholeHeight: Int) {
    (width, height) = (columns.count, rows.count)
    (left, top) = (columns.lowerBound, rows.lowerBound)
    self.wholeWidth = wholeWidth
    self.wholeHeight = wholeHeight
    pixels = Array(repeating: .zero, count: columns.count * rows.count)
  }

  /// The width of the picture in picture heights.
  var aspect: Float { Float(wholeWidth) / Float(wholeHeight) }

  /// The size of a pixel in picture heights.
  var pixel: Float { 1 / scale }

  /// The pixels of a picture height.
  private var scale: Float { Float(wholeHeight) }

  /// The centre of a pixel.
  @inline(__always)
  func place(_ x: Int, _ y: Int) -> Vector2 {
    Vector2(Float(x + left) + 0.5, Float(y + top) + 0.5) / scale
  }

  /// A place in pixels from the top left corner of the window.
  @inline(__always)
  private func local(_ place: Vector2) -> Vector2 {
    place * scale - Vector2(Float(left), Float(top))
  }

  /// The rows of the window that touch a range of heights.
  private func rows(from top: Float, to bottom: Float) -> Range<Int> {
    let first = min(max(0, Int(top * scale) - self.top), height)
    return first..<max(first, min(height, Int(ceil(bottom * scale)) - self.top))
  }

  /// Whether anything of a rectangle is in the window.
  func shows(_ low: Vector2, _ high: Vector2) -> Bool {
    let (a, b) = (local(low), local(high))
    return b.x > 0 && b.y > 0 && a.x < Float(width) && a.y < Float(height)
  }

  /// Replaces every pixel between two heights by a function of its place and its colour.
  mutating func shade(
    from top: Float = 0, to bottom: Float = 1, _ body: (Vector2, Color) -> Color
  ) {
    for y in rows(from: top, to: bottom) {
      for x in 0..<width {
        pixels[y * width + x] = body(place(x, y), pixels[y * width + x])
      }
    }
  }

  /// Replaces every pixel of a rectangle by a function of its place and its colour.
  mutating func shade(
    from low: Vector2, to high: Vector2, _ body: (Vector2, Color) -> Color
  ) {
    let (a, b) = (local(low), local(high))
    let first = max(0, Int(a.x))
    let end = min(width, Int(max(b.x, -1)) + 1)
    guard first < end else { return }
    for y in stride(from: max(0, Int(a.y)), to: min(height, Int(max(b.y, -1)) + 1), by: 1) {
      for x in first..<end {
        pixels[y * width + x] = body(place(x, y), pixels[y * width + x])
      }
    }
  }

  /// Replaces every pixel of the square around `center` by a function of its offset from the
  /// center and its colour.
  mutating func stamp(
    at center: Vector2, radius: Float, _ body: (Vector2, Color) -> Color
  ) {
    let low = local(center - radius)
    let high = local(center + radius)
    let left = max(0, Int(low.x))
    let right = min(width, Int(max(high.x, -1)) + 1)
    guard left < right else { return }
    for y in stride(from: max(0, Int(low.y)), to: min(height, Int(max(high.y, -1)) + 1), by: 1) {
      for x in left..<right {
        pixels[y * width + x] = body(place(x, y) - center, pixels[y * width + x])
      }
    }
  }

  /// Adds a soft round light.
  mutating func addGlow(at center: Vector2, radius: Float, _ color: Color) {
    stamp(at: center, radius: radius * 4) { $1 + color * gaussian(length($0), radius) }
  }

  /// Draws a straight tapering stroke with soft edges; `color` is a function of where along and
  /// where across (-1...1) the stroke a pixel is.
  mutating func stroke(
    from a: Vector2, to b: Vector2, widths: (Float, Float), softness: Float = 0,
    color: (_ along: Float, _ across: Float) -> Color
  ) {
    let edge = max(softness, pixel * 0.5)
    let reach = max(widths.0, widths.1) * 0.5 + edge
    let normal = Vector2(a.y - b.y, b.x - a.x) / max(length(b - a), 1e-9)
    let low = local(pointwiseMin(a, b) - reach)
    let high = local(pointwiseMax(a, b) + reach)
    for y in stride(from: max(0, Int(low.y)), to: min(height, Int(max(high.y, -1)) + 1), by: 1) {
      for x in stride(from: max(0, Int(low.x)), to: min(width, Int(max(high.x, -1)) + 1), by: 1) {
        let p = place(x, y)
        let (d, along) = distance(from: p, toSegment: a, b)
        let radius = mix(widths.0, widths.1, along) * 0.5
        guard d < radius + edge else { continue }
        // A stroke thinner than a pixel covers only a part of it.
        let coverage = smoothstep(radius + edge, radius - edge, d) * min(1, radius / pixel * 2)
        let across = dot(p - a, normal) / max(radius, 1e-6)
        let i = y * width + x
        pixels[i] = mix(pixels[i], color(along, min(max(across, -1), 1)), coverage)
      }
    }
  }

  /// The colour at a place, interpolated between pixels, and held constant outside the canvas.
  @inline(__always)
  func sample(_ p: Vector2) -> Color {
    let local = local(p)
    let x = min(max(local.x - 0.5, 0), Float(width - 1))
    let y = min(max(local.y - 0.5, 0), Float(height - 1))
    let (left, top) = (min(Int(x), width - 2), min(Int(y), height - 2))
    let (u, v) = (x - Float(left), y - Float(top))
    let i = top * width + left
    return mix(
      mix(pixels[i], pixels[i + 1], u), mix(pixels[i + width], pixels[i + width + 1], u), v)
  }

  /// The canvas at a fraction of its resolution, every pixel the mean of a square of pixels.
  func reduced(by factor: Int) -> Canvas {
    var result = Canvas(width: max(2, width / factor), height: max(2, height / factor))
    for y in 0..<result.height {
      for x in 0..<result.width {
        var sum = Color.zero
        for j in 0..<factor {
          let row = min(y * factor + j, height - 1) * width
          for i in 0..<factor { sum += pixels[row + min(x * factor + i, width - 1)] }
        }
        result.pixels[y * result.width + x] = sum / Float(factor * factor)
      }
    }
    return result
  }

  /// Blurs with three passes of a moving average, which is close to a Gaussian of that radius.
  mutating func blur(radius: Float) {
    let reach = max(1, Int(radius * Float(height)))
    for _ in 0..<3 {
      for y in 0..<height { average(from: y * width, count: width, by: 1, reach: reach) }
      for x in 0..<width { average(from: x, count: height, by: width, reach: reach) }
    }
  }

  /// Replaces a row or column by its moving average.
  private mutating func average(from start: Int, count: Int, by step: Int, reach: Int) {
    let line = (0..<count).map { pixels[start + $0 * step] }
    let scale = 1 / Float(2 * reach + 1)
    var sum = line[0] * Float(reach)
    for i in 0...reach { sum += line[min(i, count - 1)] }
    for i in 0..<count {
      pixels[start + i * step] = sum * scale
      let (first, next) = (max(i - reach, 0), min(i + reach + 1, count - 1))
      sum += line[next] - line[first]
    }
  }
}
