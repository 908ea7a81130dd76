import LenticularPhysics

/// An animation of a property of an object.
///
/// `PropertyAnimation` is the base class of `SpringAnimation`, `DecayAnimation`, `BasicAnimation` and
/// `KeyframeAnimation`, which define the motion of the property.
///
/// A motion is a function of the time since it began, so frames may have any times and rates. It ends when
/// the value stays within the property's threshold of its end; the value is then set to the end. Changes of
/// the configuration take effect when the animation next starts or is retargeted. Values that are not finite
/// count as nil.
public class PropertyAnimation<Target: AnyObject, Value: Vector>: AnyPropertyAnimation {
  /// The handler of all events, in order.
  public final var onEvent: ((AnimationEvent<Value>) -> Void)? {
    didSet { observe() }
  }
  /// The recorder of all events.
  public final var tracer: Tracer<Value>? {
    didSet { observe() }
  }
  @usableFromInline final let animatedProperty: AnimatableProperty<Target, Value>

  init(_ property: AnimatableProperty<Target, Value>, dynamics: AnimationDynamics) {
    animatedProperty = property
    super.init(
      threshold: property.threshold, componentCount: Value.laneCount, dynamics: dynamics)
  }

  /// Sets the target of an animation in a group. For other animations, the property animator sets it. An
  /// animation without a target is stopped, not finished, when it begins.
  @inlinable @discardableResult
  public final func on(_ target: Target) -> Self {
    property = animatedProperty.bind(to: target)
    return self
  }

  /// The start; nil for the value of the target when the animation starts.
  public final var fromValue: Value? {
    get { from.map { $0.value() } }
    set { from = Self.given(newValue) }
  }

  /// The destination; nil for the value of the target when the animation starts. A decay without a to value
  /// ends where its velocity leads. Keyframes have their own end and ignore this.
  public final var toValue: Value? {
    get { to.map { $0.value() } }
    set { to = Self.given(newValue) }
  }

  /// The initial velocity per second; nil for that of the replaced animation, or else that of the property.
  public final var velocity: Value? {
    get { initialVelocity.map { $0.value() } }
    set { initialVelocity = Self.given(newValue) }
  }

  /// The lanes of a value; nil if they are not finite.
  private static func given(_ value: Value?) -> Lanes? {
    value.flatMap { $0.isFinite ? Lanes($0) : nil }
  }

  /// Limits of the value, in addition to those of the clamp mode; nil for none. A bound that is NaN does not
  /// limit its lane. A motion that begins beyond a bound is limited to its start.
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

  /// The value and its velocity per second at a time; nil before the animation starts. A stopped animation
  /// keeps its value and velocity.
  public final func state(at time: Double) -> (value: Value, velocity: Value)? {
    lanes(at: time).map { ($0.value.value(), $0.velocity.value()) }
  }

  /// Gives the animation another destination, with its present value and velocity. Repetitions are counted
  /// anew.
  ///
  /// A decay to a value computes its own velocity, and a curve begins without velocity. A finished animation
  /// that was not removed starts again at the value of its target. An animation that has not started yet
  /// begins as if it had the new destination from the beginning.
  ///
  /// - Parameters:
  ///   - value: The destination. If it is nil, a decay ends where its velocity leads, and other animations
  ///     stay where they are.
  ///   - velocity: The initial velocity per second; nil for the present one.
  ///   - time: The time of the change, in seconds.
  public final func retarget(to value: Value?, velocity: Value? = nil, at time: Double) {
    retarget(to: Self.given(value), velocity: Self.given(velocity), at: time)
  }

  private func observe() {
    let isObserved = onEvent != nil || tracer != nil
    if isObserved != self.isObserved { self.isObserved = isObserved }
  }

  override final func tell(_ event: AnimationEvent<Lanes>, at localTime: Double) {
    guard isObserved else { return }
    let event: AnimationEvent<Value> = event.mapValues { $0.value() }
    tracer?.record(event, at: localTime)
    onEvent?(event)
  }
}
