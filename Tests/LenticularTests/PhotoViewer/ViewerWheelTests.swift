import Lenticular
import LenticularGestures
import LenticularPhysics
import Testing

extension ViewerScript {
  /// A wheel turns, or fingers move on a trackpad.
  @discardableResult
  fileprivate func wheel(
    _ delta: Point2D, at location: Point2D = point(160, 284), isPrecise: Bool = true,
    modifiers: PointerSample.Modifiers = []
  ) -> Self {
    send(
      .wheel(
        WheelSample(
          time: time, location: location, delta: delta, isPrecise: isPrecise, modifiers: modifiers))
    )
  }

  @discardableResult
  fileprivate func press(_ key: Key) -> Self { send(.key(key)) }
}

/// Wheels and keys in a viewer; and drags that go on from a zoomed photograph into the next.
@Suite struct ViewerWheelTests {
  static let photo = ZoomTests.photo
  static let middle = point(160, 284)

  private func open(_ count: Int = 1, at index: Int = 0) -> ViewerScript {
    ViewerScript(photos: Array(repeating: Self.photo, count: count)).open(index)
  }

  /// Open and filled about the middle: 852 by 568.
  private func zoomed(_ count: Int = 1, at index: Int = 0) -> ViewerScript {
    open(count, at: index).doubleTap(at: Self.middle).settle()
  }

  // MARK: Zoom

  @Test("a wheel with Control zooms about the pointer") func aWheelWithControlZoomsAboutThePointer()
    throws
  {
    let script = zoomed()
    let pointer = point(200, 300)
    let inverse = try #require(script.shown.map.inverted)
    let fixed = inverse.apply(to: pointer)
    for _ in 0..<8 {
      let scale = script.shown.scale
      script.wheel(point(0, -8), at: pointer, modifiers: .control).frame()
      #expect(abs(script.shown.scale - scale * Elementary.exp(0.08)) < 1e-9)
      #expect((script.shown.map.apply(to: fixed) - pointer).length < 1e-9)
    }
    #expect(script.reports.last == .zoomChanged(zoom: script.shown.scale))
    #expect(script.settle().allFaults.isEmpty && script.isOpen)
  }

  @Test("a wheel with Control stays within the limits") func aWheelWithControlStaysWithinTheLimits()
  {
    let script = open().wheel(point(0, 500), modifiers: .control).settle()
    #expect(script.shown.map.a == 1 && script.shown.center == Self.middle)
    script.wheel(point(0, -500), at: point(9, 9), modifiers: .control).settle()
    #expect(script.shown.map.a == 6)
    script.wheel(point(0, 500), at: point(9, 9), modifiers: .control).settle()
    #expect(script.shown.map.a == 1 && script.shown.center == Self.middle)
    #expect(script.allFaults.isEmpty)
  }

  @Test("a pinch on a trackpad zooms about the pointer")
  func aPinchOnATrackpadZoomsAboutThePointer() throws {
    let script = zoomed()
    let pointer = point(120, 310)
    let inverse = try #require(script.shown.map.inverted)
    let fixed = inverse.apply(to: pointer)
    script.send(
      .magnification(MagnificationSample(time: script.time, location: pointer, factor: 1.5))
    ).frame()
    #expect((script.shown.map.apply(to: fixed) - pointer).length < 1e-9)
    #expect(abs(script.shown.scale - 1.5 * 2.6625) < 1e-9 && script.allFaults.isEmpty)
  }

  @Test("keys zoom about the middle and back to fit") func keysZoomAboutTheMiddleAndBackToFit() {
    let script = open().press(.zoomIn).settle()
    #expect(abs(script.shown.scale - 1.6) < 1e-12 && script.shown.center == Self.middle)
    script.press(.zoomIn).wait(0.1).press(.zoomIn).settle()
    #expect(abs(script.shown.scale - 1.6 * 1.6 * 1.6) < 1e-12)
    script.press(.zoomIn).press(.zoomIn).settle()
    #expect(script.shown.map.a == 6)
    for _ in 0..<5 { script.press(.zoomOut) }
    script.settle()
    #expect(script.shown.map.a == 1 && script.shown.center == Self.middle)
    #expect(script.isOpen && script.allFaults.isEmpty)
  }

  // MARK: Panning

  @Test("a trackpad moves a zoomed photograph at once and stops at its edges")
  func aTrackpadMovesAZoomedPhotographAtOnceAndStopsAtItsEdges() {
    let script = zoomed(3, at: 1)
    script.wheel(point(30, 0)).frame()
    #expect((script.shown.center - Self.middle + point(30, 0)).length < 1e-9)
    script.wheel(point(500, 40)).frame()
    #expect(abs(script.shown.frame.maxX - 320) < 1e-9 && abs(script.shown.frame.minY) < 1e-9)
    script.settle()
    #expect(script.index == 1 && abs(script.shown.frame.maxX - 320) < 1e-9)
    #expect(script.shown.scale > 2 && script.allFaults.isEmpty)
  }

  @Test("arrows move a zoomed photograph and turn the pages of one that fits")
  func arrowsMoveAZoomedPhotographAndTurnThePagesOfOneThatFits() {
    let script = zoomed(3, at: 1).press(.right).settle()
    #expect((script.shown.center - Self.middle + point(40, 0)).length < 1e-9)
    script.press(.left).press(.left).settle()
    #expect((script.shown.center - Self.middle - point(40, 0)).length < 1e-9)
    #expect(script.index == 1)
    script.tap().settle().press(.right).settle()
    #expect(script.index == 2 && script.shown.map.a == 1)
    script.press(.home).settle()
    #expect(script.index == 0)
    script.press(.end).settle().press(.up).press(.down).settle()
    #expect(script.index == 2 && script.allFaults.isEmpty)
    script.press(.escape).settle()
    #expect(!script.isOpen && script.allFaults.isEmpty)
  }

  @Test("a caught fling carries its momentum on") func aCaughtFlingCarriesItsMomentumOn() {
    func way(catches: Bool) -> Double {
      let script = ViewerScript(photos: [Size2D(width: 9000, height: 6000)]).open()
      for _ in 0..<6 { script.press(.zoomIn) }
      script.settle().down(at: Self.middle).drag(velocity: point(900), for: 0.1).up().wait(0.05)
      if !catches { script.down(at: Self.middle).wait(0.9).up().settle() }
      let start = script.shown.center.x
      script.down(at: Self.middle).drag(velocity: point(900), for: 0.08).up().settle()
      #expect(script.isOpen && script.allFaults.isEmpty)
      return script.shown.center.x - start
    }
    #expect(way(catches: true) > way(catches: false) + 100)
  }

  // MARK: Turning pages

  @Test("a trackpad turns the page of a photograph that fits")
  func aTrackpadTurnsThePageOfAPhotographThatFits() {
    let script = open(3)
    for _ in 0..<10 { script.wheel(point(20, 1)).wait(1.0 / 60) }
    #expect(abs(script.screen.photo(0)?.center.x ?? 0) - 40 < 1e-9)
    #expect(script.screen.photos.isSuperset(of: [0, 1]) && script.index == 1)
    script.settle()
    #expect(script.index == 1 && (script.shown.center - Self.middle).length < 1e-9)
    #expect(script.screen.photos == [1] && script.allFaults.isEmpty)
  }

  @Test("a short swipe snaps back") func aShortSwipeSnapsBack() {
    let script = open(3, at: 1)
    for _ in 0..<5 { script.wheel(point(-20)).wait(1.0 / 60) }
    script.settle()
    #expect(script.index == 1 && (script.shown.center - Self.middle).length < 1e-9)
    #expect(!script.reports.contains(.indexChanged(index: 0)) && script.allFaults.isEmpty)
  }

  @Test("a long swipe turns one page and the next another")
  func aLongSwipeTurnsOnePageAndTheNextAnother() {
    let script = open(5)
    for _ in 0..<90 { script.wheel(point(30)).wait(1.0 / 60) }
    script.settle()
    #expect(script.index == 1 && (script.shown.center - Self.middle).length < 1e-9)
    for _ in 0..<90 { script.wheel(point(30)).wait(1.0 / 60) }
    script.settle()
    #expect(script.index == 2 && script.allFaults.isEmpty)
  }

  @Test("a notch sideways turns one page") func aNotchSidewaysTurnsOnePage() {
    let script = open(3).wheel(point(100), isPrecise: false).settle()
    #expect(script.index == 1 && script.screen.photos == [1])
    script.wheel(point(-100), isPrecise: false).settle()
    #expect(script.index == 0 && script.allFaults.isEmpty)
  }

  @Test("notches up and down zoom about the pointer") func notchesUpAndDownZoomAboutThePointer()
    throws
  {
    let script = open(3)
    let pointer = point(200, 300)
    let fixed = try #require(script.shown.map.inverted).apply(to: pointer)
    script.wheel(point(0, -100), at: pointer, isPrecise: false)
    script.wheel(point(0, -100), at: pointer, isPrecise: false).settle()
    let step = PhotoViewer.Configuration().zoomStep
    #expect(abs(script.shown.scale - step * step) < 1e-9)
    // The photograph is as wide as the screen, so along it nothing hinders; across it is centred.
    #expect(abs(script.shown.map.apply(to: fixed).x - pointer.x) < 1e-6)
    script.wheel(point(0, 100), at: pointer, isPrecise: false).settle()
    #expect(abs(script.shown.scale - step) < 1e-9)
    script.wheel(point(0, 300), at: pointer, isPrecise: false).settle()
    #expect(script.shown.scale == 1 && script.shown.center == Self.middle)
    #expect(script.isOpen && script.index == 0 && script.allFaults.isEmpty)
  }

  @Test("notches that follow before the zoom is over add up")
  func notchesThatFollowBeforeTheZoomIsOverAddUp() {
    let script = open()
    for _ in 0..<3 { script.wheel(point(0, -100), isPrecise: false).wait(0.03) }
    let step = PhotoViewer.Configuration().zoomStep
    #expect(abs(script.settle().shown.scale - step * step * step) < 1e-9)
    #expect(script.allFaults.isEmpty)
  }

  @Test("zero fits and one shows every pixel") func zeroFitsAndOneShowsEveryPixel() {
    let script = open().press(.actualPixels).settle()

    // 960 pixels of the photograph are 320 points wide if it fits.
    #expect(abs(script.shown.scale - 3) < 1e-9)
    script.press(.zoomIn).settle().press(.zoomToFit).settle()
    #expect(script.shown.scale == 1 && script.shown.center == Self.middle)
    #expect(script.isOpen && script.allFaults.isEmpty)
  }

  @Test("page up and page down turn pages") func pageUpAndPageDownTurnPages() {
    let script = open(3).press(.pageDown).settle().press(.pageDown).settle()
    #expect(script.index == 2 && script.screen.photos == [2])
    script.press(.pageUp).settle()
    #expect(script.index == 1 && script.allFaults.isEmpty)
  }

  @Test("away from an open viewer at rest wheels do nothing")
  func awayFromAnOpenViewerAtRestWheelsDoNothing() {
    let script = open(3).down(at: Self.middle).wheel(point(90)).wait(0.2).cancel().settle()
    #expect(script.index == 0 && script.shown.center == Self.middle)
    script.dismiss().wait(0.05).wheel(point(90)).wheel(point(0, -90), modifiers: .control).settle()
    #expect(!script.isOpen && script.wheel(point(90)).settle().allFaults.isEmpty)
  }

  // MARK: Over the edge

  @Test("a drag over the edge of a zoomed photograph turns the page")
  func aDragOverTheEdgeOfAZoomedPhotographTurnsThePage() {
    let script = zoomed(3, at: 1).down(at: point(310, 284))
    script.drag(velocity: point(-1000), for: 0.5).frame()
    let frame = script.screen.photo(1)?.frame ?? .zero
    #expect(frame.maxX < 300 && frame.size.width > 800)
    #expect((script.screen.photo(2)?.frame.minX ?? 320) < 200)
    script.up().settle()
    #expect(script.index == 2 && script.screen.photos == [2] && script.allFaults.isEmpty)
  }

  @Test("a drag that comes back moves the zoomed photograph again")
  func aDragThatComesBackMovesTheZoomedPhotographAgain() {
    let script = zoomed(3, at: 1).down(at: point(300, 284))
    script.drag(velocity: point(-400), for: 0.8).frame()
    #expect(script.shown.frame.maxX < 310)
    script.drag(velocity: point(400), for: 0.6).wait(0.2).frame()
    #expect(script.shown.frame.maxX > 330 && script.shown.scale > 2)
    let rest = script.shown.frame
    script.up().settle()
    #expect((script.shown.frame - rest).maximumNorm < 1e-6)
    #expect(script.index == 1 && script.screen.photos == [1] && script.allFaults.isEmpty)
  }

  @Test("at the last photograph a zoomed one resists") func atTheLastPhotographAZoomedOneResists() {
    let script = zoomed(2, at: 1).down(at: point(310, 284))
    script.drag(velocity: point(-1000), for: 0.4).frame()
    let frame = script.shown.frame
    #expect(frame.maxX < 310 && frame.maxX > 200)
    script.up().settle()
    #expect(script.index == 1 && abs(script.shown.frame.maxX - 320) < 1e-9)
    #expect(script.allFaults.isEmpty)
  }

  @Test("a drag that begins at the edge turns the page at once")
  func aDragThatBeginsAtTheEdgeTurnsThePageAtOnce() {
    let script = zoomed(3, at: 1)
    for _ in 0..<9 { script.press(.right) }
    script.settle().down(at: point(300, 284)).drag(velocity: point(-900), for: 0.15).up().settle()
    #expect(script.index == 2 && script.shown.map.a == 1 && script.allFaults.isEmpty)
    script.press(.left).settle()
    #expect(script.index == 1 && script.shown.map.a == 1)
  }
}
