import LenticularPhysics

/// One event of a mouse wheel, or of two fingers that scroll on a trackpad.
///
/// No pointer is down during wheel events, and recognisers do not take part.
public struct WheelSample: Equatable, Sendable {
  /// The phase of a scroll on a trackpad.
  public enum Phase: Int, Sendable, CaseIterable {
    /// The platform does not report phases. Browsers do not.
    case unknown = 0
    /// Fingers on a trackpad began to scroll.
    case began = 1
    /// The fingers continue to scroll.
    case changed = 2
    /// The fingers left the trackpad; momentum may follow.
    case ended = 3
    /// The platform's own deceleration, to which no other should be added.
    case momentum = 4
    /// The platform's deceleration has ended.
    case momentumEnded = 5
  }

  /// The time of the event, in seconds on the host's monotonic clock.
  public var time: Double
  /// The location of the mouse pointer, in points in the coordinate system of the receiver.
  public var location: Point2D
  /// The distance to scroll, in points: positive towards the right and the bottom of the content,
  /// as in the W3C's `WheelEvent`. A host converts lines and pages to points.
  public var delta: Point2D
  /// The phase of the scroll.
  public var phase: Phase
  /// Whether the device measures distances, as a trackpad does, which content follows at once.
  /// Otherwise it counts notches, as a wheel does, between which content is animated.
  public var isPrecise: Bool
  /// The modifier keys that are pressed.
  public var modifiers: PointerSample.Modifiers

  public init(
    time: Double, location: Point2D, delta: Point2D, phase: Phase = .unknown,
    isPrecise: Bool = false,
    modifiers: PointerSample.Modifiers = []
  ) {
    self.time = time
    self.location = location
    self.delta = delta
    self.phase = phase
    self.isPrecise = isPrecise
    self.modifiers = modifiers
  }

  /// Whether all numbers are finite and no coordinate is larger than
  /// `GestureDefaults.largestCoordinate`. Hosts' samples that are not usable should be ignored.
  public var isUsable: Bool {
    time.isFinite && location.isUsable && delta.isUsable
  }
}
