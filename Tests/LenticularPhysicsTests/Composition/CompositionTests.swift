import Testing

@testable import LenticularPhysics

@Suite("Sequences and groups")
struct CompositionTests {
  let spring = SpringSimulation(
    spring: .bouncy, from: Point(x: 0, y: 100), to: Point(x: 300, y: 0),
    velocity: Point(x: 0, y: -900))

  private func decay(_ value: Point, _ velocity: Point) -> DecaySimulation<Point> {
    DecaySimulation(from: value, velocity: velocity)
  }

  @Test("A sequence is the first motion before the handover, the second one from then on")
  func handover() {
    let sequence = spring.followed(at: 0.2, by: decay)
    for step in 0..<100 {
      let time = Double(step) / 500
      #expect(sequence.state(at: time) == spring.state(at: time))
      #expect(sequence.state(at: 0.2 + time) == sequence.second.state(at: 0.2 + time - 0.2))
    }
    #expect(sequence.end == sequence.second.end)
    #expect(sequence.state(at: .infinity) == (sequence.end, .zero))
  }

  @Test("Value and velocity are handed over, so that neither jumps")
  func continuity() {
    for time in [1e-9, 0.01, 0.2, 1, 3] {
      let sequence = spring.followed(at: time, by: decay)
      #expect(sequence.state(at: time) == spring.state(at: time))
      let (before, after) = (sequence.state(at: time.nextDown), sequence.state(at: time.nextUp))
      let step = 2 * time.ulp
      #expect((after.value - before.value).maximumNorm <= 1e-12 + 2e4 * step)
      #expect((after.velocity - before.velocity).maximumNorm <= 1e-10 + 1e6 * step)
    }
  }

  @Test("A spring handed over to itself at any time goes on as if it had not been")
  func restart() {
    var worst = Worst()
    for handover in [0, 0.05, 0.31, 0.9, 2] {
      let sequence = spring.followed(at: handover) {
        SpringSimulation(spring: .bouncy, from: $0, to: spring.end, velocity: $1)
      }
      for frame in 0...240 {
        let time = Double(frame) / 120
        let (state, whole) = (sequence.state(at: time), spring.state(at: time))
        worst.note((state.value - whole.value).maximumNorm, "\(handover), value at \(time)")
        worst.note(
          (state.velocity - whole.velocity).maximumNorm / 12, "\(handover), velocity at \(time)")
      }
    }
    #expect(worst.error <= 1e-12, "\(worst.place)")
  }

  @Test("Three motions in a row are a sequence of which the first is a sequence")
  func nested() {
    let all =
      spring
      .followed(at: 0.2, by: decay)
      .followed(at: 0.5) { SpringSimulation(spring: .smooth, from: $0, to: .zero, velocity: $1) }
    #expect(all.state(at: 0.1) == spring.state(at: 0.1))
    #expect(all.state(at: 0.4) == all.first.second.state(at: 0.4 - 0.2))
    #expect(all.state(at: 0.75) == all.second.state(at: 0.25))
    #expect(all.end == .zero)
    let settling = all.second.settlingTime(within: .points)
    #expect(all.settlingTime(within: .points) == 0.5 + settling)
    var last = all.state(at: 0)
    for frame in 1...400 {
      let state = all.state(at: Double(frame) / 200)
      #expect((state.value - last.value).maximumNorm <= 12_000 / 200)
      last = state
    }
  }

  @Test("After its settling time a sequence stays within the tolerance of its end")
  func settlingTimeOfSequence() {
    let sequence = spring.followed(at: 0.1) {
      SpringSimulation(spring: .snappy, from: $0, to: Point(x: 5, y: 5), velocity: $1)
    }
    let time = sequence.settlingTime(within: .points)
    #expect(time > 0.1 && time < 2)
    for step in 0...500 {
      let state = sequence.state(at: time + Double(step) / 250)
      #expect((state.value - sequence.end).maximumNorm <= 0.05 * (1 + 1e-12))
      #expect(state.velocity.maximumNorm <= 1 + 1e-12)
    }
  }

  @Test("A handover that never comes leaves the first motion, and the second one at its end")
  func infiniteHandover() {
    var handed: (Point, Point)?
    let sequence = spring.followed(at: .infinity) { value, velocity in
      handed = (value, velocity)
      return SpringSimulation(spring: .smooth, from: Point(x: 1, y: 1), to: value)
    }
    #expect(handed! == (spring.end, .zero))
    for time in [-1, 0, 0.3, 5, 1e9, .infinity, .nan] {
      #expect(sequence.state(at: time) == spring.state(at: time))
    }
    #expect(sequence.end == spring.end)
    #expect(
      sequence.settlingTime(within: .points) == spring.settlingTime(within: .points))
  }

  @Test("A handover at no time, or at none that is a number, is immediate")
  func immediateHandover() {
    for handover in [0, -0.0, -3, -Double.infinity, .nan] {
      // Not continuous, to tell the motions apart.
      let sequence = spring.followed(at: handover) { value, _ in
        DecaySimulation(from: value + Point(x: 1000, y: 0), velocity: Point(x: 50, y: 0))
      }
      #expect(sequence.handoverTime == 0)
      for time in [-Double.infinity, -1, -0.0, 0, .nan] {
        #expect(sequence.state(at: time) == (Point(x: 1000, y: 100), Point(x: 50, y: 0)))
      }
      #expect(sequence.state(at: 0.4) == sequence.second.state(at: 0.4))
    }
  }

  @Test("Before time zero and at no time a sequence is at its start")
  func startOfSequence() {
    let sequence = spring.followed(at: 0.2, by: decay)
    for time in [-Double.infinity, -1, 0, .nan] {
      #expect(sequence.state(at: time) == (spring.from, spring.velocity))
    }
  }

  @Test("A group is both motions at once, the second one a delay later")
  func group() {
    let throwing = DecaySimulation(from: 10.0, velocity: 400)
    let group = GroupSimulation(spring, throwing, delay: 0.3)
    for frame in 0...240 {
      let time = Double(frame) / 120
      let state = group.state(at: time)
      #expect(state.value.first == spring.value(at: time))
      #expect(state.velocity.first == spring.velocity(at: time))
      if time < 0.3 {
        #expect(state.value.second == 10 && state.velocity.second == 0)
      } else {
        #expect(state.value.second == throwing.value(at: time - 0.3))
        #expect(state.velocity.second == throwing.velocity(at: time - 0.3))
      }
    }
    #expect(group.state(at: 0.3).velocity.second == 400)
    #expect(group.end == Pair(spring.end, throwing.end))
  }

  @Test("At or before time zero and at no time a group is at its start")
  func startOfGroup() {
    let throwing = DecaySimulation(from: 10.0, velocity: 400)
    for delay in [0, 0.3] {
      let group = GroupSimulation(spring, throwing, delay: delay)
      for time in [-Double.infinity, -1, 0, .nan] {
        #expect(group.state(at: time) == group.state(at: 0))
        #expect(group.velocity(at: time).second == (delay == 0 ? 400 : 0))
        #expect(group.velocity(at: time).first == spring.velocity)
      }
    }
  }

  @Test("Delays that are negative or not finite are none")
  func delays() {
    for delay in [-1, -Double.infinity, .infinity, .nan] {
      #expect(GroupSimulation(spring, spring, delay: delay).delay == 0)
    }
  }

  @Test("A group settles with the later of the two, and at once if neither moves")
  func settlingTimeOfGroup() {
    let throwing = DecaySimulation(from: 10.0, velocity: 400)
    let (one, other) = (
      spring.settlingTime(within: .points), throwing.settlingTime(within: .points)
    )
    for delay in [0, 0.3, 5] {
      let group = GroupSimulation(spring, throwing, delay: delay)
      #expect(group.settlingTime(within: .points) == max(one, delay + other))
    }
    let fine = throwing.settlingTime(within: .radians)
    #expect(
      GroupSimulation(spring, throwing).settlingTime(within: .points, .radians) == max(one, fine))
    let still = DecaySimulation(from: 10.0, velocity: 0)
    #expect(GroupSimulation(still, still, delay: 3).settlingTime(within: .points) == 0)
    #expect(GroupSimulation(spring, still, delay: 99).settlingTime(within: .points) == one)
  }

  @Test("Groups nest, and so do sequences of groups")
  func nestedGroups() {
    let throwing = DecaySimulation(from: 10.0, velocity: 400)
    let three = GroupSimulation(GroupSimulation(spring, throwing, delay: 0.1), throwing, delay: 0.2)
    let state = three.state(at: 0.5)
    #expect(state.value.first.first == spring.value(at: 0.5))
    #expect(state.value.first.second == throwing.value(at: 0.4))
    #expect(state.value.second == throwing.value(at: 0.3))
    let back = three.followed(at: 0.5) {
      SpringSimulation(spring: .smooth, from: $0, to: .zero, velocity: $1)
    }
    #expect(back.state(at: 0.5) == state && back.end == .zero)
  }

  @Test("The lanes of a pair are those of the first, then those of the second")
  func pairs() {
    var pair = Pair(Point(x: 1, y: 2), Rect(x: 3, y: 4, width: 5, height: 6))
    #expect(Pair<Point, Rect>.laneCount == 6)
    #expect((0..<6).map { pair[lane: $0] } == [1, 2, 3, 4, 5, 6])
    for lane in 0..<6 { pair[lane: lane] = Double(10 * lane) }
    #expect(pair.first == Point(x: 0, y: 10))
    #expect(pair.second == Rect(x: 20, y: 30, width: 40, height: 50))
    let sum = pair + pair * 2 - Pair(Point(x: 1, y: 1), .zero)
    #expect((0..<6).map { sum[lane: $0] } == [-1, 29, 60, 90, 120, 150])
    #expect(Pair<Point, Rect>.zero + pair == pair && -pair == pair * -1)
    #expect(pair.maximumNorm == 50)
  }
}
