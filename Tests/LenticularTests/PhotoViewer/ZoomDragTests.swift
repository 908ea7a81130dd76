import Lenticular
import LenticularGestures
import LenticularPhysics
import Testing

/// A tap, and then a drag up or down: one finger zooms. And how long a tap waits for a second one.
@Suite struct ZoomDragTests {
  /// Fits as 320 by 213⅓, fills at 2.6625, and may be zoomed to 6.
  private static let photo = Size2D(width: 960, height: 640)
  private static let tapped = point(200, 300)

  private func open(_ pace: ViewerScript.Pace = .hertz(60)) -> ViewerScript {
    ViewerScript(photos: [Self.photo, Self.photo], pace: pace).open()
  }

  /// A tap and a press at the same point, and the finger past the slop.
  private func press(_ script: ViewerScript) {
    script.tap(at: Self.tapped).wait(0.1).down(at: Self.tapped)
    script.drag(velocity: point(0, 100), for: 0.1)
  }

  @Test("a drag after a tap zooms about the point", arguments: [30, 60, 120])
  func aDragAfterATapZoomsAboutThePoint(rate: Int) throws {
    let script = open(.hertz(rate))
    let held = try #require(script.shown.map.inverted).apply(to: Self.tapped)
    press(script)
    for step in 1...8 {
      let height = Double(step) * 16
      script.wait(1.0 / 60).move(to: Self.tapped + point(Double(step), 10 + height)).frame()
      #expect(abs(script.shown.scale - Elementary.pow(2, height / 128)) < 1e-9)
      #expect((script.shown.map.apply(to: held) - Self.tapped).length < 1e-9)
    }
    #expect(abs(script.shown.scale - 2) < 1e-9)
    let center = script.shown.center
    // No velocity is left: the zoom rests where the finger has led it, within the edges.
    script.up().settle()
    #expect(abs(script.shown.scale - 2) < 1e-9)
    #expect(abs(script.shown.center.x - center.x) < 1e-9 && script.isOpen)
    #expect(script.reports.last == .zoomChanged(zoom: script.shown.scale))
    #expect(script.allFaults.isEmpty)
  }

  @Test("a drag up zooms out") func aDragUpZoomsOut() {
    let script = open().doubleTap(at: Self.tapped).settle()
    let scale = script.shown.scale
    script.tap(at: Self.tapped).wait(0.1).down(at: Self.tapped)
    script.drag(velocity: point(0, -740), for: 0.1).frame()
    #expect(abs(script.shown.scale - scale / Elementary.pow(2, 0.5)) < 1e-9)
    script.up().settle()
    #expect(script.shown.scale > 1.8 && script.shown.scale < 1.9 && script.isOpen)
  }

  @Test("a zoom drag beyond the limits is resisted and returns", arguments: [1.0, -1])
  func aZoomDragBeyondTheLimitsIsResistedAndReturns(direction: Double) {
    let script = open()
    script.tap(at: Self.tapped).wait(0.1).down(at: Self.tapped)
    script.drag(velocity: point(0, direction * 520), for: 0.75).frame()
    let asked = Elementary.pow(2, direction * 380 / 128)
    let limit = direction > 0 ? 6.0 : 1
    let stretch = RubberBand().displacement(
      forOverscroll: Elementary.log(asked / limit), dimension: Elementary.log(2.0))
    #expect(abs(script.shown.scale - limit * Elementary.exp(stretch)) < 1e-9)
    script.up().settle()
    #expect(abs(script.shown.scale - limit) < 1e-12 && script.isOpen && script.allFaults.isEmpty)
  }

  @Test("the zoom is continuous wherever it is caught") func theZoomIsContinuousWhereverItIsCaught()
  {
    for frames in 0..<16 {
      let script = open()
      press(script)
      script.drag(velocity: point(0, 900), for: 0.45).up().wait(Double(frames) / 60).frame()
      let caught = script.shown
      script.down(at: point(40, 40)).frame()
      #expect((script.shown.frame - caught.frame).maximumNorm < 1e-9)
      script.wait(0.9).up().settle()
      #expect(script.shown.scale == 6 && script.allFaults.isEmpty)
    }
  }

  @Test("a second finger makes a drag of it without a jump")
  func aSecondFingerMakesADragOfItWithoutAJump() {
    let script = open()
    press(script)
    script.drag(velocity: point(0, 640), for: 0.2).frame()
    let zoomed = script.shown.frame
    script.down(2, at: point(60, 100)).frame()
    #expect((script.shown.frame - zoomed).maximumNorm < 1e-9)
    script.pinch(to: script.fingers[1] + point(30, 0), script.fingers[2] + point(30, 0), in: 0.2)
    script.frame()
    #expect(abs(script.shown.scale - zoomed.size.width / 320) < 1e-9)
    script.pinch(to: point(300, 500), point(20, 60), in: 0.2).frame()
    #expect(script.shown.scale > zoomed.size.width / 320 + 0.2)
    script.up(1).up(2).settle()
    #expect(script.isOpen && script.allFaults.isEmpty)
  }

  @Test("a swipe after a tap turns the page") func aSwipeAfterATapTurnsThePage() {
    let script = open().tap(at: Self.tapped).wait(0.1).down(at: Self.tapped)
    script.drag(velocity: point(-1200, 100), for: 0.1).up().settle()
    #expect(script.index == 1 && script.shown.map.a == 1 && script.allFaults.isEmpty)
  }

  @Test(
    "a drag far from the tap or late is a drag",
    arguments: [(point(120, 150), 0.1), (point(200, 300), 0.31)])
  func aDragFarFromTheTapOrLateIsADrag(start: Point2D, pause: Double) {
    let script = open().doubleTap(at: Self.tapped).settle()
    let scale = script.shown.scale
    script.tap(at: Self.tapped).wait(pause).down(at: start)
    script.drag(velocity: point(0, 300), for: 0.2).frame()
    #expect(script.shown.scale <= scale)
    script.up().settle()
    #expect(script.allFaults.isEmpty)
  }

  // MARK: Waiting for a second tap

  /// A tap of a mouse.
  private func click(_ script: ViewerScript) -> ViewerScript {
    for phase in [PointerSample.Phase.down, .up] {
      script.send(
        .pointer(
          PointerSample(
            id: 9, time: script.time, phase: phase, location: Self.tapped, kind: .mouse,
            buttons: phase == .down ? .primary : [])))
    }
    return script
  }

  @Test("a click on a zoomed photograph zooms out at once")
  func aClickOnAZoomedPhotographZoomsOutAtOnce() {
    let script = open().doubleTap(at: Self.tapped).settle()
    click(script).wait(1.0 / 60)
    #expect(script.reports.last == .zoomChanged(zoom: 1))
    // The second click of a double click has no effect.
    click(script.wait(0.1)).settle()
    #expect(script.isOpen && script.shown.map.a == 1)
    click(script).settle()
    #expect(!script.isOpen && script.allFaults.isEmpty)
  }

  @Test("a tap on a photograph that is dismissed opens it at once")
  func aTapOnAPhotographThatIsDismissedOpensItAtOnce() {
    let script = open().dismiss().wait(0.1).tap(at: Self.tapped).wait(1.0 / 60)
    #expect(script.reports.last == .presented(index: 0))
    script.tap(at: Self.tapped).settle()
    #expect(script.isOpen && script.shown.map.a == 1 && script.allFaults.isEmpty)
  }

  @Test("where nothing can zoom a tap acts at once") func whereNothingCanZoomATapActsAtOnce() {
    var configuration = PhotoViewer.Configuration()
    configuration.leastMaximumZoom = 1
    let script = ViewerScript(
      photos: [Size2D(width: 120, height: 80)], configuration: configuration)
    script.open().tap().wait(1.0 / 60)
    #expect(script.reports.last == .willDismiss(index: 0))
    script.settle()
    #expect(!script.isOpen && script.allFaults.isEmpty)
  }
}
