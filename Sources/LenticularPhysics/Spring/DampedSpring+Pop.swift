/// Springs by the bounciness and speed of Facebook's Pop, whose sliders ran from 0 to 20.
///
/// Pop maps both to the tension T and friction F of Quartz Composer's bouncy animation and
/// those to a spring of unit mass. With B = bounciness ÷ 42.5,
///
///     T = 0.5 + speed · 199.5 ÷ 34
///     F = 0.01 + (n(T) − 0.01) · (1 − B)²
///     k = 194 + 3.62 · (T − 30),   c = 25 + 3 · (F − 8)
///
/// where n(T) is the friction at which a tension no longer bounces, a fit of three cubics.
/// Source: the source code of Pop, POPAnimationExtras.mm.
extension DampedSpring {
  /// The sliders of Pop, which describe a spring of unit mass.
  public struct Pop: Equatable, Sendable {
    /// How far the spring overshoots: from 0 to 20 on Pop's slider, at most 42.5. It may be negative, for a spring with more
    /// damping than the slider permits.
    public var bounciness: Double
    /// How fast the spring is: from 0 to 20 on Pop's slider. It may be negative, for a softer spring.
    public var speed: Double

    /// By default, Pop's defaults.
    public init(bounciness: Double = 4, speed: Double = 12) {
      self.bounciness = bounciness
      self.speed = speed
    }
  }

  /// Creates the spring of Pop's sliders.
  ///
  /// - Throws: `SpringError` if a slider is not finite, the bounciness exceeds 42.5, the speed is so far below zero that
  ///   tension or friction is not positive, or the resulting spring is out of the range of `DampedSpring`.
  public init(_ pop: Pop) throws(SpringError) {
    guard pop.bounciness.isFinite, pop.bounciness <= Self.greatestBounciness else {
      throw .bounciness(pop.bounciness)
    }
    let spring = DampedSpring(unchecked: pop)
    let still = Self.frictionWithoutBounce(tension: spring.tension)
    guard spring.stiffness > 0, spring.damping >= 0, still.isFinite else { throw .speed(pop.speed) }
    guard spring.damping.isFinite else { throw .bounciness(pop.bounciness) }
    try self.init(stiffness: spring.stiffness, damping: spring.damping)
  }

  /// Creates the spring of valid sliders.
  package init(unchecked pop: Pop) {
    let tension = 0.5 + pop.speed * Self.tensionPerSpeed
    let calm = 1 - pop.bounciness / Self.greatestBounciness
    let still = Self.frictionWithoutBounce(tension: tension)
    let friction = Self.leastFriction + (still - Self.leastFriction) * calm * calm
    self.init(
      uncheckedStiffness: 194 + 3.62 * (tension - 30), damping: 25 + 3 * (friction - 8))
  }

  /// Pop's default: a bounciness of 4 and a speed of 12.
  public static var pop: DampedSpring { DampedSpring(unchecked: Pop()) }

  /// Pop's sliders for this spring's stiffness and damping per mass; nil if there are none: the friction is below Pop's
  /// least, or the tension is so low that Pop's fit has no friction for it.
  public var pop: Pop? {
    let friction = 8 + (damping / mass - 25) / 3
    let still = Self.frictionWithoutBounce(tension: tension)
    guard friction >= Self.leastFriction, still > Self.leastFriction else { return nil }
    let calm = ((friction - Self.leastFriction) / (still - Self.leastFriction)).squareRoot()
    return Pop(
      bounciness: Self.greatestBounciness * (1 - calm),
      speed: (tension - 0.5) / Self.tensionPerSpeed)
  }

  /// Quartz Composer's tension of this spring.
  private var tension: Double { 30 + (stiffness / mass - 194) / 3.62 }

  /// The bounciness at B = 1, where friction is least: 20 · 1.7 ÷ 0.8.
  private static var greatestBounciness: Double { 42.5 }
  private static var leastFriction: Double { 0.01 }
  private static var tensionPerSpeed: Double { 199.5 / 34 }

  /// n(T), the friction from which on a tension does not bounce, in Pop's fit.
  private static func frictionWithoutBounce(tension x: Double) -> Double {
    if x <= 18 { return ((0.0007 * x - 0.031) * x + 0.64) * x + 1.28 }
    if x <= 44 { return ((0.000044 * x - 0.006) * x + 0.36) * x + 2 }
    return ((0.00000045 * x - 0.000332) * x + 0.1078) * x + 5.84
  }
}
