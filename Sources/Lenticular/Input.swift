import LenticularGestures
import LenticularPhysics

/// An event that a host passes to a stage: from pointers, wheels, keys, sensors or the display. Commands of
/// an application are methods of the interactions instead.
///
/// Locations are in the coordinates of the path's maps; see `Stage.handle(_:on:at:)`.
///
/// The enum may grow. Give a `switch` over it a `default`.
public enum Input: Equatable, Sendable {
  /// A finger, mouse or pen went down, moved or went up.
  case pointer(PointerSample)
  /// A mouse moved to a point with no button pressed; nil when the mouse has left.
  case hover(Point?)
  /// A wheel turned, or two fingers moved on a trackpad.
  case wheel(WheelSample)
  /// Two fingers pinched on a trackpad.
  case magnification(MagnificationSample)
  /// A key was pressed, or repeats while it is held.
  case key(Key)
  /// The gyroscope measured how fast the device rotates.
  case motion(MotionSample)
  /// The host lost all pointers: its page was hidden, or a system gesture took over.
  case pointersLost
  /// The size of a surface, in points, the number of pixels per point, or the direction in which the surface is
  /// read has changed. From right to left, the next page or photograph lies to the left.
  case size(Size, displayScale: Double, isRightToLeft: Bool = false)
  /// The preference for reduced motion was turned on or off.
  case lessMotion(Bool)
}

/// The keys that interactions understand.
///
/// The enum may grow. Give a `switch` over it a `default`.
public enum Key: Int, Sendable, CaseIterable {
  case escape = 1
  case left, right
  case up, down, pageUp, pageDown, home, end
  case zoomIn, zoomOut
  /// Shows all of a photograph.
  case zoomToFit
  /// Shows a photograph with one pixel of the display for each of its own.
  case actualPixels
  /// Rotates a photograph by a quarter turn.
  case rotateClockwise, rotateCounterclockwise
}
