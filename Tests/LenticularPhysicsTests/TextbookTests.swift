import Foundation
import Testing

@testable import LenticularPhysics

/// The three formulas that textbooks give, which other engines got wrong one by one, computed
/// with the C library and far enough from critical damping for their cancellations to be small.
@Suite("Springs by the textbook")
struct TextbookTests {
  private func expectEqual(
    _ ratios: [Double], within bound: Double,
    _ formula: (_ w: Double, _ ratio: Double, _ x: Double, _ v: Double, _ t: Double) -> Double
  ) {
    var worst = Worst()
    for mass in [1, 0.5, 20] {
      for stiffness in Grid.geometric(1e-2...1e5, count: 8) {
        for ratio in ratios {
          let damping = 2 * ratio * (stiffness * mass).squareRoot()
          let spring = DampedSpring(uncheckedStiffness: stiffness, damping: damping, mass: mass)
          let w = spring.naturalFrequency
          for (x, v) in [(1.0, 0.0), (0, w), (1, -3 * w), (-0.2, 0.7 * w)] {
            for phase in [0, 0.1, 1, 5, 20] {
              let value = spring.transition(over: phase / w)(position: x, velocity: v).position
              let expected = formula(w, ratio, x, v, phase / w)
              worst.note(abs(value - expected), "\(spring.name) from \(x), \(v) after \(phase)")
            }
          }
        }
      }
    }
    #expect(worst.error <= bound, "\(worst.place)")
  }

  /// Motion took 4ω for 4ω² under the root, and did not begin where it should.
  @Test("Over-damped springs are the sum of a slow decay and a fast one")
  func overDamped() {
    expectEqual([1.1, 1.5, 3, 10, 100], within: 1e-13) { w, ratio, x, v, t in
      let root = (ratio * ratio - 1).squareRoot()
      let (fast, slow) = (-w * (ratio + root), -w * (ratio - root))
      return ((v - fast * x) * exp(slow * t) - (v - slow * x) * exp(fast * t)) / (slow - fast)
    }
  }

  /// Flutter had v ÷ (ω·x) for the velocity's share until 2023, and its tests held it to that.
  @Test("Critically damped springs are a straight line times a decay")
  func critical() {
    expectEqual([1], within: 1e-13) { w, _, x, v, t in (x + (v + w * x) * t) * exp(-w * t) }
  }

  /// Flutter's swings were wrong for every mass but 1 until 2025.
  @Test("Under-damped springs are a swing times a decay")
  func underDamped() {
    expectEqual([0, 1e-3, 0.1, 0.5, 0.9], within: 1e-13) { w, ratio, x, v, t in
      let swing = w * (1 - ratio * ratio).squareRoot()
      let side = (v + ratio * w * x) / swing
      return exp(-ratio * w * t) * (x * cos(swing * t) + side * sin(swing * t))
    }
  }

  @Test("Springs that other engines missed have their known values")
  func otherEngines() throws {
    // Advance ran at 5/6 of its speed from 2019 on: 0.568.
    let tension = SpringSimulation(
      spring: try DampedSpring(stiffness: 120, damping: 12), from: 0.0, to: 1)
    #expect(abs(tension.value(at: 0.16) - 0.711) <= 5.1e-4)
    // Wave stepped once a frame: 0.959 at 30 Hz, 0.908 at 60 and 0.865 at 120.
    let response = SpringSimulation(
      spring: try DampedSpring(response: 0.3, dampingRatio: 0.6), from: 0.0, to: 1)
    #expect(abs(response.value(at: 0.1) - 0.817) <= 5.1e-4)
  }
}
