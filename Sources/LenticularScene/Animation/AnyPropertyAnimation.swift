import LenticularPhysics

/// What all animations of properties have in common, whatever the type of the property; see
/// `PropertyAnimation`.
///
/// The value is its lanes here, so that one compiled copy moves the properties of all types.
public class AnyPropertyAnimation: Animation {
  // What a frame needs comes first, for it to touch little memory; and is private, and so known to be
  // used by no one else while it is: that check would be a fifth of the cost of a frame.

  private var life = AnimationPhase.idle
  /// Whether values are written as they are.
  private var isPlain = true
  /// Whether someone is told of the animation's events.
  final var isObserved = false
  /// The components that have not come to the end of the leg, a bit for each.
  private var unreached: UInt8 = 0
  final let componentCount: Int
  private var clock = AnimationClock()
  private var write: (Lanes) -> Void = { _ in }
  /// The run's first leg while the run is in it.
  private var linear = LinearLeg()

  /// Which ends of its way the animation does not go beyond.
  public final var clampMode = ClampMode.none
  /// The share of its speed with which the value is thrown back where it is clamped, from 0 to 1.
  public final var restitution = 0.0
  /// Written values are multiples of this; 0 writes them as they are.
  public final var roundingFactor = 0.0 {
    didSet { isPlain = roundingFactor == 0 && !isAdditive }
  }
  /// Whether values are added to what the target has otherwise; then nil values begin at zero.
  public final var isAdditive = false {
    didSet { isPlain = roundingFactor == 0 && !isAdditive }
  }

  /// When the animation starts, in seconds on the clock that it is driven by; nil, or a time in the
  /// past, starts at once.
  public final var beginTime: Double?
  /// How often the animation is played.
  public final var repeatCount = 1
  /// Whether the animation is played until it is removed.
  public final var repeatsForever = false
  /// Whether each time is there and back again.
  public final var autoreverses = false
  public final var isRemovedOnCompletion = true

  final var dynamics: AnimationDynamics
  final var from: Lanes?
  final var to: Lanes?
  final var initialVelocity: Lanes?
  final var walls: Walls<Lanes>?

  public final var phase: AnimationPhase { life }
  public private(set) final var endTime: Double?
  /// The property of the object that the animation is on.
  @usableFromInline final var property: BoundProperty? {
    didSet { if let property { write = property.write } }
  }
  /// What the animation goes on with when it starts, from itself or from what it replaces.
  private var inherited: (value: Lanes, velocity: Lanes)?
  private var run: AnimationRun?
  /// Counts what sends the animation elsewhere.
  private var generation = 0
  /// What this animation has contributed to its target's value, and made of it.
  private var additive: (base: Lanes, written: Lanes)?

  private let threshold: Tolerance

  init(threshold: Tolerance, componentCount: Int, dynamics: AnimationDynamics) {
    self.threshold = threshold
    self.componentCount = componentCount
    self.dynamics = dynamics
  }

  public final var isPaused: Bool { clock.isPaused }

  final func lanes(at time: Double) -> (value: Lanes, velocity: Lanes)? {
    guard let run else { return nil }
    var cache = TransitionCache()
    return run.state(at: clock.time(at: time), using: &cache)
  }

  // MARK: Control

  public final func begin(at time: Double, handover: Handover?) {
    stop(at: time)
    guard let property else {
      life = .stopped(finished: false)
      endTime = time
      tell(.stopped(finished: false), at: 0)
      return
    }
    let start = beginTime.map { max($0, time) } ?? time
    clock = AnimationClock(begin: start)
    run = nil
    linear = LinearLeg()
    additive = nil
    endTime = nil
    life = .pending
    generation += 1
    // What starts now reads its target now, before something else writes there.
    inherited =
      start == time
      ? handover.flatMap { state(from: $0) } ?? currentState(of: property) : nil
  }

  final func retarget(to value: Lanes?, velocity: Lanes?, at time: Double) {
    to = value
    guard let present = lanes(at: time), life != .stopped(finished: false) else {
      if let velocity { initialVelocity = velocity }
      return
    }
    let ownTime = clock.time(at: time)
    inherited = (present.value, velocity ?? present.velocity)
    clock.seek(to: 0, at: time)
    endTime = nil
    generation += 1
    if life == .running {
      makeRun()
      let end = run?.end ?? present.value
      tell(.retargeted(to: end, velocity: velocity ?? present.velocity), at: ownTime)
    } else {
      life = .pending
    }
  }

  public final func pause(at time: Double) {
    guard !isPaused else { return }
    clock.pause(at: time)
    tell(.paused, at: clock.time(at: time))
  }

  public final func resume(at time: Double) {
    guard isPaused else { return }
    tell(.resumed, at: clock.time(at: time))
    clock.resume(at: time)
  }

  public final func seek(to ownTime: Double, at time: Double) {
    clock.seek(to: ownTime, at: time)
    guard run != nil, life != .stopped(finished: false) else { return }
    life = .running
    endTime = nil
    generation += 1
    tell(.sought(to: ownTime), at: ownTime)
    var cache = TransitionCache()
    show(max(0, ownTime), using: &cache)
  }

  public final func stop(at time: Double) {
    guard life.isActive else { return }
    if life == .pending { tell(.started, at: 0) }
    finish(false, at: clock.time(at: time), endTime: time)
  }

  // MARK: Frames

  @discardableResult
  public final func advance(to time: Double, using cache: inout TransitionCache) -> Bool {
    guard life.isActive else { return false }
    let ownTime = clock.time(at: time)
    guard ownTime >= 0, !clock.isPaused else { return true }
    if life == .pending { start() }
    if !showsQuietly(ownTime, using: &cache) { show(ownTime, using: &cache) }
    return life.isActive
  }

  private func start() {
    guard let property else { return }
    life = .running
    let state = inherited ?? currentState(of: property)
    inherited = state
    makeRun()
    tell(.started, at: 0)
    tell(.read(state.value), at: 0)
  }

  private func makeRun() {
    guard let inherited else { return }
    let isContinued = run != nil
    let start = AnimationStart(
      from: isContinued ? inherited.value : from ?? inherited.value,
      to: to, current: inherited.value,
      velocity: isContinued ? inherited.velocity : initialVelocity ?? inherited.velocity,
      clampMode: clampMode, bounds: walls, restitution: restitution)
    let count = repeatsForever ? Double.infinity : max(1, Double(repeatCount))
    let run = AnimationRun(
      dynamics.motion(from: start), from: start, threshold: threshold,
      legCount: autoreverses ? 2 * count : count, autoreverses: autoreverses,
      isReversedInTime: dynamics.isReversedInTime, componentCount: componentCount)
    self.run = run
    linear = run.linear
    unreached = run.unreached
  }

  @inline(never)
  private func show(_ ownTime: Double, using cache: inout TransitionCache) {
    guard let run else { return }
    if ownTime >= run.legDuration { turn(run, at: ownTime) }
    let generation = self.generation
    let (value, velocity) = run.state(at: ownTime, using: &cache)
    if isPlain {
      write(value)
      if isObserved { tell(.applied(value, velocity: velocity), at: ownTime) }
    } else {
      tell(.applied(writeAdjusted(value), velocity: velocity), at: ownTime)
    }
    if run.unreached != 0 {
      let reached = run.takeReached(value, isOver: ownTime >= run.duration)
      // Whoever was told of the value may have sent the animation elsewhere, by another run.
      unreached = self.run?.unreached ?? 0
      if reached != 0 { tellReached(components: reached, at: ownTime) }
    }
    // Whoever was told may have stopped the animation or sent it elsewhere.
    if ownTime >= run.duration && generation == self.generation && life == .running {
      finish(true, at: run.duration, endTime: clock.outside(at: run.duration))
    }
  }

  /// Shows a frame in which there is nothing to do but to write a value, if it is one: most are.
  @inline(__always)
  private func showsQuietly(_ ownTime: Double, using cache: inout TransitionCache) -> Bool {
    guard isPlain, !isObserved, linear.contains(ownTime) else { return false }
    let transition = cache.transition(for: linear.key, over: ownTime) {
      run?.transition(over: ownTime) ?? .identity
    }
    let value = linear.value(after: transition, laneCount: componentCount)
    if unreached != 0 && linear.reaches(value, components: unreached) { return false }
    write(value)
    return true
  }

  /// Tells of the legs that have begun since the last frame.
  private func turn(_ run: AnimationRun, at ownTime: Double) {
    let leg = run.leg(at: ownTime)
    if leg > 0 { linear = LinearLeg() }
    while isObserved, leg > run.leg {
      let time = Double(run.leg + 1) * run.legDuration
      tellReached(components: run.unreached, at: time)
      run.begin(leg: run.leg + 1)
      tell(.repeated(leg: run.leg), at: time)
    }
    if leg != run.leg { run.begin(leg: leg) }
  }

  private func tellReached(components: UInt8, at ownTime: Double) {
    guard isObserved else { return }
    for lane in 0..<componentCount where components & 1 << UInt8(lane) != 0 {
      tell(.reached(component: lane), at: ownTime)
    }
  }

  private func finish(_ finished: Bool, at ownTime: Double, endTime: Double) {
    life = .stopped(finished: finished)
    self.endTime = endTime
    tell(.stopped(finished: finished), at: ownTime)
  }

  // MARK: Target

  private func currentState(of property: BoundProperty) -> (value: Lanes, velocity: Lanes) {
    if isAdditive { return (.zero, .zero) }
    return (property.read(), property.velocity())
  }

  private func writeAdjusted(_ value: Lanes) -> Lanes {
    guard let property else { return value }
    var value = value
    if roundingFactor > 0 {
      value = .lanes {
        (value[lane: $0] / roundingFactor).rounded(.toNearestOrEven) * roundingFactor
      }
    }
    if isAdditive {
      // What the target has otherwise: as found, and what others have made of it since.
      let present = property.read()
      var base = additive?.base ?? present
      if let additive, additive.written != present { base = base + (present - additive.written) }
      value = base + value
      additive = (base, value)
    }
    write(value)
    return value
  }

  public final func lane(
    _ lane: Int, ofProperty name: StaticString, target: ObjectIdentifier, at time: Double
  ) -> (value: Double, velocity: Double)? {
    guard life.isActive, !isAdditive, let property, property.target == target,
      property.name.isEqual(to: name), lane < componentCount, let state = lanes(at: time)
    else { return nil }
    return (state.value[lane: lane], state.velocity[lane: lane])
  }

  private func state(from handover: Handover) -> (value: Lanes, velocity: Lanes)? {
    guard !isAdditive, let property else { return nil }
    var (value, velocity) = (Lanes.zero, Lanes.zero)
    for lane in 0..<componentCount {
      let state = handover.lane(
        lane, ofProperty: property.name, target: property.target)
      guard let state else { return nil }
      value[lane: lane] = state.value
      velocity[lane: lane] = state.velocity
    }
    return (value, velocity)
  }

  // MARK: Events

  /// Tells of an event, whose values are lanes here.
  func tell(_ event: AnimationEvent<Lanes>, at ownTime: Double) {}
}
