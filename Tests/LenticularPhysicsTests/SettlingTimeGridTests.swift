import Testing

@testable import LenticularPhysics

/// Settling times by brute force: 50 stiffnesses × 50 dampings, each from six states.
///
/// The damping ratios run from 5·10⁻⁶ to 5·10⁴. Samples are a step of the spring's matrix
/// apart, which is cheap enough for some millions of them.
@Suite("Settling times on a grid")
struct SettlingTimeGridTests {
  static let stiffnesses = Grid.geometric(1e-2...1e6, count: 50)
  static let dampings = Grid.geometric(1e-2...1e4, count: 50)
  static let starts = [
    (100.0, 0.0), (0, 1000), (100, -2500), (-5, -3), (0.3, -40), (1e-3, 0.01),
  ]
  static let tolerance = Tolerance.points

  /// How far outside the tolerance a state lies: 1 at its border.
  private func excess(_ x: Double, _ v: Double) -> Double {
    max(abs(x) / Self.tolerance.distance, abs(v) / Self.tolerance.speed)
  }

  /// The greatest excess of so many states, a step apart, from one of them on.
  private func greatestExcess(
    from state: (position: Double, velocity: Double), step: StateTransition, count: Int
  ) -> Double {
    var (x, v) = state
    var greatest = excess(x, v)
    for _ in 0..<count {
      (x, v) = (step.xx * x + step.xv * v, step.vx * x + step.vv * v)
      greatest = max(greatest, excess(x, v))
    }
    return greatest
  }

  /// The times between samples that show all that a spring does: a 32nd of half a swing, or a
  /// quarter of each of the two times of creeping.
  private func samplingSteps(_ spring: DampedSpring) -> [StateTransition] {
    let (r, root) = (spring.rates.decay.high, spring.rates.root.high)
    let isSwinging = spring.rates.discriminant.high < 0 && root > 1e-4 * r
    let fast = r + root
    let slow = spring.rates.squaredFrequency.high / fast
    let times = isSwinging ? [.pi / root / 32] : [0.25 / fast, 0.25 / slow]
    return times.map { spring.transition(over: $0) }
  }

  /// The greatest excess of a spring from its settling time on; zero if it never settles.
  private func excessWhenSettled(_ spring: DampedSpring, _ x: Double, _ v: Double) -> Double {
    let time = spring.settlingTime(from: x, velocity: v, within: Self.tolerance)
    guard time.isFinite else { return 0 }
    let state = spring.transition(over: time)(position: x, velocity: v)
    return samplingSteps(spring).map { greatestExcess(from: state, step: $0, count: 100) }.max()!
  }

  /// Whether a spring is within the tolerance a millionth before its settling time already.
  private func isLate(_ spring: DampedSpring, _ x: Double, _ v: Double) -> Bool {
    let time = spring.settlingTime(from: x, velocity: v, within: Self.tolerance)
    guard time > 0, time.isFinite else { return false }
    let state = spring.transition(over: time * (1 - 1e-6))(position: x, velocity: v)
    return excess(state.position, state.velocity) <= 1
  }

  @Test("After its settling time a spring never leaves the tolerance again", arguments: stiffnesses)
  func neverEarly(stiffness: Double) throws {
    var worst = Worst()
    for damping in Self.dampings {
      let spring = try DampedSpring(stiffness: stiffness, damping: damping)
      for (x, v) in Self.starts {
        let time = spring.settlingTime(from: x, velocity: v, within: Self.tolerance)
        #expect(time.isFinite)
        worst.note(excessWhenSettled(spring, x, v), "damping \(damping), from \(x), \(v)")
      }
    }
    #expect(worst.error <= 1 + 1e-13, "\(worst.place)")
  }

  @Test(
    "A creeping spring leaves the tolerance until a millionth before it settles",
    arguments: stiffnesses)
  func creepingIsTight(stiffness: Double) throws {
    for damping in Self.dampings where damping * damping >= 4 * stiffness {
      let spring = try DampedSpring(stiffness: stiffness, damping: damping)
      for (x, v) in Self.starts where isLate(spring, x, v) {
        Issue.record("damping \(damping), from \(x), \(v)")
      }
    }
  }

  /// Half a swing as it would be without damping is less than half of the one that there is, and
  /// still a bound: near critical damping the second envelope takes over.
  @Test(
    "A swinging spring leaves the tolerance until half a swing before it settles",
    arguments: stiffnesses)
  func swingingIsTight(stiffness: Double) throws {
    for damping in Self.dampings where damping * damping < 4 * stiffness {
      let spring = try DampedSpring(stiffness: stiffness, damping: damping)
      let window = 1.05 * spring.response / 2
      // So dense that the top of a swing, however little it stands out, is not missed.
      let samples = max(32, (6 / spring.dampingRatio).squareRoot() * 2).rounded(.up)
      let step = spring.transition(over: window / samples)
      for (x, v) in Self.starts {
        let time = spring.settlingTime(from: x, velocity: v, within: Self.tolerance)
        guard time > window else { continue }
        let state = spring.transition(over: time - window)(position: x, velocity: v)
        if greatestExcess(from: state, step: step, count: Int(samples)) <= 1 {
          Issue.record("damping \(damping), from \(x), \(v): settles at \(time)")
        }
      }
    }
  }

  @Test(
    "At the ends of a spring's range its settling time is as right",
    arguments: Grid.geometric(1e-9...1e9, count: 19))
  func extremes(stiffness: Double) throws {
    var worst = Worst()
    for damping in Grid.geometric(1e-9...1e9, count: 19) {
      let spring = try DampedSpring(stiffness: stiffness, damping: damping)
      let starts = [(1e9, -1e9), (1e9, 1e9), (0, -1e9), (-1e-9, 1e9), (0.0501, 0), (0, 1.0001)]
      for (x, v) in Self.starts + starts {
        worst.note(excessWhenSettled(spring, x, v), "damping \(damping), from \(x), \(v)")
        if spring.dampingRatio >= 1 && isLate(spring, x, v) {
          Issue.record("damping \(damping), from \(x), \(v)")
        }
      }
    }
    // The displacements of up to 1e9 points are themselves rounded, by 1e-7 points.
    #expect(worst.error <= 1 + 1e-9, "\(worst.place)")
  }

  @Test("A throw that creeps back for years is not over when it has come to a stop")
  func strongDamping() throws {
    // The throw is over within a millisecond, 10⁵ points away; the way back takes 10¹⁴ seconds.
    let spring = try DampedSpring(stiffness: 1e-9, damping: 1e4)
    let never = spring.settlingTime(from: 0, velocity: -1e9, within: .points)
    #expect(never == .infinity)
    // With k/c = 1 per second the way back is x = e^(−t), whatever the damping.
    for damping in [1e4, 1e9] {
      let spring = try DampedSpring(stiffness: damping, damping: damping)
      let time = spring.settlingTime(from: 0, velocity: damping, within: .points)
      #expect(abs(time - Elementary.log(20)) <= 3 / damping)
    }
  }
}
