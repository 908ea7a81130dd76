import LenticularAnimation
import LenticularPhysics
import Testing

/// What is told of an animation, once each and in order.
@Suite struct AnimationEventTests {
  let story = AnimationStory()
  let dial = Dial()

  private func linear(to end: Double = 64) -> BasicAnimation<Dial, Double> {
    BasicAnimation(.angle, from: 0, to: end, duration: 1, curve: .linear)
  }

  @Test("a frame tells of its events in the documented order")
  func aFrameTellsOfItsEventsInTheDocumentedOrder() {
    let basic = linear()
    let tracer = basic.traced()
    story.animator.add(basic, to: dial, at: 0)
    story.show([0.5, 1.5])
    #expect(
      tracer.events.map { $0.event } == [
        .started, .read(0), .applied(32, velocity: 64),
        .applied(64, velocity: 0), .reached(component: 0), .stopped(finished: true),
      ])
    #expect(tracer.events.map { $0.time } == [0, 0, 0.5, 1.5, 1.5, 1])
  }

  @Test("the handler receives the events that the tracer records")
  func handlerReceivesEventsTracerRecords() {
    let basic = linear()
    basic.autoreverses = true
    let tracer = basic.traced()
    var told: [AnimationEvent<Double>] = []
    basic.onEvent = { told.append($0) }
    story.animator.add(basic, to: dial, at: 0)
    story.finish()
    #expect(told == tracer.events.map { $0.event })
    #expect(told.count > 100)
    tracer.reset()
    #expect(tracer.events == [] && tracer.writes == [])
  }

  @Test("every animation starts reaches and stops once", arguments: AnimationKind.allCases)
  func everyAnimationStartsReachesAndStopsOnce(kind: AnimationKind) throws {
    let animation = try kind.make()
    let tracer = animation.traced()
    story.animator.add(animation, to: dial, at: 0)
    story.finish()
    story.play(from: 100, to: 101)
    let iterations = tracer.milestones.filter { if case .repeated = $0 { true } else { false } }
      .count
    #expect(tracer.count(.started) == 1 && tracer.milestones.first == .started)
    #expect(tracer.count(.read(0)) == 1)
    #expect(tracer.count(.reached(component: 0)) == iterations + 1)
    #expect(tracer.count(.stopped(finished: true)) == 1)
    #expect(tracer.events.last?.event == .stopped(finished: true))
    #expect(tracer.writes == dial.writes)
    #expect(tracer.events.last?.time == animation.endTime)
  }

  @Test("the target is at the end when the end is reported")
  func theTargetIsAtTheEndWhenTheEndIsReported() {
    let spring = SpringAnimation(.angle, from: 0, to: 100)
    var values: [Double] = []
    spring.onEvent = { [dial] in if $0 == .reached(component: 0) { values.append(dial.angle) } }
    story.animator.add(spring, to: dial, at: 0)
    story.finish()
    #expect(values.count == 1 && values[0] >= 100)
  }

  @Test("a component reaches its end on its own") func aComponentReachesItsEndOnItsOwn() {
    let spring = SpringAnimation(.location, from: .zero, to: point(100, 0), spring: .bouncy)
    let tracer = spring.traced()
    story.animator.add(spring, to: dial, at: 0)
    story.finish()
    // One that is not moved is there from the start.
    #expect(tracer.times(of: .reached(component: 1)) == [0])
    let passage = DampedSpring.bouncy.time(from: -100, velocity: 0, to: 0)!
    let time = tracer.times(of: .reached(component: 0))[0]
    #expect(time >= passage && time < passage + 1.0 / 60 + 1e-9)
  }

  @Test("an animation that starts at its end with a velocity reaches the end last")
  func anAnimationThatStartsAtItsEndWithAVelocityReachesTheEndLast() {
    let spring = SpringAnimation(.angle, from: 5, to: 5, velocity: 1000)
    let tracer = spring.traced()
    story.animator.add(spring, to: dial, at: 0)
    story.finish()
    #expect(dial.angle == 5)
    #expect(tracer.milestones.suffix(2) == [.reached(component: 0), .stopped(finished: true)])
  }

  // MARK: Removing

  @Test("removing stops unfinished where it is") func removingStopsUnfinishedWhereItIs() {
    let basic = linear()
    let tracer = basic.traced()
    story.animator.add(basic, to: dial, forKey: "turn", at: 0)
    story.show(0.5)
    story.animator.removeAnimation(forKey: "turn", of: dial, at: 0.75)
    story.animator.removeAnimation(forKey: "turn", of: dial, at: 0.75)
    story.show(1)
    #expect(tracer.milestones == [.started, .read(0), .stopped(finished: false)])
    #expect(tracer.events.last?.time == 0.75)
    #expect(dial.angle == 32 && basic.phase == .stopped(finished: false) && basic.endTime == 0.75)
  }

  @Test("removing before the start tells of start and stop")
  func removingBeforeTheStartTellsOfStartAndStop() {
    let basic = linear()
    basic.beginTime = 1
    let tracer = basic.traced()
    story.animator.add(basic, to: dial, forKey: "turn", at: 0)
    story.show(0.5)
    story.animator.removeAnimation(forKey: "turn", of: dial, at: 0.75)
    story.show(2)
    #expect(tracer.milestones == [.started, .stopped(finished: false)])
    #expect(dial.writes == [])
  }

  @Test("replacing stops the predecessor unfinished") func replacingStopsThePredecessorUnfinished()
  {
    let (old, new) = (linear(), linear(to: 9))
    let (first, second) = (old.traced(), new.traced())
    story.animator.add(old, to: dial, forKey: "turn", at: 0)
    story.show(0.5)
    story.animator.add(new, to: dial, forKey: "turn", at: 0.5)
    story.finish(from: 0.5)
    #expect(first.milestones == [.started, .read(0), .stopped(finished: false)])
    #expect(second.milestones.last == .stopped(finished: true) && dial.angle == 9)
    #expect(second.milestones.filter { if case .stopped = $0 { true } else { false } }.count == 1)
  }

  @Test("invalidating the animator stops everything") func invalidatingTheAnimatorStopsEverything()
  {
    let (one, other) = (linear(), linear())
    other.beginTime = 9
    var stops: [Bool] = []
    let custom = ClosureAnimation<Dial> { _, _ in true }
    custom.onStop = { stops.append($0) }
    let tracers = [one.traced(), other.traced()]
    story.animator.add(one, to: dial, at: 0)
    story.animator.add(other, to: dial, at: 0)
    story.animator.add(custom, to: dial, at: 0)
    story.show(0.5)
    story.animator.removeAllAnimations(at: 0.5)
    #expect(tracers.allSatisfy { $0.milestones.last == .stopped(finished: false) })
    #expect(stops == [false] && story.animator.isIdle)
    story.show(1)
    #expect(dial.writes == [32] && stops == [false])
  }

  // MARK: From inside a handler

  /// The events at which a handler may interfere with an animation there and back.
  static let occasions: [AnimationEvent<Double>] = [
    .started, .read(0), .applied(32, velocity: 64), .repeated(iteration: 1), .reached(component: 0),
    .applied(0, velocity: 0),
  ]

  @Test("an animation reports nothing after its handler has removed it", arguments: occasions)
  func animationReportsNothingAfterHandlerRemoved(occasion: AnimationEvent<Double>) {
    let basic = linear()
    basic.autoreverses = true
    let tracer = basic.traced()
    let animator = story.animator
    basic.onEvent = { [dial] in
      if $0 == occasion { animator.removeAnimation(forKey: "turn", of: dial, at: animator.time) }
    }
    animator.add(basic, to: dial, forKey: "turn", at: 0)
    story.show([0.5, 1.5, 2])
    #expect(tracer.events.suffix(2).map { $0.event } == [occasion, .stopped(finished: false)])
    #expect(tracer.milestones.filter { $0 == .stopped(finished: false) }.count == 1)
    #expect(animator.isIdle && animator.animationKeys(of: dial) == [])
    #expect(tracer.writes == dial.writes)
  }

  @Test("an animation reports no frame in which its handler has paused it", arguments: occasions)
  func animationReportsNoFrameInWhich(occasion: AnimationEvent<Double>) {
    let basic = linear()
    basic.autoreverses = true
    let tracer = basic.traced()
    let animator = story.animator
    var isHeld = false
    basic.onEvent = {
      if $0 == occasion && !isHeld {
        isHeld = true
        basic.pause(at: animator.time)
      }
    }
    animator.add(basic, to: dial, at: 0)
    story.show([0.5, 1.5, 2])
    #expect(tracer.events.last?.event == .paused && animator.isIdle && basic.isPaused)
    basic.onEvent = nil
    basic.resume(at: 10)
    story.show([10, 12])
    #expect(tracer.events.last?.event == .stopped(finished: true) && dial.angle == 0)
  }

  @Test("a handler may send the animation elsewhere", arguments: occasions)
  func aHandlerMaySendTheAnimationElsewhere(occasion: AnimationEvent<Double>) {
    let basic = linear()
    basic.autoreverses = true
    let tracer = basic.traced()
    let animator = story.animator
    var isSent = false
    basic.onEvent = {
      if $0 == occasion && !isSent {
        isSent = true
        basic.autoreverses = false
        basic.retarget(to: 500, at: animator.time)
      }
    }
    animator.add(basic, to: dial, at: 0)
    story.show([0.5, 1.5, 2])
    story.finish(from: 2.5)
    #expect(dial.angle == 500 && isSent)
    #expect(tracer.count(.stopped(finished: true)) == 1)
    #expect(tracer.count(.retargeted(to: 500, velocity: tracer.sentVelocity)) == 1)
    #expect(tracer.milestones.suffix(2) == [.reached(component: 0), .stopped(finished: true)])
  }

  @Test("an animation added by a handler is shown in the same frame")
  func anAnimationAddedByAHandlerIsShownInTheSameFrame() {
    let (first, second) = (linear(), linear(to: 10))
    let other = Dial()
    let animator = story.animator
    first.onEvent = {
      if $0 == .stopped(finished: true) {
        animator.add(second, to: other, forKey: "next", at: first.endTime!)
      }
    }
    animator.add(first, to: dial, at: 0)
    story.show([0, 1.5])
    #expect(other.writes == [5] && animator.animationKeys(of: other) == ["next"])
    #expect(!animator.isIdle)
    story.show(2)
    #expect(other.angle == 10 && animator.isIdle)
  }

  @Test("an animation may be added again by its own handler")
  func anAnimationMayBeAddedAgainByItsOwnHandler() {
    let basic = linear()
    let animator = story.animator
    let tracer = basic.traced()
    var rounds = 0
    basic.onEvent = { [dial] in
      if $0 == .stopped(finished: true), rounds < 2 {
        rounds += 1
        animator.add(basic, to: dial, forKey: "turn", at: animator.time)
      }
    }
    animator.add(basic, to: dial, forKey: "turn", at: 0)
    story.show([0, 1])
    #expect(dial.writes == [0, 64, 0] && animator.animationKeys(of: dial) == ["turn"])
    story.show([1.5, 2, 2.5, 3])
    #expect(dial.writes == [0, 64, 0, 32, 64, 0, 32, 64])
    #expect(tracer.count(.started) == 3 && tracer.count(.stopped(finished: true)) == 3)
    #expect(animator.isIdle && animator.animationKeys(of: dial) == [])
  }

  @Test("an animation that a handler moves forward is shown once")
  func anAnimationThatAHandlerMovesForwardIsShownOnce() {
    let (first, second) = (linear(), linear(to: 10))
    let other = Dial()
    let animator = story.animator
    first.onEvent = {
      if $0 == .applied(32, velocity: 64) {
        animator.add(second, to: other, forKey: "moved", at: animator.time)
      }
    }
    animator.add(first, to: dial, at: 0)
    animator.add(second, to: other, forKey: "there", at: 0)
    story.show([0, 0.5])
    #expect(other.writes == [0, 0] && animator.animationKeys(of: other) == ["moved"])
    story.show(1)
    #expect(other.writes == [0, 0, 5])
  }

  @Test("a handler may remove others before and behind itself")
  func aHandlerMayRemoveOthersBeforeAndBehindItself() {
    let animations = (0..<3).map { _ in linear() }
    let dials = (0..<3).map { _ in Dial() }
    let animator = story.animator
    animations[1].onEvent = { event in
      guard case .applied(32, _) = event else { return }
      for index in [0, 2] {
        animator.removeAnimation(forKey: "turn", of: dials[index], at: animator.time)
      }
    }
    for (animation, dial) in zip(animations, dials) {
      animator.add(animation, to: dial, forKey: "turn", at: 0)
    }
    story.show([0, 0.5, 0.75])
    #expect(
      dials[0].writes == [0, 32] && dials[2].writes == [0] && dials[1].writes == [0, 32, 48])
    #expect(animations[0].phase == .stopped(finished: false))
    #expect(dials.map { animator.animationKeys(of: $0).count } == [0, 1, 0])
  }

  @Test("a handler may remove everything") func aHandlerMayRemoveEverything() {
    let basic = linear()
    let other = linear()
    let animator = story.animator
    basic.onEvent = { if case .applied = $0 { animator.removeAllAnimations(at: animator.time) } }
    animator.add(basic, to: dial, at: 0)
    animator.add(other, to: dial, at: 0)
    story.show([0, 0.5])
    #expect(dial.writes == [0] && animator.isIdle)
    #expect(other.phase == .stopped(finished: false))
  }

  @Test("removing a custom animation from inside stops it once unfinished")
  func removingACustomAnimationFromInsideStopsItOnceUnfinished() {
    var stops: [Bool] = []
    let animator = story.animator
    let custom = ClosureAnimation<Dial> { dial, _ in
      animator.removeAnimation(forKey: "draw", of: dial, at: animator.time)
      return false
    }
    custom.onStop = { stops.append($0) }
    animator.add(custom, to: dial, forKey: "draw", at: 0)
    story.show([0, 1])
    #expect(stops == [false] && custom.phase == .stopped(finished: false))
  }

  @Test("an animation without a target stops when it is to begin")
  func anAnimationWithoutATargetStopsWhenItIsToBegin() {
    let basic = linear()
    let tracer = basic.traced()
    story.animator.add(AnimationGroup([basic]), at: 3)
    #expect(basic.phase == .stopped(finished: false) && basic.endTime == 0)
    #expect(tracer.milestones == [.stopped(finished: false)])
  }

  @Test("an animator needs no layers") func anAnimatorNeedsNoLayers() {
    let animator = PropertyAnimator()
    animator.add(linear(), to: dial, at: 0)
    animator.advance(to: 0.5)
    #expect(animator.time == 0.5 && !animator.isIdle)
    animator.advance(to: 1)
    #expect(animator.isIdle)
    animator.advance(to: 2)
    #expect(dial.writes == [32, 64])
  }
}

extension Tracer where Value == Double {
  /// The velocity with which the animation was sent elsewhere.
  fileprivate var sentVelocity: Double {
    for traced in events {
      if case .retargeted(_, let velocity) = traced.event { return velocity }
    }
    return .nan
  }
}
