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
/// Layers are rendered by an `Animator`, which is independent of this one. Advance the property animator
/// first, then render the frame:
///
///     properties.advance(to: time)
///     animator.render(at: time, into: &frame)
public final class PropertyAnimator {
  private struct Entry {
    let key: AnimationKey?
    /// The object of the key; nil for groups without one.
    let target: ObjectIdentifier?
    /// Nil if the animation was moved or removed during a frame: entries keep their indices until the end of
    /// the frame.
    var animation: Animation?

    /// Whether the animation is to be removed.
    var isLeaving: Bool {
      guard let animation else { return true }
      guard case .stopped(let finished) = animation.phase else { return false }
      return !finished || animation.isRemovedOnCompletion
    }
  }

  /// The entries in order of addition.
  private var entries: [Entry] = []
  private var transitions = TransitionCache()
  private var isAdvancing = false
  /// Whether an animation was moved to the end during this frame.
  private var hasMoved = false
  /// Removed animations that still hold their targets.
  private var leavers: [Animation] = []

  /// The time of the present frame, in seconds.
  public private(set) var time = 0.0

  public init() {}

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
  /// Event handlers may add and remove animations. Those that they add are advanced in the same frame.
  ///
  /// At a time that is not finite there is no frame. In all other methods, such a time stands for that of the last frame.
  public func advance(to time: Double) {
    guard time.isFinite else { return }
    self.time = time
    isAdvancing = true
    // A copy, because a handler may call this animator.
    var transitions = self.transitions
    var index = 0
    var hasLeavers = false
    while index < entries.count {
      // The copy is valid until an animation is moved. Added animations are in the next copy.
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

  private func usable(_ time: Double) -> Double { time.isFinite ? time : self.time }

  // MARK: Adding

  /// Adds an animation of a property of an object.
  ///
  /// - Parameters:
  ///   - key: An animation of the object with the same key is replaced: it is stopped, not finished. If it
  ///     animates the same property, the new animation continues with its value and velocity, unless it has
  ///     its own. Without a key no animation is replaced. If this animation is already running with the key,
  ///     nothing happens.
  ///   - time: When the animation begins, in seconds; see also ``Animation/beginTime``.
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
    _ animation: CustomAnimation<Target>, to target: Target, forKey key: AnimationKey? = nil,
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
    _ animation: Animation, forKey key: AnimationKey?, of target: ObjectIdentifier?, at time: Double
  ) {
    let time = usable(time)
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
    animation.readingOffset = 0
    animation.begin(at: time, handover: predecessor.map { Handover(from: $0, at: time) })
    entries.append(Entry(key: key, target: target, animation: animation))
    if let predecessor {
      removeAll(at: time) { $0.animation === predecessor }
    } else if isKnown && !isAdvancing {
      sweep()
    }
  }

  // MARK: Finding

  /// The animation of an object with a key; nil if there is none.
  public func animation<Target: AnyObject>(
    forKey key: AnimationKey, of target: Target
  ) -> Animation? {
    animation(forKey: key, of: ObjectIdentifier(target))
  }

  /// The group with a key; nil if there is none.
  public func animation(forKey key: AnimationKey) -> Animation? {
    animation(forKey: key, of: nil)
  }

  /// The keys of an object's animations, in order of addition.
  public func animationKeys<Target: AnyObject>(of target: Target) -> [AnimationKey] {
    keys(of: ObjectIdentifier(target))
  }

  /// The keys of the groups, in order of addition.
  public var animationKeys: [AnimationKey] { keys(of: nil) }

  private func animation(
    forKey key: AnimationKey, of target: ObjectIdentifier?
  ) -> Animation? {
    entries.first { $0.target == target && $0.key == key && !$0.isLeaving }?.animation
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
    let target = ObjectIdentifier(target)
    removeAll(at: time) { $0.target == target && $0.key == key }
  }

  /// Stops a group where it is, not finished, and removes it.
  public func removeAnimation(forKey key: AnimationKey, at time: Double) {
    removeAll(at: time) { $0.target == nil && $0.key == key }
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
    let time = usable(time)
    var meant: [Animation] = []
    for index in entries.indices where !entries[index].isLeaving && isMeant(entries[index]) {
      if let animation = entries[index].animation { meant.append(animation) }
      entries[index].animation = nil
    }
    leavers += meant
    for animation in meant { animation.stop(at: time) }
    if !isAdvancing { sweep() }
  }

  /// Removes the entries of leaving animations.
  private func sweep() {
    // The animations are kept until the entries are gone, because a released target may hold the last
    // reference to this animator.
    let leavers = self.leavers + entries.filter { $0.isLeaving }.compactMap { $0.animation }
    self.leavers = []
    entries.removeAll { $0.isLeaving }
    for animation in leavers { animation.releaseTarget() }
  }
}
