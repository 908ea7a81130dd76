import TestSupport
import Testing

@testable import LenticularPhysics

@Suite("Velocity of pointers")
struct VelocityTrackerTests {
  private func tracker(
    at times: [Double], _ location: (Double) -> Point2D
  ) -> VelocityTracker {
    var tracker = VelocityTracker()
    for time in times { tracker.add(location(time), at: time) }
    return tracker
  }

  @Test("On a straight line the velocity is exact at any irregular sampling")
  func lines() {
    var random = SeededGenerator(state: 7)
    for _ in 0..<2000 {
      let velocity = Point2D(
        x: .random(in: -8000...8000, using: &random), y: .random(in: -300...300, using: &random))
      let start = Point2D(x: .random(in: 0...2000, using: &random), y: 40)
      var times = [Double.random(in: 0...10000, using: &random)]
      for _ in 0..<Int.random(in: 1...40, using: &random) {
        times.append(times.last! + .random(in: 0.001...0.039, using: &random))
      }
      let origin = times[0]
      let result = tracker(at: times) { start + velocity * ($0 - origin) }
        .velocity(at: times.last!)
      // Locations of 1e5 points are rounded to 1e-11 points, and times span at least 1 ms.
      #expect((result - velocity).length <= 1e-9 * velocity.length + 1e-7)
    }
  }

  @Test("From exact samples the velocity of a line is exact to 1e-9")
  func exactLines() {
    // Binary fractions, so that the samples themselves are free of rounding.
    for steps in [[8], [4, 8], [2, 16, 5], [16, 8, 9, 8, 7, 8, 8, 3, 17, 8, 8, 8, 1, 1, 20]] {
      var times = [512.0]
      for step in steps { times.append(times.last! + Double(step) / 1024) }
      let velocity = Point2D(x: 1536, y: -0.25)
      let result = tracker(at: times) { Point2D(x: 100, y: 7) + velocity * ($0 - 512) }
        .velocity(at: times.last!)
      #expect(abs(result.x - velocity.x) <= 1e-9 * 1536)
      #expect(abs(result.y - velocity.y) <= 1e-9 * 0.25)
    }
  }

  @Test(
    "A release is within 2 % for constant and for decelerating fingers",
    arguments: [30.0, 60, 90, 120, 240, 1000])
  func release(rate: Double) {
    let times = stride(from: 0, through: 0.2, by: 1 / rate).map { $0 }
    let end = times.last!
    for deceleration in [0, 500, 2000, 6000.0] {
      // The velocity at release is 1500 pt/s in each case.
      let parabola = tracker(at: times) { time in
        let rest = end - time
        return Point2D(x: -1500 * rest - deceleration / 2 * rest * rest, y: 0)
      }
      #expect(abs(parabola.velocity(at: end).x / 1500 - 1) <= 1e-9)
    }
    // A finger that slows down exponentially, by a third and by almost half in 100 ms.
    for decayRate in [4.0, 6.5] {
      let slowing = tracker(at: times) { time in
        Point2D(x: 1500 / decayRate * (1 - Elementary.exp(decayRate * (end - time))), y: 0)
      }
      #expect(abs(slowing.velocity(at: end).x / 1500 - 1) <= 0.02)
    }
  }

  @Test("Locations rounded to whole points still give the velocity within 2 %")
  func rounded() {
    let times = stride(from: 0, through: 0.2, by: 1 / 120.0).map { $0 }
    for velocity in [800, 1500, 3000.0] {
      let result = tracker(at: times) { Point2D(x: ($0 * velocity).rounded(), y: 0) }
        .velocity(at: times.last!)
      #expect(abs(result.x / velocity - 1) <= 0.02)
    }
  }

  @Test("A flick of two or three samples has a velocity")
  func flick() {
    var tracker = VelocityTracker()
    tracker.add(Point2D(x: 0, y: 0), at: 1)
    #expect(tracker.velocity(at: 1) == .zero)
    tracker.add(Point2D(x: 10, y: -5), at: 1.008)
    #expect(abs(tracker.velocity(at: 1.008).x - 1250) <= 1e-6)
    tracker.add(Point2D(x: 20, y: -10), at: 1.016)
    let velocity = tracker.velocity(at: 1.016)
    #expect(abs(velocity.x - 1250) <= 1e-6 && abs(velocity.y + 625) <= 1e-6)
  }

  @Test("A pointer that rested for a tenth of a second has no velocity")
  func resting() {
    let tracker = tracker(at: [0, 0.25 / 16, 0.5 / 16, 0.75 / 16]) { Point2D(x: 400 * $0, y: 0) }
    let newest = 0.75 / 16
    #expect(tracker.velocity(at: newest + 0.099).x > 399)
    #expect(tracker.velocity(at: newest + 0.1001) == .zero)
    #expect(tracker.velocity(at: 100) == .zero)
    #expect(VelocityTracker().velocity(at: 0) == .zero)
  }

  @Test("What came before a gap of more than 40 ms does not count")
  func gap() {
    var tracker = tracker(at: [0, 0.01, 0.02]) { Point2D(x: 1000 * $0, y: 0) }
    tracker.add(Point2D(x: 20, y: 0), at: 0.07)
    #expect(tracker.velocity(at: 0.07) == .zero)
    tracker.add(Point2D(x: 20, y: 3), at: 0.08)
    let velocity = tracker.velocity(at: 0.08)
    #expect(velocity.x == 0 && abs(velocity.y - 300) <= 1e-9)
  }

  @Test("Locations older than 60 ms do not count")
  func horizon() {
    let times = stride(from: 0, through: 0.3, by: 0.01).map { $0 }
    func velocity(turningAt turn: Double) -> Double {
      tracker(at: times) { Point2D(x: $0 < turn ? 0 : 500 * ($0 - turn), y: 0) }
        .velocity(at: 0.3).x
    }
    #expect(abs(velocity(turningAt: 0.235) - 500) <= 1e-6)
    #expect(abs(velocity(turningAt: 0.265) - 500) > 1)
  }

  @Test("The newest four locations count, however far apart they are", arguments: [25.5, 30, 45])
  func sparse(rate: Double) {
    // A finger that slows down to 400 pt/s; a line through the newest two would give far more.
    let times = (0...9).map { Double($0) / rate }
    let slowing = tracker(at: times) { time in
      let rest = times[9] - time
      return Point2D(x: -400 * rest - 3000 * rest * rest, y: 0)
    }
    #expect(abs(slowing.velocity(at: times[9]).x - 400) <= 1e-6)
  }

  @Test("A mouse that reports whole points a thousand times a second is as exact as others")
  func denseAndRounded() {
    let times = (0...300).map { Double($0) / 1000 }
    for velocity in [613.7, 1187, 2411] {
      let result = tracker(at: times) { Point2D(x: ($0 * velocity).rounded(), y: 0) }
        .velocity(at: times.last!)
      #expect(abs(result.x / velocity - 1) <= 0.02)
    }
  }

  @Test("Equal, backward and meaningless samples are merged or ignored")
  func disorder() {
    let clean = tracker(at: [0, 0.01, 0.02, 0.03]) { Point2D(x: 700 * $0, y: 90 * $0) }
    var dirty = VelocityTracker()
    dirty.add(Point2D(x: .nan, y: 0), at: 0)
    dirty.add(Point2D(x: 55, y: 0), at: 0)
    dirty.add(Point2D(x: 0, y: 0), at: 0)
    dirty.add(Point2D(x: 7, y: 0.9), at: 0.01)
    dirty.add(Point2D(x: 900, y: 0), at: 0.005)
    dirty.add(Point2D(x: 900, y: .infinity), at: 0.012)
    dirty.add(Point2D(x: -3, y: 4), at: 0.02)
    dirty.add(Point2D(x: 14, y: 1.8), at: 0.02)
    dirty.add(Point2D(x: 3, y: 3), at: .nan)
    dirty.add(Point2D(x: 3, y: 3), at: .infinity)
    dirty.add(Point2D(x: 21, y: 2.7), at: 0.03)
    let difference = dirty.velocity(at: 0.03) - clean.velocity(at: 0.03)
    #expect(difference.length <= 1e-9)
  }

  @Test("Whatever is added, a velocity is finite")
  func finite() {
    var random = SeededGenerator(state: 3)
    var tracker = VelocityTracker()
    var time = 0.0
    for _ in 0..<5000 {
      time += [0, 1e-12, 1e-7, 0.001, 0.02].randomElement(using: &random)!
      let reach = [1e-300, 1, 1e4, 1e160, 1e308].randomElement(using: &random)!
      tracker.add(
        Point2D(x: .random(in: -1...1, using: &random) * reach, y: reach), at: time)
      #expect(tracker.velocity(at: time).isFinite)
    }
  }

  @Test("A pointer that reports ten thousand times a second has a velocity")
  func fastPointer() {
    let times = (0..<2000).map { Double($0) / 20_000 }
    let result = tracker(at: times) { Point2D(x: 640 * $0, y: 0) }.velocity(at: times.last!)
    #expect(abs(result.x - 640) <= 1e-6)
  }

  @Test("After a reset nothing counts")
  func reset() {
    var tracker = tracker(at: [0, 0.01]) { Point2D(x: $0, y: 0) }
    tracker.reset()
    #expect(tracker.velocity(at: 0.01) == .zero)
    tracker.add(Point2D(x: 0, y: 0), at: 0.005)
    tracker.add(Point2D(x: 1, y: 0), at: 0.015)
    #expect(abs(tracker.velocity(at: 0.015).x - 100) <= 1e-9)
  }
}
