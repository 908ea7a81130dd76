import LenticularPhysics

extension SpringSimulation<Double> {
  /// How far the spring goes past its end at most, as a share of the way from its start.
  ///
  /// Zero where it does not; nothing where it starts at its end, so that there is no way.
  ///
  /// A spring without initial velocity overshoots by e^(−πζ ÷ √(1 − ζ²)). With one, the extrema
  /// are looked for where the velocity changes its sign. They lie half a swing apart and fall
  /// off, so the greatest of a side is within the first swing; a spring that does not swing
  /// turns once at most.
  var overshoot: Double? {
    let way = end - from
    guard way != 0 else { return nil }
    let ratio = spring.dampingRatio
    let (horizon, steps) =
      ratio < 1
      ? (2 * Double.pi / (spring.naturalFrequency * ((1 - ratio) * (1 + ratio)).squareRoot()), 32)
      : (settlingTime(within: Tolerance(distance: abs(way) * 1e-9, speed: .infinity)), 1)
    guard horizon.isFinite else { return 0 }
    var greatest = 0.0
    for step in 0..<steps {
      var low = horizon * Double(step) / Double(steps)
      var high = horizon * Double(step + 1) / Double(steps)
      let first = velocity(at: low)
      // A spring that is let go moves towards its end.
      let direction = (first == 0 ? way : first) < 0 ? -1.0 : 1
      // No velocity at all, after it has become too small for a number, counts as turned.
      guard velocity(at: high) * direction <= 0 else { continue }
      for _ in 0..<60 {
        let middle = low + (high - low) / 2
        if velocity(at: middle) * direction > 0 { low = middle } else { high = middle }
      }
      greatest = max(greatest, (value(at: high) - end) / way)
    }
    return greatest
  }
}
