import LenticularPhysics

/// A property with two faces: its *model* value, where it is going, and its *presentation*
/// value, where it is at a time.
///
/// Code reads and sets the model; the screen shows the presentation. At rest the two are equal.
/// Starting an animation, or giving a running one another destination, keeps the presentation
/// value and its velocity, so nothing ever jumps and every motion can be interrupted.
/// Times are seconds on the stage's clock; velocities are per second.
public struct Animated<Value: Vector>: Sendable {
  /// Where the value is going; at rest, where it is.
  public private(set) var model: Value

  private enum State: Sendable {
    case resting
    case running(Motion<Value>, beginTime: Double, endTime: Double)
  }

  private var state = State.resting
  private let tolerance: Tolerance

  /// A value at rest, and the tolerance in its unit within which its motions count as finished.
  public init(_ value: Value, tolerance: Tolerance) {
    model = value
    self.tolerance = tolerance
  }

  /// Whether a motion is under way: the presentation value may differ at the next frame.
  public var isRunning: Bool {
    if case .running = state { true } else { false }
  }

  /// What the screen shows at a time.
  public func presentation(at time: Double) -> Value {
    guard case .running(let motion, let beginTime, let endTime) = state, time < endTime else {
      return model
    }
    return motion.value(at: time - beginTime)
  }

  /// How fast the presentation value changes at a time, per second; zero at rest.
  public func velocity(at time: Double) -> Value {
    guard case .running(let motion, let beginTime, let endTime) = state, time < endTime else {
      return .zero
    }
    return motion.velocity(at: time - beginTime)
  }

  /// Sets the value at once and ends any motion.
  public mutating func set(_ value: Value) {
    model = value
    state = .resting
  }

  /// Ends any motion where it is at a time: the presentation becomes the model.
  public mutating func stop(at time: Double) {
    set(presentation(at: time))
  }

  /// Moves to a destination by a spring, from where the value is at a time.
  ///
  /// - Parameter velocity: the velocity to begin with; nil carries on with the present one.
  public mutating func animate(
    to destination: Value, velocity: Value? = nil, spring: Spring, at time: Double
  ) {
    run(
      .spring(
        SpringSimulation(
          spring: spring, from: presentation(at: time), to: destination,
          velocity: velocity ?? self.velocity(at: time))),
      at: time)
  }

  /// Moves to a destination along a timing curve, from where the value is at a time. A curve
  /// begins and ends as it is drawn: the present velocity is not carried on.
  public mutating func animate(
    to destination: Value, curve: CubicBezier, duration: Double, at time: Double
  ) {
    run(
      .curve(
        CurveSimulation(
          curve: curve, duration: duration, from: presentation(at: time), to: destination)),
      at: time)
  }

  /// Follows a motion that begins at a time. The model becomes the motion's end.
  public mutating func run(_ motion: Motion<Value>, at time: Double) {
    model = motion.end
    state = .running(
      motion, beginTime: time, endTime: time + motion.settlingTime(within: tolerance))
  }

  /// Ends a motion that has arrived by a time.
  mutating func finish(by time: Double) {
    if case .running(_, _, let endTime) = state, time >= endTime { state = .resting }
  }
}
