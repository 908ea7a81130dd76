import LenticularGestures
import LenticularPhysics
import Testing

@Suite struct PinchTests {
  let script = PointerScript()
  let pinch: PinchRecognizer

  init() { pinch = script.add("pinch", PinchRecognizer()) }

  @Test("a pinch begins when the distance has changed by the slop")
  func aPinchBeginsWhenTheDistanceHasChangedByTheSlop() {
    script.down(1, at: point(100, 50)).down(2, at: point(200, 50)).move(2, to: point(204.9, 50))
    #expect(pinch.state == .possible)
    script.move(2, to: point(205, 50))
    #expect(pinch.state == .began && pinch.scale == 1)
    #expect(pinch.anchor == point(152.5, 50) && pinch.location == pinch.anchor)
    script.move(2, to: point(310, 50))
    #expect(pinch.state == .changed && pinch.scale == 2 && pinch.velocity > 0)
    #expect(pinch.anchor == point(152.5, 50) && pinch.location == point(205, 50))
  }

  @Test("the scale is absolute and shrinks too") func theScaleIsAbsoluteAndShrinksToo() {
    script.down(1, at: .zero).down(2, at: point(105)).move(2, to: point(100))
    script.move(2, to: point(75)).move(2, to: point(50), steps: 5)
    #expect(pinch.scale == 0.5 && pinch.velocity < 0)
    script.move(2, to: point(100))
    #expect(pinch.scale == 1)
  }

  @Test(
    "the scale counts from where the slop was passed however often the device samples",
    arguments: [1, 2, 5, 40])
  func theScaleCountsFromWhereTheSlopWasPassedHoweverOftenTheDeviceSamples(steps: Int) {
    script.down(1, at: .zero).down(2, at: point(95)).move(2, to: point(250), steps: steps)
    #expect(abs(pinch.scale - 2.5) < 1e-12)
  }

  @Test("fingers in one place give a finite scale") func fingersInOnePlaceGiveAFiniteScale() {
    script.down(1, at: .zero).down(2, at: .zero).move(2, to: point(3)).move(2, to: point(60))
    #expect(pinch.scale == 10)
    script.move(2, to: .zero)
    #expect(pinch.scale > 0 && pinch.velocity.isFinite)
  }

  @Test("the velocity is in scales per second") func theVelocityIsInScalesPerSecond() {
    script.down(1, at: .zero).down(2, at: point(95)).move(2, to: point(195), steps: 50)
    #expect(abs(pinch.velocity - 2) < 0.04)
    script.wait(0.2)
    #expect(pinch.velocity == 0)
  }

  @Test("a pinch ends when one finger lifts and begins again when one comes back")
  func aPinchEndsWhenOneFingerLiftsAndBeginsAgainWhenOneComesBack() {
    script.down(1, at: .zero).down(2, at: point(100)).move(2, to: point(150), steps: 5).up(2)
    #expect(pinch.state == .ended)
    script.move(1, to: point(20))
    #expect(pinch.state == .ended)
    script.down(2, at: point(125)).move(2, to: point(130)).move(2, to: point(240))
    #expect(pinch.state == .changed && pinch.scale == 2)
    script.up(1).up(2)
    #expect(
      script.heard.filter { $0 != "pinch changed" } == [
        "pinch began", "pinch ended", "pinch began", "pinch ended",
      ])
    #expect(script.arena.isIdle)
  }

  @Test("a third finger is ignored") func aThirdFingerIsIgnored() {
    script.down(1, at: .zero).down(2, at: point(100)).move(2, to: point(105))
    script.down(3, at: point(900, 900)).move(3, to: point(0, 900))
    #expect(pinch.scale == 1 && pinch.state == .began)
    script.up(3).move(2, to: point(210))
    #expect(pinch.scale == 2)
  }

  @Test("one finger fails") func oneFingerFails() {
    script.down(1, at: .zero).move(to: point(100), steps: 3).up()
    #expect(pinch.state == .failed && script.heard.isEmpty)
  }

  @Test("pinch and pan go together and the pan goes on with one finger")
  func pinchAndPanGoTogetherAndThePanGoesOnWithOneFinger() {
    let pan = script.add("pan", PanRecognizer())
    script.arena.allowSimultaneous(pan, pinch)
    script.down(1, at: point(100)).down(2, at: point(200))
    for step in 1...10 {
      let way = Double(step) * 6
      script.move(1, to: point(100 - way, way)).move(2, to: point(200 + way, way))
    }
    #expect(pinch.state == .changed && pan.state == .changed)
    #expect(abs(pinch.scale - 220 / 105) < 1e-9)
    #expect(abs(pan.translation.y - 50) < 0.3)
    let translation = pan.translation
    script.up(1)
    #expect(pinch.state == .ended && pan.state == .changed && pan.translation == translation)
    script.move(2, to: point(260, 90))
    #expect(pan.state == .changed && pinch.state == .ended)
    #expect((pan.translation - translation - point(0, 30)).length < 1e-9)
    script.up(2)
    #expect(pan.state == .ended)
    #expect(script.heard.filter { $0 == "pinch ended" }.count == 1)
    #expect(script.heard.filter { $0 == "pan ended" }.count == 1)
  }
}
