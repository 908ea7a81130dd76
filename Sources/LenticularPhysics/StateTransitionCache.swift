/// A cache of the last transitions, for many motions that began together.
///
/// Motions of one spring that began at the same time share the four numbers of a transition. A
/// cached transition has exactly the computed bits, so a cache never changes a value. It has room
/// for 16 transitions; a further one replaces the one in its place.
public struct StateTransitionCache: Sendable {
  /// The spring or decay of a transition.
  @frozen
  public struct Key: Equatable, Sendable {
    @usableFromInline let first: Double
    @usableFromInline let second: Double
    @usableFromInline let third: Double

    public init(_ spring: DampedSpring) {
      (first, second, third) = (spring.stiffness, spring.damping, spring.mass)
    }

    public init(_ decay: Decay) {
      // No spring has a negative mass.
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
    // NaN equals no time, so an empty entry is never found.
    @usableFromInline var time = Double.nan
    @usableFromInline var transition = StateTransition.identity

    @usableFromInline
    init() {}
  }

  @usableFromInline
  var entries = [16 of Entry](repeating: Entry())

  public init() {}

  /// The same as `DampedSpring.transition(over:)`.
  public mutating func transition(of spring: DampedSpring, over time: Double) -> StateTransition {
    transition(for: Key(spring), over: time) { spring.transition(over: time) }
  }

  /// The same as `Decay.transition(over:)`.
  public mutating func transition(of decay: Decay, over time: Double) -> StateTransition {
    transition(for: Key(decay), over: time) { decay.transition(over: time) }
  }

  /// The cached transition of a key over a time, or the one that the closure computes.
  @inlinable
  public mutating func transition(
    for key: Key, over time: Double, compute: () -> StateTransition
  ) -> StateTransition {
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
