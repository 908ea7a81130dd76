/// When a spring passes a place, and when it leaves an interval.
///
/// A spring's displacement is monotone between the times at which its velocity vanishes, and those
/// are known: where it swings they come every half swing, where it creeps there is at most one. So
/// each stretch holds at most one passage, which bisection finds.
extension Spring {
  /// When a displacement with a velocity per second is first at a target after time zero, in
  /// seconds; nothing if it never is, or only comes to rest there.
  public func time(from position: Double, velocity: Double, to target: Double) -> Double? {
    firstPassage(from: position, velocity: velocity) { start, stop in
      (start < target && target <= stop) || (start > target && target >= stop) ? target : nil
    }?.time
  }

  /// When a displacement, which begins between two bounds, first leaves them, in seconds, and
  /// whether past the upper one; nothing if it never does.
  func exit(
    from position: Double, velocity: Double, lowerBound: Double, upperBound: Double
  ) -> (time: Double, isRising: Bool)? {
    // What returns to where it began does not leave because of the last bit.
    let rate = max(naturalFrequency, rates.decay.high)
    let slack = 1e-12 * (abs(position) + abs(velocity) / rate)
    return firstPassage(from: position, velocity: velocity) { _, stop in
      if stop > upperBound + slack { return upperBound }
      return stop < lowerBound - slack ? lowerBound : nil
    }
  }

  /// Whether the spring's swing, slow as it may be, is ever seen to turn back.
  var isSwinging: Bool {
    // A swing that takes ten thousand times as long as the decay is not.
    rates.discriminant.high < 0 && rates.root.high > 1e-4 * rates.decay.high
  }

  /// The first time above zero at which the velocity vanishes; infinity where it never does.
  private func firstTurn(from x: Double, velocity v: Double) -> Double {
    guard isSwinging else { return creepingTurn(from: x, velocity: v) ?? .infinity }
    if v == 0 { return x == 0 ? .infinity : Double.pi / rates.root.high }
    // Its sign changes once in every half swing.
    return Self.lastTime(from: 0, to: Double.pi / rates.root.high) { time in
      let transition = self.transition(over: time)
      let velocity = transition.vx * x + transition.vv * v
      return v > 0 ? velocity > 0 : velocity < 0
    }
  }

  /// When, and whether upwards, a level is first passed that `level` names for one of the stretches
  /// between turns, given the displacements at its ends.
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
    // Swings only become smaller: what the first two whole ones do not reach, none does.
    for _ in 0..<3 {
      let stopPosition = stop < .infinity ? displacement(stop) : 0
      if let bound = level(startPosition, stopPosition) {
        let isRising = stopPosition > startPosition
        let isBefore = { (time: Double) in
          isRising ? displacement(time) < bound : displacement(time) > bound
        }
        if stop == .infinity {
          // Until it underflows to zero, what creeps is only on its way there.
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
