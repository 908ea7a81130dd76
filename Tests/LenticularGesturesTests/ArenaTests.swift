import LenticularGestures
import LenticularPhysics
import Testing

/// A recogniser that proposes what a test tells it to.
final class Puppet: GestureRecognizer {
  private(set) var state = RecognizerState.possible
  var location = Point2D.zero
  var deadline: Double?
  var next: RecognizerState?
  private(set) var handled: [PointerSample] = []

  func advance(to time: Double) -> RecognizerState? {
    guard let due = deadline, due <= time else { return nil }
    deadline = nil
    return .failed
  }

  func touch(_ sample: PointerSample) -> RecognizerState? { answer(sample) }
  func move(_ sample: PointerSample) -> RecognizerState? { answer(sample) }
  func lift(_ sample: PointerSample) -> RecognizerState? { answer(sample) }
  func cancel(_ sample: PointerSample) -> RecognizerState? { answer(sample) }

  func change(to state: RecognizerState, at time: Double) { self.state.change(to: state) }
  func reset() { state = .possible }

  private func answer(_ sample: PointerSample) -> RecognizerState? {
    handled.append(sample)
    defer { next = nil }
    return next
  }
}

@Suite struct ArenaTests {
  let script = PointerScript()
  let a: Puppet
  let b: Puppet
  var arena: Arena { script.arena }

  init() {
    a = script.add("a", Puppet())
    b = script.add("b", Puppet())
  }

  // MARK: Prevention

  @Test("the recognizer that begins first prevents the other")
  func theRecognizerThatBeginsFirstPreventsTheOther() {
    script.down(at: .zero)
    b.next = .began
    script.move(to: point(1))
    #expect(script.heard == ["b began"] && a.state == .failed)
    a.next = .began
    script.move(to: point(2))
    #expect(script.heard == ["b began"] && a.state == .failed)
  }

  @Test("in one sample who was added first wins") func inOneSampleWhoWasAddedFirstWins() {
    script.down(at: .zero)
    a.next = .began
    b.next = .ended
    script.move(to: point(1))
    #expect(script.heard == ["a began"] && b.state == .failed)
  }

  @Test("a prevented recognizer is possible again with the next touch")
  func aPreventedRecognizerIsPossibleAgainWithTheNextTouch() {
    script.down(at: .zero)
    a.next = .ended
    script.move(to: point(1)).up().down(at: .zero)
    #expect(a.state == .possible && b.state == .possible)
  }

  @Test("a failure in the same sample does not prevent")
  func aFailureInTheSameSampleDoesNotPrevent() {
    script.down(at: .zero)
    a.next = .failed
    b.next = .ended
    script.move(to: point(1))
    #expect(script.heard == ["b ended"])
  }

  @Test("an active recognizer keeps others from being recognized")
  func anActiveRecognizerKeepsOthersFromBeingRecognized() {
    script.down(at: .zero)
    a.next = .began
    script.move(to: point(1))
    let late = script.add("late", Puppet())
    late.next = .ended
    script.move(to: point(2))
    #expect(script.heard == ["a began"] && late.state == .failed)
  }

  @Test("two are recognized simultaneously if either side allows it", arguments: [true, false])
  func twoAreRecognizedSimultaneouslyIfEitherSideAllowsIt(isFirst: Bool) {
    #expect(isFirst ? arena.allowSimultaneous(a, b) : arena.allowSimultaneous(b, a))
    script.down(at: .zero)
    a.next = .began
    b.next = .began
    script.move(to: point(1))
    #expect(script.heard == ["a began", "b began"])
  }

  @Test("simultaneous recognition is not for thirds") func simultaneousRecognitionIsNotForThirds() {
    let c = script.add("c", Puppet())
    arena.allowSimultaneous(a, b)
    script.down(at: .zero)
    a.next = .began
    script.move(to: point(1))
    #expect(b.state == .possible && c.state == .failed)
  }

  @Test("a discrete gesture does not start again before the touches are over")
  func aDiscreteGestureDoesNotStartAgainBeforeTheTouchesAreOver() {
    script.down(1, at: .zero)
    a.next = .ended
    script.move(to: point(1))
    let count = a.handled.count
    script.down(2, at: point(50)).move(to: point(60)).up(2)
    #expect(a.state == .ended && a.handled.count == count)
  }

  // MARK: Requirements

  @Test("a recognition is held until the other has failed")
  func aRecognitionIsHeldUntilTheOtherHasFailed() {
    arena.require(a, toFail: b)
    script.down(at: .zero)
    a.next = .ended
    script.move(to: point(1))
    #expect(script.heard.isEmpty && a.state == .possible)
    let count = a.handled.count
    b.next = .failed
    script.move(to: point(2))
    #expect(script.heard == ["a ended"] && a.handled.count == count)
  }

  @Test("a held recognition fails if the other is recognized")
  func aHeldRecognitionFailsIfTheOtherIsRecognized() {
    arena.require(a, toFail: b)
    script.down(at: .zero)
    a.next = .ended
    script.move(to: point(1))
    b.next = .began
    script.move(to: point(2))
    #expect(script.heard == ["b began"] && a.state == .failed)
  }

  @Test("a recognition fails if the other was recognized before")
  func aRecognitionFailsIfTheOtherWasRecognizedBefore() {
    arena.require(a, toFail: b)
    arena.allowSimultaneous(a, b)
    script.down(at: .zero)
    b.next = .ended
    script.move(to: point(1))
    a.next = .began
    script.move(to: point(2))
    #expect(script.heard == ["b ended"] && a.state == .failed)
  }

  @Test("a requirement is met when the touches are over")
  func aRequirementIsMetWhenTheTouchesAreOver() {
    arena.require(a, toFail: b)
    script.down(at: .zero)
    a.next = .ended
    script.up()
    #expect(script.heard == ["a ended"] && arena.isIdle)
  }

  @Test("a held continuous gesture begins where it is let through")
  func aHeldContinuousGestureBeginsWhereItIsLetThrough() {
    let pan = script.add("pan", PanRecognizer())
    arena.require(pan, toFail: a)
    script.down(at: .zero).move(to: point(50), steps: 5)
    #expect(pan.state == .possible)
    a.next = .failed
    script.move(to: point(54))
    #expect(pan.state == .began && pan.translation == point(4))
  }

  @Test("a held continuous gesture let through by a time out begins where it is")
  func aHeldContinuousGestureLetThroughByATimeOutBeginsWhereItIs() {
    let pan = script.add("pan", PanRecognizer())
    let pinch = script.add("pinch", PinchRecognizer())
    arena.require(pan, toFail: a)
    arena.require(pinch, toFail: a)
    arena.allowSimultaneous(pan, pinch)
    a.deadline = 101
    script.down(1, at: .zero).down(2, at: point(100)).move(2, to: point(150), steps: 5)
    #expect(script.heard.isEmpty && arena.nextDeadline == 101)
    script.wait(until: 101)
    #expect(script.heard == ["pan began", "pinch began"])
    #expect(pan.translation == .zero && pinch.scale == 1 && pinch.anchor == point(75))
    script.move(2, to: point(300))
    #expect(pan.translation == point(75) && pinch.scale == 2)
  }

  @Test("a held pinch begins where it is let through") func aHeldPinchBeginsWhereItIsLetThrough() {
    let pinch = script.add("pinch", PinchRecognizer())
    arena.require(pinch, toFail: a)
    script.down(1, at: .zero).down(2, at: point(100)).move(2, to: point(150), steps: 5)
    a.next = .failed
    script.move(to: point(300))
    #expect(pinch.state == .began && pinch.scale == 2)
  }

  @Test("a held continuous gesture may be taken back") func aHeldContinuousGestureMayBeTakenBack() {
    arena.require(a, toFail: b)
    script.down(at: .zero)
    a.next = .began
    script.move(to: point(1))
    a.next = .possible
    script.move(to: point(2))
    b.next = .failed
    script.move(to: point(3))
    #expect(script.heard.isEmpty && a.state == .possible)
  }

  @Test("requirements in a circle are refused") func requirementsInACircleAreRefused() {
    let c = script.add("c", Puppet())
    #expect(arena.require(a, toFail: b) && arena.require(b, toFail: c))
    #expect(!arena.require(c, toFail: a) && !arena.require(a, toFail: a))
  }

  @Test("relations of strangers are refused") func relationsOfStrangersAreRefused() {
    #expect(!arena.require(a, toFail: Puppet()) && !arena.allowSimultaneous(Puppet(), a))
  }

  @Test("a gesture of the new touch keeps those that waited for it from starting again")
  func aGestureOfTheNewTouchKeepsThoseThatWaitedForItFromStartingAgain() {
    let single = script.add("single", TapRecognizer())
    let double = script.add("double", TapRecognizer(numberOfTaps: 2))
    arena.require(single, toFail: double)
    script.tap()
    #expect(double.state == .possible)
    a.next = .began
    script.down(at: point(50, 50))
    #expect(single.state == .failed && double.state == .failed)
    a.next = .ended
    script.up().wait(1)
    #expect(script.heard == ["a began", "a ended"])
  }

  @Test("a held recognition fails when a third is recognized")
  func aHeldRecognitionFailsWhenAThirdIsRecognized() {
    let c = script.add("c", Puppet())
    arena.require(a, toFail: b)
    script.down(at: .zero)
    a.next = .began
    script.move(to: point(1))
    c.next = .began
    script.move(to: point(2))
    #expect(script.heard == ["c began"] && a.state == .failed && b.state == .failed)
  }

  @Test("requirements are met in turn") func requirementsAreMetInTurn() {
    let c = script.add("c", Puppet())
    arena.require(a, toFail: b)
    arena.require(b, toFail: c)
    arena.allowSimultaneous(a, b)
    script.down(at: .zero)
    a.next = .ended
    b.next = .ended
    script.move(to: point(1))
    #expect(script.heard.isEmpty)
    c.next = .failed
    script.move(to: point(2))
    #expect(script.heard == ["b ended"] && a.state == .failed)
  }

  @Test("A target that a host lists twice has one pointer")
  func aTargetThatIsListedTwice() {
    let target = Arena.Target()
    let pinch = PinchRecognizer()
    let pan = PanRecognizer()
    arena.add(pinch, to: target)
    arena.add(pan, to: target)
    let far = AffineTransform2D.translation(point(500, 0))
    let path = [Arena.Hit(target), Arena.Hit(arena.target), Arena.Hit(target, map: far)]
    arena.handle(PointerSample(id: 1, time: 0, phase: .down, location: .zero), on: path)
    #expect(target.pointerCount == 1 && arena.path(of: 1).count == 2)
    for step in 1...6 {
      arena.handle(
        PointerSample(
          id: 1, time: Double(step) / 60, phase: .moved, location: point(Double(step) * 10, 0)))
    }
    #expect(pinch.state == .possible || pinch.state == .failed)
    #expect(pan.state == .changed)
    arena.handle(PointerSample(id: 1, time: 1, phase: .up, location: point(60, 0)))
    #expect(target.pointerCount == 0)
  }

  #if DEBUG
    @Test("proposing an illegal state traps in a debug build")
    func proposingAnIllegalStateTrapsInADebugBuild() async {
      await #expect(processExitsWith: .failure) {
        let arena = Arena()
        let puppet = Puppet()
        arena.add(puppet)
        puppet.next = .cancelled
        arena.handle(PointerSample(id: 1, time: 0, phase: .down, location: .zero))
      }
    }
  #else
    @Test("proposing an illegal state changes nothing in a release build")
    func proposingAnIllegalStateChangesNothingInAReleaseBuild() {
      a.next = .cancelled
      script.down(at: .zero)
      #expect(a.state == .possible && script.heard.isEmpty)
    }
  #endif

  // MARK: Transitions

  /// The table's rows: what is proposed in turn, and what is heard of it.
  @Test(
    "every transition but failing is heard of",
    arguments: [
      ([.ended], ["ended"]),
      ([.failed], []),
      ([.began], ["began"]),
      ([.began, .changed], ["began", "changed"]),
      ([.began, .ended], ["began", "ended"]),
      ([.began, .cancelled], ["began", "cancelled"]),
      ([.began, .changed, .changed], ["began", "changed", "changed"]),
      ([.began, .changed, .ended], ["began", "changed", "ended"]),
      ([.began, .changed, .cancelled], ["began", "changed", "cancelled"]),
    ] as [([RecognizerState], [String])])
  func everyTransitionButFailingIsHeardOf(proposals: [RecognizerState], heard: [String]) {
    script.down(at: .zero)
    for proposal in proposals {
      a.next = proposal
      script.move(to: point(1))
    }
    #expect(a.state == proposals.last && script.heard == heard.map { "a \($0)" })
  }

  @Test(
    "a final state lasts until the touches are over",
    arguments: [RecognizerState.ended, .cancelled, .failed])
  func aFinalStateLastsUntilTheTouchesAreOver(state: RecognizerState) {
    script.down(1, at: .zero).down(2, at: .zero)
    a.next = state == .failed ? .failed : .began
    script.move(to: point(1))
    if state != .failed {
      a.next = state
      script.move(to: point(2))
    }
    let count = a.handled.count
    script.move(1, to: point(3)).up(1).wait(1)
    #expect(a.state == state && a.handled.count == count)
    script.up(2)
    #expect(a.state == state)
    script.wait(0)
    #expect(a.state == .possible)
  }

  // MARK: The end

  @Test("an active gesture that missed the end is cancelled")
  func anActiveGestureThatMissedTheEndIsCancelled() {
    script.down(at: .zero)
    a.next = .began
    script.move(to: point(1)).up()
    #expect(script.heard == ["a began", "a cancelled"] && arena.isIdle)
  }

  @Test("cancelling everything cancels what is active and fails the rest")
  func cancellingEverythingCancelsWhatIsActiveAndFailsTheRest() {
    script.down(1, at: .zero).down(2, at: .zero)
    #expect(arena.pointerCount == 2 && arena.hasPointers && !arena.isIdle)
    arena.allowSimultaneous(a, b)
    a.next = .began
    script.move(to: point(1)).cancelAll()
    #expect(script.heard == ["a began", "a cancelled"])
    #expect(a.state == .cancelled && b.state == .failed && arena.isIdle && !arena.hasPointers)
    script.move(1, to: point(5)).up(1).up(2)
    #expect(script.heard == ["a began", "a cancelled"])
    script.cancelAll()
    #expect(script.heard == ["a began", "a cancelled"])
  }

  @Test("the actions are those of the last call") func theActionsAreThoseOfTheLastCall() {
    script.down(at: .zero)
    a.next = .began
    script.move(to: point(1))
    #expect(script.outcome.actions.count == 1 && script.outcome.actions[0].time == script.clock)
    #expect(script.outcome.actions[0].recognizer === a && !script.outcome.actions[0].isFrom(b))
    script.wait(0)
    #expect(script.outcome.actions.isEmpty)
  }

  // MARK: Turning off and removing

  @Test("disabling cancels a gesture that is active") func disablingCancelsAGestureThatIsActive() {
    script.down(at: .zero)
    a.next = .began
    script.move(to: point(1)).disable(a)
    #expect(script.heard == ["a began", "a cancelled"] && !arena.isEnabled(a))
    let count = a.handled.count
    script.move(to: point(2)).up().wait(0)
    #expect(a.state == .failed && a.handled.count == count)
    script.down(at: .zero).up()
    #expect(a.state == .failed && a.handled.count == count && arena.isIdle)
  }

  @Test("a recognizer does not wait for a disabled one")
  func aRecognizerDoesNotWaitForADisabledOne() {
    arena.require(a, toFail: b)
    script.down(at: .zero)
    a.next = .ended
    script.move(to: point(1)).disable(b)
    #expect(script.heard == ["a ended"])
    script.up().down(at: .zero)
    a.next = .ended
    script.move(to: point(1))
    #expect(script.heard == ["a ended", "a ended"])
  }

  @Test("an enabled recognizer listens from the next touch on")
  func anEnabledRecognizerListensFromTheNextTouchOn() {
    script.disable(a)
    script.down(1, at: .zero)
    arena.enable(a)
    #expect(arena.isEnabled(a) && a.state == .failed)
    script.down(2, at: point(9)).up(2).up(1)
    #expect(a.handled.isEmpty)
    script.down(at: .zero)
    #expect(a.state == .possible && a.handled.count == 1)
    script.up().disable(a)
    arena.enable(a)
    #expect(a.state == .possible)
  }

  @Test("disabling is idempotent and strangers are off")
  func disablingIsIdempotentAndStrangersAreOff() {
    script.disable(a)
    script.disable(a)
    #expect(script.heard.isEmpty && a.state == .failed)
    arena.enable(a)
    arena.enable(a)
    #expect(a.state == .possible && !arena.isEnabled(Puppet()))
    script.disable(Puppet())
    arena.enable(Puppet())
    arena.remove(Puppet())
  }

  @Test("a disabled tap does not hold its second tap") func aDisabledTapDoesNotHoldItsSecondTap() {
    let single = script.add("single", TapRecognizer())
    let double = script.add("double", TapRecognizer(numberOfTaps: 2))
    arena.require(single, toFail: double)
    script.disable(double)
    script.tap()
    #expect(script.heard == ["single ended"] && arena.nextDeadline == nil)
  }

  @Test("removing cancels a gesture that is active and lets others go on")
  func removingCancelsAGestureThatIsActiveAndLetsOthersGoOn() {
    let c = script.add("c", Puppet())
    arena.allowSimultaneous(a, c)
    script.down(at: .zero)
    a.next = .began
    c.next = .began
    script.move(to: point(1)).remove(a)
    #expect(script.heard == ["a began", "c began", "a cancelled"])
    let count = a.handled.count
    c.next = .changed
    script.move(to: point(2))
    #expect(script.heard.last == "c changed" && a.handled.count == count)
  }

  @Test("removing drops the relations and lets through who waited")
  func removingDropsTheRelationsAndLetsThroughWhoWaited() {
    let c = script.add("c", Puppet())
    arena.require(b, toFail: a)
    arena.require(c, toFail: b)
    script.down(at: .zero)
    b.next = .ended
    script.move(to: point(1)).remove(a)
    #expect(script.heard == ["b ended"] && c.state == .failed)
    script.up()
    arena.add(a)
    #expect(arena.require(a, toFail: c), "the circle is broken")
    script.down(at: .zero)
    #expect(a.state == .possible)
  }

  @Test("a recognizer added mid gesture hears of moves only and takes part afterwards")
  func aRecognizerAddedMidGestureHearsOfMovesOnlyAndTakesPartAfterwards() {
    script.down(at: .zero)
    let pan = script.add("pan", PanRecognizer())
    let press = script.add("press", LongPressRecognizer())
    let deep = script.add("deep", DeepPressRecognizer())
    script.move(to: point(100), steps: 3).wait(1)
    #expect(script.heard.isEmpty && pan.state == .possible)
    script.up().down(at: .zero).move(to: point(50), steps: 3).up()
    #expect(script.heard.first == "pan began" && script.heard.last == "pan ended")
    #expect(press.state == .failed && deep.state == .failed)
  }

  @Test("a recognizer in front of another can keep it from beginning")
  func aRecognizerInFrontOfAnotherCanKeepItFromBeginning() {
    /// Lets only pans to the right begin.
    final class RightPan: GestureRecognizer {
      let pan = PanRecognizer()
      var state: RecognizerState { pan.state }
      var location: Point2D { pan.location }
      func touch(_ sample: PointerSample) -> RecognizerState? { pan.touch(sample) }
      func lift(_ sample: PointerSample) -> RecognizerState? { pan.lift(sample) }
      func cancel(_ sample: PointerSample) -> RecognizerState? { pan.cancel(sample) }
      func change(to state: RecognizerState, at time: Double) { pan.change(to: state, at: time) }
      func reset() { pan.reset() }
      func move(_ sample: PointerSample) -> RecognizerState? {
        let origin = pan.location
        let proposal = pan.move(sample)
        return proposal == .began && pan.location.x < origin.x ? .failed : proposal
      }
    }
    let pan = script.add("right", RightPan())
    script.down(at: .zero).move(to: point(-50)).up()
    #expect(script.heard.isEmpty)
    script.down(at: .zero).move(to: point(50)).up()
    #expect(script.heard == ["right began", "right ended"] && pan.pan.translation == point(40))
  }

  // MARK: Samples that cannot be

  @Test("the capture of one pointer is lost without the others")
  func theCaptureOfOnePointerIsLostWithoutTheOthers() {
    let pan = script.add("pan", PanRecognizer())
    let pinch = script.add("pinch", PinchRecognizer())
    arena.allowSimultaneous(pan, pinch)
    script.down(1, at: .zero).down(2, at: point(100)).move(2, to: point(150), steps: 5).cancel(2)
    #expect(pan.state == .cancelled && pinch.state == .cancelled && arena.pointerCount == 1)
    script.move(1, to: point(90), steps: 5).up(1).wait(0)
    #expect(arena.isIdle && pan.state == .possible && pinch.state == .possible)
    #expect(script.heard.filter { $0.hasSuffix("cancelled") }.count == 2)
  }

  @Test("a lift is as hard as the last move") func aLiftIsAsHardAsTheLastMove() {
    arena.handle(PointerSample(id: 1, time: 0, phase: .down, location: .zero, pressure: 0.7))
    arena.handle(PointerSample(id: 1, time: 0, phase: .up, location: point(1), pressure: 0))
    #expect(a.handled.map(\.pressure) == [0.7, 0.7, 0.7])
  }

  @Test("a down of a pointer that is down cancels the old")
  func aDownOfAPointerThatIsDownCancelsTheOld() {
    let pan = script.add("pan", PanRecognizer())
    script.down(at: .zero).move(to: point(50)).down(at: point(300))
    #expect(script.heard == ["pan began", "pan cancelled"])
    #expect(arena.pointerCount == 1 && pan.state == .possible && pan.translation == point(40))
    script.move(to: point(350)).up()
    #expect(script.heard == ["pan began", "pan cancelled", "pan began", "pan ended"])
  }

  @Test("a mouse that moves without its button has lost its up")
  func aMouseThatMovesWithoutItsButtonHasLostItsUp() {
    _ = script.add("pan", PanRecognizer())
    script.kind = .mouse
    script.buttons = .primary
    script.down(at: .zero).move(to: point(50))
    script.buttons = []
    script.move(to: point(60)).move(to: point(70))
    #expect(script.heard == ["pan began", "pan cancelled"] && arena.isIdle)
  }

  @Test("samples of pointers that are not down are ignored")
  func samplesOfPointersThatAreNotDownAreIgnored() {
    script.move(7, to: point(1)).up(7).cancel(7)
    #expect(a.handled.isEmpty && arena.isIdle)
  }

  @Test("broken locations are ignored", arguments: [Double.nan, .infinity, -.infinity, 2e9])
  func brokenLocationsAreIgnored(value: Double) {
    script.down(at: point(value))
    #expect(!arena.hasPointers)
    script.down(at: point(3)).move(to: point(0, value)).up(at: point(value, 4))
    #expect(a.handled.map(\.phase) == [.down, .up])
    #expect(a.handled.map(\.location) == [point(3), point(3)] && arena.isIdle)
  }

  @Test("an up elsewhere is a move first") func anUpElsewhereIsAMoveFirst() {
    script.down(at: .zero).up(at: point(9))
    #expect(a.handled.map(\.phase) == [.down, .moved, .up])
    #expect(a.handled.map(\.location) == [.zero, point(9), point(9)])
  }

  @Test("time never runs backwards and is always finite")
  func timeNeverRunsBackwardsAndIsAlwaysFinite() {
    for (time, expected) in [
      (Double.nan, 0.0), (5, 5), (4, 5), (.infinity, 5), (-.infinity, 5), (6, 6),
    ] {
      arena.handle(PointerSample(id: 1, time: time, phase: .down, location: .zero))
      #expect(a.handled.last?.time == expected && arena.time == expected)
    }
    arena.advance(to: .nan)
    arena.advance(to: 2)
    #expect(arena.time == 6)
  }

  @Test(
    "the pressure is clamped",
    arguments: [(0.4, 0.4), (7, 1), (-1, 0), (.infinity, 1)] as [(Double, Double)])
  func thePressureIsClamped(pressure: Double, expected: Double) {
    arena.handle(
      PointerSample(id: 1, time: 0, phase: .down, location: .zero, pressure: pressure))
    #expect(a.handled.last?.pressure == expected)
    arena.handle(PointerSample(id: 1, time: 0, phase: .moved, location: .zero, pressure: .nan))
    #expect(a.handled.last?.pressure == nil && a.handled.count == 2)
  }
}
