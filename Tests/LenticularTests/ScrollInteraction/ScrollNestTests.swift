import Lenticular
import LenticularGestures
import LenticularPhysics
import TestSupport
import Testing

/// Scroll views in scroll views: whose a drag is, and who goes on with it.
@Suite struct ScrollNestTests {
  /// A list of 320 × 200 with 800 points of content in a page of 320 × 480 with 2000.
  private func list(_ configuration: ScrollInteraction.Configuration = .init()) -> ScrollScript {
    ScrollScript(
      content: Size2D(width: 320, height: 2000),
      inner: Rect2D(x: 0, y: 100, width: 320, height: 200),
      innerContent: Size2D(width: 320, height: 800), innerConfiguration: configuration)
  }

  /// A strip of 320 × 100 with 1000 points of content across, in that page.
  private func strip() -> ScrollScript {
    ScrollScript(
      content: Size2D(width: 320, height: 2000),
      inner: Rect2D(x: 0, y: 100, width: 320, height: 100),
      innerContent: Size2D(width: 1000, height: 100))
  }

  private let middle = point(160, 150)

  @Test("the inner view follows the finger") func theInnerViewFollowsTheFinger() throws {
    let script = list()
    let inner = try #require(script.inner)
    script.down(at: middle).drag(velocity: point(0, -300), for: 0.4).wait(0.2)
    #expect(abs(inner.contentOffset.y - 110) < 1e-4 && script.view.contentOffset == .zero)
    #expect(script.isTaken && script.story.isEmpty)
    script.up().settle()
    #expect(script.offset == .zero && script.allFaults.isEmpty)
  }

  @Test("a fling that comes to the edge bounces in the inner view")
  func aFlingThatComesToTheEdgeBouncesInTheInnerView() throws {
    let script = list()
    let inner = try #require(script.inner)
    script.fling(velocity: point(0, -3000), from: middle).settle()
    #expect(script.innerOffsets.contains { $0.y > 610 } && inner.contentOffset.y == 600)
    #expect(script.offset == .zero && script.allFaults.isEmpty)
  }

  @Test("a drag from the edge outwards is the outer views")
  func aDragFromTheEdgeOutwardsIsTheOuterViews() throws {
    let script = list().scroll(to: point(0, 80)).frame()
    let inner = try #require(script.inner)
    script.down(at: middle).drag(velocity: point(0, 300), for: 0.2).wait(0.2)
    #expect(abs(script.view.contentOffset.y - 30) < 1e-9 && inner.contentOffset == .zero)
    // Back and beyond, it still is.
    script.drag(velocity: point(0, -600), for: 0.5).wait(0.2)
    #expect(abs(script.view.contentOffset.y - 330) < 1e-9 && inner.contentOffset == .zero)
    script.up().settle()
    #expect(script.innerOffsets.allSatisfy { $0 == .zero } && script.allFaults.isEmpty)
  }

  @Test("the rest of a drag is the outer view's") func theRestOfADragIsTheOuterViews() throws {
    let script = list()
    let inner = try #require(script.inner)
    script.scrollInner(to: point(0, 500)).down(at: middle).drag(velocity: point(0, -600), for: 0.5)
      .wait(0.2)
    // 10 to begin, 100 to the edge; what is over in the sample that comes to it; 10 to begin again.
    #expect(inner.contentOffset.y == 600 && script.innerOffsets.allSatisfy { $0.y <= 600 })
    #expect(abs(script.view.contentOffset.y - 180) <= 5)
    #expect(script.isTaken && script.story == [.willBeginDragging])
    script.up().settle()
    #expect(inner.contentOffset.y == 600 && script.allFaults.isEmpty)
  }

  @Test("a fling past the edge glides on in the outer view")
  func aFlingPastTheEdgeGlidesOnInTheOuterView() throws {
    let script = list()
    let inner = try #require(script.inner)
    script.scrollInner(to: point(0, 560)).fling(velocity: point(0, -900), for: 0.3, from: middle)
      .settle()
    guard case .willEndDragging(let velocity, _) = script.story[1] else {
      Issue.record("\(script.story)")
      return
    }
    #expect(abs(velocity.y - 900) < 1e-6 && inner.contentOffset.y == 600)
    #expect(script.offset.y > 600 && script.allFaults.isEmpty)
  }

  @Test(
    "along a strip it is the strip's, and across it the page's",
    arguments: [(point(-300, 90), 60.0, 0.0), (point(-90, -300), 0, 60)])
  func alongAStripItIsTheStripsAndAcrossThePages(
    velocity: Point2D, across: Double, down: Double
  ) throws {
    let script = strip()
    let inner = try #require(script.inner)
    script.down(at: middle).drag(velocity: velocity, for: 0.25).wait(0.2)
    #expect((inner.contentOffset.x > 60) == (across > 0))
    #expect((script.view.contentOffset.y > 60) == (down > 0))
    // Whose it is, it stays.
    script.drag(velocity: point(velocity.y, -velocity.x), for: 0.2).up().settle()
    #expect(script.innerOffsets.contains { $0.x > 0 } == (across > 0))
    #expect(script.moments.contains { $0.offset.y > 0 } == (down > 0))
    #expect(script.allFaults.isEmpty)
  }

  @Test("at its end a strip bounces in a page that does not go there")
  func atItsEndAStripBouncesInAPageThatDoesNotGoThere() throws {
    let script = strip()
    let inner = try #require(script.inner)
    script.down(at: middle).drag(velocity: point(300, 0), for: 0.3).wait(0.2)
    #expect(inner.contentOffset.x < -20 && script.isTaken)
    script.up().settle()
    #expect(inner.contentOffset == .zero && script.offset == .zero && script.allFaults.isEmpty)
  }

  @Test("a list in a pager turns no page and bounces") func aListInAPagerTurnsNoPageAndBounces()
    throws
  {
    var configuration = ScrollInteraction.Configuration()
    configuration.snapping = .pages
    let script = ScrollScript(
      content: Size2D(width: 960, height: 480), configuration: configuration,
      inner: Rect2D(x: 320, y: 0, width: 320, height: 480),
      innerContent: Size2D(width: 320, height: 2000))
    let inner = try #require(script.inner)
    script.scroll(to: point(320)).frame()
    script.down(at: middle).drag(velocity: point(60, 300), for: 0.3).wait(0.2)
    #expect(inner.contentOffset.y < -20 && script.view.contentOffset.x == 320)
    script.up().settle().fling(velocity: point(-900, 90), from: middle).settle()
    #expect(script.offset.x == 640 && inner.contentOffset == .zero && script.allFaults.isEmpty)
  }

  @Test("content that fits leaves drags to the outer view")
  func contentThatFitsLeavesDragsToTheOuterView() throws {
    let script = ScrollScript(
      content: Size2D(width: 320, height: 2000),
      inner: Rect2D(x: 0, y: 100, width: 320, height: 200),
      innerContent: Size2D(width: 320, height: 150))
    script.down(at: middle).drag(velocity: point(0, -300), for: 0.2).up().settle()
    #expect(script.offset.y > 40 && script.innerOffsets.allSatisfy { $0 == .zero })
    #expect(script.allFaults.isEmpty)
  }

  @Test("a map goes along its edge and is left there if dragged beyond")
  func aMapGoesAlongItsEdgeAndIsLeftThereIfDraggedBeyond() throws {
    let script = ScrollScript(
      content: Size2D(width: 320, height: 2000),
      inner: Rect2D(x: 0, y: 100, width: 320, height: 200),
      innerContent: Size2D(width: 900, height: 900))
    let inner = try #require(script.inner)
    script.scroll(to: point(0, 50)).frame()
    script.down(at: middle).drag(velocity: point(-300, 90), for: 0.4)
    #expect(inner.contentOffset.x > 100 && script.view.contentOffset.y == 50)
    script.drag(velocity: point(0, 300), for: 0.3).up().settle()
    #expect(script.view.contentOffset.y < 40 && inner.contentOffset.y == 0)
    #expect(script.allFaults.isEmpty)
  }

  @Test("a finger that stops the outer view on the inner moves the outer")
  func aFingerThatStopsTheOuterViewOnTheInnerMovesTheOuter() throws {
    let script = list().fling(velocity: point(0, -300), from: point(160, 400)).wait(0.1)
    let shown = script.view.contentOffset(at: script.time)
    script.down(at: middle).wait(0.2).drag(velocity: point(0, -300), for: 0.2).wait(0.2)
    #expect(abs(script.view.contentOffset.y - shown.y - 50) < 5)
    #expect(script.innerOffsets.allSatisfy { $0 == .zero })
    script.up().settle()
    #expect(script.allFaults.isEmpty)
  }

  @Test("a finger that stops the inner view stops the outer and moves the inner")
  func aFingerThatStopsTheInnerViewStopsTheOuterAndMovesTheInner() throws {
    let script = list()
    let inner = try #require(script.inner)
    script.fling(velocity: point(0, -300), from: point(160, 400))
    inner.scroll(to: point(0, 400), animated: true, at: script.time)
    script.wait(0.1).down(at: middle).wait(0.05)
    let (held, shown) = (script.offset, inner.contentOffset)
    #expect(held.y > 0 && shown.y > 0 && shown.y < 400)
    script.drag(velocity: point(0, -300), for: 0.2).wait(0.2)
    #expect(script.offset == held && abs(inner.contentOffset.y - shown.y - 50) < 1e-3)
    script.up().settle()
    #expect(script.allFaults.isEmpty)
  }

  @Test("two fingers on an inner view that does not zoom zoom the outer")
  func twoFingersOnAnInnerViewThatDoesNotZoomZoomTheOuter() throws {
    var configuration = ScrollInteraction.Configuration()
    configuration.maximumZoomScale = 4
    let script = ScrollScript(
      content: Size2D(width: 320, height: 2000), configuration: configuration,
      inner: Rect2D(x: 0, y: 100, width: 320, height: 200),
      innerContent: Size2D(width: 320, height: 800))
    script.down(1, at: point(120, 150)).wait(0.03).down(2, at: point(200, 250))
    script.pinch(to: point(60, 110), point(260, 290), in: 0.2).wait(0.1).up(1).up(2).settle()
    #expect(script.zoom > 1.8 && script.innerOffsets.allSatisfy { $0 == .zero })
    #expect(script.allFaults.isEmpty)
    // And in what is zoomed, a finger still holds what it touches.
    let inner = try #require(script.inner)
    let (zoom, start) = (script.zoom, inner.contentOffset.y)
    script.scroll(to: point(0, 100 * zoom)).frame()
    script.down(at: point(100, 300)).drag(velocity: point(0, -300), for: 0.4).wait(0.2)
    #expect(abs((inner.contentOffset.y - start) * zoom - 110) < 1)
    script.up().settle()
    #expect(script.allFaults.isEmpty)
  }

  @Test("a wheel is the inner views up to its edge", arguments: [true, false])
  func aWheelIsTheInnerViewsUpToItsEdge(isPrecise: Bool) throws {
    let script = list()
    let inner = try #require(script.inner)
    func turn(_ way: Double) {
      script.send(
        .wheel(
          WheelSample(
            time: script.time, location: middle, delta: point(0, way), isPrecise: isPrecise)))
    }
    turn(700)
    script.settle()
    #expect(inner.contentOffset.y == 600 && script.offset == .zero && script.isTaken)
    turn(70)
    script.settle()
    #expect(inner.contentOffset.y == 600 && script.offset.y == 70 && script.isTaken)
    #expect(script.allFaults.isEmpty)
  }

  @Test("lost pointers are lost for both") func lostPointersAreLostForBoth() throws {
    let script = list().down(at: middle).drag(velocity: point(0, -300), for: 0.2)
    script.send(.pointersLost).settle()
    #expect(script.inner?.isTracking == false && !script.view.isTracking)
    #expect(script.allFaults.isEmpty)
  }

  @Test("a change to less motion keeps fingers down") func aChangeToLessMotionKeepsFingersDown()
    throws
  {
    let script = list().down(at: middle).drag(velocity: point(0, -300), for: 0.2)
    script.send(.reduceMotion(true)).drag(velocity: point(0, -300), for: 0.2).up().settle()
    #expect(script.inner?.isTracking == false && script.innerOffsets.contains { $0.y > 100 })
    #expect(script.allFaults.isEmpty)
  }

  @Test("random fingers end well", arguments: 0..<40)
  func randomFingersEndWell(seed: UInt64) throws {
    var random = SeededGenerator(state: seed &* 31 &+ 7)
    let script = ScrollScript(
      content: Size2D(width: 900, height: 1500),
      inner: Rect2D(x: 20, y: 60, width: 280, height: 300),
      innerContent: Size2D(width: [200, 700].randomElement(using: &random)!, height: 600))
    var down: Set<Int> = []
    for _ in 0..<120 {
      script.wait([0, 0.008, 0.016, 0.1].randomElement(using: &random)!)
      let id = Int.random(in: 1...2, using: &random)
      let place = point(
        .random(in: 0...320, using: &random), .random(in: 0...480, using: &random))
      if !down.contains(id) {
        down.insert(id)
        script.down(id, at: place)
      } else if Int.random(in: 0..<5, using: &random) == 0 {
        down.remove(id)
        _ = Bool.random(using: &random) ? script.up(id) : script.cancel(id)
      } else {
        script.drag(id, velocity: (place - point(160, 240)) * 10, for: 0.05)
      }
    }
    for id in down { script.up(id) }
    script.settle()
    #expect(script.allFaults.isEmpty && script.stage.isIdle)
    #expect(script.inner?.isTracking == false && !script.view.isTracking)
  }

  // MARK: Axes

  @Test("the axes that move are told") func theAxesThatMoveAreTold() {
    let script = ScrollScript(content: Size2D(width: 320, height: 900))
    #expect(script.axes == .vertical)
    script.send(.scroll.setContent(size: Size2D(width: 900, height: 400), inset: Insets()))
      .frame()
    #expect(script.axes == .horizontal)
    script.send(.scroll.setContent(size: Size2D(width: 100, height: 400), inset: Insets()))
      .frame()
    #expect(script.axes == [] && script.allFaults.isEmpty)
    script.send(.scroll.setOptions(alwaysBouncesVertically: true)).frame()
    #expect(script.axes == .vertical)
    script.send(.scroll.setOptions(bounces: false, alwaysBouncesVertically: true)).frame()
    #expect(script.axes == [] && script.settle().allFaults.isEmpty)
  }

  @Test("a drag on content that fits is not claimed") func dragOnContentFitsNotClaimed() {
    let script = ScrollScript(content: Size2D(width: 320, height: 400))
    script.down(at: middle).drag(velocity: point(0, -300), for: 0.2)
    #expect(!script.isTaken)
    script.up().settle()
    #expect(!script.isTaken && script.reports.isEmpty && script.allFaults.isEmpty)
  }
}

extension ScrollScript {
  fileprivate func scrollInner(to offset: Point2D) -> Self {
    inner?.scroll(to: offset, animated: false, at: time)
    return send(.reduceMotion(false)).frame()
  }
}
