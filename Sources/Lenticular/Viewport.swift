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

  #if hasFeature(Embedded)
    // Pages have no insets, and a constant makes the download smaller.
    var safeArea: Rect2D { Rect2D(origin: .zero, size: size) }

    /// Creates a viewport; nil if a number is out of its range, or not a number.
    public init?(size: Size2D, displayScale: Double = 1, isRightToLeft: Bool = false) {
      guard size.isVisible, displayScale >= 0.1, displayScale <= 16 else { return nil }
      self.size = size
      self.displayScale = displayScale
      self.isRightToLeft = isRightToLeft
    }
  #else
    /// How far bars, or the shape of the display, reach into the surface from its edges. What fits the surface fits between
    /// these insets, and content can be scrolled out from under them; what is larger fills the whole surface.
    public let safeAreaInsets: Insets

    /// The rectangle between the insets, in points of the surface.
    public var safeArea: Rect2D { size.rect(inside: safeAreaInsets) }

    /// Creates a viewport; nil if a number is out of its range, or not a number.
    ///
    /// - Parameter safeAreaInsets: Each counts as zero if it is negative or not finite, and so do two opposite ones that
    ///   leave no room between them.
    public init?(
      size: Size2D, displayScale: Double = 1, isRightToLeft: Bool = false,
      safeAreaInsets: Insets = Insets()
    ) {
      guard size.isVisible, displayScale >= 0.1, displayScale <= 16 else { return nil }
      self.size = size
      self.displayScale = displayScale
      self.isRightToLeft = isRightToLeft
      let (left, right) = Self.insets(safeAreaInsets.left, safeAreaInsets.right, in: size.width)
      let (top, bottom) = Self.insets(safeAreaInsets.top, safeAreaInsets.bottom, in: size.height)
      self.safeAreaInsets = Insets(top: top, left: left, bottom: bottom, right: right)
    }

    /// Two opposite insets of a side with a length, as they can be used.
    private static func insets(_ start: Double, _ end: Double, in length: Double) -> (
      Double, Double
    ) {
      let (start, end) = (
        start.isFinite ? max(0, start) : 0, end.isFinite ? max(0, end) : 0
      )
      return length - start - end >= 1 ? (start, end) : (0, 0)
    }
  #endif
}
