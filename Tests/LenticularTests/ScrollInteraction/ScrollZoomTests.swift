import Lenticular
import LenticularGestures
import LenticularPhysics
import Testing

@Suite struct ScrollZoomTests {
  @Test("limits that are set before the first frame hold in it", arguments: [1.5...4, 0.2...0.5])
  func limitsThatAreSetBeforeTheFirstFrameHoldInIt(limits: ClosedRange<Double>) {
    let view = ScrollInteraction(size: ScrollScript.size)
    let stage = Stage(view)
    view.setContent(Size2D(width: 900, height: 900), at: 1)
    view.setZoomLimits(minimum: limits.lowerBound, maximum: limits.upperBound, at: 1)
    view.scroll(to: point(30, 40), animated: false, at: 1)
    _ = stage.advance(to: 1)
    let zoom = limits.contains(1) ? 1 : limits.lowerBound > 1 ? 1.5 : 0.5
    let offset = view.contentOffset(at: 1)
    #expect(view.zoomScale(at: 1) == zoom && offset == (zoom > 1 ? point(30, 40) : point(30)))
    #expect(!view.isZooming && view.zoomScale(at: 2) == zoom && view.contentOffset(at: 2) == offset)
    #expect(!view.reports.contains(.willBeginZooming))
  }

  static let content = Size2D(width: 1000, height: 1500)

  static func script(
    _ limits: ClosedRange<Double> = 0.5...4, hertz: Int = 60,
    change: (inout ScrollInteraction.Configuration) -> Void = { _ in }
  ) -> ScrollScript {
    var configuration = ScrollInteraction.Configuration()
    (configuration.minimumZoomScale, configuration.maximumZoomScale) =
      (limits.lowerBound, limits.upperBound)
    change(&configuration)
    return ScrollScript(content: content, configuration: configuration, hertz: hertz)
      .scroll(to: point(300, 400)).frame()
  }

  /// What part of the content a point of the view shows, by the last event.
  private func content(at point: Point2D, in view: ScrollInteraction) -> Point2D {
    (view.contentOffset + point) * (1 / view.zoomScale)
  }

  private func middle(of script: ScrollScript) -> Point2D {
    (script.fingers[1] + script.fingers[2]) * 0.5
  }

  @Test("a pinch keeps the content under the fingers") func aPinchKeepsTheContentUnderTheFingers() {
    let script = Self.script()
    script.down(1, at: point(100, 200)).down(2, at: point(200, 280))
    script.move(1, to: point(90, 190))
    #expect(script.view.isZooming)
    let held = content(at: middle(of: script), in: script.view)
    for index in 1...240 {
      let (sin, cos) = Elementary.sincos(Double(index) / 20)
      let spread = 130 + 60 * sin
      let center = point(160 + 30 * cos, 240 + 50 * sin)
      script.move(1, to: center - point(0.6, 0.8) * (spread / 2))
      script.move(2, to: center + point(0.6, 0.8) * (spread / 2)).wait(1.0 / 120)
      let shown = content(at: middle(of: script), in: script.view)
      #expect((shown - held).maximumNorm < 1e-9)
    }
    script.up(1).up(2).settle()
    #expect(script.moments.contains { $0.zoom > 1.2 } && script.moments.contains { $0.zoom < 0.9 })
    #expect(script.allFaults.isEmpty)
  }

  @Test("the pinch zooms by what the fingers spread beyond the slop")
  func thePinchZoomsByWhatTheFingersSpreadBeyondTheSlop() {
    let script = Self.script()
    script.down(1, at: point(100, 240)).down(2, at: point(200, 240))
    script.pinch(to: point(50, 240), point(250, 240), in: 0.2)
    #expect(abs(script.view.zoomScale - 200 / (100 + GestureDefaults.pinchSlop)) < 1e-9)
  }

  @Test(
    "beyond its limits a pinch is resisted and springs back about the fingers",
    arguments: [(point(-130, -200), point(450, 700)), (point(155, 238), point(165, 242))])
  func beyondItsLimitsAPinchIsResistedAndSpringsBackAboutTheFingers(ends: (Point2D, Point2D)) {
    let script = Self.script(0.8...1.5)
    script.down(1, at: point(80, 140)).down(2, at: point(240, 340))
    script.pinch(to: ends.0, ends.1, in: 0.3)
    let view = script.view
    let limit = view.zoomScale > 1 ? 1.5 : 0.8
    let start = point(160, 200).length - GestureDefaults.pinchSlop * (view.zoomScale > 1 ? -1 : 1)
    let asked = (ends.1 - ends.0).length / start
    let band = RubberBand()
    let dimension = Elementary.log(2)
    let give = band.displacement(
      forOverscroll: Elementary.log(asked / limit), dimension: dimension)
    #expect(abs(view.zoomScale / (limit * Elementary.exp(give)) - 1) < 1e-9)
    #expect(abs(Elementary.log(view.zoomScale / limit)) < dimension && view.zoomScale != limit)

    let fingers = middle(of: script)
    let held = content(at: fingers, in: view)
    script.up(1).up(2)
    #expect(script.view.isZooming)
    let released = script.moments.count
    script.settle()
    #expect(script.zoom == limit)
    for moment in script.moments[released...] {
      let shown = (moment.offset + fingers) * (1 / moment.zoom)
      #expect((shown - held).maximumNorm < 0.1)
    }
    #expect(
      script.story.map(\.name) == [
        "willBeginDragging", "willBeginZooming", "willEndDragging", "didEndDragging",
        "didEndZooming",
      ])
    #expect(script.story.last == .didEndZooming(scale: limit))
    #expect(script.allFaults.isEmpty)
  }

  @Test("the edges come back with the zoom") func theEdgesComeBackWithTheZoom() {
    // At a corner, so that about the fingers alone the offset would be illegal.
    let script = Self.script(1...2).scroll(to: .zero).frame()
    script.down(1, at: point(200, 300)).down(2, at: point(300, 460))
    script.pinch(to: point(305, 420), point(315, 440), in: 0.2).up(1).up(2).settle()
    #expect(script.zoom == 1 && script.offset == .zero)
    #expect(script.allFaults.isEmpty)
  }

  @Test("without bouncing the zoom stops at its limits")
  func withoutBouncingTheZoomStopsAtItsLimits() {
    let script = Self.script(0.8...1.5) { $0.bouncesZoom = false }
    script.down(1, at: point(80, 140)).down(2, at: point(240, 340))
    script.pinch(to: point(-200, -300), point(500, 800), in: 0.3)
    #expect(script.view.zoomScale == 1.5)
    script.pinch(to: point(155, 230), point(165, 250), in: 0.3)
    #expect(script.view.zoomScale == 0.8)
    script.up(1).up(2).settle()
    #expect(script.moments.allSatisfy { (0.8...1.5).contains($0.zoom) })
    #expect(script.zoom == 0.8 && script.allFaults.isEmpty)
  }

  @Test("without bouncing a pinch shows nothing beyond the edges")
  func withoutBouncingAPinchShowsNothingBeyondTheEdges() {
    let script = Self.script { $0.bounces = false }
    script.scroll(to: .zero).down(1, at: point(100, 100)).down(2, at: point(200, 200))
    script.pinch(to: point(200, 300), point(320, 420), in: 0.3).up(1).up(2).settle()
    #expect(script.moments.allSatisfy { $0.offset.x >= 0 && $0.offset.y >= 0 })
    #expect(script.allFaults.isEmpty)
  }

  @Test("a pinch hands over to one finger and back without a jump")
  func aPinchHandsOverToOneFingerAndBackWithoutAJump() {
    let script = Self.script()
    script.down(1, at: point(100, 200)).down(2, at: point(200, 300))
    script.pinch(to: point(60, 160), point(220, 330), in: 0.2)
    let (offset, zoom) = (script.view.contentOffset, script.view.zoomScale)
    script.up(1)
    #expect(script.view.contentOffset == offset && script.view.zoomScale == zoom)
    #expect(!script.view.isZooming && script.view.isDragging)
    script.wait(0.1).drag(2, velocity: point(-200, 100), for: 0.2)
    let panned = script.view.contentOffset
    #expect((panned - offset - point(40, -20)).maximumNorm < GestureDefaults.panSlop)
    #expect(script.view.zoomScale == zoom)
    script.down(1, at: point(60, 100)).wait(0.05)
    #expect((script.view.contentOffset - panned).maximumNorm < 1e-9)
    // The second pinch begins where its slop is passed: there it changes nothing.
    let way = script.fingers[2] - script.fingers[1]
    script.move(2, by: way * ((GestureDefaults.pinchSlop + 1e-9) / way.length))
    #expect(script.view.isZooming)
    #expect(abs(script.view.zoomScale / zoom - 1) < 1e-9)
    let (x, y) = (script.fingers[1], script.fingers[2])
    script.pinch(to: x - way * 0.2, y + way * 0.2, in: 0.2)
    #expect(script.view.zoomScale > zoom * 1.2)
    script.wait(0.2).up(1).up(2).settle()
    #expect(script.story.map(\.name).filter { $0.contains("Zooming") }.count == 4)
    #expect(script.allFaults.isEmpty)
  }

  @Test("a pinch that leaves the content far past its edge hands over without a jump")
  func aPinchThatLeavesTheContentFarPastItsEdgeHandsOverWithoutAJump() {
    let script = Self.script().scroll(to: .zero).frame()
    script.down(1, at: point(20, 40)).down(2, at: point(120, 140))
    script.pinch(to: point(320, 440), point(430, 560), in: 0.2)
    let offset = script.view.contentOffset
    #expect(offset.x < -250 && offset.y < -350)
    script.up(1).wait(0.1)
    #expect((script.offset - offset).maximumNorm < 1e-9)
    script.move(2, by: point(-1, -1))
    #expect((script.view.contentOffset - offset).maximumNorm < 1)
    // It is not stuck there.
    script.drag(2, velocity: point(-1000, -1000), for: 0.2)
    #expect(script.view.contentOffset.x > offset.x + 20)
    script.wait(0.2).up(2).settle()
    #expect(script.offset == .zero && script.allFaults.isEmpty)
  }

  @Test("a zoom by command during a pinch is part of it")
  func aZoomByCommandDuringAPinchIsPartOfIt() {
    let script = Self.script()
    script.down(1, at: point(100, 200)).down(2, at: point(200, 300))
    script.pinch(to: point(80, 180), point(220, 320), in: 0.1)
    script.send(.scroll.zoom(scale: 2, point: point(150, 250), animated: true)).frame()
    #expect(script.zoom == 2 && script.view.isZooming)
    #expect(script.story == [.willBeginDragging, .willBeginZooming])
    script.move(2, to: point(221, 321))
    #expect(abs(script.view.zoomScale / 2 - 141 / 140) < 1e-9)
    script.wait(0.2).up(1).up(2).settle()
    #expect(script.story.filter { $0.name == "didEndZooming" }.count == 1)
    #expect(script.allFaults.isEmpty)
  }

  @Test("a fling that a pinch catches is over") func aFlingThatAPinchCatchesIsOver() {
    let script = Self.script().scroll(to: point(300, 0)).fling(velocity: point(0, -1500))
    script.wait(0.02).down(1, at: point(100, 440)).down(2, at: point(200, 440))
    script.pinch(to: point(80, 320), point(220, 320), in: 0.08).up(1).up(2).frame()
    var velocities: [Point2D] = []
    for case .willEndDragging(let velocity, _) in script.story { velocities.append(velocity) }
    #expect(velocities.count == 2 && abs(velocities[1].y / 1500 - 1) < 0.05)
    #expect(script.settle().allFaults.isEmpty)
  }

  @Test("an overzoom returns when the last finger lifts")
  func overzoomReturnsWhenLastFingerLifts() {
    let script = Self.script(1...1.5)
    script.down(1, at: point(100, 200)).down(2, at: point(200, 300))
    script.pinch(to: point(0, 60), point(320, 440), in: 0.2).up(1).wait(0.1)
    #expect(script.zoom > 1.55 && script.view.isZooming)
    let zoom = script.zoom
    script.drag(2, velocity: point(-400, 0), for: 0.2)
    #expect(script.view.zoomScale == zoom)
    script.up(2).settle()
    #expect(script.zoom == 1.5)
    #expect(script.story.last == .didEndZooming(scale: 1.5) && script.allFaults.isEmpty)
  }

  @Test("an overzoom that is touched while it comes back comes back afterwards")
  func anOverzoomThatIsTouchedWhileItComesBackComesBackAfterwards() {
    let script = Self.script(1...1.5)
    script.down(1, at: point(100, 200)).down(2, at: point(200, 300))
    script.pinch(to: point(0, 60), point(320, 440), in: 0.2).up(1).up(2).wait(0.05)
    script.down(at: point(50, 50)).wait(1)
    let held = script.zoom
    #expect(held > 1.5 && held < 2 && script.stage.isIdle && script.view.isZooming)
    script.drag(velocity: point(300, 0), for: 0.1)
    #expect(script.view.zoomScale == held)
    script.up().settle()
    #expect(script.zoom == 1.5 && script.allFaults.isEmpty)
    #expect(script.story.filter { $0 == .willBeginZooming }.count == 1)
  }

  @Test(
    "a command zooms about a point within the limits",
    arguments: [(3.0, 3.0), (100, 4), (0.01, 0.5)], [true, false])
  func aCommandZoomsAboutAPointWithinTheLimits(scales: (Double, Double), animated: Bool) {
    let script = Self.script()
    let anchor = point(100, 300)
    let held = content(at: anchor, in: script.view)
    let first = script.moments.count
    script.send(.scroll.zoom(scale: scales.0, point: anchor, animated: animated)).settle()
    #expect(script.zoom == scales.1)
    let isLegal = scales.1 > 1
    for moment in script.moments[first...] where isLegal {
      #expect(((moment.offset + anchor) * (1 / moment.zoom) - held).maximumNorm < 0.1)
    }
    let zooms = script.moments[first...].map(\.zoom)
    #expect(zooms.contains { $0 != 1 && $0 != scales.1 } == animated)
    #expect(
      script.story
        == (animated ? [.willBeginZooming, .didEndZooming(scale: scales.1)] : []))
    #expect(script.allFaults.isEmpty)
  }

  @Test("a zoom that is given another destination goes on from where it is")
  func aZoomThatIsGivenAnotherDestinationGoesOnFromWhereItIs() {
    let script = Self.script().send(.scroll.zoom(scale: 4, point: point(160, 240), animated: true))
    script.wait(0.1)
    let shown = script.view.zoomScale(at: script.time)
    let offset = script.view.contentOffset(at: script.time)
    script.send(.scroll.zoom(scale: 1, point: point(160, 240), animated: true))
    #expect(abs(script.view.zoomScale(at: script.time) - shown) < 1e-12)
    #expect((script.view.contentOffset(at: script.time) - offset).maximumNorm < 1e-9)
    script.settle()
    #expect(script.zoom == 1)
    #expect(script.story == [.willBeginZooming, .didEndZooming(scale: 1)])
    #expect(script.allFaults.isEmpty)
  }

  @Test("a scroll during a zoom lets both arrive") func aScrollDuringAZoomLetsBothArrive() {
    let script = Self.script().send(.scroll.zoom(scale: 2, point: .zero, animated: true)).wait(0.1)
    script.scroll(to: point(0, 2400), animated: true).settle()
    #expect(script.zoom == 2 && script.offset == point(0, 2400))
    #expect(
      script.story == [.willBeginZooming, .didEndScrollingAnimation, .didEndZooming(scale: 2)])
    #expect(script.allFaults.isEmpty)
  }

  @Test("content without a size zooms and stays where it is")
  func contentWithoutASizeZoomsAndStaysWhereItIs() {
    let script = Self.script().send(.scroll.setContent(size: .zero, inset: Insets())).frame()
    script.down(1, at: point(100, 200)).down(2, at: point(200, 300))
    script.pinch(to: point(0, 60), point(320, 440), in: 0.2).up(1).up(2).settle()
    script.send(.scroll.zoom(scale: 4, point: point(9, 9), animated: true)).settle()
    #expect(script.offset == .zero && script.zoom == 4 && script.allFaults.isEmpty)
  }

  @Test("a view that zooms from the start begins within its limits")
  func aViewThatZoomsFromTheStartBeginsWithinItsLimits() {
    let script = Self.script(2...3)
    #expect(script.zoom == 2 && script.offset == point(300, 400))
    script.fling(velocity: point(-9000, -9000)).settle()
    #expect(script.offset == point(1680, 2520) && script.allFaults.isEmpty)
  }
}

extension ScrollInteraction.Report {
  /// Its name, without what it says.
  var name: String {
    let text = "\(self)"
    return String(text.prefix { $0 != "(" })
  }
}
