import LenticularGestures
import LenticularPhysics
import Testing

@Suite struct TapTests {
  let script = PointerScript()

  @Test func aTapIsRecognizedWhenItIsLifted() {
    let tap = script.add("tap", TapRecognizer())
    script.down(at: point(20, 30))
    #expect(tap.state == .possible && script.heard.isEmpty)
    script.up()
    #expect(tap.state == .ended && tap.location == point(20, 30))
    #expect(script.heard == ["tap ended"])
    #expect(script.arena.isIdle)
  }

  @Test func aTapIsPossibleAgainAtTheNextCall() {
    let tap = script.add("tap", TapRecognizer())
    script.tap().wait(0)
    #expect(tap.state == .possible)
    script.tap()
    #expect(script.heard == ["tap ended", "tap ended"])
  }

  @Test func aSlowTapFailsWhileTheFingerIsStillDown() {
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

  @Test func aSlowTapFailsThoughNobodyAdvancedTheClock() {
    _ = script.add("tap", TapRecognizer())
    script.interval = 0.76
    script.tap()
    #expect(script.heard.isEmpty)
  }

  @Test(arguments: [(9.9, true), (10.0, true), (10.1, false)])
  func aTapMayStrayAsFarAsTheSlop(distance: Double, isTap: Bool) {
    _ = script.add("tap", TapRecognizer())
    script.down(at: point(5)).move(to: point(5 + distance)).move(to: point(5)).up()
    #expect(script.heard == (isTap ? ["tap ended"] : []))
  }

  @Test func aSecondFingerFailsATapOfOne() {
    _ = script.add("tap", TapRecognizer())
    let tap = script.add("other", TapRecognizer())
    script.down(1, at: .zero).down(2, at: point(80))
    #expect(tap.state == .failed)
    script.up(2).up(1)
    #expect(script.heard.isEmpty)
    script.tap()
    #expect(script.heard == ["tap ended"])
  }

  @Test func aTapOfTwoFingersNeedsBothDownAtOnce() {
    let tap = script.add("tap", TapRecognizer(numberOfTouches: 2))
    script.down(1, at: .zero).up(1).down(2, at: point(80)).up(2)
    #expect(script.heard.isEmpty)
    script.down(1, at: .zero).down(2, at: point(80)).up(1).up(2)
    #expect(script.heard == ["tap ended"] && tap.location == point(40))
  }

  @Test func aDoubleTapIsRecognizedWhenTheSecondIsLifted() {
    let double = script.add("double", TapRecognizer(numberOfTaps: 2))
    script.tap()
    #expect(double.state == .possible && !script.arena.isIdle && !script.arena.hasPointers)
    script.wait(0.3).down(at: point(60, 60))
    #expect(script.heard.isEmpty)
    script.up()
    #expect(script.heard == ["double ended"] && double.location == point(60, 60))
    #expect(script.arena.isIdle)
  }

  @Test func ofTwoEqualTapsTheFirstAddedIsRecognized() {
    _ = script.add("first", TapRecognizer())
    _ = script.add("second", TapRecognizer())
    script.tap()
    #expect(script.heard == ["first ended"])
  }

  @Test func aTripleTapNeedsThree() {
    _ = script.add("triple", TapRecognizer(numberOfTaps: 3))
    script.tap().tap()
    #expect(script.heard.isEmpty)
    script.tap()
    #expect(script.heard == ["triple ended"])
  }

  @Test func aSingleTapDoesNotWaitWhereThereIsNoDoubleTap() {
    _ = script.add("single", TapRecognizer())
    script.tap()
    #expect(script.heard == ["single ended"])
    #expect(script.arena.nextDeadline == nil)
  }

  @Test func withoutARequirementBothASingleAndADoubleTapAreRecognized() {
    _ = script.add("single", TapRecognizer())
    _ = script.add("double", TapRecognizer(numberOfTaps: 2))
    script.tap()
    #expect(script.heard == ["single ended"])
    script.tap()
    #expect(script.heard == ["single ended", "double ended"])
  }

  @Test func cancellingATouchFailsItsTap() {
    let tap = script.add("tap", TapRecognizer())
    script.down(at: .zero).cancel()
    #expect(tap.state == .failed && script.heard.isEmpty && script.arena.isIdle)
  }

  @Test func theSecondaryButtonDoesNotTap() {
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

  @Test func theSingleTapFiresWhenTheGapHasPassedAndNotBefore() {
    script.tap()
    let lifted = script.clock
    #expect(script.arena.nextDeadline == lifted + GestureDefaults.tapGap)
    script.wait(until: (lifted + GestureDefaults.tapGap).nextDown)
    #expect(script.heard.isEmpty && single.state == .possible)
    script.wait(until: lifted + GestureDefaults.tapGap)
    #expect(script.heard == ["single ended"] && script.arena.isIdle)
    #expect(script.actions[0].time == lifted + GestureDefaults.tapGap)
  }

  @Test func aLateAdvanceReportsTheTimeTheGapPassed() {
    script.tap()
    let lifted = script.clock
    script.wait(2)
    #expect(script.heard == ["single ended"])
    #expect(script.actions[0].time == lifted + GestureDefaults.tapGap)
  }

  @Test func theDoubleTapPreventsTheSingleTap() {
    script.tap().tap().wait(1)
    #expect(script.heard == ["double ended"])
    #expect(script.arena.isIdle)
  }

  @Test func aThirdTapIsASingleTapAgain() {
    script.tap().tap().tap()
    #expect(script.heard == ["double ended"])
    script.wait(1)
    #expect(script.heard == ["double ended", "single ended"])
  }

  @Test func aSecondTapTooLateMakesTwoSingleTaps() {
    script.tap().wait(0.35).tap().wait(0.35)
    #expect(script.heard == ["single ended", "single ended"])
  }

  @Test func aSecondTapTooFarMakesTwoSingleTapsTheFirstAtOnce() {
    script.tap(at: point(0))
    script.down(at: point(46))
    #expect(script.heard == ["single ended"])
    script.up().wait(0.35)
    #expect(script.heard == ["single ended", "single ended"])
    #expect(single.location == point(46))
  }

  @Test func aDoubleTapCanStartWithATapThatWasTooFarForAnother() {
    script.tap(at: point(0)).tap(at: point(46)).tap(at: point(46))
    #expect(script.heard == ["single ended", "double ended"])
  }

  @Test func aSecondTapAtTheEdgeOfTheRegionCounts() {
    script.tap(at: point(0)).tap(at: point(45))
    #expect(script.heard == ["double ended"])
  }

  @Test(arguments: [1, 2, 4, 50])
  func aDragWithinTheGapWinsAndTheHeldTapFails(steps: Int) {
    script.tap().down(at: point(50, 50)).move(to: point(90, 50), steps: steps)
    #expect(pan.state.isActive)
    script.up().wait(1)
    #expect(script.heard.first == "pan began" && script.heard.last == "pan ended")
    #expect(!script.heard.contains("single ended") && !script.heard.contains("double ended"))
    #expect(script.arena.isIdle)
  }

  @Test func aDragWithinTheGapFromFarAwayWorksToo() {
    script.tap().down(at: point(300, 50)).move(to: point(390, 50), steps: 4).up()
    #expect(script.heard.prefix(2) == ["single ended", "pan began"])
    #expect(script.heard.last == "pan ended")
  }

  @Test func aSecondTouchHeldTooLongReleasesTheTapButNotTheFinger() {
    script.tap().down(at: point(50, 50)).wait(0.8)
    #expect(script.heard == ["single ended"])
    script.move(to: point(90, 50), steps: 4).up()
    #expect(script.heard.contains("pan began") && script.heard.last == "pan ended")
  }

  @Test func cancellingEverythingDropsTheHeldTap() {
    script.tap().cancelAll()
    #expect(script.arena.isIdle)
    script.wait(1)
    #expect(script.heard.isEmpty)
  }

  @Test func aTripleTapIsWaitedForInTurn() {
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
