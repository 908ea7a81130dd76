import Testing

@testable import LenticularPhysics

@Suite("Destinations of decays")
struct DecayProjectionTests {
  static let decays = [0.5, 0.9, 0.99, 0.998, 0.9999].flatMap { rate in
    [Decay.Form.integral, .geometric].map { Decay(uncheckedRate: rate, form: $0) }
  }
  static let velocities = Grid.geometric(1e-3...1e5, count: 33).flatMap { [$0, -$0] }

  @Test("Pop's decays take as long and go as far as Pop says")
  func popTable() throws {
    let table = [
      (1000, 1, 0.998, 2.646509, 496.50500), (7223.021, 1, 0.998, 3.634156, 3601.79248),
      (100, 1, 0.998, 1.496368, 47.40500), (50, 1, 0.998, 1.150141, 22.455),
      (20, 1, 0.998, 0.692454, 7.485), (80, 1, 0.998, 1.384908, 37.425),
      (1000, 0.01, 0.998, 4.946790, 498.97505), (1000, 1, 0.99, 0.527178, 98.50500),
      (5, 1, 0.998, 0, 0), (0.3, 1, 0.998, 0, 0),
    ]
    for (velocity, threshold, rate, duration, end) in table {
      let decay = try Decay(rate: rate, form: .geometric)
      // Pop stops a decay that is slower than five times the property's threshold.
      let tolerance = Tolerance(distance: .infinity, speed: 5 * threshold)
      for sign in [1.0, -1] {
        let motion = DecaySimulation(decay: decay, from: 0.0, velocity: sign * velocity)
        let time = motion.settlingTime(within: tolerance)
        #expect(abs(time - duration) <= 5.1e-7)
        #expect(abs(motion.value(at: time) - sign * end) <= 5.1e-6)
      }
    }
  }

  @Test("Both forms go as far as their sums and integrals say")
  func reach() {
    #expect(abs(Decay.normal.destination(from: 0.0, velocity: 1) - 0.49949983) <= 5e-9)
    let geometric = Decay.normal.form(.geometric)
    #expect(abs(geometric.destination(from: 0.0, velocity: 1) - 0.499) <= 1e-15)
    #expect(abs(Decay.normal.destination(from: 0.0, velocity: 2000) - 998.99967) <= 5.1e-6)
  }

  @Test("A velocity leads to its destination and a destination to its velocity", arguments: decays)
  func bothDirections(decay: Decay) {
    for start in [0, -3.25, 812] {
      for velocity in Self.velocities {
        let end = decay.destination(from: start, velocity: velocity)
        #expect((end > start) == (velocity > 0))
        let back = decay.velocity(from: start, to: end)
        let rounding = 2e-16 * (abs(start) + abs(end)) / decay.reach
        #expect(abs(back - velocity) <= 4e-16 * abs(velocity) + rounding)
        let again = decay.destination(from: start, velocity: back)
        #expect(abs(again - end) <= 4e-16 * (abs(start) + abs(end)))
      }
    }
  }

  @Test("A decay passes each value at the predicted time, and settles at the predicted time")
  func decayPassesEachValuePredictedTime() {
    for decay in Self.decays {
      for velocity in Self.velocities {
        let motion = DecaySimulation(decay: decay, from: 0.0, velocity: velocity)
        var last = 0.0
        for share in stride(from: 0.05, to: 1, by: 0.05) {
          let target = motion.end * share
          let time = decay.time(from: 0, velocity: velocity, to: target)!
          #expect(time > last)
          #expect(relativeError(motion.value(at: time), target) <= 1e-15)
          last = time
        }
        let time = decay.duration(velocity: velocity, within: .points)
        let (value, speed) = motion.state(at: time)
        let excess = max(abs(motion.end - value) / 0.05, abs(speed))
        if time > 0 {
          #expect(abs(excess - 1) <= 1e-8)
        } else {
          #expect(excess <= 1)
        }
      }
    }
  }

  @Test("An end is rounded to a pixel by adjusting the velocity")
  func pixelRounding() {
    let whole = Decay.normal.velocity(from: 0.0, nearestTo: 200, endingOnMultipleOf: 1)
    #expect(abs(whole - 200.2) <= 5.1e-4)
    #expect(abs(Decay.normal.destination(from: 0.0, velocity: whole) - 100) <= 1e-13)
    let third = Decay.normal.velocity(from: 0.0, nearestTo: 200.9, endingOnMultipleOf: 1 / 3.0)
    #expect(abs(third - 200.8676) <= 5.1e-5)
    #expect(abs(Decay.normal.destination(from: 0.0, velocity: third) - 301 / 3.0) <= 1e-13)
    let popped = Decay.normal.form(.geometric)
    let hundred = popped.velocity(from: 0.0, nearestTo: 200, endingOnMultipleOf: 1)
    #expect(abs(hundred - 100 / 0.499) <= 1e-12)
  }

  @Test("An end that is rounded lies on the pixel nearest to the one that was thrown at")
  func nearestPixel() {
    for decay in Self.decays {
      for pixel in [1, 1 / 3.0, 0.5, 10] {
        for start in [0, 17.3, -204] {
          for velocity in Self.velocities {
            let end = decay.destination(from: start, velocity: velocity)
            let rounded = decay.velocity(
              from: start, nearestTo: velocity, endingOnMultipleOf: pixel)
            let aligned = decay.destination(from: start, velocity: rounded)
            let rounding = 1e-15 * (abs(start) + abs(end))
            let count = (aligned / pixel).rounded()
            #expect(abs(aligned - count * pixel) <= rounding)
            #expect(abs(aligned - end) <= pixel / 2 + rounding)
            #expect(abs(rounded - velocity) <= (pixel / 2 + rounding) / decay.reach)
            let mirrored = decay.velocity(
              from: -start, nearestTo: -velocity, endingOnMultipleOf: pixel)
            #expect(mirrored == -rounded)
          }
        }
      }
    }
  }

  @Test("What rests on a pixel stays there, and what rests beside one is moved onto it")
  func pixelRoundingAtRest() {
    let decay = Decay.normal
    for start in [0, 12, -700.0] {
      #expect(decay.velocity(from: start, nearestTo: 0, endingOnMultipleOf: 1) == 0)
    }
    #expect(decay.velocity(from: 0, nearestTo: 0.9, endingOnMultipleOf: 1) == 0)
    let onto = decay.velocity(from: 41.75, nearestTo: 0, endingOnMultipleOf: 0.5)
    #expect(abs(decay.destination(from: 41.75, velocity: onto) - 42) <= 1e-13)
  }

  @Test("Each lane is rounded by itself, and sizes that are none round nothing")
  func pixelRoundingOfLanes() {
    let decay = Decay.fast
    let start = Point2D(x: 0.25, y: 90)
    let velocity = Point2D(x: 1234, y: -77)
    let rounded = decay.velocity(from: start, nearestTo: velocity, endingOnMultipleOf: 0.5)
    for lane in 0..<2 {
      let alone = decay.velocity(
        from: start[lane: lane], nearestTo: velocity[lane: lane], endingOnMultipleOf: 0.5)
      #expect(rounded[lane: lane] == alone)
    }
    for pixel in [0, -1, .infinity, .nan] {
      #expect(
        decay.velocity(from: start, nearestTo: velocity, endingOnMultipleOf: pixel) == velocity)
    }
    let endless = decay.velocity(from: 0, nearestTo: 1e300, endingOnMultipleOf: 1e-300)
    #expect(endless == 1e300)
  }
}
