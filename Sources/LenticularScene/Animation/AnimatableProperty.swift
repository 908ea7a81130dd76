import LenticularPhysics

/// A property of an object that animations read and write: any property of any object.
///
///     let progress = AnimatableProperty<Dial, Double>(
///       "progress", threshold: .unitInterval,
///       read: { $0.progress }, write: { $0.progress = $1 })
///
/// Layers have theirs predefined: `.position`, `.opacity` and so on.
public struct AnimatableProperty<Target: AnyObject, Value: Vector> {
  /// What the property is called; two properties of one target are the same if their names are.
  public let name: StaticString

  /// How near and how slow, in the property's own unit, counts as arrived. It bounds the step at
  /// the end of a motion and is no rounding: see `PropertyAnimation.roundingFactor`.
  public let threshold: Tolerance

  let read: (Target) -> Value
  let velocity: ((Target) -> Value)?
  let write: (Target, Value) -> Void

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
}
