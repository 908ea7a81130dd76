import Testing

@testable import LenticularPhysics

@Suite("Decays")
struct DecayTests {
  static let decays = [0.5, 0.9, 0.99, 0.998, 0.9999].flatMap { rate in
    [Decay.Form.integral, .geometric].map { Decay(uncheckedRate: rate, form: $0) }
  }

  @Test("Going on for a and then for b is going on for a + b, in both forms", arguments: decays)
  func semigroup(decay: Decay) {
    for a in [0, 1.0 / 240, 0.016, 0.1, 0.7, 2] {
      for b in [0, 1.0 / 120, 0.033, 0.25, 1.5] {
        let twice = decay.transition(over: a).concatenating(decay.transition(over: b))
        let once = decay.transition(over: a + b)
        let bound = 4e-16 * (4 + decay.decayRate * (a + b))
        #expect(relativeError(twice.xv, once.xv) <= bound)
        #expect(relativeError(twice.vv, once.vv) <= bound)
        #expect(twice.xx == 1 && twice.vx == 0)
      }
    }
  }

  @Test("The geometric form is Pop's sum of a step per millisecond")
  func geometric() {
    let decay = Decay.normal.form(.geometric)
    for (time, x, v) in [
      (1.0 / 60, 16.37528, 967.18382), (0.1, 90.53516, 818.56680), (0.5, 315.61188, 367.51125),
      (1, 431.60280, 135.06452), (2, 489.89703, 18.24243),
    ] {
      let state = decay.transition(over: time)(position: 0.0, velocity: 1000)
      #expect(abs(state.position - x) <= 5.1e-6 && abs(state.velocity - v) <= 5.1e-6)
    }
    #expect(abs(decay.destination(from: 0.0, velocity: 2000) - 998) <= 1e-9)
  }

  @Test("The integral form is the integral of its velocity")
  func integral() {
    let decay = Decay.normal
    for (time, x, v) in [
      (0.1, 90.62585, 818.567), (0.25, 196.68952, 606.227), (0.5, 315.92802, 367.511),
      (1, 432.03513, 135.0645), (2, 490.38774, 18.2424),
    ] {
      let state = decay.transition(over: time)(position: 0.0, velocity: 1000)
      #expect(abs(state.position - x) <= 5.1e-6 && abs(state.velocity - v) <= 5.1e-4)
    }
    #expect(abs(Decay.fast.destination(from: 0.0, velocity: 1000) - 99.499162) <= 5.1e-7)
  }

  @Test("A destination, the velocity to it and the time to a target undo each other")
  func projection() {
    for decay in Self.decays {
      let start = Point2D(x: 20, y: -7)
      let velocity = Point2D(x: 350, y: -4000)
      let end = decay.destination(from: start, velocity: velocity)
      let back: Point2D = decay.velocity(from: start, to: end)
      #expect((back - velocity).maximumNorm <= 1e-11 * (1 + 1 / decay.reach))
      for share in [1e-9, 0.1, 0.5, 0.9, 0.999_999] {
        let target = start.y + (end.y - start.y) * share
        let time = decay.time(from: start.y, velocity: velocity.y, to: target)!
        let reached = decay.transition(over: time)(position: start.y, velocity: velocity.y)
        #expect(abs(reached.position - target) <= 1e-12 * abs(end.y - start.y) + 1e-14)
      }
    }
    let decay = Decay.normal
    #expect(decay.time(from: 3, velocity: 100, to: 3) == 0)
    #expect(decay.time(from: 0, velocity: 100, to: -1) == nil)
    #expect(decay.time(from: 0, velocity: 0, to: 1) == nil)
    #expect(decay.time(from: 0, velocity: 100, to: 50) == nil)
    #expect(decay.time(from: 0, velocity: .nan, to: 50) == nil)
    #expect(decay.time(from: 0, velocity: 100, to: .nan) == nil)
  }

  @Test("A thrown value moves towards its destination in every frame and never past it")
  func monotone() {
    for decay in Self.decays {
      let motion = DecaySimulation(decay: decay, from: 5.0, velocity: -700)
      var last = 5.0
      for frame in 0..<1000 {
        let value = motion.value(at: Double(frame) / 120)
        #expect(value <= last && value >= motion.end - 1e-9)
        last = value
      }
      #expect(motion.value(at: .infinity) == motion.end)
      #expect(motion.value(at: 1e300) == motion.end)
      #expect(motion.state(at: -1) == (5, -700))
      #expect(motion.state(at: .nan) == (5, -700))
    }
  }

  @Test("Rates outside the unit interval are refused")
  func errors() {
    for rate in [0, 1, -9.8, 1.1, .infinity] {
      #expect(throws: DecayError.rate(rate)) { try Decay(rate: rate) }
    }
    #expect(throws: DecayError.self) { try Decay(rate: .nan) }
    #expect(throws: Never.self) { try Decay(rate: 1 - 0x1p-53) }
    #expect(throws: Never.self) { try Decay(rate: .leastNonzeroMagnitude) }
  }
}
