import Lenticular
import LenticularGestures
import LenticularPhysics
import LenticularWire
import Testing

/// Wheels, options and less motion; and what of an event is the view's alone.
@Suite struct ScrollWheelTests {
  static let content = Size2D(width: 1000, height: 4000)

  // MARK: Wheel

  @Test(
    "a trackpad moves the content at once", arguments: [point(0, 35), point(35, 0), point(-10, 25)])
  func aTrackpadMovesTheContentAtOnce(delta: Point2D) {
    let script = ScrollScript(content: Self.content).scroll(to: point(100, 1000)).frame()
    #expect(script.claims(.wheel(script.wheel(delta, isPrecise: true))))
    #expect(script.frame().offset == point(100, 1000) + delta)
    #expect(script.settle().offset == point(100, 1000) + delta)
    #expect(script.story.isEmpty && script.allFaults.isEmpty)
  }

  @Test("the notches of a wheel add up and the content glides")
  func theNotchesOfAWheelAddUpAndTheContentGlides() {
    let script = ScrollScript(content: Self.content)
    for _ in 0..<3 {
      #expect(script.claims(.wheel(script.wheel(point(0, 120)))))
      script.wait(0.05)
    }
    #expect(script.offset.y > 0 && script.offset.y < 360)
    #expect(script.settle().offset == point(0, 360))
    let way = script.moments.map(\.offset.y)
    #expect(zip(way, way.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(script.story.allSatisfy { $0 == .didEndScrollingAnimation })
    #expect(script.allFaults.isEmpty)
  }

  @Test("at the edge a wheel is the page's", arguments: [true, false])
  func atTheEdgeAWheelIsThePages(isPrecise: Bool) {
    let script = ScrollScript(content: Self.content)
    #expect(!script.claims(.wheel(script.wheel(point(-9, -50), isPrecise: isPrecise))))
    #expect(script.claims(.wheel(script.wheel(point(-9, 50), isPrecise: isPrecise))))
    script.scroll(to: point(680, 3520)).settle()
    #expect(!script.claims(.wheel(script.wheel(point(0, 50), isPrecise: isPrecise))))
    #expect(script.settle().offset == point(680, 3520) && script.allFaults.isEmpty)
  }

  @Test("a trackpad takes over where a fling is seen") func aTrackpadTakesOverWhereAFlingIsSeen() {
    let script = ScrollScript(content: Self.content).fling(velocity: point(0, -2000)).wait(0.1)
    let shown = script.view.contentOffset(at: script.time)
    script.send(.wheel(script.wheel(point(0, 5), isPrecise: true))).frame()
    #expect((script.offset - shown - point(0, 5)).maximumNorm < 1e-9)
    #expect(script.settle().offset == script.offset)
    #expect(script.story.last == .didEndDecelerating && script.allFaults.isEmpty)
  }

  @Test("a wheel under a finger does nothing") func aWheelUnderAFingerDoesNothing() {
    let script = ScrollScript(content: Self.content).down(at: point(9, 9))
    #expect(!script.claims(.wheel(script.wheel(point(0, 50), isPrecise: true))))
    #expect(script.up().settle().offset == .zero)
  }

  @Test("a wheel with Control zooms about the pointer") func aWheelWithControlZoomsAboutThePointer()
  {
    let script = ScrollZoomTests.script()
    let before = (script.offset + point(60, 70)) * (1 / script.zoom)
    let sample = script.wheel(point(0, -50), at: point(60, 70), modifiers: .control)
    #expect(script.claims(.wheel(sample)))
    script.frame()
    #expect(script.zoom == MagnificationSample(sample).factor && script.zoom > 1)
    let after = (script.offset + point(60, 70)) * (1 / script.zoom)
    #expect((after - before).maximumNorm < 1e-9 && script.settle().allFaults.isEmpty)
  }

  @Test("at the limit a wheel with Control zooms no page")
  func atTheLimitAWheelWithControlZoomsNoPage() {
    let script = ScrollZoomTests.script(1...4)
    let sample = script.wheel(point(0, 50), modifiers: .control)
    #expect(script.claims(.wheel(sample)))
    #expect(script.settle().zoom == 1)
  }

  @Test("where nothing zooms a wheel with Control is the page's")
  func whereNothingZoomsAWheelWithControlIsThePages() {
    let script = ScrollScript(content: Self.content)
    let sample = script.wheel(point(0, 50), isPrecise: true, modifiers: .control)
    #expect(!script.claims(.wheel(sample)) && script.frame().zoom == 1)
    #expect(script.offset == .zero)
  }

  @Test("a wheel that makes no sense does nothing", arguments: [Double.nan, .infinity, 1e300])
  func aWheelThatMakesNoSenseDoesNothing(value: Double) {
    let script = ScrollScript(content: Self.content)
    for isPrecise in [true, false] {
      #expect(!script.claims(.wheel(script.wheel(point(0, value), isPrecise: isPrecise))))
    }
    #expect(script.settle().offset == .zero && script.allFaults.isEmpty)
  }

  @Test("a trackpad and a key show the indicators") func aTrackpadAndAKeyShowTheIndicators() {
    for event in [0, 1] {
      let script = ScrollScript(content: Self.content).send(.reduceMotion(true)).settle()
      #expect(script.indicators.allSatisfy { $0.opacity == 0 })
      script.send(
        event == 0 ? .key(.down) : .wheel(script.wheel(point(0, 9), isPrecise: true)))
      #expect(script.wait(0.1).indicators[1].opacity == 1)
      #expect(script.settle().indicators.allSatisfy { $0.opacity == 0 })
    }
  }

  // MARK: Snapping

  static let pages = Size2D(width: 320 * 5, height: 480)

  private func pager(
    _ snapping: ScrollInteraction.Snapping = .pages,
    snapOffsets: ScrollInteraction.SnapOffsets = .init()
  ) -> ScrollScript {
    var configuration = ScrollInteraction.Configuration()
    configuration.snapping = snapping
    return ScrollScript(
      content: Self.pages, configuration: configuration, snapOffsets: snapOffsets)
  }

  @Test("a notch turns a page") func aNotchTurnsAPage() {
    let script = pager()
    for page in [1.0, 2] {
      #expect(script.claims(.wheel(script.wheel(point(0.5 * page)))))
      script.wait(0.05)
    }
    #expect(script.settle().offset == point(640))
    #expect(script.claims(.wheel(script.wheel(point(-120, 50)))))
    #expect(script.settle().offset == point(320))
    for _ in 0..<9 { script.send(.wheel(script.wheel(point(120)))) }
    #expect(script.settle().offset == point(1280) && script.allFaults.isEmpty)
    #expect(!script.claims(.wheel(script.wheel(point(120)))), "the last page")
  }

  @Test("a notch goes from offset to offset") func aNotchGoesFromOffsetToOffset() {
    let script = pager(.offsets, snapOffsets: .init(horizontal: [0, 130, 400]))
    for place in [130.0, 400, 400] {
      script.send(.wheel(script.wheel(point(120))))
      #expect(script.settle().offset == point(place))
    }
    #expect(script.allFaults.isEmpty)
  }

  @Test(
    "content moved by a trackpad snaps once the trackpad is quiet",
    arguments: [(100.0, 0.0), (200, 320), (470, 320), (500, 640), (9000, 1280)])
  func contentMovedByATrackpadSnapsOnceTheTrackpadIsQuiet(way: Double, page: Double) {
    let script = pager()
    for _ in 0..<10 {
      script.send(.wheel(script.wheel(point(way / 10), isPrecise: true))).wait(0.1)
    }
    let left = min(way, 1280)
    #expect(abs(script.offset.x - left) < 1e-9)
    script.wait(0.04)
    #expect(abs(script.offset.x - left) < 1e-9)
    #expect(script.settle().offset == point(page))
    #expect(script.story.map(\.name) == (left == page ? [] : Self.snap))
    #expect(script.allFaults.isEmpty)
  }

  private static let snap = ["willBeginDecelerating", "didEndDecelerating"]

  @Test("content snaps at the same time at any frame rate")
  func contentSnapsAtTheSameTimeAtAnyFrameRate() {
    func place(_ hertz: Int) -> Point2D {
      let script = pager()
      script.frameTicks = ScrollScript.ticksPerSecond / hertz
      script.send(.wheel(script.wheel(point(200), isPrecise: true))).wait(0.3)
      return script.view.contentOffset(at: script.time)
    }
    #expect(place(60) == place(25) && place(60) == place(240))
    #expect(place(60).x > 200 && place(60).x < 320)
  }

  @Test("where the platform says that momentum is over it snaps at once")
  func whereThePlatformSaysThatMomentumIsOverItSnapsAtOnce() {
    let script = pager()
    var sample = script.wheel(point(200), isPrecise: true)
    sample.phase = .momentum
    script.send(.wheel(sample)).wait(0.02)
    (sample.phase, sample.delta) = (.momentumEnded, .zero)
    script.send(.wheel(sample)).wait(0.05)
    #expect(script.offset.x > 201)
    #expect(script.settle().offset == point(320) && script.allFaults.isEmpty)
  }

  @Test("a trackpad goes on from a snap") func aTrackpadGoesOnFromASnap() {
    let script = pager().send(.wheel(pager().wheel(point(200), isPrecise: true))).wait(0.25)
    let shown = script.view.contentOffset(at: script.time).x
    #expect(shown > 200 && shown < 320)
    script.send(.wheel(script.wheel(point(-100), isPrecise: true))).frame()
    #expect(abs(script.offset.x - shown + 100) < 1e-9)
    #expect(script.settle().offset == point(shown < 260 ? 0 : 320) && script.allFaults.isEmpty)
  }

  @Test("a finger or a command snaps in its own way") func aFingerOrACommandSnapsInItsOwnWay() {
    let script = pager().send(.wheel(pager().wheel(point(100), isPrecise: true))).wait(0.1)
    script.down(at: point(9, 9)).wait(0.5)
    #expect(script.offset == point(100))
    #expect(script.up().settle().offset == .zero)
    script.send(.wheel(script.wheel(point(100), isPrecise: true))).wait(0.1)
    #expect(script.send(.key(.right)).settle().offset == point(320))
    script.send(.wheel(script.wheel(point(100), isPrecise: true))).wait(0.1)
    #expect(script.scroll(to: point(700)).settle().offset == point(700))
    #expect(script.allFaults.isEmpty)
  }

  // MARK: Options

  @Test("options change how it scrolls") func optionsChangeHowItScrolls() {
    let script = ScrollScript(content: Self.content)
    script.send(
      .scroll.setOptions(
        decelerationRate: 0.99, bounces: false, alwaysBouncesHorizontally: true,
        alwaysBouncesVertically: true, isDirectionalLockEnabled: true, isPagingEnabled: true,
        showsIndicators: false))
    let configuration = script.view.configuration
    #expect(configuration.deceleration == .fast && configuration.snapping == .pages)
    #expect(configuration.isDirectionalLockEnabled && !configuration.bounces)
    #expect(configuration.alwaysBouncesHorizontally && configuration.alwaysBouncesVertically)
    #expect(!configuration.showsIndicators)
    script.fling(velocity: point(0, -900)).settle()
    #expect(script.offset == point(0, 480) && script.allFaults.isEmpty)
    script.send(.scroll.setOptions())
    #expect(script.view.configuration.snapping == .none && script.view.configuration.bounces)
  }

  @Test("a rate that is no decay changes no option", arguments: [0, 1, -0.5, 2, .nan, .infinity])
  func aRateThatIsNoDecayChangesNoOption(rate: Double) {
    let script = ScrollScript(content: Self.content)
    script.send(.scroll.setOptions(decelerationRate: rate, bounces: false)).settle()
    #expect(script.view.configuration.bounces && script.view.configuration.deceleration == .normal)
  }

  @Test("content between pages turns to one when paging begins")
  func contentBetweenPagesTurnsToOneWhenPagingBegins() {
    let script = ScrollScript(content: Self.content).scroll(to: point(0, 500)).frame()
    #expect(script.send(.scroll.setOptions(isPagingEnabled: true)).settle().offset == point(0, 480))
    #expect(script.story == [.willBeginDecelerating, .didEndDecelerating])
  }

  @Test("indicators that are switched off disappear") func indicatorsThatAreSwitchedOffDisappear() {
    let script = ScrollScript(content: Self.content).down(at: point(9, 200))
    script.drag(velocity: point(0, -200), for: 0.2)
    #expect(script.wait(0.02).indicators[1].opacity == 1)
    script.send(.scroll.setOptions(showsIndicators: false)).wait(0.02)
    #expect(script.indicators.allSatisfy { $0.opacity == 0 })
    #expect(script.up().settle().allFaults.isEmpty)
  }

  // MARK: Less motion

  @Test("with less motion commands and keys jump") func withLessMotionCommandsAndKeysJump() {
    let script = ScrollZoomTests.script().send(.reduceMotion(true))
    for (call, offset, zoom) in [
      (.key(.pageDown), point(300, 840), 1.0),
      (.scroll.scroll(offset: point(10, 20), animated: true), point(10, 20), 1),
      (.wheel(script.wheel(point(0, 100))), point(10, 120), 1),
      (.scroll.zoom(scale: 2, point: .zero, animated: true), point(20, 240), 2),
    ] as [(Call, Point2D, Double)] {
      script.send(call).frame()
      #expect(script.offset == offset && script.zoom == zoom)
    }
    script.send(.reduceMotion(false)).send(.key(.up)).frame()
    #expect(script.offset != point(20, 200))
    #expect(script.settle().offset == point(20, 200) && script.allFaults.isEmpty)
  }

  @Test("a fling glides with less motion too") func aFlingGlidesWithLessMotionToo() {
    let script = ScrollScript(content: Self.content).send(.reduceMotion(true))
    script.fling(velocity: point(0, -1000)).wait(0.1)
    #expect(script.view.isDecelerating && script.settle().allFaults.isEmpty)
  }

  // MARK: Claims

  @Test("a touch is the view's once it moves the content")
  func aTouchIsTheViewsOnceItMovesTheContent() {
    let script = ScrollScript(content: Self.content)
    #expect(!script.claims(script.touch(.down, at: point(100, 200))))
    #expect(!script.claims(script.touch(.moved, at: point(100, 198))))
    script.wait(0.02)
    #expect(script.claims(script.touch(.moved, at: point(100, 150))))
    #expect(script.claims(script.touch(.up, at: point(100, 150))))
    script.settle()
    #expect(!script.claims(script.touch(.down, at: point(100, 200))))
    #expect(!script.claims(script.touch(.up, at: point(100, 200))))
  }

  @Test("a touch is the view's if it stops the content") func aTouchIsTheViewsIfItStopsTheContent()
  {
    let script = ScrollScript(content: Self.content).fling(velocity: point(0, -2000)).wait(0.1)
    #expect(script.claims(script.touch(.down, at: point(100, 200))))
    #expect(script.claims(script.touch(.up, at: point(100, 200))))
  }

  @Test("keys are the views if they move it") func keysAreTheViewsIfTheyMoveIt() {
    let script = ScrollScript(content: Self.content)
    #expect(!script.claims(.key(.up)) && !script.claims(.key(.escape)))
    #expect(script.claims(.key(.down)) && script.claims(.key(.end)) && !script.claims(.key(.end)))
  }
}

extension ScrollScript {
  /// Sends an input. Returns whether it is the view's alone.
  fileprivate func claims(_ call: Call) -> Bool { send(call).isTaken }

  fileprivate func touch(_ phase: PointerSample.Phase, at location: Point2D) -> Call {
    .pointer(PointerSample(id: 1, time: time, phase: phase, location: location))
  }

  fileprivate func wheel(
    _ delta: Point2D, at location: Point2D = point(100, 100), isPrecise: Bool = false,
    modifiers: PointerSample.Modifiers = []
  ) -> WheelSample {
    WheelSample(
      time: time, location: location, delta: delta, isPrecise: isPrecise, modifiers: modifiers)
  }
}
