import LenticularPhysics

/// An animation on an animator's list.
struct KeyedAnimation {
  let key: AnimationKey?
  /// The object that the key belongs to; nil for groups.
  let target: ObjectIdentifier?
  let animation: any Animation

  /// Whether the animator is to forget the animation.
  var isLeaving: Bool {
    guard case .stopped(let finished) = animation.phase else { return false }
    return !finished || animation.isRemovedOnCompletion
  }
}

/// Animations of any property of any object.
///
/// An animator owns the animations that were added until they are over, and with them their targets.
/// They are advanced with every frame, in the order in which they were added. Times are in seconds
/// on the animator's clock; an animation begins at the time it is given, not with the next frame.
extension Animator {
  /// Adds an animation of a property of an object.
  ///
  /// - Parameters:
  ///   - key: Another animation of the object under this key is replaced: it stops, not finished,
  ///     and if it was of the same property the new one goes on from its value with its velocity,
  ///     unless it says otherwise itself. Without a key an animation replaces none. Does nothing if
  ///     this very animation is running under the key.
  ///   - time: When the animation begins, in seconds; see also `PropertyAnimation.beginTime`.
  public func add<Target: AnyObject, Dynamics: AnimationDynamics>(
    _ animation: PropertyAnimation<Target, Dynamics>, to target: Target,
    forKey key: AnimationKey? = nil, at time: Double
  ) {
    if isRunning(animation, forKey: key, of: ObjectIdentifier(target)) { return }
    begin(animation.on(target), forKey: key, of: ObjectIdentifier(target), at: time)
  }

  /// Adds an animation that a closure draws; see `add(_:to:forKey:at:)`.
  public func add<Target: AnyObject>(
    _ animation: CustomAnimation<Target>, to target: Target, forKey key: AnimationKey? = nil,
    at time: Double
  ) {
    if isRunning(animation, forKey: key, of: ObjectIdentifier(target)) { return }
    begin(animation.on(target), forKey: key, of: ObjectIdentifier(target), at: time)
  }

  /// Adds a group, whose animations know their own targets. Its key is one of the animator's own.
  public func add(_ group: AnimationGroup, forKey key: AnimationKey? = nil, at time: Double) {
    if isRunning(group, forKey: key, of: nil) { return }
    begin(group, forKey: key, of: nil, at: time)
  }

  /// The animation of an object under a key; of the animator itself, that is a group, for nil.
  public func animation(
    forKey key: AnimationKey, of target: AnyObject? = nil
  ) -> (any Animation)? {
    index(ofKey: key, of: target.map { ObjectIdentifier($0) }).map { animations[$0].animation }
  }

  /// The keys of an object's animations, or of the groups for nil, in order of addition.
  public func animationKeys(of target: AnyObject? = nil) -> [AnimationKey] {
    let target = target.map { ObjectIdentifier($0) }
    var keys: [AnimationKey] = []
    for entry in animations where entry.target == target && !entry.isLeaving {
      if let key = entry.key { keys.append(key) }
    }
    return keys
  }

  /// Stops an animation where it is, not finished, and forgets it.
  public func removeAnimation(
    forKey key: AnimationKey, of target: AnyObject? = nil, at time: Double
  ) {
    guard let index = index(ofKey: key, of: target.map { ObjectIdentifier($0) }) else { return }
    remove(at: index, at: time)
  }

  /// Stops all animations of an object where they are, not finished, and forgets them.
  public func removeAllAnimations(of target: AnyObject, at time: Double) {
    removeAnimations(at: time) { $0.target == ObjectIdentifier(target) }
  }

  /// Stops all animations where they are, not finished, and forgets them.
  public func removeAllAnimations(at time: Double) {
    removeAnimations(at: time) { _ in true }
  }

  /// Whether the next frame may differ because of an animation.
  var hasActiveAnimations: Bool {
    animations.contains { $0.animation.phase.isActive && !$0.animation.isPaused }
  }

  private func begin(
    _ animation: any Animation, forKey key: AnimationKey?, of target: ObjectIdentifier?,
    at time: Double
  ) {
    let replaced = key.flatMap { index(ofKey: $0, of: target) }
    let predecessor = replaced.map { animations[$0].animation }
    animation.begin(at: time, handover: predecessor.map { Handover(from: $0, at: time) })
    animations.append(KeyedAnimation(key: key, target: target, animation: animation))
    if let replaced { remove(at: replaced, at: time) }
  }

  private func isRunning(
    _ animation: any Animation, forKey key: AnimationKey?, of target: ObjectIdentifier?
  ) -> Bool {
    guard let key, let index = index(ofKey: key, of: target) else { return false }
    return animations[index].animation === animation && animation.phase.isActive
  }

  private func index(ofKey key: AnimationKey, of target: ObjectIdentifier?) -> Int? {
    animations.firstIndex { $0.target == target && $0.key == key && !$0.isLeaving }
  }

  private func remove(at index: Int, at time: Double) {
    let animation = animations[index].animation
    // While animations are being shown, the list keeps its places.
    if isAdvancing { return animation.stop(at: time) }
    animations.remove(at: index)
    animation.stop(at: time)
  }

  private func removeAnimations(at time: Double, where isMeant: (KeyedAnimation) -> Bool) {
    let meant = animations.filter(isMeant)
    if !isAdvancing { animations.removeAll(where: isMeant) }
    for entry in meant { entry.animation.stop(at: time) }
  }
}
