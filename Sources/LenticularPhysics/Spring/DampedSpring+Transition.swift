extension DampedSpring {
  /// The time, in seconds, up to which a spring is computed: 10⁹, or 31 years.
  public static var longestTime: Double { 1e9 }

  /// The transition of displacement and velocity over a time, in seconds.
  ///
  /// With r = c ÷ 2m and the discriminant q = r² − k/m, which is negative for an underdamped
  /// spring,
  ///
  ///     x' = x · (C + r·S) + v · S
  ///     v' = −x · (k/m) · S + v · (C − r·S)
  ///     C = e^(−rt) · cosh(√q·t),   S = e^(−rt) · sinh(√q·t) ÷ √q
  ///
  /// C and S are entire functions of q: cosine and sine for negative q, without a special case at
  /// zero.
  ///
  /// The identity for a time that is not above zero. From `longestTime` on the state is constant:
  /// at rest, or at some phase of the oscillation without damping.
  @inline(never)  // One copy, not one in every simulation and search.
  public func transition(over time: Double) -> StateTransition {
    guard time > 0 else { return .identity }
    let (c, s) = dampedPair(at: min(time, Self.longestTime))
    let rs = rates.decay.high * s
    return StateTransition(xx: c + rs, xv: s, vx: -rates.squaredFrequency.high * s, vv: c - rs)
  }

  /// C and S of `transition(over:)`.
  private func dampedPair(at t: Double) -> (c: Double, s: Double) {
    let u = rates.discriminant.high * t * t
    if u > 1e-2 { return creepingPair(at: t) }
    let decay = Elementary.exp(-(rates.decay * t))
    if u > -1e-2 { return (decay * Self.evenSeries(u), decay * t * Self.oddSeries(u)) }
    let (sine, cosine) = Elementary.sincos(rates.root * t)
    return (decay * cosine, decay * sine / rates.root.high)
  }

  /// C and S for positive q.
  ///
  /// The slow rate is −(k/m) ÷ (r + √q), without cancellation, and the fast one is 2√q below it.
  /// Both exponentials decay, so nothing overflows.
  private func creepingPair(at t: Double) -> (c: Double, s: Double) {
    let rate = rates.squaredFrequency / (rates.decay + rates.root)
    let slow = Elementary.exp(-(rate * t))
    let lost = -Elementary.expm1(-2 * rates.root.high * t)
    return (slow * (1 - lost / 2), slow * lost / (2 * rates.root.high))
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
