import LenticularPhysics

/// Several animations as one: at once, staggered, or one after another.
///
/// Each of them knows its own target (`on(_:)`). They run on the group's clock, so that pausing or
/// seeking the group pauses or seeks them all. In a sequence each begins at the very time at which
/// the one before is over, whenever frames come, and reads its target then.
public final class AnimationGroup: Animation {
  /// When the animations of a group begin.
  public enum Arrangement: Equatable, Sendable {
    case together
    /// Each so many seconds after the one before.
    case staggered(by: Double)
    /// Each when the one before is over.
    case sequence
  }

  public let animations: [any Animation]
  public let arrangement: Arrangement

  /// When the group starts, in seconds on the clock that it is driven by; nil, or a time in the
  /// past, starts at once.
  public var beginTime: Double?
  public var isRemovedOnCompletion = true

  /// Told once when the group is over: finished if all of its animations are.
  public var onStop: ((_ finished: Bool) -> Void)?

  public private(set) var phase = AnimationPhase.idle
  public private(set) var endTime: Double?
  private var clock = AnimationClock()
  /// When each of the animations that have begun did, on the group's clock.
  private var beginTimes: [Double] = []

  public init(_ animations: [any Animation], arrangement: Arrangement = .together) {
    self.animations = animations
    self.arrangement = arrangement
    beginTimes.reserveCapacity(animations.count)
  }

  public var isPaused: Bool { clock.isPaused }

  public func begin(at time: Double, handover: Handover?) {
    stop(at: time)
    clock = AnimationClock(begin: beginTime.map { max($0, time) } ?? time)
    beginTimes.removeAll(keepingCapacity: true)
    endTime = nil
    phase = .pending
    // Those that begin at once take over what they replace.
    if clock.time(at: time) == 0 { beginAnimations(until: 0, handover: handover) }
  }

  @discardableResult
  public func advance(to time: Double, using cache: inout TransitionCache) -> Bool {
    if phase.isActive, !isPaused { show(clock.time(at: time), using: &cache) }
    return phase.isActive
  }

  private func show(_ ownTime: Double, using cache: inout TransitionCache) {
    guard ownTime >= 0 else { return }
    phase = .running
    var index = 0
    beginAnimations(until: ownTime)
    while index < beginTimes.count {
      animations[index].advance(to: ownTime, using: &cache)
      index += 1
      if index == beginTimes.count { beginAnimations(until: ownTime) }
      guard phase.isActive else { return }
    }
    if beginTimes.count == animations.count, !animations.contains(where: { $0.phase.isActive }) {
      finish(at: clock.outside(at: latestEnd))
    }
  }

  public func stop(at time: Double) {
    guard phase.isActive else { return }
    phase = .stopped(finished: false)
    endTime = time
    for index in beginTimes.indices { animations[index].stop(at: clock.time(at: time)) }
    onStop?(false)
  }

  public func pause(at time: Double) {
    if !isPaused { clock.pause(at: time) }
  }

  public func resume(at time: Double) {
    if isPaused { clock.resume(at: time) }
  }

  public func seek(to ownTime: Double, at time: Double) {
    clock.seek(to: ownTime, at: time)
    guard phase == .running || phase == .stopped(finished: true) else { return }
    phase = .running
    endTime = nil
    // The last to begin is the first to go back, so that the earliest has the last word.
    for index in beginTimes.indices.reversed() {
      animations[index].seek(to: ownTime - beginTimes[index], at: ownTime)
    }
    var cache = TransitionCache()
    show(ownTime, using: &cache)
  }

  public func lane(
    _ lane: Int, ofProperty name: StaticString, target: ObjectIdentifier, at time: Double
  ) -> (value: Double, velocity: Double)? {
    guard phase.isActive else { return nil }
    for index in beginTimes.indices.reversed() {
      let state = animations[index].lane(
        lane, ofProperty: name, target: target, at: clock.time(at: time))
      if let state { return state }
    }
    return nil
  }

  /// Begins the animations whose time has come.
  private func beginAnimations(until ownTime: Double, handover: Handover? = nil) {
    while beginTimes.count < animations.count, let time = nextBeginTime, time <= ownTime {
      let animation = animations[beginTimes.count]
      beginTimes.append(time)
      animation.begin(at: time, handover: handover)
    }
  }

  /// When the next animation begins on the group's clock; nil if that is not known yet.
  private var nextBeginTime: Double? {
    let count = beginTimes.count
    switch arrangement {
    case .together: return 0
    case .staggered(let delay): return Double(count) * max(0, delay)
    case .sequence: return count == 0 ? 0 : animations[count - 1].endTime
    }
  }

  private var latestEnd: Double {
    var end = 0.0
    for animation in animations { end = max(end, animation.endTime ?? 0) }
    return end
  }

  private func finish(at time: Double) {
    let isFinished = animations.allSatisfy { $0.phase == .stopped(finished: true) }
    phase = .stopped(finished: isFinished)
    endTime = time
    onStop?(isFinished)
  }
}
