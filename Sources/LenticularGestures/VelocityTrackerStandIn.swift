import LenticularPhysics

/// A stand-in until LenticularPhysics has the real one.
struct VelocityTracker {
  private var last: (location: Point, time: Double)?
  private var before: (location: Point, time: Double)?

  init() {}

  mutating func add(_ location: Point, at time: Double) {
    before = last
    last = (location, time)
  }

  func velocity(at time: Double) -> Point {
    guard let last, let before, last.time > before.time, time - last.time < 0.1 else {
      return .zero
    }
    return (last.location - before.location) * (1 / (last.time - before.time))
  }
}
