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

  @usableFromInline let access: PropertyAccess

  /// Creates a property that only writes change.
  ///
  /// - Parameters:
  ///   - read: Returns the present value of the target.
  ///   - write: Sets the value of the target.
  @inlinable
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
  @inlinable
  public init(
    _ name: StaticString, threshold: Tolerance,
    state: @escaping (Target, _ time: Double) -> (value: Value, velocity: Value),
    write: @escaping (Target, Value) -> Void
  ) {
    self.name = name
    self.threshold = threshold
    // Compiled with the concrete types, because `write` runs in every frame of every animation.
    access = PropertyAccess(
      state: { target, time in
        let (value, velocity) = state(unsafeDowncast(target, to: Target.self), time)
        return (Lanes(inlining: value), Lanes(inlining: velocity))
      },
      write: { target, lanes in
        write(unsafeDowncast(target, to: Target.self), .lanes { lanes[lane: $0] })
      })
  }

  /// The property of one object, in lanes.
  @usableFromInline
  func bind(to target: Target) -> BoundProperty {
    BoundProperty(name: name, target: target, access: access)
  }
}

/// How the property of an object is read and written, in lanes.
@usableFromInline
struct PropertyAccess {
  let state: (AnyObject, _ time: Double) -> (value: Lanes, velocity: Lanes)
  let write: (AnyObject, Lanes) -> Void

  @usableFromInline
  init(
    state: @escaping (AnyObject, _ time: Double) -> (value: Lanes, velocity: Lanes),
    write: @escaping (AnyObject, Lanes) -> Void
  ) {
    (self.state, self.write) = (state, write)
  }
}

/// A property of one object, in lanes.
@usableFromInline
struct BoundProperty {
  let name: StaticString
  let target: AnyObject
  let access: PropertyAccess

  func state(_ time: Double) -> (value: Lanes, velocity: Lanes) { access.state(target, time) }

  func write(_ value: Lanes) { access.write(target, value) }
}
