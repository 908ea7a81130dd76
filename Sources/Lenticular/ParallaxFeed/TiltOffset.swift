import LenticularPhysics

/// How far a picture behind the screen shifts because the device was turned, which returns to nothing.
///
/// Rates, less what is tremor, add up to an angle that leaks away, and what is seen follows the angle:
///
///     a' = r − a/τ,   s' = (a − s)/σ
///
/// Both are solved for the time between two samples, in which the rate counts as constant, so how often
/// a sensor speaks or a frame is shown makes no difference but how well that holds.
struct TiltOffset {
  let configuration: ParallaxFeed.Tilt
  /// The angle turned about the screen's axes, and what is seen of it.
  private var angle = Point.zero
  private var shown = Point.zero
  private var last: (time: Double, rate: Point)?

  init(_ configuration: ParallaxFeed.Tilt) {
    self.configuration = configuration
  }

  /// Whether nothing is shifted, and will not be without another sample.
  var isStill: Bool { angle == .zero && shown == .zero }

  /// Takes in a sample; one that is not later than the last, or cannot be, counts for nothing.
  mutating func turn(to sample: MotionSample) {
    guard sample.isUsable else { return }
    let turned = sample.screenRate
    // About the vertical axis it shifts sideways, about the horizontal one up and down.
    let rate = Point(x: aboveTremor(turned.y), y: aboveTremor(turned.x))
    guard let last else {
      self.last = (sample.time, rate)
      return
    }
    let duration = sample.time - last.time
    guard duration > 0 else { return }
    // After a gap nobody knows what happened.
    let isGap = duration > TurnIntegrator.largestGap
    advance(by: duration, rate: isGap ? .zero : (last.rate + rate) * 0.5)
    self.last = (sample.time, rate)
  }

  /// Forgets every turn.
  mutating func reset() {
    (angle, shown, last) = (.zero, .zero, nil)
  }

  /// Ends what nothing is seen of any more at a time.
  mutating func settle(at time: Double) {
    guard let last, time > last.time else { return }
    var later = self
    later.advance(by: time - last.time, rate: .zero)
    if max(later.angle.maximumNorm, later.shown.maximumNorm) < configuration.stillness {
      (angle, shown) = (.zero, .zero)
    }
  }

  /// The shift at a time in seconds, in shares of the whole from −1 to 1: a picture that lies behind the
  /// screen shows more of that side to which the screen is turned.
  func shift(at time: Double) -> Point {
    var later = self
    if let last, time > last.time { later.advance(by: time - last.time, rate: .zero) }
    return Point.lanes {
      let share = later.shown[lane: $0] / configuration.halfAngle
      return -share / (1 + share * share).squareRoot()
    }
  }

  private func aboveTremor(_ rate: Double) -> Double {
    rate - max(-configuration.tremor, min(configuration.tremor, rate))
  }

  private mutating func advance(by duration: Double, rate: Point) {
    let (leak, smoothing) = (configuration.leakTime, configuration.smoothingTime)
    let rest = rate * leak
    let left = angle - rest
    let (leaked, followed) = (
      Elementary.exp(-duration / leak), Elementary.exp(-duration / smoothing)
    )
    // s = rest + c·left·e^(−t/τ) + … with c = τ/(τ − σ), the answer of the one to the other.
    let lead = left * (leak / (leak - smoothing))
    shown = rest + lead * leaked + (shown - rest - lead) * followed
    angle = rest + left * leaked
  }
}
