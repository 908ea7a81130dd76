import LenticularPhysics

/// Moves a property to a value by a spring.
///
///     let move = SpringAnimation(.position, to: Point(x: 160, y: 240), spring: .bouncy)
///     animator.add(move, to: layer, forKey: "move", at: now)
public typealias SpringAnimation<Target: AnyObject, Value: Vector> =
  PropertyAnimation<Target, SpringDynamics<Value>>

/// The dynamics of `SpringAnimation`.
public struct SpringDynamics<Value: Vector>: AnimationDynamics, Sendable {
  public var spring: Spring

  public init(spring: Spring) {
    self.spring = spring
  }

  public static var reversal: Reversal { .mirrored }

  public func motion(from start: AnimationStart<Value>) -> Bounded<SpringSimulation<Value>> {
    let end = start.to ?? start.current
    if let walls = start.walls(end: end) {
      return .bounded(
        BounceSimulation(
          .spring(spring, to: end), from: start.from, velocity: start.velocity, walls: walls))
    }
    return .free(
      SpringSimulation(spring: spring, from: start.from, to: end, velocity: start.velocity))
  }
}

extension PropertyAnimation {
  /// An animation by a spring.
  ///
  /// - Parameters:
  ///   - from: Where it begins; nil reads the target when it starts.
  ///   - to: Where it goes; nil reads the target when it starts.
  ///   - velocity: The velocity per second to begin with; nil carries on with the one of the
  ///     animation it replaces, or of the property itself.
  ///   - spring: Pop's default spring, bounciness 4 and speed 12, where none is named.
  public convenience init<Value: Vector>(
    _ property: AnimatableProperty<Target, Value>, from: Value? = nil, to: Value? = nil,
    velocity: Value? = nil, spring: Spring = .pop
  ) where Dynamics == SpringDynamics<Value> {
    self.init(property, dynamics: SpringDynamics(spring: spring))
    fromValue = from
    toValue = to
    self.velocity = velocity
  }
}

/// A motion that may have walls.
public enum Bounded<Free: Simulation>: Simulation {
  case free(Free)
  case bounded(BounceSimulation<Free.Value>)

  public var end: Free.Value {
    switch self {
    case .free(let motion): motion.end
    case .bounded(let motion): motion.end
    }
  }

  public func state(at time: Double) -> (value: Free.Value, velocity: Free.Value) {
    switch self {
    case .free(let motion): motion.state(at: time)
    case .bounded(let motion): motion.state(at: time)
    }
  }

  @inline(__always)
  public func state(
    at time: Double, using cache: inout TransitionCache
  ) -> (value: Free.Value, velocity: Free.Value) {
    switch self {
    case .free(let motion): motion.state(at: time, using: &cache)
    case .bounded(let motion): motion.state(at: time, using: &cache)
    }
  }

  public func settlingTime(within tolerance: Tolerance) -> Double {
    switch self {
    case .free(let motion): motion.settlingTime(within: tolerance)
    case .bounded(let motion): motion.settlingTime(within: tolerance)
    }
  }
}
