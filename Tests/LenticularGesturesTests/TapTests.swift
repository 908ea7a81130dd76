import LenticularGestures
import LenticularPhysics
import Testing

@Suite struct TapTests {
  let script = PointerScript()

  @Test("a tap is recognized when it is lifted") func aTapIsRecognizedWhenItIsLifted() {
    let tap = script.add("tap", TapRecognizer())
    script.down(at: point(20, 30))
    #expect(tap.state == .possible && script.heard.isEmpty)
    script.up()
    #expect(tap.state == .ended && tap.location == point(20, 30))
    #expect(script.heard == ["tap ended"])
    #expect(script.arena.isIdle)
  }

  @Test("a tap is possible again at the next call") func aTapIsPossibleAgainAtTheNextCall() {
    let tap = script.add("tap", TapRecognizer())
    script.tap().wait(0)
    #expect(tap.state == .possible)
    script.tap()
    #expect(script.heard == ["tap ended", "tap ended"])
  }

  @Test("a slow tap fails while the finger is still down")
  func aSlowTapFailsWhileTheFingerIsStillDown() {
    let tap = script.add("tap", TapRecognizer())
    script.down(at: .zero)
    #expect(script.arena.nextDeadline == script.clock + GestureDefaults.tapDuration)
    script.wait(0.74)
    #expect(tap.state == .possible)
    script.wait(0.011)
    #expect(tap.state == .failed)
    script.up()
    #expect(script.heard.isEmpty && script.arena.isIdle)
  }

  @Test("a slow tap fails although the clock was not advanced")
  func slowTapFailsAlthoughClockWas() {
    _ = script.add("tap", TapRecognizer())
    script.interval = 0.76
    script.tap()
    #expect(script.heard.isEmpty)
  }

  @Test(
    "a tap may stray as far as the slop", arguments: [(9.9, true), (10.0, true), (10.1, false)])
  func aTapMayStrayAsFarAsTheSlop(distance: Double, isTap: Bool) {
    _ = script.add("tap", TapRecognizer())
    script.down(at: point(5)).move(to: point(5 + distance)).move(to: point(5)).up()
    #expect(script.heard == (isTap ? ["tap ended"] : []))
  }

  @Test("a second finger fails a tap of one") func aSecondFingerFailsATapOfOne() {
    _ = script.add("tap", TapRecognizer())
    let tap = script.add("other", TapRecognizer())
    script.down(1, at: .zero).down(2, at: point(80))
    #expect(tap.state == .failed)
    script.up(2).up(1)
    #expect(script.heard.isEmpty)
    script.tap()
    #expect(script.heard == ["tap ended"])
  }

  @Test("a tap of two fingers needs both down at once") func aTapOfTwoFingersNeedsBothDownAtOnce() {
    let tap = script.add("tap", TapRecognizer(numberOfTouches: 2))
    script.down(1, at: .zero).up(1).down(2, at: point(80)).up(2)
    #expect(script.heard.isEmpty)
    script.down(1, at: .zero).down(2, at: point(80)).up(1).up(2)
    #expect(script.heard == ["tap ended"] && tap.location == point(40))
  }

  @Test("a double tap is recognized when the second is lifted")
  func aDoubleTapIsRecognizedWhenTheSecondIsLifted() {
    let double = script.add("double", TapRecognizer(numberOfTaps: 2))
    script.tap()
    #expect(double.state == .possible && !script.arena.isIdle && !script.arena.hasPointers)
    script.wait(0.3).down(at: point(60, 60))
    #expect(script.heard.isEmpty)
    script.up()
    #expect(script.heard == ["double ended"] && double.location == point(60, 60))
    #expect(script.arena.isIdle)
  }

  @Test("of two equal taps the first added is recognized")
  func ofTwoEqualTapsTheFirstAddedIsRecognized() {
    _ = script.add("first", TapRecognizer())
    _ = script.add("second", TapRecognizer())
    script.tap()
    #expect(script.heard == ["first ended"])
  }

  @Test("a triple tap needs three") func aTripleTapNeedsThree() {
    _ = script.add("triple", TapRecognizer(numberOfTaps: 3))
    script.tap().tap()
    #expect(script.heard.isEmpty)
    script.tap()
    #expect(script.heard == ["triple ended"])
  }

  @Test("a single tap does not wait where there is no double tap")
  func aSingleTapDoesNotWaitWhereThereIsNoDoubleTap() {
    _ = script.add("single", TapRecognizer())
    script.tap()
    #expect(script.heard == ["single ended"])
    #expect(script.arena.nextDeadline == nil)
  }

  @Test("without a requirement both a single and a double tap are recognized")
  func withoutARequirementBothASingleAndADoubleTapAreRecognized() {
    _ = script.add("single", TapRecognizer())
    _ = script.add("double", TapRecognizer(numberOfTaps: 2))
    script.tap()
    #expect(script.heard == ["single ended"])
    script.tap()
    #expect(script.heard == ["single ended", "double ended"])
  }

  @Test("cancelling a touch fails its tap") func cancellingATouchFailsItsTap() {
    let tap = script.add("tap", TapRecognizer())
    script.down(at: .zero).cancel()
    #expect(tap.state == .failed && script.heard.isEmpty && script.arena.isIdle)
  }

  @Test("the secondary button does not tap") func theSecondaryButtonDoesNotTap() {
    _ = script.add("tap", TapRecognizer())
    script.kind = .mouse
    script.buttons = .secondary
    script.tap()
    #expect(script.heard.isEmpty && script.arena.isIdle)
    script.buttons = [.primary]
    script.tap()
    #expect(!script.arena.hasPointers && script.heard == ["tap ended"])
  }
}

/// A single tap that waits for a double tap, beside a pan.
@Suite struct SingleAndDoubleTapTests {
  let script = PointerScript()
  let single: TapRecognizer
  let double: TapRecognizer
  let pan: PanRecognizer

  init() {
    single = script.add("single", TapRecognizer())
    double = script.add("double", TapRecognizer(numberOfTaps: 2))
    pan = script.add("pan", PanRecognizer())
    #expect(script.arena.require(single, toFail: double))
  }

  @Test("the single tap fires when the gap has passed and not before")
  func theSingleTapFiresWhenTheGapHasPassedAndNotBefore() {
    script.tap()
    let lifted = script.clock
    #expect(script.arena.nextDeadline == lifted + GestureDefaults.tapGap)
    script.wait(until: (lifted + GestureDefaults.tapGap).nextDown)
    #expect(script.heard.isEmpty && single.state == .possible)
    script.wait(until: lifted + GestureDefaults.tapGap)
    #expect(script.heard == ["single ended"] && script.arena.isIdle)
    #expect(script.actions[0].time == lifted + GestureDefaults.tapGap)
  }

  @Test("a late advance reports the time the gap passed")
  func aLateAdvanceReportsTheTimeTheGapPassed() {
    script.tap()
    let lifted = script.clock
    script.wait(2)
    #expect(script.heard == ["single ended"])
    #expect(script.actions[0].time == lifted + GestureDefaults.tapGap)
  }

  @Test("the double tap prevents the single tap") func theDoubleTapPreventsTheSingleTap() {
    script.tap().tap().wait(1)
    #expect(script.heard == ["double ended"])
    #expect(script.arena.isIdle)
  }

  @Test("a third tap is a single tap again") func aThirdTapIsASingleTapAgain() {
    script.tap().tap().tap()
    #expect(script.heard == ["double ended"])
    script.wait(1)
    #expect(script.heard == ["double ended", "single ended"])
  }

  @Test("a second tap too late makes two single taps") func aSecondTapTooLateMakesTwoSingleTaps() {
    script.tap().wait(0.35).tap().wait(0.35)
    #expect(script.heard == ["single ended", "single ended"])
  }

  @Test("a second tap too far makes two single taps the first at once")
  func aSecondTapTooFarMakesTwoSingleTapsTheFirstAtOnce() {
    script.tap(at: point(0))
    script.down(at: point(46))
    #expect(script.heard == ["single ended"])
    script.up().wait(0.35)
    #expect(script.heard == ["single ended", "single ended"])
    #expect(single.location == point(46))
  }

  @Test("a double tap can start with a tap that was too far for another")
  func aDoubleTapCanStartWithATapThatWasTooFarForAnother() {
    script.tap(at: point(0)).tap(at: point(46)).tap(at: point(46))
    #expect(script.heard == ["single ended", "double ended"])
  }

  @Test("a second tap at the edge of the region counts") func aSecondTapAtTheEdgeOfTheRegionCounts()
  {
    script.tap(at: point(0)).tap(at: point(45))
    #expect(script.heard == ["double ended"])
  }

  @Test("a drag within the gap wins and the held tap fails", arguments: [1, 2, 4, 50])
  func aDragWithinTheGapWinsAndTheHeldTapFails(steps: Int) {
    script.tap().down(at: point(50, 50)).move(to: point(90, 50), steps: steps)
    #expect(pan.state.isActive)
    script.up().wait(1)
    #expect(script.heard.first == "pan began" && script.heard.last == "pan ended")
    #expect(!script.heard.contains("single ended") && !script.heard.contains("double ended"))
    #expect(script.arena.isIdle)
  }

  @Test("a drag within the gap from far away works too") func aDragWithinTheGapFromFarAwayWorksToo()
  {
    script.tap().down(at: point(300, 50)).move(to: point(390, 50), steps: 4).up()
    #expect(script.heard.prefix(2) == ["single ended", "pan began"])
    #expect(script.heard.last == "pan ended")
  }

  @Test("a second touch held too long releases the tap but not the finger")
  func aSecondTouchHeldTooLongReleasesTheTapButNotTheFinger() {
    script.tap().down(at: point(50, 50)).wait(0.8)
    #expect(script.heard == ["single ended"])
    script.move(to: point(90, 50), steps: 4).up()
    #expect(script.heard.contains("pan began") && script.heard.last == "pan ended")
  }

  @Test("cancelling everything drops the held tap") func cancellingEverythingDropsTheHeldTap() {
    script.tap().cancelAll()
    #expect(script.arena.isIdle)
    script.wait(1)
    #expect(script.heard.isEmpty)
  }

  @Test("a triple tap is waited for in turn") func aTripleTapIsWaitedForInTurn() {
    let triple = script.add("triple", TapRecognizer(numberOfTaps: 3))
    script.arena.require(double, toFail: triple)
    script.tap().tap().wait(1)
    #expect(script.heard == ["double ended"])
    script.forget().tap().tap().tap().wait(1)
    #expect(script.heard == ["triple ended"])
    script.forget().tap().wait(1)
    #expect(script.heard == ["single ended"])
  }
}
