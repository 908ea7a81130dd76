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
/// A property animator owns its animations until they are over, and with them their targets. It
/// reads no clock: times are in seconds on whichever clock its owner uses, and those of frames never
/// decrease. An animation begins at the time that it is added with, not with the next frame.
///
/// Layers are drawn by an `Animator`, which knows nothing of this one. Advance the property animator
/// first, then have the frame made that shows what it wrote:
///
///     properties.advance(to: time)
///     animator.render(at: time, into: &frame)
public final class PropertyAnimator {
  private struct Entry {
    let key: AnimationKey?
    /// The object that the key belongs to; nil for groups.
    let target: ObjectIdentifier?
    /// Nil where the animation has left while a frame was being shown: until the end of that frame
    /// the entries keep their places.
    var animation: Animation?

    /// Whether the animation is to be forgotten.
    var isLeaving: Bool {
      guard let animation else { return true }
      guard case .stopped(let finished) = animation.phase else { return false }
      return !finished || animation.isRemovedOnCompletion
    }
  }

  /// In order of addition.
  private var entries: [Entry] = []
  private var transitions = TransitionCache()
  private var isAdvancing = false
  /// Whether an animation has gone from its place to the last one in this frame.
  private var hasMoved = false
  /// Animations that were removed and still have their targets.
  private var leavers: [Animation] = []

  /// The time of the last frame, or of the one that is being shown, in seconds.
  public private(set) var time = 0.0

  public init() {}

  // MARK: Frames

  /// Whether frames stay the same until something is added, resumed, sought or retargeted.
  ///
  /// An animation that its owner stopped, by `stop(at:)`, keeps the animator busy for one more frame.
  public var isIdle: Bool {
    !entries.contains { entry in
      guard let animation = entry.animation else { return false }
      return entry.isLeaving || animation.phase.isActive && !animation.isPaused
    }
  }

  /// Shows all animations at a time, in order of addition: writes their values to their targets.
  ///
  /// Handlers of events may add and remove animations. Those that they add are shown in the same
  /// frame.
  public func advance(to time: Double) {
    self.time = time
    isAdvancing = true
    // Not in place, for a handler may call this animator.
    var transitions = self.transitions
    var index = 0
    var hasLeavers = false
    while index < entries.count {
      // The copy is good until an animation moves. Those that are added come in the next copy.
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

  // MARK: Adding

  /// Adds an animation of a property of an object.
  ///
  /// - Parameters:
  ///   - key: The animation of the object that has this key already is replaced: it stops, not
  ///     finished, and if it was of the same property the new one goes on from its value with its
  ///     velocity, unless it says otherwise itself. Without a key an animation replaces none. If this
  ///     very animation is running under the key, nothing happens.
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

  /// Adds a group, whose animations know their own targets. Its key is one of the animator's own.
  public func add(_ group: AnimationGroup, forKey key: AnimationKey? = nil, at time: Double) {
    begin(group, forKey: key, of: nil, at: time)
  }

  /// Adds a group under a key of an object, so that it replaces another animation there and is
  /// replaced like one.
  ///
  /// The group's animations are to be of that object: the animator does not keep the object for
  /// longer than they do.
  public func add<Target: AnyObject>(
    _ group: AnimationGroup, to target: Target, forKey key: AnimationKey? = nil, at time: Double
  ) {
    begin(group, forKey: key, of: ObjectIdentifier(target), at: time)
  }

  /// Begins an animation, and stops the one that has its key. An animation that was added before
  /// moves to the end.
  @usableFromInline
  func begin(
    _ animation: Animation, forKey key: AnimationKey?, of target: ObjectIdentifier?, at time: Double
  ) {
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

  /// The animation of an object under a key.
  public func animation<Target: AnyObject>(
    forKey key: AnimationKey, of target: Target
  ) -> Animation? {
    animation(forKey: key, of: ObjectIdentifier(target))
  }

  /// The group under a key of the animator's own.
  public func animation(forKey key: AnimationKey) -> Animation? {
    animation(forKey: key, of: nil)
  }

  /// The keys of an object's animations in order of addition.
  public func animationKeys<Target: AnyObject>(of target: Target) -> [AnimationKey] {
    keys(of: ObjectIdentifier(target))
  }

  /// The keys of the groups in order of addition.
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

  /// Stops an animation of an object where it is, not finished, and forgets it.
  public func removeAnimation<Target: AnyObject>(
    forKey key: AnimationKey, of target: Target, at time: Double
  ) {
    let target = ObjectIdentifier(target)
    removeAll(at: time) { $0.target == target && $0.key == key }
  }

  /// Stops a group where it is, not finished, and forgets it.
  public func removeAnimation(forKey key: AnimationKey, at time: Double) {
    removeAll(at: time) { $0.target == nil && $0.key == key }
  }

  /// Stops all animations of an object where they are, not finished, and forgets them. Those in
  /// groups are the groups'.
  public func removeAllAnimations<Target: AnyObject>(of target: Target, at time: Double) {
    let target = ObjectIdentifier(target)
    removeAll(at: time) { $0.target == target }
  }

  /// Stops all animations where they are, not finished, and forgets them.
  public func removeAllAnimations(at time: Double) {
    removeAll(at: time) { _ in true }
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
    // Kept until the entries are gone: a target that is let go may be the last to hold this animator.
    let leavers = self.leavers + entries.filter { $0.isLeaving }.compactMap { $0.animation }
    self.leavers = []
    entries.removeAll { $0.isLeaving }
    for animation in leavers { animation.releaseTarget() }
  }
}
