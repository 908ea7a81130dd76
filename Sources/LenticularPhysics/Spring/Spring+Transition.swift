extension Spring {
  /// What the spring does to a displacement and a velocity within a time, in seconds.
  ///
  /// With r = c ÷ 2m and the discriminant q = r² − k/m, whose sign tells whether the spring
  /// swings,
  ///
  ///     x' = x · (C + r·S) + v · S
  ///     v' = −x · (k/m) · S + v · (C − r·S)
  ///     C = e^(−rt) · cosh(√q·t),   S = e^(−rt) · sinh(√q·t) ÷ √q
  ///
  /// C and S are entire functions of q: cosine and sine where q is negative, and no special
  /// case where it vanishes. q and the phase are carried in double-double, without which the
  /// phase of a stiff spring would be lost after some hundred periods.
  ///
  /// The identity for a time that is not above zero. A spring is at rest, or in an arbitrary
  /// phase if it has no damping, after 10⁹ seconds.
  public func transition(over time: Double) -> Transition {
    guard time > 0 else { return .identity }
    let t = min(time, 1e9)
    let r = DoubleDouble(damping) / (DoubleDouble(mass) * 2)
    let squaredFrequency = DoubleDouble(stiffness) / mass
    let q = r * r - squaredFrequency
    let (c, s) = Self.dampedPair(
      over: t, decayRate: r, discriminant: q, squaredFrequency: squaredFrequency)
    let rs = r.high * s
    return Transition(xx: c + rs, xv: s, vx: -squaredFrequency.high * s, vv: c - rs)
  }

  /// C and S of `transition(over:)`.
  private static func dampedPair(
    over t: Double, decayRate r: DoubleDouble, discriminant q: DoubleDouble,
    squaredFrequency: DoubleDouble
  ) -> (c: Double, s: Double) {
    let u = q.high * t * t
    if abs(u) < 1e-2 {
      let decay = Elementary.exp(-(r * t))
      return (decay * evenSeries(u), decay * t * oddSeries(u))
    }
    if u < 0 {
      let frequency = (-q).squareRoot()
      let decay = Elementary.exp(-(r * t))
      let (sine, cosine) = Elementary.sincos(frequency * t)
      return (decay * cosine, decay * sine / frequency.high)
    }
    // The slow root is −(k/m) ÷ (r + √q), in which nothing cancels, and the fast one lies 2√q
    // below it; both exponentials only decay.
    let root = q.squareRoot()
    let slow = Elementary.exp(-(squaredFrequency / (r + root) * t))
    let lag = -Elementary.expm1(-2 * root.high * t)
    return (slow * (1 - lag / 2), slow * lag / (2 * root.high))
  }

  /// cosh √u = 1 + u/2! + u²/4! + … + u⁵/10!, for |u| < 0.01.
  private static func evenSeries(_ u: Double) -> Double {
    var sum = 1 / 3_628_800.0
    sum = sum * u + 1 / 40_320.0
    sum = sum * u + 1 / 720.0
    sum = sum * u + 1 / 24.0
    sum = sum * u + 0.5
    return sum * u + 1
  }

  /// sinh √u ÷ √u = 1 + u/3! + u²/5! + … + u⁵/11!, for |u| < 0.01.
  private static func oddSeries(_ u: Double) -> Double {
    var sum = 1 / 39_916_800.0
    sum = sum * u + 1 / 362_880.0
    sum = sum * u + 1 / 5_040.0
    sum = sum * u + 1 / 120.0
    sum = sum * u + 1 / 6.0
    return sum * u + 1
  }
}
