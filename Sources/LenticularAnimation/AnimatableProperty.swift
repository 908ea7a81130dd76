import LenticularPhysics

/// A property of an object that animations read and write. Any property of any object can be animated:
///
///     let progress = AnimatableProperty<Dial, Double>(
///       "progress", threshold: .unitInterval,
///       read: { $0.progress }, write: { $0.progress = $1 })
///
/// The properties of layers are predefined: `.position`, `.opacity` and so on. A value has at most six lanes.
public struct AnimatableProperty<Target: AnyObject, Value: Vector> {
  /// The name of the property. Two properties of one target are equal if their names are.
  public let name: StaticString

  /// The distance and the speed, in units of the property, within which an animation counts as complete. So
  /// it is the largest step at the end of an animation. To round values see
  /// ``AnyPropertyAnimation/roundingFactor``.
  public let threshold: Tolerance

  @usableFromInline let state: (Target, _ time: Double) -> (value: Value, velocity: Value)
  @usableFromInline let write: (Target, Value) -> Void

  /// Creates a property that only writes change.
  ///
  /// - Parameters:
  ///   - read: Returns the present value of the target.
  ///   - write: Sets the value of the target.
  public init(
    _ name: StaticString, threshold: Tolerance, read: @escaping (Target) -> Value,
    write: @escaping (Target, Value) -> Void
  ) {
    self.init(
      name, threshold: threshold, state: { target, _ in (read(target), .zero) }, write: write)
  }

  /// Creates a property that may be animated otherwise, such as a layer's `Animated` value. An animation
  /// takes over the state of that animation with its velocity.
  ///
  /// - Parameters:
  ///   - state: Returns the value of the target at a time, in seconds on the animator's clock, and its
  ///     velocity per second.
  ///   - write: Sets the value of the target, and ends other animations of it.
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

  /// The property of one object, in lanes.
  ///
  /// Inlinable, so that the closures are compiled with the concrete type of the value: one of them runs in
  /// every frame of every animation.
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

/// A property of one object, in lanes.
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
