/// Where a throw ends, which throw ends somewhere, and when it passes a place.
extension Decay {
  /// Where a value thrown with a velocity per second comes to rest: x + v · R.
  public func destination<Value: Vector>(from position: Value, velocity: Value) -> Value {
    position + velocity * reach
  }

  /// The velocity per second that comes to rest at a destination: (x∞ − x) ÷ R.
  public func velocity<Value: Vector>(from position: Value, to destination: Value) -> Value {
    (destination - position) * (1 / reach)
  }

  /// The velocity per second nearest to another that comes to rest on a whole device pixel.
  ///
  /// In each lane the destination becomes the nearest multiple of the pixel, of two equally near
  /// the even one, and the velocity changes by half a pixel ÷ R at most: at the normal rate about
  /// one pixel per second. So a lane that rests on a pixel stays there without any velocity, one
  /// that rests between two is moved onto the nearer, and a throw too weak for the next pixel
  /// returns to the one it came from.
  ///
  /// - Parameters:
  ///   - position: Where the throw begins, in a unit of which the pixels' grid includes zero.
  ///   - velocity: The velocity of the throw, in that unit per second.
  ///   - pixel: The size of a device pixel in that unit, for example 1/3 point. Where it is not
  ///     above zero and finite, and in lanes without a finite multiple of it, the velocity stays.
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

  /// When a value thrown with a velocity passes a target, in seconds; nothing if it never does,
  /// or only comes to rest there.
  ///
  ///     t = −ln(1 − (target − x) ÷ (v · R)) ÷ λ
  public func time(from position: Double, velocity: Double, to target: Double) -> Double? {
    if target == position { return 0 }
    let share = (target - position) / (velocity * reach)
    guard share > 0, share < 1 else { return nil }
    return -Elementary.log1p(-share) / decayRate
  }

  /// How long a value thrown with a velocity takes to come within a tolerance of its rest.
  ///
  /// Both |v| · e^(−λt) and the |v| · R · e^(−λt) still to go must be small enough. Zero if they
  /// are from the start; infinite for a tolerance that is not positive.
  public func duration(velocity: Double, within tolerance: Tolerance) -> Double {
    if velocity == 0 { return 0 }
    guard tolerance.speed > 0, tolerance.distance > 0 else { return .infinity }
    let excess = abs(velocity) * max(1 / tolerance.speed, reach / tolerance.distance)
    return max(0, Elementary.log(excess) / decayRate)
  }
}
