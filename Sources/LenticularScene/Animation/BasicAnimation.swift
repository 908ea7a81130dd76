import LenticularPhysics

/// Moves a property to a value along a timing curve in a given time.
///
///     let fade = BasicAnimation(.opacity, to: 0, duration: 0.3, curve: .easeOut)
///     animator.add(fade, to: layer, forKey: "fade", at: now)
public typealias BasicAnimation<Target: AnyObject, Value: Vector> =
  PropertyAnimation<Target, BasicDynamics<Value>>

/// The dynamics of `BasicAnimation`.
public struct BasicDynamics<Value: Vector>: AnimationDynamics, Sendable {
  public var curve: CubicBezier

  /// How long the animation takes, in seconds.
  public var duration: Double

  public init(curve: CubicBezier, duration: Double) {
    self.curve = curve
    self.duration = duration
  }

  public static var reversal: Reversal { .backwards }

  public func motion(from start: AnimationStart<Value>) -> Folded<CurveSimulation<Value>> {
    let end = start.to ?? start.current
    return Folded(
      CurveSimulation(curve: curve, duration: duration, from: start.from, to: end),
      walls: start.walls(end: end))
  }
}

extension PropertyAnimation {
  /// An animation along a timing curve.
  ///
  /// - Parameters:
  ///   - from: Where it begins; nil reads the target when it starts.
  ///   - to: Where it goes; nil reads the target when it starts.
  ///   - duration: In seconds; Pop's 0.4 where none is named.
  ///   - curve: Core Animation's default where none is named.
  public convenience init<Value: Vector>(
    _ property: AnimatableProperty<Target, Value>, from: Value? = nil, to: Value? = nil,
    duration: Double = 0.4, curve: CubicBezier = .ease
  ) where Dynamics == BasicDynamics<Value> {
    self.init(property, dynamics: BasicDynamics(curve: curve, duration: duration))
    fromValue = from
    toValue = to
  }
}

/// A motion that is drawn and not driven, thrown back at walls as a mirror would; see `Walls.fold`.
public struct Folded<Free: Simulation>: Simulation {
  private let motion: Free
  private let walls: Walls<Free.Value>?

  init(_ motion: Free, walls: Walls<Free.Value>?) {
    self.motion = motion
    self.walls = walls
  }

  public var end: Free.Value { fold(motion.end) }

  public func state(at time: Double) -> (value: Free.Value, velocity: Free.Value) {
    let state = motion.state(at: time)
    return walls?.fold(state.value, velocity: state.velocity) ?? state
  }

  public func settlingTime(within tolerance: Tolerance) -> Double {
    motion.settlingTime(within: tolerance)
  }

  private func fold(_ value: Free.Value) -> Free.Value {
    walls?.fold(value, velocity: .zero).value ?? value
  }
}
