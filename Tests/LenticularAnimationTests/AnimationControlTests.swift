import LenticularAnimation
import LenticularPhysics
import Testing

/// Pausing, seeking and retargeting.
@Suite struct AnimationControlTests {
  let story = AnimationStory()
  let dial = Dial()

  /// Times without rounding errors: multiples of 1/64 second.
  static let dyadicTimes = (0...192).map { Double($0) / 64 }

  // MARK: Pause

  @Test("a paused animation goes on from exactly where it was", arguments: AnimationKind.allCases)
  func aPausedAnimationGoesOnFromExactlyWhereItWas(kind: AnimationKind) throws {
    let (one, other) = (Dial(), Dial())
    let (held, free) = (try kind.make(), try kind.make())
    story.animator.add(free, to: one, at: 0)
    story.show(Self.dyadicTimes)
    let second = AnimationStory()
    second.animator.add(held, to: other, at: 0)
    second.show(Array(Self.dyadicTimes[0...16]))
    held.pause(at: 0.25)
    #expect(held.isPaused && second.animator.isIdle)
    let writes = other.writes
    second.show([0.5, 1, 7])
    #expect(other.writes == writes)
    held.resume(at: 8.25)
    #expect(!held.isPaused && !second.animator.isIdle)
    second.show(Self.dyadicTimes[17...].map { $0 + 8 })
    #expect(other.writes == one.writes)
  }

  @Test("a pause between two frames holds the time between them")
  func aPauseBetweenTwoFramesHoldsTheTimeBetweenThem() {
    let basic = BasicAnimation(.angle, from: 0, to: 64, duration: 1, curve: .linear)
    let tracer = basic.traced()
    story.animator.add(basic, to: dial, at: 0)
    story.show(0.25)
    basic.pause(at: 0.375)
    basic.pause(at: 0.5)
    story.show(0.5)
    #expect(dial.writes == [16] && basic.state(at: 9)?.value == 24)
    basic.resume(at: 2)
    basic.resume(at: 3)
    story.show(2)
    #expect(dial.writes == [16, 24])
    #expect(tracer.milestones == [.started, .read(0), .paused, .resumed])
    #expect(tracer.times(of: .paused) == [0.375] && tracer.times(of: .resumed) == [0.375])
    story.show(2.625)
    #expect(dial.angle == 64 && basic.endTime == 2.625)
  }

  @Test("an animation may be paused before its begin time")
  func anAnimationMayBePausedBeforeItsBeginTime() {
    let basic = BasicAnimation(.angle, from: 0, to: 64, duration: 1, curve: .linear)
    basic.beginTime = 1
    story.animator.add(basic, to: dial, at: 0)
    basic.pause(at: 0.5)
    story.show([1, 2, 3])
    #expect(dial.writes == [] && story.animator.isIdle)
    basic.resume(at: 4)
    story.show([4.25, 4.75])
    #expect(dial.writes == [16] && basic.localTime(at: 4.5) == 0)
  }

  /// Asked for in facebookarchive/pop #214.
  @Test("an animation that is paused before it is added begins held")
  func anAnimationThatIsPausedBeforeItIsAddedBeginsHeld() {
    let basic = BasicAnimation(.angle, from: 0, to: 64, duration: 1, curve: .linear)
    let tracer = basic.traced()
    basic.pause(at: 0)
    story.animator.add(basic, to: dial, at: 1)
    story.show([1, 2])
    #expect(basic.isPaused && dial.writes == [] && story.animator.isIdle)
    basic.resume(at: 3)
    story.show([3, 3.5])
    #expect(dial.writes == [0, 32])
    #expect(tracer.milestones == [.resumed, .started, .read(0)])
  }

  @Test("an animation that is over is held no longer") func anAnimationThatIsOverIsHeldNoLonger() {
    let basic = BasicAnimation(.angle, from: 0, to: 64, duration: 1, curve: .linear)
    story.animator.add(basic, to: dial, forKey: "turn", at: 0)
    story.show(0.5)
    basic.pause(at: 0.5)
    story.animator.removeAnimation(forKey: "turn", of: dial, at: 7)
    #expect(!basic.isPaused && basic.endTime == 7)
    #expect(basic.state(at: 7)?.value == 32 && basic.state(at: 99)?.value == 32)
    story.animator.add(basic, to: dial, forKey: "turn", at: 10)
    story.show([10, 11])
    #expect(dial.writes == [32, 0, 64])
  }

  @Test("idle means that nothing runs or all is paused")
  func idleMeansThatNothingRunsOrAllIsPaused() {
    let (one, other) = (SpringAnimation(.angle, to: 9), SpringAnimation(.location, to: point(9)))
    #expect(story.animator.isIdle)
    story.animator.add(one, to: dial, at: 0)
    story.animator.add(other, to: dial, at: 0)
    #expect(!story.animator.isIdle)
    story.show(0)
    one.pause(at: 0)
    #expect(!story.animator.isIdle)
    other.pause(at: 0)
    #expect(story.animator.isIdle)
    one.resume(at: 1)
    #expect(!story.animator.isIdle)
    one.seek(to: 60, at: 1)
    #expect(one.phase == .stopped(finished: true))
    story.show(1)
    #expect(story.animator.isIdle)
  }

  // MARK: Seek

  @Test(
    "seeking shows what the animation shows at that time",
    arguments: AnimationKind.allCases.filter { $0 != .additive })
  func seekingShowsWhatTheAnimationShowsAtThatTime(kind: AnimationKind) throws {
    let (one, other) = (Dial(), Dial())
    let (sought, free) = (try kind.make(), try kind.make())
    free.isRemovedOnCompletion = false
    sought.isRemovedOnCompletion = false
    let second = AnimationStory()
    story.animator.add(free, to: one, at: 0)
    second.animator.add(sought, to: other, at: 0)
    second.show(0)
    for time in [0.5, 0.125, 2, 0, 0.25, 64, 0.375, 1.5] {
      // The other is played there from the start.
      story.animator.add(free, to: one, at: 0)
      story.show([0, time])
      story.animator.removeAllAnimations(at: 0)
      sought.seek(to: time, at: 5)
      #expect(other.angle == one.angle)
    }
    sought.seek(to: 0.25, at: 8)
    second.show(8.125)
    story.animator.add(free, to: one, at: 0)
    story.show([0, 0.375])
    #expect(other.angle == one.angle)
  }

  @Test("seeking a paused animation shows the place and stays paused")
  func seekingAPausedAnimationShowsThePlaceAndStaysPaused() {
    let basic = BasicAnimation(.angle, from: 0, to: 64, duration: 1, curve: .linear)
    story.animator.add(basic, to: dial, forKey: "turn", at: 0)
    basic.pause(at: 0)
    // As one scrubs a slider, before the first frame and to both ends.
    for (time, value) in [(0.5, 32.0), (0.25, 16), (1, 64), (2, 64), (0.75, 48), (-1, 0)] {
      basic.seek(to: time, at: 3)
      #expect(dial.angle == value && basic.isPaused && basic.phase == .running)
    }
    basic.seek(to: 0.5, at: 3)
    story.show(4)
    #expect(dial.angle == 32 && story.animator.isIdle)
    basic.resume(at: 5)
    story.show(5.25)
    #expect(dial.angle == 48)
    basic.pause(at: 5.25)
    basic.seek(to: 9, at: 5.5)
    #expect(basic.phase == .running)
    basic.resume(at: 6)
    story.show(6)
    #expect(basic.phase == .stopped(finished: true) && dial.angle == 64)
  }

  @Test("seeking a finished animation that is kept runs it again")
  func seekingAFinishedAnimationThatIsKeptRunsItAgain() {
    let basic = BasicAnimation(.angle, from: 0, to: 64, duration: 1, curve: .linear)
    basic.isRemovedOnCompletion = false
    let tracer = basic.traced()
    story.animator.add(basic, to: dial, at: 0)
    story.play(to: 2)
    tracer.reset()
    basic.seek(to: 0.5, at: 3)
    #expect(dial.angle == 32 && basic.phase == .running && !story.animator.isIdle)
    #expect(basic.endTime == nil)
    story.show([3.25, 4])
    #expect(dial.angle == 64 && basic.endTime == 3.5)
    #expect(
      tracer.milestones == [
        .started, .sought(to: 0.5), .reached(component: 0), .stopped(finished: true),
      ])
  }

  @Test("seeking a finished animation that was forgotten does nothing")
  func seekingAFinishedAnimationThatWasForgottenDoesNothing() {
    let basic = BasicAnimation(.angle, from: 0, to: 64, duration: 1)
    story.animator.add(basic, to: dial, at: 0)
    story.play(to: 2)
    basic.seek(to: 0.5, at: 3)
    #expect(dial.angle == 64 && basic.phase == .stopped(finished: true))
  }

  @Test("seeking a pending animation starts it there") func seekingAPendingAnimationStartsItThere()
  {
    let basic = BasicAnimation(.angle, from: 0, to: 64, duration: 1, curve: .linear)
    basic.beginTime = 100
    let tracer = basic.traced()
    story.animator.add(basic, to: dial, at: 0)
    basic.seek(to: 0.25, at: 1)
    #expect(dial.writes == [16])
    story.show(1.25)
    #expect(dial.writes == [16, 32])
    #expect(tracer.milestones == [.started, .read(0), .sought(to: 0.25)])
  }

  @Test("seeking below zero waits") func seekingBelowZeroWaits() {
    let basic = BasicAnimation(.angle, from: 0, to: 64, duration: 1, curve: .linear)
    story.animator.add(basic, to: dial, at: 0)
    story.show(0.5)
    basic.seek(to: -1, at: 1)
    #expect(dial.angle == 0)
    story.show(1.75)
    #expect(dial.writes.count == 2)
    story.show(2.5)
    #expect(dial.angle == 32)
  }

  @Test("seeking back tells of the legs ahead once more")
  func seekingBackTellsOfTheLegsAheadOnceMore() {
    let basic = BasicAnimation(.angle, from: 0, to: 64, duration: 1, curve: .linear)
    basic.repeatCount = 3
    let tracer = basic.traced()
    story.animator.add(basic, to: dial, at: 0)
    story.show([0, 2.5])
    tracer.reset()
    basic.seek(to: 0.5, at: 3)
    story.show([4, 5, 6])
    #expect(
      tracer.milestones == [
        .sought(to: 0.5), .reached(component: 0), .repeated(iteration: 1), .reached(component: 0),
        .repeated(iteration: 2), .reached(component: 0), .stopped(finished: true),
      ])
    #expect(basic.endTime == 5.5)
  }

  @Test("times that are not finite change nothing") func timesThatAreNotFiniteChangeNothing() {
    let basic = BasicAnimation(.angle, from: 0, to: 64, duration: 1, curve: .linear)
    story.animator.add(basic, to: dial, at: 0)
    story.show(0.25)
    basic.seek(to: .nan, at: 1)
    basic.seek(to: .infinity, at: 1)
    basic.seek(to: 0.5, at: .nan)
    basic.pause(at: .nan)
    basic.retarget(to: 3, at: .nan)
    story.show(.nan)
    #expect(dial.writes == [16] && !basic.isPaused)
    story.show(0.5)
    #expect(dial.writes == [16, 32] && basic.toValue == 64)
  }

  @Test("a frame before the last shows its own time") func aFrameBeforeTheLastShowsItsOwnTime() {
    let basic = BasicAnimation(.angle, from: 0, to: 64, duration: 1, curve: .linear)
    story.animator.add(basic, to: dial, at: 0)
    story.show([0.5, 0.25, -1, 0.75])
    #expect(dial.writes == [32, 16, 48])
  }

  // MARK: Retarget

  @Test(
    "another destination keeps position and velocity",
    arguments: [AnimationKind.spring, .flungSpring, .creepingSpring, .mirroredSpring])
  func anotherDestinationKeepsPositionAndVelocity(kind: AnimationKind) throws {
    let spring = try kind.make()
    story.animator.add(spring, to: dial, at: 0)
    story.show(0)
    var dice = Dice(seed: 7)
    for step in 1...50 {
      let time = Double(step) * 0.037
      let before = try #require(spring.state(at: time))
      let end = dice.roll() * 200 - 100
      spring.retarget(to: end, at: time)
      let after = try #require(spring.state(at: time))
      #expect(before.value == after.value && before.velocity == after.velocity)
      story.show(time)
      #expect(dial.angle == before.value && spring.toValue == end)
    }
  }

  @Test(
    "going on to the same end is the same motion",
    arguments: [AnimationKind.spring, .flungSpring, .creepingSpring, .decay])
  func goingOnToTheSameEndIsTheSameMotion(kind: AnimationKind) throws {
    let (free, broken) = (try kind.make(), try kind.make())
    story.animator.add(free, to: Dial(), at: 0)
    story.animator.add(broken, to: dial, at: 0)
    story.show(0)
    for step in 1...20 {
      let time = Double(step) * 0.019
      broken.retarget(to: broken.toValue, at: time)
      let (one, other) = (
        try #require(free.state(at: time + 0.013)), try #require(broken.state(at: time + 0.013))
      )
      #expect(abs(one.value - other.value) < 1e-10)
      #expect(abs(one.velocity - other.velocity) < 1e-8)
    }
    story.finish()
    #expect(abs((try #require(free.endTime)) - (try #require(broken.endTime))) < 0.3)
  }

  @Test("another destination may come with another velocity")
  func anotherDestinationMayComeWithAnotherVelocity() {
    let spring = SpringAnimation(.angle, from: 0, to: 100)
    let tracer = spring.traced()
    story.animator.add(spring, to: dial, at: 0)
    story.show([0, 0.125])
    let place = dial.angle
    spring.retarget(to: 0, velocity: 700, at: 0.125)
    story.show(0.25)
    let simulation = SpringSimulation(spring: .pop, from: place, to: 0, velocity: 700)
    #expect(dial.angle == simulation.value(at: 0.125))
    #expect(tracer.milestones.last == .retargeted(to: 0, velocity: 700))
    #expect(tracer.events.contains { $0.time == 0.125 && $0.event == tracer.milestones.last })
  }

  @Test("a decay may be sent to a place and back to freedom")
  func aDecayMayBeSentToAPlaceAndBackToFreedom() {
    let decay = DecayAnimation(.angle, from: 0, velocity: 1000)
    story.animator.add(decay, to: dial, at: 0)
    story.show([0, 0.125])
    decay.retarget(to: 300, at: 0.125)
    story.show(0.25)
    #expect(decay.state(at: 99)?.value == 300)
    decay.retarget(to: nil, velocity: -100, at: 0.25)
    story.show(0.25)
    let place = dial.angle
    story.finish(from: 0.25)
    #expect(dial.angle == Decay.normal.destination(from: place, velocity: -100))
  }

  @Test("a curve starts anew from where it is") func aCurveStartsAnewFromWhereItIs() {
    let basic = BasicAnimation(.angle, from: 0, to: 64, duration: 1, curve: .linear)
    story.animator.add(basic, to: dial, at: 0)
    story.show(0.5)
    basic.retarget(to: 96, at: 0.5)
    story.show([1, 1.5])
    #expect(dial.writes == [32, 64, 96] && basic.endTime == 1.5)
  }

  @Test("a delayed animation keeps its start when retargeted")
  func aDelayedAnimationKeepsItsStartWhenRetargeted() {
    let spring = SpringAnimation(.angle, from: 40, to: 100)
    spring.beginTime = 1
    story.animator.add(spring, to: dial, at: 0)
    spring.retarget(to: 20, velocity: 5, at: 0.5)
    story.show([0.5, 1, 1.125])
    let simulation = SpringSimulation(spring: .pop, from: 40.0, to: 20, velocity: 5)
    #expect(dial.writes == [40, simulation.value(at: 0.125)])
  }

  /// Whether a frame came between must not matter.
  @Test("a started animation is under way before its first frame")
  func aStartedAnimationIsUnderWayBeforeItsFirstFrame() {
    let (one, other) = (Dial(), Dial())
    let (shown, unseen) = (
      SpringAnimation(.angle, from: 0, to: 100), SpringAnimation(.angle, from: 0, to: 100)
    )
    let tracer = unseen.traced()
    story.animator.add(shown, to: one, at: 0)
    story.show(0)
    story.animator.add(unseen, to: other, at: 0)
    shown.retarget(to: -50, at: 0.0625)
    unseen.retarget(to: -50, at: 0.0625)
    story.show([0.125, 0.5])
    #expect(one.writes.dropFirst() == other.writes[...])
    #expect(tracer.milestones.prefix(2) == [.started, .read(0)])
  }

  @Test("retargeting what is finished and kept starts it again from its target")
  func retargetingWhatIsFinishedAndKeptStartsItAgainFromItsTarget() {
    let spring = SpringAnimation(.angle, from: 0, to: 100)
    spring.isRemovedOnCompletion = false
    let tracer = spring.traced()
    story.animator.add(spring, to: dial, at: 0)
    story.finish()
    dial.angle = 70
    tracer.reset()
    spring.retarget(to: 20, velocity: 30, at: 5)
    #expect(spring.phase == .pending && !story.animator.isIdle)
    story.show([5, 5.125])
    let simulation = SpringSimulation(spring: .pop, from: 70.0, to: 20, velocity: 30)
    #expect(dial.writes.suffix(2) == [70, simulation.value(at: 0.125)])
    story.finish(from: 5.25)
    #expect(
      tracer.milestones == [
        .started, .read(70), .reached(component: 0), .stopped(finished: true),
      ])
    #expect(dial.angle == 20)
  }

  @Test("retargeting what is forgotten only changes the next time")
  func retargetingWhatIsForgottenOnlyChangesTheNextTime() {
    let spring = SpringAnimation(.angle, from: 0, to: 100)
    story.animator.add(spring, to: dial, at: 0)
    story.finish()
    spring.retarget(to: 20, at: 5)
    story.show(6)
    #expect(spring.phase == .stopped(finished: true) && dial.angle == 100)
    story.animator.add(spring, to: dial, at: 7)
    story.finish(from: 7)
    #expect(dial.angle == 20)
  }

  @Test("changes of the configuration count from the next retargeting")
  func changesOfTheConfigurationCountFromTheNextRetargeting() {
    let spring = SpringAnimation(.angle, from: 0, to: 100)
    story.animator.add(spring, to: dial, at: 0)
    story.show([0, 0.125])
    (spring.spring, spring.clampMode) = (.bouncy, .end)
    story.show(0.1875)
    #expect(dial.angle == SpringSimulation(spring: .pop, from: 0.0, to: 100).value(at: 0.1875))
    let (value, velocity) = spring.state(at: 0.1875)!
    spring.retarget(to: 100, at: 0.1875)
    story.show(0.25)
    let simulation = BounceSimulation(
      .spring(.bouncy, to: 100.0), from: value, velocity: velocity,
      walls: Walls(lowerBound: -.infinity, upperBound: 100))
    #expect(dial.angle == simulation.value(at: 0.0625))
  }
}
