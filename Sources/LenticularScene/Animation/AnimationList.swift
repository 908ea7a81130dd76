import LenticularPhysics

/// The animations of an animator, in the order in which they were added.
final class AnimationList: AnimationDriver {
  private struct Entry {
    let key: AnimationKey?
    /// The object that the key belongs to; nil for groups.
    let target: ObjectIdentifier?
    /// Nil where the animation has left while animations were being shown: until then the list keeps
    /// its places.
    var animation: Animation?

    /// Whether the animation is to be forgotten.
    var isLeaving: Bool {
      guard let animation else { return true }
      guard case .stopped(let finished) = animation.phase else { return false }
      return !finished || animation.isRemovedOnCompletion
    }
  }

  private var entries: [Entry] = []
  private var transitions = TransitionCache()
  private var isAdvancing = false
  /// Whether an animation has gone from its place to the end of the list in this frame.
  private var hasMoved = false
  /// What was removed and has a target to let go of.
  private var leavers: [Animation] = []
  private(set) var readingTime = 0.0

  /// One that stopped by itself takes a frame to be forgotten.
  var isIdle: Bool {
    !entries.contains { entry in
      guard let animation = entry.animation else { return false }
      return entry.isLeaving || animation.phase.isActive && !animation.isPaused
    }
  }

  /// Shows what is animated. Whoever is told of it may add and remove animations: those added are
  /// shown in the same frame, those removed leave the list when all have been shown.
  func advance(to time: Double) {
    readingTime = time
    isAdvancing = true
    // Not in place: whoever is told of it may ask something of this list.
    var transitions = self.transitions
    var index = 0
    var hasLeavers = false
    while index < entries.count {
      // As it is now, which is as good until one moves; what is added comes next.
      let entries = entries
      hasMoved = false
      while index < entries.count && !hasMoved {
        let goesOn = entries[index].animation?.advance(to: time, using: &transitions) ?? false
        if !goesOn && entries[index].isLeaving { hasLeavers = true }
        index += 1
      }
    }
    self.transitions = transitions
    isAdvancing = false
    if hasLeavers || !leavers.isEmpty { sweep() }
  }

  /// Begins an animation, and stops the one that is under its key. One that is on the list already
  /// moves to its end.
  func begin(
    _ animation: Animation, forKey key: AnimationKey?, of target: ObjectIdentifier?,
    at time: Double
  ) {
    readingTime = time
    let replaced = key.flatMap { self.animation(forKey: $0, of: target) }
    if let replaced, replaced === animation, animation.phase.isActive { return }
    let predecessor = replaced === animation ? nil : replaced
    let isKnown = animation.phase != .idle
    if isKnown {
      leavers.removeAll { $0 === animation }
      for index in entries.indices where entries[index].animation === animation {
        entries[index].animation = nil
      }
      hasMoved = true
    }
    animation.begin(at: time, handover: predecessor.map { Handover(from: $0, at: time) })
    entries.append(Entry(key: key, target: target, animation: animation))
    if let predecessor {
      removeAll(at: time) { $0.animation === predecessor }
    } else if isKnown && !isAdvancing {
      sweep()
    }
  }

  func animation(forKey key: AnimationKey, of target: ObjectIdentifier?) -> Animation? {
    index(ofKey: key, of: target).flatMap { entries[$0].animation }
  }

  func keys(of target: ObjectIdentifier?) -> [AnimationKey] {
    var keys: [AnimationKey] = []
    for entry in entries where entry.target == target && !entry.isLeaving {
      if let key = entry.key { keys.append(key) }
    }
    return keys
  }

  func remove(forKey key: AnimationKey, of target: ObjectIdentifier?, at time: Double) {
    removeAll(at: time) { $0.target == target && $0.key == key }
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

  private func removeAll(at time: Double, where isMeant: (Entry) -> Bool) {
    var meant: [Animation] = []
    for index in entries.indices where !entries[index].isLeaving && isMeant(entries[index]) {
      if let animation = entries[index].animation { meant.append(animation) }
      entries[index].animation = nil
    }
    leavers += meant
    for animation in meant { animation.stop(at: time) }
    if !isAdvancing { sweep() }
  }

  /// Forgets what is leaving.
  private func sweep() {
    // Kept until the list is done with itself: who let go may be the last to hold a target.
    let leavers = self.leavers + entries.filter { $0.isLeaving }.compactMap { $0.animation }
    self.leavers = []
    entries.removeAll { $0.isLeaving }
    for animation in leavers { animation.releaseTarget() }
  }
}
