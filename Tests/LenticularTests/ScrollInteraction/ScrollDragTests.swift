import Lenticular
import LenticularGestures
import LenticularPhysics
import Testing

@Suite struct ScrollDragTests {
  static let content = Size2D(width: 320, height: 4000)
  let slop = GestureDefaults.panSlop

  @Test("a drag moves the content by what the finger moves beyond the slop")
  func aDragMovesTheContentByWhatTheFingerMovesBeyondTheSlop() {
    let script = ScrollScript(content: Self.content)
    script.down(at: point(100, 400)).drag(velocity: point(0, -300), for: 0.5)
    #expect(abs(script.view.contentOffset.y - (150 - slop)) < 1e-9)
    #expect(script.view.contentOffset.x == 0)
    #expect(script.view.isDragging && script.view.isTracking && !script.view.isDecelerating)
  }

  @Test(
    "pulled past an edge it gives what the rubber band gives", arguments: [-1.0, 1],
    [50.0, 300, 1500])
  func pulledPastAnEdgeItGivesWhatTheRubberBandGives(way: Double, pull: Double) {
    let script = ScrollScript(content: Self.content)
    let edge = way < 0 ? 0.0 : 3520
    script.scroll(to: point(0, edge)).frame().down(at: point(100, 200))
    script.move(by: point(0, -way * (pull + slop)))
    let shown = RubberBand().displacement(forOverscroll: way * pull, dimension: 480)
    #expect(abs(script.view.contentOffset.y - edge - shown) < 1e-9)
    script.wait(0.2).up().settle()
    #expect(script.offset.y == edge)
    #expect(
      script.story == [
        .willBeginDragging, .willEndDragging(velocity: .zero, target: point(0, edge)),
        .didEndDragging(willDecelerate: true), .willBeginDecelerating, .didEndDecelerating,
      ])
    #expect(script.allFaults.isEmpty)
  }

  @Test(
    "grabbing an overscrolled view does not move it", arguments: [0.0, 0.02, 0.05, 0.09, 0.15, 0.3])
  func grabbingAnOverscrolledViewDoesNotMoveIt(delay: Double) {
    let script = ScrollScript(content: Self.content)
    script.down(at: point(100, 100)).drag(velocity: point(0, 1500), for: 0.2).wait(0.11).up()
    script.wait(delay).down(at: point(50, 100))
    let held = script.view.contentOffset.y
    #expect(held < -0.5)
    // A finger that goes on from where the slop is passed moves the content from where it is.
    script.wait(0.01).move(by: point(0, slop))
    #expect(script.view.isDragging)
    #expect(abs(script.view.contentOffset.y - held) < 1e-9)
    // And what it then pulls is what it would have given without having been let go.
    let band = RubberBand()
    let pulled = band.overscroll(forDisplacement: held, dimension: 480)
    script.move(by: point(0, 30))
    let shown = band.displacement(forOverscroll: pulled - 30, dimension: 480)
    #expect(abs(script.view.contentOffset.y - shown) < 1e-9)
    script.up().settle()
    #expect(script.offset == .zero && script.allFaults.isEmpty)
  }

  @Test("touching down stops a fling at once where it was seen")
  func touchingDownStopsAFlingAtOnceWhereItWasSeen() {
    let script = ScrollScript(content: Self.content)
    script.fling(velocity: point(0, -1000)).wait(0.3)
    #expect(script.view.isDecelerating)
    let shown = script.view.contentOffset(at: script.time)
    script.down(at: point(100, 100))
    #expect(!script.view.isDecelerating && script.story.last == .willBeginDecelerating)
    script.wait(1)
    #expect(script.offset == shown)
    #expect(script.story.last == .didEndDecelerating)
    #expect(script.stage.isIdle)
    script.up().settle()
    #expect(script.offset == shown && script.allFaults.isEmpty)
  }

  @Test("a touch that is older than the frame stops the content where the frame showed it")
  func aTouchThatIsOlderThanTheFrameStopsTheContentWhereTheFrameShowedIt() {
    let script = ScrollScript(content: Self.content)
    script.fling(velocity: point(0, -1000)).wait(0.3).frame()
    let shown = script.offset
    let touch = PointerSample(id: 1, time: script.time - 0.01, phase: .down, location: .zero)
    script.stage.handle(.pointer(touch))
    script.wait(0.1)
    #expect(script.offset == shown)
  }

  @Test("a touch that only stops the content lets it come back from past the edge")
  func aTouchThatOnlyStopsTheContentLetsItComeBackFromPastTheEdge() {
    let script = ScrollScript(content: Self.content)
    script.fling(velocity: point(0, 900)).wait(0.05).down(at: point(9, 9)).wait(1)
    #expect(script.offset.y < -5 && script.stage.isIdle)
    script.up().settle()
    #expect(script.offset == .zero)
    #expect(
      script.story.suffix(3) == [.didEndDecelerating, .willBeginDecelerating, .didEndDecelerating])
    #expect(script.allFaults.isEmpty)
  }

  @Test("a fling that is caught and flung on is faster") func aFlingThatIsCaughtAndFlungOnIsFaster()
  {
    func distance(pause: Double, second: Double) -> Double {
      let script = ScrollScript(content: Size2D(width: 320, height: 90_000))
      script.scroll(to: point(0, 40_000)).fling(velocity: point(0, -2000)).wait(0.05)
      script.down(at: point(160, 240)).wait(pause).drag(velocity: point(0, -second), for: 0.1)
      let start = script.view.contentOffset.y
      script.up().settle()
      #expect(script.allFaults.isEmpty)
      return script.offset.y - start
    }
    let reach = Decay.normal.reach
    let carried = 0.000816 * Elementary.pow(2000 * Elementary.exp(-0.05 / reach), 1.967)
    #expect(abs(distance(pause: 0, second: 2000) / ((2000 + carried) * reach) - 1) < 0.01)
    // Not after a rest, not the other way, not for a slow one.
    #expect(abs(distance(pause: 0.2, second: 2000) / (2000 * reach) - 1) < 0.01)
    #expect(abs(distance(pause: 0, second: -2000) / (-2000 * reach) - 1) < 0.01)
    #expect(abs(distance(pause: 0, second: 300) / (300 * reach) - 1) < 0.01)
  }

  @Test("a finger that rests in the midst of a drag gives up the momentum")
  func aFingerThatRestsInTheMidstOfADragGivesUpTheMomentum() {
    let script = ScrollScript(content: Size2D(width: 320, height: 90_000))
    script.fling(velocity: point(0, -2000)).wait(0.05)
    script.down(at: point(160, 400)).drag(velocity: point(0, -1000), for: 0.05).wait(0.2)
    script.drag(velocity: point(0, -2000), for: 0.1)
    let start = script.view.contentOffset.y
    script.up().settle()
    #expect(abs((script.offset.y - start) / (2000 * Decay.normal.reach) - 1) < 0.01)
  }

  @Test("content that returns from past an edge has no momentum")
  func contentThatReturnsFromPastAnEdgeHasNoMomentum() {
    let script = ScrollScript(content: Size2D(width: 320, height: 9000))
    script.fling(velocity: point(0, 1500), for: 0.05).wait(0.1).down(at: point(160, 240))
    #expect(script.view.contentOffset.y < -20)
    script.drag(velocity: point(0, -2000), for: 0.15)
    let start = script.view.contentOffset.y
    #expect(start > 100)
    script.up().settle()
    #expect(abs((script.offset.y - start) / (2000 * Decay.normal.reach) - 1) < 0.01)
  }

  @Test("a fling back from past an edge glides on") func aFlingBackFromPastAnEdgeGlidesOn() {
    let script = ScrollScript(content: Self.content)
    script.down(at: point(160, 100)).drag(velocity: point(0, 1000), for: 0.3)
    script.drag(velocity: point(0, -2000), for: 0.1)
    let velocity = script.view.velocity(at: script.time)
    #expect(script.view.contentOffset.y < -30 && velocity == .zero)
    script.up().settle()
    #expect(script.offset.y > 300)
    #expect(script.moments.last { $0.offset.y < 0 }!.time < 100.55)
    #expect(script.allFaults.isEmpty)
  }

  // MARK: Axes

  /// Where a drag of two strokes leads: one that begins it, and one down and to the right.
  private func lockedDrag(_ start: Point2D, content: Size2D = Size2D(width: 4000, height: 4000))
    -> Point2D
  {
    var configuration = ScrollInteraction.Configuration()
    configuration.isDirectionalLockEnabled = true
    let script = ScrollScript(content: content, configuration: configuration)
    script.scroll(to: point(1000, 1000)).frame()
    let before = script.offset
    script.down(at: point(200, 200)).drag(velocity: start, for: 0.1)
    script.drag(velocity: point(-300, -300), for: 0.1).up().settle()
    #expect(script.allFaults.isEmpty)
    return script.offset - before
  }

  @Test("a locked drag goes along one axis unless it begins diagonally")
  func aLockedDragGoesAlongOneAxisUnlessItBeginsDiagonally() {
    for angle in stride(from: 0.0, to: 360, by: 5) {
      let (sin, cos) = Elementary.sincos(angle * .pi / 180)
      let way = lockedDrag(point(cos, sin) * -400)
      let (x, y) = (abs(cos), abs(sin))
      #expect((way.x == 0) == (y > 2 * x), "\(angle)°")
      #expect((way.y == 0) == (x > 2 * y), "\(angle)°")
    }
  }

  @Test("where one axis only can move nothing is locked")
  func whereOneAxisOnlyCanMoveNothingIsLocked() {
    let way = lockedDrag(point(-400, 0), content: Size2D(width: 320, height: 4000))
    #expect(way.x == 0 && way.y > 20)
  }

  @Test("without a lock a drag goes where the finger goes")
  func withoutALockADragGoesWhereTheFingerGoes() {
    let script = ScrollScript(content: Size2D(width: 4000, height: 4000))
    script.down(at: point(200, 200)).drag(velocity: point(-400, 0), for: 0.1)
    script.drag(velocity: point(0, -400), for: 0.1)
    #expect((script.view.contentOffset - point(40 - slop, 40)).maximumNorm < 1e-9)
  }

  // MARK: More than one finger

  @Test("a second finger that comes and goes moves nothing")
  func aSecondFingerThatComesAndGoesMovesNothing() {
    let script = ScrollScript(content: Self.content)
    script.down(1, at: point(100, 400)).drag(1, velocity: point(0, -300), for: 0.2).wait(0.2)
    let offset = script.offset
    script.down(2, at: point(200, 100)).wait(0.05).up(2).wait(0.05)
    #expect(script.offset == offset)
    script.down(2, at: point(200, 100)).wait(0.05).up(1).wait(0.05)
    #expect(script.offset == offset && script.view.isDragging)
    script.move(2, to: point(200, 70))
    #expect(abs(script.view.contentOffset.y - offset.y - 30) < 1e-9)
    script.wait(0.2).up(2).settle()
    #expect(
      script.story == [
        .willBeginDragging, .willEndDragging(velocity: .zero, target: script.offset),
        .didEndDragging(willDecelerate: false),
      ])
    #expect(script.allFaults.isEmpty)
  }

  @Test("where nothing zooms two fingers pan") func whereNothingZoomsTwoFingersPan() {
    let script = ScrollScript(content: Self.content)
    script.down(1, at: point(100, 300)).down(2, at: point(200, 300))
    script.pinch(to: point(50, 200), point(250, 200), in: 0.2)
    #expect(script.view.zoomScale == 1)
    #expect(abs(script.view.contentOffset.y - (100 - slop)) < 1)
    script.wait(0.2).up(1).up(2).settle()
    #expect(!script.reports.contains(.willBeginZooming) && script.allFaults.isEmpty)
  }

  @Test("a finger that is taken away leaves no velocity")
  func aFingerThatIsTakenAwayLeavesNoVelocity() {
    let script = ScrollScript(content: Self.content)
    script.down(at: point(100, 400)).drag(velocity: point(0, -1000), for: 0.1).cancel()
    let offset = script.view.contentOffset
    script.settle()
    #expect(script.offset == offset)
    #expect(
      script.story == [
        .willBeginDragging, .willEndDragging(velocity: .zero, target: offset),
        .didEndDragging(willDecelerate: false),
      ])
    #expect(script.allFaults.isEmpty)
  }

  @Test("a finger whose lift was lost continues from the content's present offset")
  func fingerWhoseLiftWasLostContinues() {
    let script = ScrollScript(content: Self.content)
    script.down(at: point(100, 400)).drag(velocity: point(0, -300), for: 0.2)
    let offset = script.view.contentOffset.y
    script.down(at: point(100, 400)).wait(0.1)
    #expect(script.offset.y == offset)
    script.drag(velocity: point(0, -300), for: 0.2)
    #expect(abs(script.view.contentOffset.y - offset - (60 - slop)) < 1e-9)
    script.up().settle()
    #expect(script.story.filter { $0 == .willBeginDragging }.count == 1)
    #expect(script.allFaults.isEmpty)
  }

  @Test("a touch that counts for nothing stops nothing")
  func aTouchThatCountsForNothingStopsNothing() {
    let script = ScrollScript(content: Self.content)
    script.fling(velocity: point(0, 1500)).wait(0.05)
    script.send(
      .pointer(
        PointerSample(id: 5, time: script.time, phase: .down, location: point(.nan, 0))))
    script.settle()
    #expect(script.offset == .zero && script.allFaults.isEmpty)
  }
}
