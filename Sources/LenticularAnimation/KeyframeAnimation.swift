import LenticularPhysics

/// Animates a property through values at given times.
///
///     let shake = try KeyframeAnimation(.positionX, [
///       Keyframe(170, at: 0.1, curve: .easeOut), Keyframe(160, at: 0.4, curve: .easeInOut),
///     ])
///     animator.add(shake, to: layer, forKey: "shake", at: now)
public final class KeyframeAnimation<Target: AnyObject, Value: Vector>:
  PropertyAnimation<Target, Value>
{
  /// - Parameters:
  ///   - from: The start, if the first keyframe is later; nil for the value of the target when the
  ///     animation starts.
  ///   - keyframes: The keyframes, with times in seconds since the animation starts.
  /// - Throws: `KeyframeError` if the keyframes define no motion.
  public init(
    _ property: AnimatableProperty<Target, Value>, from: Value? = nil,
    _ keyframes: [Keyframe<Value>]
  ) throws(KeyframeError) {
    let lanes = keyframes.map { Keyframe(Lanes($0.value), at: $0.time, curve: $0.curve) }
    super.init(property, dynamics: .keyframes(try KeyframeSimulation(lanes)))
    fromValue = from
  }
}
