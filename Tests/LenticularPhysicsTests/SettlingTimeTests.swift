import Testing

@testable import LenticularPhysics

@Suite("Settling times")
struct SettlingTimeTests {
  /// The last frame at 2,000 Hz that lies outside a tolerance.
  private func lastFrameOutside<Motion: Simulation>(
    _ motion: Motion, _ tolerance: Tolerance, until end: Double
  ) -> Double {
    let count = Int(end * 2000)
    for frame in stride(from: count, through: 0, by: -1) {
      let state = motion.state(at: Double(frame) / 2000)
      if (state.value - motion.end).maximumNorm > tolerance.distance
        || state.velocity.maximumNorm > tolerance.speed
      {
        return Double(frame) / 2000
      }
    }
    return 0
  }

  static let starts = [
    (100.0, 0.0), (0, 1000), (0.3, -40), (-5, -3), (1e-3, 0.01), (100, -2500), (-1, 8),
  ]

  @Test(
    "A spring's settling time is neither early nor later than half a swing",
    arguments: [0.1, 0.3, 0.7, 0.95, 0.9999, 1 - 1e-9, 1, 1 + 1e-9, 1.01, 1.5, 3])
  func springs(ratio: Double) {
    for response in [0.2, 0.8] {
      let spring = DampedSpring(uncheckedResponse: response, dampingRatio: ratio)
      for (x, v) in Self.starts {
        let motion = SpringSimulation(spring: spring, from: x, to: 0, velocity: v)
        for tolerance in [Tolerance.points, .unitInterval] {
          let time = motion.settlingTime(within: tolerance)
          let last = lastFrameOutside(motion, tolerance, until: time + 0.3)
          #expect(last <= time, "ratio \(ratio), from \(x), \(v)")
          if ratio >= 1 {
            #expect(time - last <= 1 / 1990.0, "ratio \(ratio), from \(x), \(v)")
          } else if last > 0 {
            // Half a swing, or what remains of the critical envelope's excess.
            let swing = response / (1 - ratio * ratio).squareRoot() / 2
            #expect(time - last <= min(swing, response * 0.75) + 1e-3, "\(ratio), \(x), \(v)")
          }
        }
      }
    }
  }

  @Test("A vector settles with the last of its lanes")
  func lanes() {
    let motion = SpringSimulation(
      spring: .bouncy, from: Point2D(x: 3, y: 400), to: .zero, velocity: Point2D(x: 2, y: 0))
    let slow = SpringSimulation(spring: .bouncy, from: 400.0, to: 0)
    #expect(motion.settlingTime(within: .points) == slow.settlingTime(within: .points))
  }

  @Test("What rests already settles at once, and what never rests at infinity")
  func limits() throws {
    let undamped = try DampedSpring(stiffness: 100, damping: 0)
    #expect(
      SpringSimulation(spring: undamped, from: 1.0, to: 0).settlingTime(within: .points)
        == .infinity)
    #expect(
      SpringSimulation(spring: undamped, from: 1.0, to: 1).settlingTime(within: .points) == 0)
    for ratio in [0.5, 1, 2] {
      let spring = DampedSpring(uncheckedResponse: 0.5, dampingRatio: ratio)
      let motion = SpringSimulation(spring: spring, from: 1.0, to: 0)
      let exact = Tolerance(distance: 0, speed: 0)
      #expect(motion.settlingTime(within: exact) == .infinity)
      let still = SpringSimulation(spring: spring, from: 1.0, to: 1)
      #expect(still.settlingTime(within: exact) == 0)
      let near = SpringSimulation(spring: spring, from: 1e-6, to: 0)
      #expect(near.settlingTime(within: .points) == 0)
    }
    let frozen = SpringSimulation(
      spring: try DampedSpring(stiffness: 1e-18, damping: 2e9), from: 100.0, to: 0)
    #expect(frozen.settlingTime(within: .points) == .infinity)
    let critical = DampedSpring(uncheckedResponse: 0.5, dampingRatio: 1)
    let lost = critical.settlingTime(from: .infinity, velocity: 0, within: .points)
    #expect(lost == .infinity)
    let creeping = SpringSimulation(
      spring: try DampedSpring(stiffness: 1, damping: 2e6), from: 100.0, to: 0)
    let time = creeping.settlingTime(within: .points)
    #expect(relativeError(creeping.value(at: time), 0.05) <= 1e-6)
  }

  @Test("A decay settles exactly when the last of its two limits is met")
  func decays() {
    for velocity in [1000, -5000, 3, 0.5, 0] {
      let motion = DecaySimulation(from: 10.0, velocity: velocity)
      let time = motion.settlingTime(within: .points)
      let last = lastFrameOutside(motion, .points, until: time + 0.3)
      #expect(last <= time && time - last <= 1 / 1990.0)
    }
    let coarse = Tolerance(distance: 0.5, speed: 1e9)
    #expect(abs(Decay.normal.duration(velocity: 1000, within: coarse) - 3.4499) <= 5e-5)
    #expect(abs(Decay.normal.duration(velocity: 100, within: coarse) - 2.2998) <= 5.1e-5)
    #expect(abs(Decay.fast.duration(velocity: 1000, within: coarse) - 0.5267) <= 5e-5)
  }
}
