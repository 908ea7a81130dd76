import LenticularGestures
import LenticularPhysics
import Testing

@Suite struct RotationTests {
  let script = PointerScript()
  let rotation: RotationRecognizer

  init() { rotation = script.add("rotation", RotationRecognizer()) }

  /// Where a finger is that circles another in the origin.
  private func around(_ angle: Double, radius: Double = 100) -> Point2D {
    point(Elementary.cos(angle), Elementary.sin(angle)) * radius
  }

  @Test("a rotation begins when one finger has circled the other by the slop")
  func aRotationBeginsWhenOneFingerHasCircledTheOtherByTheSlop() {
    script.down(1, at: .zero).down(2, at: around(0)).move(2, to: around(0.0999))
    #expect(rotation.state == .possible)
    script.move(2, to: around(0.1001))
    #expect(rotation.state == .began && abs(rotation.rotation - 0.0001) < 1e-12)
    #expect(rotation.anchor == rotation.location)
    script.move(2, to: around(0.6))
    #expect(rotation.state == .changed && abs(rotation.rotation - 0.5) < 1e-12)
    #expect(rotation.location == around(0.6) * 0.5)
  }

  @Test("fingers far apart begin with a smaller angle") func fingersFarApartBeginWithASmallerAngle()
  {
    script.down(1, at: .zero).down(2, at: around(0, radius: 400))
    script.move(2, to: around(0.024, radius: 400))
    #expect(rotation.state == .possible)
    script.move(2, to: around(0.026, radius: 400))
    #expect(rotation.state == .began && abs(rotation.rotation - 0.001) < 1e-12)
  }

  @Test(
    "a rotation is positive clockwise on the screen and negative the other way",
    arguments: [1.0, -1])
  func aRotationIsPositiveClockwiseOnTheScreenAndNegativeTheOtherWay(sign: Double) {
    script.down(1, at: .zero).down(2, at: around(0))
    for step in 1...10 { script.move(2, to: around(sign * Double(step) / 10)) }
    #expect(abs(rotation.rotation - sign * 0.9) < 1e-12)
    #expect((rotation.velocity * sign) > 0)
  }

  @Test("a rotation goes on through half and full turns", arguments: [1.0, -1], [0.0, 1, 3, -3.1])
  func aRotationGoesOnThroughHalfAndFullTurns(sign: Double, start: Double) {
    script.down(1, at: .zero).down(2, at: around(start))
    var last = 0.0
    for step in 1...400 {
      script.move(2, to: around(start + sign * 0.1 * Double(step)))
      #expect(abs(rotation.rotation - last) < 0.1 + 1e-9)
      last = rotation.rotation
    }
    #expect(abs(rotation.rotation - sign * 39.9) < 1e-9)
  }

  @Test(
    "a rotation counts from where the slop was passed at any sampling rate",
    arguments: [1, 2, 5, 40])
  func aRotationCountsFromWhereTheSlopWasPassedAtAnySamplingRate(steps: Int) {
    script.down(1, at: .zero).down(2, at: around(0))
    for step in 1...steps { script.move(2, to: around(2 * Double(step) / Double(steps))) }
    #expect(abs(rotation.rotation - 1.9) < 1e-12)
  }

  @Test("the velocity is in radians per second whatever the rate", arguments: [60.0, 90, 120, 240])
  func theVelocityIsInRadiansPerSecondWhateverTheRate(rate: Double) {
    script.interval = 1 / rate
    script.down(1, at: .zero).down(2, at: around(0))
    let steps = Int(rate / 2)
    for step in 1...steps { script.move(2, to: around(3 * Double(step) / rate)) }
    #expect(abs(rotation.velocity / 3 - 1) < 1e-6)
    script.wait(0.12)
    #expect(rotation.velocity == 0)
    script.up(2)
    #expect(rotation.velocity == 0)
  }

  @Test("reading does not reset it") func readingDoesNotResetIt() {
    script.down(1, at: .zero).down(2, at: around(0)).move(2, to: around(1))
    let value = rotation.rotation
    #expect(rotation.rotation == value && abs(value - 0.9) < 1e-12)
    script.move(2, to: around(1.5))
    #expect(abs(rotation.rotation - 1.4) < 1e-12)
  }

  @Test("fingers that meet keep the angle and do not jump")
  func fingersThatMeetKeepTheAngleAndDoNotJump() {
    script.down(1, at: .zero).down(2, at: around(0)).move(2, to: around(1))
    let value = rotation.rotation
    script.move(2, to: .zero).move(2, to: around(2, radius: 0.5))
    #expect(rotation.rotation == value && rotation.velocity.isFinite)
    script.move(2, to: around(1.2))
    #expect(abs(rotation.rotation - value - 0.2) < 1e-12)
  }

  @Test("fingers that never part do not rotate") func fingersThatNeverPartDoNotRotate() {
    script.down(1, at: .zero).down(2, at: .zero).move(2, to: around(2, radius: 0.9)).up(1).up(2)
    #expect(script.heard.isEmpty && rotation.rotation.isFinite)
  }

  @Test("a rotation ends when one finger lifts and begins again when one comes back")
  func aRotationEndsWhenOneFingerLiftsAndBeginsAgainWhenOneComesBack() {
    script.down(1, at: .zero).down(2, at: around(0)).move(2, to: around(0.5)).up(2)
    let value = rotation.rotation
    #expect(rotation.state == .ended)
    script.move(1, to: point(5)).down(2, at: around(2))
    #expect(rotation.state == .possible && rotation.rotation == value)
    script.move(1, to: .zero).move(2, to: around(2.6)).up(1)
    #expect(
      script.heard == ["rotation began", "rotation ended", "rotation began", "rotation ended"])
    script.up(2)
    #expect(script.arena.isIdle)
  }

  @Test("a third finger is ignored") func aThirdFingerIsIgnored() {
    script.down(1, at: .zero).down(2, at: around(0)).move(2, to: around(0.5))
    let value = rotation.rotation
    script.down(3, at: point(900, 900)).move(3, to: point(0, 900)).up(3)
    #expect(rotation.rotation == value && rotation.state == .began)
  }

  @Test("cancelling one of the two cancels it") func cancellingOneOfTheTwoCancelsIt() {
    script.down(1, at: .zero).down(2, at: around(0)).move(2, to: around(0.5)).cancel(1)
    #expect(script.heard == ["rotation began", "rotation cancelled"])
  }

  @Test("one finger fails") func oneFingerFails() {
    script.down(1, at: .zero).move(to: point(100, 90), steps: 3).up()
    #expect(rotation.state == .failed && script.heard.isEmpty)
  }

  @Test("a held rotation begins where it is let through")
  func aHeldRotationBeginsWhereItIsLetThrough() {
    let other = script.add("other", Puppet())
    script.arena.require(rotation, toFail: other)
    script.down(1, at: .zero).down(2, at: around(0)).move(2, to: around(0.5))
    other.next = .failed
    script.move(2, to: around(0.75))
    #expect(rotation.state == .began && abs(rotation.rotation - 0.25) < 1e-12)
  }
}

/// Pan, pinch and rotation together: two fingers hold a picture.
@Suite struct TransformTests {
  let script = PointerScript()
  let pan: PanRecognizer
  let pinch: PinchRecognizer
  let rotation: RotationRecognizer

  init() {
    pan = script.add("pan", PanRecognizer(maximumTouches: 2))
    pinch = script.add("pinch", PinchRecognizer())
    rotation = script.add("rotation", RotationRecognizer())
    script.arena.allowSimultaneous(pan, pinch)
    script.arena.allowSimultaneous(pan, rotation)
    script.arena.allowSimultaneous(rotation, pinch)
  }

  /// Two fingers around a centre, moved at the same moment.
  private func hold(
    at center: Point2D, apart distance: Double, angle: Double, isFirst: Bool = false
  ) {
    let arm = point(Elementary.cos(angle), Elementary.sin(angle)) * (distance / 2)
    if isFirst {
      script.down(1, at: center - arm).down(2, at: center + arm)
    } else {
      script.move(1, to: center - arm)
      script.interval = 0
      script.move(2, to: center + arm)
      script.interval = 0.01
    }
  }

  private struct Reading: Equatable {
    let translation: Point2D
    let scale: Double
    let rotation: Double
  }

  private var reading: Reading {
    Reading(translation: pan.translation, scale: pinch.scale, rotation: rotation.rotation)
  }

  private func begin() {
    hold(at: point(200, 200), apart: 100, angle: 0, isFirst: true)
    for step in 1...20 {
      let t = Double(step)
      hold(at: point(200 + 2 * t, 200), apart: 100 + 5 * t, angle: 0.05 * t)
    }
  }

  @Test("the three measure the same fingers about their centroid")
  func theThreeMeasureTheSameFingersAboutTheirCentroid() {
    begin()
    #expect(pan.state == .changed && pinch.state == .changed && rotation.state == .changed)
    #expect(pan.location == pinch.location && pinch.location == rotation.location)
    #expect((pan.location - point(240, 200)).length < 1e-9)
    // Each begins at its own slop: the differences to what the fingers did are less than that.
    #expect(abs(pan.translation.x - 30) < 1e-9 && abs(pan.translation.y) < 1.5)
    #expect(abs(pinch.scale - 200 / 105) < 1e-9)
    #expect(abs(rotation.rotation - (1 - 10.0 / 100)) < 1e-9)
  }

  @Test("a pinch does not begin a rotation")
  func pinchDoesNotBeginRotation() {
    hold(at: point(200, 200), apart: 100, angle: 0, isFirst: true)
    // An arc of 36 points at the end, but of 9 where the fingers were nearest.
    hold(at: point(200, 200), apart: 400, angle: 0.09)
    #expect(pinch.state.isActive && rotation.state == .possible)
    hold(at: point(200, 200), apart: 400, angle: 0.11)
    #expect(rotation.state.isActive)
    #expect(abs(rotation.rotation - 0.01) < 1e-9)
  }

  @Test("the point under a finger stays under it") func thePointUnderAFingerStaysUnderIt() {
    begin()
    let first = reading
    let direction = { (angle: Double) in point(Elementary.cos(angle), Elementary.sin(angle)) }
    // What lay under the second finger, from what is between the two.
    let arm = direction(1) * 100
    hold(at: point(300, 260), apart: 260, angle: 1.7)
    let factor = pinch.scale / first.scale
    let (sin, cos) = Elementary.sincos(rotation.rotation - first.rotation)
    let turned = point(arm.x * cos - arm.y * sin, arm.x * sin + arm.y * cos) * factor
    let finger = point(300, 260) + direction(1.7) * 130
    #expect((pinch.location + turned - finger).length < 1e-9)
    #expect((pan.translation - first.translation - point(60, 60)).length < 1e-9)
  }

  @Test("lifting a finger makes none of them jump") func liftingAFingerMakesNoneOfThemJump() {
    begin()
    let before = reading
    script.up(1)
    #expect(reading == before)
    #expect(pan.state == .changed && pinch.state == .ended && rotation.state == .ended)
    let location = point(500, 100)
    let last = pan.location
    script.move(2, to: location)
    #expect(pinch.scale == before.scale && rotation.rotation == before.rotation)
    #expect((pan.translation - before.translation - (location - last)).length < 1e-9)
  }

  @Test("adding a finger makes none of them jump") func addingAFingerMakesNoneOfThemJump() {
    begin()
    let before = reading
    script.down(3, at: point(700, 900))
    #expect(reading == before)
    script.move(3, to: point(100, 100))
    #expect(reading == before, "pan of two, pinch and rotation have all they want")
    script.up(3)
    #expect(reading == before && pinch.state == .changed)
  }

  @Test("a finger that comes back begins pinch and rotation anew without a jump")
  func aFingerThatComesBackBeginsPinchAndRotationAnewWithoutAJump() {
    begin()
    script.up(1).move(2, to: point(300, 300))
    let before = reading
    script.down(4, at: point(400, 300))
    #expect(reading == before && pan.state == .changed)
    script.move(4, to: point(400, 304))
    #expect(pinch.state == .possible && rotation.state == .possible)
    script.move(4, to: point(400, 400))
    #expect(pinch.state == .began && rotation.state == .began)
    #expect(abs(pinch.scale - 2.0.squareRoot() * 100 / 105) < 1e-9)
    #expect(abs(rotation.rotation - (.pi / 4 - 0.1)) < 1e-9)
    #expect((pan.translation - before.translation - point(0, 50)).length < 1e-9)
    script.up(2).up(4).wait(0)
    #expect(script.arena.isIdle)
    for name in ["pan", "pinch", "rotation"] {
      let began = script.heard.filter { $0 == "\(name) began" }.count
      #expect(began == script.heard.filter { $0 == "\(name) ended" }.count)
      #expect(began == (name == "pan" ? 1 : 2))
    }
  }

  @Test("a resize mid gesture cancels all and the fingers start afresh when they come down again")
  func aResizeMidGestureCancelsAllAndTheFingersStartAfreshWhenTheyComeDownAgain() {
    begin()
    script.forget().cancelAll()
    #expect(script.heard == ["pan cancelled", "pinch cancelled", "rotation cancelled"])
    script.move(1, to: .zero).move(2, to: point(400)).up(1).up(2).wait(0)
    #expect(script.heard.count == 3 && script.arena.isIdle)
    script.forget()
    begin()
    #expect(script.heard.filter { $0.hasSuffix("began") }.count == 3)
  }
}
