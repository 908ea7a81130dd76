import LenticularPhysics

/// A property of an object that animations read and write: any property of any object.
///
///     let progress = AnimatableProperty<Dial, Double>(
///       "progress", threshold: .unitInterval,
///       read: { $0.progress }, write: { $0.progress = $1 })
///
/// Layers have theirs predefined: `.position`, `.opacity` and so on. A value has at most six lanes.
public struct AnimatableProperty<Target: AnyObject, Value: Vector> {
  /// The name of the property. Two properties of one target are the same if their names are equal.
  public let name: StaticString

  /// The distance and the speed, in the property's own unit, within which a motion has arrived: the
  /// largest step with which it may end. To round values see ``AnyPropertyAnimation/roundingFactor``.
  public let threshold: Tolerance

  @usableFromInline let state: (Target, _ time: Double) -> (value: Value, velocity: Value)
  @usableFromInline let write: (Target, Value) -> Void

  /// A property that stays as it is between two writes.
  ///
  /// - Parameters:
  ///   - read: Gives the value that the target has now.
  ///   - write: Gives the target another value.
  public init(
    _ name: StaticString, threshold: Tolerance, read: @escaping (Target) -> Value,
    write: @escaping (Target, Value) -> Void
  ) {
    self.init(
      name, threshold: threshold, state: { target, _ in (read(target), .zero) }, write: write)
  }

  /// A property that something else may be moving, such as a layer's `Animated` value. An animation
  /// takes such a motion over with its velocity.
  ///
  /// - Parameters:
  ///   - state: Gives the value that the target has at a time, in seconds on the animator's clock,
  ///     and the velocity per second at which it changes.
  ///   - write: Gives the target another value, and ends what else is moving it.
  public init(
    _ name: StaticString, threshold: Tolerance,
    state: @escaping (Target, _ time: Double) -> (value: Value, velocity: Value),
    write: @escaping (Target, Value) -> Void
  ) {
    self.name = name
    self.threshold = threshold
    self.state = state
    self.write = write
  }

  /// The property of one object, by its lanes.
  ///
  /// Inlinable, so that the closures are compiled where the value's type is known: one of them runs
  /// in every frame of every animation.
  @inlinable
  func bind(to target: Target) -> BoundProperty {
    let (state, write) = (state, write)
    return BoundProperty(
      name: name, target: ObjectIdentifier(target),
      state: { time in
        let (value, velocity) = state(target, time)
        return (Lanes(inlining: value), Lanes(inlining: velocity))
      },
      write: { lanes in write(target, .lanes { lanes[lane: $0] }) })
  }
}

/// A property of one object, by its lanes.
@usableFromInline
struct BoundProperty {
  let name: StaticString
  let target: ObjectIdentifier
  let state: (_ time: Double) -> (value: Lanes, velocity: Lanes)
  let write: (Lanes) -> Void

  @usableFromInline
  init(
    name: StaticString, target: ObjectIdentifier,
    state: @escaping (_ time: Double) -> (value: Lanes, velocity: Lanes),
    write: @escaping (Lanes) -> Void
  ) {
    self.name = name
    self.target = target
    self.state = state
    self.write = write
  }
}
