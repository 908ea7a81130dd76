import LenticularGestures
import LenticularPhysics

/// What people, devices and displays do to a stage. What an application wants of an interaction is no
/// input: those are methods of the interaction.
///
/// Places are in the coordinates of the path's maps; see `Stage.handle(_:on:at:)`.
public enum Input: Equatable, Sendable {
  /// A finger, a mouse or a pen touched, moved or left.
  case pointer(PointerSample)
  /// A mouse hovers over a point with no button pressed; nil when it has left.
  case hover(Point?)
  /// A wheel turned, or two fingers moved on a trackpad.
  case wheel(WheelSample)
  /// Two fingers pinched on a trackpad.
  case magnification(MagnificationSample)
  /// A key was pressed or repeats.
  case key(Key)
  /// The device turned, or rests.
  case motion(MotionSample)
  /// The host lost all pointers: the page was hidden, or a system gesture took over.
  case pointersLost
  /// A surface has another size, in points, or another number of pixels to a point.
  case size(Size, displayScale: Double)
  /// The person asked for less motion, or no longer does.
  case lessMotion(Bool)
}

/// The keys that interactions understand.
public enum Key: Int, Sendable, CaseIterable {
  case escape = 1
  case left, right
  case up, down, pageUp, pageDown, home, end
  case zoomIn, zoomOut
}
