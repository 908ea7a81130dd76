import LenticularPhysics

/// Lets a property glide on and slow down.
///
///     let glide = DecayAnimation(.position, velocity: pan.velocity)
///     glide.bounds = Walls(lowerBound: .zero, upperBound: Point(x: 300, y: 500))
///     glide.restitution = 0.5
///     animator.add(glide, to: layer, forKey: "move", at: now)
public typealias DecayAnimation<Target: AnyObject, Value: Vector> =
  PropertyAnimation<Target, DecayDynamics<Value>>

/// The dynamics of `DecayAnimation`.
public struct DecayDynamics<Value: Vector>: AnimationDynamics, Sendable {
  public var decay: Decay

  public init(decay: Decay) {
    self.decay = decay
  }

  public static var reversal: Reversal { .mirrored }

  /// A decay to `start.to` has the velocity that ends there, whatever the animation's.
  public func motion(from start: AnimationStart<Value>) -> Bounded<DecaySimulation<Value>> {
    let velocity =
      start.to.map { decay.velocity(from: start.from, to: $0) } ?? start.velocity
    let end = start.to ?? decay.destination(from: start.from, velocity: velocity)
    if let walls = start.walls(end: end) {
      return .bounded(
        BounceSimulation(.decay(decay), from: start.from, velocity: velocity, walls: walls))
    }
    return .free(DecaySimulation(decay: decay, from: start.from, velocity: velocity))
  }
}

extension PropertyAnimation {
  /// An animation by a decay.
  ///
  /// - Parameters:
  ///   - from: Where it begins; nil reads the target when it starts.
  ///   - velocity: The velocity per second to begin with; nil carries on with the one of the
  ///     animation it replaces, or of the property itself.
  ///   - decay: The scroll view's normal one where none is named.
  public convenience init<Value: Vector>(
    _ property: AnimatableProperty<Target, Value>, from: Value? = nil, velocity: Value? = nil,
    decay: Decay = .normal
  ) where Dynamics == DecayDynamics<Value> {
    self.init(property, dynamics: DecayDynamics(decay: decay))
    fromValue = from
    self.velocity = velocity
  }

  /// An animation by the decay that ends at a value.
  public convenience init<Value: Vector>(
    _ property: AnimatableProperty<Target, Value>, from: Value? = nil, to: Value,
    decay: Decay = .normal
  ) where Dynamics == DecayDynamics<Value> {
    self.init(property, dynamics: DecayDynamics(decay: decay))
    fromValue = from
    toValue = to
  }
}
