import LenticularGestures
import LenticularPhysics
import Testing

@Suite struct PanTests {
  let script = PointerScript()

  @Test(
    "a pan begins when the slop of its kind is passed",
    arguments: [
      (PointerSample.Kind.touch, 10.0), (.mouse, 3.0), (.pen, 3.0), (.trackpad, 3.0),
    ])
  func aPanBeginsWhenTheSlopOfItsKindIsPassed(kind: PointerSample.Kind, slop: Double) {
    let pan = script.add("pan", PanRecognizer())
    script.kind = kind
    script.down(at: point(100, 100)).move(to: point(100, 100 + slop.nextDown - 1e-9))
    #expect(pan.state == .possible)
    script.move(to: point(100, 100 + slop))
    #expect(pan.state == .began && pan.translation == .zero)
    script.move(to: point(100, 104 + slop))
    #expect(pan.state == .changed && pan.translation == point(0, 4))
    #expect(pan.location == point(100, 104 + slop))
    script.up()
    #expect(script.heard == ["pan began", "pan changed", "pan ended"])
    #expect(pan.translation == point(0, 4) && script.arena.isIdle)
  }

  @Test(
    "the translation counts from where the slop was passed however often the device samples",
    arguments: [1, 2, 3, 7, 50])
  func theTranslationCountsFromWhereTheSlopWasPassedHoweverOftenTheDeviceSamples(steps: Int) {
    let pan = script.add("pan", PanRecognizer())
    script.down(at: point(10, 20)).move(to: point(40, 60), steps: steps)
    #expect((pan.translation - point(24, 32)).length < 1e-12)
  }

  @Test("reading the translation does not reset it") func readingTheTranslationDoesNotResetIt() {
    let pan = script.add("pan", PanRecognizer())
    script.down(at: .zero).move(to: point(30), steps: 3)
    #expect(pan.translation == pan.translation)
    script.move(to: point(40))
    #expect(pan.translation == point(30))
  }

  @Test("a slow finger cannot pan within the slop") func aSlowFingerCannotPanWithinTheSlop() {
    let pan = script.add("pan", PanRecognizer())
    script.down(at: .zero).move(to: point(9.9), steps: 20).move(to: point(-9), steps: 20).up()
    #expect(pan.state == .failed && script.heard.isEmpty)
  }

  @Test("samples that come after a later frame keep their own times")
  func samplesThatComeAfterALaterFrameKeepTheirOwnTimes() {
    // The display shows frames 5 ms ahead of the samples; without them the velocity is the same.
    let velocities = [true, false].map { showsFrames in
      let arena = Arena()
      let pan = PanRecognizer()
      arena.add(pan)
      for step in 0...12 {
        let time = 1 + Double(step) * 0.008
        arena.handle(
          PointerSample(
            id: 1, time: time, phase: step == 0 ? .down : .moved,
            location: point(Double(step * step))))
        if showsFrames { arena.advance(to: time + 0.005) }
      }
      arena.handle(PointerSample(id: 1, time: 1.096, phase: .up, location: point(144)))
      return pan.velocity
    }
    #expect(velocities[0] == velocities[1])
    #expect(abs(velocities[0].x - 3000) < 1e-6)
  }

  @Test("a flick of two samples pans") func aFlickOfTwoSamplesPans() {
    let pan = script.add("pan", PanRecognizer())
    script.down(at: .zero).up(at: point(30))
    #expect(script.heard == ["pan began", "pan ended"])
    #expect(pan.translation == point(20) && pan.velocity.x > 100)
  }

  @Test("a second finger does not make it jump") func aSecondFingerDoesNotMakeItJump() {
    let pan = script.add("pan", PanRecognizer())
    script.down(1, at: .zero).move(to: point(50), steps: 5)
    let translation = pan.translation
    let velocity = pan.velocity
    script.down(2, at: point(500, 300))
    #expect(pan.translation == translation && pan.velocity == velocity)
    #expect(pan.location == point(275, 150))
    script.move(2, to: point(506, 300))
    #expect((pan.translation - translation - point(3)).length < 1e-9)
  }

  @Test("lifting a finger does not make it jump") func liftingAFingerDoesNotMakeItJump() {
    let pan = script.add("pan", PanRecognizer())
    script.down(1, at: .zero).down(2, at: point(400, 90))
    script.move(1, to: point(0, 40), steps: 4)
    #expect(pan.state == .changed && (pan.translation - point(0, 10)).length < 1e-9)
    script.up(1)
    #expect(pan.state == .changed && (pan.translation - point(0, 10)).length < 1e-9)
    script.move(2, to: point(400, 95))
    #expect((pan.translation - point(0, 15)).length < 1e-9)
    script.up(2)
    #expect(script.heard.last == "pan ended")
    #expect(script.heard.filter { $0 == "pan ended" }.count == 1)
  }

  @Test("a second finger within the slop keeps what the first has moved")
  func aSecondFingerWithinTheSlopKeepsWhatTheFirstHasMoved() {
    let pan = script.add("pan", PanRecognizer())
    script.down(1, at: .zero).move(to: point(8)).down(2, at: point(200)).move(1, to: point(13))
    #expect(pan.state == .began && (pan.translation - point(0.5)).length < 1e-9)
  }

  @Test("fingers moving apart do not pan") func fingersMovingApartDoNotPan() {
    let pan = script.add("pan", PanRecognizer())
    script.down(1, at: point(100)).down(2, at: point(200))
    for step in 1...20 {
      script.move(1, to: point(100 - Double(step))).move(2, to: point(200 + Double(step)))
    }
    #expect(pan.state == .possible)
  }

  @Test("a pan of two fingers needs two and ends with one")
  func aPanOfTwoFingersNeedsTwoAndEndsWithOne() {
    let pan = script.add("pan", PanRecognizer(minimumTouches: 2))
    script.down(1, at: .zero).move(to: point(90), steps: 9)
    #expect(pan.state == .possible)
    script.down(2, at: point(200)).move(2, to: point(210))
    #expect(pan.state == .possible)
    script.move(2, to: point(222))
    #expect(pan.state == .began && (pan.translation - point(1)).length < 1e-9)
    script.up(1)
    #expect(pan.state == .ended)
  }

  @Test("a finger too many fails a pan before it begins and is ignored afterwards")
  func aFingerTooManyFailsAPanBeforeItBeginsAndIsIgnoredAfterwards() {
    let pan = script.add("pan", PanRecognizer(maximumTouches: 1))
    script.down(1, at: .zero).down(2, at: point(50))
    #expect(pan.state == .failed)
    script.up(1).up(2)
    script.down(1, at: .zero).move(to: point(30), steps: 3).down(2, at: point(90))
    script.move(2, to: point(300, 300))
    #expect(pan.state == .changed && pan.translation == point(20))
    script.up(1)
    #expect(pan.state == .ended)
  }

  @Test(
    "the velocity is that of the finger whatever the rate",
    arguments: [30.0, 60, 90, 120, 240, 1000], [300.0, 1200, 2400])
  func theVelocityIsThatOfTheFingerWhateverTheRate(rate: Double, speed: Double) {
    let pan = script.add("pan", PanRecognizer())
    script.interval = 1 / rate
    let steps = Int(rate / 2)
    let end = point(0.6, -0.8) * (speed * Double(steps) / rate)
    script.down(at: .zero).move(to: end, steps: steps).up()
    #expect((pan.velocity - point(0.6, -0.8) * speed).length < 1e-6 * speed)
  }

  @Test("the velocity of a finger that slows down is that at the end")
  func theVelocityOfAFingerThatSlowsDownIsThatAtTheEnd() {
    let pan = script.add("pan", PanRecognizer())
    script.interval = 0.004
    script.down(at: .zero)
    for step in 1...25 {
      let t = Double(step) * 0.004
      script.move(to: point(1000 * t - 4000 * t * t))
    }
    script.up()
    #expect(abs(pan.velocity.x - 200) < 1e-6)
  }

  @Test("two fingers together are as fast as one") func twoFingersTogetherAreAsFastAsOne() {
    let pan = script.add("pan", PanRecognizer())
    script.interval = 0.008
    script.down(1, at: .zero).down(2, at: point(200))
    for step in 1...20 {
      let way = Double(step) * 8
      script.interval = 0.008
      script.move(1, to: point(0, way))
      script.interval = 0
      script.move(2, to: point(200, way))
    }
    script.up(1).up(2)
    #expect((pan.velocity - point(0, 1000)).length < 1e-6)
  }

  @Test("a finger that rested before lifting has no velocity")
  func aFingerThatRestedBeforeLiftingHasNoVelocity() {
    let pan = script.add("pan", PanRecognizer())
    script.down(at: .zero).move(to: point(100), steps: 10)
    #expect(pan.velocity.x > 500)
    script.wait(0.12)
    #expect(pan.velocity == .zero)
    script.up()
    #expect(pan.velocity == .zero && pan.state == .ended)
  }

  @Test(
    "a pan bound to an axis begins along it and fails across",
    arguments: [Axis2D.horizontal, .vertical], [1.0, -1])
  func aPanBoundToAnAxisBeginsAlongItAndFailsAcross(axis: Axis2D, sign: Double) {
    let pan = script.add("pan", PanRecognizer())
    pan.axis = axis
    let turned = { (along: Double, across: Double) in
      axis == .horizontal ? point(along * sign, across) : point(across, along * sign)
    }
    script.down(at: .zero).move(to: turned(0, 10 * sign))
    #expect(pan.state == .failed)
    script.up().down(at: .zero).move(to: turned(8, 6)).move(to: turned(58, 60))
    #expect(pan.translation == turned(50, 0) && pan.state == .changed)
    let velocity = axis == .horizontal ? pan.velocity : point(pan.velocity.y, pan.velocity.x)
    #expect(velocity.y == 0 && velocity.x * sign > 0)
  }

  @Test("a diagonal remains undecided until it is clearly across")
  func aDiagonalRemainsUndecidedUntilItIsClearlyAcross() {
    let pan = script.add("pan", PanRecognizer())
    pan.axis = .horizontal
    script.down(at: .zero).move(to: point(12, 15)).move(to: point(20, 29))
    #expect(pan.state == .possible)
    script.move(to: point(20, 30))
    #expect(pan.state == .failed)
  }

  @Test("a diagonal that bends along the axis begins where it is without a jump")
  func aDiagonalThatBendsAlongTheAxisBeginsWhereItIsWithoutAJump() {
    let pan = script.add("pan", PanRecognizer())
    pan.axis = .horizontal
    script.down(at: .zero).move(to: point(12, 15)).move(to: point(15.5, 15))
    #expect(pan.state == .began && pan.translation == point(3.5))
    script.move(to: point(60, 300))
    #expect(pan.translation == point(48), "once it began it is not given up")
  }

  @Test("of two pans bound to the two axes one begins whatever the direction")
  func ofTwoPansBoundToTheTwoAxesOneBeginsWhateverTheDirection() {
    let horizontal = script.add("horizontal", PanRecognizer())
    let vertical = script.add("vertical", PanRecognizer())
    horizontal.axis = .horizontal
    vertical.axis = .vertical
    for degrees in 0..<360 {
      let angle = Double(degrees) * .pi / 180
      let way = point(Elementary.cos(angle), Elementary.sin(angle)) * 30
      script.forget().down(at: .zero).move(to: way, steps: 4)
      #expect(
        script.heard.first == (abs(way.x) >= abs(way.y) ? "horizontal began" : "vertical began"))
      #expect(horizontal.state.isActive != vertical.state.isActive)
      script.up().wait(0)
    }
  }

  @Test("a held pan is taken back when it turns across its axis")
  func aHeldPanIsTakenBackWhenItTurnsAcrossItsAxis() {
    let pan = script.add("pan", PanRecognizer())
    let other = script.add("other", Puppet())
    pan.axis = .horizontal
    script.arena.require(pan, toFail: other)
    script.down(at: .zero).move(to: point(12)).move(to: point(12, 14))
    other.next = .failed
    script.move(to: point(12, 15))
    #expect(pan.state == .possible && script.heard.isEmpty)
    script.move(to: point(20, 15))
    #expect(pan.state == .began)
  }

  @Test("a cancelled pointer cancels the pan") func aCancelledPointerCancelsThePan() {
    let pan = script.add("pan", PanRecognizer())
    script.down(at: .zero).move(to: point(40), steps: 4).cancel()
    #expect(pan.state == .cancelled && script.heard.last == "pan cancelled")
    script.move(to: point(80)).up()
    #expect(script.heard.last == "pan cancelled" && script.arena.isIdle)
  }

  @Test("measurements stay readable after the end") func measurementsStayReadableAfterTheEnd() {
    let pan = script.add("pan", PanRecognizer())
    script.down(at: .zero).move(to: point(40), steps: 4).up()
    let velocity = pan.velocity
    script.wait(1)
    #expect(pan.state == .possible)
    #expect(pan.translation == point(30) && pan.velocity == velocity && pan.location == point(40))
  }
}
