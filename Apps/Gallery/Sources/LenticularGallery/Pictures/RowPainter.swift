import CVips
import Foundation

/// Passes rows of pixels to libvips. libvips requests a few rows at a time; the painter paints many at once,
/// on all cores.
final class RowPainter {
  private let size: PixelSize
  private let rows: (Range<Int>) -> [UInt8]
  /// libvips calls on threads of its own.
  private let lock = NSLock()
  private var painted = 0..<0
  private var pixels: [UInt8] = []

  /// The number of rows that are painted at once.
  private static let height = 256

  init(size: PixelSize, rows: @escaping (Range<Int>) -> [UInt8]) {
    self.size = size
    self.rows = rows
  }

  /// The callback of libvips. Its context is a painter that outlives the image.
  static let paint: CVPaint = { context, left, top, width, height, target, stride in
    guard let context, let target else { return }
    let painter = Unmanaged<RowPainter>.fromOpaque(context).takeUnretainedValue()
    for y in 0..<Int(height) {
      painter.copyRow(
        Int(top) + y, from: Int(left), count: Int(width), to: target + y * stride)
    }
  }

  private func copyRow(_ y: Int, from left: Int, count: Int, to target: UnsafeMutablePointer<UInt8>)
  {
    lock.lock()
    defer { lock.unlock() }
    if !painted.contains(y) {
      let top = y / Self.height * Self.height
      painted = top..<min(top + Self.height, size.height)
      pixels = []
      pixels = rows(painted)
    }
    let start = ((y - painted.lowerBound) * size.width + left) * 3
    pixels.withUnsafeBufferPointer { pixels in
      target.update(from: pixels.baseAddress! + start, count: count * 3)
    }
  }
}
