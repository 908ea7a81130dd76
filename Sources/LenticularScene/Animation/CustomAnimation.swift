import LenticularPhysics

/// An animation that a closure draws: whatever a simulation cannot say.
///
///     let count = CustomAnimation<Label> { label, elapsed in
///       label.number = Int(elapsed)
///       return elapsed < 10
///     }
public final class CustomAnimation<Target: AnyObject>: Animation {
  private let draw: (Target, _ elapsed: Double) -> Bool

  /// When the animation starts, in seconds on the clock that it is driven by; nil, a time in the past
  /// or one that is not finite starts at once.
  public var beginTime: Double?
  public var isRemovedOnCompletion = true

  /// Told once when the animation is over.
  public var onStop: ((_ finished: Bool) -> Void)?

  public private(set) var phase = AnimationPhase.idle
  public private(set) var endTime: Double?
  private var target: Target?
  private var clock = AnimationClock()

  /// - Parameter draw: Shows the target at a time in seconds since the animation began, and says
  ///   whether the animation goes on. Seeking may lead back to earlier times.
  public init(_ draw: @escaping (Target, _ elapsed: Double) -> Bool) {
    self.draw = draw
  }

  /// Names the object that is animated. Without one an animation stops, unfinished, when it is to
  /// begin.
  @discardableResult
  public func on(_ target: Target) -> Self {
    self.target = target
    return self
  }

  public var isPaused: Bool { clock.isPaused }

  public func begin(at time: Double, handover: Handover?) {
    stop(at: time)
    clock.restart(at: time, beginTime: beginTime)
    endTime = nil
    phase = .pending
    if target == nil { stop(at: time) }
  }

  @discardableResult
  public func advance(to time: Double, using cache: inout TransitionCache) -> Bool {
    if phase.isActive, !isPaused, let target { draw(target, at: time) }
    return phase.isActive
  }

  private func draw(_ target: Target, at time: Double) {
    let ownTime = clock.time(at: time)
    guard ownTime >= 0 else { return }
    phase = .running
    let goesOn = draw(target, ownTime)
    // What is held is not over before it is let go.
    if !goesOn && phase.isActive && !isPaused { finish(true, at: time) }
  }

  public func stop(at time: Double) {
    if phase.isActive { finish(false, at: time) }
  }

  public func pause(at time: Double) {
    if !isPaused { clock.pause(at: time) }
  }

  public func resume(at time: Double) {
    if isPaused { clock.resume(at: time) }
  }

  public func ownTime(at time: Double) -> Double { clock.time(at: time) }

  public func seek(to ownTime: Double, at time: Double) {
    guard let target, phase.isActive || phase == .stopped(finished: true),
      clock.seek(to: ownTime, at: time)
    else { return }
    if phase != .pending { phase = .running }
    endTime = nil
    draw(target, at: time)
  }

  public func releaseTarget() {
    target = nil
  }

  public func lane(
    _ lane: Int, ofProperty name: StaticString, target: ObjectIdentifier, at time: Double
  ) -> (value: Double, velocity: Double)? { nil }

  private func finish(_ finished: Bool, at time: Double) {
    if isPaused { clock.resume(at: time) }
    phase = .stopped(finished: finished)
    endTime = time
    onStop?(finished)
  }
}
