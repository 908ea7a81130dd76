import LenticularPhysics

/// What a mouse's wheel or two fingers on a trackpad did at one moment.
///
/// An event of its own: no pointer is down, and no recogniser is needed.
public struct WheelSample: Equatable, Sendable {
  /// Where the movement is in its course.
  public enum Phase: Int, Sendable, CaseIterable {
    /// The platform does not say, as browsers do not.
    case unknown = 0
    /// Fingers on a trackpad began to scroll.
    case began = 1
    /// They went on.
    case changed = 2
    /// They left the trackpad; momentum may follow.
    case ended = 3
    /// The platform lets the content glide on: its own deceleration, to which none should be added.
    case momentum = 4
    /// The glide is over.
    case momentumEnded = 5
  }

  /// When it happened, in seconds on the host's monotonic clock.
  public var time: Double
  /// Where the pointer was, in points in the coordinate system of whoever listens.
  public var location: Point
  /// How far it wants to scroll, in points: positive towards the right and the bottom of the
  /// content, as the W3C's `WheelEvent` has it. A host converts lines and pages.
  public var delta: Point
  /// Where the movement is in its course.
  public var phase: Phase
  /// Whether the device measures a way, as a trackpad does, which content should follow at once;
  /// otherwise it counts steps, as the notches of a wheel, between which content should glide.
  public var isPrecise: Bool
  /// The keys held on the keyboard.
  public var modifiers: PointerSample.Modifiers

  public init(
    time: Double, location: Point, delta: Point, phase: Phase = .unknown, isPrecise: Bool = false,
    modifiers: PointerSample.Modifiers = []
  ) {
    self.time = time
    self.location = location
    self.delta = delta
    self.phase = phase
    self.isPrecise = isPrecise
    self.modifiers = modifiers
  }

  /// Whether all its numbers are finite and no coordinate is larger than
  /// `GestureDefaults.largestCoordinate`: a host's sample that is not should be ignored.
  public var isUsable: Bool {
    time.isFinite && location.isUsable && delta.isUsable
  }
}
