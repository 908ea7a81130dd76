/// The times at which a spring passes a displacement, and leaves an interval.
///
/// A spring's displacement is monotone between the times at which its velocity is zero. An
/// underdamped spring has such a time in every half period, an overdamped one at most one. So each
/// part between them contains at most one passage, which bisection finds.
extension DampedSpring {
  /// The first time after zero, in seconds, at which a displacement with a velocity per second is
  /// at a target; nil if it never is, or only comes to rest there.
  public func time(from position: Double, velocity: Double, to target: Double) -> Double? {
    firstPassage(from: position, velocity: velocity) { start, stop in
      (start < target && target <= stop) || (start > target && target >= stop) ? target : nil
    }?.time
  }

  /// The first time, in seconds, at which a displacement that begins between two bounds leaves
  /// them, and whether it passes the upper one; nil if it never does.
  func exit(
    from position: Double, velocity: Double, lowerBound: Double, upperBound: Double
  ) -> (time: Double, isRising: Bool)? {
    // A displacement that returns to its start does not leave it by rounding.
    let rate = max(naturalFrequency, rates.decay.high)
    let slack = 1e-12 * (abs(position) + abs(velocity) / rate)
    return firstPassage(from: position, velocity: velocity) { _, stop in
      if stop > upperBound + slack { return upperBound }
      return stop < lowerBound - slack ? lowerBound : nil
    }
  }

  /// Whether the spring oscillates fast enough for its velocity to change sign before the motion
  /// has died away.
  var isSwinging: Bool {
    // An oscillation that takes ten thousand times as long as the decay does not count.
    rates.discriminant.high < 0 && rates.root.high > 1e-4 * rates.decay.high
  }

  /// The first time above zero at which the velocity is zero; infinity for never.
  private func firstTurn(from x: Double, velocity v: Double) -> Double {
    guard isSwinging else { return creepingExtremum(from: x, velocity: v) ?? .infinity }
    if v == 0 { return x == 0 ? .infinity : Double.pi / rates.root.high }
    // The velocity changes its sign once in every half period.
    return Self.lastTime(from: 0, to: Double.pi / rates.root.high) { time in
      let transition = self.transition(over: time)
      let velocity = transition.vx * x + transition.vv * v
      return v > 0 ? velocity > 0 : velocity < 0
    }
  }

  /// The time of the first passage through a level, and whether it is upwards. `level` returns the
  /// level for a part between zeros of the velocity, given the displacements at its ends; nil for
  /// none.
  private func firstPassage(
    from position: Double, velocity: Double, level: (_ start: Double, _ stop: Double) -> Double?
  ) -> (time: Double, isRising: Bool)? {
    guard position.isFinite && velocity.isFinite else { return nil }
    let displacement = { (time: Double) in
      let transition = self.transition(over: time)
      return transition.xx * position + transition.xv * velocity
    }
    var (start, startPosition) = (0.0, position)
    var stop = firstTurn(from: position, velocity: velocity)
    // Amplitudes only decrease: a level that the first two whole half periods do not reach is never
    // reached.
    for _ in 0..<3 {
      let stopPosition = stop < .infinity ? displacement(stop) : 0
      if let bound = level(startPosition, stopPosition) {
        let isRising = stopPosition > startPosition
        let isBefore = { (time: Double) in
          isRising ? displacement(time) < bound : displacement(time) > bound
        }
        if stop == .infinity {
          // An overdamped motion approaches zero without reaching it.
          guard bound != 0 else { return nil }
          var step = 1 / rates.decay.high
          while isBefore(start + step) {
            step *= 2
            if step > Self.longestTime { return nil }
          }
          stop = start + step
        }
        return (Self.lastTime(from: start, to: stop, isBefore), isRising)
      }
      if stop == .infinity { return nil }
      (start, startPosition) = (stop, stopPosition)
      stop = isSwinging ? start + Double.pi / rates.root.high : .infinity
    }
    return nil
  }
}
