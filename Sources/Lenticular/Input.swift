import LenticularGestures
import LenticularPhysics

/// An event that a host passes to a stage, with its time in seconds: from pointers, wheels, keys, sensors or the display.
/// Commands of an application are methods of the interactions instead; see ``Stage/perform(at:_:)``.
///
/// Locations are in the coordinates of the path's maps; see ``Stage/handle(_:on:)``.
///
/// The enum may grow. Give a `switch` over it a `default`.
public enum Input: Equatable, Sendable {
  /// A finger, mouse or pen went down, moved or went up.
  case pointer(PointerSample)
  /// A mouse moved to a point with no button pressed; nil when the mouse has left.
  case hover(Point2D?, at: Double)
  /// A wheel turned, or two fingers moved on a trackpad.
  case wheel(WheelSample)
  /// Two fingers pinched on a trackpad.
  case magnification(MagnificationSample)
  /// A key was pressed, or repeats while it is held.
  case key(Key, at: Double)
  /// The gyroscope measured how fast the device rotates.
  case motion(MotionSample)
  /// The host lost all pointers: its page was hidden, or a system gesture took over.
  case pointersLost(at: Double)
  /// The host measured the surface: it has another viewport, or none while it is not displayed.
  case viewport(Viewport?, at: Double)
  /// The preference for reduced motion was turned on or off.
  case reduceMotion(Bool, at: Double)

  /// The time of the event, in seconds on the host's monotonic clock.
  public var time: Double {
    switch self {
    case .pointer(let sample): sample.time
    case .wheel(let sample): sample.time
    case .magnification(let sample): sample.time
    case .motion(let sample): sample.time
    case .hover(_, let time), .key(_, let time), .pointersLost(let time),
      .reduceMotion(_, let time), .viewport(_, let time):
      time
    }
  }

  /// The host measured a surface, whose numbers make its viewport; see `Viewport`.
  public static func size(
    _ size: Size2D, displayScale: Double, isRightToLeft: Bool = false, at time: Double
  ) -> Input {
    .viewport(
      Viewport(size: size, displayScale: displayScale, isRightToLeft: isRightToLeft), at: time)
  }

  /// Whether only the first surface that handles the input receives it.
  var stopsAtFirstHandler: Bool {
    switch self {
    case .wheel, .magnification, .key: true
    default: false
    }
  }

  /// The input as interactions receive it at a time: a wheel that stands for a pinch is one, and the events of a trackpad
  /// or wheel have the time.
  func normalized(at time: Double) -> Input {
    switch self {
    case .wheel(var sample):
      sample.time = time
      guard sample.modifiers.contains(.control), sample.isUsable else { return .wheel(sample) }
      return .magnification(MagnificationSample(sample))
    case .magnification(var sample):
      sample.time = time
      return .magnification(sample)
    default: return self
    }
  }

  /// The input with its location in the coordinates of a surface.
  func mapped(by map: AffineTransform2D) -> Input {
    switch self {
    case .hover(let point, let time): return .hover(point.map { map.apply(to: $0) }, at: time)
    case .wheel(var sample):
      sample.location = map.apply(to: sample.location)
      return .wheel(sample)
    case .magnification(var sample):
      sample.location = map.apply(to: sample.location)
      return .magnification(sample)
    default: return self
    }
  }
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
