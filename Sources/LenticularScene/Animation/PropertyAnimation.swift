import LenticularPhysics

/// Animates a property of an object by some dynamics: when, on what, how often and how exactly.
///
/// What the motion looks like is its dynamics'; see `SpringAnimation`, `DecayAnimation`,
/// `BasicAnimation` and `KeyframeAnimation`. Changes of the configuration count from the next start
/// or `retarget` on.
///
/// A motion is a function of the time since it began, so frames may come at any times and rates.
/// It is over when it stays within the property's threshold of its end, and then exactly there.
public final class PropertyAnimation<Target: AnyObject, Dynamics: AnimationDynamics>: Animation {
  public typealias Value = Dynamics.Motion.Value

  public let property: AnimatableProperty<Target, Value>
  public var dynamics: Dynamics

  /// Where the animation begins; nil reads the target when it starts.
  public var fromValue: Value?
  /// Where the animation goes; nil leaves it to the dynamics: a decay goes where its velocity
  /// leads, keyframes have their own end, the others read the target when they start.
  public var toValue: Value?
  /// The velocity per second to begin with; nil carries on with the one that the property has.
  public var velocity: Value?

  /// Which ends of its way the animation does not go beyond.
  public var clampMode = ClampMode.none
  /// Limits of the value beside those of the clamp mode.
  public var bounds: Walls<Value>?
  /// The share of its speed with which the value is thrown back where it is clamped, from 0 to 1.
  public var restitution = 0.0
  /// Written values are multiples of this; 0 writes them as they are.
  public var roundingFactor = 0.0
  /// Whether values are added to what the target has otherwise; then nil values begin at zero.
  public var isAdditive = false

  /// When the animation starts, in seconds on the clock that it is driven by; nil, or a time in the
  /// past, starts at once.
  public var beginTime: Double?
  /// How often the animation is played.
  public var repeatCount = 1
  /// Whether the animation is played until it is removed.
  public var repeatsForever = false
  /// Whether each time is there and back again.
  public var autoreverses = false
  public var isRemovedOnCompletion = true

  /// Told of everything that happens, in order.
  public var onEvent: ((AnimationEvent<Value>) -> Void)?
  /// Writes down everything that happens.
  public var tracer: Tracer<Value>?

  public private(set) var phase = AnimationPhase.idle
  public private(set) var endTime: Double?
  private var target: Target?
  private var clock = AnimationClock()
  /// What the animation goes on with when it starts, from itself or from what it replaces.
  private var inherited: (value: Value, velocity: Value)?
  private var run: Run?
  /// Counts what sends the animation elsewhere.
  private var generation = 0
  /// What this animation has contributed to its target's value, and made of it.
  private var additive: (base: Value, written: Value)?

  /// A motion under way.
  private struct Run {
    let from: Value
    let velocity: Value
    let motion: Dynamics.Motion
    /// How long one leg takes, in seconds; and all of them.
    let legDuration: Double
    let duration: Double
    let autoreverses: Bool
    var leg = 0
    /// The components that have not come to the end of the leg, a bit for each.
    var unreached: UInt64
  }

  public init(_ property: AnimatableProperty<Target, Value>, dynamics: Dynamics) {
    self.property = property
    self.dynamics = dynamics
  }

  /// Names the object whose property is animated. Without one an animation stops, unfinished, when
  /// it is to begin.
  @discardableResult
  public func on(_ target: Target) -> Self {
    self.target = target
    return self
  }

  public var isPaused: Bool { clock.isPaused }

  /// The value and its velocity per second at a time; nil before the animation starts.
  public func state(at time: Double) -> (value: Value, velocity: Value)? {
    guard let run else { return nil }
    var cache = TransitionCache()
    return state(of: run, at: clock.time(at: time), using: &cache)
  }

  // MARK: Control

  public func begin(at time: Double, handover: Handover?) {
    stop(at: time)
    guard let target else {
      phase = .stopped(finished: false)
      endTime = time
      tell(.stopped(finished: false), at: 0)
      return
    }
    let start = beginTime.map { max($0, time) } ?? time
    clock = AnimationClock(begin: start)
    run = nil
    additive = nil
    endTime = nil
    phase = .pending
    generation += 1
    // What starts now reads its target now, before something else writes there.
    inherited =
      start == time
      ? handover.flatMap { state(from: $0) } ?? currentState(of: target) : nil
  }

  /// Goes elsewhere from where the animation is, and with the velocity that it has or is given. One
  /// that is finished, but was not removed, starts again.
  ///
  /// - Parameters:
  ///   - value: Where to go; nil has a decay go where its velocity leads.
  ///   - velocity: Per second; nil keeps the present one.
  public func retarget(to value: Value?, velocity: Value? = nil, at time: Double) {
    toValue = value
    guard let present = state(at: time), phase != .stopped(finished: false) else {
      if let velocity { self.velocity = velocity }
      return
    }
    let ownTime = clock.time(at: time)
    inherited = (present.value, velocity ?? present.velocity)
    clock.seek(to: 0, at: time)
    endTime = nil
    generation += 1
    if phase == .running {
      makeRun()
      let end = run?.motion.end ?? present.value
      tell(.retargeted(to: end, velocity: velocity ?? present.velocity), at: ownTime)
    } else {
      phase = .pending
    }
  }

  public func pause(at time: Double) {
    guard !isPaused else { return }
    clock.pause(at: time)
    tell(.paused, at: clock.time(at: time))
  }

  public func resume(at time: Double) {
    guard isPaused else { return }
    tell(.resumed, at: clock.time(at: time))
    clock.resume(at: time)
  }

  public func seek(to ownTime: Double, at time: Double) {
    clock.seek(to: ownTime, at: time)
    guard run != nil, let target, phase != .stopped(finished: false) else { return }
    phase = .running
    endTime = nil
    generation += 1
    tell(.sought(to: ownTime), at: ownTime)
    var cache = TransitionCache()
    show(max(0, ownTime), on: target, using: &cache)
  }

  public func stop(at time: Double) {
    guard phase.isActive else { return }
    if phase == .pending { tell(.started, at: 0) }
    finish(false, at: clock.time(at: time), endTime: time)
  }

  // MARK: Frames

  public func advance(to time: Double, using cache: inout TransitionCache) {
    guard phase.isActive, !isPaused, let target else { return }
    let ownTime = clock.time(at: time)
    guard ownTime >= 0 else { return }
    if phase == .pending { start(on: target) }
    show(ownTime, on: target, using: &cache)
  }

  private func start(on target: Target) {
    phase = .running
    let state = inherited ?? currentState(of: target)
    inherited = state
    makeRun()
    tell(.started, at: 0)
    tell(.read(state.value), at: 0)
  }

  private func show(_ ownTime: Double, on target: Target, using cache: inout TransitionCache) {
    guard let run else { return }
    let generation = self.generation
    if ownTime >= run.legDuration { turn(at: ownTime) }
    let (value, velocity) = state(of: run, at: ownTime, using: &cache)
    let written = write(value, to: target)
    if isObserved { tell(.applied(written, velocity: velocity), at: ownTime) }
    let isOver = ownTime >= run.duration
    if run.unreached != 0 { checkReached(value, isOver: isOver, at: ownTime) }
    // Whoever was told may have stopped the animation or sent it elsewhere.
    if isOver && generation == self.generation && phase == .running {
      finish(true, at: run.duration, endTime: clock.outside(at: run.duration))
    }
  }

  @inline(__always)
  private func state(
    of run: Run, at ownTime: Double, using cache: inout TransitionCache
  ) -> (value: Value, velocity: Value) {
    if ownTime < run.legDuration { return run.motion.state(at: ownTime, using: &cache) }
    let leg = self.leg(of: run, at: ownTime)
    let isBack = run.autoreverses && leg % 2 == 1
    if ownTime >= run.duration { return (isBack ? run.from : run.motion.end, .zero) }
    let time = ownTime - Double(leg) * run.legDuration
    if !isBack { return run.motion.state(at: time, using: &cache) }
    switch Dynamics.reversal {
    case .mirrored:
      let state = run.motion.state(at: time, using: &cache)
      return (run.motion.end + (run.from - state.value), -state.velocity)
    case .backwards:
      let state = run.motion.state(at: run.legDuration - time, using: &cache)
      return (state.value, -state.velocity)
    }
  }

  /// The number of the leg at a time; the last one from the end on.
  private func leg(of run: Run, at ownTime: Double) -> Int {
    guard run.legDuration > 0, run.legDuration < .infinity else { return 0 }
    let time = min(ownTime, run.duration)
    let leg = (time / run.legDuration).rounded(.down)
    return leg < 1e15 ? Int(time < run.duration ? leg : max(0, leg - 1)) : 0
  }

  private func makeRun() {
    guard let inherited else { return }
    let isContinued = run != nil
    let start = AnimationStart(
      from: isContinued ? inherited.value : fromValue ?? inherited.value,
      to: toValue, current: inherited.value,
      velocity: isContinued ? inherited.velocity : velocity ?? inherited.velocity,
      clampMode: clampMode, bounds: bounds, restitution: restitution)
    let motion = dynamics.motion(from: start)
    let legDuration = motion.settlingTime(within: property.threshold)
    let legs = max(1, Double(repeatCount)) * (autoreverses ? 2 : 1)
    run = Run(
      from: start.from, velocity: start.velocity, motion: motion, legDuration: legDuration,
      duration: repeatsForever ? .infinity : legDuration * legs, autoreverses: autoreverses,
      unreached: Self.allComponents)
  }

  /// Tells of the legs that have begun since the last frame.
  private func turn(at ownTime: Double) {
    guard let run else { return }
    let leg = self.leg(of: run, at: ownTime)
    if leg == run.leg { return }
    if leg > run.leg, isObserved {
      for next in (run.leg + 1)...leg {
        tellReached(components: self.run?.unreached ?? 0, at: Double(next) * run.legDuration)
        tell(.repeated(leg: next), at: Double(next) * run.legDuration)
        self.run?.unreached = Self.allComponents
      }
    }
    self.run?.leg = leg
    self.run?.unreached = Self.allComponents
  }

  private static var allComponents: UInt64 { .max >> UInt64(64 - Value.laneCount) }

  private func checkReached(_ value: Value, isOver: Bool, at ownTime: Double) {
    guard let run else { return }
    let isBack = run.autoreverses && run.leg % 2 == 1
    let (start, goal) = isBack ? (run.motion.end, run.from) : (run.from, run.motion.end)
    var reached: UInt64 = 0
    for lane in 0..<Value.laneCount where run.unreached & 1 << UInt64(lane) != 0 {
      let (from, to, now) = (start[lane: lane], goal[lane: lane], value[lane: lane])
      // A lane that was flung from its goal is there again when the leg is over.
      let isThere =
        from == to ? run.velocity[lane: lane] == 0 : from < to ? now >= to : now <= to
      if isThere || isOver { reached |= 1 << UInt64(lane) }
    }
    if reached == 0 { return }
    self.run?.unreached &= ~reached
    tellReached(components: reached, at: ownTime)
  }

  private func tellReached(components: UInt64, at ownTime: Double) {
    for lane in 0..<Value.laneCount where components & 1 << UInt64(lane) != 0 {
      tell(.reached(component: lane), at: ownTime)
    }
  }

  private func finish(_ finished: Bool, at ownTime: Double, endTime: Double) {
    phase = .stopped(finished: finished)
    self.endTime = endTime
    tell(.stopped(finished: finished), at: ownTime)
  }

  // MARK: Target

  private func currentState(of target: Target) -> (value: Value, velocity: Value) {
    if isAdditive { return (.zero, .zero) }
    return (property.read(target), property.velocity?(target) ?? .zero)
  }

  @inline(__always)
  private func write(_ value: Value, to target: Target) -> Value {
    if roundingFactor == 0 && !isAdditive {
      property.write(target, value)
      return value
    }
    return writeAdjusted(value, to: target)
  }

  private func writeAdjusted(_ value: Value, to target: Target) -> Value {
    var value = value
    if roundingFactor > 0 {
      value = .lanes {
        (value[lane: $0] / roundingFactor).rounded(.toNearestOrEven) * roundingFactor
      }
    }
    if isAdditive {
      // What the target has otherwise: as found, and what others have made of it since.
      let present = property.read(target)
      var base = additive?.base ?? present
      if let additive, additive.written != present { base = base + (present - additive.written) }
      value = base + value
      additive = (base, value)
    }
    property.write(target, value)
    return value
  }

  public func lane(
    _ lane: Int, ofProperty name: StaticString, target: ObjectIdentifier, at time: Double
  ) -> (value: Double, velocity: Double)? {
    guard phase.isActive, !isAdditive, let own = self.target, ObjectIdentifier(own) == target,
      property.name.isEqual(to: name), lane < Value.laneCount, let state = state(at: time)
    else { return nil }
    return (state.value[lane: lane], state.velocity[lane: lane])
  }

  private func state(from handover: Handover) -> (value: Value, velocity: Value)? {
    guard !isAdditive, let target else { return nil }
    var (value, velocity) = (Value.zero, Value.zero)
    for lane in 0..<Value.laneCount {
      let state = handover.lane(
        lane, ofProperty: property.name, target: ObjectIdentifier(target))
      guard let state else { return nil }
      value[lane: lane] = state.value
      velocity[lane: lane] = state.velocity
    }
    return (value, velocity)
  }

  // MARK: Events

  private var isObserved: Bool { onEvent != nil || tracer != nil }

  private func tell(_ event: AnimationEvent<Value>, at ownTime: Double) {
    tracer?.record(event, at: ownTime)
    onEvent?(event)
  }
}
