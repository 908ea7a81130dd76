import LenticularPhysics

/// Moves a property to a value along a timing curve in a given time.
///
///     let fade = BasicAnimation(.opacity, to: 0, duration: 0.3, curve: .easeOut)
///     animator.add(fade, to: layer, forKey: "fade", at: now)
public final class BasicAnimation<Target: AnyObject, Value: Vector>:
  PropertyAnimation<Target, Value>
{
  public var curve: CubicBezier {
    didSet { dynamics = .curve(curve, duration: duration) }
  }

  /// How long the animation takes, in seconds; zero or less is over at once.
  public var duration: Double {
    didSet { dynamics = .curve(curve, duration: duration) }
  }

  /// - Parameters:
  ///   - from: Where it begins; nil reads the target when it starts.
  ///   - to: Where it goes; nil reads the target when it starts.
  ///   - duration: In seconds; Pop's 0.4 where none is named.
  ///   - curve: Core Animation's default where none is named.
  public init(
    _ property: AnimatableProperty<Target, Value>, from: Value? = nil, to: Value? = nil,
    duration: Double = 0.4, curve: CubicBezier = .ease
  ) {
    self.curve = curve
    self.duration = duration
    super.init(property, dynamics: .curve(curve, duration: duration))
    fromValue = from
    toValue = to
  }
}
