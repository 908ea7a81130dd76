import Lenticular
import LenticularGestures
import LenticularPhysics
import Testing

@Suite struct ScrollEffectTests {
  static let content = Size2D(width: 320, height: 4000)

  @Test("a fling is told in the order of UIKit") func aFlingIsToldInTheOrderOfUIKit() {
    let script = ScrollScript(content: Self.content)
    script.fling(velocity: point(0, -1000)).settle()
    let names = script.reports.map(\.name)
    #expect(
      names.reduce(into: [String]()) { if $0.last != $1 { $0.append($1) } } == [
        "willBeginDragging", "didScroll", "willEndDragging", "didEndDragging",
        "willBeginDecelerating", "didScroll", "didEndDecelerating",
      ])
    // The last place that is told is the one that was promised.
    guard case .willEndDragging(_, let target) = script.story[1],
      case .didScroll(let last) = script.reports[names.count - 2]
    else {
      Issue.record("\(names)")
      return
    }
    #expect(target == last && last == script.offset)
    #expect(script.allFaults.isEmpty)
  }

  @Test("each frame that shows something else is told once")
  func eachFrameThatShowsSomethingElseIsToldOnce() {
    let script = ScrollScript(content: Self.content)
    script.fling(velocity: point(0, -1000)).settle()
    var told: [Point2D] = []
    for case .didScroll(let offset) in script.reports { told.append(offset) }
    var shown = [Point2D.zero]
    for moment in script.moments where moment.offset != shown.last { shown.append(moment.offset) }
    #expect(told == Array(shown.dropFirst()))
  }

  @Test("a fling that is caught and let go ends once") func aFlingThatIsCaughtAndLetGoEndsOnce() {
    let script = ScrollScript(content: Self.content)
    script.fling(velocity: point(0, -1000)).wait(0.2).down(at: point(9, 9)).wait(0.1).up().settle()
    #expect(
      script.story.map(\.name) == [
        "willBeginDragging", "willEndDragging", "didEndDragging", "willBeginDecelerating",
        "didEndDecelerating",
      ])
    #expect(script.allFaults.isEmpty)
  }

  @Test("a fling that is caught and flung on ends before the next drag begins")
  func aFlingThatIsCaughtAndFlungOnEndsBeforeTheNextDragBegins() {
    let script = ScrollScript(content: Self.content)
    script.fling(velocity: point(0, -1000)).wait(0.2).fling(velocity: point(0, -900)).settle()
    #expect(
      script.story.map(\.name) == [
        "willBeginDragging", "willEndDragging", "didEndDragging", "willBeginDecelerating",
        "didEndDecelerating", "willBeginDragging", "willEndDragging", "didEndDragging",
        "willBeginDecelerating", "didEndDecelerating",
      ])
    #expect(script.allFaults.isEmpty)
  }

  @Test("a pinch within its limits ends its zoom before its drag")
  func aPinchWithinItsLimitsEndsItsZoomBeforeItsDrag() {
    let script = ScrollZoomTests.script()
    script.down(1, at: point(100, 200)).down(2, at: point(200, 300))
    script.pinch(to: point(60, 160), point(240, 340), in: 0.2).wait(0.2).up(1).up(2).settle()
    #expect(
      script.story.map(\.name) == [
        "willBeginDragging", "willBeginZooming", "didEndZooming", "willEndDragging",
        "didEndDragging",
      ])
    #expect(script.reports.contains { $0.name == "didZoom" } && script.allFaults.isEmpty)
  }

  @Test("a tap tells nothing") func aTapTellsNothing() {
    let script = ScrollScript(content: Self.content)
    script.down(at: point(9, 9)).wait(0.05).move(by: point(3, 3)).up().settle()
    #expect(script.reports.isEmpty && script.allFaults.isEmpty)
  }

  @Test("the host may change where a fling ends by snapping")
  func theHostMayChangeWhereAFlingEndsBySnapping() {
    var configuration = ScrollInteraction.Configuration()
    configuration.snapping = .offsets
    let script = ScrollScript(
      content: Self.content, configuration: configuration, snapOffsets: .init(vertical: [700]))
    script.fling(velocity: point(0, -1000)).frame()
    guard case .willEndDragging(_, let target) = script.story[1] else {
      Issue.record("no drag has ended")
      return
    }
    #expect(target == point(0, 700) && script.settle().offset == target)
  }

  @Test("a drag whose finger rests moves nothing, and the stage is idle")
  func dragWhoseFingerRestsMovesNothing() {
    let script = ScrollScript(content: Self.content)
    script.down(at: point(9, 200)).wait(0.1)
    #expect(script.stage.isIdle)
    script.move(by: point(0, -50))
    #expect(!script.stage.isIdle)
    script.wait(0.1)
    #expect(script.stage.isIdle && script.view.isDragging)
    script.up()
    #expect(!script.stage.isIdle)
    #expect(script.settle().allFaults.isEmpty)
  }
}
