/// Remembers the last transitions, for many motions that began together.
///
/// Motions of one spring that began at one moment are carried by the same four numbers, however
/// many there are; what is remembered is exactly what would be computed, so a cache never changes a
/// value. It holds 16 transitions and forgets the one in whose place another comes.
public struct TransitionCache: Sendable {
  @usableFromInline
  struct Entry: Sendable {
    // Not a number, which equals nothing: no question has this answer yet.
    @usableFromInline var time = Double.nan
    @usableFromInline var first = 0.0
    @usableFromInline var second = 0.0
    @usableFromInline var third = 0.0
    @usableFromInline var transition = Transition.identity

    @usableFromInline
    init() {}
  }

  @usableFromInline
  var entries = [16 of Entry](repeating: Entry())

  public init() {}

  /// What `Spring.transition(over:)` gives.
  @inlinable
  public mutating func transition(of spring: Spring, over time: Double) -> Transition {
    let index = Self.index(spring.stiffness, spring.damping, time)
    if entries[index].holds(spring.stiffness, spring.damping, spring.mass, time) {
      return entries[index].transition
    }
    let transition = spring.transition(over: time)
    entries[index].set(spring.stiffness, spring.damping, spring.mass, time, transition)
    return transition
  }

  /// What `Decay.transition(over:)` gives.
  @inlinable
  public mutating func transition(of decay: Decay, over time: Double) -> Transition {
    let index = Self.index(decay.rate, decay.reach, time)
    // No spring has a mass below zero.
    if entries[index].holds(decay.rate, decay.reach, -1, time) {
      return entries[index].transition
    }
    let transition = decay.transition(over: time)
    entries[index].set(decay.rate, decay.reach, -1, time, transition)
    return transition
  }

  @inlinable
  static func index(_ first: Double, _ second: Double, _ time: Double) -> Int {
    let bits = time.bitPattern ^ (first.bitPattern &* 3) ^ (second.bitPattern &* 5)
    return Int(truncatingIfNeeded: (bits &* 0x9e37_79b9_7f4a_7c15) >> 60)
  }
}

extension TransitionCache.Entry {
  @inlinable
  func holds(_ first: Double, _ second: Double, _ third: Double, _ time: Double) -> Bool {
    self.time == time && self.first == first && self.second == second && self.third == third
  }

  @inlinable
  mutating func set(
    _ first: Double, _ second: Double, _ third: Double, _ time: Double, _ transition: Transition
  ) {
    (self.time, self.first, self.second, self.third) = (time, first, second, third)
    self.transition = transition
  }
}
