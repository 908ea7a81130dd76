import Lenticular
import LenticularGestures
import LenticularPhysics
import Testing

@Suite struct ScrollCommandTests {
  static let content = Size2D(width: 1000, height: 4000)

  @Test(
    "a command scrolls to the nearest offset at rest",
    arguments: [point(100, 200), point(-5, 9999), point(680, 3520), .zero])
  func aCommandScrollsToTheNearestOffsetAtRest(offset: Point2D) {
    for animated in [true, false] {
      let script = ScrollScript(content: Self.content).scroll(to: point(1, 1)).frame()
      script.scroll(to: offset, animated: animated).frame()
      let target = offset.clamped(from: .zero, to: point(680, 3520))
      #expect((script.offset == target) == !animated)
      script.settle()
      #expect(script.offset == target)
      #expect(script.story == (animated ? [.didEndScrollingAnimation] : []))
      #expect(script.allFaults.isEmpty)
    }
  }

  @Test("a command that changes nothing is no motion") func aCommandThatChangesNothingIsNoMotion() {
    let script = ScrollScript(content: Self.content).scroll(to: .zero, animated: true)
    script.send(.scroll.zoom(scale: 1, point: point(9, 9), animated: true)).send(.key(.up)).settle()
    #expect(script.reports.isEmpty && script.moments.allSatisfy { $0.offset == .zero })
  }

  @Test("another command takes over without a jump") func anotherCommandTakesOverWithoutAJump() {
    let script = ScrollScript(content: Self.content)
    script.scroll(to: point(0, 2000), animated: true).wait(0.1)
    let (offset, velocity) = (
      script.view.contentOffset(at: script.time), script.view.velocity(at: script.time)
    )
    script.scroll(to: point(500, 100), animated: true)
    #expect((script.view.contentOffset(at: script.time) - offset).maximumNorm < 1e-9)
    #expect((script.view.velocity(at: script.time) - velocity).maximumNorm < 1e-6)
    script.settle()
    #expect(script.offset == point(500, 100))
    #expect(script.story == [.didEndScrollingAnimation, .didEndScrollingAnimation])
    #expect(script.allFaults.isEmpty)
  }

  @Test("a command ends a fling") func aCommandEndsAFling() {
    for animated in [true, false] {
      let script = ScrollScript(content: Self.content)
      script.fling(velocity: point(0, -3000)).wait(0.1).scroll(to: point(7, 9), animated: animated)
      #expect(script.settle().offset == point(7, 9))
      #expect(
        script.story.suffix(animated ? 2 : 1)
          == (animated
            ? [.didEndDecelerating, .didEndScrollingAnimation] : [.didEndDecelerating]))
      #expect(script.allFaults.isEmpty)
    }
  }

  @Test("a command during a drag takes effect at once and the drag goes on from there")
  func aCommandDuringADragTakesEffectAtOnceAndTheDragGoesOnFromThere() {
    for animated in [true, false] {
      let script = ScrollScript(content: Self.content)
      script.down(at: point(200, 200)).drag(velocity: point(0, -300), for: 0.2)
      script.scroll(to: point(0, 1000), animated: animated).frame()
      #expect(script.offset == point(0, 1000))
      script.move(by: point(0, -25))
      #expect(abs(script.view.contentOffset.y - 1025) < 1e-9)
      script.wait(0.2).up().settle()
      #expect(script.story.count == 3 && script.allFaults.isEmpty)
    }
  }

  @Test("a touch stops an animated command where it is")
  func aTouchStopsAnAnimatedCommandWhereItIs() {
    let script = ScrollScript(content: Self.content)
    script.scroll(to: point(0, 2000), animated: true).wait(0.1)
    let shown = script.view.contentOffset(at: script.time)
    script.down(at: point(9, 9)).wait(0.1).up().settle()
    #expect(script.offset == shown && shown.y > 100)
    #expect(script.story == [.didEndScrollingAnimation] && script.allFaults.isEmpty)
  }

  @Test("without bouncing no command leaves the content")
  func withoutBouncingNoCommandLeavesTheContent() {
    var configuration = ScrollInteraction.Configuration()
    (configuration.bounces, configuration.maximumZoomScale) = (false, 3)
    let script = ScrollScript(content: Self.content, configuration: configuration)
    script.scroll(to: point(0, 400)).fling(velocity: point(0, 9000)).wait(0.01)
    script.scroll(to: point(0, 20), animated: true).settle()
    script.scroll(to: point(680, 3520)).fling(velocity: point(-2000, -9000)).wait(0.01)
    script.send(.scroll.zoom(scale: 1, point: .zero, animated: true)).settle()
    #expect(
      script.moments.allSatisfy {
        $0.offset.clamped(from: .zero, to: point(680, 3520)) == $0.offset
      })
    #expect(script.allFaults.isEmpty)
  }

  // MARK: Before the first frame

  /// A view that no frame has shown.
  static func unseen(zoom: ClosedRange<Double> = 1...1) -> ScrollScript {
    var configuration = ScrollInteraction.Configuration()
    (configuration.minimumZoomScale, configuration.maximumZoomScale) = (
      zoom.lowerBound, zoom.upperBound
    )
    return ScrollScript(content: content, configuration: configuration, isShown: false)
  }

  @Test(
    "an animation that is demanded before the first frame begins in it", arguments: [0, 0.3, 60])
  func anAnimationThatIsDemandedBeforeTheFirstFrameBeginsInIt(delay: Double) {
    let script = Self.unseen().scroll(to: point(0, 2000), animated: true).pass(delay)
    #expect(script.view.contentOffset == point(0, 2000))
    #expect(script.frame().offset == .zero)
    script.settle()
    let offsets = script.moments.map(\.offset.y)
    #expect(zip(offsets, offsets.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(script.offset == point(0, 2000))
    #expect(script.story == [.didEndScrollingAnimation] && script.allFaults.isEmpty)

    let shown = ScrollScript(content: Self.content).pass(delay)
    shown.scroll(to: point(0, 2000), animated: true).frame().settle()
    #expect(shown.moments.dropFirst().map(\.offset) == script.moments.map(\.offset))
  }

  @Test("a zoom that is demanded before the first frame begins in it")
  func aZoomThatIsDemandedBeforeTheFirstFrameBeginsInIt() {
    let script = Self.unseen(zoom: 1...4)
    script.send(.scroll.zoom(scale: 3, point: point(100, 100), animated: true)).pass(2).frame()
    #expect(script.zoom == 1 && script.offset == .zero && script.view.zoomScale == 3)
    script.settle()
    let zooms = script.moments.map(\.zoom)
    #expect(zip(zooms, zooms.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(script.zoom == 3 && script.offset == point(200, 200))
    #expect(script.story == [.willBeginZooming, .didEndZooming(scale: 3)])
    #expect(script.allFaults.isEmpty)
  }

  @Test("keys before the first frame add up") func keysBeforeTheFirstFrameAddUp() {
    let script = Self.unseen()
    for _ in 0..<3 { script.send(.key(.down)).pass(0.5) }
    #expect(script.frame().offset == .zero)
    #expect(script.settle().offset == point(0, 120) && script.allFaults.isEmpty)
  }

  @Test("a finger stops an animation before the first frame")
  func aFingerStopsAnAnimationBeforeTheFirstFrame() {
    let script = Self.unseen().scroll(to: point(0, 2000), animated: true).pass(0.3)
    script.down(at: point(100, 300))
    #expect(script.isTaken && script.view.contentOffset == .zero)
    script.pass(0.1).frame().move(by: point(0, -60)).wait(0.2).up().settle()
    #expect((1..<60).contains(script.offset.y) && script.allFaults.isEmpty)
  }

  @Test("what is not animated is there in the first frame")
  func whatIsNotAnimatedIsThereInTheFirstFrame() {
    let script = Self.unseen(zoom: 2...4)
    script.scroll(to: point(0, 500), animated: true).pass(0.1).scroll(to: point(0, 700))
    #expect(script.frame().offset == point(0, 700))
    #expect(script.settle().moments.allSatisfy { $0.offset == point(0, 700) && $0.zoom == 2 })

    let limited = Self.unseen(zoom: 1...4)
    limited.send(.scroll.setZoomLimits(minimum: 2, maximum: 4))
    #expect(limited.frame().zoom == 2)
    let calm = Self.unseen().send(.reduceMotion(true)).scroll(to: point(0, 300), animated: true)
    #expect(calm.frame().offset == point(0, 300))
  }

  @Test("content that is resized before the first frame is scrolled to where it ends")
  func contentThatIsResizedBeforeTheFirstFrameIsScrolledToWhereItEnds() {
    let script = Self.unseen().scroll(to: point(0, 2000), animated: true).pass(0.3)
    script.send(.scroll.setContent(size: Size2D(width: 1000, height: 1480), inset: Insets()))
    #expect(script.pass(0.3).frame().offset == .zero)
    #expect(script.settle().offset == point(0, 1000) && script.allFaults.isEmpty)
  }

  // MARK: Showing a rectangle

  @Test(
    "a rectangle is shown with the least movement",
    arguments: [
      (Rect2D(x: 250, y: 350, width: 20, height: 20), point(200, 300)),
      (Rect2D(x: 100, y: 350, width: 20, height: 20), point(100, 300)),
      (Rect2D(x: 600, y: 900, width: 50, height: 60), point(330, 480)),
      (Rect2D(x: 0, y: 0, width: 10, height: 10), point(0, 0)),
      (Rect2D(x: 990, y: 3990, width: 500, height: 500), point(680, 3520)),
      (Rect2D(x: 210, y: 310, width: 320, height: 4000), point(210, 310)),
    ])
  func aRectangleIsShownWithTheLeastMovement(rect: Rect2D, offset: Point2D) {
    for animated in [true, false] {
      let script = ScrollScript(content: Self.content).scroll(to: point(200, 300)).frame()
      script.send(.scroll.scrollToVisible(rect: rect, animated: animated)).settle()
      #expect(script.offset == offset)
      #expect(script.allFaults.isEmpty)
    }
  }

  @Test("a rectangle is measured in the content before it is zoomed")
  func aRectangleIsMeasuredInTheContentBeforeItIsZoomed() {
    let script = ScrollZoomTests.script().send(
      .scroll.zoom(scale: 2, point: .zero, animated: false))
    script.scroll(to: .zero).send(
      .scroll.scrollToVisible(rect: Rect2D(x: 400, y: 100, width: 50, height: 50), animated: false))
    #expect(script.frame().offset == point(900 - 320, 0))
  }

  // MARK: Keys

  @Test("keys scroll by lines and pages and to the ends")
  func keysScrollByLinesAndPagesAndToTheEnds() {
    let script = ScrollScript(content: Self.content).scroll(to: point(100, 1000)).frame()
    let steps: [(Key, Point2D)] = [
      (.down, point(100, 1040)), (.up, point(100, 1000)), (.right, point(140, 1000)),
      (.left, point(100, 1000)), (.pageDown, point(100, 1440)), (.pageUp, point(100, 1000)),
      (.end, point(100, 3520)), (.home, point(100, 0)), (.escape, point(100, 0)),
    ]
    for (key, offset) in steps { #expect(script.send(.key(key)).settle().offset == offset) }
    #expect(script.allFaults.isEmpty)
    let row = ScrollScript(content: Size2D(width: 2000, height: 480))
    #expect(row.send(.key(.end)).settle().offset == point(1680))
    #expect(row.send(.key(.pageUp)).settle().offset == point(1400))
  }

  @Test("keys that repeat add up") func keysThatRepeatAddUp() {
    let script = ScrollScript(content: Self.content)
    for _ in 0..<5 { script.send(.key(.down)).wait(0.03) }
    #expect(script.settle().offset == point(0, 200) && script.allFaults.isEmpty)
  }

  // MARK: What makes no sense

  @Test("numbers that make no sense change nothing") func numbersThatMakeNoSenseChangeNothing() {
    let script = ScrollZoomTests.script().settle()
    let bad = [Double.nan, .infinity, -.infinity, 1e300]
    for value in bad {
      for animated in [true, false] {
        script.scroll(to: point(value, 0), animated: animated)
        script.scroll(to: point(0, value), animated: animated)
        let rect = Rect2D(x: 0, y: value, width: 10, height: 10)
        script.send(.scroll.scrollToVisible(rect: rect, animated: animated))
        script.send(.scroll.zoom(scale: 2, point: point(value, 0), animated: animated))
      }
      script.send(.scroll.setContent(size: Size2D(width: value, height: 100), inset: Insets()))
      script.send(.scroll.setContent(size: ScrollZoomTests.content, inset: Insets(left: value)))
      script.resize(value, 100)
    }
    for value in [Double.nan, .infinity, 0, -1] {
      script.send(.scroll.zoom(scale: value, point: .zero, animated: false))
      script.resize(320, value)
    }
    script.send(.scroll.setContent(size: Size2D(width: -1, height: 100), inset: Insets()))
      .settle()
    #expect(script.offset == point(300, 400) && script.zoom == 1)
    #expect(script.reports.count == 1 && script.allFaults.isEmpty)
  }

  @Test("huge content and flings stay finite") func hugeContentAndFlingsStayFinite() {
    let script = ScrollScript(content: Size2D(width: 1e9, height: 1e9))
    script.scroll(to: point(5e8, 5e8)).frame()
    script.down(at: point(-9e8, -9e8)).wait(0.01).move(to: point(9e8, 9e8)).wait(0.01)
    script.move(to: point(-9e8, 9e8)).up().settle()
    #expect(script.moments.allSatisfy { $0.offset.isFinite })
    #expect((0...1e9).contains(script.offset.x) && (0...1e9).contains(script.offset.y))
    #expect(script.allFaults.isEmpty)
  }
}
