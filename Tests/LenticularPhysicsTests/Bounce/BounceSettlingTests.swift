import Testing

@testable import LenticularPhysics

@Suite("Settling times between walls")
struct BounceSettlingTests {
  /// How far outside the tolerance a state lies: 1 at its border.
  private func excess(_ motion: BounceSimulation<Double>, at time: Double) -> Double {
    let (value, velocity) = motion.state(at: time)
    return max(abs(value - motion.end) / 0.05, abs(velocity))
  }

  /// Samples over a span, with those around bounces.
  private func times(
    _ motion: BounceSimulation<Double>, from start: Double, to end: Double
  ) -> [Double] {
    let even = (0...400).map { start + Double($0) / 400 * (end - start) }
    let bounces = motion.bounceTimes(lane: 0).filter { $0 >= start && $0 <= end }
    return (even + (bounces.prefix(50) + bounces.suffix(50)).flatMap { [$0.nextDown, $0] }).filter {
      $0 >= start
    }.sorted()
  }

  @Test(
    "After its settling time a motion never leaves the tolerance again",
    arguments: BounceGrid.restitutions)
  func neverEarly(restitution: Double) {
    var worst = Worst()
    for example in BounceGrid.cases(restitution) {
      let motion = example.motion
      let time = motion.settlingTime(within: .points)
      guard time.isFinite else {
        // Only what nothing brakes never settles.
        guard case .spring(let spring, _) = example.force, spring.damping == 0 else {
          Issue.record("\(example.name) never settles")
          continue
        }
        continue
      }
      // From zero on, the velocity that a motion begins with may be one that a wall takes at once.
      let start = time == 0 ? 0x1p-1074 : time
      let last = max(time, motion.bounceTimes(lane: 0).last ?? 0)
      for span in [(start, last + 6 * example.timeScale), (start, start + 0.1 * example.timeScale)]
      {
        for time in times(motion, from: span.0, to: span.1) {
          worst.note(excess(motion, at: time), "\(example.name) at \(time)")
        }
      }
    }
    #expect(worst.error <= 1 + 1e-9, "\(worst.place)")
  }

  @Test(
    "Up to a swing before its settling time, a motion leaves the tolerance",
    arguments: BounceGrid.restitutions)
  func neverLate(restitution: Double) {
    var worst = Worst()
    for example in BounceGrid.cases(restitution) {
      let motion = example.motion
      let time = motion.settlingTime(within: .points)
      guard time > 0, time.isFinite else { continue }
      let outside = times(motion, from: 0, to: time).last { excess(motion, at: $0) > 1 }
      worst.note(
        (time - (outside ?? 0)) / example.timeScale, "\(example.name): \(time), \(outside ?? 0)")
    }
    #expect(worst.error <= 2 * .pi, "\(worst.place)")
    print("bounces: settle \(worst.error) time scales late, \(worst.place)")
  }

  @Test("A throw that comes to rest at a wall settles no later than without the wall")
  func throwToTheWall() {
    for velocity in [300, -7000.0] {
      let free = DecaySimulation(from: 0.0, velocity: velocity)
      for wall in [free.end, free.end.nextUp, free.end.nextDown, free.end * (1 - 1e-9)] {
        let motion = BounceSimulation(
          .decay(.normal), from: 0, velocity: velocity,
          walls: Walls(lowerBound: min(0, wall), upperBound: max(0, wall), restitution: 0.5))
        let time = motion.settlingTime(within: .points)
        #expect(abs(time - free.settlingTime(within: .points)) <= 1e-4, "\(velocity) to \(wall)")
        #expect(abs(motion.end - wall) <= 1e-9 * abs(wall))
      }
    }
  }

  @Test("What stands at a wall, or between two that leave no room, settles at once and ends there")
  func standing() {
    for force in BounceGrid.forces {
      for restitution in BounceGrid.restitutions {
        let pressed = BounceSimulation(
          force, from: -20, velocity: 0,
          walls: Walls(lowerBound: -90, upperBound: -20, restitution: restitution))
        let squeezed = BounceSimulation(
          force, from: -20, velocity: 700,
          walls: Walls(lowerBound: -20, upperBound: -20, restitution: restitution))
        for motion in [pressed, squeezed] {
          #expect(motion.bounceTimes(lane: 0) == [] && motion.end == -20)
          #expect(motion.settlingTime(within: .points) == 0)
          #expect(motion.settlingTime(within: Tolerance(distance: 0, speed: 0)) == 0)
          for time in [1e-9, 0.1, 3, .infinity] { #expect(motion.state(at: time) == (-20, 0)) }
        }
      }
    }
  }

  @Test("A tolerance of nothing is only met by what a wall brings to rest")
  func noTolerance() {
    for example in BounceGrid.cases(0.3) {
      let motion = example.motion
      for tolerance in [
        Tolerance(distance: 0, speed: 0), Tolerance(distance: -1, speed: 1),
        Tolerance(distance: .nan, speed: .nan),
      ] {
        let time = motion.settlingTime(within: tolerance)
        #expect(time == .infinity || motion.state(at: time.nextUp) == (motion.end, 0))
      }
    }
  }
}
