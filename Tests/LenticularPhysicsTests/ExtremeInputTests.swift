import Testing

@testable import LenticularPhysics

@Suite("Extreme inputs")
struct ExtremeInputTests {
  static let sizes = [1e-9, 1e-3, 1, 1e3, 1e9]
  static let velocities = [0, 1e-9, 1, -1, 1e9, -1e9]
  static let times = [0, 1e-12, 1e-6, 1, 1e3, 1e9, .nan, .infinity, -1]

  @Test("States of extreme springs are finite and have no more energy than they began with")
  func springs() throws {
    var count = 0
    for stiffness in Self.sizes {
      for damping in [0] + Self.sizes {
        for mass in Self.sizes {
          let decay = damping / mass / 2
          guard decay <= 1e9 else {
            #expect(throws: SpringError.decayRate(decay)) {
              try DampedSpring(stiffness: stiffness, damping: damping, mass: mass)
            }
            continue
          }
          let spring = try DampedSpring(stiffness: stiffness, damping: damping, mass: mass)
          count += 1
          for position in [0, -1, 1e9] {
            for velocity in Self.velocities {
              check(spring, position, velocity)
            }
          }
        }
      }
    }
    #expect(count == 135)
  }

  private func check(_ spring: DampedSpring, _ position: Double, _ velocity: Double) {
    let w = spring.naturalFrequency
    let motion = SpringSimulation(spring: spring, from: position, to: 0, velocity: velocity)
    let energy = position * position + velocity / w * (velocity / w)
    for time in Self.times {
      let (x, v) = motion.state(at: time)
      if !(time > 0) {
        #expect(x == position && v == velocity)
      } else {
        #expect(x.isFinite && v.isFinite)
        #expect(x * x + v / w * (v / w) <= energy * (1 + 1e-13), "\(spring.name) at \(time)")
      }
    }
    #expect(motion.settlingTime(within: .points) >= 0)
  }

  @Test("States of extreme decays are finite and lie between the start and the end")
  func decays() throws {
    for rate in [1e-300, 1e-9, 0.5, 0.998, 1 - 1e-9, 1 - 0x1p-53] {
      for form in [Decay.Form.integral, .geometric] {
        let decay = try Decay(rate: rate, form: form)
        for from in [0, -1, 1e9] {
          for velocity in Self.velocities {
            let motion = DecaySimulation(decay: decay, from: from, velocity: velocity)
            let way = min(from, motion.end)...max(from, motion.end)
            for time in Self.times {
              let (x, v) = motion.state(at: time)
              #expect(way.contains(x) && abs(v) <= abs(velocity) && v * velocity >= 0)
              if !(time > 0) { #expect(x == from && v == velocity) }
            }
            #expect(motion.value(at: .infinity) == motion.end)
            #expect(motion.velocity(at: .infinity) == 0)
            #expect(motion.settlingTime(within: .points) >= 0)
          }
        }
      }
    }
  }

  @Test("Stiffness, damping and mass that there cannot be are refused by name and value")
  func physicalParameters() {
    for value in [0, -1, -1e9, .infinity, -.infinity, .nan] {
      expect(.stiffness(value)) { () throws(SpringError) in
        try DampedSpring(stiffness: value, damping: 1)
      }
      expect(.mass(value)) { () throws(SpringError) in
        try DampedSpring(stiffness: 1, damping: 1, mass: value)
      }
    }
    for value in [-1e-300, -1e9, .infinity, -.infinity, .nan] {
      expect(.damping(value)) { () throws(SpringError) in
        try DampedSpring(stiffness: 1, damping: value)
      }
    }
    expect(.naturalFrequency(1e150)) { () throws(SpringError) in
      try DampedSpring(stiffness: 1, damping: 1, mass: 1e-300)
    }
    expect(.naturalFrequency(.infinity)) { () throws(SpringError) in
      try DampedSpring(stiffness: 1e300, damping: 1, mass: 1e-300)
    }
    expect(.naturalFrequency(0)) { () throws(SpringError) in
      try DampedSpring(stiffness: 1e-300, damping: 1, mass: 1e300)
    }
    expect(.decayRate(.infinity)) { () throws(SpringError) in
      try DampedSpring(stiffness: 1, damping: 1e300, mass: 1e-15)
    }
  }

  @Test("Responses, ratios, durations and bounces that there cannot be are refused likewise")
  func perceivedParameters() {
    for value in [0, -1, -1e9, .infinity, -.infinity, .nan] {
      expect(.response(value)) { () throws(SpringError) in
        try DampedSpring(response: value, dampingRatio: 1)
      }
      expect(.duration(value)) { () throws(SpringError) in try DampedSpring(duration: value) }
    }
    for value in [-1e-300, -1, .infinity, -.infinity, .nan] {
      expect(.dampingRatio(value)) { () throws(SpringError) in
        try DampedSpring(response: 1, dampingRatio: value)
      }
    }
    for value in [-1, -2, 1 + 0x1p-52, .infinity, -.infinity, .nan] {
      expect(.bounce(value)) { () throws(SpringError) in
        try DampedSpring(duration: 1, bounce: value)
      }
    }
    expect(.dampingRatio(1e308)) { () throws(SpringError) in
      try DampedSpring(response: 1e-3, dampingRatio: 1e308)
    }
  }

  @Test("Bounciness and speed that there cannot be are refused likewise")
  func popParameters() {
    for value in [42.6, 1e9, -1e200, .infinity, -.infinity, .nan] {
      expect(.bounciness(value)) { () throws(SpringError) in
        try DampedSpring(.init(bounciness: value, speed: 12))
      }
    }
    // At −3.5 there is tension left, but friction below zero.
    for value in [-3.5, -20, -1e9, 1e200, .infinity, -.infinity, .nan] {
      expect(.speed(value)) { () throws(SpringError) in
        try DampedSpring(.init(bounciness: 4, speed: value))
      }
    }
  }

  @Test("Rates of decay that there cannot be are refused likewise")
  func rates() {
    for value in [0, 1, -0.0, -1, 1.5, .infinity, -.infinity, .nan] {
      do {
        _ = try Decay(rate: value)
        Issue.record("A decay of rate \(value)")
      } catch {
        #expect("\(error)" == "\(DecayError.rate(value))")
      }
    }
  }

  /// Expects the refusal of a spring; a value that is not a number counts as equal to itself.
  private func expect(
    _ expected: SpringError, from make: () throws(SpringError) -> DampedSpring,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    do {
      let spring = try make()
      Issue.record("\(expected) gave \(spring.name)", sourceLocation: sourceLocation)
    } catch {
      #expect("\(error)" == "\(expected)", sourceLocation: sourceLocation)
    }
  }
}
