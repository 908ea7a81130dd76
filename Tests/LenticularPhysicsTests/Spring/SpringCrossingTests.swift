import Testing

@testable import LenticularPhysics

/// When a spring passes a place, on a grid of 11 damping ratios, 3 frequencies and 8 starts.
@Suite("Passages of springs")
struct SpringCrossingTests {
  static let ratios: [Double] = [
    0, 0.01, 0.2, 0.7, 0.99, 1 - 1e-9, 1, 1 + 1e-9, 1.2, 2.5, 5,
  ]
  static let springs = ratios.flatMap { ratio in
    [0.5, 14, 1e4].map { (frequency: Double) in
      DampedSpring(uncheckedStiffness: frequency * frequency, damping: 2 * ratio * frequency)
    }
  }
  /// Displacements, and velocities per natural frequency.
  static let starts: [(Double, Double)] = [
    (1.0, 0.0), (0, 1), (0, -1), (1, 1), (1, -0.8), (1, -9), (-0.3, 2), (0.02, -0.5),
  ]

  private func amplitude(_ x: Double, _ v: Double) -> Double { (x * x + v * v).squareRoot() }

  private func displacement(_ spring: DampedSpring, _ x: Double, _ v: Double, at time: Double)
    -> Double
  {
    spring.transition(over: time)(position: x, velocity: v * spring.naturalFrequency).position
  }

  /// Times so dense that they show every swing, until little is left of the motion.
  private func times(_ spring: DampedSpring) -> [Double] {
    let (response, ratio) = (spring.response, spring.dampingRatio)
    let swings = stride(from: 0, through: 2.5, by: 1 / 400).map { $0 * response }
    return ratio < 0.9
      ? swings
      : swings + Grid.geometric(2.5 * response...20 * ratio * response, count: 400).dropFirst()
  }

  @Test("A passage is where samples show the first one, and there is none where they show none")
  func bruteForce() {
    var (passed, missed) = (0, 0)
    for spring in Self.springs {
      let times = times(spring)
      for (x, v) in Self.starts {
        let samples = times.map { displacement(spring, x, v, at: $0) }
        let size = amplitude(x, v)
        for target in stride(from: -1.15, through: 1.2, by: 0.0917).map({ $0 * size }) {
          let time = spring.time(from: x, velocity: v * spring.naturalFrequency, to: target)
          let place = "\(spring.name) from \(x), \(v) to \(target)"
          let index = samples.indices.dropFirst().first {
            (samples[$0 - 1] < target) != (samples[$0] < target)
          }
          if let index {
            passed += 1
            guard let time else {
              Issue.record("\(place): passes before \(times[index])")
              continue
            }
            let span = times[index - 1]...times[index]
            let isFirst = span.contains(time) || isGraze(time, below: span)
            #expect(isFirst, "\(place): \(time) is not in \(span)")
          } else if let time {
            // Only what just reaches the target between two samples, or later than all of them.
            let isSeen = time < times.last!
            #expect(!isSeen || isGraze(time, below: time...time), "\(place): \(time)")
          } else {
            missed += 1
          }

          /// Whether the spring turns back at the target so soon that no sample lies beyond it.
          func isGraze(_ time: Double, below span: ClosedRange<Double>) -> Bool {
            guard time <= span.lowerBound else { return false }
            let state = spring.transition(over: time)(
              position: x, velocity: v * spring.naturalFrequency)
            return abs(state.velocity) <= 0.02 * size * spring.naturalFrequency
          }
        }
      }
    }
    #expect(passed > 2000 && missed > 1000)
  }

  @Test("At the time of a passage the spring is at the target")
  func exactness() {
    var worst = Worst()
    for spring in Self.springs {
      for (x, v) in Self.starts {
        let size = amplitude(x, v)
        for target in stride(from: -1.15, through: 1.2, by: 0.0917).map({ $0 * size }) {
          let velocity = v * spring.naturalFrequency
          guard let time = spring.time(from: x, velocity: velocity, to: target) else { continue }
          #expect(time > 0 && time < .infinity)
          let miss = abs(displacement(spring, x, v, at: time) - target) / size
          worst.note(miss, "\(spring.name) from \(x), \(v) to \(target) after \(time)")
        }
      }
    }
    #expect(worst.error <= 2e-11, "\(worst.place)")
    print("passages: worst miss \(worst.error) of the amplitude, \(worst.place)")
  }

  @Test("An undamped spring passes each place when the arcsine says")
  func undamped() throws {
    let spring = try DampedSpring(stiffness: 9, damping: 0)
    for share in stride(from: 0.05, to: 1, by: 0.05) {
      // x = sin 3t from the middle, and from an end x = cos 3t.
      let angle = Elementary.atan2(share, (1 - share * share).squareRoot())
      let up = spring.time(from: 0, velocity: 3, to: share)
      #expect(abs(up! - angle / 3) <= 1e-12)
      let down = spring.time(from: 0, velocity: 3, to: -share)
      #expect(abs(down! - (.pi + angle) / 3) <= 1e-12)
      let back = spring.time(from: 1, velocity: 0, to: share)
      #expect(abs(back! - (.pi / 2 - angle) / 3) <= 1e-12)
    }
  }

  @Test("A spring that starts at its target passes the target again when it returns, if it returns")
  func springStartsTargetPassesTargetAgain() throws {
    let undamped = try DampedSpring(stiffness: 4, damping: 0)
    // From 0.6 upwards with a velocity of 1.6 the phase is atan(0.6 ÷ 0.8).
    let phase = Elementary.atan2(0.6, 0.8)
    let back = undamped.time(from: 0.6, velocity: 1.6, to: 0.6)
    #expect(abs(back! - (.pi - 2 * phase) / 2) <= 1e-12)
    #expect(abs(undamped.time(from: 0, velocity: 1, to: 0)! - .pi / 2) <= 1e-12)
    for spring in Self.springs where spring.dampingRatio >= 0.01 {
      #expect(spring.time(from: 1, velocity: 0, to: 1) == nil)
    }
    for spring in Self.springs where spring.dampingRatio >= 1 {
      #expect(spring.time(from: 0, velocity: 1, to: 0) == nil)
    }
  }

  @Test("What only comes to rest at the target never passes it", arguments: [1, 1.2, 2.5, 5, 1000])
  func restIsNoPassage(ratio: Double) {
    for frequency in [1e-3, 1, 14, 1e6] {
      let spring = DampedSpring(
        uncheckedStiffness: frequency * frequency, damping: 2 * ratio * frequency)
      for (x, v) in [(1.0, 0.0), (-1, 0), (1, 3), (-2, 0.5)] {
        #expect(spring.time(from: x, velocity: v * frequency, to: 0) == nil)
      }
      #expect(spring.time(from: 0, velocity: 0, to: 0) == nil)
      #expect(spring.time(from: 0, velocity: 0, to: 1) == nil)
      #expect(spring.time(from: 1, velocity: 0, to: 1e-3) != nil)
    }
  }

  @Test("A throw through the rest is over with it once, however strong the damping")
  func throwThroughRest() {
    for spring in Self.springs where spring.dampingRatio >= 1 {
      let velocity = -9 * spring.dampingRatio * spring.naturalFrequency
      let time = spring.time(from: 1, velocity: velocity, to: 0)!
      let state = spring.transition(over: time)(position: 1, velocity: velocity)
      #expect(abs(state.position) <= 1e-11 && state.velocity < 0)
    }
  }

  @Test("Mirrored and scaled passages take the same time to the last bit")
  func symmetry() {
    for spring in Self.springs {
      for (x, v) in Self.starts {
        let velocity = v * spring.naturalFrequency
        for target in [-0.7, -0.1, 0, 0.4, 0.9] {
          let time = spring.time(from: x, velocity: velocity, to: target)
          #expect(spring.time(from: -x, velocity: -velocity, to: -target) == time)
          let scaled = spring.time(from: 1024 * x, velocity: 1024 * velocity, to: 1024 * target)
          #expect(scaled == time)
        }
      }
    }
  }

  @Test("What is not a number, or infinitely far, is never passed")
  func notNumbers() {
    for spring in Self.springs {
      for target in [Double.nan, .infinity, -.infinity] {
        #expect(spring.time(from: 1, velocity: 2, to: target) == nil)
      }
      #expect(spring.time(from: .nan, velocity: 1, to: 0.5) == nil)
      #expect(spring.time(from: 1, velocity: .nan, to: 0.5) == nil)
    }
  }

  @Test("A decay is at its start at once, and passes neither its end nor what lies behind it")
  func decays() {
    for decay in DecayProjectionTests.decays {
      for velocity in DecayProjectionTests.velocities {
        let end = decay.destination(from: 3.0, velocity: velocity)
        #expect(decay.time(from: 3, velocity: velocity, to: 3) == 0)
        #expect(decay.time(from: 3, velocity: velocity, to: 3 - (end - 3) / 9) == nil)
        #expect(decay.time(from: 3, velocity: velocity, to: end + (end - 3)) == nil)
        #expect(decay.time(from: 3, velocity: velocity, to: .nan) == nil)
      }
      #expect(decay.time(from: 3, velocity: 0, to: 4) == nil)
      #expect(decay.time(from: 0, velocity: 1, to: decay.reach) == nil)
    }
  }
}
