import LenticularPhysics

/// The shift of an image behind the screen due to device rotation. It decays to zero.
///
/// Rates r above the tremor integrate to an angle a, which decays with the time constant τ. The shift s
/// follows the angle with the time constant σ:
///
///     a' = r − a/τ,   s' = (a − s)/σ
///
/// Both equations are solved exactly between two samples, with the rate taken as constant. So the result does
/// not depend on the frame rate, and on the sampling rate only as far as rates are constant between samples.
struct TiltOffset {
  let configuration: ParallaxFeed.Tilt
  /// The angle about the screen's axes, and the shown angle that follows it.
  private var angle = Point2D.zero
  private var shown = Point2D.zero
  private var last: (time: Double, rate: Point2D)?

  init(_ configuration: ParallaxFeed.Tilt) {
    self.configuration = configuration
  }

  /// Whether the shift is zero and stays so until the next sample.
  var isStill: Bool { angle == .zero && shown == .zero }

  /// Integrates a sample. Samples that are not later than the last one, or not usable, are ignored.
  mutating func integrate(_ sample: MotionSample) {
    guard sample.isUsable else { return }
    let rotationRate = sample.screenRate
    // Rotation about the vertical axis shifts sideways, about the horizontal axis up and down.
    let rate = Point2D(x: aboveTremor(rotationRate.y), y: aboveTremor(rotationRate.x))
    guard let last else {
      self.last = (sample.time, rate)
      return
    }
    let duration = sample.time - last.time
    guard duration > 0 else { return }
    // The rotation during a gap is unknown.
    let isGap = duration > RotationIntegrator.largestGap
    advance(by: duration, rate: isGap ? .zero : (last.rate + rate) * 0.5)
    self.last = (sample.time, rate)
  }

  /// Resets angle and shift to zero.
  mutating func reset() {
    (angle, shown, last) = (.zero, .zero, nil)
  }

  /// Sets the angle to zero once it and the shift are negligible.
  mutating func settle(at time: Double) {
    guard let last, time > last.time else { return }
    var later = self
    later.advance(by: time - last.time, rate: .zero)
    if max(later.angle.maximumNorm, later.shown.maximumNorm) < configuration.stillness {
      (angle, shown) = (.zero, .zero)
    }
  }

  /// The shift at a time in seconds, as fractions of the largest shift, from −1 to 1. An image behind the
  /// screen shows more of the side towards which the screen is rotated.
  func shift(at time: Double) -> Point2D {
    var later = self
    if let last, time > last.time { later.advance(by: time - last.time, rate: .zero) }
    return Point2D.lanes {
      let share = later.shown[lane: $0] / configuration.halfAngle
      return -share / (1 + share * share).squareRoot()
    }
  }

  private func aboveTremor(_ rate: Double) -> Double {
    rate - max(-configuration.tremor, min(configuration.tremor, rate))
  }

  private mutating func advance(by duration: Double, rate: Point2D) {
    let (leak, smoothing) = (configuration.leakTime, configuration.smoothingTime)
    let rest = rate * leak
    let left = angle - rest
    let (leaked, followed) = (
      Elementary.exp(-duration / leak), Elementary.exp(-duration / smoothing)
    )
    // s = rest + c·left·e^(−t/τ) + … with c = τ/(τ − σ): the response of s to the decay of a.
    let lead = left * (leak / (leak - smoothing))
    shown = rest + lead * leaked + (shown - rest - lead) * followed
    angle = rest + left * leaked
  }
}
