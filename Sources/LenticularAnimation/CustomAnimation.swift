import LenticularPhysics

/// An animation that a closure computes, for what no simulation describes.
///
///     let count = CustomAnimation<Label> { label, elapsed in
///       label.number = Int(elapsed)
///       return elapsed < 10
///     }
public final class CustomAnimation<Target: AnyObject>: Animation {
  private let draw: (Target, _ elapsed: Double) -> Bool
  private var target: Target?

  /// Called once when the animation is over.
  public var onStop: ((_ finished: Bool) -> Void)?

  /// - Parameter draw: Shows the target at a time in seconds since the animation began, and says
  ///   whether the animation goes on. Seeking may lead back to earlier times.
  public init(_ draw: @escaping (Target, _ elapsed: Double) -> Bool) {
    self.draw = draw
  }

  /// Sets the object that is animated, for an animation in a group; a property animator sets it where
  /// an animation is added to an object. Without a target an animation stops, not finished, when it
  /// begins.
  @discardableResult
  public func on(_ target: Target) -> Self {
    self.target = target
    return self
  }

  override func begin(at time: Double, handover: Handover?) {
    super.begin(at: time, handover: handover)
    if target == nil { stop(at: time) }
  }

  override func advance(to time: Double, using cache: inout TransitionCache) -> Bool {
    if life.isActive, !isPaused, let target { draw(target, at: time) }
    return life.isActive
  }

  private func draw(_ target: Target, at time: Double) {
    let ownTime = clock.time(at: time)
    guard ownTime >= 0 else { return }
    life = .running
    let goesOn = draw(target, ownTime)
    // An animation that is held is not over before it is resumed.
    guard !goesOn, life.isActive, !isPaused else { return }
    end(finished: true, at: time)
    onStop?(true)
  }

  override func didStop(at ownTime: Double, wasPending: Bool) {
    onStop?(false)
  }

  override public func seek(to ownTime: Double, at time: Double) {
    guard let target, setClock(to: ownTime, at: time) else { return }
    if life != .pending { life = .running }
    endTime = nil
    draw(target, at: time)
  }

  override func releaseTarget() {
    target = nil
  }
}
