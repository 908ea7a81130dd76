import Dispatch

/// A synthetic photograph of hundreds of megapixels, painted window by window, with only a few rows
/// in memory.
public struct HugePicture: Sendable {
  /// The stem of the file the picture belongs in.
  public let name: String

  /// One short sentence about the picture.
  public let caption: String

  /// The capture date for EXIF: `2025:06:21 21:04:00`.
  public let date: String

  /// The extent in pixels.
  public let width: Int
  public let height: Int

  /// The film that develops the exposed canvas into eight bits.
  let film: Film

  /// Prepares the scene for a picture of an extent.
  let survey: @Sendable (_ width: Int, _ height: Int) -> Painting

  /// Paints a scene onto a window. Reflections are taken from an overview: the whole picture,
  /// painted before at a fraction of the extent; `nil` while the overview itself is painted.
  typealias Painting = @Sendable (_ window: inout Canvas, _ overview: Canvas?) -> Void

  /// The factor by which the overview is smaller, which suffices for reflections and scattered
  /// light.
  private static let reduction = 8

  /// Creates a painter of the picture's rows, which first needs an overview of the whole picture.
  public func makePainter() -> Painter {
    let (width, height) = (width / Self.reduction, height / Self.reduction)
    let sketch = survey(width, height)
    let overview = Painter.canvas(width: width, height: height) { sketch(&$0, nil) }
    let whole = Painter.canvas(width: width, height: height) { sketch(&$0, overview) }
    let painting = survey(self.width, self.height)
    return Painter(
      width: self.width, height: self.height, film: film,
      painting: { painting(&$0, overview) }, scattered: film.scattered(whole, by: 4))
  }

  /// Paints rows of a huge picture, on all cores.
  public struct Painter: Sendable {
    let width: Int
    let height: Int
    let film: Film
    let painting: @Sendable (inout Canvas) -> Void
    let scattered: Canvas

    /// The side of a window in pixels, so that its light fits into a core's cache.
    private static let side = 256

    /// Rows of the picture: interleaved 8-bit sRGB.
    public func rows(_ rows: Range<Int>) -> [UInt8] {
      [UInt8](unsafeUninitializedCapacity: rows.count * width * 3) { bytes, count in
        // Every window writes to its own part of the bytes.
        nonisolated(unsafe) let bytes = bytes
        Self.forEachWindow(width: width, rows: rows) { columns, part in
          let window = window(columns, part)
          for y in part {
            let source = (y - part.lowerBound) * columns.count * 3
            let target = ((y - rows.lowerBound) * width + columns.lowerBound) * 3
            for i in 0..<columns.count * 3 { bytes[target + i] = window[source + i] }
          }
        }
        count = rows.count * width * 3
      }
    }

    /// A window on the picture: interleaved 8-bit sRGB.
    func window(_ columns: Range<Int>, _ rows: Range<Int>) -> [UInt8] {
      var canvas = Canvas(columns: columns, rows: rows, ofWidth: width, height: height)
      painting(&canvas)
      return film.develop(canvas, scattered: scattered)
    }

    /// A whole picture that fits into memory.
    static func canvas(
      width: Int, height: Int, painting: @Sendable (inout Canvas) -> Void
    ) -> Canvas {
      var whole = Canvas(width: width, height: height)
      whole.pixels.withUnsafeMutableBufferPointer { pixels in
        nonisolated(unsafe) let pixels = pixels
        forEachWindow(width: width, rows: 0..<height) { columns, rows in
          var window = Canvas(columns: columns, rows: rows, ofWidth: width, height: height)
          painting(&window)
          for y in 0..<window.height {
            for x in 0..<window.width {
              pixels[(y + window.top) * width + x + window.left] =
                window.pixels[y * window.width + x]
            }
          }
        }
      }
      return whole
    }

    /// Calls a closure for every window on the rows, on all cores.
    private static func forEachWindow(
      width: Int, rows: Range<Int>, _ body: @Sendable (Range<Int>, Range<Int>) -> Void
    ) {
      let across = (width + side - 1) / side
      let down = (rows.count + side - 1) / side
      DispatchQueue.concurrentPerform(iterations: across * down) { index in
        let left = index % across * side
        let top = rows.lowerBound + index / across * side
        body(left..<min(left + side, width), top..<min(top + side, rows.upperBound))
      }
    }
  }
}
