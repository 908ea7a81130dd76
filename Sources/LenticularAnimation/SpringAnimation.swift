import LenticularPhysics

/// Animates a property to a value by a spring.
///
///     let move = SpringAnimation(.position, to: Point(x: 160, y: 240), spring: .bouncy)
///     animator.add(move, to: layer, forKey: "move", at: now)
public final class SpringAnimation<Target: AnyObject, Value: Vector>:
  PropertyAnimation<Target, Value>
{
  public var spring: DampedSpring {
    didSet { dynamics = .spring(spring) }
  }

  /// - Parameters:
  ///   - from: The start; nil for the value of the target when the animation starts.
  ///   - to: The destination; nil for the value of the target when the animation starts.
  ///   - velocity: The initial velocity per second; nil for the present velocity of the property.
  ///   - spring: The spring; Pop's default by default, with bounciness 4 and speed 12.
  public init(
    _ property: AnimatableProperty<Target, Value>, from: Value? = nil, to: Value? = nil,
    velocity: Value? = nil, spring: DampedSpring = .pop
  ) {
    self.spring = spring
    super.init(property, dynamics: .spring(spring))
    fromValue = from
    toValue = to
    self.velocity = velocity
  }
}
