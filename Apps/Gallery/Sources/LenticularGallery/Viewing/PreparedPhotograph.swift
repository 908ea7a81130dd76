import Foundation

/// A photograph that is decoded before a window asks for its pixels: while the window itself is being made.
final class PreparedPhotograph: @unchecked Sendable {
  typealias Pixels = (pixels: PixelBuffer, flaw: String?)

  let file: SourceFile
  /// Guards what follows.
  private let condition = NSCondition()
  /// The size to which the photograph is decoded; `nil` until that is known.
  private var size: PixelSize?
  private var pixels: Pixels?
  /// Whether the photograph is decoded, or cannot be.
  private var hasEnded = false

  init(_ file: SourceFile) { self.file = file }

  func begin(_ size: PixelSize) {
    condition.withLock {
      self.size = size
      condition.broadcast()
    }
  }

  func end(_ pixels: Pixels?) {
    condition.withLock {
      (self.pixels, hasEnded) = (pixels, true)
      condition.broadcast()
    }
  }

  /// Waits for the pixels; `nil` if they have another size than this one, or cannot be decoded.
  func pixels(_ size: PixelSize) -> Pixels? {
    condition.withLock {
      while !hasEnded, self.size ?? size == size { condition.wait() }
      return self.size == size ? pixels : nil
    }
  }
}
