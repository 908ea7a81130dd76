import LenticularPhysics

/// Animates a property of an object: when, on what, how often and how exactly.
///
/// What the motion looks like is up to `SpringAnimation`, `DecayAnimation`, `BasicAnimation` and
/// `KeyframeAnimation`. Changes of the configuration count from the next start or retargeting on.
///
/// A motion is a function of the time since it began, so frames may come at any times and rates.
/// It is over when it stays within the property's threshold of its end, and then exactly there.
/// Values that are not finite count as not given.
public class PropertyAnimation<Target: AnyObject, Value: Vector>: AnyPropertyAnimation {
  /// Told of everything that happens, in order.
  public final var onEvent: ((AnimationEvent<Value>) -> Void)? {
    didSet { observe() }
  }
  /// Writes down everything that happens.
  public final var tracer: Tracer<Value>? {
    didSet { observe() }
  }
  @usableFromInline final let animatedProperty: AnimatableProperty<Target, Value>

  init(_ property: AnimatableProperty<Target, Value>, dynamics: AnimationDynamics) {
    animatedProperty = property
    super.init(
      threshold: property.threshold, componentCount: Value.laneCount, dynamics: dynamics)
  }

  /// Names the object whose property is animated. Without one an animation stops, unfinished, when
  /// it is to begin.
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

  /// Where the animation goes; nil reads the target when it starts, but has a decay go where its
  /// velocity leads. Keyframes have their own end.
  public final var toValue: Value? {
    get { to.map { $0.value() } }
    set { to = Self.given(newValue) }
  }

  /// The velocity per second to begin with; nil carries on with the one of the animation that is
  /// replaced, or of the property itself.
  public final var velocity: Value? {
    get { initialVelocity.map { $0.value() } }
    set { initialVelocity = Self.given(newValue) }
  }

  /// The lanes of a value if they are finite.
  private static func given(_ value: Value?) -> Lanes? {
    value.flatMap { $0.isFinite ? Lanes($0) : nil }
  }

  /// Limits of the value beside those of the clamp mode; nil, and in a lane what is not a number, for
  /// none. Where the motion begins behind one, it is limited to where it begins.
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

  /// The value and its velocity per second at a time; nil before the animation starts. One that was
  /// stopped stays where it was, with the velocity that it had.
  public final func state(at time: Double) -> (value: Value, velocity: Value)? {
    lanes(at: time).map { ($0.value.value(), $0.velocity.value()) }
  }

  /// Goes elsewhere from where the animation is, and with the velocity that it has or is given; a
  /// decay to a value needs its own velocity, and a curve has none to begin with. All its legs lie
  /// ahead again.
  ///
  /// One that is finished, but was not removed, starts again from where its target is. One that has
  /// not begun keeps where it begins.
  ///
  /// - Parameters:
  ///   - value: Where to go; nil has a decay go where its velocity leads, and others stay where they
  ///     are.
  ///   - velocity: Per second; nil keeps the present one.
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
