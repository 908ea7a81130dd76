import LenticularAnimation
import LenticularPhysics
import Testing

/// Limits: clamp modes, bounds, and what is thrown back.
@Suite struct AnimationClampTests {
  let story = AnimationStory()
  let dial = Dial()
  static let modes: [ClampMode] = [.none, .start, .end, .both]

  /// A spring from 0 to 100 that is first flung back.
  private func flung(_ mode: ClampMode, restitution: Double = 0) -> SpringAnimation<Dial, Double> {
    let spring = SpringAnimation(.angle, from: 0, to: 100, velocity: -1500, spring: .bouncy)
    spring.clampMode = mode
    spring.restitution = restitution
    return spring
  }

  @Test("a clamped spring does not go beyond the ends that its mode names", arguments: modes)
  func aClampedSpringDoesNotGoBeyondTheEndsThatItsModeNames(mode: ClampMode) throws {
    story.animator.add(flung(mode), to: dial, at: 0)
    story.finish(rate: 240)
    let (lowest, highest) = (try #require(dial.writes.min()), try #require(dial.writes.max()))
    #expect(mode == .start || mode == .both ? lowest == 0 : lowest < -20)
    #expect(mode == .end || mode == .both ? highest == 100 : highest > 101)
    #expect(dial.angle == 100)
  }

  @Test("without restitution a spring stops dead at its end")
  func withoutRestitutionASpringStopsDeadAtItsEnd() throws {
    let spring = SpringAnimation(.angle, from: 0, to: 100, spring: .bouncy)
    spring.clampMode = .end
    story.animator.add(spring, to: dial, at: 0)
    story.finish(rate: 240)
    let arrival = try #require(DampedSpring.bouncy.time(from: -100, velocity: 0, to: 0))
    #expect(abs(try #require(spring.endTime) - arrival) < 1e-12)
    #expect(dial.angle == 100 && spring.phase == .stopped(finished: true))
  }

  /// Pop stuck to the end, and its users expected it to bounce (facebookarchive/pop #50).
  @Test("a clamped end throws back a share of the speed", arguments: [0.2, 0.5, 0.8, 1])
  func aClampedEndThrowsBackAShareOfTheSpeed(restitution: Double) throws {
    let spring = SpringAnimation(.angle, from: 0, to: 100, spring: .bouncy)
    spring.clampMode = .end
    spring.restitution = restitution
    story.animator.add(spring, to: dial, at: 0)
    story.show(0)
    let impact = try #require(DampedSpring.bouncy.time(from: -100, velocity: 0, to: 0))
    let speed = DampedSpring.bouncy.transition(over: impact)(position: -100.0, velocity: 0).velocity
    let before = try #require(spring.state(at: impact - 1e-9))
    let after = try #require(spring.state(at: impact + 1e-9))
    #expect(abs(before.velocity - speed) < 1e-3 && speed > 100)
    #expect(abs(after.velocity + restitution * before.velocity) < 1e-3)
    #expect(abs(after.value - 100) < 1e-3)
  }

  @Test(
    "a bouncing spring is the simulation and loses energy with every bounce",
    arguments: [0, 0.3, 0.6, 0.9])
  func aBouncingSpringIsTheSimulationAndLosesEnergyWithEveryBounce(restitution: Double) throws {
    let animation = flung(.both, restitution: restitution)
    story.animator.add(animation, to: dial, at: 0)
    story.play(to: 4, rate: 240)
    let simulation = BounceSimulation(
      .spring(.bouncy, to: 100.0), from: 0, velocity: -1500,
      walls: Walls(lowerBound: 0, upperBound: 100, restitution: restitution))
    for (number, value) in dial.writes.dropLast().enumerated() {
      #expect(value == simulation.value(at: Double(number) / 240))
    }
    #expect(dial.writes.allSatisfy { $0 >= 0 && $0 <= 100 } && dial.angle == 100)
    var energy = Double.infinity
    for step in 0...400 {
      let (value, velocity) = try #require(animation.state(at: Double(step) / 100))
      let swing = DampedSpring.bouncy.naturalFrequency * (value - 100)
      let present = velocity * velocity + swing * swing
      // Walls and damping only ever take.
      #expect(present <= energy * (1 + 1e-12))
      energy = present
    }
  }

  /// A spring that hardly overshoots comes to its wall long after it has settled.
  @Test("a clamp mode makes no spring last longer") func aClampModeMakesNoSpringLastLonger() throws
  {
    for bounciness in stride(from: 0.0, through: 2, by: 0.1) {
      let (free, clamped) = (
        SpringAnimation(.angle, from: 0, to: 100),
        SpringAnimation(.angle, from: 0, to: 100)
      )
      clamped.clampMode = .end
      for animation in [free, clamped] {
        animation.spring = try DampedSpring(.init(bounciness: bounciness, speed: 12))
        story.animator.add(animation, to: Dial(), at: 0)
      }
      story.finish(rate: 1000)
      let (settling, end) = (try #require(free.endTime), try #require(clamped.endTime))
      #expect(end <= settling)
      let last = try #require(clamped.state(at: end.nextDown))
      #expect(abs(last.value - 100) <= 0.05 + 1e-9)
    }
  }

  @Test("a decay bounces off its bounds") func aDecayBouncesOffItsBounds() throws {
    let decay = DecayAnimation(.angle, from: 0, velocity: 2000)
    decay.bounds = (-50, 100)
    decay.restitution = 0.5
    story.animator.add(decay, to: dial, at: 0)
    story.finish(rate: 240)
    #expect(dial.writes.allSatisfy { $0 >= -50 && $0 <= 100 })
    let impact = try #require(Decay.normal.time(from: 0, velocity: 2000, to: 100))
    let before = try #require(decay.state(at: impact - 1e-9))
    let after = try #require(decay.state(at: impact + 1e-9))
    #expect(abs(after.velocity + 0.5 * before.velocity) < 1e-3 && before.velocity > 1500)
    let simulation = BounceSimulation(
      .decay(.normal), from: 0.0, velocity: 2000,
      walls: Walls(lowerBound: -50, upperBound: 100, restitution: 0.5))
    #expect(dial.angle == simulation.end && dial.angle > -50 && dial.angle < 100)
  }

  @Test("a decay that does not come to its bounds is as if there were none")
  func aDecayThatDoesNotComeToItsBoundsIsAsIfThereWereNone() {
    for (from, velocity) in [(0.0, 150.0), (20, -30), (100, -100), (-50, 20), (5, 0)] {
      let (free, bound) = (
        DecayAnimation(.angle, from: from, velocity: velocity),
        DecayAnimation(.angle, from: from, velocity: velocity)
      )
      bound.bounds = (-50, 100)
      bound.restitution = 0.5
      let (one, other) = (Dial(), Dial())
      story.animator.add(free, to: one, at: 0)
      story.animator.add(bound, to: other, at: 0)
      story.finish()
      #expect(one.writes == other.writes && free.endTime == bound.endTime)
    }
  }

  /// The arithmetic may carry a decay past its own end by a bit, and there may be a wall.
  @Test(
    "a decay to its bound ends there in its own time",
    arguments: [ClampMode.none, .start, .end, .both])
  func aDecayToItsBoundEndsThereInItsOwnTime(mode: ClampMode) {
    for step in 1...200 {
      let end = Double(step) * 0.37
      let glide = DecayAnimation(.angle, from: 0.1, to: end)
      glide.bounds = (0, end)
      glide.restitution = 0.5
      glide.clampMode = mode
      let free = DecayAnimation(.angle, from: 0.1, to: end)
      story.animator.add(glide, to: dial, at: 0)
      story.animator.add(free, to: Dial(), at: 0)
      story.show([0, 100])
      #expect(dial.angle == end && glide.endTime == free.endTime)
    }
  }

  @Test("a clamp mode does not change a decay for it never goes beyond its ends")
  func aClampModeDoesNotChangeADecayForItNeverGoesBeyondItsEnds() {
    for mode in Self.modes {
      let glide = DecayAnimation(.angle, from: 0.1, velocity: 333)
      glide.clampMode = mode
      glide.restitution = 1
      let target = Dial()
      story.animator.add(glide, to: target, at: 0)
      story.finish()
      #expect(target.angle == Decay.normal.destination(from: 0.1, velocity: 333))
    }
  }

  @Test("each lane has its own walls") func eachLaneHasItsOwnWalls() {
    let glide = DecayAnimation(.place, from: .zero, velocity: point(1000, 100))
    glide.bounds = (point(-10, -10), point(200, 200))
    glide.restitution = 1
    story.animator.add(glide, to: dial, at: 0)
    story.finish()
    let there = Decay.normal.destination(from: point(0, 0), velocity: point(1000, 100))
    // Thrown back without loss, a way of 499.5 points is folded at 200, at −10 and at 200 again.
    #expect(abs(dial.place.x - (there.x - 420)) < 1e-6 && dial.place.y == there.y)
  }

  @Test("where the motion begins behind a bound that is its limit")
  func whereTheMotionBeginsBehindABoundThatIsItsLimit() {
    for animation in [
      SpringAnimation(.angle, from: 150, to: 60), BasicAnimation(.angle, from: 150, to: 60),
      DecayAnimation(.angle, from: 150, velocity: -180),
    ] as [PropertyAnimation<Dial, Double>] {
      let target = Dial()
      animation.bounds = (50, 100)
      animation.restitution = 1
      story.animator.add(animation, to: target, at: 0)
      story.finish()
      #expect(target.writes.first == 150)
      #expect(target.writes.allSatisfy { $0 <= 150 && $0 >= 50 })
      #expect(zip(target.writes, target.writes.dropFirst()).allSatisfy { abs($0 - $1) < 40 })
    }
  }

  @Test("a curve is folded at its limits", arguments: [0, 0.5])
  func aCurveIsFoldedAtItsLimits(restitution: Double) {
    let overshooting = CubicBezier(x1: 0.15, y1: 1.5, x2: 0.55, y2: 1)
    let basic = BasicAnimation(.angle, from: 0, to: 100, duration: 1, curve: overshooting)
    basic.clampMode = .end
    basic.restitution = restitution
    story.animator.add(basic, to: dial, at: 0)
    story.finish()
    #expect(dial.writes.allSatisfy { $0 <= 100 } && dial.angle == 100)
    for (number, value) in dial.writes.dropLast().enumerated() {
      let raw = overshooting.value(at: Double(number) / 60) * 100
      let folded = raw > 100 ? 100 - restitution * (raw - 100) : raw
      #expect(abs(value - folded) < 1e-12)
    }
  }

  @Test("restitution outside zero to one counts as the nearer")
  func restitutionOutsideZeroToOneCountsAsTheNearer() throws {
    for (restitution, effective) in [(-1.0, 0.0), (7, 1), (.nan, 0)] {
      let (story, odd, even) = (AnimationStory(), Dial(), Dial())
      story.animator.add(flung(.both, restitution: restitution), to: odd, at: 0)
      story.animator.add(flung(.both, restitution: effective), to: even, at: 0)
      story.play(to: 0.5)
      #expect(odd.writes == even.writes && odd.writes.count > 10)
    }
  }
}
