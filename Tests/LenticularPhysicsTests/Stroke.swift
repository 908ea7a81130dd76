import TestSupport

@testable import LenticularPhysics

/// A stroke of a finger over a screen: the path of least jerk, as hands move (Flash and Hogan 1985).
struct Stroke {
  /// From the beginning of the stroke to its end, in points.
  var displacement: Point2D
  /// In seconds.
  var duration: Double

  /// x(s) = D · (10 s³ − 15 s⁴ + 6 s⁵), s = t/T.
  func location(at time: Double) -> Point2D {
    let s = min(1, max(0, time / duration))
    return displacement * (s * s * s * (10 - 15 * s + 6 * s * s))
  }

  /// A short, fast stroke as people make it to scroll: 80 to 300 points in 0.15 to 0.35 seconds.
  static func random(using random: inout SeededGenerator) -> Stroke {
    let length = Double.random(in: 80...300, using: &random)
    let angle = Double.random(in: -0.3...0.3, using: &random)
    return Stroke(
      displacement: Point2D(x: Elementary.sin(angle), y: -Elementary.cos(angle)) * length,
      duration: .random(in: 0.15...0.35, using: &random))
  }
}

/// How a touch screen samples a finger.
struct TouchScreen {
  /// Samples a second.
  var rate: Double
  /// The standard deviation of a location's noise, in points.
  var noise = 0.15
  /// The distance of two pixels, in points, on which locations are reported.
  var pixel = 1.0 / 3
  /// The largest deviation of a sample's time from a regular one, in intervals. The time that is
  /// reported is the true one, in the 0.1 ms of a browser's clock.
  var jitter = 0.1

  /// Times and locations as they are reported, from a random phase of the screen on.
  func samples(
    of stroke: Stroke, until end: Double, using random: inout SeededGenerator
  ) -> [(time: Double, location: Point2D)] {
    let phase = Double.random(in: 0..<1, using: &random)
    return (0..<Int(end * rate)).map { number in
      let shift = phase + jitter * .random(in: -1...1, using: &random)
      let time = (Double(number) + shift) / rate
      let location = Point2D.lanes { lane in
        let exact = stroke.location(at: time)[lane: lane]
        return ((exact + noise * gauss(&random)) / pixel).rounded() * pixel
      }
      return ((time * 1e4).rounded() / 1e4, location)
    }
  }

  /// The sum of twelve uniform numbers has a variance of one.
  private func gauss(_ random: inout SeededGenerator) -> Double {
    (0..<12).reduce(-6) { sum, _ in sum + .random(in: 0..<1, using: &random) }
  }
}
