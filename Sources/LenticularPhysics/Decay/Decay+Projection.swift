/// The end of a decay, the velocity for a given end, and the time at which a decay passes a value.
extension Decay {
  /// The value at which a decay with a velocity per second comes to rest: x + v · R.
  public func destination<Value: Vector>(from position: Value, velocity: Value) -> Value {
    position + velocity * reach
  }

  /// The velocity per second of a decay that comes to rest at a destination: (x∞ − x) ÷ R.
  public func velocity<Value: Vector>(from position: Value, to destination: Value) -> Value {
    (destination - position) * (1 / reach)
  }

  /// The velocity per second nearest to a given one with which a decay comes to rest on a whole
  /// device pixel.
  ///
  /// In each lane the destination is rounded to a multiple of the pixel, ties to even, and the
  /// velocity changes by at most half a pixel ÷ R: at the normal rate about one pixel per second.
  /// So a lane that rests on a pixel stays there without velocity, one that rests between two moves
  /// to the nearer, and a decay too weak to reach the next pixel returns to its own.
  ///
  /// - Parameters:
  ///   - position: The start, in a unit in which pixels lie at multiples of their size.
  ///   - velocity: The initial velocity, in that unit per second.
  ///   - pixel: The size of a device pixel in that unit, for example 1/3 point. If it is not above
  ///     zero and finite, and in lanes without a finite multiple of it, the velocity is unchanged.
  public func velocity<Value: Vector>(
    from position: Value, nearestTo velocity: Value, endingOnMultipleOf pixel: Double
  ) -> Value {
    guard pixel > 0, pixel.isFinite else { return velocity }
    let destination = destination(from: position, velocity: velocity)
    return .lanes { lane in
      let count = (destination[lane: lane] / pixel).rounded(.toNearestOrEven)
      let aligned = self.velocity(from: position[lane: lane], to: count * pixel)
      return aligned.isFinite ? aligned : velocity[lane: lane]
    }
  }

  /// The time at which a decay with a velocity passes a target, in seconds; nil if it never does,
  /// or only comes to rest there.
  ///
  ///     t = −ln(1 − (target − x) ÷ (v · R)) ÷ λ
  public func time(from position: Double, velocity: Double, to target: Double) -> Double? {
    if target == position { return 0 }
    let share = (target - position) / (velocity * reach)
    guard share > 0, share < 1 else { return nil }
    return -Elementary.log1p(-share) / decayRate
  }

  /// The time, in seconds, after which a decay with a velocity is within a tolerance of its end.
  ///
  /// Both |v| · e^(−λt) and the remaining distance |v| · R · e^(−λt) have to be within it. Zero if
  /// they are at the start; infinite for a tolerance that is not positive.
  public func duration(velocity: Double, within tolerance: Tolerance) -> Double {
    if velocity == 0 { return 0 }
    guard tolerance.speed > 0, tolerance.distance > 0 else { return .infinity }
    let excess = abs(velocity) * max(1 / tolerance.speed, reach / tolerance.distance)
    return max(0, Elementary.log(excess) / decayRate)
  }
}
