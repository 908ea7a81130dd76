import TestSupport
import Testing

@testable import LenticularPhysics

/// How well an estimated velocity predicts where a finger goes in the next 16 ms: its displacement,
/// were it to go on at that velocity, compared with the displacement of the stroke.
@Suite("Predictions for flings")
struct FlingPredictionTests {
  typealias Samples = [(time: Double, location: Point2D)]

  /// The slope of the weighted parabola over a time span, with the weights (1 − age ÷ span)^power.
  ///
  /// Written independently of the tracker, by the normal equations and Cramer's rule. A line where
  /// fewer than four samples have a weight.
  private static func slope(of samples: Samples, span: Double, power: Int) -> Point2D {
    let newest = samples[samples.count - 1]
    var moments = [Double](repeating: 0, count: 5)
    var sums = [Point2D](repeating: .zero, count: 3)
    var count = 0
    for sample in samples where newest.time - sample.time < span {
      let age = (newest.time - sample.time) / span
      var term = (0..<power).reduce(1.0) { product, _ in product * (1 - age) }
      for degree in 0..<5 {
        moments[degree] += term
        if degree < 3 { sums[degree] = sums[degree] + (sample.location - newest.location) * term }
        term *= -age
      }
      count += 1
    }
    let m = moments
    if count < 4 {
      let determinant = m[0] * m[2] - m[1] * m[1]
      return count < 2 ? .zero : (sums[1] * m[0] - sums[0] * m[1]) * (1 / (determinant * span))
    }
    let determinant =
      m[0] * (m[2] * m[4] - m[3] * m[3]) - m[1] * (m[1] * m[4] - m[2] * m[3])
      + m[2] * (m[1] * m[3] - m[2] * m[2])
    let numerator =
      sums[0] * (m[2] * m[3] - m[1] * m[4]) + sums[1] * (m[0] * m[4] - m[2] * m[2])
      + sums[2] * (m[1] * m[2] - m[0] * m[3])
    return numerator * (1 / (determinant * span))
  }

  private static func tracked(_ samples: Samples) -> Point2D {
    var tracker = VelocityTracker()
    for sample in samples { tracker.add(sample.location, at: sample.time) }
    return tracker.velocity(at: samples[samples.count - 1].time)
  }

  /// The median of |predicted − true displacement| ÷ |true displacement|, at every sample of 200
  /// strokes from the fourth on in which the finger moves by at least 3 points in the next 16 ms.
  private func medianError(
    on screen: TouchScreen, _ velocity: (Samples) -> Point2D
  ) throws -> Double {
    var random = SeededGenerator(state: 12)
    var errors: [Double] = []
    for _ in 0..<200 {
      let stroke = Stroke.random(using: &random)
      let samples = screen.samples(of: stroke, until: stroke.duration, using: &random)
      for index in samples.indices.dropFirst(3) {
        let time = samples[index].time
        let way = stroke.location(at: time + 0.016) - stroke.location(at: time)
        guard way.length >= 3 else { continue }
        let predicted = velocity(Array(samples[...index])) * 0.016
        errors.append((predicted - way).length / way.length)
      }
    }
    #expect(errors.count > 500)
    errors.sort()
    return try #require(errors.isEmpty ? nil : errors[errors.count / 2])
  }

  /// A touch screen, and the median errors of the tracker and of other estimates on it.
  struct Case: Sendable, CustomTestStringConvertible {
    var rate: Double
    var tracker: Double
    /// The tracker's weighted parabola over 60 ms, without regard to noise.
    var parabola60: Double
    /// The same over 100 ms.
    var parabola100: Double
    /// The parabola of Flutter and Android, which weighs all samples of 100 ms the same.
    var unweighted: Double

    var testDescription: String { "\(rate) Hz" }
  }

  @Test(
    "60 ms predict a finger a fifth better than 100 ms do",
    arguments: [
      Case(
        rate: 60, tracker: 0.112, parabola60: 0.112, parabola100: 0.143, unweighted: 0.198),
      Case(
        rate: 120, tracker: 0.136, parabola60: 0.134, parabola100: 0.176, unweighted: 0.247),
    ])
  func prediction(_ expected: Case) throws {
    let screen = TouchScreen(rate: expected.rate)
    let tracker = try medianError(on: screen, Self.tracked)
    let parabola60 = try medianError(on: screen) { Self.slope(of: $0, span: 0.06, power: 3) }
    let parabola100 = try medianError(on: screen) { Self.slope(of: $0, span: 0.1, power: 3) }
    let unweighted = try medianError(on: screen) { Self.slope(of: $0, span: 0.1, power: 0) }
    #expect(abs(tracker - expected.tracker) < 0.002)
    #expect(abs(parabola60 - expected.parabola60) < 0.002)
    #expect(abs(parabola100 - expected.parabola100) < 0.002)
    #expect(abs(unweighted - expected.unweighted) < 0.002)
    #expect(tracker < 0.8 * parabola100)
    #expect(tracker < 0.6 * unweighted)
  }

  @Test(
    "Where samples are sparse, the newest four predict better than those of 60 ms or 100 ms",
    arguments: [(30.0, 0.169), (45, 0.103)])
  func sparse(rate: Double, expected: Double) throws {
    let screen = TouchScreen(rate: rate)
    let tracker = try medianError(on: screen, Self.tracked)
    #expect(abs(tracker - expected) < 0.002)
    for span in [0.06, 0.1] {
      let other = try medianError(on: screen) { Self.slope(of: $0, span: span, power: 3) }
      #expect(tracker < 0.85 * other)
    }
  }

  /// The root mean square of the relative error for a finger of constant speed, over 50 phases of the
  /// pixels, which its path does not meet at equal distances.
  private func error(
    ofSpeed speed: Double, on screen: TouchScreen, _ velocity: (Samples) -> Point2D
  ) -> Double {
    var sum = 0.0
    for phase in 0..<50 {
      let samples = (0...Int(0.3 * screen.rate)).map { number in
        let time = Double(number) / screen.rate
        let x = ((speed * time + Double(phase) / 50) / screen.pixel).rounded() * screen.pixel
        return (time, Point2D(x: x, y: 0))
      }
      let error = velocity(samples).x / speed - 1
      sum += error * error
    }
    return (sum / 50).squareRoot()
  }

  @Test(
    "For a constant speed, pixels disturb the estimate less than they disturb a parabola",
    arguments: [(60.0, 0.024), (90, 0.014), (120, 0.012), (240, 0.005)])
  func noise(rate: Double, bound: Double) {
    let screen = TouchScreen(rate: rate)
    func parabola(_ samples: Samples) -> Point2D { Self.slope(of: samples, span: 0.06, power: 3) }
    for speed in [613.7, 1187, 2411] {
      #expect(
        error(ofSpeed: speed, on: screen, Self.tracked)
          < error(ofSpeed: speed, on: screen, parabola))
    }
    #expect(error(ofSpeed: 613.7, on: screen, Self.tracked) < bound)
  }
}
