import Lenticular
import LenticularGestures
import LenticularPhysics
import LenticularWire
import Testing

/// Sizes, contents and zooms that change while something else goes on.
@Suite struct ScrollResizeTests {
  static let phases: [(name: String, begin: @Sendable (ScrollScript) -> Void)] = [
    ("resting", { _ in }),
    ("touched", { $0.down(at: point(100, 100)).wait(0.1) }),
    ("dragging", { $0.down(at: point(100, 300)).drag(velocity: point(-100, -300), for: 0.3) }),
    (
      "overscrolled",
      { $0.scroll(to: .zero).down(at: point(9, 9)).drag(velocity: point(300, 300), for: 0.4) }
    ),
    ("decelerating", { $0.fling(velocity: point(-300, -1500)).wait(0.1) }),
    ("bouncing", { $0.scroll(to: .zero).fling(velocity: point(900, 1500)).wait(0.1) }),
    ("scrolling", { $0.scroll(to: point(600, 900), animated: true).wait(0.1) }),
    (
      "zooming",
      { $0.send(.scroll.zoom(scale: 3, point: point(100, 200), animated: true)).wait(0.1) }
    ),
    (
      "pinching",
      {
        $0.down(1, at: point(100, 200)).down(2, at: point(200, 300))
          .pinch(to: point(60, 160), point(240, 340), in: 0.2)
      }
    ),
    (
      "overzoomed",
      {
        $0.down(1, at: point(100, 200)).down(2, at: point(200, 300))
          .pinch(to: point(-300, -160), point(640, 740), in: 0.2).up(1).up(2).wait(0.05)
      }
    ),
  ]

  static let changes: [(name: String, make: @Sendable (ScrollScript) -> Void)] = [
    ("larger", { $0.resize(400, 500) }),
    ("smaller", { $0.resize(200, 300) }),
    (
      "more content",
      { $0.send(.scroll.setContent(size: Size(width: 3000, height: 9000), inset: EdgeInsets())) }
    ),
    (
      "less content",
      { $0.send(.scroll.setContent(size: Size(width: 500, height: 700), inset: EdgeInsets())) }
    ),
    (
      "content that fits",
      { $0.send(.scroll.setContent(size: Size(width: 9, height: 9), inset: EdgeInsets())) }
    ),
    (
      "insets",
      {
        $0.send(
          .scroll.setContent(
            size: ScrollZoomTests.content,
            inset: EdgeInsets(top: 20, left: 20, bottom: 20, right: 20)))
      }
    ),
    ("zoom", { $0.send(.scroll.zoom(scale: 2, point: point(160, 240), animated: false)) }),
    (
      "animated zoom", { $0.send(.scroll.zoom(scale: 0.7, point: point(160, 240), animated: true)) }
    ),
    ("cancel", { $0.send(.pointersLost) }),
    ("key", { $0.send(.key(.end)) }),
  ]

  @Test(arguments: phases.indices, changes.indices)
  func contentRestsWithinItsLimitsAfterAnyChange(phase: Int, change: Int) {
    let name = "\(Self.phases[phase].name), \(Self.changes[change].name)"
    for bounces in [true, false] {
      let script = ScrollZoomTests.script { $0.bounces = bounces }
      Self.phases[phase].begin(script)
      Self.changes[change].make(script)
      script.wait(0.1)
      // Fingers that are still down are followed.
      if script.view.isTracking { script.drag(1, velocity: point(50, 80), for: 0.1) }
      for id in 1...2 { script.up(id) }
      script.settle()
      #expect(script.allFaults.isEmpty, "\(name)")
      #expect(isLegal(script), "\(name): \(script.offset) at \(script.zoom)")
      #expect((0.5...4).contains(script.zoom), "\(name)")
    }
  }

  /// Whether the content rests where it may.
  private func isLegal(_ script: ScrollScript) -> Bool {
    // A command to the nearest legal offset leads nowhere else.
    let offset = script.offset
    return script.scroll(to: offset).frame().offset == offset
  }

  @Test(arguments: phases.indices)
  func contentThatGrowsMovesNothingOnScreen(phase: Int) {
    let script = ScrollZoomTests.script()
    Self.phases[phase].begin(script)
    script.frame()
    let (offset, zoom) = (script.offset, script.zoom)
    script.send(.scroll.setContent(size: Size(width: 2000, height: 9000), inset: EdgeInsets()))
      .frame()
    #expect((script.offset - offset).maximumNorm < 1e-9, "\(Self.phases[phase].name)")
    #expect(script.zoom == zoom)
    // And when a finger goes on, it goes on from there.
    guard script.view.isDragging, Self.phases[phase].name == "dragging" else { return }
    script.move(1, by: point(3, 5))
    #expect((script.view.contentOffset - offset + point(3, 5)).maximumNorm < 1e-9)
  }

  @Test(arguments: phases.indices)
  func contentThatShrinksMovesOnScreenByWhatIsMissing(phase: Int) {
    let script = ScrollZoomTests.script()
    Self.phases[phase].begin(script)
    script.frame()
    let (offset, before) = (script.offset, script.view.contentOffset)
    let size = Size(width: 700, height: 850)
    script.send(.scroll.setContent(size: size, inset: EdgeInsets())).frame()
    let zoom = script.view.zoomScale
    let old = point(1000 * zoom - 320, 1500 * zoom - 480)
    let new = point(max(0, size.width * zoom - 320), max(0, size.height * zoom - 480))
    // How far it was past an edge it may still be; no farther.
    let excess = offset - offset.clamped(from: .zero, to: old)
    let expected = offset.clamped(
      from: point(min(0, excess.x), min(0, excess.y)),
      to: new + point(max(0, excess.x), max(0, excess.y)))
    #expect((script.offset - expected).maximumNorm < 1e-9, "\(Self.phases[phase].name) \(before)")
  }

  @Test func contentThatIsReadFromRightToLeftBeginsAndStaysAtItsRightEnd() {
    let size = Size(width: 320, height: 100)
    func content(_ width: Double) -> Call {
      .scroll.setContent(size: Size(width: width, height: 100), inset: EdgeInsets(right: 10))
    }
    let script = ScrollScript(view: size, content: size)
    script.send(.size(size, displayScale: 2, isRightToLeft: true)).send(content(1600)).settle()
    #expect(script.offset == point(1290))
    // What comes late, such as images, comes at the left end.
    #expect(script.send(content(2000)).settle().offset == point(1690))
    script.scroll(to: point(1000)).frame()
    #expect(script.send(content(2400)).settle().offset == point(1400))
    let wider = Size(width: 400, height: 100)
    script.send(.size(wider, displayScale: 2, isRightToLeft: true)).settle()
    #expect(script.offset == point(1320))
    #expect(script.send(content(300)).settle().offset == point(0))
    #expect(script.allFaults.isEmpty)
  }

  @Test func contentThatGrowsUnderAnOverscrolledFingerDoesNotJump() {
    let script = ScrollScript(content: Size(width: 320, height: 1000))
    script.scroll(to: point(0, 520)).down(at: point(9, 400))
    script.drag(velocity: point(0, -600), for: 0.3)
    let shown = script.view.contentOffset.y
    #expect(shown > 560)
    script.send(.scroll.setContent(size: Size(width: 320, height: 3000), inset: EdgeInsets()))
      .frame()
    #expect(abs(script.offset.y - shown) < 1e-9)
    script.move(by: point(0, -40))
    #expect(abs(script.view.contentOffset.y - shown - 40) < 1e-9)
  }

  @Test func aFlingIntoContentThatArrivesInTimeGlidesOn() {
    let script = ScrollScript(content: Size(width: 320, height: 1000))
    script.fling(velocity: point(0, -2000)).wait(0.3)
    #expect(script.offset.y > 520)
    let velocity = script.view.velocity(at: script.time).y
    script.send(.scroll.setContent(size: Size(width: 320, height: 9000), inset: EdgeInsets()))
    #expect(abs(script.view.velocity(at: script.time).y - velocity) < 1e-9)
    let start = script.view.contentOffset(at: script.time).y
    script.settle()
    #expect(abs(script.offset.y - start - velocity * Decay.normal.reach) < 0.06)
    #expect(script.allFaults.isEmpty)
  }

  @Test(arguments: phases.indices)
  func fingersThatAreCancelledLeaveEverythingInOrder(phase: Int) {
    let script = ScrollZoomTests.script()
    Self.phases[phase].begin(script)
    let isDragging = script.view.isDragging
    script.send(.pointersLost)
    #expect(!script.view.isTracking && !script.view.isDragging)
    script.settle()
    if isDragging {
      let velocities = script.story.compactMap {
        if case .willEndDragging(let velocity, _) = $0 { velocity } else { nil }
      }
      #expect(velocities == [.zero])
    }
    #expect(isLegal(script) && script.allFaults.isEmpty, "\(Self.phases[phase].name)")
  }
}
