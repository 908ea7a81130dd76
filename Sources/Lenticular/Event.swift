import LenticularGestures
import LenticularPhysics

/// What a host tells a stage. Every event comes with its own time, in seconds on the host's
/// monotonic clock; a recording of events is a complete test.
public enum Event: Equatable, Sendable {
  /// A finger, a mouse or a pen touched, moved or left.
  case pointer(PointerSample)
  /// A wheel turned, or two fingers moved on a trackpad.
  case wheel(WheelSample)
  /// The host lost the pointers: the page was hidden, a system gesture took over.
  case pointersCancelled
  /// The stage has another size, in points, or another number of pixels to a point.
  case resized(Size, displayScale: Double)
  /// The person asked for less motion, or no longer does.
  case reducesMotion(Bool)
  /// A key was pressed or repeats.
  case key(Key)
  /// What a scroll view's host has to say beside that.
  case scroll(ScrollView.Command)
  /// What a photo viewer's host has to say beside that; a wall has the photographs from it too.
  case photos(PhotoViewer.Command)
  /// What a wall's host has to say beside that.
  case wall(PhotoWall.Command)
  /// The device turned, or did not.
  case motion(MotionSample)
  /// What a tilt panner's host has to say beside that.
  case panorama(TiltPanner.Command)
  /// What a Peek & Pan's host has to say beside that.
  indirect case peek(PeekPan.Command)
  /// What a parallax feed's host has to say beside that.
  case parallax(ParallaxFeed.Command)
}

/// The keys that interactions understand.
public enum Key: Int, Sendable {
  case escape = 1
  case left, right
  case up, down, pageUp, pageDown, home, end
  case zoomIn, zoomOut
}
