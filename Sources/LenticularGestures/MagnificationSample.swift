import LenticularPhysics

/// One event of a pinch on a trackpad.
///
/// Unlike the fingers of a touch, those on the trackpad have no location on the screen; only the
/// mouse pointer has.
public struct MagnificationSample: Equatable, Sendable {
  /// The time of the event, in seconds on the host's monotonic clock.
  public var time: Double
  /// The location of the mouse pointer, in points in the coordinate system of the receiver. It
  /// should stay fixed.
  public var location: Point2D
  /// The factor of the scale since the previous event: above 1 if the fingers moved apart. The
  /// factors of a pinch multiply to its scale.
  public var factor: Double
  /// The phase of the pinch. A pinch has no momentum.
  public var phase: WheelSample.Phase
  /// The modifier keys, without the Control key that only stands for the pinch.
  public var modifiers: PointerSample.Modifiers

  public init(
    time: Double, location: Point2D, factor: Double, phase: WheelSample.Phase = .unknown,
    modifiers: PointerSample.Modifiers = []
  ) {
    self.time = time
    self.location = location
    self.factor = factor
    self.phase = phase
    self.modifiers = modifiers
  }

  /// The pinch that a browser reports as a wheel event with the Control key.
  ///
  ///     factor = e^(−Δy / 100)
  ///
  /// So opposite deltas have reciprocal factors.
  public init(_ wheel: WheelSample) {
    self.init(
      time: wheel.time, location: wheel.location,
      factor: Elementary.exp(-wheel.delta.y / GestureDefaults.magnifyingWheel),
      phase: wheel.phase, modifiers: wheel.modifiers.subtracting(.control))
  }

  /// Whether all numbers are finite, the factor is positive, and no coordinate is larger than
  /// `GestureDefaults.largestCoordinate`. Hosts' samples that are not usable should be ignored.
  public var isUsable: Bool {
    time.isFinite && location.isUsable && factor.isFinite && factor > 0
  }
}
