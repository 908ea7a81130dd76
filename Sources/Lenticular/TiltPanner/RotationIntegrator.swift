import LenticularPhysics

/// Integrates the samples of a gyroscope to the intended angle of rotation about one axis of the screen.
///
/// Between two samples the rate follows the cubic through them and their neighbours on either side. So the
/// angle hardly depends on the sampling rate, on its regularity or on lost samples. The gate filters this
/// curve, not the samples.
///
/// There is no delay for the next neighbour. At first the curve is the parabola through the two samples and
/// the one before. The next sample adds the correction.
struct RotationIntegrator {
  /// The rates about the screen's axes at a time; y is the axis that pans.
  private struct Moment {
    var time: Double
    var rate: RotationRate
  }

  /// The axes of the rates. Samples about different axes are not combined.
  private struct Axes: Equatable {
    var screenAngle: ScreenAngle
    var panAxis: Axis2D
  }

  /// The largest gap between samples, in seconds, in either direction. After a longer one integration
  /// restarts, because the rotation in between is unknown.
  static var largestGap: Double { 0.25 }
  /// The longest step of integration, in seconds. The gate opens and closes between steps.
  private static var longestStep: Double { 0.001 }
  /// The largest ratio of two intervals between samples for which a curve is fitted; beyond it a line is
  /// used.
  private static var largestRatio: Double { 10 }
  /// The limit of the rate between two samples, relative to the faster of them. A curve exceeds it if tremor
  /// is too fast for the sensor.
  private static var largestSwell: Double { 1.25 }

  private var gate = IntentGate()
  private var axes: Axes?
  /// The last three samples. As long as there are fewer, the first one is repeated.
  private var former = Moment(time: 0, rate: .zero)
  private var start = Moment(time: 0, rate: .zero)
  private var last: Moment?
  /// The angle that was returned for the last interval, in radians, which the next sample corrects, and the
  /// gate at the start of that interval.
  private var draft: (angle: Double, gate: IntentGate)?

  /// Integrates a sample. Returns the angle in radians since the previous sample, including the correction of
  /// the interval before, and the interval in seconds. Returns zero for a sample that is not later than the
  /// previous one, not usable, or the first after a gap.
  mutating func integrate(
    _ sample: MotionSample, about axis: Axis2D, limits: IntentGate.Limits
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

  /// Forgets all samples and closes the gate.
  mutating func restart() {
    gate.close()
    (draft, last) = (nil, nil)
  }

  /// Passes the curve between two samples through the gate, given their neighbours. A missing neighbour is
  /// replaced by the sample next to it. Returns the angle that the gate passes, in radians.
  ///
  /// Let u be the time since the start, from 0 to d, and let the line from start to end have the rate r at
  /// the start and the slope s. The curvature κ(u) changes from that of the parabola through the first three
  /// samples to that of the last three. The rate is r + s·u + κ(u)·u·(u − d): Neville's form of the cubic.
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

  /// Half the second derivative of the parabola through three samples; nil if two coincide, or the intervals
  /// are too uneven.
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
