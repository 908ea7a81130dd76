import LenticularPhysics

/// The base class of `PropertyAnimation`: everything that does not depend on the types of target and value.
///
/// It uses the lanes of values, so one compiled copy animates properties of all types.
public class AnyPropertyAnimation: AnyAnimation {
  /// Whether events have a handler or a tracer.
  final var isObserved = false {
    didSet {
      noteNumber &+= 1
      // What was reached before is not reported.
      if isObserved, !oldValue, life == .running { run?.noteReached(by: shownTime) }
    }
  }
  final let componentCount: Int

  /// The ends that the value does not pass.
  public final var clampMode = ClampMode.none
  /// The fraction of its speed, from 0 to 1, with which the value bounces off a limit: an end at which it is
  /// clamped, or a bound.
  public final var restitution = 0.0
  /// The unit to multiples of which written values are rounded; 0 for no rounding.
  public final var roundingFactor = 0.0 {
    didSet { noteNumber &+= 1 }
  }
  /// Whether values are added to the value that the target has otherwise. Then a from value, to value or
  /// velocity of nil counts as zero.
  ///
  /// The values of all additive animations of a property add up. An animation that is not additive overwrites
  /// their sum in every frame.
  public final var isAdditive = false {
    didSet { noteNumber &+= 1 }
  }

  /// How often the animation is played; a number below 1 counts as 1.
  public final var repeatCount = 1
  /// Whether the animation is repeated until it is removed. An animation whose duration is zero ends at once
  /// nevertheless.
  public final var repeatsForever = false
  /// Whether every repetition ends with the way back to the start.
  public final var autoreverses = false

  final var dynamics: AnimationDynamics
  final var from: Lanes?
  final var to: Lanes?
  final var initialVelocity: Lanes?
  final var walls: Walls<Lanes>?

  /// The property of the animation's target; nil without a target.
  @usableFromInline final var property: BoundProperty? {
    didSet { noteNumber &+= 1 }
  }
  /// The initial state: from the target, from the animation itself or from the one that it replaces.
  private var inherited: (value: Lanes, velocity: Lanes)?
  /// Whether the animation continues from its present value, regardless of its from value.
  private var isContinued = false
  private var run: AnimationRun?
  private var sum: AdditiveSum?

  private let threshold: Tolerance

  init(threshold: Tolerance, componentCount: Int, dynamics: AnimationDynamics) {
    self.threshold = threshold
    self.componentCount = componentCount
    self.dynamics = dynamics
  }

  final func lanes(at time: Double) -> (value: Lanes, velocity: Lanes)? {
    guard let run else { return nil }
    // A stopped animation keeps its state.
    let time = life == .stopped(finished: false) ? endTime ?? time : time
    var cache = StateTransitionCache()
    return run.state(at: clock.time(at: time), using: &cache)
  }

  // MARK: Control

  override final func begin(at time: Double, handover: Handover?) {
    stop(at: time)
    guard let property else {
      life = .stopped(finished: false)
      endTime = time
      tell(.stopped(finished: false), at: 0)
      return
    }
    restart(at: time)
    run = nil
    isContinued = false
    sum = nil
    inherited = nil
    // An animation that starts now reads its target now, before other animations write to it.
    if clock.time(at: time) == 0 {
      inherited = handover.flatMap { state(from: $0) } ?? currentState(of: property, at: time)
    }
  }

  final func retarget(to value: Lanes?, velocity: Lanes?, at time: Double) {
    guard time.isFinite else { return }
    // A pending animation whose begin time is past has been running towards its former destination.
    if life == .pending, !isPaused, clock.time(at: time) >= 0 { start(at: time) }
    to = value
    guard let property, life == .running || life == .stopped(finished: true),
      let moving = lanes(at: time)
    else {
      if let velocity { initialVelocity = velocity }
      return
    }
    let present = life == .running || isAdditive ? moving : currentState(of: property, at: time)
    let localTime = clock.time(at: time)
    inherited = (present.value, velocity ?? present.velocity)
    isContinued = true
    clock.seek(to: 0, at: time)
    endTime = nil
    generation += 1
    makeRun(at: time)
    if life == .running {
      let end = run?.end ?? present.value
      tell(.retargeted(to: end, velocity: velocity ?? present.velocity), at: localTime)
    } else {
      life = .pending
    }
  }

  override public final func pause(at time: Double) {
    guard !isPaused else { return }
    clock.pause(at: time)
    generation += 1
    if life.isActive { tell(.paused, at: clock.time(at: time)) }
  }

  override public final func resume(at time: Double) {
    guard isPaused else { return }
    let localTime = clock.time(at: time)
    clock.resume(at: time)
    generation += 1
    if life.isActive { tell(.resumed, at: localTime) }
  }

  override public final func seek(to localTime: Double, at time: Double) {
    guard property != nil, setClock(to: localTime, at: time) else { return }
    let generation = self.generation
    switch life {
    case .pending where localTime < 0: return
    case .pending: start(at: time)
    case .running: break
    case .idle, .stopped:
      life = .running
      endTime = nil
      tell(.started, at: localTime)
    }
    if let run { run.begin(iteration: run.iteration(at: localTime)) }
    if generation == self.generation { tell(.sought(to: localTime), at: localTime) }
    guard generation == self.generation else { return }
    if let run, localTime < 0, run.iterationDuration == 0 { return showStart(of: run, at: time) }
    var cache = StateTransitionCache()
    show(max(0, localTime), at: time, using: &cache)
  }

  /// Shows the start of a motion without duration, which is over at its beginning but not before.
  private func showStart(of run: AnimationRun, at time: Double) {
    let generation = self.generation
    tellApplied(write(run.from, at: time), .zero, at: 0, in: generation)
  }

  override final func didStop(at localTime: Double, wasPending: Bool) {
    if wasPending { tell(.started, at: 0) }
    tell(.stopped(finished: false), at: localTime)
  }

  override final func releaseTarget() { property = nil }

  // MARK: Frames

  @discardableResult
  override final func advance(to time: Double, using cache: inout StateTransitionCache) -> Bool {
    guard life.isActive else { return false }
    let localTime = clock.time(at: time)
    guard localTime >= 0, !clock.isPaused else { return true }
    if life == .pending { return startAndAdvance(to: time, using: &cache) }
    show(localTime, at: time, using: &cache)
    return life.isActive
  }

  @inline(never)
  private func startAndAdvance(to time: Double, using cache: inout StateTransitionCache) -> Bool {
    start(at: time)
    // A handler may have stopped, paused or retargeted the animation.
    return advance(to: time, using: &cache)
  }

  private func start(at time: Double) {
    life = .running
    let generation = self.generation
    if run == nil { makeRun(at: time) }
    tell(.started, at: 0)
    if let inherited, generation == self.generation { tell(.read(inherited.value), at: 0) }
  }

  private func makeRun(at time: Double) {
    guard let property else { return }
    let present = inherited ?? currentState(of: property, at: time)
    inherited = present
    let start = AnimationStart(
      from: isContinued ? present.value : from ?? present.value,
      to: to, current: present.value,
      velocity: isContinued ? present.velocity : initialVelocity ?? present.velocity,
      clampMode: clampMode, bounds: walls, restitution: restitution)
    let count = repeatsForever ? Double.infinity : max(1, Double(repeatCount))
    run = AnimationRun(
      dynamics.motion(from: start, within: threshold), from: start,
      legCount: autoreverses ? 2 * count : count, autoreverses: autoreverses,
      isReversedInTime: dynamics.isReversedInTime, componentCount: componentCount)
    shownTime = 0
  }

  override final func note() -> AnimationNote? {
    guard life == .running, !isObserved, isPlain, !clock.isPaused, let property, let run,
      run.iteration == 0, let linear = run.motion.linear
    else { return nil }
    return AnimationNote(
      of: self, to: property, begin: clock.outside(at: 0), duration: run.iterationDuration, linear,
      laneCount: componentCount)
  }

  /// The value of a motion by a transition; for an animation with a note.
  final func value(after transition: StateTransition) -> Lanes {
    run?.motion.value(after: transition) ?? .zero
  }

  /// The transition of a motion by a transition; for an animation with a note.
  @inline(never)
  final func transition(over time: Double) -> StateTransition {
    run?.motion.transition(over: time) ?? .identity
  }

  override final var ownDuration: Double? {
    life == .stopped(finished: true) ? run?.duration : nil
  }

  override final var hasWitness: Bool { isObserved }

  override final func forEachProperty(_ body: (AnyPropertyAnimation) -> Void) { body(self) }

  private var isPlain: Bool { roundingFactor == 0 && !isAdditive }

  private func show(_ localTime: Double, at time: Double, using cache: inout StateTransitionCache) {
    guard let run else { return }
    if localTime >= run.iterationDuration, !beginDueIterations(run, at: localTime) {
      advance(to: time, using: &cache)
      return
    }
    let generation = self.generation
    shownTime = localTime
    let (value, velocity) = run.state(at: localTime, using: &cache)
    let written = write(value, at: time)
    if isObserved {
      tellApplied(written, velocity, at: localTime, in: generation)
      if run.unreached != 0 {
        let reached = run.takeReached(value, isOver: localTime >= run.duration)
        if reached != 0 { tellReached(components: reached, at: localTime, in: generation) }
      }
    }
    // A paused animation does not end before it is resumed.
    if localTime >= run.duration && generation == self.generation && !clock.isPaused {
      finish(run)
    }
  }

  /// Begins the iterations since the last frame, and reports them. Returns false if a handler changed the
  /// animation.
  private func beginDueIterations(_ run: AnimationRun, at localTime: Double) -> Bool {
    let generation = self.generation
    let iteration = run.iteration(at: localTime)
    let untold = iteration - AnimationRun.greatestIterationCountPerFrame
    if run.iteration < untold { run.begin(iteration: untold) }
    while isObserved, iteration > run.iteration {
      let time = Double(run.iteration + 1) * run.iterationDuration
      tellReached(components: run.unreached, at: time, in: generation)
      if generation != self.generation { return false }
      run.begin(iteration: run.iteration + 1)
      tell(.repeated(iteration: run.iteration), at: time)
      if generation != self.generation { return false }
    }
    if iteration != run.iteration { run.begin(iteration: iteration) }
    return true
  }

  private func finish(_ run: AnimationRun) {
    end(finished: true, at: clock.outside(at: run.duration))
    tell(.stopped(finished: true), at: run.duration)
  }

  private func tellApplied(
    _ value: Lanes, _ velocity: Lanes, at localTime: Double, in generation: Int
  ) {
    if generation == self.generation { tell(.applied(value, velocity: velocity), at: localTime) }
  }

  private func tellReached(components: UInt8, at localTime: Double, in generation: Int) {
    guard isObserved else { return }
    for lane in 0..<componentCount where components & 1 << UInt8(lane) != 0 {
      if generation == self.generation { tell(.reached(component: lane), at: localTime) }
    }
  }

  // MARK: Target

  /// The state of the target at a time. Lanes that are not finite are at the destination, at rest.
  private func currentState(
    of property: BoundProperty, at time: Double
  ) -> (value: Lanes, velocity: Lanes) {
    if isAdditive { return (.zero, .zero) }
    let (value, velocity) = property.state(time + readingOffset)
    let end = to ?? .zero
    return (
      .lanes { value[lane: $0].isFinite ? value[lane: $0] : end[lane: $0] },
      .lanes { velocity[lane: $0].isFinite ? velocity[lane: $0] : 0 }
    )
  }

  /// Writes a value, rounded and added as configured. Returns what was written.
  private func write(_ value: Lanes, at time: Double) -> Lanes {
    guard let property else { return value }
    var value = value
    if roundingFactor > 0 {
      value = .lanes {
        let multiple =
          (value[lane: $0] / roundingFactor).rounded(.toNearestOrEven) * roundingFactor
        return multiple.isFinite ? multiple : value[lane: $0]
      }
    }
    if isAdditive {
      let sum = self.sum ?? AdditiveSum()
      self.sum = sum
      value = sum.add(value, to: property.state(time + readingOffset).value)
    }
    property.write(value)
    return value
  }

  override final func lane(
    _ lane: Int, ofProperty name: StaticString, target: ObjectIdentifier, at time: Double
  ) -> (value: Double, velocity: Double)? {
    guard life.isActive, !isAdditive, let property, ObjectIdentifier(property.target) == target,
      property.name.isEqual(to: name), lane < componentCount
    else { return nil }
    // A pending animation whose begin time is past has a motion already.
    if run == nil, clock.time(at: time) >= 0 { makeRun(at: time) }
    return lanes(at: time).map { ($0.value[lane: lane], $0.velocity[lane: lane]) }
  }

  /// The value of the target at a time; nil without a target.
  final func targetValue(at time: Double) -> Lanes? { property?.state(time + readingOffset).value }

  /// Moves the target by a distance from a value, within the bounds of the animation.
  final func move(from value: Lanes, by distance: Lanes) {
    guard let property, distance != .zero, distance.isFinite else { return }
    var value = value + distance
    if let walls { value = walls.fold(value, velocity: .zero).value }
    property.write(value)
  }

  private func state(from handover: Handover) -> (value: Lanes, velocity: Lanes)? {
    guard !isAdditive, let property else { return nil }
    var (value, velocity) = (Lanes.zero, Lanes.zero)
    for lane in 0..<componentCount {
      let state = handover.lane(
        lane, ofProperty: property.name, target: ObjectIdentifier(property.target))
      guard let state else { return nil }
      value[lane: lane] = state.value
      velocity[lane: lane] = state.velocity
    }
    return (value, velocity)
  }

  // MARK: Events

  /// Reports an event with values in lanes. Overridden by `PropertyAnimation`.
  func tell(_ event: AnimationEvent<Lanes>, at localTime: Double) {}
}
