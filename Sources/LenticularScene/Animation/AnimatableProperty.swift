import LenticularPhysics

/// A property of an object that animations read and write: any property of any object.
///
///     let progress = AnimatableProperty<Dial, Double>(
///       "progress", threshold: .unitInterval,
///       read: { $0.progress }, write: { $0.progress = $1 })
///
/// Layers have theirs predefined: `.position`, `.opacity` and so on. A value has at most six lanes.
public struct AnimatableProperty<Target: AnyObject, Value: Vector> {
  /// What the property is called; two properties of one target are the same if their names are.
  public let name: StaticString

  /// How near and how slow, in the property's own unit, counts as arrived. It bounds the step at
  /// the end of a motion and is no rounding: see `roundingFactor`.
  public let threshold: Tolerance

  @usableFromInline let read: (Target) -> Value
  @usableFromInline let velocity: ((Target) -> Value)?
  @usableFromInline let write: (Target, Value) -> Void

  /// - Parameters:
  ///   - read: Gives the value that the target has now.
  ///   - velocity: Gives how fast something else is moving the property now, per second, for an
  ///     animation to take over; nil where nothing else does.
  ///   - write: Gives the target another value.
  public init(
    _ name: StaticString, threshold: Tolerance, read: @escaping (Target) -> Value,
    velocity: ((Target) -> Value)? = nil, write: @escaping (Target, Value) -> Void
  ) {
    self.name = name
    self.threshold = threshold
    self.read = read
    self.velocity = velocity
    self.write = write
  }

  /// The property of one object, by its lanes.
  ///
  /// Inlinable, so that the closures are compiled where the value's type is known: one of them runs
  /// in every frame of every animation.
  @inlinable
  func bind(to target: Target) -> BoundProperty {
    let (read, velocity, write) = (read, velocity, write)
    return BoundProperty(
      name: name, target: ObjectIdentifier(target),
      read: { Lanes(inlining: read(target)) },
      velocity: { velocity.map { Lanes(inlining: $0(target)) } ?? .zero },
      write: { lanes in write(target, .lanes { lanes[lane: $0] }) })
  }
}

/// A property of one object, by its lanes.
@usableFromInline
struct BoundProperty {
  let name: StaticString
  let target: ObjectIdentifier
  let read: () -> Lanes
  let velocity: () -> Lanes
  let write: (Lanes) -> Void

  @usableFromInline
  init(
    name: StaticString, target: ObjectIdentifier, read: @escaping () -> Lanes,
    velocity: @escaping () -> Lanes, write: @escaping (Lanes) -> Void
  ) {
    self.name = name
    self.target = target
    self.read = read
    self.velocity = velocity
    self.write = write
  }
}
