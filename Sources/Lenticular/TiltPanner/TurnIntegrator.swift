import LenticularPhysics

/// How far a device was turned on purpose about one axis of its screen, from what its gyroscope said
/// and when.
///
/// The rates between two samples follow the cubic through them and their neighbours on either side, so
/// how often a sensor speaks, how regularly, and whether some of its samples are lost makes no
/// difference to the angle. The gate looks at that path, not at the samples.
///
/// Nothing waits for the neighbour to come: at first the path is the parabola through the two samples
/// and the one before, and the next sample brings what that was wrong by.
struct TurnIntegrator {
  /// Rates about the screen's axes at a time, with the axis that pans as y.
  private struct Moment {
    var time: Double
    var rate: RotationRate
  }

  /// What was told of the path between the last two samples, for the next to correct.
  private struct Draft {
    /// The sample before the two, if there is one.
    var former: Moment?
    var start: Moment
    /// The gate at the start.
    var gate: IntentGate
    /// In radians.
    var angle: Double
  }

  /// What rates are about: they cannot be compared across a change of it.
  private struct Axes: Equatable {
    var screenAngle: ScreenAngle
    var panAxis: TiltPanner.PanAxis
  }

  /// After a gap longer than this, in seconds, or when the clock goes back as far, a turn begins anew:
  /// nobody knows what happened.
  static var largestGap: Double { 0.25 }
  /// The path is followed in steps no longer than this, in seconds: the gate opens and closes between
  /// two of them.
  private static var longestStep: Double { 0.001 }
  /// Curves need samples about as far apart; beyond this ratio of intervals a line has to do.
  private static var largestRatio: Double { 10 }
  /// How many times as fast as at the faster of two samples it can go between them: more is what curves
  /// make of a tremor that is too fast for the sensor.
  private static var largestSwell: Double { 1.25 }

  private var gate = IntentGate()
  private var axes: Axes?
  private var last: Moment?
  private var draft: Draft?

  /// Takes in a sample. Returns the angle in radians since the one before, with what is now known better
  /// of the time before that, and how long it was in seconds; a sample that is not later than that, or
  /// cannot be, counts for nothing.
  mutating func turn(
    to sample: MotionSample, about axis: TiltPanner.PanAxis, limits: IntentGate.Limits
  ) -> (angle: Double, duration: Double) {
    guard sample.isUsable else { return (0, 0) }
    var rate = sample.screenRate
    if axis == .vertical { swap(&rate.x, &rate.y) }
    let moment = Moment(time: sample.time, rate: rate)
    let axes = Axes(screenAngle: sample.screenAngle, panAxis: axis)
    guard let last, axes == self.axes, abs(moment.time - last.time) <= Self.largestGap else {
      restart()
      (self.axes, self.last) = (axes, moment)
      return (0, 0)
    }
    let duration = moment.time - last.time
    guard duration > 0 else { return (0, 0) }
    let correction = correctDraft(upTo: last, before: moment, limits: limits)
    let (former, start) = (draft?.start, gate)
    let angle = pass(from: last, to: moment, after: former, before: nil, limits: limits)
    draft = Draft(former: former, start: last, gate: start, angle: angle)
    self.last = moment
    return (correction + angle, duration)
  }

  /// Forgets what was before: the next sample begins.
  mutating func restart() {
    gate.close()
    (draft, last) = (nil, nil)
  }

  /// Goes over the path before the last sample again, now that the next one is there. Returns how much
  /// farther it led than was told.
  private mutating func correctDraft(
    upTo last: Moment, before next: Moment, limits: IntentGate.Limits
  ) -> Double {
    guard let draft else { return 0 }
    gate = draft.gate
    return pass(
      from: draft.start, to: last, after: draft.former, before: next, limits: limits) - draft.angle
  }

  /// Sends the path between two samples through the gate.
  ///
  /// With u from 0 to d the time since the start, r and s the rate and the slope of the line, and the
  /// curvature κ(u) on the way from that of the parabola through the former three samples to that of the
  /// latter three, the rate is r + s·u + κ(u)·u·(u − d). That is Neville's form of the cubic.
  private mutating func pass(
    from start: Moment, to end: Moment, after former: Moment?, before next: Moment?,
    limits: IntentGate.Limits
  ) -> Double {
    let duration = end.time - start.time
    let slope = (end.rate - start.rate) * (1 / duration)
    let before = former.flatMap { Self.curvature($0, start, end) }
    let after = next.flatMap { Self.curvature(start, end, $0) }
    var curvature = before ?? after ?? .zero
    var change = RotationRate.zero
    if let former, let next, let before, let after {
      change = (after - before) * (1 / (next.time - former.time))
      curvature = before + change * (start.time - former.time)
    }
    let fastest = RotationRate.lanes {
      Self.largestSwell * max(abs(start.rate[lane: $0]), abs(end.rate[lane: $0]))
    }
    let steps = max(1, Int((duration / Self.longestStep).rounded(.up)))
    let step = duration / Double(steps)
    var angle = 0.0
    for number in 0..<steps {
      let time = (Double(number) + 0.5) * step
      let curve =
        start.rate + slope * time + (curvature + change * time) * (time * (time - duration))
      let rate = RotationRate.lanes {
        max(-fastest[lane: $0], min(fastest[lane: $0], curve[lane: $0]))
      }
      angle += gate.pass(
        along: rate.y, across: abs(rate.x) + abs(rate.z), duration: step, limits: limits)
    }
    return angle
  }

  /// Half the second derivative of the parabola through three samples.
  private static func curvature(
    _ first: Moment, _ second: Moment, _ third: Moment
  ) -> RotationRate? {
    let (former, latter) = (second.time - first.time, third.time - second.time)
    guard max(former, latter) <= largestRatio * min(former, latter) else { return nil }
    let bend =
      (third.rate - second.rate) * (1 / latter) - (second.rate - first.rate) * (1 / former)
    return bend * (1 / (former + latter))
  }
}
