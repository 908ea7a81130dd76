/// The velocity of a pointer, estimated from the last 60 ms of its locations.
///
/// The estimate is the slope, at the newest location, of the parabola that fits the locations best. A
/// straight line would have the velocity in the middle of the time span, which is too large for a finger that
/// slows down before it lifts. A parabola is exact for a constant velocity and for a constant deceleration.
///
/// The weight of a location decreases with its age: (1 − age ÷ time span)³. A location that leaves the time
/// span therefore causes no jump. Over 60 ms the estimate predicts the location of a finger in the next 16 ms
/// with a fifth less error than over 100 ms, and with little more than half the error of Android's and
/// Flutter's parabola, which gives all locations of 100 ms the same weight. A device with fewer than 50
/// samples a second has too few locations in 60 ms, so the time span always includes the newest four.
///
/// A parabola over a short span also follows the noise of the locations, such as their rounding to pixels.
/// Its curvature counts only as far as the locations support it: fully if the parabola leaves no residuals,
/// not at all if it explains less than a quarter of the residuals that remain. Two or three locations are
/// fitted with a line, since a parabola goes through any three points.
///
/// Add the locations of pointers that go down or move, but not the location of a pointer that lifts, which
/// repeats the last one. Locations that are not finite or older than the newest are ignored. Of several
/// locations at one time the last one counts. Adding takes constant time; storage is allocated once.
public struct VelocityTracker: Sendable {
  /// The number of locations that are kept, a power of two: more than 60 ms of a mouse with a thousand
  /// samples a second.
  public static var capacity: Int { 64 }

  /// The time span before the newest location, in seconds, in which locations count. It is longer if it would
  /// include fewer than four.
  public static var horizon: Double { 0.06 }

  /// The time in seconds without a new location after which the pointer counts as resting.
  public static var restingTime: Double { 0.1 }

  /// The longest time in seconds between two locations of one movement. After a longer time the pointer
  /// counts as having stopped in between, and earlier locations do not count.
  public static var greatestGap: Double { 0.04 }

  /// The shortest time span of an estimate, in seconds: the resolution of browsers' clocks. Locations other
  /// than the newest are thinned out to it.
  private static var clockResolution: Double { 1e-4 }

  private struct Sample {
    var time: Double
    var location: Point2D
  }

  /// A ring buffer. Sample n is at index n modulo its length.
  private var ring = [Sample](repeating: Sample(time: 0, location: .zero), count: capacity)

  /// The number of samples since the last gap or reset; old ones are overwritten.
  private var count = 0

  public init() {}

  /// Removes all locations.
  public mutating func reset() {
    count = 0
  }

  /// Adds a location in points at a time in seconds.
  public mutating func add(_ location: Point2D, at time: Double) {
    guard location.isFinite, time.isFinite else { return }
    if count > 0 {
      let newest = sample(count - 1).time
      if time < newest { return }
      if time - newest > Self.greatestGap {
        count = 0
      } else if time == newest
        || count > 1 && newest - sample(count - 2).time < Self.clockResolution
      {
        count -= 1
      }
    }
    ring[count & (Self.capacity - 1)] = Sample(time: time, location: location)
    count += 1
  }

  private func sample(_ number: Int) -> Sample {
    ring[number & (Self.capacity - 1)]
  }

  /// The velocity at a time, in points per second.
  ///
  /// Zero if fewer than two locations count, or if the newest location is at least `restingTime` old.
  public func velocity(at time: Double) -> Point2D {
    guard count > 0 else { return .zero }
    let newest = sample(count - 1)
    let spanOfFour = newest.time - sample(max(0, count - 4)).time
    guard spanOfFour >= Self.clockResolution, time - newest.time < Self.restingTime
    else { return .zero }
    let velocity = slope(at: newest, span: max(Self.horizon, spanOfFour))
    return velocity.isFinite ? velocity : .zero
  }

  /// The slope, at the newest sample, of the parabola or line of weighted least squares.
  ///
  /// With w the weights, t ≤ 0 the time since the newest sample, Sₖ = Σ(w·tᵏ) and Xₖ = Σ(w·tᵏ·x), the
  /// coefficients c of the parabola solve the normal equations H·c = X, Hᵢⱼ = Sᵢ₊ⱼ. H is factored into
  /// L·D·Lᵀ, L with a unit diagonal; y solves L·y = X. The slope of the line is y₁ ÷ D₁, and that of the
  /// parabola differs from it by −L₂₁ · y₂ ÷ D₂.
  ///
  /// Of the weighted squares of x, the parabola explains E = |y₂|² ÷ D₂ beyond the line, which leaves F =
  /// Σ(w·|x|²) − |y₀|² ÷ D₀ − |y₁|² ÷ D₁. The difference of the slopes is multiplied by 1 − (F − E) ÷ 4E =
  /// 1.25 − F ÷ 4E. The 4 is a compromise. With the full difference, locations rounded to thirds of a point
  /// would give errors of up to 3.6 % for 0.6 points per millisecond at 120 samples a second. With this
  /// factor the error is 1.3 %, and predictions of fingers' movements are as good.
  ///
  /// If the times of the samples are too few, so that D₂ is nearly zero, the line is used.
  private func slope(at newest: Sample, span: Double) -> Point2D {
    var (s0, s1, s2, s3, s4) = (0.0, 0.0, 0.0, 0.0, 0.0)
    var (x0, x1, x2) = (Point2D.zero, Point2D.zero, Point2D.zero)
    var squares = 0.0
    for back in 1...min(count, Self.capacity) {
      let sample = sample(count - back)
      let t = sample.time - newest.time
      let rest = 1 + t / span
      if rest <= 0 { break }
      let x = sample.location - newest.location
      let w = rest * rest * rest
      let (wt, wt2) = (w * t, w * t * t)
      s0 += w
      s1 += wt
      s2 += wt2
      s3 += wt2 * t
      s4 += wt2 * t * t
      x0 = x0 + x * w
      x1 = x1 + x * wt
      x2 = x2 + x * wt2
      squares += w * x.squaredLength
    }
    let (l10, l20) = (s1 / s0, s2 / s0)
    let d1 = s2 - l10 * s1
    let l21 = (s3 - l20 * s1) / d1
    let d2 = s4 - l20 * s2 - l21 * l21 * d1
    let y1 = x1 - x0 * l10
    let y2 = x2 - x0 * l20 - y1 * l21
    let line = y1 * (1 / d1)
    let remainder = squares - x0.squaredLength / s0 - y1.squaredLength / d1
    // For a line, rounding can make the remainder negative.
    let share = min(1, 1.25 - remainder * d2 / (4 * y2.squaredLength))
    guard count > 3, d2 > 0.01 * s4, share > 0 else { return line }
    return line - y2 * (share * l21 / d2)
  }
}

extension Point2D {
  fileprivate var squaredLength: Double { x * x + y * y }
}
