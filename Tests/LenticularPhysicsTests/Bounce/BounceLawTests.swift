import Testing

@testable import LenticularPhysics

@Suite("Laws of motions between walls")
struct BounceLawTests {
  @Test("No value, not even the end, ever lies beyond a wall", arguments: BounceGrid.restitutions)
  func neverBeyond(restitution: Double) {
    for example in BounceGrid.cases(restitution) {
      let motion = example.motion
      let (lower, upper) = (motion.walls.lowerBound, motion.walls.upperBound)
      for time in example.times(motion) + [1e6, 1e9, .infinity] {
        let value = motion.value(at: time)
        if !(value >= lower && value <= upper) { Issue.record("\(example.name) at \(time)") }
      }
      #expect(motion.end >= lower && motion.end <= upper, "\(example.name)")
    }
  }

  @Test(
    "The value never moves farther than the greatest speed carries it",
    arguments: BounceGrid.restitutions)
  func continuous(restitution: Double) {
    var worst = Worst()
    for example in BounceGrid.cases(restitution) {
      let motion = example.motion
      var last = (time: 0.0, value: motion.value(at: 0))
      for time in example.times(motion).dropFirst() {
        let value = motion.value(at: time)
        // The time of a bounce is itself rounded.
        let way = example.greatestSpeed * (time - last.time + 3 * time.ulp)
        let size = abs(example.from) + example.greatestSpeed * example.timeScale
        worst.note(
          (abs(value - last.value) - way) / max(size, 1e-300), "\(example.name) at \(time)")
        last = (time, value)
      }
    }
    #expect(worst.error <= 1e-11, "\(worst.place)")
    print("bounces: greatest jump \(worst.error) of the motion's size, \(worst.place)")
  }

  @Test("Between bounces the velocity is the derivative of the value")
  func derivative() {
    var worst = Worst()
    for example in BounceGrid.cases(0.8) {
      if case .decay(let decay) = example.force, decay.form == .geometric { continue }
      let motion = example.motion
      let bounces = motion.bounceTimes(lane: 0)
      let h = 1e-6 * example.timeScale
      for time in example.times(motion) {
        if time < h || bounces.contains(where: { abs($0 - time) <= h }) { continue }
        let secant = (motion.value(at: time + h) - motion.value(at: time - h)) / (2 * h)
        let miss = abs(secant - motion.velocity(at: time))
        worst.note(miss / max(1, example.greatestSpeed), "\(example.name) at \(time)")
      }
    }
    #expect(worst.error <= 1e-6, "\(worst.place)")
  }

  @Test(
    "A bounce turns the velocity round and leaves the share of it that the restitution says",
    arguments: BounceGrid.restitutions)
  func restitution(restitution: Double) {
    var worst = Worst()
    var count = 0
    for example in BounceGrid.cases(restitution) {
      let motion = example.motion
      let bounces = motion.bounceTimes(lane: 0)
      #expect(bounces == bounces.sorted(), "\(example.name)")
      #expect(bounces.count <= BounceSimulation<Double>.greatestBounceCount + 2)
      let greatest = BounceSimulation<Double>.greatestBounceCount
      for (index, time) in bounces.dropLast().prefix(greatest - 1).enumerated() {
        // Bounces nearer to each other than doubles are told apart by none of them.
        let next = bounces[index + 1]
        let previous = index == 0 ? -1 : bounces[index - 1]
        guard next - time > 1e3 * time.ulp, time - previous > 1e3 * time.ulp, time > 0 else {
          continue
        }
        let (before, after) = (motion.velocity(at: time.nextDown), motion.velocity(at: time))
        let miss = abs(after + restitution * before) / example.greatestSpeed
        let value = motion.value(at: time)
        #expect(value == motion.walls.lowerBound || value == motion.walls.upperBound)
        // What is too slow to be seen is over.
        let isSpent = after == 0 && restitution * abs(before) <= 2e-6 * example.greatestSpeed
        if !isSpent { worst.note(miss, "\(example.name), bounce \(index) at \(time)") }
        count += 1
      }
    }
    #expect(worst.error <= 1e-9, "\(worst.place)")
    #expect(count > (restitution == 0 ? 0 : 1000))
    print("bounces: worst restitution \(restitution) by \(worst.error), \(worst.place)")
  }

  @Test(
    "The energy of a spring between walls never grows, and that of a throw neither",
    arguments: BounceGrid.restitutions)
  func energy(restitution: Double) {
    var worst = Worst()
    for example in BounceGrid.cases(restitution) {
      let motion = example.motion
      var last = Double.infinity
      for time in example.times(motion) {
        let (value, velocity) = motion.state(at: time)
        var energy = velocity * velocity
        if case .spring(let spring, _) = example.force {
          let swing = spring.naturalFrequency * value
          energy += swing * swing
        }
        if last > 0 {
          worst.note(
            (energy - last) / (example.greatestSpeed * example.greatestSpeed),
            "\(example.name) at \(time)")
        }
        last = energy
      }
    }
    #expect(worst.error <= 1e-9, "\(worst.place)")
    print("bounces: greatest growth of energy \(worst.error), \(worst.place)")
  }

  @Test("Mirrored inputs mirror every output to the last bit", arguments: BounceGrid.restitutions)
  func mirrored(restitution: Double) {
    for example in BounceGrid.cases(restitution) {
      let (motion, mirror) = (example.motion, example.mirrored)
      #expect(mirror.end == -motion.end, "\(example.name)")
      #expect(mirror.bounceTimes(lane: 0) == motion.bounceTimes(lane: 0), "\(example.name)")
      let time = motion.settlingTime(within: .points)
      #expect(mirror.settlingTime(within: .points) == time, "\(example.name)")
      for time in example.times(motion) {
        let (state, image) = (motion.state(at: time), mirror.state(at: time))
        if image.value != -state.value || image.velocity != -state.velocity {
          Issue.record("\(example.name) at \(time)")
        }
      }
    }
  }

  @Test("At equal times every frame rate and order gives the same bits")
  func frameRates() {
    for example in BounceGrid.cases(0.8) {
      let motion = example.motion
      var cache = StateTransitionCache()
      let reference = (0...15).map { motion.state(at: Double($0) / 30) }
      for rate in [240, 120, 90, 60, 30] {
        for frame in (0...rate / 2).reversed() {
          let state = motion.state(at: Double(frame) / Double(rate), using: &cache)
          guard frame % (rate / 30) == 0 else { continue }
          if state != reference[frame / (rate / 30)] { Issue.record("\(example.name)") }
        }
      }
    }
  }

  @Test("A motion taken over anew at any time goes on as if it had not been")
  func restart() {
    var worst = Worst()
    for example in BounceGrid.cases(0.8) {
      let motion = example.motion
      let size = abs(example.from) + example.greatestSpeed * example.timeScale
      // In a tiny gap nothing but the phase of thousands of bounces is told from rounding.
      guard size > 0, motion.walls.upperBound - motion.walls.lowerBound > 1e-3 else { continue }
      for start in [0.003, 0.2, 0.71, 1.9, 6].map({ $0 * example.timeScale }) {
        let (value, velocity) = motion.state(at: start)
        let rest = BounceSimulation(
          example.force, from: value, velocity: velocity, walls: motion.walls)
        for later in [0, 0.01, 0.4, 1.3, 5] {
          let time = later * example.timeScale
          let miss = abs(rest.value(at: time) - motion.value(at: start + time))
          worst.note(miss / size, "\(example.name) at \(start), \(time) later")
        }
      }
    }
    #expect(worst.error <= 1e-10, "\(worst.place)")
    print("bounces: worst miss after a restart \(worst.error), \(worst.place)")
  }

  @Test(
    "A spring ends at its rest, or at the wall before it, however far away that is",
    arguments: BounceGrid.restitutions)
  func end(restitution: Double) {
    for example in BounceGrid.cases(restitution) {
      guard case .spring(let spring, _) = example.force else { continue }
      let walls = example.motion.walls
      #expect(
        example.motion.end == max(walls.lowerBound, min(walls.upperBound, 0)), "\(example.name)")
      for rest in [1e9, -1e9] {
        let motion = BounceSimulation(
          .spring(spring, to: rest), from: example.from, velocity: example.velocity,
          walls: example.walls)
        #expect(
          motion.end == max(walls.lowerBound, min(walls.upperBound, rest)),
          "\(example.name) to \(rest)")
      }
    }
  }

  @Test("Every lane moves as if it were alone")
  func lanes() {
    let spring = DampedSpring.bouncy
    let from = Rect2D(x: 3, y: -70, width: 0.02, height: 100)
    let velocity = Rect2D(x: 0, y: 12, width: -900, height: 4)
    let end = Rect2D(x: 10, y: 0, width: 0, height: -5)
    let walls = Walls(
      lowerBound: Rect2D(x: -.infinity, y: -80, width: -1, height: 0),
      upperBound: Rect2D(x: 9, y: 0, width: .infinity, height: .infinity), restitution: 0.6)
    for isThrown in [false, true] {
      let force: Force<Rect2D> = isThrown ? .decay(.normal) : .spring(spring, to: end)
      let all = BounceSimulation(force, from: from, velocity: velocity, walls: walls)
      var settling = 0.0
      for lane in 0..<4 {
        let alone = BounceSimulation(
          isThrown ? .decay(.normal) : .spring(spring, to: end[lane: lane]),
          from: from[lane: lane], velocity: velocity[lane: lane],
          walls: Walls(
            lowerBound: walls.lowerBound[lane: lane], upperBound: walls.upperBound[lane: lane],
            restitution: 0.6))
        #expect(all.bounceTimes(lane: lane) == alone.bounceTimes(lane: 0))
        #expect(all.end[lane: lane] == alone.end)
        for frame in 0...480 {
          let time = Double(frame) / 240
          #expect(all.value(at: time)[lane: lane] == alone.value(at: time))
          #expect(all.velocity(at: time)[lane: lane] == alone.velocity(at: time))
        }
        settling = max(settling, alone.settlingTime(within: .points))
      }
      #expect(all.settlingTime(within: .points) == settling)
    }
  }

  @Test("A motion that reaches no bound has the bits of the free motion")
  func motionReachesNoBoundBitsFree() {
    for force in BounceGrid.forces {
      for wall in [1e9, .infinity, .nan] {
        let motion = BounceSimulation(
          force, from: -100.0, velocity: 500,
          walls: Walls(lowerBound: -wall, upperBound: wall, restitution: 0.5))
        #expect(motion.bounceTimes(lane: 0) == [])
        switch force {
        case .spring(let spring, let end):
          check(SpringSimulation(spring: spring, from: -100, to: end, velocity: 500), motion)
        case .decay(let decay):
          check(DecaySimulation(decay: decay, from: -100, velocity: 500), motion)
        }
      }
    }

    func check<Free: Simulation>(
      _ free: Free, _ motion: BounceSimulation<Double>
    ) where Free.Value == Double {
      for time in [-1, 0, 0.01, 0.3, 2, 70, .infinity, .nan] {
        #expect(motion.state(at: time) == free.state(at: time))
      }
      #expect(motion.end == free.end)
      #expect(motion.settlingTime(within: .points) == free.settlingTime(within: .points))
    }
  }
}
