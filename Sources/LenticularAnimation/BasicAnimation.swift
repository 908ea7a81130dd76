import LenticularPhysics

/// Animates a property to a value along a timing curve.
///
///     let fade = BasicAnimation(.opacity, to: 0, duration: 0.3, curve: .easeOut)
///     animator.add(fade, to: layer, forKey: "fade", at: now)
public final class BasicAnimation<Target: AnyObject, Value: Vector>:
  PropertyAnimation<Target, Value>
{
  public var curve: CubicBezier {
    didSet { dynamics = .curve(curve, duration: duration) }
  }

  /// The duration in seconds; with zero or less the animation ends at once.
  public var duration: Double {
    didSet { dynamics = .curve(curve, duration: duration) }
  }

  /// - Parameters:
  ///   - from: The start; nil for the value of the target when the animation starts.
  ///   - to: The destination; nil for the value of the target when the animation starts.
  ///   - duration: The duration in seconds; Pop's 0.4 by default.
  ///   - curve: The timing curve; Core Animation's default one by default.
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
