import LenticularPhysics

/// A property with two faces: its *model* value, where it is going, and its *presentation*
/// value, where it is at a time.
///
/// Code reads and sets the model; the screen shows the presentation. At rest the two are equal.
/// Starting an animation, or giving a running one another destination, keeps the presentation
/// value and its velocity, so nothing ever jumps and every motion can be interrupted.
/// Times are seconds on the stage's clock; velocities are per second.
///
/// A value has at most six lanes.
public struct Animated<Value: Vector>: Sendable {
  private var lanes: AnimatedLanes

  /// A value at rest, and the tolerance in its unit within which its motions count as finished.
  public init(_ value: Value, tolerance: Tolerance) {
    lanes = AnimatedLanes(model: Lanes(value), tolerance: tolerance)
  }

  /// Where the value is going; at rest, where it is.
  public var model: Value { .lanes { lanes.model[lane: $0] } }

  /// Whether a motion is under way: the presentation value may differ at the next frame.
  public var isRunning: Bool { lanes.isRunning }

  /// Whether a motion has not arrived by a time.
  public func isRunning(at time: Double) -> Bool { lanes.isRunning(at: time) }

  /// What the screen shows at a time.
  public func presentation(at time: Double) -> Value {
    let value = lanes.state(at: time).value
    return .lanes { value[lane: $0] }
  }

  /// How fast the presentation value changes at a time, per second; zero at rest.
  public func velocity(at time: Double) -> Value {
    let velocity = lanes.state(at: time).velocity
    return .lanes { velocity[lane: $0] }
  }

  /// The presentation value and its velocity per second at a time.
  public func state(at time: Double) -> (value: Value, velocity: Value) {
    let state = lanes.state(at: time)
    return (.lanes { state.value[lane: $0] }, .lanes { state.velocity[lane: $0] })
  }

  /// Sets the value at once and ends any motion.
  public mutating func set(_ value: Value) {
    lanes.set(Lanes(value))
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
    lanes.animate(
      to: Lanes(destination), velocity: velocity.map { Lanes($0) }, spring: spring, at: time)
  }

  /// Moves to a destination along a timing curve, from where the value is at a time. A curve
  /// begins and ends as it is drawn: the present velocity is not carried on.
  public mutating func animate(
    to destination: Value, curve: CubicBezier, duration: Double, at time: Double
  ) {
    lanes.animate(to: Lanes(destination), curve: curve, duration: duration, at: time)
  }

  /// Becomes what another value is at a time, and moves on as fast, each lane times a factor. A spring pulls
  /// the value back there, unless another motion follows at that time, which carries the velocity on.
  public mutating func takeOver(
    _ other: Animated, times factor: Value, spring: Spring, at time: Double
  ) {
    lanes.takeOver(other.lanes, times: Lanes(factor), spring: spring, at: time)
  }

  /// Glides on with a velocity, each lane between its bounds: a decay, and from the moment it
  /// crosses a bound a spring, or a stop if it must not bounce. The model becomes the place where the
  /// value comes to rest.
  public mutating func scroll(
    velocity: Value, lowerBound: Value, upperBound: Value, decay: Decay, spring: Spring,
    bounces: Bool = true, at time: Double
  ) {
    lanes.scroll(
      velocity: Lanes(velocity), lowerBound: Lanes(lowerBound), upperBound: Lanes(upperBound),
      decay: decay, spring: spring, bounces: bounces, at: time)
  }

  /// Ends a motion that has arrived by a time.
  mutating func finish(by time: Double) {
    lanes.finish(by: time)
  }
}

/// What `Animated` is, whatever its type: model and motion in lanes.
private struct AnimatedLanes: Sendable {
  private(set) var model: Lanes
  private var running: RunningMotion?
  private let tolerance: Tolerance

  init(model: Lanes, tolerance: Tolerance) {
    self.model = model
    self.tolerance = tolerance
  }

  var isRunning: Bool { running != nil }

  func isRunning(at time: Double) -> Bool {
    guard let running else { return false }
    return time < running.endTime
  }

  @inline(never)
  func state(at time: Double) -> (value: Lanes, velocity: Lanes) {
    guard let running, isRunning(at: time) else { return (model, .zero) }
    return running.motion.state(at: time - running.beginTime)
  }

  @inline(never)
  mutating func set(_ value: Lanes) {
    model = value
    running = nil
  }

  @inline(never)
  mutating func animate(to destination: Lanes, velocity: Lanes?, spring: Spring, at time: Double) {
    let state = state(at: time)
    run(
      .spring(
        SpringSimulation(
          spring: spring, from: state.value, to: destination,
          velocity: velocity ?? state.velocity)),
      at: time)
  }

  @inline(never)
  mutating func animate(
    to destination: Lanes, curve: CubicBezier, duration: Double, at time: Double
  ) {
    let value = state(at: time).value
    run(
      .curve(CurveSimulation(curve: curve, duration: duration, from: value, to: destination)),
      at: time)
  }

  @inline(never)
  mutating func takeOver(
    _ other: AnimatedLanes, times factor: Lanes, spring: Spring, at time: Double
  ) {
    var (value, velocity) = other.state(at: time)
    for lane in 0..<Lanes.laneCount {
      value[lane: lane] *= factor[lane: lane]
      velocity[lane: lane] *= factor[lane: lane]
    }
    set(value)
    if velocity != .zero { animate(to: value, velocity: velocity, spring: spring, at: time) }
  }

  @inline(never)
  mutating func scroll(
    velocity: Lanes, lowerBound: Lanes, upperBound: Lanes, decay: Decay, spring: Spring,
    bounces: Bool, at time: Double
  ) {
    run(
      .scroll(
        ScrollSimulation(
          from: state(at: time).value, velocity: velocity, lowerBound: lowerBound,
          upperBound: upperBound, decay: decay, spring: spring, bounces: bounces)),
      at: time)
  }

  @inline(never)
  mutating func finish(by time: Double) {
    if let running, time >= running.endTime { self.running = nil }
  }

  @inline(never)
  private mutating func run(_ motion: Motion, at time: Double) {
    model = motion.end
    running = RunningMotion(
      motion: motion, beginTime: time, endTime: time + motion.settlingTime(within: tolerance))
  }
}

/// A motion and when it runs, in seconds on the stage's clock.
private final class RunningMotion: Sendable {
  let motion: Motion
  let beginTime: Double
  let endTime: Double

  init(motion: Motion, beginTime: Double, endTime: Double) {
    self.motion = motion
    self.beginTime = beginTime
    self.endTime = endTime
  }
}
