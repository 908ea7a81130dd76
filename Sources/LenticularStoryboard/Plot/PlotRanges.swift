/// The ranges of the axes of a plot.
struct PlotRanges {
  let time: ClosedRange<Double>
  let values: ClosedRange<Double>
  let velocities: ClosedRange<Double>

  /// The greatest value that is drawn to scale, so that the arithmetic stays finite.
  private static let greatest = 1e100

  /// The length of the time axis, relative to the longest settling time.
  private static let rest = 1.04

  /// The number of samples of a motion in the search for its extrema.
  private static let moments = 1024

  init(_ plot: ValuePlot) {
    let duration = Self.duration(plot)
    var values: [Double] = []
    var velocities = [0.0]
    for motion in plot.motions {
      values.append(motion.end)
      // Samples the whole time axis, and also the time until settling, which may be a small part of
      // it.
      for span in [duration, min(duration, motion.settlingTime)] {
        for moment in 0...Self.moments {
          include(motion, at: span * Double(moment) / Double(Self.moments))
        }
      }
      // The velocity may be greatest where it jumps.
      for corner in motion.corners where corner < duration {
        include(motion, at: corner.nextDown)
        include(motion, at: corner)
      }
    }
    time = 0...duration
    self.values = Self.range(values)
    self.velocities = Self.range(velocities)

    func include(_ motion: PlottedMotion, at time: Double) {
      let state = motion.state(at: time)
      let limit = motion.velocityLimit
      values.append(state.value)
      velocities.append(max(-limit, min(limit, state.velocity)))
    }
  }

  private static func duration(_ plot: ValuePlot) -> Double {
    if let duration = plot.duration, duration > 0, duration.isFinite { return duration }
    let longest = plot.motions.reduce(0) { longest, motion in
      max(longest, motion.settlingTime.isFinite ? motion.settlingTime * rest : motion.glance)
    }
    return longest > 0 && longest.isFinite ? longest : 1
  }

  private static func range(_ values: [Double]) -> ClosedRange<Double> {
    let drawn = values.filter { abs($0) <= greatest }
    guard let least = drawn.min(), let most = drawn.max() else { return 0...1 }
    return least...most
  }
}
