/// A damped spring: a mass on which a force towards zero acts, and friction in proportion to its
/// velocity.
///
///     m · x″ + c · x′ + k · x = 0
///
/// k is the stiffness, c the damping and m the mass; only their ratios matter. With the natural
/// frequency ω = √(k/m) and the damping ratio ζ = c ÷ 2√(k·m), a spring is underdamped and
/// overshoots for ζ < 1, is critically damped and returns fastest without overshooting for ζ = 1,
/// and is overdamped for ζ > 1.
public struct DampedSpring: Equatable, Sendable {
  /// k, the force per displacement; above zero.
  public let stiffness: Double

  /// c, the force per velocity; zero or above. At zero the spring never comes to rest.
  public let damping: Double

  /// m, above zero.
  public let mass: Double

  /// The precomputed rates for `transition(over:)`.
  let rates: SpringRates

  /// Creates a spring with a stiffness, a damping and a mass.
  ///
  /// - Throws: `SpringError` if one of them is not finite, stiffness or mass is not above zero or
  ///   damping is below zero; and if ω is outside of 10⁻⁹…10⁹ rad/s or c ÷ 2m above 10⁹ per second,
  ///   beyond which the accuracy is not verified.
  public init(stiffness: Double, damping: Double, mass: Double = 1) throws(SpringError) {
    guard stiffness.isFinite, stiffness > 0 else { throw .stiffness(stiffness) }
    guard damping.isFinite, damping >= 0 else { throw .damping(damping) }
    guard mass.isFinite, mass > 0 else { throw .mass(mass) }
    let range = 1e-9...1e9
    let frequency = (stiffness / mass).squareRoot()
    guard range.contains(frequency) else { throw .naturalFrequency(frequency) }
    let decay = damping / mass / 2
    guard decay <= range.upperBound else { throw .decayRate(decay) }
    self.init(uncheckedStiffness: stiffness, damping: damping, mass: mass)
  }

  /// Creates a spring with valid parameters.
  package init(uncheckedStiffness stiffness: Double, damping: Double, mass: Double = 1) {
    self.stiffness = stiffness
    self.damping = damping
    self.mass = mass
    rates = SpringRates(stiffness: stiffness, damping: damping, mass: mass)
  }
}
