/// Remembers the last transitions, for many motions that began together.
///
/// Motions of one spring that began at one moment are carried by the same four numbers, however
/// many there are; what is remembered is exactly what would be computed, so a cache never changes a
/// value. It holds 16 transitions and forgets the one in whose place another comes.
public struct TransitionCache: Sendable {
  private struct Entry {
    // Not a number, which equals nothing: no question has this answer yet.
    var time = Double.nan
    var first = 0.0
    var second = 0.0
    var third = 0.0
    var transition = Transition.identity
  }

  private var entries = [16 of Entry](repeating: Entry())

  public init() {}

  /// What `Spring.transition(over:)` gives.
  @inlinable
  public mutating func transition(of spring: Spring, over time: Double) -> Transition {
    transition(spring.stiffness, spring.damping, spring.mass, time) {
      spring.transition(over: time)
    }
  }

  /// What `Decay.transition(over:)` gives.
  @inlinable
  public mutating func transition(of decay: Decay, over time: Double) -> Transition {
    // No spring has a mass below zero.
    transition(decay.rate, decay.reach, -1, time) { decay.transition(over: time) }
  }

  @usableFromInline
  mutating func transition(
    _ first: Double, _ second: Double, _ third: Double, _ time: Double,
    compute: () -> Transition
  ) -> Transition {
    let bits = time.bitPattern ^ (first.bitPattern &* 3) ^ (second.bitPattern &* 5)
    let index = Int((bits &* 0x9e37_79b9_7f4a_7c15) >> 60)
    let entry = entries[index]
    if entry.time == time, entry.first == first, entry.second == second, entry.third == third {
      return entry.transition
    }
    let transition = compute()
    entries[index] = Entry(
      time: time, first: first, second: second, third: third, transition: transition)
    return transition
  }
}
