import Lenticular
import LenticularGestures
import LenticularPhysics
import LenticularScene
import Testing

/// Several surfaces on one stage: what fingers on one mean to the others.
@Suite struct SurfaceTests {
  /// Two scroll views of 320 × 200 side by side in a window, with 1000 points of content each.
  private let room = Room([
    Rect2D(x: 0, y: 0, width: 320, height: 200), Rect2D(x: 0, y: 300, width: 320, height: 200),
  ])

  // MARK: Fingers on different surfaces

  @Test("two hands move two scroll views") func twoHandsMoveTwoScrollViews() {
    let (upper, lower) = (room.views[0], room.views[1])
    room.down(1, at: point(100, 150)).down(2, at: point(200, 450))
    for step in 1...20 {
      room.wait(0.01).move(1, to: point(100, 150 - 5 * Double(step)))
      room.move(2, to: point(200, 450 - 3 * Double(step)))
    }
    #expect(upper.isDragging && lower.isDragging)
    #expect(abs(upper.contentOffset.y - 90) < 1e-9 && abs(lower.contentOffset.y - 50) < 1e-9)
    // One hand lifts; the other holds what it has.
    room.wait(0.2).up(1).wait(0.2)
    #expect(!upper.isDragging && lower.isDragging && lower.contentOffset.y == 50)
    room.up(2).settle()
    #expect(upper.contentOffset.y == 90 && lower.contentOffset.y == 50)
  }

  @Test("a finger that rests on one surface delays no tap on another")
  func aFingerThatRestsOnOneSurfaceDelaysNoTapOnAnother() {
    let panner = room.addPanner(at: Rect2D(x: 0, y: 520, width: 320, height: 40))
    room.down(1, at: point(100, 100)).wait(1)
    #expect(!panner.isFillingReported)
    room.down(2, at: point(160, 540)).wait(0.05).up(2)
    #expect(room.isTaken, "the tap is the panorama's at once")
    room.frame()
    #expect(panner.isFillingReported)
    // The finger that rests may still scroll.
    room.wait(0.1).move(1, to: point(100, 50)).wait(0.01).move(1, to: point(100, 40))
    #expect(room.views[0].isDragging)
    room.up(1).settle()
  }

  @Test("two taps on two surfaces are no double tap") func twoTapsOnTwoSurfacesAreNoDoubleTap() {
    let (left, right) = (TapPad(room, x: 0), TapPad(room, x: 160))
    room.tap(at: point(20, 540)).wait(0.1).tap(at: point(180, 540)).wait(1)
    #expect(left.heard == ["tap"] && right.heard == ["tap"])
    room.tap(at: point(20, 540)).wait(0.1).tap(at: point(20, 540)).wait(1)
    #expect(left.heard == ["tap", "double tap"] && right.heard == ["tap"])
  }

  @Test("a double tap across two surfaces is that of the one around them")
  func aDoubleTapAcrossTwoSurfacesIsThatOfTheOneAroundThem() {
    let around = TapPad(room, x: 0, width: 320)
    let (left, right) = (TapPad(room, x: 0), TapPad(room, x: 160))
    room.tap(at: point(40, 540)).wait(0.1).tap(at: point(80, 540)).wait(1)
    // Both on the left one: the inner surface's comes first.
    #expect(left.heard == ["double tap"] && around.heard == [])
    room.tap(at: point(150, 540)).wait(0.1).tap(at: point(170, 540)).wait(1)
    #expect(around.heard == ["double tap"])
    #expect(left.heard == ["double tap"] && right.heard == [])
  }

  @Test("a pinch with fingers on different elements belongs to the view around them")
  func pinchWithFingersOnDifferentElements() {
    var zooming = ScrollInteraction.Configuration()
    zooming.maximumZoomScale = 4
    let outer = room.add(Rect2D(x: 0, y: 520, width: 320, height: 400), zooming)
    let inner = [
      room.add(Rect2D(x: 0, y: 520, width: 320, height: 150), in: outer),
      room.add(Rect2D(x: 0, y: 720, width: 320, height: 150), in: outer),
    ]
    room.down(1, at: point(160, 640)).down(2, at: point(160, 760))
    for step in 1...20 {
      room.wait(0.01).move(1, to: point(160, 640 - 3 * Double(step)))
      room.move(2, to: point(160, 760 + 3 * Double(step)))
    }
    // 120 points apart, then 240, of which 5 are slop.
    #expect(abs(outer.zoomScale - 240.0 / 125) < 0.02)
    #expect(inner.allSatisfy { !$0.isDragging && $0.contentOffset == .zero })
    room.up(1).up(2).settle()
    #expect(outer.zoomScale > 1.8)
  }

  @Test("a scroll view in a scroll view in a page") func aScrollViewInAScrollViewInAPage() {
    var across = ScrollInteraction.Configuration()
    across.isDirectionalLockEnabled = true
    let page = room.add(
      Rect2D(x: 0, y: 520, width: 320, height: 400), across,
      content: Size2D(width: 320, height: 2000))
    let list = room.add(
      Rect2D(x: 0, y: 520, width: 320, height: 300), in: page,
      content: Size2D(width: 320, height: 500))
    let strip = room.add(
      Rect2D(x: 0, y: 540, width: 320, height: 100), in: list,
      content: Size2D(width: 900, height: 100))
    // Across, the strip; down, the list as far as it goes; then the page.
    room.drag(from: point(160, 600), by: point(-100))
    #expect(abs(strip.contentOffset.x - 90) < 1e-9 && list.contentOffset == .zero)
    room.settle().drag(from: point(160, 600), by: point(0, -80))
    #expect(abs(list.contentOffset.y - 70) < 1e-9 && page.contentOffset == .zero)
    room.settle().drag(from: point(160, 600), by: point(0, -300))
    #expect(list.contentOffset.y == 200 && page.contentOffset.y > 100)
    #expect(abs(strip.contentOffset.x - 90) < 1e-9)
    room.settle()
  }

  // MARK: Maps

  @Test("the map of a pointer is that of when it came down")
  func theMapOfAPointerIsThatOfWhenItCameDown() {
    let view = room.views[0]
    room.down(1, at: point(100, 150))
    // The element moves on the page under the finger, which stays where it was.
    room.frames[0].origin.y = 40
    room.wait(0.01).move(1, to: point(100, 130)).wait(0.01).move(1, to: point(100, 100))
    #expect(abs(view.contentOffset.y - 40) < 1e-9)
    room.up(1).settle()
  }

  @Test("a scaled element moves with the finger") func aScaledElementMovesWithTheFinger() {
    // Drawn at half its size: 40 points of the window are 80 of its own, but for the slop.
    room.scales[0] = 0.5
    let view = room.views[0]
    room.drag(from: point(50, 90), by: point(0, -40))
    #expect(abs(view.contentOffset.y - 60) < 1e-9)
    room.settle()
  }

  // MARK: Surfaces that come and go

  @Test("a surface that is taken away loses its fingers and its layers")
  func aSurfaceThatIsTakenAwayLosesItsFingersAndItsLayers() {
    room.frame().down(1, at: point(100, 150)).wait(0.01).move(1, to: point(100, 100))
    #expect(room.views[0].isDragging && room.screen.elements.count > 6)
    let roots = room.screen.elements.values.filter { $0.placement.surface != nil }.count
    room.stage.remove(room.views[0])
    room.frame()
    #expect(room.screen.elements.values.filter { $0.placement.surface != nil }.count == roots - 1)
    // What is left of the finger is nobody's, and the other view is as it was.
    room.move(1, to: point(100, 50))
    #expect(!room.isTaken)
    room.up(1).drag(from: point(100, 450), by: point(0, -60))
    #expect(abs(room.views[1].contentOffset.y - 50) < 1e-9)
    room.settle()
    #expect(room.stage.isIdle)
    #expect(room.screen.faults == [])
  }

  @Test("a view reports what happens to itself") func aViewReportsWhatHappensToItself() {
    room.settle()
    room.reporting = []
    room.drag(from: point(100, 450), by: point(0, -60)).settle()
    #expect(room.reporting == [1])
  }

  @Test("nothing outlives a surface") func nothingOutlivesASurface() {
    weak var view: ScrollInteraction?
    weak var surface: Surface?
    do {
      let added = room.add(Rect2D(x: 0, y: 520, width: 100, height: 100))
      (view, surface) = (added, added.surface)
      room.drag(from: point(50, 580), by: point(0, -40))
      room.forget(added)
    }
    room.settle()
    #expect(view == nil && surface == nil)
  }
}

/// A surface with a tap and a double tap, and nothing to see: 160 × 60 points at a height of 520.
private final class TapPad: Interaction {
  let surface: Surface
  private(set) var heard: [String] = []
  private let tap = TapRecognizer()
  private let doubleTap = TapRecognizer(numberOfTaps: 2)

  init(_ room: Room, x: Double, width: Double = 160) {
    let frame = Rect2D(x: x, y: 520, width: width, height: 60)
    surface = room.stage.makeSurface(size: frame.size)
    surface.add(doubleTap)
    surface.add(tap)
    surface.require(tap, toFail: doubleTap)
    room.place(self, at: frame)
  }

  func handle(_ input: Input, at time: Double) -> Bool { false }
  func advance(to time: Double) {}

  func respond(to action: GestureAction, at time: Double) {
    guard action.state == .ended else { return }
    heard.append(action.isFrom(tap) ? "tap" : "double tap")
  }
}

/// A window with interactions in it, and a host that knows what lies under a finger.
final class Room {
  let stage = Stage()
  let screen = Screen()
  private(set) var views: [ScrollInteraction] = []
  /// Where each interaction lies in the window, and how large it is drawn; the later lie on top.
  var frames: [Rect2D] = []
  var scales: [Double] = []
  private var placed: [any Interaction] = []
  /// The views that have reported something, by their places among the views.
  var reporting: Set<Int> = []
  private var panners: [TiltPanner] = []
  private(set) var reported: [(panner: TiltPanner, report: TiltPanner.Report)] = []
  private(set) var isTaken = false
  private(set) var time = 100.0
  /// Called after each frame.
  var onFrame: () -> Void = {}

  init(_ frames: [Rect2D]) {
    for frame in frames { views.append(add(frame)) }
  }

  func place(_ interaction: any Interaction, at frame: Rect2D) {
    stage.add(interaction)
    placed.append(interaction)
    frames.append(frame)
    scales.append(1)
  }

  /// A scroll view whose content is 1000 points long, in another's if one is named.
  func add(
    _ frame: Rect2D, _ configuration: ScrollInteraction.Configuration = .init(),
    in outer: ScrollInteraction? = nil, content: Size2D? = nil
  ) -> ScrollInteraction {
    let view = ScrollInteraction(
      stage.makeSurface(size: frame.size), configuration: configuration)
    place(view, at: frame)
    let size = content ?? Size2D(width: frame.size.width, height: 1000)
    view.setContent(size, at: time)
    return view
  }

  func addPanner(at frame: Rect2D) -> Panner {
    let panner = TiltPanner(stage.makeSurface(size: frame.size))
    place(panner, at: frame)
    panner.setPicture(Size2D(width: 3000, height: 100), at: time)
    panners.append(panner)
    return Panner(room: self, panner: panner)
  }

  struct Panner {
    let room: Room
    let panner: TiltPanner

    var isFillingReported: Bool {
      room.reported.contains {
        $0.panner === panner && $0.report == .fillingChanged(isFilling: false)
      }
    }
  }

  func forget(_ interaction: any Interaction) {
    stage.remove(interaction)
    guard let index = placed.firstIndex(where: { $0 === interaction }) else { return }
    placed.remove(at: index)
    frames.remove(at: index)
    scales.remove(at: index)
  }

  /// What lies under a point, that on top first, with the maps to them.
  private func path(at location: Point2D) -> [Stage.Hit] {
    placed.indices.reversed().compactMap { index in
      let scale = scales[index]
      let frame = frames[index]
      let shown = Rect2D(origin: frame.origin, size: frame.size * scale)
      guard shown.contains(location) else { return nil }
      let map = AffineTransform2D.translation(Point2D.zero - frame.origin)
        .concatenating(.scale(1 / scale))
      return Stage.Hit(placed[index].surface, map: map)
    }
  }

  private func send(_ id: Int, _ phase: PointerSample.Phase, _ location: Point2D) -> Self {
    let sample = PointerSample(id: id, time: time, phase: phase, location: location)
    isTaken = stage.handle(.pointer(sample), on: path(at: location))
    return self
  }

  private var locations: [Int: Point2D] = [:]

  @discardableResult
  func down(_ id: Int, at location: Point2D) -> Self {
    locations[id] = location
    return send(id, .down, location)
  }

  @discardableResult
  func move(_ id: Int, to location: Point2D) -> Self {
    locations[id] = location
    return send(id, .moved, location)
  }

  @discardableResult
  func up(_ id: Int) -> Self { send(id, .up, locations[id] ?? .zero) }

  @discardableResult
  func tap(at location: Point2D) -> Self { down(1, at: location).wait(0.05).up(1) }

  /// Drags in twenty steps within a fifth of a second, rests and lifts.
  @discardableResult
  func drag(from start: Point2D, by way: Point2D) -> Self {
    down(1, at: start)
    for step in 1...20 { wait(0.01).move(1, to: start + way * (Double(step) / 20)) }
    return wait(0.2).up(1)
  }

  @discardableResult
  func frame() -> Self {
    screen.show(stage.advance(to: time))
    for index in views.indices where !views[index].reports.isEmpty { reporting.insert(index) }
    for panner in panners { reported += panner.reports.map { (panner, $0) } }
    onFrame()
    return self
  }

  @discardableResult
  func wait(_ duration: Double) -> Self {
    let end = time + duration
    while time + 1.0 / 60 < end {
      time += 1.0 / 60
      frame()
    }
    time = end
    return self
  }

  @discardableResult
  func settle() -> Self {
    repeat { wait(0.1) } while !stage.isIdle && time < 1000
    return self
  }
}
