import LenticularPhysics

/// Several animations as one: together, staggered, or in sequence.
///
/// Each animation has its own target, set by `on(_:)`. The animations run on the group's clock, so pausing or
/// seeking the group pauses or seeks all of them. In a sequence, each animation begins exactly when the
/// previous one ends, possibly between two frames, and reads its target then. The animations keep their
/// targets after the group has ended, so that the group may be added again.
///
/// An animation that is added elsewhere while the group runs it leaves the group: it counts as stopped, not finished, at
/// the group's next frame.
public final class AnimationGroup: AnyAnimation {
  /// When the animations of a group begin.
  public enum Arrangement: Equatable, Sendable {
    case together
    /// Each begins a number of seconds after the previous one begins.
    case staggered(by: Double)
    /// Each begins when the previous one ends.
    case sequence
  }

  public let animations: [AnyAnimation]
  public let arrangement: Arrangement

  /// How often the group is played; a number below 1 counts as 1. Each time its animations begin anew, so an
  /// animation without a from value begins at the value that the last repetition has left.
  ///
  /// Repetitions may be arbitrarily short, and a page may sleep for days. If more than a thousand are due in a frame, only
  /// the first two and the last thousand are played, or the last one if nobody observes them. The others are taken to last
  /// as long as the second one, and to change values by as much as it did.
  public var repeatCount = 1
  /// Whether the group is repeated until it is removed. A group whose duration is zero ends at once
  /// nevertheless.
  public var repeatsForever = false

  /// Called once when the group ends; finished if all of its animations are.
  public var onStop: ((_ finished: Bool) -> Void)?

  /// An animation that has begun, with times of the group's clock.
  private struct Begun {
    let time: Double
    /// When the group found that another driver runs the animation; nil while none does.
    var lossTime: Double?
  }

  /// The animations that have begun.
  private var begun: [Begun] = []
  /// The difference between the animator's clock and the group's, in seconds.
  private var innerReadingOffset = 0.0
  /// The number of completed repetitions, and the begin time of the present one on the group's clock.
  private var iteration = (number: 0, begin: 0.0)

  public init(_ animations: [AnyAnimation], arrangement: Arrangement = .together) {
    self.animations = animations
    self.arrangement = arrangement
    begun.reserveCapacity(animations.count)
  }

  override func begin(at time: Double, stoppingAt formerTime: Double, handover: Handover?) {
    super.begin(at: time, stoppingAt: formerTime, handover: handover)
    rewind()
    alignReading(at: time)
    // Animations that begin at once take over the state of the replaced animation.
    if clock.time(at: time) == 0 { beginAnimations(until: 0, handover: handover) }
  }

  override func advance(to time: Double, using cache: inout StateTransitionCache) -> Bool {
    if life.isActive, !isPaused {
      alignReading(at: time)
      show(clock.time(at: time), using: &cache)
    }
    return life.isActive
  }

  private func show(_ localTime: Double, using cache: inout StateTransitionCache) {
    guard localTime >= 0 else { return }
    life = .running
    let generation = self.generation
    var pace = Pace()
    repeat {
      var index = 0
      beginAnimations(until: localTime)
      while index < begun.count {
        if runs(index) {
          animations[index].advance(to: localTime, using: &cache)
          if generation != self.generation { return }
        } else if begun[index].lossTime == nil {
          begun[index].lossTime = localTime
        }
        index += 1
        if index == begun.count { beginAnimations(until: localTime) }
      }
    } while isLegOver && beginLeg(before: localTime, &pace)
    // A paused group does not end before it is resumed.
    if isLegOver && !isPaused { finish() }
  }

  override func didStop(at localTime: Double, wasPending: Bool) {
    for index in begun.indices where runs(index) { animations[index].stop(at: localTime) }
    onStop?(false)
  }

  /// Seeks all animations of the group. Animations that begin after the time go to their starts. In a group
  /// that is repeated, a time before the present repetition belongs to the first one.
  override public func seek(to localTime: Double, at time: Double) {
    guard setClock(to: localTime, at: time) else { return }
    alignReading(at: time)
    let generation = self.generation
    if life == .pending && localTime < 0 { return }
    life = .running
    endTime = nil
    if iteration.number > 0 && localTime < iteration.begin { rewind() }
    // Animations that begin later go to their starts first, the last one first, so that the others can write
    // their values over them.
    let count = begun.prefix { $0.time <= localTime }.count
    for index in (count..<begun.count).reversed() { seekAnimation(index) }
    for index in 0..<count { seekAnimation(index) }
    func seekAnimation(_ index: Int) {
      guard generation == self.generation, runs(index) else { return }
      let animation = animations[index]
      animation.seek(to: animation.localTime(at: localTime), at: localTime)
    }
    guard generation == self.generation else { return }
    var cache = StateTransitionCache()
    show(max(0, localTime), using: &cache)
  }

  override func lane(
    _ lane: Int, ofProperty name: StaticString, target: ObjectIdentifier, at time: Double
  ) -> (value: Double, velocity: Double)? {
    guard life.isActive else { return nil }
    for index in begun.indices.reversed() where runs(index) {
      let state = animations[index].lane(
        lane, ofProperty: name, target: target, at: clock.time(at: time))
      if let state { return state }
    }
    return nil
  }

  /// Sets the offsets by which the animations, driven by the group's clock, read their targets at the
  /// animator's times.
  private func alignReading(at time: Double) {
    innerReadingOffset = readingOffset + clock.lag(at: time)
    let id = ObjectIdentifier(self)
    for animation in animations { animation.setReadingOffset(innerReadingOffset, by: id) }
  }

  /// Whether an animation that has begun is still run by the group.
  private func runs(_ index: Int) -> Bool {
    begun[index].lossTime == nil && animations[index].driver?.id == ObjectIdentifier(self)
  }

  /// Begins the animations that are due.
  private func beginAnimations(until localTime: Double, handover: Handover? = nil) {
    while begun.count < animations.count, let time = nextBeginTime, time <= localTime {
      let index = begun.count
      begun.append(Begun(time: time))
      animations[index].begin(
        at: time, by: (ObjectIdentifier(self), index), readingOffset: innerReadingOffset,
        handover: handover)
    }
  }

  /// When the next animation begins, on the group's clock; nil if that is unknown yet.
  private var nextBeginTime: Double? {
    let count = begun.count
    switch arrangement {
    case .together: return iteration.begin
    case .staggered(let delay):
      return iteration.begin + (delay > 0 && delay < .infinity ? Double(count) * delay : 0)
    case .sequence: return count == 0 ? iteration.begin : endTime(of: count - 1)
    }
  }

  /// When an animation that has begun ended, on the group's clock; nil if it has not.
  private func endTime(of index: Int) -> Double? {
    begun[index].lossTime ?? (runs(index) ? animations[index].endTime : nil)
  }

  private var isLegOver: Bool {
    begun.count == animations.count && !begun.indices.contains { endTime(of: $0) == nil }
  }

  /// When the last animation ended, on the group's clock.
  private var latestEnd: Double {
    var end = iteration.begin
    for index in begun.indices { end = max(end, endTime(of: index) ?? 0) }
    return end
  }

  private func rewind() {
    begun.removeAll(keepingCapacity: true)
    iteration = (0, 0)
  }

  /// What a frame knows of its repetitions, to skip those that are too many.
  private struct Pace {
    var count = 0
    /// The values of all properties at the beginning of the second repetition; empty if none are skipped.
    var values: [Lanes?] = []
  }

  /// Begins the next repetition. Returns false if there is none.
  private func beginLeg(before localTime: Double, _ pace: inout Pace) -> Bool {
    let end = latestEnd
    guard repeatsForever || iteration.number + 1 < repeatCount, end > iteration.begin else {
      return false
    }
    let duration = iterationDuration
    let due = (localTime - end) / duration
    iteration = (iteration.number + 1, end)
    pace.count += 1
    if pace.count == 1, due > Double(AnimationRun.greatestIterationCountPerFrame) {
      pace.values = targetValues(at: end)
    } else if pace.count == 2, !pace.values.isEmpty {
      skip(due, of: duration, since: pace.values)
    }
    begun.removeAll(keepingCapacity: true)
    return true
  }

  /// Skips the repetitions that are due, except the last ones, of a duration in seconds.
  ///
  /// - Parameter values: the values of all properties a repetition ago.
  private func skip(_ due: Double, of duration: Double, since values: [Lanes?]) {
    let played = hasWitness ? AnimationRun.greatestIterationCountPerFrame : 1
    var count = due.rounded(.down) - Double(played)
    if !repeatsForever { count = min(count, Double(repeatCount - 1 - iteration.number)) }
    // Doubles beyond 2⁵³ cannot count single repetitions.
    guard count > 0, count < 0x1p53 else { return }
    var index = 0
    forEachProperty { animation in
      if index < values.count, let former = values[index],
        let value = animation.targetValue(at: iteration.begin)
      {
        animation.move(from: value, by: (value - former) * count)
      }
      index += 1
    }
    iteration = (iteration.number + Int(count), iteration.begin + count * duration)
  }

  private func targetValues(at localTime: Double) -> [Lanes?] {
    var values: [Lanes?] = []
    forEachProperty { values.append($0.targetValue(at: localTime)) }
    return values
  }

  /// The duration of the repetition that has just ended, in seconds. It follows from the durations of the animations,
  /// because the difference of large times is inexact.
  private var iterationDuration: Double {
    var duration = 0.0
    for (index, animation) in animations.enumerated() {
      guard animation.beginTime == nil, runs(index), let own = animation.ownDuration else {
        return latestEnd - iteration.begin
      }
      switch arrangement {
      case .together: duration = max(duration, own)
      case .staggered(let delay):
        let begin = delay > 0 && delay < .infinity ? Double(index) * delay : 0
        duration = max(duration, begin + own)
      case .sequence: duration += own
      }
    }
    return duration
  }

  override var ownDuration: Double? {
    life == .stopped(finished: true) ? latestEnd : nil
  }

  override func forEachProperty(_ body: (AnyPropertyAnimation) -> Void) {
    for animation in animations { animation.forEachProperty(body) }
  }

  override var hasWitness: Bool {
    animations.contains { $0.hasWitness || ($0 as? AnimationGroup)?.onStop != nil }
  }

  private func finish() {
    let isFinished = animations.indices.allSatisfy {
      runs($0) && animations[$0].phase == .stopped(finished: true)
    }
    end(finished: isFinished, at: clock.outside(at: latestEnd))
    onStop?(isFinished)
  }
}
