import LenticularAnimation
import LenticularPhysics
import Testing

/// What each kind of animation does on its own.
@Suite struct AnimationKindTests {
  let story = AnimationStory()
  let dial = Dial()

  @Test("a spring begins at from and ends exactly at to")
  func aSpringBeginsAtFromAndEndsExactlyAtTo() {
    let spring = SpringAnimation(.angle, from: 0, to: 100)
    story.animator.add(spring, to: dial, forKey: "turn", at: 0)
    story.play(to: 2)
    #expect(dial.writes.first == 0)
    #expect(dial.writes.last == 100)
    #expect(spring.phase == .stopped(finished: true))
    #expect(story.animator.isIdle)
    #expect(story.animator.animationKeys(of: dial) == [])
    let simulation = SpringSimulation(spring: .pop, from: 0.0, to: 100)
    for (number, value) in dial.writes.dropLast().enumerated() {
      #expect(value == simulation.value(at: Double(number) / 60))
    }
    #expect(spring.endTime == simulation.settlingTime(within: .points))
  }

  @Test("a spring sets out with the velocity it is given")
  func aSpringSetsOutWithTheVelocityItIsGiven() {
    let spring = SpringAnimation(.angle, from: 0, to: 0, velocity: 600)
    story.animator.add(spring, to: dial, at: 0)
    story.play(to: 3)
    let simulation = SpringSimulation(spring: .pop, from: 0.0, to: 0, velocity: 600)
    #expect(dial.writes[3] == simulation.value(at: 3.0 / 60) && dial.writes[3] > 10)
    #expect(dial.writes.last == 0)
  }

  @Test("a decay glides to where its velocity leads") func aDecayGlidesToWhereItsVelocityLeads() {
    let decay = DecayAnimation(.angle, from: 10, velocity: 1000)
    let tracer = decay.traced()
    story.animator.add(decay, to: dial, at: 0)
    story.play(to: 5)
    let simulation = DecaySimulation(from: 10.0, velocity: 1000)
    #expect(dial.writes.last == simulation.end)
    for (number, value) in dial.writes.dropLast().enumerated() {
      #expect(value == simulation.value(at: Double(number) / 60))
    }
    #expect(zip(dial.writes, dial.writes.dropFirst()).allSatisfy { $0 < $1 })
    #expect(tracer.count(.reached(component: 0)) == 1)
  }

  @Test(
    "a decay to a value ends exactly there",
    arguments: [Decay.normal, .fast, Decay.normal.form(.geometric)])
  func aDecayToAValueEndsExactlyThere(decay: Decay) {
    for end in [100, -3.3, 1e-3, 12345.678, 1.0 / 3] {
      let glide = DecayAnimation(.angle, from: 0.1, to: end, decay: decay)
      let tracer = glide.traced()
      let story = AnimationStory()
      story.animator.add(glide, to: dial, at: 0)
      story.finish()
      #expect(dial.angle == end)
      #expect(tracer.milestones.last == .stopped(finished: true))
      let velocity = decay.velocity(from: 0.1, to: end)
      #expect(glide.state(at: 0)?.velocity == velocity)
      #expect(glide.endTime == decay.duration(velocity: velocity, within: .points))
    }
  }

  @Test("a basic animation follows its curve for its duration")
  func aBasicAnimationFollowsItsCurveForItsDuration() {
    let fade = BasicAnimation(.angle, from: -1, to: 3, duration: 0.5, curve: .easeInOut)
    story.animator.add(fade, to: dial, at: 1)
    story.play(from: 1, to: 1.5, rate: 64)
    #expect(dial.writes.count == 33)
    for (number, value) in dial.writes.dropLast().enumerated() {
      let progress = CubicBezier.easeInOut.value(at: Double(number) / 32)
      #expect(abs(value - (-1 + 4 * progress)) <= 1e-15 * 8)
    }
    #expect(dial.writes.last == 3)
    #expect(fade.endTime == 1.5 && fade.phase == .stopped(finished: true))
  }

  @Test("a basic animation takes its duration even if it goes nowhere")
  func aBasicAnimationTakesItsDurationEvenIfItGoesNowhere() {
    dial.angle = 7
    let rest = BasicAnimation(.angle, to: 7, duration: 0.5)
    story.animator.add(rest, to: dial, at: 0)
    story.show([0, 0.25, 0.49])
    #expect(rest.phase == .running)
    story.show(0.5)
    #expect(rest.phase == .stopped(finished: true) && rest.endTime == 0.5)
    #expect(dial.writes == [7, 7, 7, 7])
  }

  @Test("keyframes lead through their values at their times")
  func keyframesLeadThroughTheirValuesAtTheirTimes() throws {
    let shake = try KeyframeAnimation(
      .angle,
      [Keyframe(10, at: 0.25), Keyframe(-20, at: 0.5, curve: .easeIn), Keyframe(-20, at: 0.75)])
    dial.angle = 4
    story.animator.add(shake, to: dial, at: 0)
    story.show([0, 0.125, 0.25, 0.5, 0.625])
    #expect(dial.writes[0] == 4 && abs(dial.writes[1] - 7) < 1e-12)
    #expect(dial.writes[2] == 10 && dial.writes[3] == -20 && dial.writes[4] == -20)
    // The last keyframe only holds the value, and is waited for.
    #expect(shake.phase == .running)
    story.show(0.75)
    #expect(shake.phase == .stopped(finished: true) && shake.endTime == 0.75)
  }

  @Test("keyframes that are no motion are refused") func keyframesThatAreNoMotionAreRefused() {
    #expect(throws: KeyframeError.empty) { try KeyframeAnimation(.angle, []) }
    #expect(throws: KeyframeError.value(index: 0)) {
      try KeyframeAnimation(.angle, [Keyframe(.nan, at: 0)])
    }
    #expect(throws: KeyframeError.time(0.1, index: 1)) {
      try KeyframeAnimation(.angle, [Keyframe(1, at: 0.2), Keyframe(1, at: 0.1)])
    }
  }

  @Test("a closure animation draws until its closure ends it")
  func closureAnimationDrawsUntilClosureEnds() {
    var elapsed: [Double] = []
    var ends: [Bool] = []
    let custom = ClosureAnimation<Dial> { dial, time in
      elapsed.append(time)
      dial.angle = time * 2
      return time < 0.25
    }
    custom.onStop = { ends.append($0) }
    story.animator.add(custom, to: dial, forKey: "draw", at: 1)
    #expect(custom.phase == .pending)
    story.show([1, 1.125, 1.25])
    #expect(elapsed == [0, 0.125, 0.25] && ends == [true] && dial.angle == 0.5)
    #expect(custom.phase == .stopped(finished: true) && custom.endTime == 1.25)
    story.show(1.5)
    #expect(elapsed.count == 3 && ends == [true])
    #expect(story.animator.animationKeys(of: dial) == [])
  }

  @Test("a custom animation waits pauses and seeks") func aCustomAnimationWaitsPausesAndSeeks() {
    var elapsed: [Double] = []
    let custom = ClosureAnimation<Dial> { _, time in
      elapsed.append(time)
      return time < 10
    }
    custom.beginTime = 2
    story.animator.add(custom, to: dial, at: 0)
    story.show([0, 1])
    #expect(elapsed == [] && !story.animator.isIdle)
    story.show(2.5)
    custom.pause(at: 2.75)
    story.show(3)
    #expect(elapsed == [0.5] && story.animator.isIdle)
    custom.resume(at: 5)
    story.show(5.25)
    #expect(elapsed == [0.5, 1])
    custom.seek(to: 4, at: 6)
    story.show(6.5)
    #expect(elapsed == [0.5, 1, 4, 4.5])
    custom.seek(to: .nan, at: 6)
    #expect(elapsed.count == 4)
  }

  @Test("an implicit member names the property") func anImplicitMemberNamesTheProperty() {
    let layer = story.layers.makeRoot(size: Size2D(width: 100, height: 100))
    story.animator.add(
      SpringAnimation(.position, to: Point2D(x: 10, y: 20), spring: .snappy), to: layer, at: 0)
    story.play(to: 3)
    #expect(layer.position.model == Point2D(x: 10, y: 20))
  }

  @Test("a custom property takes five lines") func aCustomPropertyTakesFiveLines() {
    let scale = AnimatableProperty<Dial, Double>(
      "a", threshold: .scale, read: { $0.shape.a }, write: { $0.shape.a = $1 })
    story.animator.add(SpringAnimation(scale, to: 2), to: dial, at: 0)
    story.finish()
    #expect(dial.shape == AffineTransform2D(a: 2, b: 0, c: 0, d: 1, tx: 0, ty: 0))
  }

  @Test("six lanes move each on its own") func sixLanesMoveEachOnItsOwn() {
    let end = AffineTransform2D(a: 2, b: -1, c: 0.5, d: 1, tx: 300, ty: -1e-5)
    let move = SpringAnimation(.shape, to: end, spring: .bouncy)
    let tracer = move.traced()
    story.animator.add(move, to: dial, at: 0)
    story.show([0, 0.125])
    for lane in 0..<6 {
      let (from, to) = (AffineTransform2D.identity[lane: lane], end[lane: lane])
      #expect(
        dial.shape[lane: lane]
          == SpringSimulation(spring: .bouncy, from: from, to: to).value(at: 0.125))
    }
    story.finish(from: 0.25)
    #expect(dial.shape == end)
    for lane in 0..<6 { #expect(tracer.count(.reached(component: lane)) == 1) }
    #expect(tracer.count(.reached(component: 6)) == 0)
  }

  // MARK: Read lazily

  @Test("from and to that are not given are read when the animation starts")
  func fromAndToThatAreNotGivenAreReadWhenTheAnimationStarts() {
    dial.angle = 5
    let spring = SpringAnimation(.angle, to: 100)
    spring.beginTime = 1
    let tracer = spring.traced()
    story.animator.add(spring, to: dial, at: 0)
    story.show(0.5)
    #expect(spring.state(at: 0.5) == nil)
    dial.angle = 30
    story.show(1)
    #expect(dial.writes == [30])
    #expect(tracer.milestones == [.started, .read(30)])
    // The configuration stays as it was given.
    #expect(spring.fromValue == nil && spring.toValue == 100)
  }

  @Test("an immediate animation reads its target before others write it")
  func anImmediateAnimationReadsItsTargetBeforeOthersWriteIt() {
    dial.angle = 5
    story.animator.add(SpringAnimation(.angle, to: 100), to: dial, at: 0)
    dial.angle = 60
    story.show(0)
    #expect(dial.writes == [5])
  }

  @Test("an animation without a to value returns to where it found its target")
  func anAnimationWithoutAToValueReturnsToWhereItFoundItsTarget() {
    dial.angle = 5
    story.animator.add(SpringAnimation(.angle, from: 80), to: dial, at: 0)
    story.finish()
    #expect(dial.writes.first == 80 && dial.writes.last == 5)
  }

  @Test("an animation that is added again reads its target anew")
  func anAnimationThatIsAddedAgainReadsItsTargetAnew() {
    let spring = SpringAnimation(.angle, to: 100)
    story.animator.add(spring, to: dial, forKey: "turn", at: 0)
    story.finish()
    dial.angle = -40
    dial.writes = []
    story.animator.add(spring, to: dial, forKey: "turn", at: 10)
    story.finish(from: 10)
    #expect(dial.writes.first == -40 && dial.writes.last == 100)
    let other = Dial()
    other.angle = 99
    story.animator.add(spring, to: other, forKey: "turn", at: 20)
    story.finish(from: 20)
    #expect(other.writes.first == 99 && other.writes.last == 100)
  }
}
