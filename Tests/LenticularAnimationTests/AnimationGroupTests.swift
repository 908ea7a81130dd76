import LenticularAnimation
import LenticularPhysics
import Testing

/// Several animations as one.
@Suite struct AnimationGroupTests {
  let story = AnimationStory()
  let dials = (0..<4).map { _ in Dial() }
  var animator: PropertyAnimator { story.animator }

  private func linear(
    _ index: Int, from: Double? = 0, to end: Double = 64, duration: Double = 1
  ) -> BasicAnimation<Dial, Double> {
    BasicAnimation(.angle, from: from, to: end, duration: duration, curve: .linear)
      .on(dials[index])
  }

  private var angles: [Double] { dials.map { $0.angle } }

  @Test("animations of a group run together") func animationsOfAGroupRunTogether() {
    var ends: [Bool] = []
    let group = AnimationGroup([linear(0), linear(1, duration: 2), linear(2, duration: 0.5)])
    group.onStop = { ends.append($0) }
    animator.add(group, forKey: "all", at: 1)
    story.show([1, 1.25])
    #expect(angles == [16, 8, 32, 0] && group.phase == .running)
    story.show(2.75)
    #expect(angles == [64, 56, 64, 0] && ends == [] && animator.animationKeys == ["all"])
    story.show(3.5)
    #expect(ends == [true] && group.endTime == 3 && group.phase == .stopped(finished: true))
    #expect(animator.isIdle && animator.animationKeys == [])
  }

  @Test("animations of a group are staggered") func animationsOfAGroupAreStaggered() {
    let group = AnimationGroup(
      [linear(0), linear(1), linear(2)], arrangement: .staggered(by: 0.25))
    animator.add(group, at: 0)
    story.show(0.375)
    #expect(angles == [24, 8, 0, 0] && dials[2].writes == [])
    story.show([0.5, 1.5])
    #expect(angles == [64, 64, 64, 0] && group.endTime == 1.5)
  }

  @Test("a delay that is none starts all together", arguments: [0, -1, .nan, .infinity])
  func aDelayThatIsNoneStartsAllTogether(delay: Double) {
    let group = AnimationGroup([linear(0), linear(1)], arrangement: .staggered(by: delay))
    animator.add(group, at: 0)
    story.show([0, 0.5, 1])
    #expect(dials[0].writes == [0, 32, 64] && dials[1].writes == [0, 32, 64])
    #expect(group.phase == .stopped(finished: true))
  }

  @Test("in a sequence each begins at the very time at which the one before is over")
  func inASequenceEachBeginsAtTheVeryTimeAtWhichTheOneBeforeIsOver() {
    let chain = linear(0, from: nil, duration: 0.3).then(linear(0, from: nil, to: 0, duration: 0.7))
    animator.add(chain, at: 0)
    story.show([0.1, 0.65])
    // Half of the way back, though no frame came at 0.3.
    #expect(abs(dials[0].angle - 32) < 1e-12)
    story.show(5)
    #expect(chain.endTime == 0.3 + 0.7 && dials[0].angle == 0)
  }

  @Test("one frame may pass through a whole sequence") func oneFrameMayPassThroughAWholeSequence() {
    let sequence = AnimationGroup(
      (0..<4).map { linear($0, duration: 0.5) }, arrangement: .sequence)
    var tracers: [Tracer<Double>] = []
    for case let basic as BasicAnimation<Dial, Double> in sequence.animations {
      tracers.append(basic.traced())
    }
    animator.add(sequence, at: 0)
    story.show(9)
    #expect(angles == [64, 64, 64, 64] && sequence.endTime == 2)
    #expect(tracers.allSatisfy { $0.writes == [64] && $0.count(.stopped(finished: true)) == 1 })
  }

  /// The children of a group for the frame-rate law, on one target after another.
  private func medley() throws -> AnimationGroup {
    let spring = SpringAnimation(.angle, from: 0, to: 100, spring: .bouncy).on(dials[0])
    let glide = DecayAnimation(.angle, velocity: 900).on(dials[0])
    let back = SpringAnimation(.angle, to: 3).on(dials[0])
    let keyframes = try KeyframeAnimation(
      .angle, [Keyframe(4, at: 0.21), Keyframe(-8, at: 0.5, curve: .easeIn)]
    ).on(dials[1])
    let bounce = DecayAnimation(.angle, velocity: -700).on(dials[2])
    bounce.bounds = (-60, 0)
    bounce.restitution = 0.7
    let inner = AnimationGroup([glide, keyframes, bounce], arrangement: .staggered(by: 0.13))
    let sequence = AnimationGroup([spring, inner, back], arrangement: .sequence)
    sequence.repeatCount = 2
    return sequence
  }

  @Test("sequences and nested groups look the same at every frame rate")
  func sequencesAndNestedGroupsLookTheSameAtEveryFrameRate() throws {
    let steps = 30 * 20
    var reference: [[Double]] = []
    var dice = Dice(seed: 3)
    for rate in [30, 60, 90, 120, 240, 0] {
      let story = AnimationStory()
      for dial in dials { dial.angle = 0 }
      let group = try medley()
      story.animator.add(group, at: 0)
      var values: [[Double]] = []
      for step in 0...steps {
        story.show(Double(step) / 30)
        values.append(angles)
        if rate == 0 {
          story.show((Double(step) + dice.roll()) / 30)
        } else {
          let between = rate / 30
          for part in 1..<max(2, between) where between > 1 {
            story.show(Double(step * between + part) / Double(rate))
          }
        }
      }
      #expect(group.phase == .stopped(finished: true))
      if reference.isEmpty { reference = values }
      #expect(values == reference)
    }
    #expect(Set(reference.map { $0[0] }).count > 300)
  }

  @Test("pausing a group pauses all of it") func pausingAGroupPausesAllOfIt() {
    let group = AnimationGroup([linear(0), linear(1)], arrangement: .staggered(by: 0.5))
    animator.add(group, at: 0)
    story.show(0.25)
    group.pause(at: 0.25)
    #expect(animator.isIdle && group.isPaused)
    story.show(3)
    #expect(angles == [16, 0, 0, 0])
    group.resume(at: 4)
    story.show(4.5)
    #expect(angles == [48, 16, 0, 0] && !animator.isIdle)
    story.show(9)
    #expect(group.endTime == 5.25)
  }

  @Test("a group may be paused before it is added") func aGroupMayBePausedBeforeItIsAdded() {
    let group = AnimationGroup([linear(0)])
    group.pause(at: 0)
    animator.add(group, at: 1)
    story.show(2)
    #expect(animator.isIdle && dials[0].writes == [])
    group.resume(at: 3)
    story.show(3.5)
    #expect(dials[0].writes == [32])
  }

  @Test("seeking a sequence goes forwards and backwards")
  func seekingASequenceGoesForwardsAndBackwards() {
    let sequence = AnimationGroup(
      [linear(0, to: 64), linear(0, from: nil, to: 128), linear(1, to: 32)],
      arrangement: .sequence)
    sequence.isRemovedOnCompletion = false
    animator.add(sequence, at: 0)
    sequence.pause(at: 0)
    for (time, first, second) in [
      (0.5, 32.0, 0.0), (1.5, 96, 0), (2.5, 128, 16), (0.25, 16, 0), (3, 128, 32), (1.25, 80, 0),
      (9, 128, 32), (0, 0, 0),
    ] {
      sequence.seek(to: time, at: 7)
      #expect(dials[0].angle == first && dials[1].angle == second)
      #expect(sequence.phase == .running && sequence.isPaused)
    }
    sequence.resume(at: 10)
    story.show([10.5, 11.5, 12.5])
    #expect(dials[0].writes.suffix(3) == [32, 96, 128] || dials[0].angle == 128)
    #expect(dials[1].angle == 16)
    story.show(20)
    #expect(sequence.endTime == 13 && sequence.phase == .stopped(finished: true))
    sequence.seek(to: 1.5, at: 30)
    #expect(dials[0].angle == 96 && dials[1].angle == 0 && sequence.phase == .running)
    story.show(31)
    #expect(dials[0].angle == 128 && dials[1].angle == 16)
  }

  @Test("seeking a group heeds the begin times of its animations")
  func seekingAGroupHeedsTheBeginTimesOfItsAnimations() {
    let late = linear(1)
    late.beginTime = 0.5
    let group = AnimationGroup([linear(0), late])
    animator.add(group, at: 0)
    story.show(0)
    group.seek(to: 0.75, at: 1)
    #expect(angles == [48, 16, 0, 0])
    group.seek(to: 0.25, at: 1)
    #expect(angles == [16, 0, 0, 0])
    story.show(1.5)
    #expect(angles == [48, 16, 0, 0])
  }

  @Test("a group that was sought goes on as one that was played")
  func aGroupThatWasSoughtGoesOnAsOneThatWasPlayed() throws {
    for dial in dials { dial.angle = 0 }
    let group = try medley()
    animator.add(group, at: 0)
    for step in 0...40 { story.show(Double(step) * 0.07) }
    let played = angles
    group.seek(to: 0.3, at: 2.8)
    group.seek(to: 40 * 0.07, at: 2.8)
    #expect(angles == played)
  }

  @Test("stopping a group stops what has begun") func stoppingAGroupStopsWhatHasBegun() {
    let (one, other) = (linear(0), linear(1))
    let tracers = [one.traced(), other.traced()]
    var ends: [Bool] = []
    let sequence = one.then(other)
    sequence.onStop = { ends.append($0) }
    animator.add(sequence, forKey: "chain", at: 0)
    story.show(0.5)
    animator.removeAnimation(forKey: "chain", at: 0.5)
    #expect(tracers[0].milestones == [.started, .read(0), .stopped(finished: false)])
    #expect(tracers[1].milestones == [] && ends == [false])
    #expect(sequence.phase == .stopped(finished: false) && animator.isIdle)
    story.show(3)
    #expect(angles == [32, 0, 0, 0])
  }

  @Test("a group is finished only if all of it is") func aGroupIsFinishedOnlyIfAllOfItIs() {
    let (one, other) = (linear(0), linear(1))
    var ends: [Bool] = []
    let group = AnimationGroup([one, other])
    group.onStop = { ends.append($0) }
    animator.add(group, at: 0)
    story.show(0.5)
    one.stop(at: group.localTime(at: 0.5))
    story.show([0.75, 1])
    #expect(angles == [32, 64, 0, 0] && ends == [false] && group.endTime == 1)
  }

  @Test("an animation without a target holds up no group")
  func anAnimationWithoutATargetHoldsUpNoGroup() {
    let nobody = BasicAnimation<Dial, Double>(.angle, to: 1)
    let lost = ClosureAnimation<Dial> { _, _ in true }
    for arrangement in [AnimationGroup.Arrangement.together, .sequence, .staggered(by: 0.5)] {
      let group = AnimationGroup([nobody, lost, linear(0)], arrangement: arrangement)
      animator.add(group, at: 0)
      story.show([0, 0.5, 2])
      #expect(dials[0].angle == 64 && group.phase == .stopped(finished: false))
    }
  }

  @Test("an empty group is over at once") func anEmptyGroupIsOverAtOnce() {
    for count in [1, 5] {
      let group = AnimationGroup([])
      group.repeatCount = count
      group.repeatsForever = count == 5
      animator.add(group, at: 2)
      story.show(3)
      #expect(group.phase == .stopped(finished: true) && group.endTime == 2 && animator.isIdle)
    }
  }

  @Test("a group waits for its begin time") func aGroupWaitsForItsBeginTime() {
    let group = AnimationGroup([linear(0)])
    group.beginTime = 2
    animator.add(group, at: 0)
    story.show(1)
    #expect(dials[0].writes == [] && !animator.isIdle && group.phase == .pending)
    story.show(2.5)
    #expect(angles[0] == 32 && group.localTime(at: 2.5) == 0.5)
  }

  @Test("a custom animation has its place in a sequence")
  func aCustomAnimationHasItsPlaceInASequence() {
    let pause = ClosureAnimation<Dial> { _, time in time < 0.5 }.on(dials[1])
    let chain = AnimationGroup([linear(0), pause, linear(2)], arrangement: .sequence)
    animator.add(chain, at: 0)
    story.show([0, 1, 1.25, 1.5, 2])
    #expect(angles == [64, 0, 32, 0])
  }

  // MARK: Repeating

  @Test("a repeated group begins its animations anew") func aRepeatedGroupBeginsItsAnimationsAnew()
  {
    let sequence = linear(0, duration: 0.5).then(linear(0, from: nil, to: 0, duration: 0.5))
    sequence.repeatCount = 3
    var ends: [Bool] = []
    sequence.onStop = { ends.append($0) }
    animator.add(sequence, at: 0)
    story.play(to: 3, rate: 4)
    #expect(dials[0].angle == 0 && ends == [true] && sequence.endTime == 3)
    let seen = dials[0].writes.filter { $0 == 32 }.count
    #expect(seen == 6)
  }

  @Test("a group may repeat for ever") func aGroupMayRepeatForEver() {
    let group = AnimationGroup([linear(0, duration: 0.5), linear(1)])
    group.repeatsForever = true
    animator.add(group, forKey: "all", at: 0)
    story.show(100.25)
    #expect(angles == [32, 16, 0, 0] && !animator.isIdle)
    group.seek(to: 0.75, at: 101)
    #expect(angles == [64, 48, 0, 0])
    animator.removeAnimation(forKey: "all", at: 102)
    #expect(group.phase == .stopped(finished: false) && animator.isIdle)
  }

  @Test("a group may be added again") func aGroupMayBeAddedAgain() {
    let group = AnimationGroup([linear(0)])
    for round in [0.0, 10, 20] {
      animator.add(group, forKey: "all", at: round)
      story.show([round + 0.5, round + 1])
      #expect(dials[0].writes.suffix(2) == [32, 64] && animator.animationKeys == [])
    }
  }

  // MARK: Replacing

  @Test("a group takes over from a group") func aGroupTakesOverFromAGroup() throws {
    let glide = DecayAnimation(.angle, from: 0, velocity: 900).on(dials[0])
    animator.add(AnimationGroup([linear(1), glide]), forKey: "all", at: 0)
    story.show(0)
    let (value, velocity) = try #require(glide.state(at: 0.125))
    let spring = SpringAnimation(.angle, to: 0).on(dials[0])
    animator.add(AnimationGroup([spring]), forKey: "all", at: 0.125)
    #expect(glide.phase == .stopped(finished: false))
    story.show(0.25)
    let simulation = SpringSimulation(spring: .pop, from: value, to: 0, velocity: velocity)
    #expect(dials[0].angle == simulation.value(at: 0.125))
  }

  @Test("a group may replace an animation of its target and the other way round")
  func aGroupMayReplaceAnAnimationOfItsTargetAndTheOtherWayRound() throws {
    let glide = DecayAnimation(.angle, from: 0, velocity: 900)
    animator.add(glide, to: dials[0], forKey: "turn", at: 0)
    story.show(0)
    let state = try #require(glide.state(at: 0.125))
    let spring = SpringAnimation(.angle, to: 0).on(dials[0])
    animator.add(AnimationGroup([spring]), to: dials[0], forKey: "turn", at: 0.125)
    #expect(glide.phase == .stopped(finished: false))
    #expect(animator.animationKeys(of: dials[0]) == ["turn"])
    story.show(0.125)
    #expect(spring.state(at: 0)?.value == state.value)
    #expect(spring.state(at: 0)?.velocity == state.velocity)
    let after = try #require(spring.state(at: 0.0625))
    let last = SpringAnimation(.angle, to: 500)
    animator.add(last, to: dials[0], forKey: "turn", at: 0.1875)
    story.show(0.1875)
    #expect(dials[0].angle == after.value && spring.phase == .stopped(finished: false))
    #expect(last.state(at: 0.1875)?.velocity == after.velocity)
  }

  // MARK: Steps without duration

  @Test("Seeking to before a step without duration shows its start, and the step comes again")
  func seekingToBeforeAStepWithoutDuration() {
    let step = BasicAnimation(.angle, from: 5, to: 9, duration: 0).on(dials[1])
    let group = AnimationGroup([linear(0), step], arrangement: .sequence)
    group.isRemovedOnCompletion = false
    animator.add(group, at: 0)
    story.show([0.5, 2])
    #expect(angles == [64, 9, 0, 0] && group.phase == .stopped(finished: true))
    group.seek(to: 0.5, at: 3)
    #expect(angles == [32, 5, 0, 0] && group.phase == .running)
    story.show(3.25)
    #expect(angles == [48, 5, 0, 0])
    story.show(3.5)
    #expect(angles == [64, 9, 0, 0] && group.phase == .stopped(finished: true))
  }

  @Test("Seeking to before a spring that is at its end already shows its start")
  func seekingToBeforeASpringAtItsEnd() {
    let still = SpringAnimation(.angle, from: 7, to: 7).on(dials[1])
    let group = AnimationGroup([linear(0), still], arrangement: .staggered(by: 0.125))
    group.isRemovedOnCompletion = false
    animator.add(group, at: 0)
    story.show([0, 2])
    group.seek(to: 0.0625, at: 3)
    #expect(angles == [4, 7, 0, 0])
    story.show(5)
    #expect(angles == [64, 7, 0, 0] && group.phase == .stopped(finished: true))
  }

  @Test(
    "An animation without duration may be sought to any time", arguments: [-1.0, -1e300, 0, 1e300])
  func anAnimationWithoutDurationIsSought(time: Double) {
    for autoreverses in [false, true] {
      let step = BasicAnimation(.angle, from: 5, to: 9, duration: 0)
      step.autoreverses = autoreverses
      step.repeatCount = 3
      step.isRemovedOnCompletion = false
      animator.add(step, to: dials[0], at: 0)
      story.show(1)
      let end = autoreverses ? 5.0 : 9
      #expect(dials[0].angle == end)
      step.seek(to: time, at: 2)
      #expect(dials[0].angle == (time < 0 ? 5 : end))
    }
  }

  @Test("A group that replaces one of its own animations goes on from its value and velocity")
  func aGroupThatReplacesOneOfItsOwnAnimations() throws {
    let spring = SpringAnimation<Dial, Double>(.angle, to: 64)
    animator.add(spring, to: dials[0], forKey: "turn", at: 1)
    story.show([1, 1.125])
    let before = try #require(spring.state(at: 1.125))
    #expect(before.value > 0 && before.velocity > 0)
    let chain = AnimationGroup([spring, linear(1)], arrangement: .sequence)
    animator.add(chain, to: dials[0], forKey: "turn", at: 1.125)
    story.show(1.125)
    let after = try #require(spring.state(at: 0))
    #expect(after == before && animator.animationKeys(of: dials[0]) == ["turn"])
    story.finish(from: 1.125)
    #expect(chain.phase == .stopped(finished: true) && angles == [64, 64, 0, 0])
    let end = try #require(spring.endTime)
    #expect(chain.endTime == 1.125 + (end + 1))
  }

  @Test("A group takes over an animation that runs elsewhere, which is stopped there")
  func aGroupTakesOverAnAnimationThatRunsElsewhere() {
    let turn = linear(0, duration: 4)
    let tracer = turn.traced()
    animator.add(turn, to: dials[0], forKey: "turn", at: 10)
    story.show([10, 11])
    let group = AnimationGroup([turn])
    animator.add(group, at: 12)
    story.show([12, 13])
    #expect(angles == [16, 0, 0, 0] && animator.animationKeys(of: dials[0]) == [])
    #expect(tracer.times(of: .stopped(finished: false)) == [2])
    animator.removeAllAnimations(of: dials[0], at: 13)
    story.show(16)
    #expect(angles == [64, 0, 0, 0] && group.endTime == 16)
    #expect(group.phase == .stopped(finished: true) && animator.isIdle)
  }

  @Test("An animation that is added elsewhere leaves its group, which ends without it")
  func anAnimationThatIsAddedElsewhereLeavesItsGroup() {
    let turn = linear(0, duration: 4)
    let tracer = turn.traced()
    for arrangement in [AnimationGroup.Arrangement.together, .sequence] {
      var ends: [Bool] = []
      turn.on(dials[0])
      let group = AnimationGroup([turn, linear(1, duration: 2)], arrangement: arrangement)
      group.onStop = { ends.append($0) }
      animator.add(group, at: 20)
      story.show([20, 21])
      animator.add(turn, to: dials[0], at: 21.5)
      #expect(tracer.times(of: .stopped(finished: false)).last == 1.5)
      story.show([21.5, 22.5])
      #expect(dials[0].angle == 16)
      story.show([25.5, 30])
      #expect(turn.phase == .stopped(finished: true) && turn.endTime == 25.5)
      #expect(group.phase == .stopped(finished: false) && ends == [false])
      #expect(group.endTime == (arrangement == .sequence ? 23.5 : 22))
      #expect(angles == [64, 64, 0, 0] && animator.isIdle)
    }
  }

  @Test("What another animator runs is not removed with the animations of the former one")
  func whatAnotherAnimatorRunsIsNotRemoved() {
    let (turn, other) = (linear(0), PropertyAnimator())
    animator.add(turn, to: dials[0], forKey: "turn", at: 0)
    other.add(turn, to: dials[0], forKey: "turn", at: 0)
    #expect(animator.animationKeys(of: dials[0]) == [])
    animator.removeAllAnimations(at: 0.25)
    other.advance(to: 0.5)
    #expect(dials[0].angle == 32 && turn.phase == .running)
  }
}
