/// A photograph scaled to a small square, regardless of its aspect ratio. It is stretched back when
/// it is displayed.
struct Sprite: Hashable, Sendable {
  /// The side in pixels.
  let side: Int
  /// 8-bit sRGB, three bytes a pixel, row by row.
  let pixels: [UInt8]

  /// The sprite with a smaller side, which must divide the present one: each pixel is the mean of a
  /// square of pixels.
  func shrunk(to newSide: Int) -> Sprite {
    let step = side / newSide
    var sums = [Int](repeating: 0, count: newSide * newSide * 3)
    for y in 0..<newSide * step {
      for x in 0..<newSide * step {
        let source = (y * side + x) * 3
        let target = (y / step * newSide + x / step) * 3
        for band in 0..<3 { sums[target + band] += Int(pixels[source + band]) }
      }
    }
    let count = step * step
    return Sprite(side: newSide, pixels: sums.map { UInt8(($0 + count / 2) / count) })
  }

  /// The mean of all pixels' sRGB values, as a browser computes it when it scales an image down to
  /// a point.
  var color: Color {
    let mean = shrunk(to: 1).pixels
    return Color(red: mean[0], green: mean[1], blue: mean[2])
  }
}
