/// How fast a pointer moves, from the last tenth of a second of its locations.
///
/// The velocity is that of the parabola which fits the locations best, at the newest of them.
/// A straight line would give the velocity in the middle of the time span, which is too great
/// for a finger that slows down before it lets go; a parabola is exact for constant velocity
/// and for constant deceleration. Locations weigh the less the older they are, by the cube of
/// what is left of the time span: the velocity of a finger that loses half of it within that
/// span, exponentially, is then right to 2 %, and a location that leaves the span makes no
/// jump. Two or three locations are fitted with a line, since a parabola through
/// three points follows all of their noise.
///
/// Add the locations of pointers that go down or move, not that of lifting, which only repeats
/// the last one. Locations that are not finite or older than the newest are ignored, and of
/// several at one time the last counts. Adding takes a time in proportion to `capacity`;
/// storage is allocated once.
public struct VelocityTracker: Sendable {
  /// The greatest number of locations that are kept.
  public static var capacity: Int { 20 }

  /// The time span that counts, in seconds before the newest location.
  public static var horizon: Double { 0.1 }

  /// The time in seconds without a new location after which the pointer counts as resting.
  public static var restingTime: Double { 0.1 }

  /// The greatest time in seconds between two locations of one movement. After a longer one a
  /// pointer has stopped in between, and what was before does not count.
  public static var greatestGap: Double { 0.04 }

  /// The least time in seconds that tells a velocity: the resolution of browsers' clocks.
  /// Older locations than the newest are thinned out to it.
  private static var clockResolution: Double { 1e-4 }

  private struct Sample {
    var time: Double
    var location: Point
  }

  /// From the oldest to the newest.
  private var samples: [Sample] = []

  public init() {
    samples.reserveCapacity(Self.capacity)
  }

  /// Forgets all locations.
  public mutating func reset() {
    samples.truncate(to: 0)
  }

  /// Adds a location in points at a time in seconds.
  public mutating func add(_ location: Point, at time: Double) {
    guard location.isFinite, time.isFinite else { return }
    if let newest = samples.last {
      let elapsed = time - newest.time
      if elapsed < 0 { return }
      if elapsed > Self.greatestGap {
        samples.truncate(to: 0)
      } else if elapsed == 0 || spanOfNewestTwo < Self.clockResolution {
        samples.removeLast()
      }
    }
    if samples.count == Self.capacity { samples.removeFirst() }
    samples.append(Sample(time: time, location: location))
  }

  /// The time between the newest location and the one before; infinite where there is none.
  private var spanOfNewestTwo: Double {
    let count = samples.count
    return count < 2 ? .infinity : samples[count - 1].time - samples[count - 2].time
  }

  /// The velocity at a time, in points per second.
  ///
  /// Zero where fewer than two locations count, and where the newest is `restingTime` old.
  public func velocity(at time: Double) -> Point {
    guard let newest = samples.last, time - newest.time < Self.restingTime else { return .zero }
    var first = samples.count - 1
    while first > 0 && newest.time - samples[first - 1].time <= Self.horizon { first -= 1 }
    let recent = samples[first...]
    guard newest.time - samples[first].time >= Self.clockResolution else { return .zero }
    let velocity = Self.slope(of: recent, at: newest)
    return velocity.isFinite ? velocity : .zero
  }

  /// The slope, at the newest sample, of the parabola or line of least squares.
  ///
  /// With w the weights, u the time since the weighted mean time and Sₖ = Σ(w·uᵏ),
  ///
  ///     1,   u,   p(u) = u² − u · S₃/S₂ − S₂/S₀
  ///
  /// are orthogonal on the samples, so that each has its own coefficient, Σ(w·p·x) ÷ Σ(w·p·p).
  /// A line lacks the last one, as do samples in so few places that p nearly vanishes on them.
  private static func slope(of samples: ArraySlice<Sample>, at newest: Sample) -> Point {
    var (s0, s1) = (0.0, 0.0)
    for sample in samples {
      let w = weight(of: sample, at: newest)
      s0 += w
      s1 += w * (sample.time - newest.time)
    }
    let mean = s1 / s0
    var (s2, s3, s4) = (0.0, 0.0, 0.0)
    for sample in samples {
      let w = weight(of: sample, at: newest)
      let u = sample.time - newest.time - mean
      s2 += w * u * u
      s3 += w * u * u * u
      s4 += w * u * u * u * u
    }
    var lineSum = Point.zero
    var parabolaSum = Point.zero
    var parabolaNorm = 0.0
    for sample in samples {
      let w = weight(of: sample, at: newest)
      let u = sample.time - newest.time - mean
      let x = sample.location - newest.location
      let p = u * u - u * s3 / s2 - s2 / s0
      lineSum = lineSum + x * (w * u)
      parabolaSum = parabolaSum + x * (w * p)
      parabolaNorm += w * p * p
    }
    let line = lineSum * (1 / s2)
    guard samples.count > 3, parabolaNorm > 0.01 * s4 else { return line }
    return line + parabolaSum * ((-2 * mean - s3 / s2) / parabolaNorm)
  }

  /// (1 − age ÷ horizon)³: 1 for the newest sample, 0 for one that leaves the time span.
  private static func weight(of sample: Sample, at newest: Sample) -> Double {
    let rest = max(0, 1 - (newest.time - sample.time) / horizon)
    return rest * rest * rest
  }
}
