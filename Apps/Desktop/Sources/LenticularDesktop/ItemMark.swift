import LenticularGallery
import LenticularPhysics

/// A mark over a photograph that plays.
enum ItemMark {
  /// A movie: a triangle.
  case movie
  /// A photograph with a movie of its moment: a circle in a circle.
  case live

  /// The width and the height of the image, in pixels.
  private static let side = 64

  /// The image of the mark for a toolkit, white on a dark disc.
  func image(_ makeImage: WindowController.MakeImage) -> AnyObject {
    let side = Self.side
    var bytes = [UInt8](repeating: 0, count: 4 * side * side)
    for y in 0..<side {
      for x in 0..<side {
        let (disc, sign) = coverage(x, y)
        let alpha = max(0.6 * disc, sign)
        // Blue, green, red and alpha, by which the colours are multiplied.
        for lane in 0..<4 {
          bytes[4 * (y * side + x) + lane] = UInt8((255 * (lane < 3 ? sign : alpha)).rounded())
        }
      }
    }
    return bytes.withUnsafeMutableBytes {
      makeImage($0.baseAddress!, PixelSize(width: side, height: side), nil)
    }
  }

  /// The shares of a pixel, 0...1, that the disc and the white sign cover.
  private func coverage(_ x: Int, _ y: Int) -> (disc: Double, sign: Double) {
    let samples = 4
    var (disc, sign) = (0, 0)
    for row in 0..<samples {
      for column in 0..<samples {
        let half = Double(Self.side) / 2
        let u = (Double(x) + (Double(column) + 0.5) / Double(samples)) / half - 1
        let v = (Double(y) + (Double(row) + 0.5) / Double(samples)) / half - 1
        let radius = (u * u + v * v).squareRoot()
        if radius <= 1 { disc += 1 }
        if isWhite(u, v, radius) { sign += 1 }
      }
    }
    let all = Double(samples * samples)
    return (Double(disc) / all, Double(sign) / all)
  }

  private func isWhite(_ u: Double, _ v: Double, _ radius: Double) -> Bool {
    switch self {
    case .movie: u >= -0.3 && abs(v) <= (0.5 - u) * 0.6
    case .live: radius <= 0.2 || (0.5...0.66).contains(radius)
    }
  }
}
