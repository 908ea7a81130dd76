import LenticularAnimation
import LenticularPhysics
import Testing

/// When an animation is played, and how often.
@Suite struct AnimationTimingTests {
  let story = AnimationStory()
  let dial = Dial()

  private func linear(
    from: Double? = 0, to: Double = 100, duration: Double = 1
  ) -> BasicAnimation<Dial, Double> {
    BasicAnimation(.angle, from: from, to: to, duration: duration, curve: .linear)
  }

  // MARK: Begin time

  @Test("an animation waits for its begin time and has gone on since then")
  func anAnimationWaitsForItsBeginTimeAndHasGoneOnSinceThen() {
    let basic = linear()
    basic.beginTime = 1
    story.animator.add(basic, to: dial, at: 0)
    story.show([0, 0.5, 0.99])
    #expect(dial.writes == [] && basic.phase == .pending && !story.animator.isIdle)
    // Not from the frame that shows it first.
    story.show([1.25, 1.5])
    #expect(dial.writes == [25, 50])
    #expect(basic.state(at: 1)?.value == 0 && basic.localTime(at: 1.75) == 0.75)
    story.show(2)
    #expect(basic.endTime == 2 && dial.angle == 100)
  }

  @Test(
    "a begin time that is not ahead starts at once",
    arguments: [-5, 0, 0.999, -Double.infinity, .infinity, .nan])
  func aBeginTimeThatIsNotAheadStartsAtOnce(beginTime: Double) {
    let basic = linear()
    basic.beginTime = beginTime
    story.animator.add(basic, to: dial, at: 1)
    story.show([1, 1.5])
    #expect(dial.writes == [0, 50])
  }

  @Test("an animation begins at the time it is given not with the next frame")
  func anAnimationBeginsAtTheTimeItIsGivenNotWithTheNextFrame() {
    story.animator.add(linear(), to: dial, at: 0.25)
    story.show(0.5)
    #expect(dial.writes == [25])
  }

  // MARK: Repeating

  @Test("a repeated animation is played from its start every time")
  func aRepeatedAnimationIsPlayedFromItsStartEveryTime() {
    let basic = linear()
    basic.repeatCount = 3
    let tracer = basic.traced()
    story.animator.add(basic, to: dial, at: 0)
    story.play(to: 3, rate: 4)
    #expect(dial.writes == [0, 25, 50, 75, 0, 25, 50, 75, 0, 25, 50, 75, 100])
    #expect(
      tracer.milestones == [
        .started, .read(0), .reached(component: 0), .repeated(iteration: 1), .reached(component: 0),
        .repeated(iteration: 2), .reached(component: 0), .stopped(finished: true),
      ])
    #expect(tracer.times(of: .repeated(iteration: 1)) == [1] && basic.endTime == 3)
  }

  @Test("a repeat count below two plays once", arguments: [Int.min, -3, 0, 1])
  func aRepeatCountBelowTwoPlaysOnce(count: Int) {
    let basic = linear()
    basic.repeatCount = count
    story.animator.add(basic, to: dial, at: 0)
    story.play(to: 1.5, rate: 4)
    #expect(dial.writes == [0, 25, 50, 75, 100])
  }

  @Test("a repeated spring begins each time with its velocity")
  func aRepeatedSpringBeginsEachTimeWithItsVelocity() throws {
    let spring = SpringAnimation(.angle, from: 0, to: 100, velocity: 300)
    spring.repeatCount = 2
    story.animator.add(spring, to: dial, at: 0)
    story.show(0)
    let simulation = SpringSimulation(spring: .pop, from: 0.0, to: 100, velocity: 300)
    let iteration = simulation.settlingTime(within: .points)
    for time in [0.05, 0.1, 0.3] {
      let state = try #require(spring.state(at: iteration + time))
      #expect(abs(state.value - simulation.value(at: time)) < 1e-9)
      #expect(abs(state.velocity - simulation.velocity(at: time)) < 1e-6)
    }
  }

  @Test("an animation that repeats for ever goes on until it is removed")
  func anAnimationThatRepeatsForEverGoesOnUntilItIsRemoved() {
    let basic = linear(duration: 0.5)
    basic.repeatsForever = true
    let tracer = basic.traced()
    story.animator.add(basic, to: dial, forKey: "turn", at: 0)
    story.play(to: 1000, rate: 4)
    #expect(dial.writes.allSatisfy { $0 == 0 || $0 == 50 } && !story.animator.isIdle)
    story.show(1e12 + 0.25)
    #expect(dial.angle == 50)
    story.animator.removeAnimation(forKey: "turn", of: dial, at: 1e12 + 1)
    #expect(tracer.milestones.last == .stopped(finished: false) && story.animator.isIdle)
  }

  @Test("an animation of no duration ends at once however often it repeats")
  func anAnimationOfNoDurationEndsAtOnceHoweverOftenItRepeats() {
    for autoreverses in [false, true] {
      let basic = linear(duration: 0)
      (basic.repeatsForever, basic.autoreverses) = (true, autoreverses)
      let target = Dial()
      story.animator.add(basic, to: target, at: 0)
      story.show(0)
      #expect(basic.phase == .stopped(finished: true) && target.writes.count == 1)
      #expect(target.angle == 100 && story.animator.isIdle)
    }
  }

  // MARK: Autoreversing

  @Test("a curve is run backwards on its way back") func aCurveIsRunBackwardsOnItsWayBack() {
    let basic = BasicAnimation(.angle, from: 0, to: 100, duration: 1, curve: .easeIn)
    basic.autoreverses = true
    story.animator.add(basic, to: dial, at: 0)
    story.play(to: 2, rate: 16)
    #expect(dial.writes.count == 33 && dial.angle == 0)
    for frame in 0...16 { #expect(dial.writes[frame] == dial.writes[32 - frame]) }
    #expect(dial.writes[16] == 100 && dial.writes[1] < 5)
  }

  @Test("a spring is mirrored on its way back so that it bounces at both ends")
  func aSpringIsMirroredOnItsWayBackSoThatItBouncesAtBothEnds() throws {
    let spring = SpringAnimation(.angle, from: 10, to: 110, spring: .bouncy)
    spring.autoreverses = true
    story.animator.add(spring, to: dial, at: 0)
    story.finish(rate: 120)
    #expect(dial.angle == 10)
    let (lowest, highest) = (try #require(dial.writes.min()), try #require(dial.writes.max()))
    #expect(highest > 111 && abs((10 - lowest) - (highest - 110)) < 0.1)
    let iteration = SpringSimulation(spring: .bouncy, from: 10.0, to: 110)
      .settlingTime(within: .points)
    for time in [0.1, 0.3, 0.7] {
      let (there, back) = (
        try #require(spring.state(at: time)), try #require(spring.state(at: iteration + time))
      )
      #expect(abs(there.value + back.value - 120) < 1e-9)
      #expect(abs(there.velocity + back.velocity) < 1e-9)
    }
  }

  @Test("a decay glides back to where it came from") func aDecayGlidesBackToWhereItCameFrom() {
    let decay = DecayAnimation(.angle, from: 0, velocity: 1000)
    decay.autoreverses = true
    story.animator.add(decay, to: dial, at: 0)
    story.finish()
    #expect(dial.angle == 0 && abs(dial.writes.max()! - 499.5) < 0.1)
  }

  @Test("keyframes are run backwards on their way back")
  func keyframesAreRunBackwardsOnTheirWayBack() throws {
    let keyframes = try KeyframeAnimation(
      .angle, from: 0, [Keyframe(10, at: 0.25), Keyframe(40, at: 1)])
    keyframes.autoreverses = true
    story.animator.add(keyframes, to: dial, at: 0)
    story.play(to: 2, rate: 8)
    for frame in 0...8 { #expect(dial.writes[frame] == dial.writes[16 - frame]) }
    #expect(dial.angle == 0)
  }

  @Test("iterations between two frames are reported with their own times")
  func iterationsBetweenTwoFramesReportedWith() {
    let basic = linear(duration: 0.25)
    (basic.repeatCount, basic.autoreverses) = (2, true)
    let tracer = basic.traced()
    story.animator.add(basic, to: dial, at: 0)
    story.show([0, 10])
    #expect(dial.writes == [0, 0])
    #expect(
      tracer.milestones == [
        .started, .read(0), .reached(component: 0), .repeated(iteration: 1), .reached(component: 0),
        .repeated(iteration: 2), .reached(component: 0), .repeated(iteration: 3),
        .reached(component: 0),
        .stopped(finished: true),
      ])
    #expect((1...3).map { tracer.times(of: .repeated(iteration: $0)) } == [[0.25], [0.5], [0.75]])
    #expect(basic.endTime == 1)
  }

  /// The end of the last leg is a product whose quotient may miss the number of legs by a bit.
  @Test("there and back ends exactly where it began whatever the duration")
  func thereAndBackEndsExactlyWhereItBeganWhateverTheDuration() {
    var dice = Dice(seed: 1)
    for count in 1...12 {
      for _ in 0..<200 {
        let basic = linear(from: 1, to: 2, duration: 0.01 + dice.roll())
        (basic.repeatCount, basic.autoreverses) = (count, true)
        story.animator.add(basic, to: dial, at: 0)
        story.show([0, 100])
        #expect(dial.angle == 1)
        let again = linear(from: 1, to: 2, duration: basic.duration)
        again.repeatCount = count
        story.animator.add(again, to: dial, at: 200)
        story.show([200, 300])
        #expect(dial.angle == 2)
      }
    }
  }

  // MARK: Completion

  @Test("an animation that is not removed on completion stays and is idle")
  func anAnimationThatIsNotRemovedOnCompletionStaysAndIsIdle() {
    let basic = linear()
    basic.isRemovedOnCompletion = false
    story.animator.add(basic, to: dial, forKey: "turn", at: 0)
    story.play(to: 2)
    #expect(basic.phase == .stopped(finished: true) && story.animator.isIdle)
    #expect(story.animator.animation(forKey: "turn", of: dial) === basic)
    let count = dial.writes.count
    dial.angle = 3
    story.show(3)
    #expect(dial.writes.count == count && dial.angle == 3)
    story.animator.removeAnimation(forKey: "turn", of: dial, at: 4)
    #expect(story.animator.animation(forKey: "turn", of: dial) == nil)
    #expect(basic.phase == .stopped(finished: true))
  }

  @Test("a kept animation that is added again runs again")
  func aKeptAnimationThatIsAddedAgainRunsAgain() {
    let basic = linear()
    basic.isRemovedOnCompletion = false
    let tracer = basic.traced()
    for round in 0..<3 {
      story.animator.add(basic, to: dial, forKey: "turn", at: Double(round) * 10)
      story.play(from: Double(round) * 10, to: Double(round) * 10 + 1, rate: 2)
      #expect(dial.writes == Array(repeating: [0, 50, 100], count: round + 1).flatMap { $0 })
      #expect(story.animator.animationKeys(of: dial) == ["turn"])
    }
    #expect(tracer.count(.started) == 3 && tracer.count(.stopped(finished: true)) == 3)
    #expect(tracer.count(.stopped(finished: false)) == 0)
  }
}
