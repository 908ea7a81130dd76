extension Spring {
  /// The time in seconds from which on a displacement and its velocity stay within a tolerance.
  ///
  /// The velocity obeys the same equation as the displacement, with the acceleration
  /// −(k/m)·x − (c/m)·v in the velocity's place, so both are asked the same question.
  ///
  /// An upper bound within half a swing where the spring overshoots, the exact time where it
  /// does not. Infinite without damping, beyond `longestTime`, and for a tolerance that is not
  /// positive, unless displacement and velocity are zero.
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

  /// The time from which on |x| stays within a limit.
  private func settlingTime(_ x: Double, _ v: Double, limit: Double) -> Double {
    if x == 0 && v == 0 { return 0 }
    guard damping > 0, limit > 0 else { return .infinity }
    return isSwinging
      ? swingingSettlingTime(x, v, limit: limit) : creepingSettlingTime(x, v, limit: limit)
  }

  /// When the envelope of a swing falls below a limit.
  ///
  /// With d = v + r·x and the frequency w, |x(t)| = e^(−rt) · |x·cos wt + d·sin wt ÷ w| is
  /// at most e^(−rt) · √(x² + d²/w²); and as |sin wt| ≤ wt, at most e^(−rt) · (|x| + |d|·t),
  /// which is the tighter near critical damping.
  private func swingingSettlingTime(_ x: Double, _ v: Double, limit: Double) -> Double {
    let (r, w) = (rates.decay.high, rates.root.high)
    let d = v + r * x
    let side = d / w
    let amplitude = (x * x + side * side).squareRoot()
    if amplitude <= limit { return 0 }
    let swing = Elementary.log(amplitude / limit) / r
    // The second bound rises until its summit and falls ever after.
    let summit = d == 0 ? 0 : max(0, 1 / r - abs(x / d))
    if summit >= swing { return swing }
    let bound = { (t: Double) in Elementary.exp(-r * t) * (abs(x) + abs(d) * t) }
    if bound(summit) <= limit { return 0 }
    if bound(swing) > limit { return swing }
    return Self.lastTime(from: summit, to: swing) { bound($0) > limit }
  }

  /// When a displacement that turns back at most once falls below a limit for good.
  ///
  /// Before and after it turns it is monotone.
  private func creepingSettlingTime(_ x: Double, _ v: Double, limit: Double) -> Double {
    let slowRate = rates.squaredFrequency.high / (rates.decay.high + rates.root.high)
    let turn = creepingTurn(from: x, velocity: v) ?? 0
    let isBeyond = { (t: Double) in
      let transition = self.transition(over: t)
      return abs(transition.xx * x + transition.xv * v) > limit
    }
    var (start, end) = (0.0, turn)
    if isBeyond(turn) {
      var step = 1 / slowRate
      while isBeyond(turn + step) {
        step *= 2
        if step > Self.longestTime { return .infinity }
      }
      (start, end) = (turn, turn + step)
    } else if abs(x) <= limit {
      return 0
    }
    return Self.lastTime(from: start, to: end, isBeyond)
  }

  /// When a displacement that turns back at most once does so; nothing if it does not.
  ///
  /// It turns where its velocity e^(−rt) · (v·C − (r·v + (k/m)·x)·S) vanishes, that is where
  /// tanh(√q·t) ÷ √q = v ÷ (r·v + (k/m)·x).
  func creepingTurn(from x: Double, velocity v: Double) -> Double? {
    let root = rates.root.high
    let ratio = v / (rates.decay.high * v + rates.squaredFrequency.high * x)
    let tangent = root * ratio
    guard ratio > 0, ratio.isFinite, tangent < 1 else { return nil }
    // artanh(√q · ratio) ÷ √q, whose limit at q = 0 is the ratio itself.
    return tangent < 1e-8 || rates.discriminant.high < 0
      ? ratio : (Elementary.log1p(tangent) - Elementary.log1p(-tangent)) / (2 * root)
  }

  /// The end of the initial span of an interval throughout which a condition holds, from
  /// above, by bisection to a relative 10⁻¹².
  static func lastTime(
    from start: Double, to end: Double, _ condition: (Double) -> Bool
  ) -> Double {
    var (low, high) = (start, end)
    for _ in 0..<60 where high - low > 1e-12 * high {
      let middle = low + (high - low) / 2
      if condition(middle) { low = middle } else { high = middle }
    }
    return high
  }
}
