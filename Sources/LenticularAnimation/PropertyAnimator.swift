import LenticularPhysics

/// Runs animations of any property of any object.
///
///     let animator = PropertyAnimator()
///     animator.add(SpringAnimation(.progress, to: 1), to: dial, forKey: "fill", at: now)
///     while !animator.isIdle {
///       animator.advance(to: nextRefresh())
///       draw(dial)
///     }
///
/// A property animator holds its animations strongly until they end, and with them their targets. It reads no
/// clock: times are in seconds on any clock of the owner, and times of frames never decrease. An animation
/// begins at the time with which it is added, not at the next frame.
///
/// Layers are rendered by an `LayerTreeRenderer`, which is independent of this one. Advance the property animator
/// first, then render the frame:
///
///     properties.advance(to: time)
///     animator.render(at: time, into: &frame)
public final class PropertyAnimator {
  private struct Entry {
    let key: AnimationKey?
    /// The object of the key; nil for groups without one.
    let target: ObjectIdentifier?
    let hash: UInt
    /// Nil if the animation was moved or removed: entries keep their indices until `sweep()`.
    var animation: AnyAnimation?

    /// Whether the animation is to be removed.
    var isLeaving: Bool {
      guard let animation else { return true }
      guard case .stopped(let finished) = animation.phase else { return false }
      return !finished || animation.isRemovedOnCompletion
    }
  }

  /// The entries in order of addition.
  private var entries: [Entry] = []
  /// The last entry of each key.
  private var index = AnimationIndex()
  /// A note for each entry, which may be of nothing.
  private let notes: UnsafeMutablePointer<AnimationNotes>
  private var transitions = StateTransitionCache()
  /// The number of calls of `advance(to:)` in progress: handlers may call it.
  private var depth = 0
  /// The number of entries without an animation.
  private var emptyCount = 0
  /// Whether an entry is to be removed at the end of the frame.
  private var hasLeavers = false
  /// Animations that were removed during a frame, and still hold their targets.
  private var leavers: [AnyAnimation] = []

  /// The time of the present frame, in seconds.
  public private(set) var time = 0.0

  public init() {
    notes = .allocate(capacity: 1)
    notes.initialize(to: AnimationNotes())
  }

  deinit {
    notes.pointee.deallocate()
    notes.deinitialize(count: 1)
    notes.deallocate()
  }

  // MARK: Frames

  /// Whether frames stay the same until an animation is added, resumed, sought or retargeted.
  ///
  /// After `stop(at:)` is called on an animation, the animator is busy for one more frame.
  public var isIdle: Bool {
    !entries.contains { entry in
      guard let animation = entry.animation else { return false }
      return entry.isLeaving || animation.phase.isActive && !animation.isPaused
    }
  }

  /// Advances all animations to a time, in order of addition, and writes their values to their targets.
  ///
  /// Event handlers may add and remove animations. Those that they add are advanced in the same frame. A handler that
  /// calls `advance(to:)` advances all animations, and ends the frame from which it is called; its time is at least that
  /// of the frame.
  ///
  /// At a time that is not finite there is no frame. In all other methods, such a time stands for that of the last frame.
  public func advance(to time: Double) {
    guard time.isFinite else { return }
    let time = depth > 0 ? max(self.time, time) : time
    self.time = time
    depth += 1
    notes.pointee.frame += 1
    let frame = notes.pointee.frame
    // A copy, because a handler may call this animator.
    var transitions = self.transitions
    // Animations that began together, by one spring, lie one after another.
    var transition = StateTransition.identity
    var (begin, key) = (Double.nan, StateTransitionCache.Key(.normal))
    var index = 0
    while index < notes.pointee.count, notes.pointee.frame == frame {
      let note = notes.pointee.address(of: index)
      if note.pointee.covers(time) {
        if note.pointee.begin != begin || note.pointee.key != key {
          (begin, key) = (note.pointee.begin, note.pointee.key)
          transition = transitions.transition(for: key, over: time - begin) {
            note.pointee.transition(at: time)
          }
        }
        note.pointee.show(at: time, after: transition)
      } else {
        advanceEntry(index, to: time, using: &transitions)
      }
      index += 1
    }
    self.transitions = transitions
    depth -= 1
    guard depth == 0 else { return }
    if hasLeavers || !leavers.isEmpty || emptyCount > 0 { sweep() }
    dropFormerNotes()
  }

  @inline(never)
  private func advanceEntry(_ index: Int, to time: Double, using cache: inout StateTransitionCache)
  {
    guard let animation = entries[index].animation else { return }
    guard owns(animation, at: index) else {
      // Another animator runs it now.
      return empty(index)
    }
    notes.pointee.clear(index)
    let goesOn = animation.advance(to: time, using: &cache)
    guard owns(animation, at: index) else { return }
    if goesOn {
      if let note = animation.note() { notes.pointee.set(note, at: index) }
    } else if entries[index].isLeaving {
      hasLeavers = true
    }
  }

  /// The index of the entry of an animation; nil if another animator runs it, or none.
  private func index(of animation: AnyAnimation) -> Int? {
    // An animator that is gone may have had the same identifier.
    guard let entry = animation.entry, entry.animator == ObjectIdentifier(self),
      entry.index < entries.count, entries[entry.index].animation === animation
    else { return nil }
    return entry.index
  }

  private func owns(_ animation: AnyAnimation, at index: Int) -> Bool {
    self.index(of: animation) == index
  }

  private func usable(_ time: Double) -> Double { time.isFinite ? time : self.time }

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
    animation.readingOffset = 0
    animation.begin(
      at: time,
      handover: predecessor.flatMap {
        $0 === animation ? nil : Handover(from: $0, at: time)
      })
    let index = entries.count
    animation.entry = (ObjectIdentifier(self), index)
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

  private func index(forKey key: AnimationKey, of target: ObjectIdentifier?) -> Int? {
    let hash = key.hash(of: target)
    let index = index.index(hash) { isEntry($0, of: target, forKey: key, hash: hash) }
    return index.flatMap { index in
      let entry = entries[index]
      guard !entry.isLeaving, let animation = entry.animation else { return nil }
      return owns(animation, at: index) ? index : nil
    }
  }

  private func isEntry(
    _ index: Int, of target: ObjectIdentifier?, forKey key: AnimationKey, hash: UInt
  ) -> Bool {
    let entry = entries[index]
    return entry.hash == hash && entry.target == target && entry.key == key
  }

  private func keys(of target: ObjectIdentifier?) -> [AnimationKey] {
    var keys: [AnimationKey] = []
    for entry in entries where entry.target == target && !entry.isLeaving {
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
    remove(entries.indices.filter { !entries[$0].isLeaving && isMeant(entries[$0]) }, at: time)
  }

  /// Stops the animations of entries, and removes them. During a frame they keep their targets until its end.
  private func remove(_ indices: [Int], at time: Double) {
    let time = usable(time)
    let animations = indices.compactMap { entries[$0].animation }
    for index in indices { empty(index) }
    if depth > 0 { leavers += animations }
    for animation in animations { animation.stop(at: time) }
    if depth == 0 { release(animations) }
    dropFormerNotes()
  }

  /// Takes the animation out of an entry.
  private func empty(_ index: Int) {
    guard let animation = entries[index].animation else { return }
    if owns(animation, at: index) { animation.entry = nil }
    entries[index].animation = nil
    notes.pointee.clear(index)
    emptyCount += 1
  }

  /// Drops notes that were replaced, unless a frame may still be writing to their targets.
  private func dropFormerNotes() {
    // Targets that are released here may call this animator.
    if depth == 0 { withExtendedLifetime((self, notes.pointee.takeFormer())) {} }
  }

  /// Releases the targets of animations that no animator runs.
  private func release(_ animations: [AnyAnimation]) {
    // A released target may hold the last reference to this animator.
    withExtendedLifetime(self) {
      for animation in animations where animation.entry == nil { animation.releaseTarget() }
    }
  }

  /// Removes the entries of leaving animations, and those without one.
  private func sweep() {
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
        animation.entry = nil
        leavers.append(animation)
        continue
      }
      if kept < position {
        entries[kept] = entry
        notes.pointee.move(position, to: kept)
        animation.entry = (ObjectIdentifier(self), kept)
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
