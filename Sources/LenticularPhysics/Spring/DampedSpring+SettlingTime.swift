extension DampedSpring {
  /// The time, in seconds, after which a displacement and its velocity stay within a tolerance.
  ///
  /// The velocity obeys the same equation as the displacement, with the acceleration −(k/m)·x −
  /// (c/m)·v in place of the velocity, so both are treated alike.
  ///
  /// An upper bound within half a period for an underdamped spring, the exact time otherwise.
  /// Infinite without damping, beyond `longestTime`, and for a tolerance that is not positive,
  /// unless displacement and velocity are zero.
  @inline(never)  // One copy, not one in every simulation.
  public func settlingTime(
    from position: Double, velocity: Double, within tolerance: Tolerance
  ) -> Double {
    guard position.isFinite, velocity.isFinite else { return .infinity }
    let acceleration = -(stiffness * position + damping * velocity) / mass
    let time = max(
      settlingTime(position, velocity, limit: tolerance.distance),
      settlingTime(velocity, acceleration, limit: tolerance.speed))
    return time <= Self.longestTime ? time : .infinity
  }

  /// The time after which |x| stays within a limit.
  private func settlingTime(_ x: Double, _ v: Double, limit: Double) -> Double {
    if x == 0 && v == 0 { return 0 }
    guard damping > 0, limit > 0 else { return .infinity }
    return isSwinging
      ? swingingSettlingTime(x, v, limit: limit) : creepingSettlingTime(x, v, limit: limit)
  }

  /// The time at which the envelope of an oscillation falls below a limit.
  ///
  /// With d = v + r·x and the frequency w, |x(t)| = e^(−rt) · |x·cos wt + d·sin wt ÷ w| is at most
  /// e^(−rt) · √(x² + d²/w²); and as |sin wt| ≤ wt, at most e^(−rt) · (|x| + |d|·t), which is the
  /// tighter bound near critical damping.
  private func swingingSettlingTime(_ x: Double, _ v: Double, limit: Double) -> Double {
    let (r, w) = (rates.decay.high, rates.root.high)
    let d = v + r * x
    let side = d / w
    let square = x * x + side * side
    let amplitude = square.isFinite ? square.squareRoot() : Self.largeLength(x, side)
    if amplitude <= limit { return 0 }
    let swing = Elementary.log(amplitude / limit) / r
    // The second bound increases up to its maximum and decreases afterwards.
    let summit = d == 0 ? 0 : max(0, 1 / r - abs(x / d))
    if summit >= swing { return swing }
    let bound = { (t: Double) in Elementary.exp(-r * t) * (abs(x) + abs(d) * t) }
    if bound(summit) <= limit { return 0 }
    if bound(swing) > limit { return swing }
    return Self.lastTime(from: summit, to: swing) { bound($0) > limit }
  }

  /// √(x² + y²) of numbers whose squares are too large for a `Double`.
  private static func largeLength(_ x: Double, _ y: Double) -> Double {
    let length = max(abs(x), abs(y))
    let (a, b) = (x / length, y / length)
    return length * (a * a + b * b).squareRoot()
  }

  /// The time after which the displacement of a critically damped or overdamped spring stays below
  /// a limit.
  ///
  /// The displacement is monotone before and after the only time at which its velocity can be zero.
  private func creepingSettlingTime(_ x: Double, _ v: Double, limit: Double) -> Double {
    let root = rates.discriminant.high < 0 ? 0 : rates.root.high
    let fastRate = rates.decay.high + root
    let extremum = min(creepingExtremum(from: x, velocity: v) ?? 0, Self.longestTime)
    let isBeyond = { (t: Double) in
      let transition = self.transition(over: t)
      return abs(transition.xx * x + transition.xv * v) > limit
    }
    if isBeyond(extremum) {
      var (start, step) = (extremum, 1 / fastRate)
      while isBeyond(extremum + step) {
        start = extremum + step
        if start > Self.longestTime { return .infinity }
        step *= 2
      }
      return Self.lastTime(from: start, to: extremum + step, isBeyond)
    }
    return abs(x) > limit ? Self.lastTime(from: 0, to: extremum, isBeyond) : 0
  }

  /// The time at which the velocity of a critically damped or overdamped spring is zero; nil for
  /// never.
  ///
  /// With the slow rate s = (k/m) ÷ (r + √q) that is after ln(1 + 2√q·u) ÷ 2√q with u = v ÷ (s·v +
  /// (k/m)·x), if u is above zero and finite. In this form there is no cancellation for any
  /// damping.
  func creepingExtremum(from x: Double, velocity v: Double) -> Double? {
    let root = rates.discriminant.high < 0 ? 0 : rates.root.high
    let squaredFrequency = rates.squaredFrequency.high
    let slowRate = squaredFrequency / (rates.decay.high + root)
    let u = v / (slowRate * v + squaredFrequency * x)
    guard u > 0, u.isFinite else { return nil }
    return root == 0 ? u : Elementary.log1p(2 * root * u) / (2 * root)
  }

  /// The end of the initial part of an interval in which a condition holds, approached from above
  /// by bisection to a relative 10⁻¹².
  static func lastTime(
    from start: Double, to end: Double, _ condition: (Double) -> Bool
  ) -> Double {
    var (low, high) = (start, end)
    while high - low > 1e-12 * high {
      // Bisects by magnitude first, because the end may be much nearer to zero than the interval is
      // long.
      let middle = low == 0 ? high / 1024 : low + (high - low) / 2
      if middle == low { break }
      if condition(middle) { low = middle } else { high = middle }
    }
    return high
  }
}
