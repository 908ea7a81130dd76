import LenticularPhysics

/// A property with a *model* value, its destination, and a *presentation* value, which is shown at a time.
///
/// Code reads and sets the model value; the screen shows the presentation value. At rest both are equal. An
/// animation begins at the presentation value and, with springs, with its velocity. So the shown value never
/// jumps, and every animation can be interrupted. Times are seconds on the stage's clock; velocities are per
/// second.
///
/// A value has at most six lanes.
public struct Animated<Value: Vector>: Sendable {
  private var lanes: AnimatedLanes

  /// Creates a value at rest, with the tolerance in its unit within which its animations count as finished.
  public init(_ value: Value, tolerance: Tolerance) {
    lanes = AnimatedLanes(model: Lanes(value), tolerance: tolerance)
  }

  /// The destination of the value; at rest, the value.
  public var model: Value { .lanes { lanes.model[lane: $0] } }

  /// Whether an animation is running, so that the presentation value may differ in the next frame.
  @inline(__always)
  public var isRunning: Bool { lanes.isRunning }

  /// Whether an animation has not ended by a time.
  public func isRunning(at time: Double) -> Bool { lanes.isRunning(at: time) }

  /// The time at which the running animation ends; nil if none is running.
  package var endTime: Double? { lanes.endTime }

  /// The value on screen at a time.
  public func presentation(at time: Double) -> Value {
    guard isRunning else { return model }
    let value = lanes.state(at: time).value
    return .lanes { value[lane: $0] }
  }

  /// The value on screen at a time, with transitions from a cache, which many values share.
  func presentation(at time: Double, using cache: inout StateTransitionCache) -> Value {
    guard isRunning else { return model }
    let value = lanes.value(at: time, using: &cache)
    return .lanes { value[lane: $0] }
  }

  /// The velocity of the presentation value at a time, per second; zero at rest.
  public func velocity(at time: Double) -> Value {
    let velocity = lanes.state(at: time).velocity
    return .lanes { velocity[lane: $0] }
  }

  /// The presentation value and its velocity, per second, at a time.
  public func state(at time: Double) -> (value: Value, velocity: Value) {
    let state = lanes.state(at: time)
    return (.lanes { state.value[lane: $0] }, .lanes { state.velocity[lane: $0] })
  }

  /// Sets the value at once and ends any animation.
  public mutating func set(_ value: Value) {
    lanes.set(Lanes(value))
  }

  /// Moves the value by a distance at once, and any animation with it.
  public mutating func shift(by distance: Value) {
    lanes.shift(by: Lanes(distance))
  }

  /// Ends any animation at a time: the presentation value becomes the model value.
  public mutating func stop(at time: Double) {
    set(presentation(at: time))
  }

  /// Animates to a destination by a spring, from the presentation value at a time.
  ///
  /// - Parameter velocity: the initial velocity; nil for the present velocity.
  public mutating func animate(
    to destination: Value, velocity: Value? = nil, spring: DampedSpring, at time: Double
  ) {
    animate(to: destination, velocity: velocity, spring: spring, precision: 1, at: time)
  }

  /// Animates to a destination by a spring.
  ///
  /// - Parameter precision: the number by which the tolerance is divided within which the animation counts as finished.
  package mutating func animate(
    to destination: Value, velocity: Value? = nil, spring: DampedSpring, precision: Double,
    at time: Double
  ) {
    lanes.animate(
      to: Lanes(destination), velocity: velocity.map { Lanes($0) }, spring: spring,
      precision: precision, at: time)
  }

  /// Animates to a destination along a timing curve, from the presentation value at a time. The present
  /// velocity is lost, because the curve defines the velocity.
  public mutating func animate(
    to destination: Value, curve: CubicBezier, duration: Double, at time: Double
  ) {
    lanes.animate(to: Lanes(destination), curve: curve, duration: duration, at: time)
  }

  /// Takes over the presentation value and velocity of another value at a time, with each lane multiplied by
  /// a factor. A spring animates back to that value unless another animation follows at the same time, which
  /// continues with the velocity.
  public mutating func takeOver(
    _ other: Animated, times factor: Value, spring: DampedSpring, at time: Double
  ) {
    lanes.takeOver(other.lanes, times: Lanes(factor), spring: spring, at: time)
  }

  /// Decelerates from a velocity, with each lane between its bounds. The motion is a decay. From the crossing
  /// of a bound on it is a spring, or stops if it does not bounce. The model value becomes the value at rest.
  public mutating func scroll(
    velocity: Value, lowerBound: Value, upperBound: Value, decay: Decay, spring: DampedSpring,
    bounces: Bool = true, at time: Double
  ) {
    lanes.scroll(
      velocity: Lanes(velocity), lowerBound: Lanes(lowerBound), upperBound: Lanes(upperBound),
      decay: decay, spring: spring, bounces: bounces, at: time)
  }

  /// Postpones the running animation until `begin(at:)`. Until then, the value is that at which the animation
  /// begins.
  package mutating func postpone() {
    lanes.postpone()
  }

  /// Begins a postponed animation at a time. Other animations stay as they are.
  package mutating func begin(at time: Double) {
    lanes.begin(at: time)
  }

  /// Lets an animation that would begin after a time begin then.
  mutating func setBack(to time: Double) {
    lanes.setBack(to: time)
  }

  /// Ends an animation that is complete by a time.
  mutating func finish(by time: Double) {
    lanes.finish(by: time)
  }
}

/// The representation of `Animated`, whatever its type: model value and motion in lanes.
private struct AnimatedLanes: Sendable {
  private(set) var model: Lanes
  private var motion: Motion?
  /// When the motion begins, in seconds on the stage's clock; infinity while it is postponed.
  private var beginTime = 0.0
  private let tolerance: Tolerance

  init(model: Lanes, tolerance: Tolerance) {
    self.model = model
    self.tolerance = tolerance
  }

  @inline(__always)
  var isRunning: Bool { motion != nil }

  var endTime: Double? { motion.map { beginTime + $0.duration } }

  func isRunning(at time: Double) -> Bool {
    guard let motion else { return false }
    return time < beginTime + motion.duration
  }

  @inline(never)
  func state(at time: Double) -> Motion.State {
    guard let motion, time < beginTime + motion.duration else { return (model, .zero) }
    return motion.state(at: localTime(at: time))
  }

  @inline(never)
  func value(at time: Double, using cache: inout StateTransitionCache) -> Lanes {
    guard let motion, time < beginTime + motion.duration else { return model }
    return motion.state(at: localTime(at: time), using: &cache).value
  }

  /// The time since the motion began; zero while it is postponed.
  private func localTime(at time: Double) -> Double {
    beginTime == .infinity ? 0 : time - beginTime
  }

  @inline(never)
  mutating func set(_ value: Lanes) {
    model = value
    motion = nil
  }

  @inline(never)
  mutating func shift(by distance: Lanes) {
    model = model + distance
    motion = motion?.shifted(by: distance)
  }

  @inline(never)
  mutating func animate(
    to destination: Lanes, velocity: Lanes?, spring: DampedSpring, precision: Double = 1,
    at time: Double
  ) {
    let state = state(at: time)
    let tolerance = Tolerance(
      distance: tolerance.distance / precision, speed: tolerance.speed / precision)
    run(
      .spring(
        spring, from: state.value, to: destination, velocity: velocity ?? state.velocity,
        within: tolerance),
      at: time)
  }

  @inline(never)
  mutating func animate(
    to destination: Lanes, curve: CubicBezier, duration: Double, at time: Double
  ) {
    let simulation = CurveSimulation(
      curve: curve, duration: duration, from: state(at: time).value, to: destination)
    run(.curve(simulation, duration: simulation.settlingTime(within: tolerance)), at: time)
  }

  @inline(never)
  mutating func takeOver(
    _ other: AnimatedLanes, times factor: Lanes, spring: DampedSpring, at time: Double
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
    velocity: Lanes, lowerBound: Lanes, upperBound: Lanes, decay: Decay, spring: DampedSpring,
    bounces: Bool, at time: Double
  ) {
    let simulation = ScrollSimulation(
      from: state(at: time).value, velocity: velocity, lowerBound: lowerBound,
      upperBound: upperBound, decay: decay, spring: spring, bounces: bounces)
    run(.scroll(simulation, within: tolerance), at: time)
  }

  mutating func postpone() { beginTime = .infinity }

  mutating func begin(at time: Double) {
    if beginTime == .infinity { beginTime = time }
  }

  mutating func setBack(to time: Double) {
    if beginTime > time, beginTime < .infinity { beginTime = time }
  }

  mutating func finish(by time: Double) {
    if let motion, time >= beginTime + motion.duration { self.motion = nil }
  }

  /// Runs a motion. One that begins with numbers that are not finite ends at once.
  @inline(never)
  private mutating func run(_ motion: Motion, at time: Double) {
    model = motion.end
    self.motion = motion.from.isFinite && motion.velocity.isFinite ? motion : nil
    beginTime = time
  }
}
