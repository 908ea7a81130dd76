import LenticularPhysics

/// Moves a property to a value by a spring.
///
///     let move = SpringAnimation(.position, to: Point(x: 160, y: 240), spring: .bouncy)
///     animator.add(move, to: layer, forKey: "move", at: now)
public final class SpringAnimation<Target: AnyObject, Value: Vector>:
  PropertyAnimation<Target, Value>
{
  public var spring: Spring {
    didSet { dynamics = .spring(spring) }
  }

  /// - Parameters:
  ///   - from: Where it begins; nil reads the target when it starts.
  ///   - to: Where it goes; nil reads the target when it starts.
  ///   - velocity: The velocity per second to begin with; nil carries on with the one that the
  ///     property has.
  ///   - spring: Pop's default, bounciness 4 and speed 12, where none is named.
  public init(
    _ property: AnimatableProperty<Target, Value>, from: Value? = nil, to: Value? = nil,
    velocity: Value? = nil, spring: Spring = .pop
  ) {
    self.spring = spring
    super.init(property, dynamics: .spring(spring))
    fromValue = from
    toValue = to
    self.velocity = velocity
  }
}
