/// Remembers the last transitions, for many motions that began together.
///
/// Motions of one spring that began at one moment are carried by the same four numbers, however
/// many there are; what is remembered is exactly what would be computed, so a cache never changes a
/// value. It holds 16 transitions and forgets the one in whose place another comes.
public struct TransitionCache: Sendable {
  /// What a transition belongs to.
  @frozen
  public struct Key: Equatable, Sendable {
    @usableFromInline let first: Double
    @usableFromInline let second: Double
    @usableFromInline let third: Double

    public init(_ spring: Spring) {
      (first, second, third) = (spring.stiffness, spring.damping, spring.mass)
    }

    public init(_ decay: Decay) {
      // No spring has a mass below zero.
      (first, second, third) = (decay.rate, decay.reach, -1)
    }

    @inlinable
    public static func == (left: Key, right: Key) -> Bool {
      left.first == right.first && left.second == right.second && left.third == right.third
    }
  }

  @usableFromInline
  struct Entry: Sendable {
    @usableFromInline var key = Key(.normal)
    // Not a number, which equals nothing: no question has this answer yet.
    @usableFromInline var time = Double.nan
    @usableFromInline var transition = Transition.identity

    @usableFromInline
    init() {}
  }

  @usableFromInline
  var entries = [16 of Entry](repeating: Entry())

  public init() {}

  /// What `Spring.transition(over:)` gives.
  public mutating func transition(of spring: Spring, over time: Double) -> Transition {
    transition(for: Key(spring), over: time) { spring.transition(over: time) }
  }

  /// What `Decay.transition(over:)` gives.
  public mutating func transition(of decay: Decay, over time: Double) -> Transition {
    transition(for: Key(decay), over: time) { decay.transition(over: time) }
  }

  /// What is remembered of a transition, or what the closure computes.
  @inlinable
  public mutating func transition(
    for key: Key, over time: Double, compute: () -> Transition
  ) -> Transition {
    let bits =
      time.bitPattern ^ (key.first.bitPattern &* 3) ^ (key.second.bitPattern &* 5)
    let index = Int(truncatingIfNeeded: (bits &* 0x9e37_79b9_7f4a_7c15) >> 60)
    if entries[index].time == time && entries[index].key == key {
      return entries[index].transition
    }
    let transition = compute()
    entries[index].key = key
    entries[index].time = time
    entries[index].transition = transition
    return transition
  }
}
