import LenticularPhysics

/// Lets a property glide on and slow down.
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
  ///   - from: Where it begins; nil reads the target when it starts.
  ///   - velocity: The velocity per second to begin with; nil carries on with the one that the
  ///     property has.
  ///   - decay: The scroll view's normal one where none is named.
  public init(
    _ property: AnimatableProperty<Target, Value>, from: Value? = nil, velocity: Value? = nil,
    decay: Decay = .normal
  ) {
    self.decay = decay
    super.init(property, dynamics: .decay(decay))
    fromValue = from
    self.velocity = velocity
  }

  /// An animation with the velocity that ends at a value.
  public convenience init(
    _ property: AnimatableProperty<Target, Value>, from: Value? = nil, to: Value,
    decay: Decay = .normal
  ) {
    self.init(property, from: from, decay: decay)
    toValue = to
  }
}
