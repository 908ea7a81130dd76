import Lenticular
import LenticularPhysics
import LenticularScene
import Testing

@Suite struct ZoomTests {
  /// Fits as 320 by 213⅓; fills at 2.6625, and may be zoomed to 2 · 960 ÷ 320 = 6.
  static let photo = Size2D(width: 960, height: 640)
  static let middle = point(160, 284)

  private func open(_ pace: ViewerScript.Pace = .hertz(60)) -> ViewerScript {
    ViewerScript(photos: [Self.photo], pace: pace).open()
  }

  /// Open and filled about the middle.
  private func zoomed() -> ViewerScript {
    open().doubleTap(at: Self.middle).settle()
  }

  // MARK: Double tap

  @Test("a double tap zooms at the point which stays where it is")
  func aDoubleTapZoomsAtThePointWhichStaysWhereItIs() throws {
    let script = open()
    let tapped = point(200, 284)
    let inverse = try #require(script.shown.map.inverted)
    let fixed = inverse.apply(to: tapped)
    script.doubleTap(at: tapped)
    for _ in 0..<20 {
      script.wait(1.0 / 60)
      #expect((script.shown.map.apply(to: fixed) - tapped).length < 1e-9)
    }
    script.settle()
    #expect(abs(script.shown.scale - 2.6625) < 1e-12)
    #expect((script.shown.map.apply(to: fixed) - tapped).length < 1e-9)
    #expect(script.shown.crop == script.shown.frame)
    #expect(
      script.reports.last == .zoomChanged(zoom: script.shown.scale) && script.allFaults.isEmpty)
  }

  @Test(
    "a double tap near an edge leaves no band",
    arguments: [point(0, 0), point(319, 180), point(5, 560), point(160, 400), point(300, 284)])
  func aDoubleTapNearAnEdgeLeavesNoBand(tapped: Point2D) {
    let script = open().doubleTap(at: tapped).settle()
    let frame = script.shown.frame
    #expect(frame.minX <= 1e-9 && frame.maxX >= 320 - 1e-9)
    #expect(abs(frame.minY) < 1e-9 && abs(frame.maxY - 568) < 1e-9)
  }

  @Test("another double tap zooms out") func anotherDoubleTapZoomsOut() {
    let script = zoomed().doubleTap(at: point(300, 100)).settle()
    #expect(script.shown.map.a == 1 && script.shown.center == Self.middle)
    #expect(script.reports.suffix(2) == [.zoomChanged(zoom: 2.6625), .zoomChanged(zoom: 1)])
    #expect(script.allFaults.isEmpty)
  }

  @Test("a double tap turns a zoom round without a jump")
  func aDoubleTapTurnsAZoomRoundWithoutAJump() {
    let script = open().doubleTap(at: Self.middle).wait(0.1)
    let scale = script.shown.scale
    script.tap(at: Self.middle).wait(0.02).tap(at: Self.middle)
    for moment in script.moments.indices.dropFirst() {
      let change =
        (script.moments[moment].photo?.scale ?? 1)
        - (script.moments[moment - 1].photo?.scale ?? 1)
      #expect(abs(change) < 0.7)
    }
    script.settle()
    #expect(scale > 1.5 && script.shown.map.a == 1 && script.allFaults.isEmpty)
  }

  @Test("a touch that comes to nothing lets a zoom go on")
  func aTouchThatComesToNothingLetsAZoomGoOn() {
    let script = open().doubleTap(at: point(200, 284)).wait(0.08).frame()
    let caught = script.shown
    script.down(at: point(10, 10)).wait(0.9)
    #expect(script.shown == caught)
    script.up().settle()
    #expect(abs(script.shown.scale - 2.6625) < 1e-12)
  }

  @Test("a touch that comes to nothing lets a large thumbnail shrink on")
  func aTouchThatComesToNothingLetsALargeThumbnailShrinkOn() {
    let large = ThumbnailPlacement(frame: Rect2D(x: 0, y: 0, width: 320, height: 400))
    for frames in 0..<25 {
      let script = ViewerScript(photos: [Self.photo]).present(from: large)
      script.wait(Double(frames) / 60).down(at: Self.middle).wait(0.9).up().settle()
      #expect(script.shown.map.a == 1 && script.shown.center == Self.middle)
    }
  }

  // MARK: Single tap

  @Test("a tap waits exactly for the gap of the double tap", arguments: [30, 60, 120])
  func aTapWaitsExactlyForTheGapOfTheDoubleTap(rate: Int) throws {
    let script = open(.hertz(rate)).tap()
    let lifted = script.time
    script.wait(0.3 - 1.0 / 9600).frame()
    #expect(!script.reports.contains(.willDismiss(index: 0)))
    let still = script.shown
    script.wait(1.0 / 9600).frame()
    #expect(script.reports.last == .willDismiss(index: 0))
    #expect(script.reportTimes.last?.time == script.time && script.time - lifted > 0.2999)
    #expect(script.shown == still)
    script.settle()
    #expect(script.reports.last == .dismissed(index: 0) && script.allFaults.isEmpty)
  }

  @Test("a tap on a zoomed photograph zooms out and the next dismisses")
  func aTapOnAZoomedPhotographZoomsOutAndTheNextDismisses() {
    let script = zoomed().tap().settle()
    #expect(script.isOpen && script.shown.map.a == 1 && script.shown.center == Self.middle)
    script.tap().settle()
    #expect(!script.isOpen && script.allFaults.isEmpty)
  }

  @Test("a zoomed photograph goes back to its thumbnail")
  func aZoomedPhotographGoesBackToItsThumbnail() {
    let script = zoomed().dismiss().settle()
    let end = script.moments.last { $0.photo != nil }?.photo
    #expect(((end?.crop ?? .zero) - ThumbnailPlacement.plain.frame).maximumNorm < 1e-9)
  }

  // MARK: Pinch

  /// Two fingers down, and moved so far that both gestures have begun.
  private func beginPinch(_ script: ViewerScript) {
    script.down(1, at: point(120, 250)).down(2, at: point(220, 330))
    script.pinch(to: point(112, 242), point(240, 350), in: 0.1).frame()
  }

  private func centroid(_ script: ViewerScript) -> Point2D {
    (script.fingers[1] + script.fingers[2]) * 0.5
  }

  @Test("the point between the fingers stays between them", arguments: [false, true])
  func thePointBetweenTheFingersStaysBetweenThem(isZoomed: Bool) throws {
    let script = isZoomed ? zoomed() : open()
    beginPinch(script)
    let inverse = try #require(script.shown.map.inverted)
    let held = inverse.apply(to: centroid(script))
    // Apart past the largest zoom, together past the smallest, and about.
    for (first, second) in [
      (point(20, 20), point(310, 560)), (point(5, 5), point(5, 560)),
      (point(155, 283), point(165, 285)), (point(40, 100), point(300, 120)),
      (point(100, 500), point(200, 500)),
    ] {
      let start = script.ticks
      for step in 1...24 {
        let share = Double(step) / 24
        script.pinch(
          to: script.fingers[1].interpolated(to: first, at: share),
          script.fingers[2].interpolated(to: second, at: share), in: 1.0 / 120
        ).frame()
        #expect((script.shown.map.apply(to: held) - centroid(script)).length < 1e-9)
      }
      #expect(script.ticks > start)
    }
    script.up(1).up(2).settle()
    #expect(script.allFaults.isEmpty)
  }

  @Test("a pinch follows the fingers within the limits")
  func aPinchFollowsTheFingersWithinTheLimits() {
    let script = open()
    script.down(1, at: point(110, 284)).down(2, at: point(210, 284))
    script.pinch(to: point(107, 284), point(212, 284), in: 0.1).frame()
    // The slop of 5 points is not part of it: now they are 105 apart, which is 1.
    #expect(abs(script.shown.scale - 1) < 1e-9)
    script.pinch(to: point(55, 284), point(265, 284), in: 0.1).frame()
    #expect(abs(script.shown.scale - 2) < 1e-9)
    script.pinch(to: point(107, 284), point(212, 284), in: 0.1).frame()
    #expect(abs(script.shown.scale - 1) < 1e-9)
  }

  @Test("a pinch past the largest zoom is resisted and returns")
  func aPinchPastTheLargestZoomIsResistedAndReturns() {
    let script = open()
    script.down(1, at: point(155, 284)).down(2, at: point(165, 284))
    script.pinch(to: point(152.5, 284), point(167.5, 284), in: 0.05)
    script.pinch(to: point(40, 284), point(280, 284), in: 0.3).frame()
    let asked = 240.0 / 15
    let stretch = RubberBand().displacement(
      forOverscroll: Elementary.log(asked / 6), dimension: Elementary.log(2.0))
    #expect(abs(script.shown.scale - 6 * Elementary.exp(stretch)) < 1e-9)
    #expect(script.shown.scale < 12)
    script.up(1).up(2).settle()
    #expect(script.shown.map.a == 6 && script.allFaults.isEmpty)
    #expect(script.reports.last == .zoomChanged(zoom: 6))
  }

  @Test("a pinch into the small dismisses however the fingers lift", arguments: [[1, 2], [2, 1]])
  func aPinchIntoTheSmallDismissesHoweverTheFingersLift(order: [Int]) {
    for drift in [0.0, 40] {
      let script = open()
      script.down(1, at: point(60, 184)).down(2, at: point(260, 384))
      script.pinch(to: point(140, 264 + drift), point(180, 304 + drift), in: 0.3).wait(0.15)
      let small = script.shown
      #expect(small.scale < 0.5)
      script.up(order[0]).wait(0.02).up(order[1]).frame()
      #expect((script.shown.center - small.center).length < 40)
      script.settle()
      #expect(script.reports.last == .dismissed(index: 0), "drift \(drift)")
      #expect(script.allFaults.isEmpty)
    }
  }

  @Test("a pinch a bit smaller returns") func aPinchABitSmallerReturns() {
    let script = open()
    script.down(1, at: point(60, 284)).down(2, at: point(260, 284))
    script.pinch(to: point(70, 284), point(250, 284), in: 0.3).wait(0.15)
    #expect(script.shown.scale < 0.97 && script.shown.scale > 0.8)
    script.up(1).up(2).settle()
    #expect(script.shown.map.a == 1 && script.shown.center == Self.middle && script.isOpen)
  }

  @Test("a pinch in flight takes over") func aPinchInFlightTakesOver() {
    let script = ViewerScript(photos: [Self.photo]).present(from: .plain).wait(0.1)
    let caught = script.shown
    beginPinch(script)
    #expect(abs(script.shown.scale - caught.scale) < 0.2)
    script.pinch(to: point(20, 150), point(300, 420), in: 0.2).up(1).up(2).settle()
    #expect(script.shown.scale > 1 && script.allFaults.isEmpty && script.isOpen)
  }

  @Test("a pinch that does not pan forgets the velocity of earlier drags")
  func aPinchThatDoesNotPanForgetsTheVelocityOfEarlierDrags() {
    let script = zoomed()
    script.down(at: Self.middle).drag(velocity: point(900), for: 0.1).up().settle()
    script.down(1, at: point(120, 284)).down(2, at: point(200, 284))
    for step in 1...10 {
      script.wait(1.0 / 60)
      script.move(1, to: point(120 - Double(step), 284)).move(2, to: point(200 + Double(step), 284))
    }
    script.wait(0.2).up(1).up(2)
    #expect(script.velocity { $0.center }.length < 1e-3)
  }

  // MARK: Fingers that come and go

  @Test("a second finger coming and going does not make it jump", arguments: [false, true])
  func aSecondFingerComingAndGoingDoesNotMakeItJump(isZoomed: Bool) {
    let script = isZoomed ? zoomed() : open()
    script.down(1, at: point(100, 200)).drag(1, velocity: point(150, 300), for: 0.2).wait(0.02)
    let dragged = script.shown.frame
    script.down(2, at: point(250, 400)).wait(0.02)
    #expect((script.shown.frame - dragged).maximumNorm < 1e-9)
    script.pinch(to: point(60, 210), point(280, 470), in: 0.2).wait(0.02)
    let pinched = script.shown.frame
    #expect(pinched.size.width > dragged.size.width * 1.05)
    script.up(2).wait(0.02)
    #expect((script.shown.frame - pinched).maximumNorm < 1e-6)
    script.move(1, by: point(0, 5)).wait(0.02)
    #expect(abs(script.shown.center.x - pinched.center.x) < 1e-6)
    script.up(1).settle()
    #expect(script.allFaults.isEmpty && script.stage.isIdle)
  }

  // MARK: Moving a zoomed photograph

  /// The gap between the photograph's edges and the stage's, on the side where it is largest.
  private func gap(_ frame: Rect2D) -> Double {
    max(frame.minX, 320 - frame.maxX, frame.minY, 568 - frame.maxY)
  }

  @Test("a zoomed photograph follows the finger inside its bounds")
  func aZoomedPhotographFollowsTheFingerInsideItsBounds() {
    let script = zoomed().down(at: Self.middle)
    script.drag(velocity: point(200, 0), for: 0.5).frame()
    #expect((script.shown.center - Self.middle - point(90, 0)).length < 1e-9)
    script.wait(0.2).up().settle()
    #expect((script.shown.center - Self.middle - point(90, 0)).length < 1e-9)
  }

  @Test("a flung zoomed photograph glides on and rests where its decay ends")
  func aFlungZoomedPhotographGlidesOnAndRestsWhereItsDecayEnds() {
    let script = zoomed().down(at: Self.middle).drag(velocity: point(250, 0), for: 0.1).frame()
    let released = script.shown.center
    script.up()
    #expect((script.velocity { $0.center } - point(250, 0)).length < 1e-6 * 250)
    script.settle()
    let rest = released + point(250 * Decay.normal.reach, 0)
    #expect((script.shown.center - rest).length < 1e-9 && gap(script.shown.frame) < 1e-9)
    let places = script.moments.compactMap { $0.photo?.center.x }.drop { $0 != released.x }
    #expect(zip(places, places.dropFirst()).allSatisfy { $0 <= $1 + 1e-9 })
  }

  @Test("a hard fling passes the edge and comes back to it")
  func aHardFlingPassesTheEdgeAndComesBackToIt() {
    let script = zoomed().down(at: Self.middle).drag(velocity: point(3000, 0), for: 0.05).up()
    script.settle()
    let farthest = script.moments.compactMap { $0.photo?.frame.minX }.max() ?? 0
    #expect(farthest > 5 && farthest < 200)
    #expect(abs(script.shown.frame.minX) < 1e-9 && gap(script.shown.frame) < 1e-9)
    #expect(script.isOpen && script.allFaults.isEmpty)
  }

  @Test("a zoomed photograph resists past its edge and returns")
  func aZoomedPhotographResistsPastItsEdgeAndReturns() {
    let script = zoomed().down(at: point(10, 284))
    script.drag(velocity: point(290, 0), for: 1.5).wait(0.15)
    let edge = (852 - 320) / 2.0
    let past = 290 * 1.5 - 10 - edge
    let given = RubberBand().displacement(forOverscroll: past, dimension: 320)
    #expect(given > 50)
    #expect(abs(script.shown.center.x - (160 + edge + given)) < 1e-9)
    script.up().settle()
    #expect(abs(script.shown.frame.minX) < 1e-9)
  }

  @Test("caught past its edge it does not jump") func caughtPastItsEdgeItDoesNotJump() {
    let script = zoomed().down(at: point(10, 284)).drag(velocity: point(290, 0), for: 1.5).up()
    script.wait(0.05)
    let caught = script.shown.center
    script.down(at: point(100, 284)).wait(0.05)
    #expect(script.shown.center == caught)
    script.move(by: point(10, 0)).wait(0.02)
    #expect((script.shown.center - caught).length < 1e-9)
    script.move(by: point(1, 0)).wait(0.02)
    #expect(script.shown.center.x > caught.x && script.shown.center.x < caught.x + 0.56)
    script.up().settle()
    #expect(gap(script.shown.frame) < 1e-9)
  }

  @Test("a touch stops a gliding photograph") func aTouchStopsAGlidingPhotograph() {
    let script = zoomed().down(at: Self.middle).drag(velocity: point(400, 0), for: 0.1).up()
    script.wait(0.1).down(at: Self.middle).frame()
    let caught = script.shown.center
    script.wait(0.9).up().settle()
    #expect(script.shown.center == caught && script.isOpen)
  }

  @Test("a drag of a zoomed photograph changes nothing else")
  func aDragOfAZoomedPhotographChangesNothingElse() {
    let script = zoomed().down(at: Self.middle).drag(velocity: point(200, 100), for: 0.1)
    let first = script.screen.showings.count
    script.drag(velocity: point(200, 100), for: 0.2)
    let changes = script.screen.showings[first...].compactMap { showing in
      if case .frame(let frame) = showing { frame.changes } else { nil }
    }
    #expect(changes.count > 10)
    #expect(changes.allSatisfy { $0.count == 1 && $0[0].fields == .transform })
    script.up().settle()
  }
}
