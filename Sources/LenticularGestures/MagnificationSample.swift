import LenticularPhysics

/// What two fingers that pinch on a trackpad did at one moment.
///
/// An event of its own: the fingers have no location on the screen, the pointer between them has.
public struct MagnificationSample: Equatable, Sendable {
  /// When it happened, in seconds on the host's monotonic clock.
  public var time: Double
  /// Where the pointer was, in points in the coordinate system of whoever listens: what should stay
  /// where it is.
  public var location: Point
  /// By what to multiply the scale since the sample before: above 1 when the fingers moved apart.
  /// The factors of a pinch multiply to that of the whole.
  public var factor: Double
  /// Where the pinch is in its course; it has no momentum.
  public var phase: WheelSample.Phase
  /// The keys held on the keyboard; not the control key that only stands for the pinch.
  public var modifiers: PointerSample.Modifiers

  public init(
    time: Double, location: Point, factor: Double, phase: WheelSample.Phase = .unknown,
    modifiers: PointerSample.Modifiers = []
  ) {
    self.time = time
    self.location = location
    self.factor = factor
    self.phase = phase
    self.modifiers = modifiers
  }

  /// The pinch that a browser reports as a turn of a wheel with the control key.
  ///
  ///     factor = e^(−Δy / 100)
  ///
  /// Turns add up as factors multiply, and turning back undoes both.
  public init(_ wheel: WheelSample) {
    self.init(
      time: wheel.time, location: wheel.location,
      factor: Elementary.exp(-wheel.delta.y / GestureDefaults.magnifyingWheel),
      phase: wheel.phase, modifiers: wheel.modifiers.subtracting(.control))
  }

  /// Whether all its numbers are finite, the factor is positive, and no coordinate is larger than
  /// `GestureDefaults.largestCoordinate`: a host's sample that is not should be ignored.
  public var isUsable: Bool {
    time.isFinite && location.isUsable && factor.isFinite && factor > 0
  }
}
