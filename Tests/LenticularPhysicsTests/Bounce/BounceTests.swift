import Testing

@testable import LenticularPhysics

/// Motions between walls whose course is known in closed form.
@Suite("Motions between walls")
struct BounceTests {
  @Test("A throw that loses nothing at walls is the free one, folded at them")
  func reflection() {
    var worst = Worst()
    for form in [Decay.Form.integral, .geometric] {
      let decay = Decay.normal.form(form)
      for (lower, upper) in [(0.0, 100.0), (-3, 40), (-0.5, 20), (-200, 1e4)] {
        for velocity in [400, -2500, 30_000.0] {
          let free = DecaySimulation(decay: decay, from: 10.0, velocity: velocity)
          let motion = BounceSimulation(
            .decay(decay), from: 10, velocity: velocity,
            walls: Walls(lowerBound: lower, upperBound: upper, restitution: 1))
          let size = abs(lower) + abs(upper) + abs(velocity) * decay.reach
          for step in 0...400 {
            let time = Double(step) / 100
            let (value, speed) = free.state(at: time)
            let period = 2 * (upper - lower)
            var phase = (value - lower).truncatingRemainder(dividingBy: period)
            if phase < 0 { phase += period }
            let isTurned = phase > period / 2
            let folded = lower + (isTurned ? period - phase : phase)
            let state = motion.state(at: time)
            worst.note(
              abs(state.value - folded) / size, "\(velocity) in \(lower)…\(upper), \(time)")
            // At a wall itself either direction is right.
            if min(folded - lower, upper - folded) > 1e-9 * size {
              worst.note(
                abs(state.velocity - (isTurned ? -speed : speed)) / abs(velocity),
                "velocity of \(velocity) in \(lower)…\(upper), \(time)")
            }
          }
          let bounces = abs(velocity) * decay.reach / (upper - lower)
          #expect(abs(Double(motion.bounceTimes(lane: 0).count) - bounces) <= 1.5)
        }
      }
    }
    #expect(worst.error <= 1e-12, "\(worst.place)")
    print("bounces: worst miss of the folded throw \(worst.error), \(worst.place)")
  }

  @Test(
    "A throw is turned back with what is left of it times the restitution", arguments: [0.3, 0.8])
  func oneWall(restitution: Double) {
    let decay = Decay.normal
    for velocity in [900, 5000.0] {
      let motion = BounceSimulation(
        .decay(decay), from: 0, velocity: velocity,
        walls: Walls(lowerBound: -.infinity, upperBound: 120, restitution: restitution))
      // Velocity falls in proportion to the way: v(x) = v − x ÷ R.
      let impact = velocity - 120 / decay.reach
      #expect(abs(motion.end - (120 - restitution * impact * decay.reach)) <= 1e-11)
      let time = decay.time(from: 0, velocity: velocity, to: 120)!
      #expect(motion.bounceTimes(lane: 0) == [time])
      #expect(abs(motion.velocity(at: time) + restitution * impact) <= 1e-11)
    }
  }

  @Test("An undamped spring that loses nothing at a wall at its rest moves as |sin|")
  func absoluteSine() throws {
    let spring = try DampedSpring(stiffness: 16, damping: 0)
    for sign in [1.0, -1] {
      let motion = BounceSimulation(
        .spring(spring, to: 0), from: 0, velocity: sign * 40,
        walls: Walls(lowerBound: 0, upperBound: .infinity, restitution: 1))
      var worst = Worst()
      for step in 0...4000 {
        let time = Double(step) / 100
        worst.note(abs(motion.value(at: time) - 10 * abs(Elementary.sin(4 * time))), "\(time)")
      }
      #expect(worst.error <= 1e-9, "\(worst.place)")
      let bounces = motion.bounceTimes(lane: 0)
      for (index, time) in bounces.prefix(50).enumerated() {
        let expected = Double(sign > 0 ? index + 1 : index) * .pi / 4
        #expect(abs(time - expected) <= 1e-10)
      }
    }
  }

  @Test("At a wall at its rest an undamped spring comes back in equal times with equal shares")
  func wallAtTheRest() throws {
    let spring = try DampedSpring(stiffness: 16, damping: 0)
    let motion = BounceSimulation(
      .spring(spring, to: 5), from: 5, velocity: 40,
      walls: Walls(lowerBound: 5, upperBound: .infinity, restitution: 0.8))
    let bounces = motion.bounceTimes(lane: 0)
    var speed = 40.0
    for (index, time) in bounces.prefix(60).enumerated() {
      #expect(abs(time - Double(index + 1) * .pi / 4) <= 1e-10)
      speed *= 0.8
      #expect(relativeError(motion.velocity(at: time), speed) <= 1e-9)
      let top = motion.value(at: time + .pi / 8)
      #expect(relativeError(top - 5, speed / 4) <= 1e-9)
    }
    #expect(motion.end == 5)
    let last = bounces.last!
    #expect(motion.state(at: last) == (5, 0))
  }

  /// From a wall at a distance d before the rest with a speed u, an undamped spring is back after
  /// 2 atan(u ÷ ωd) ÷ ω: infinitely many bounces in a finite time.
  @Test(
    "Pressed against a wall, a spring comes to rest after infinitely many bounces",
    arguments: [0.3, 0.8, 0.95])
  func infinitelyManyBounces(restitution: Double) throws {
    let spring = try DampedSpring(stiffness: 16, damping: 0)
    let motion = BounceSimulation(
      .spring(spring, to: 10), from: 0, velocity: 0,
      walls: Walls(lowerBound: -.infinity, upperBound: 4, restitution: restitution))
    let bounces = motion.bounceTimes(lane: 0)
    // x = 10 − 10 cos 4t: 4 is passed where the cosine is 0.6.
    var time = Elementary.atan2(0.8, 0.6) / 4
    var speed = 40 * 0.8
    for bounce in bounces.dropLast() {
      #expect(abs(bounce - time) <= 1e-8)
      speed *= restitution
      #expect(abs(motion.velocity(at: bounce) + speed) <= 4e-8)
      time += 2 * Elementary.atan2(speed, 4 * 6) / 4
    }
    #expect(bounces.count > 10 && bounces.count < 400)
    // What is left out takes less time than anything that could be seen.
    var rest = time
    for _ in 0..<1000 {
      speed *= restitution
      rest += 2 * Elementary.atan2(speed, 4 * 6) / 4
    }
    #expect(abs(bounces.last! - rest) <= 1e-5)
    #expect(motion.end == 4 && motion.state(at: rest + 1) == (4, 0))
    #expect(motion.settlingTime(within: .points) < rest)
  }

  @Test("A wall that takes everything holds what is pressed against it and lets go what is not")
  func withoutRestitution() throws {
    let spring = try DampedSpring(stiffness: 16, damping: 0)
    let held = BounceSimulation(
      .spring(spring, to: 10), from: 0, velocity: 0,
      walls: Walls(lowerBound: -.infinity, upperBound: 4, restitution: 0))
    #expect(held.bounceTimes(lane: 0).count == 1)
    #expect(held.end == 4 && held.state(at: 2) == (4, 0))
    // Beyond its rest it is stopped, then swings back as from a standstill.
    let released = BounceSimulation(
      .spring(spring, to: 10), from: 0, velocity: 0,
      walls: Walls(lowerBound: -.infinity, upperBound: 14, restitution: 0))
    let bounce = released.bounceTimes(lane: 0)
    #expect(bounce.count == 1 && released.end == 10)
    #expect(released.state(at: bounce[0]) == (14, 0))
    for step in 0...100 {
      let time = Double(step) / 20
      let expected = 10 + 4 * Elementary.cos(4 * time)
      #expect(abs(released.value(at: bounce[0] + time) - expected) <= 1e-12)
    }
  }

  @Test(
    "A motion that starts at a bound bounces at once if it points outwards, and leaves the bound otherwise"
  )
  func motionStartsBoundBouncesOnceIf() {
    for force in BounceGrid.forces {
      let walls = Walls(lowerBound: -90.0, upperBound: -20, restitution: 0.5)
      let into = BounceSimulation(force, from: -20, velocity: 700, walls: walls)
      #expect(into.bounceTimes(lane: 0)[0] == 0)
      #expect(into.state(at: 0) == (-20, 700))
      let away = BounceSimulation(force, from: -20, velocity: -350, walls: walls)
      for time in [1e-9, 0.01, 0.2, 1, 9] {
        #expect(into.state(at: time) == away.state(at: time))
      }
      #expect(away.bounceTimes(lane: 0).first != 0)
      #expect(Array(into.bounceTimes(lane: 0).dropFirst()) == away.bounceTimes(lane: 0))
    }
  }

  @Test("Where the motion starts behind a wall, that is where the wall is")
  func startBehindAWall() {
    for force in BounceGrid.forces {
      let walls = Walls(lowerBound: -50.0, upperBound: 40, restitution: 0.5)
      let behind = BounceSimulation(force, from: 60, velocity: 100, walls: walls)
      #expect(behind.walls == Walls(lowerBound: -50, upperBound: 60, restitution: 0.5))
      let at = BounceSimulation(force, from: 60, velocity: 100, walls: behind.walls)
      for time in [0, 0.01, 0.2, 1, 9] { #expect(behind.state(at: time) == at.state(at: time)) }
    }
  }

  @Test("Restitutions outside 0…1 count as the nearer of them, and what is no number as none")
  func restitutions() {
    for (given, meant) in [(-1.0, 0.0), (-.infinity, 0), (.nan, 0), (1.5, 1), (.infinity, 1)] {
      for force in BounceGrid.forces {
        let motions = [given, meant].map {
          BounceSimulation(
            force, from: 0, velocity: 3000,
            walls: Walls(lowerBound: -10, upperBound: 30, restitution: $0))
        }
        #expect(motions[0].bounceTimes(lane: 0) == motions[1].bounceTimes(lane: 0))
        #expect(motions[0].end == motions[1].end)
      }
    }
  }

  @Test("At or before time zero and at no time a motion is at its start")
  func start() {
    for example in BounceGrid.cases(0.8) {
      for time in [-Double.infinity, -1, -0.0, 0, .nan] {
        #expect(example.motion.state(at: time) == (example.from, example.velocity))
      }
    }
  }
}
