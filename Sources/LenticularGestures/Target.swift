import LenticularPhysics

extension Arena {
  /// An area that receives pointers and owns recognisers: a surface on the screen.
  ///
  /// A target belongs to the arena to which its first recogniser was added, or on which the first pointer went down on
  /// it. Other arenas refuse it.
  public final class Target {
    /// The recognisers of the target, in the order in which they were added.
    var entries: [Entry] = []
    /// The serial numbers of the pointers that are down on the target, in the order in which they went down.
    var pointers: [Int] = []
    /// The number of the touch sequence, ascending over all targets of an arena; 0 before the first.
    var sequence = 0
    /// Whether the recognisers take part in the contest of the arena.
    var isEngaged = false
    /// The arena to which the target belongs; nil for none.
    var arena: ObjectIdentifier?

    /// Whether the pointers on the target no longer count for it: a gesture of another target has won them, or the target
    /// has given them up. None of its recognisers can be recognised with them.
    public internal(set) var isDefeated = false

    /// Where the stage keeps what receives the target's gestures; negative for none.
    package var slot = -1

    /// Which of the withdrawals of the arena the last one of this target was; see `Arena.withdrawalCount`.
    package var withdrawal = 0

    public init() {}

    /// The number of pointers that are down on the target.
    public var pointerCount: Int { pointers.count }

    /// Removes a pointer. Returns whether it was down on the target.
    func removePointer(_ serial: Int) -> Bool {
      for index in pointers.indices where pointers[index] == serial {
        pointers.remove(at: index)
        return true
      }
      return false
    }

    func entry(of recognizer: any GestureRecognizer) -> Entry? {
      for entry in entries where entry.recognizer === recognizer { return entry }
      return nil
    }
  }

  /// A target under a pointer, with the map to its coordinates.
  public struct Hit {
    public var target: Target
    /// The map from the coordinates of the samples to those of the target.
    public var map: AffineTransform2D

    public init(_ target: Target, map: AffineTransform2D = .identity) {
      self.target = target
      self.map = map
    }

    /// Whether a location is usable on the target too, and the map enlarges movements from there at most a million times.
    func isUsable(at location: Point2D) -> Bool {
      map.apply(to: location).isUsable
        && max(abs(map.a), abs(map.b), abs(map.c), abs(map.d)) <= 1e6
    }
  }
}
