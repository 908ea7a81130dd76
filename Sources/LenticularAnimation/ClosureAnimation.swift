import LenticularPhysics

/// An animation that a closure computes, for motions that are not simulations.
///
///     let count = ClosureAnimation<Label> { label, elapsed in
///       label.number = Int(elapsed)
///       return elapsed < 10
///     }
public final class ClosureAnimation<Target: AnyObject>: AnyAnimation {
  private let draw: (Target, _ elapsed: Double) -> Bool
  private var target: Target?

  /// Called once when the animation ends.
  public var onStop: ((_ finished: Bool) -> Void)?

  /// - Parameter draw: Updates the target for a time in seconds since the animation began, and returns
  ///   whether the animation continues. After seeking, the time may be earlier than before.
  public init(_ draw: @escaping (Target, _ elapsed: Double) -> Bool) {
    self.draw = draw
  }

  /// Sets the target of an animation in a group. For other animations, the property animator sets it. An
  /// animation without a target is stopped, not finished, when it begins.
  @discardableResult
  public func on(_ target: Target) -> Self {
    self.target = target
    return self
  }

  override func begin(at time: Double, stoppingAt formerTime: Double, handover: Handover?) {
    super.begin(at: time, stoppingAt: formerTime, handover: handover)
    if target == nil { stop(at: time) }
  }

  override func advance(to time: Double, using cache: inout StateTransitionCache) -> Bool {
    if life.isActive, !isPaused, let target { draw(target, at: time) }
    return life.isActive
  }

  private func draw(_ target: Target, at time: Double) {
    let localTime = clock.time(at: time)
    guard localTime >= 0 else { return }
    life = .running
    let goesOn = draw(target, localTime)
    // A paused animation does not end before it is resumed.
    guard !goesOn, life.isActive, !isPaused else { return }
    end(finished: true, at: time)
    onStop?(true)
  }

  override func didStop(at localTime: Double, wasPending: Bool) {
    onStop?(false)
  }

  override public func seek(to localTime: Double, at time: Double) {
    guard let target, setClock(to: localTime, at: time) else { return }
    if life != .pending { life = .running }
    endTime = nil
    draw(target, at: time)
  }

  override func releaseTarget() {
    target = nil
  }
}
