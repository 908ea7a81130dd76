import LenticularAnimation
import LenticularPhysics
import Testing

/// What is written to the target: rounding and addition.
@Suite struct AnimationWritingTests {
  let story = AnimationStory()
  let dial = Dial()

  @Test(
    "written values are multiples of the rounding factor and the motion is not",
    arguments: [1, 0.5, 0.25])
  func writtenValuesAreMultiplesOfTheRoundingFactorAndTheMotionIsNot(factor: Double) throws {
    let spring = SpringAnimation(.angle, from: 0, to: 100)
    spring.roundingFactor = factor
    story.animator.add(spring, to: dial, at: 0)
    story.finish()
    let simulation = SpringSimulation(spring: .pop, from: 0.0, to: 100)
    for (number, value) in dial.writes.dropLast().enumerated() {
      let exact = simulation.value(at: Double(number) / 60)
      #expect((value / factor).rounded() == value / factor && abs(value - exact) <= factor / 2)
    }
    #expect(try #require(spring.state(at: 0.1)).value == simulation.value(at: 0.1))
    #expect(spring.endTime == simulation.settlingTime(within: .points))
  }

  @Test("an end between two multiples is rounded too") func anEndBetweenTwoMultiplesIsRoundedToo() {
    let spring = SpringAnimation(.angle, from: 0, to: 99.8)
    spring.roundingFactor = 0.5
    story.animator.add(spring, to: dial, at: 0)
    story.finish()
    #expect(dial.angle == 100)
  }

  @Test(
    "a rounding factor that is none changes nothing",
    arguments: [-1, .nan, .infinity, .leastNonzeroMagnitude])
  func aRoundingFactorThatIsNoneChangesNothing(factor: Double) {
    let spring = SpringAnimation(.angle, from: 0.1, to: 100.3)
    spring.roundingFactor = factor
    story.animator.add(spring, to: dial, at: 0)
    story.finish()
    let simulation = SpringSimulation(spring: .pop, from: 0.1, to: 100.3)
    #expect(dial.writes[5] == simulation.value(at: 5.0 / 60) && dial.angle == 100.3)
  }

  // MARK: Additive

  @Test("an additive animation adds to what the target has")
  func anAdditiveAnimationAddsToWhatTheTargetHas() {
    dial.angle = 1000
    let spring = SpringAnimation(.angle, from: 0, to: 64)
    spring.isAdditive = true
    let tracer = spring.traced()
    story.animator.add(spring, to: dial, at: 0)
    story.finish()
    let simulation = SpringSimulation(spring: .pop, from: 0.0, to: 64)
    for (number, value) in dial.writes.dropLast().enumerated() {
      #expect(value == 1000 + simulation.value(at: Double(number) / 60))
    }
    #expect(dial.angle == 1064)
    #expect(tracer.milestones.prefix(2) == [.started, .read(0)])
  }

  @Test("values that an additive animation is not given are zero")
  func valuesThatAnAdditiveAnimationIsNotGivenAreZero() {
    dial.angle = 50
    let back = SpringAnimation(.angle, from: -30)
    back.isAdditive = true
    story.animator.add(back, to: dial, at: 0)
    story.finish()
    #expect(dial.writes.first == 20 && dial.angle == 50)
  }

  @Test("several additive animations sum without drifting", arguments: [60.0, 90, 1000])
  func severalAdditiveAnimationsSumWithoutDrifting(rate: Double) {
    dial.angle = 0.1
    var simulations: [SpringSimulation<Double>] = []
    for number in 1...5 {
      let swing = DampedSpring(uncheckedResponse: 0.3 * Double(number), dampingRatio: 0)
      let spring = SpringAnimation(
        .angle, from: 0, to: 1 / Double(number), velocity: 0.7, spring: swing)
      spring.isAdditive = true
      story.animator.add(spring, to: dial, at: 0)
      simulations.append(
        SpringSimulation(spring: swing, from: 0, to: 1 / Double(number), velocity: 0.7))
    }
    for frame in 0...10_000 {
      let time = Double(frame) / rate
      story.show(time)
      let sum = simulations.reduce(0.1) { $0 + $1.value(at: time) }
      #expect(abs(dial.angle - sum) <= 4e-15)
    }
  }

  @Test("additive animations of whole numbers sum exactly")
  func additiveAnimationsOfWholeNumbersSumExactly() {
    dial.angle = 3
    for (end, duration) in [(100.0, 1.0), (-40, 0.5), (7, 0.75)] {
      let basic = BasicAnimation(.angle, from: 0, to: end, duration: duration)
      basic.isAdditive = true
      story.animator.add(basic, to: dial, at: 0)
    }
    story.play(to: 1)
    #expect(dial.angle == 70 && story.animator.isIdle)
  }

  @Test("changes to the target during an additive animation are kept")
  func changesToTheTargetDuringAnAdditiveAnimationAreKept() {
    let spring = SpringAnimation(.angle, from: 0, to: 100)
    spring.isAdditive = true
    story.animator.add(spring, to: dial, at: 0)
    let simulation = SpringSimulation(spring: .pop, from: 0.0, to: 100)
    story.show([0, 0.125])
    dial.angle += 32
    story.show(0.25)
    #expect(dial.angle == 32 + simulation.value(at: 0.25))
    dial.angle -= 8
    story.finish(from: 0.5)
    #expect(dial.angle == 124)
  }

  /// As in Pop: what a plain one sets takes away what was added before.
  @Test("an additive animation adds its steps to what a plain one sets")
  func anAdditiveAnimationAddsItsStepsToWhatAPlainOneSets() {
    let ground = SpringAnimation(.angle, from: 0, to: 100)
    let wobble = SpringAnimation(.angle, from: 0, to: 0, velocity: 500, spring: .bouncy)
    wobble.isAdditive = true
    story.animator.add(ground, to: dial, at: 0)
    story.animator.add(wobble, to: dial, at: 0)
    let low = SpringSimulation(spring: .pop, from: 0.0, to: 100)
    let high = SpringSimulation(spring: .bouncy, from: 0.0, to: 0, velocity: 500)
    story.show([0, 0.1, 0.2])
    let step = high.value(at: 0.2) - high.value(at: 0.1)
    #expect(abs(dial.angle - low.value(at: 0.2) - step) < 1e-12 && abs(step) > 5)
  }

  @Test("an additive animation rounds what it adds") func anAdditiveAnimationRoundsWhatItAdds() {
    dial.angle = 0.25
    let spring = SpringAnimation(.angle, from: 0, to: 10)
    (spring.isAdditive, spring.roundingFactor) = (true, 1)
    story.animator.add(spring, to: dial, at: 0)
    story.finish()
    #expect(dial.writes.allSatisfy { ($0 - 0.25).rounded() == $0 - 0.25 })
    #expect(dial.angle == 10.25)
  }

  @Test("retargeting an additive animation changes its own share")
  func retargetingAnAdditiveAnimationChangesItsOwnShare() {
    dial.angle = 1000
    let spring = SpringAnimation(.angle, from: 0, to: 100)
    (spring.isAdditive, spring.isRemovedOnCompletion) = (true, false)
    story.animator.add(spring, to: dial, at: 0)
    story.show([0, 0.1])
    let before = dial.angle
    spring.retarget(to: 20, at: 0.1)
    story.show(0.1)
    #expect(dial.angle == before)
    story.finish(from: 0.2)
    #expect(dial.angle == 1020)
    spring.retarget(to: -5, at: 10)
    story.show(10)
    #expect(dial.angle == 1020)
    story.finish(from: 10.1)
    #expect(dial.angle == 995)
  }

  @Test("an additive animation that stops leaves what it added")
  func anAdditiveAnimationThatStopsLeavesWhatItAdded() {
    dial.angle = 10
    let spring = SpringAnimation(.angle, from: 0, to: 100)
    spring.isAdditive = true
    story.animator.add(spring, to: dial, forKey: "add", at: 0)
    story.show([0, 0.1])
    let value = dial.angle
    story.animator.removeAnimation(forKey: "add", of: dial, at: 0.15)
    story.show(0.2)
    #expect(dial.angle == value && value > 50)
  }
}
