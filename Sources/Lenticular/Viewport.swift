import LenticularPhysics

/// The size and the kind of screen that a surface has, as its host measured it.
///
/// A surface has no viewport before its host has measured one, and while it is not displayed, as in a hidden tab; see
/// `Surface.viewport`.
public struct Viewport: Equatable, Sendable {
  /// The size in points. Both sides are positive, and small enough for coordinates on a screen.
  public let size: Size2D
  /// The pixels of the display per point, from 0.1 to 16: those of displays, at the zoom levels of browsers.
  public let displayScale: Double
  /// Whether the surface is read from right to left: the next page or photograph lies to the left.
  public let isRightToLeft: Bool

  /// Creates a viewport; nil if a number is out of its range, or not a number.
  public init?(size: Size2D, displayScale: Double = 1, isRightToLeft: Bool = false) {
    guard size.isVisible, displayScale >= 0.1, displayScale <= 16 else { return nil }
    self.size = size
    self.displayScale = displayScale
    self.isRightToLeft = isRightToLeft
  }
}
