import LenticularPhysics

/// The animations of an animator, in the order in which they were added.
final class AnimationList: AnimationDriver {
  private struct Entry {
    let key: AnimationKey?
    /// The object that the key belongs to; nil for groups.
    let target: ObjectIdentifier?
    let animation: any Animation

    /// Whether the animation is to be forgotten.
    var isLeaving: Bool {
      guard case .stopped(let finished) = animation.phase else { return false }
      return !finished || animation.isRemovedOnCompletion
    }
  }

  private var entries: [Entry] = []
  private var transitions = TransitionCache()
  private var isAdvancing = false

  var isIdle: Bool {
    !entries.contains { $0.animation.phase.isActive && !$0.animation.isPaused }
  }

  /// Shows what is animated. Whoever is told of it may add and remove animations: those added are
  /// shown in the same frame, those removed leave the list when all have been shown.
  func advance(to time: Double) {
    isAdvancing = true
    // Not in place: whoever is told of it may ask something of this list.
    var transitions = self.transitions
    var index = 0
    var hasLeavers = false
    while index < entries.count {
      // As it is now, for it cannot change meanwhile; what is added comes next.
      let entries = entries
      while index < entries.count {
        let goesOn = entries[index].animation.advance(to: time, using: &transitions)
        if !goesOn && entries[index].isLeaving { hasLeavers = true }
        index += 1
      }
    }
    self.transitions = transitions
    isAdvancing = false
    if hasLeavers { entries.removeAll { $0.isLeaving } }
  }

  /// Begins an animation, and stops the one that is under its key.
  func begin(
    _ animation: any Animation, forKey key: AnimationKey?, of target: ObjectIdentifier?,
    at time: Double
  ) {
    let replaced = key.flatMap { index(ofKey: $0, of: target) }
    let predecessor = replaced.map { entries[$0].animation }
    if let predecessor, predecessor === animation, animation.phase.isActive { return }
    animation.begin(at: time, handover: predecessor.map { Handover(from: $0, at: time) })
    entries.append(Entry(key: key, target: target, animation: animation))
    if let replaced { remove(at: replaced, at: time) }
  }

  func animation(forKey key: AnimationKey, of target: ObjectIdentifier?) -> (any Animation)? {
    index(ofKey: key, of: target).map { entries[$0].animation }
  }

  func keys(of target: ObjectIdentifier?) -> [AnimationKey] {
    var keys: [AnimationKey] = []
    for entry in entries where entry.target == target && !entry.isLeaving {
      if let key = entry.key { keys.append(key) }
    }
    return keys
  }

  func remove(forKey key: AnimationKey, of target: ObjectIdentifier?, at time: Double) {
    if let index = index(ofKey: key, of: target) { remove(at: index, at: time) }
  }

  func removeAll(of target: ObjectIdentifier, at time: Double) {
    removeAll(at: time) { $0.target == target }
  }

  func removeAll(at time: Double) {
    removeAll(at: time) { _ in true }
  }

  private func index(ofKey key: AnimationKey, of target: ObjectIdentifier?) -> Int? {
    entries.firstIndex { $0.target == target && $0.key == key && !$0.isLeaving }
  }

  private func remove(at index: Int, at time: Double) {
    let animation = entries[index].animation
    // While animations are being shown, the list keeps its places.
    if !isAdvancing { entries.remove(at: index) }
    animation.stop(at: time)
  }

  private func removeAll(at time: Double, where isMeant: (Entry) -> Bool) {
    let meant = entries.filter(isMeant)
    if !isAdvancing { entries.removeAll(where: isMeant) }
    for entry in meant { entry.animation.stop(at: time) }
  }
}
