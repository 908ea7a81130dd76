import LenticularGestures
import LenticularPhysics
import Testing

@Suite struct LongPressTests {
  let script = PointerScript()

  @Test("a long press begins when the time has passed and not before")
  func aLongPressBeginsWhenTheTimeHasPassedAndNotBefore() {
    let press = script.add("press", LongPressRecognizer())
    script.down(at: point(20, 30))
    let due = script.clock + 0.5
    #expect(script.arena.nextDeadline == due)
    script.wait(until: due.nextDown)
    #expect(press.state == .possible)
    script.wait(until: due)
    #expect(press.state == .began && press.location == point(20, 30))
    #expect(script.heard == ["press began"] && script.arena.nextDeadline == nil)
    script.wait(1).up()
    #expect(script.heard == ["press began", "press ended"] && script.arena.isIdle)
  }

  @Test("a late call reports the time it began") func aLateCallReportsTheTimeItBegan() {
    _ = script.add("press", LongPressRecognizer())
    script.down(at: .zero)
    let due = script.clock + 0.5
    script.wait(3)
    #expect(script.heard == ["press began"] && script.actions[0].time == due)
  }

  @Test("movement after it began is a change however far")
  func movementAfterItBeganIsAChangeHoweverFar() {
    let press = script.add("press", LongPressRecognizer())
    script.down(at: .zero).wait(0.5).move(to: point(300)).move(to: point(300, 40)).up()
    #expect(script.heard == ["press began", "press changed", "press changed", "press ended"])
    #expect(press.location == point(300, 40))
  }

  @Test(
    "before it began the finger may stray as far as the allowable movement",
    arguments: [(10.0, true), (10.1, false)])
  func beforeItBeganTheFingerMayStrayAsFarAsTheAllowableMovement(distance: Double, isPress: Bool) {
    _ = script.add("press", LongPressRecognizer())
    script.down(at: point(5)).move(to: point(5, distance)).move(to: point(5)).wait(1)
    #expect(script.heard == (isPress ? ["press began"] : []))
  }

  @Test("lifting too early fails it") func liftingTooEarlyFailsIt() {
    let press = script.add("press", LongPressRecognizer())
    script.down(at: .zero).wait(0.45).up()
    #expect(press.state == .failed && script.heard.isEmpty && script.arena.isIdle)
  }

  @Test("its time and movement can be chosen") func itsTimeAndMovementCanBeChosen() {
    let press = script.add("press", LongPressRecognizer())
    press.minimumPressDuration = 0.2
    press.allowableMovement = 2
    script.down(at: .zero).wait(0.2)
    #expect(script.heard == ["press began"])
    script.up().down(at: .zero).move(to: point(3)).wait(1)
    #expect(script.heard == ["press began", "press ended"])
  }

  @Test("a press of no time begins as soon as time passes")
  func aPressOfNoTimeBeginsAsSoonAsTimePasses() {
    let press = script.add("press", LongPressRecognizer())
    press.minimumPressDuration = 0
    script.down(at: .zero).wait(0).up()
    #expect(script.heard == ["press began", "press ended"])
  }

  @Test("a press of two fingers counts from the second and ends with the first lift")
  func aPressOfTwoFingersCountsFromTheSecondAndEndsWithTheFirstLift() {
    let press = script.add("press", LongPressRecognizer(numberOfTouches: 2))
    script.down(1, at: .zero).wait(0.4).down(2, at: point(100)).wait(0.4)
    #expect(press.state == .possible)
    script.wait(0.1)
    #expect(press.state == .began && press.location == point(50))
    script.move(1, to: point(0, 40))
    #expect(press.location == point(50, 20))
    script.up(2).move(1, to: point(0, 60)).up(1)
    #expect(script.heard == ["press began", "press changed", "press ended"])
    #expect(press.location == point(50, 20), "after the end, where it was last")
  }

  @Test("two fingers never down at once do not press") func twoFingersNeverDownAtOnceDoNotPress() {
    _ = script.add("press", LongPressRecognizer(numberOfTouches: 2))
    script.down(1, at: .zero).up(1).down(2, at: point(50)).wait(1).up(2)
    #expect(script.heard.isEmpty && script.arena.isIdle)
  }

  @Test("an additional touch makes a recogniser fail before it begins, and is ignored afterwards")
  func additionalTouchMakesRecogniserFailBefore() {
    let press = script.add("press", LongPressRecognizer())
    script.down(1, at: .zero).down(2, at: point(50)).wait(1)
    #expect(press.state == .failed)
    script.up(1).up(2).down(1, at: .zero).wait(0.5).down(2, at: point(50)).move(2, to: point(90))
    #expect(press.state == .began && press.location == .zero)
    script.up(2).up(1)
    #expect(script.heard == ["press began", "press ended"])
  }

  @Test("cancelling its pointer cancels it") func cancellingItsPointerCancelsIt() {
    let press = script.add("press", LongPressRecognizer())
    script.down(at: .zero).cancel()
    #expect(press.state == .failed)
    script.down(at: .zero).wait(0.5).cancel()
    #expect(script.heard == ["press began", "press cancelled"] && script.arena.isIdle)
  }

  @Test("after taps it begins only with them") func afterTapsItBeginsOnlyWithThem() {
    let press = script.add("press", LongPressRecognizer(numberOfTaps: 1))
    script.down(at: .zero).wait(0.6)
    #expect(press.state == .possible, "a slow tap is still one")
    script.wait(0.2).up()
    #expect(press.state == .failed)
    script.tap(at: .zero)
    #expect(press.state == .possible && script.arena.nextDeadline == script.clock + 0.35)
    script.wait(0.3).down(at: point(20)).wait(0.5)
    #expect(script.heard == ["press began"] && press.location == point(20))
    script.move(to: point(20, 80)).up()
    #expect(script.heard == ["press began", "press changed", "press ended"])
  }

  @Test("after taps it has to come soon and near") func afterTapsItHasToComeSoonAndNear() {
    let press = script.add("press", LongPressRecognizer(numberOfTaps: 2))
    script.tap(at: .zero).tap(at: .zero).wait(0.35)
    #expect(press.state == .failed && script.arena.isIdle)
    script.tap(at: .zero).tap(at: .zero).down(at: point(46)).wait(1).up()
    #expect(script.heard.isEmpty)
    script.tap(at: .zero).tap(at: .zero).down(at: point(45)).wait(0.5).up()
    #expect(script.heard == ["press began", "press ended"])
  }

  @Test("after taps of two fingers it needs two") func afterTapsOfTwoFingersItNeedsTwo() {
    _ = script.add("press", LongPressRecognizer(numberOfTaps: 1, numberOfTouches: 2))
    script.down(1, at: .zero).down(2, at: point(80)).up(1).up(2)
    script.down(1, at: .zero).wait(0.4).down(2, at: point(80)).wait(0.5)
    #expect(script.heard == ["press began"])
  }

  // MARK: Competition

  @Test("a long press prevents the tap that it would be when lifted")
  func aLongPressPreventsTheTapThatItWouldBeWhenLifted() {
    _ = script.add("tap", TapRecognizer())
    _ = script.add("press", LongPressRecognizer())
    script.down(at: .zero).wait(0.6).up()
    #expect(script.heard == ["press began", "press ended"])
    script.forget().tap()
    #expect(script.heard == ["tap ended"])
  }

  @Test("a pan prevents a long press and the other way round")
  func aPanPreventsALongPressAndTheOtherWayRound() {
    _ = script.add("press", LongPressRecognizer())
    let pan = script.add("pan", PanRecognizer())
    script.down(at: .zero).move(to: point(10)).wait(1).move(to: point(20)).up()
    #expect(script.heard == ["pan began", "pan changed", "pan ended"])
    script.forget().down(at: .zero).move(to: point(9)).wait(1).move(to: point(60)).up()
    #expect(script.heard == ["press began", "press changed", "press ended"])
    #expect(pan.state == .failed)
  }

  @Test("a pressed view can be dragged if both may be recognized")
  func aPressedViewCanBeDraggedIfBothMayBeRecognized() {
    let press = script.add("press", LongPressRecognizer())
    let pan = script.add("pan", PanRecognizer())
    script.arena.allowSimultaneous(press, pan)
    script.down(at: .zero).wait(0.5).move(to: point(60))
    #expect(script.heard == ["press began", "press changed", "pan began"])
    #expect(pan.translation == point(50))
  }

  @Test("a held long press fails when its finger lifts")
  func aHeldLongPressFailsWhenItsFingerLifts() {
    let press = script.add("press", LongPressRecognizer())
    let other = script.add("other", Puppet())
    script.arena.require(press, toFail: other)
    script.down(at: .zero).wait(0.6)
    #expect(press.state == .possible && script.arena.nextDeadline == nil)
    script.up()
    #expect(press.state == .failed && script.heard.isEmpty)
  }
}

@Suite struct DeepPressTests {
  let script = PointerScript()
  let press: DeepPressRecognizer

  init() { press = script.add("deep", DeepPressRecognizer()) }

  @Test("a deep press begins above the threshold") func aDeepPressBeginsAboveTheThreshold() {
    script.pressure = 0.1
    script.down(at: point(5)).press(0.5)
    #expect(press.state == .possible && press.pressure == 0.5 && !press.isDeep)
    script.press(0.51)
    #expect(press.state == .began && press.pressure == 0.51 && press.isDeep)
    script.press(0.9)
    #expect(press.state == .changed && press.pressure == 0.9)
    script.up()
    #expect(script.heard == ["deep began", "deep changed", "deep ended"])
    #expect(press.pressure == 0.9 && script.arena.isIdle)
  }

  @Test("a touch that is hard at once begins at once") func aTouchThatIsHardAtOnceBeginsAtOnce() {
    script.pressure = 0.8
    script.down(at: .zero)
    #expect(script.heard == ["deep began"])
  }

  @Test("where there is a sensor time alone does not") func whereThereIsASensorTimeAloneDoesNot() {
    script.pressure = 0.2
    script.down(at: .zero)
    #expect(script.arena.nextDeadline == nil)
    script.wait(5).press(0.3)
    #expect(press.state == .possible)
    script.press(0.6)
    #expect(press.state == .began)
  }

  @Test("where there is none it is a long press") func whereThereIsNoneItIsALongPress() {
    script.down(at: .zero)
    #expect(script.arena.nextDeadline == script.clock + 0.5)
    script.wait(0.5)
    #expect(press.state == .began && press.pressure == nil && press.isDeep)
    script.move(to: point(90)).up()
    #expect(script.heard == ["deep began", "deep changed", "deep ended"])
  }

  @Test("a pressure that comes late turns off the time")
  func aPressureThatComesLateTurnsOffTheTime() {
    script.down(at: .zero).wait(0.3).press(0.2).wait(1)
    #expect(press.state == .possible)
  }

  @Test("one touch with a sensor does not spoil the next without")
  func oneTouchWithASensorDoesNotSpoilTheNextWithout() {
    script.pressure = 0.3
    script.down(at: .zero).up()
    script.pressure = nil
    script.down(at: .zero).wait(0.5)
    #expect(script.heard == ["deep began"] && press.pressure == nil)
  }

  @Test("a deep press goes on until the finger lifts") func aDeepPressGoesOnUntilTheFingerLifts() {
    script.pressure = 0.8
    script.down(at: .zero).press(0.05).move(to: point(200)).wait(1)
    #expect(press.state == .changed && !press.isDeep && press.pressure == 0.05)
    script.up()
    #expect(script.heard.filter { $0 != "deep changed" } == ["deep began", "deep ended"])
  }

  @Test("a trembling finger does not waver") func aTremblingFingerDoesNotWaver() {
    script.pressure = 0.3
    script.down(at: .zero)
    var turns = 0
    for step in 0..<200 {
      let wasDeep = press.isDeep
      script.press(0.5 + (step.isMultiple(of: 2) ? 0.04 : -0.04))
      if press.isDeep != wasDeep { turns += 1 }
    }
    #expect(turns == 1 && script.heard.count == 200 && press.isDeep)
    script.press(0.4)
    #expect(!press.isDeep)
    script.press(0.45)
    #expect(!press.isDeep)
    script.press(0.55)
    #expect(press.isDeep)
  }

  @Test("a held press is taken back when it is no longer deep")
  func aHeldPressIsTakenBackWhenItIsNoLongerDeep() {
    let other = script.add("other", Puppet())
    script.arena.require(press, toFail: other)
    script.pressure = 0.3
    script.down(at: .zero).press(0.6).press(0.45).press(0.3)
    other.next = .failed
    script.press(0.45)
    #expect(press.state == .possible && script.heard.isEmpty)
    script.press(0.6)
    #expect(script.heard == ["deep began"])
  }

  @Test("movement or a second touch makes a long press fail before it begins")
  func movementOrSecondTouchMakesLong() {
    script.pressure = 0.2
    script.down(at: .zero).move(to: point(11)).press(0.9)
    #expect(press.state == .failed)
    script.up()
    script.pressure = 0.2
    script.down(1, at: .zero).down(2, at: point(50)).press(0.9)
    #expect(press.state == .failed && script.heard.isEmpty)
  }

  @Test("the pressure of a second touch does not count")
  func thePressureOfASecondTouchDoesNotCount() {
    script.pressure = 0.6
    script.down(1, at: .zero)
    script.pressure = 0.9
    script.down(2, at: point(50)).move(2, to: point(60))
    #expect(press.pressure == 0.6 && press.location == .zero)
    script.up(1).up(2)
    #expect(script.heard == ["deep began", "deep ended"])
  }

  @Test("cancelling its pointer cancels it") func cancellingItsPointerCancelsIt() {
    script.pressure = 0.6
    script.down(at: .zero).cancel()
    #expect(script.heard == ["deep began", "deep cancelled"])
  }

  @Test("its thresholds and times can be chosen") func itsThresholdsAndTimesCanBeChosen() {
    press.threshold = 0.2
    press.releaseThreshold = 0.9
    press.minimumPressDuration = 0.1
    press.allowableMovement = 3
    script.pressure = 0.1
    script.down(at: .zero).press(0.25)
    #expect(press.isDeep)
    script.press(0.2)
    #expect(!press.isDeep, "a release above the threshold is none")
    script.up()
    script.pressure = nil
    script.down(at: .zero).move(to: point(3)).wait(0.1)
    #expect(press.state == .began && press.minimumPressDuration == 0.1)
    #expect(press.allowableMovement == 3)
  }

  // MARK: Competition

  @Test("an ordinary tap is a tap and nothing is heard of the deep press")
  func anOrdinaryTapIsATapAndNothingIsHeardOfTheDeepPress() {
    _ = script.add("tap", TapRecognizer())
    script.pressure = 0.3
    script.tap()
    script.pressure = nil
    script.tap()
    #expect(script.heard == ["tap ended", "tap ended"])
  }

  @Test("a deep press prevents the tap and the pan") func aDeepPressPreventsTheTapAndThePan() {
    _ = script.add("tap", TapRecognizer())
    let pan = script.add("pan", PanRecognizer())
    script.pressure = 0.2
    script.down(at: .zero).press(0.7).move(to: point(50)).up()
    #expect(script.heard == ["deep began", "deep changed", "deep ended"])
    #expect(pan.state == .failed)
  }

  @Test("a pan that began prevents the deep press") func aPanThatBeganPreventsTheDeepPress() {
    _ = script.add("pan", PanRecognizer())
    script.pressure = 0.2
    script.down(at: .zero).move(to: point(10)).press(0.9).up()
    #expect(script.heard == ["pan began", "pan changed", "pan ended"])
  }

  @Test("a sliding peek is a deep press and a pan at once")
  func aSlidingPeekIsADeepPressAndAPanAtOnce() {
    let pan = script.add("pan", PanRecognizer())
    script.arena.allowSimultaneous(press, pan)
    script.pressure = 0.2
    script.down(at: .zero).press(0.7).move(to: point(30)).up()
    #expect(
      script.heard == [
        "deep began", "deep changed", "pan began", "deep ended", "pan ended",
      ])
  }
}
