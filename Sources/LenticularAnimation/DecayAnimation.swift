import LenticularPhysics

/// Decelerates a property from a velocity.
///
///     let glide = DecayAnimation(.position, velocity: pan.velocity)
///     glide.bounds = (lower: .zero, upper: Point(x: 300, y: 500))
///     glide.restitution = 0.5
///     animator.add(glide, to: layer, forKey: "move", at: now)
public final class DecayAnimation<Target: AnyObject, Value: Vector>:
  PropertyAnimation<Target, Value>
{
  public var decay: Decay {
    didSet { dynamics = .decay(decay) }
  }

  /// - Parameters:
  ///   - from: The start; nil for the value of the target when the animation starts.
  ///   - velocity: The initial velocity per second; nil for the present velocity of the property.
  ///   - decay: The deceleration; UIScrollView's normal one by default.
  public init(
    _ property: AnimatableProperty<Target, Value>, from: Value? = nil, velocity: Value? = nil,
    decay: Decay = .normal
  ) {
    self.decay = decay
    super.init(property, dynamics: .decay(decay))
    fromValue = from
    self.velocity = velocity
  }

  /// Creates an animation with the velocity that ends at a value.
  public convenience init(
    _ property: AnimatableProperty<Target, Value>, from: Value? = nil, to: Value,
    decay: Decay = .normal
  ) {
    self.init(property, from: from, decay: decay)
    toValue = to
  }
}
