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
  /// The last three samples, as many as there are; before these, the first of them once more.
  private var former = Moment(time: 0, rate: .zero)
  private var start = Moment(time: 0, rate: .zero)
  private var last: Moment?
  /// What was told of the path between the last two, in radians, for the next to correct, and the gate
  /// at its start.
  private var draft: (angle: Double, gate: IntentGate)?

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
    var correction = 0.0
    if let draft {
      gate = draft.gate
      correction = pass(former, start, last, moment, limits) - draft.angle
      former = start
    } else {
      former = last
    }
    let gate = gate
    let angle = pass(former, last, moment, moment, limits)
    (draft, start, self.last) = ((angle, gate), last, moment)
    return (correction + angle, duration)
  }

  /// Forgets what was before: the next sample begins.
  mutating func restart() {
    gate.close()
    (draft, last) = (nil, nil)
  }

  /// Sends the path between two samples through the gate, with their neighbours before and after; where
  /// one is not known, with the same sample once more. Returns the angle that the gate lets through.
  ///
  /// With u from 0 to d the time since the start, r and s the rate and the slope of the line, and the
  /// curvature κ(u) on the way from that of the parabola through the former three samples to that of the
  /// latter three, the rate is r + s·u + κ(u)·u·(u − d). That is Neville's form of the cubic.
  @inline(never)
  private mutating func pass(
    _ former: Moment, _ start: Moment, _ end: Moment, _ next: Moment, _ limits: IntentGate.Limits
  ) -> Double {
    let duration = end.time - start.time
    let slope = (end.rate - start.rate) * (1 / duration)
    let before = Self.curvature(former, start, end)
    let after = Self.curvature(start, end, next)
    var curvature = before ?? after ?? .zero
    var change = RotationRate.zero
    if let before, let after {
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

  /// Half the second derivative of the parabola through three samples; nil if they are no three, or too
  /// unevenly apart.
  @inline(never)
  private static func curvature(
    _ first: Moment, _ second: Moment, _ third: Moment
  ) -> RotationRate? {
    let (former, latter) = (second.time - first.time, third.time - second.time)
    let shorter = min(former, latter)
    guard shorter > 0, max(former, latter) <= largestRatio * shorter else { return nil }
    let bend =
      (third.rate - second.rate) * (1 / latter) - (second.rate - first.rate) * (1 / former)
    return bend * (1 / (former + latter))
  }
}
