import LenticularPhysics

/// How far a device was turned on purpose about one axis of its screen, from what its gyroscope said
/// and when.
///
/// The rates between two samples follow the parabola through them and the one before, so how often a
/// sensor speaks, how regularly, and whether some of its samples are lost makes no difference to the
/// angle. The gate looks at that path, not at the samples.
struct TurnIntegrator {
  /// Rates about the screen's axes at a time, with the axis that pans as y.
  private struct Moment {
    var time: Double
    var rate: RotationRate
  }

  /// After a gap longer than this, in seconds, a turn begins anew: nobody knows what happened.
  static var largestGap: Double { 0.25 }
  /// The path is followed in steps no longer than this, in seconds.
  private static var longestStep: Double { 0.005 }
  /// A parabola needs samples about as far apart; beyond this ratio of intervals a line has to do.
  private static var largestRatio: Double { 4 }

  private var gate = IntentGate()
  private var last: Moment?
  private var previous: Moment?

  /// The time of the last sample, in seconds.
  var time: Double? { last?.time }

  /// Takes in a sample. Returns the angle in radians since the one before, and how long that was in
  /// seconds; a sample that is not later than that, or cannot be, counts for nothing.
  mutating func turn(
    to sample: MotionSample, about axis: TiltPanner.PanAxis, limits: IntentGate.Limits
  ) -> (angle: Double, duration: Double) {
    guard sample.isUsable else { return (0, 0) }
    var rate = sample.screenRate
    if axis == .vertical { swap(&rate.x, &rate.y) }
    let moment = Moment(time: sample.time, rate: rate)
    guard let last else {
      self.last = moment
      return (0, 0)
    }
    let duration = moment.time - last.time
    guard duration > 0 else { return (0, 0) }
    var angle = 0.0
    if duration > Self.largestGap {
      restart()
    } else {
      angle = self.angle(from: last, to: moment, limits: limits)
      previous = last
    }
    self.last = moment
    return (angle, duration)
  }

  /// Forgets what was before: the next sample begins.
  mutating func restart() {
    gate.close()
    (previous, last) = (nil, nil)
  }

  private mutating func angle(
    from start: Moment, to end: Moment, limits: IntentGate.Limits
  ) -> Double {
    let duration = end.time - start.time
    let slope = (end.rate - start.rate) * (1 / duration)
    var curvature = RotationRate.zero
    if let previous {
      let interval = start.time - previous.time
      if max(duration, interval) <= Self.largestRatio * min(duration, interval) {
        let former = (start.rate - previous.rate) * (1 / interval)
        curvature = (slope - former) * (1 / (duration + interval))
      }
    }
    let steps = max(1, Int((duration / Self.longestStep).rounded(.up)))
    let step = duration / Double(steps)
    var angle = 0.0
    for number in 0..<steps {
      let time = (Double(number) + 0.5) * step
      let rate = start.rate + slope * time + curvature * (time * (time - duration))
      angle += gate.pass(
        along: rate.y, across: abs(rate.x) + abs(rate.z), duration: step, limits: limits)
    }
    return angle
  }
}
