import LenticularPhysics

/// Leads a property through values at given times.
///
///     let shake = try KeyframeAnimation(.position, [
///       Keyframe(Point(x: 10, y: 0), at: 0.1, curve: .easeOut),
///       Keyframe(Point(x: 0, y: 0), at: 0.4, curve: .easeInOut),
///     ])
///     animator.add(shake, to: layer, forKey: "shake", at: now)
public typealias KeyframeAnimation<Target: AnyObject, Value: Vector> =
  PropertyAnimation<Target, KeyframeDynamics<Value>>

/// The dynamics of `KeyframeAnimation`.
public struct KeyframeDynamics<Value: Vector>: AnimationDynamics, Sendable {
  private let keyframes: KeyframeSimulation<Value>

  /// - Throws: `KeyframeError` where the keyframes are no motion.
  public init(_ keyframes: [Keyframe<Value>]) throws(KeyframeError) {
    self.keyframes = try KeyframeSimulation(keyframes)
  }

  public static var reversal: Reversal { .backwards }

  /// A motion whose first keyframe comes later than its start begins where the animation does.
  public func motion(from start: AnimationStart<Value>) -> Folded<KeyframeSimulation<Value>> {
    Folded(keyframes.starting(at: start.from), walls: start.walls(end: keyframes.end))
  }
}

extension PropertyAnimation {
  /// An animation through keyframes, whose times are in seconds since it starts.
  ///
  /// - Parameter from: Where it begins if the first keyframe comes later; nil reads the target
  ///   when it starts.
  /// - Throws: `KeyframeError` where the keyframes are no motion.
  public convenience init<Value: Vector>(
    _ property: AnimatableProperty<Target, Value>, from: Value? = nil,
    _ keyframes: [Keyframe<Value>]
  ) throws(KeyframeError) where Dynamics == KeyframeDynamics<Value> {
    self.init(property, dynamics: try KeyframeDynamics(keyframes))
    fromValue = from
  }
}
