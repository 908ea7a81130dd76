import LenticularPhysics

extension Arena {
  /// What a call of the arena has led to. Each action is in the outcome of exactly one call.
  public struct Outcome {
    /// The changes of recognisers' states, in order.
    public internal(set) var actions: [GestureAction] = []
    /// The targets that have lost their pointers to a gesture of another target.
    public internal(set) var defeated: [Target] = []
    /// The targets that have received the pointers that another target gave up.
    public internal(set) var resumed: [Target] = []
    /// The targets whose last pointer has gone, without having been lost to another target before.
    public internal(set) var released: [Target] = []
    /// The targets under the pointer of the sample, the innermost first; empty if the call has passed no sample of a
    /// pointer that is down.
    public internal(set) var path: [Hit] = []

    /// Creates an outcome in which nothing has happened.
    public init() {}

    /// Whether nothing has happened.
    public var isEmpty: Bool {
      actions.isEmpty && defeated.isEmpty && resumed.isEmpty && released.isEmpty
    }

    mutating func clear() {
      actions.truncate(to: 0)
      defeated.truncate(to: 0)
      resumed.truncate(to: 0)
      released.truncate(to: 0)
      path = []
    }

    mutating func append(_ other: Outcome) {
      for action in other.actions { actions.append(action) }
      for target in other.defeated { defeated.append(target) }
      for target in other.resumed { resumed.append(target) }
      for target in other.released { released.append(target) }
    }
  }
}
