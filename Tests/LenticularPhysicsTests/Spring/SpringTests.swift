import TestSupport
import Testing

@testable import LenticularPhysics

@Suite("Springs")
struct SpringTests {
  static let ratios = [
    0, 0.05, 0.3, 0.8, 0.999, 1 - 1e-9, 1, 1 + 1e-9, 1.001, 1.5, 3, 10, 100,
  ]
  static let springs = ratios.flatMap { ratio in
    [0.05, 0.5, 3].map { DampedSpring(uncheckedResponse: $0, dampingRatio: ratio) }
  }

  @Test("Going on for a and then for b is going on for a + b", arguments: springs)
  func semigroup(spring: DampedSpring) {
    let w = spring.naturalFrequency
    for a in [0, 1.0 / 240, 0.016, 0.1, 0.7, 2] {
      for b in [0, 1.0 / 120, 0.033, 0.25, 1.5] {
        let twice = spring.transition(over: a).concatenating(spring.transition(over: b))
        let once = spring.transition(over: a + b)
        // The sum a + b is itself rounded, by 1e-16 of a phase of w · (a + b).
        let bound = 4e-16 * (4 + w * (a + b)) * max(1, spring.dampingRatio)
        #expect(abs(twice.xx - once.xx) <= bound)
        #expect(abs(twice.xv - once.xv) * w <= bound)
        #expect(abs(twice.vx - once.vx) / w <= bound)
        #expect(abs(twice.vv - once.vv) <= bound)
      }
    }
  }

  @Test("A spring taken over at any moment goes on as if it had not been", arguments: springs)
  func restart(spring: DampedSpring) {
    let whole = SpringSimulation(
      spring: spring, from: Point2D(x: 40, y: -3), to: Point2D(x: 0, y: 100),
      velocity: Point2D(x: -900, y: 0))
    let w = spring.naturalFrequency
    let scale = 100 + 900 / w
    for moment in [0.004, 0.05, 0.3, 1] {
      let state = whole.state(at: moment)
      let rest = SpringSimulation(
        spring: spring, from: state.value, to: whole.end, velocity: state.velocity)
      for time in [0, 0.01, 0.1, 0.5] {
        let bound = 1e-15 * (4 + w * (moment + time)) * scale * max(1, spring.dampingRatio)
        let error = rest.value(at: time) - whole.value(at: moment + time)
        #expect(error.maximumNorm <= bound)
      }
    }
  }

  @Test(
    "Every frame rate and irregular frames lead to the same state",
    arguments: [30.0, 60, 90, 120, 240])
  func frameRates(rate: Double) {
    var random = SeededGenerator(state: UInt64(rate))
    for spring in Self.springs where spring.dampingRatio <= 10 {
      let scale = 1 + 20 / spring.naturalFrequency
      let direct = spring.transition(over: 1)(position: 1.0, velocity: 20)
      var regular = (position: 1.0, velocity: 20.0)
      let step = spring.transition(over: 1 / rate)
      for _ in 0..<Int(rate) {
        regular = step(position: regular.position, velocity: regular.velocity)
      }
      #expect(abs(regular.position - direct.position) <= 1e-12 * scale)
      var irregular = (position: 1.0, velocity: 20.0)
      var time = 0.0
      while time < 1 {
        let next = min(1, time + Double.random(in: 0...2 / rate, using: &random))
        irregular = spring.transition(over: next - time)(
          position: irregular.position, velocity: irregular.velocity)
        time = next
      }
      #expect(abs(irregular.position - direct.position) <= 1e-12 * scale)
    }
  }

  @Test("Mirrored starts give mirrored motions, bit for bit", arguments: springs)
  func mirrored(spring: DampedSpring) {
    let motion = SpringSimulation(spring: spring, from: 3.7, to: 0.2, velocity: -55)
    let mirror = SpringSimulation(spring: spring, from: -3.7, to: -0.2, velocity: 55)
    for frame in 0..<100 {
      let (state, image) = (
        motion.state(at: Double(frame) / 60), mirror.state(at: Double(frame) / 60)
      )
      #expect(state.value == -image.value)
      #expect(state.velocity == -image.velocity)
    }
  }

  @Test("Neighbouring damping ratios move alike across the critical one")
  func critical() {
    for time in [0.01, 0.1, 0.3, 1] {
      let critical = DampedSpring(uncheckedResponse: 0.5, dampingRatio: 1).transition(over: time)
      for difference in [1e-15, 1e-12, 1e-9, 1e-7, 1e-5, 1e-4] {
        for ratio in [1 - difference, 1 + difference] {
          let near = DampedSpring(uncheckedResponse: 0.5, dampingRatio: ratio).transition(
            over: time)
          #expect(abs(near.xx - critical.xx) <= 2 * difference + 1e-15)
          #expect(abs(near.xv - critical.xv) <= 2 * difference + 1e-15)
        }
      }
    }
  }

  @Test("Without damping the energy stays, with damping it never grows", arguments: springs)
  func energy(spring: DampedSpring) {
    let k = spring.stiffness
    var last = Double.infinity
    for frame in 0..<600 {
      let state = spring.transition(over: Double(frame) / 120)(position: 1.0, velocity: 3)
      let energy = k * state.position * state.position + state.velocity * state.velocity
      if spring.damping == 0 { #expect(relativeError(energy, k + 9) <= 1e-14) }
      #expect(energy <= last * (1 + 1e-14))
      last = energy
    }
  }

  @Test("States are finite at all times, and start where they should")
  func limits() throws {
    let extremes = [
      try DampedSpring(stiffness: 1e18, damping: 0),
      try DampedSpring(stiffness: 1e18, damping: 2e9),
      try DampedSpring(stiffness: 1e-18, damping: 2e9),
      try DampedSpring(stiffness: 1e-18, damping: 0),
      try DampedSpring(stiffness: 1e-12, damping: 1e-12, mass: 1e-12),
    ]
    for spring in Self.springs + extremes {
      let motion = SpringSimulation(spring: spring, from: 1.0, to: 2, velocity: 3)
      for time in [-Double.infinity, -1, 0, .nan] {
        #expect(motion.state(at: time) == (1, 3))
      }
      for time in [Double.leastNonzeroMagnitude, 1e-300, 1e-9, 1e3, 1e9, 1e100, 1.7e308, .infinity]
      {
        #expect(motion.value(at: time).isFinite)
        #expect(motion.velocity(at: time).isFinite)
      }
    }
  }

  @Test("Two over-damped springs have known values")
  func overDamped() throws {
    let creeping = SpringSimulation(
      spring: try DampedSpring(stiffness: 2, damping: 10), from: 0.0, to: 10)
    #expect(abs(creeping.value(at: 0.5) - 0.779851) <= 5e-7)
    #expect(abs(creeping.value(at: 5) - 6.320395) <= 5e-7)
    let stiff = SpringSimulation(
      spring: try DampedSpring(stiffness: 100, damping: 40), from: 1.0, to: 0)
    #expect(stiff.value(at: 1e-300) == 1)
    #expect(abs(stiff.value(at: 0.5) - 0.282) <= 5e-4)
  }

  @Test("Impossible parameters are refused by name")
  func errors() {
    #expect(throws: SpringError.stiffness(0)) { try DampedSpring(stiffness: 0, damping: 1) }
    #expect(throws: SpringError.stiffness(.infinity)) {
      try DampedSpring(stiffness: .infinity, damping: 1)
    }
    #expect(throws: SpringError.damping(-1)) { try DampedSpring(stiffness: 1, damping: -1) }
    #expect(throws: SpringError.mass(-2)) { try DampedSpring(stiffness: 1, damping: 1, mass: -2) }
    #expect(throws: SpringError.self) { try DampedSpring(stiffness: .nan, damping: 1) }
    #expect(throws: SpringError.self) { try DampedSpring(stiffness: 1, damping: .nan) }
    #expect(throws: SpringError.self) { try DampedSpring(stiffness: 1, damping: 1, mass: .nan) }
    #expect(throws: SpringError.naturalFrequency(1e10)) {
      try DampedSpring(stiffness: 1e20, damping: 1)
    }
    #expect(throws: SpringError.decayRate(5e9)) { try DampedSpring(stiffness: 1, damping: 1e10) }
    #expect(throws: SpringError.response(0)) { try DampedSpring(response: 0, dampingRatio: 1) }
    #expect(throws: SpringError.response(1e-200)) {
      try DampedSpring(response: 1e-200, dampingRatio: 1)
    }
    #expect(throws: SpringError.dampingRatio(-0.1)) {
      try DampedSpring(response: 1, dampingRatio: -0.1)
    }
    #expect(throws: SpringError.duration(-1)) { try DampedSpring(duration: -1) }
    #expect(throws: SpringError.bounce(1.1)) { try DampedSpring(duration: 1, bounce: 1.1) }
    #expect(throws: SpringError.bounce(-1)) { try DampedSpring(duration: 1, bounce: -1) }
    #expect(throws: SpringError.bounciness(43)) {
      try DampedSpring(.init(bounciness: 43, speed: 12))
    }
    #expect(throws: SpringError.speed(-20)) { try DampedSpring(.init(bounciness: 4, speed: -20)) }
    #expect(throws: SpringError.self) { try DampedSpring(.init(bounciness: 4, speed: .nan)) }
  }
}
