import LenticularPhysics

/// Animations of any property of any object.
///
/// An animator owns the animations that were added until they are over, and with them their targets;
/// then these let go of their targets too, but for those in groups.
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
  ///   - time: When the animation begins, in seconds; see also `AnyPropertyAnimation.beginTime`.
  @inlinable
  public func add<Target: AnyObject, Value: Vector>(
    _ animation: PropertyAnimation<Target, Value>, to target: Target,
    forKey key: AnimationKey? = nil, at time: Double
  ) {
    begin(animation.on(target), forKey: key, of: ObjectIdentifier(target), at: time)
  }

  /// Adds an animation that a closure draws; see `add(_:to:forKey:at:)`.
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
  /// replaced like one. Its animations are to be of that object, for the animator keeps it no longer
  /// than they do.
  public func add<Target: AnyObject>(
    _ group: AnimationGroup, to target: Target, forKey key: AnimationKey? = nil, at time: Double
  ) {
    begin(group, forKey: key, of: ObjectIdentifier(target), at: time)
  }

  /// The animation of an object under a key.
  public func animation<Target: AnyObject>(
    forKey key: AnimationKey, of target: Target
  ) -> Animation? {
    list?.animation(forKey: key, of: ObjectIdentifier(target))
  }

  /// The group under a key.
  public func animation(forKey key: AnimationKey) -> Animation? {
    list?.animation(forKey: key, of: nil)
  }

  /// The keys of an object's animations in order of addition.
  public func animationKeys<Target: AnyObject>(of target: Target) -> [AnimationKey] {
    list?.keys(of: ObjectIdentifier(target)) ?? []
  }

  /// The keys of the groups in order of addition.
  public var animationKeys: [AnimationKey] { list?.keys(of: nil) ?? [] }

  /// Stops an animation of an object where it is, not finished, and forgets it.
  public func removeAnimation<Target: AnyObject>(
    forKey key: AnimationKey, of target: Target, at time: Double
  ) {
    list?.remove(forKey: key, of: ObjectIdentifier(target), at: time)
  }

  /// Stops a group where it is, not finished, and forgets it.
  public func removeAnimation(forKey key: AnimationKey, at time: Double) {
    list?.remove(forKey: key, of: nil, at: time)
  }

  /// Stops all animations of an object where they are, not finished, and forgets them. Those in
  /// groups are the groups'.
  public func removeAllAnimations<Target: AnyObject>(of target: Target, at time: Double) {
    list?.removeAll(of: ObjectIdentifier(target), at: time)
  }

  /// Stops all animations where they are, not finished, and forgets them.
  public func removeAllAnimations(at time: Double) {
    list?.removeAll(at: time)
  }

  private var list: AnimationList? { animations as? AnimationList }

  /// The list of animations, which is there from the first one on.
  func makeList() -> AnimationList {
    let list = self.list ?? AnimationList()
    animations = list
    return list
  }

  @usableFromInline
  func begin(
    _ animation: Animation, forKey key: AnimationKey?, of target: ObjectIdentifier?,
    at time: Double
  ) {
    makeList().begin(animation, forKey: key, of: target, at: time)
  }
}
