import LenticularPhysics

extension SpringSimulation<Double> {
  /// The greatest overshoot past the end, as a fraction of the distance from start to end.
  ///
  /// Zero if there is none; nil if start and end are equal.
  ///
  /// Without initial velocity a spring overshoots by e^(−πζ ÷ √(1 − ζ²)). With one, the extrema are
  /// found where the velocity changes its sign. They are half a period apart and decrease, so the
  /// greatest on each side is within the first period. A spring that is not underdamped turns once
  /// at most.
  var overshoot: Double? {
    let distance = end - from
    guard distance != 0 else { return nil }
    let ratio = spring.dampingRatio
    let (horizon, steps) =
      ratio < 1
      ? (2 * Double.pi / (spring.naturalFrequency * ((1 - ratio) * (1 + ratio)).squareRoot()), 32)
      : (settlingTime(within: Tolerance(distance: abs(distance) * 1e-9, speed: .infinity)), 1)
    guard horizon.isFinite else { return 0 }
    var greatest = 0.0
    for step in 0..<steps {
      var low = horizon * Double(step) / Double(steps)
      var high = horizon * Double(step + 1) / Double(steps)
      let first = velocity(at: low)
      // A spring without initial velocity moves towards its end.
      let direction = (first == 0 ? distance : first) < 0 ? -1.0 : 1
      // A velocity that has underflowed to zero counts as a change of sign.
      guard velocity(at: high) * direction <= 0 else { continue }
      for _ in 0..<60 {
        let middle = low + (high - low) / 2
        if velocity(at: middle) * direction > 0 { low = middle } else { high = middle }
      }
      greatest = max(greatest, (value(at: high) - end) / distance)
    }
    return greatest
  }
}
