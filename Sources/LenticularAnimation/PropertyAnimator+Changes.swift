import LenticularPhysics

/// How animations come, are found and go.
extension PropertyAnimator {
  // MARK: Adding

  /// Adds an animation of a property of an object.
  ///
  /// - Parameters:
  ///   - key: An animation of the object with the same key is replaced: it is stopped, not finished. If it
  ///     animates the same property, the new animation continues with its value and velocity, unless it has
  ///     its own. Without a key no animation is replaced. If this animation is already running with the key,
  ///     nothing happens.
  ///   - time: When the animation begins, in seconds; see also ``AnyAnimation/beginTime``.
  @inlinable
  public func add<Target: AnyObject, Value: Vector>(
    _ animation: PropertyAnimation<Target, Value>, to target: Target,
    forKey key: AnimationKey? = nil, at time: Double
  ) {
    begin(animation.on(target), forKey: key, of: ObjectIdentifier(target), at: time)
  }

  /// Adds an animation that a closure computes; see `add(_:to:forKey:at:)` for properties.
  @inlinable
  public func add<Target: AnyObject>(
    _ animation: ClosureAnimation<Target>, to target: Target, forKey key: AnimationKey? = nil,
    at time: Double
  ) {
    begin(animation.on(target), forKey: key, of: ObjectIdentifier(target), at: time)
  }

  /// Adds a group, whose animations have their own targets. Keys of groups are independent of keys of
  /// objects.
  ///
  /// An animation is run by one animator or group. A group takes over an animation that runs elsewhere when its turn
  /// comes; it begins anew.
  public func add(_ group: AnimationGroup, forKey key: AnimationKey? = nil, at time: Double) {
    begin(group, forKey: key, of: nil, at: time)
  }

  /// Adds a group with a key of an object, so that it replaces an animation of the object, or is replaced by
  /// one.
  ///
  /// The group's animations should be of that object, because the animator does not hold the object
  /// otherwise.
  public func add<Target: AnyObject>(
    _ group: AnimationGroup, to target: Target, forKey key: AnimationKey? = nil, at time: Double
  ) {
    begin(group, forKey: key, of: ObjectIdentifier(target), at: time)
  }

  /// Begins an animation, and stops the one with the same key. An animation that was added before moves to
  /// the end.
  @usableFromInline
  func begin(
    _ animation: AnyAnimation, forKey key: AnimationKey?, of target: ObjectIdentifier?,
    at time: Double
  ) {
    let time = usable(time)
    let replaced = key.flatMap { self.index(forKey: $0, of: target) }
    let predecessor = replaced.flatMap { entries[$0].animation }
    if let predecessor, predecessor === animation, animation.phase.isActive { return }
    if let former = self.index(of: animation) { empty(former) }
    let index = entries.count
    animation.begin(
      at: time, by: (ObjectIdentifier(self), index), readingOffset: 0,
      handover: predecessor.flatMap {
        $0 === animation ? nil : Handover(from: $0, at: time)
      })
    let hash = key?.hash(of: target) ?? 0
    entries.append(Entry(key: key, target: target, hash: hash, animation: animation))
    notes.pointee.append(AnimationNote())
    if let key {
      self.index.insert(
        index, hash: hash, where: { isEntry($0, of: target, forKey: key, hash: hash) },
        hashOf: { entries[$0].hash })
    }
    if let predecessor, predecessor !== animation, let former = self.index(of: predecessor) {
      remove([former], at: time)
    }
    if depth == 0, emptyCount > 16, 2 * emptyCount > entries.count { sweep() }
    dropFormerNotes()
  }

  // MARK: Finding

  /// The animation of an object with a key; nil if there is none.
  public func animation<Target: AnyObject>(
    forKey key: AnimationKey, of target: Target
  ) -> AnyAnimation? {
    index(forKey: key, of: ObjectIdentifier(target)).flatMap { entries[$0].animation }
  }

  /// The group with a key; nil if there is none.
  public func animation(forKey key: AnimationKey) -> AnyAnimation? {
    index(forKey: key, of: nil).flatMap { entries[$0].animation }
  }

  /// The keys of an object's animations, in order of addition.
  public func animationKeys<Target: AnyObject>(of target: Target) -> [AnimationKey] {
    keys(of: ObjectIdentifier(target))
  }

  /// The keys of the groups, in order of addition.
  public var animationKeys: [AnimationKey] { keys(of: nil) }

  func index(forKey key: AnimationKey, of target: ObjectIdentifier?) -> Int? {
    let hash = key.hash(of: target)
    let index = index.index(hash) { isEntry($0, of: target, forKey: key, hash: hash) }
    return index.flatMap { index in
      isPresent(index) ? index : nil
    }
  }

  /// Whether the animation of an entry is run by this animator, and not to be removed.
  private func isPresent(_ index: Int) -> Bool {
    guard !entries[index].isLeaving, let animation = entries[index].animation else { return false }
    return owns(animation, at: index)
  }

  private func isEntry(
    _ index: Int, of target: ObjectIdentifier?, forKey key: AnimationKey, hash: UInt
  ) -> Bool {
    let entry = entries[index]
    return entry.hash == hash && entry.target == target && entry.key == key
  }

  private func keys(of target: ObjectIdentifier?) -> [AnimationKey] {
    var keys: [AnimationKey] = []
    for (index, entry) in entries.enumerated() where entry.target == target && isPresent(index) {
      if let key = entry.key { keys.append(key) }
    }
    return keys
  }

  // MARK: Removing

  /// Stops an animation of an object where it is, not finished, and removes it.
  public func removeAnimation<Target: AnyObject>(
    forKey key: AnimationKey, of target: Target, at time: Double
  ) {
    if let index = index(forKey: key, of: ObjectIdentifier(target)) { remove([index], at: time) }
  }

  /// Stops a group where it is, not finished, and removes it.
  public func removeAnimation(forKey key: AnimationKey, at time: Double) {
    if let index = index(forKey: key, of: nil) { remove([index], at: time) }
  }

  /// Stops all animations of an object where they are, not finished, and removes them, except those in
  /// groups.
  public func removeAllAnimations<Target: AnyObject>(of target: Target, at time: Double) {
    let target = ObjectIdentifier(target)
    removeAll(at: time) { $0.target == target }
  }

  /// Stops all animations where they are, not finished, and removes them.
  public func removeAllAnimations(at time: Double) {
    removeAll(at: time) { _ in true }
  }

  private func removeAll(at time: Double, where isMeant: (Entry) -> Bool) {
    remove(entries.indices.filter { isPresent($0) && isMeant(entries[$0]) }, at: time)
  }

  /// Stops the animations of entries, and removes them. During a frame they keep their targets until its end.
  func remove(_ indices: [Int], at time: Double) {
    let time = usable(time)
    let animations = indices.compactMap { entries[$0].animation }
    for index in indices { empty(index) }
    if depth > 0 { leavers += animations }
    for animation in animations { animation.stop(at: time) }
    if depth == 0 { release(animations) }
    dropFormerNotes()
  }

  /// Takes the animation out of an entry.
  func empty(_ index: Int) {
    guard let animation = entries[index].animation else { return }
    if owns(animation, at: index) { animation.driver = nil }
    entries[index].animation = nil
    notes.pointee.clear(index)
    emptyCount += 1
  }

  /// Drops notes that were replaced, unless a frame may still be writing to their targets.
  func dropFormerNotes() {
    // Targets that are released here may call this animator.
    if depth == 0 { withExtendedLifetime((self, notes.pointee.takeFormer())) {} }
  }

  /// Releases the targets of animations that no animator runs.
  private func release(_ animations: [AnyAnimation]) {
    // A released target may hold the last reference to this animator.
    withExtendedLifetime(self) {
      for animation in animations where animation.driver == nil { animation.releaseTarget() }
    }
  }

  /// Removes the entries of leaving animations, and those without one.
  func sweep() {
    var leavers = self.leavers
    self.leavers = []
    // Kept until the entries are complete again, because what is released may call this animator.
    let former = entries
    hasLeavers = false
    emptyCount = 0
    index.removeAll()
    var kept = 0
    for (position, entry) in former.enumerated() {
      guard let animation = entry.animation, owns(animation, at: position) else { continue }
      if entry.isLeaving {
        animation.driver = nil
        leavers.append(animation)
        continue
      }
      if kept < position {
        entries[kept] = entry
        notes.pointee.move(position, to: kept)
        animation.driver = (ObjectIdentifier(self), kept)
      }
      if let key = entry.key {
        index.insert(
          kept, hash: entry.hash,
          where: { isEntry($0, of: entry.target, forKey: key, hash: entry.hash) },
          hashOf: { entries[$0].hash })
      }
      kept += 1
    }
    entries.removeSubrange(kept...)
    notes.pointee.truncate(to: kept)
    withExtendedLifetime(former) { release(leavers) }
    dropFormerNotes()
  }
}
