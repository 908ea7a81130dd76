import LenticularPhysics

/// An animation of a property of an object.
///
/// `PropertyAnimation` is the base class of `SpringAnimation`, `DecayAnimation`, `BasicAnimation` and
/// `KeyframeAnimation`, which define how the property moves.
///
/// A motion is a function of the time since it began, so frames may come at any times and rates.
/// It is over when the value stays within the property's threshold of its end; the value is then set
/// to the end. A change of the configuration takes effect when the animation starts or is retargeted
/// the next time. Values that are not finite count as nil.
public class PropertyAnimation<Target: AnyObject, Value: Vector>: AnyPropertyAnimation {
  /// Called with every event, in order.
  public final var onEvent: ((AnimationEvent<Value>) -> Void)? {
    didSet { observe() }
  }
  /// Records every event.
  public final var tracer: Tracer<Value>? {
    didSet { observe() }
  }
  @usableFromInline final let animatedProperty: AnimatableProperty<Target, Value>

  init(_ property: AnimatableProperty<Target, Value>, dynamics: AnimationDynamics) {
    animatedProperty = property
    super.init(
      threshold: property.threshold, componentCount: Value.laneCount, dynamics: dynamics)
  }

  /// Sets the object whose property is animated, for an animation in a group; a property animator
  /// sets it where an animation is added to an object. Without a target an animation stops, not
  /// finished, when it begins.
  @inlinable @discardableResult
  public final func on(_ target: Target) -> Self {
    property = animatedProperty.bind(to: target)
    return self
  }

  /// Where the animation begins; nil reads the target when it starts.
  public final var fromValue: Value? {
    get { from.map { $0.value() } }
    set { from = Self.given(newValue) }
  }

  /// Where the animation goes; nil reads the target when it starts. A decay without a to value goes
  /// where its velocity leads. Keyframes have an end of their own and ignore this.
  public final var toValue: Value? {
    get { to.map { $0.value() } }
    set { to = Self.given(newValue) }
  }

  /// The velocity per second to begin with; nil takes over that of the animation that is replaced, or
  /// else that of the property.
  public final var velocity: Value? {
    get { initialVelocity.map { $0.value() } }
    set { initialVelocity = Self.given(newValue) }
  }

  /// The lanes of a value if they are finite.
  private static func given(_ value: Value?) -> Lanes? {
    value.flatMap { $0.isFinite ? Lanes($0) : nil }
  }

  /// Limits that the value does not pass, besides those of the clamp mode; nil for none. A bound that
  /// is not a number limits nothing in its lane. A motion that begins beyond a bound is limited to
  /// where it begins.
  public final var bounds: (lower: Value, upper: Value)? {
    get { walls.map { ($0.lowerBound.value(), $0.upperBound.value()) } }
    set {
      walls = newValue.map { bounds in
        let (lower, upper) = (Lanes(bounds.lower), Lanes(bounds.upper))
        return Walls(
          lowerBound: .lanes { lower[lane: $0].isNaN ? -.infinity : lower[lane: $0] },
          upperBound: .lanes { upper[lane: $0].isNaN ? .infinity : upper[lane: $0] })
      }
    }
  }

  /// The value and its velocity per second at a time; nil before the animation starts. An animation
  /// that was stopped keeps the value and the velocity that it had.
  public final func state(at time: Double) -> (value: Value, velocity: Value)? {
    lanes(at: time).map { ($0.value.value(), $0.velocity.value()) }
  }

  /// Sends the animation to another value, from where it is and with the velocity that it has.
  /// Repeats count anew.
  ///
  /// A decay to a value computes its own velocity, and a curve begins without one. A finished
  /// animation that was not removed starts again from the value of its target. An animation that has
  /// not started yet begins where it would have begun.
  ///
  /// - Parameters:
  ///   - value: Where to go. With nil a decay goes where its velocity leads, and other animations stay
  ///     where they are.
  ///   - velocity: The velocity per second to begin with; nil keeps the present one.
  ///   - time: When the animation changes course, in seconds.
  public final func retarget(to value: Value?, velocity: Value? = nil, at time: Double) {
    retarget(to: Self.given(value), velocity: Self.given(velocity), at: time)
  }

  private func observe() {
    isObserved = onEvent != nil || tracer != nil
  }

  override final func tell(_ event: AnimationEvent<Lanes>, at ownTime: Double) {
    guard isObserved else { return }
    let event: AnimationEvent<Value> = event.mapValues { $0.value() }
    tracer?.record(event, at: ownTime)
    onEvent?(event)
  }
}
