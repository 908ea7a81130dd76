import Lenticular
import LenticularGestures
import LenticularPhysics
import LenticularScene
import LenticularWire
import Testing

/// An interaction that the engine knows nothing of, beside one that it has.
@Suite struct LoupeTests {
  /// Two scroll views in a window: the first at 0, 0, the second below it.
  private let room = Room([
    Rect2D(x: 0, y: 0, width: 320, height: 200), Rect2D(x: 0, y: 300, width: 320, height: 200),
  ])
  /// Over a picture of 300 × 160 in the first scroll view.
  private let loupe: Loupe
  private let reports = Reports()
  private var scrollView: ScrollInteraction { room.views[0] }

  /// What the loupe has reported, in order.
  private final class Reports {
    var all: [Loupe.Report] = []
  }

  init() {
    let frame = Rect2D(x: 10, y: 20, width: 300, height: 160)
    let (loupe, reports) = (Loupe(room.stage.makeSurface(size: frame.size)), reports)
    self.loupe = loupe
    room.place(loupe, at: frame)
    room.onFrame = { reports.all += loupe.reports }
  }

  // MARK: Competing

  @Test("a drag that begins at once scrolls and raises no loupe")
  func aDragThatBeginsAtOnceScrollsAndRaisesNoLoupe() {
    room.drag(from: point(100, 150), by: point(0, -60)).wait(1)
    #expect(abs(scrollView.contentOffset.y - 50) < 1e-9)
    #expect(reports.all == [])
    #expect(room.screen.loupe?.opacity == 0)
  }

  @Test("a finger that rests raises the loupe and scrolls nothing")
  func aFingerThatRestsRaisesTheLoupeAndScrollsNothing() {
    room.down(1, at: point(100, 150))
    #expect(!room.isTaken && scrollView.isTracking)
    #expect(!room.stage.isClaimed(1))
    room.wait(0.6)
    #expect(reports.all == [.raised])
    #expect(room.stage.isClaimed(1), "without another sample")
    #expect(!room.stage.isClaimed(2), "a pointer that is not down is nobody's")
    #expect(!scrollView.isTracking, "the finger is lost to the loupe")
    room.move(1, to: point(100, 60))
    #expect(room.isTaken)
    room.wait(0.1).up(1)
    #expect(room.isTaken, "the click is nobody's")
    room.settle()
    #expect(!scrollView.isDragging && scrollView.contentOffset == .zero)
    #expect(reports.all == [.raised, .moved(to: point(90, 40)), .lowered])
    // The next finger is anybody's again.
    room.drag(from: point(100, 150), by: point(0, -60)).settle()
    #expect(abs(scrollView.contentOffset.y - 50) < 1e-9)
    #expect(reports.all.count == 3)
  }

  @Test("a finger that trembles rests") func aFingerThatTremblesRests() {
    room.down(1, at: point(100, 150)).wait(0.2).move(1, to: point(104, 147)).wait(0.4)
    #expect(reports.all == [.raised])
    room.up(1).settle()
    #expect(scrollView.contentOffset == .zero)
  }

  @Test("a finger that stops a scroll raises no loupe") func aFingerThatStopsAScrollRaisesNoLoupe()
  {
    room.frame()
    scrollView.scroll(to: point(0, 800), animated: true, at: room.time)
    room.wait(0.1).down(1, at: point(100, 150))
    #expect(room.isTaken, "the scroll view has the finger")
    let offset = scrollView.contentOffset
    #expect(offset.y > 0 && offset.y < 800)
    room.wait(1)
    #expect(reports.all == [] && scrollView.contentOffset == offset)
    room.up(1).settle()
  }

  @Test("one hand holds the loupe while another scrolls")
  func oneHandHoldsTheLoupeWhileAnotherScrolls() {
    room.down(1, at: point(100, 150)).wait(0.6).down(2, at: point(200, 450))
    for step in 1...20 {
      room.wait(0.01).move(2, to: point(200, 450 - 3 * Double(step)))
      room.move(1, to: point(100 + Double(step), 150))
    }
    room.frame()
    #expect(room.views[1].isDragging && !scrollView.isDragging)
    #expect(abs(room.views[1].contentOffset.y - 50) < 1e-9)
    #expect(room.screen.loupe.map { $0.lens.center.x } == 110)
    room.wait(0.2).up(2).up(1).settle()
    #expect(room.views[1].contentOffset.y == 50 && scrollView.contentOffset == .zero)
    #expect(reports.all.first == .raised && reports.all.last == .lowered)
    #expect(reports.all.count == 22)
  }

  @Test("a second finger before the loupe is up is no press")
  func aSecondFingerBeforeTheLoupeIsUpIsNoPress() {
    room.down(1, at: point(100, 150)).wait(0.2).down(2, at: point(140, 150)).wait(1)
    #expect(reports.all == [])
    room.up(2).up(1).settle()
  }

  @Test("a lost finger lowers the loupe once") func aLostFingerLowersTheLoupeOnce() {
    room.down(1, at: point(100, 150)).wait(0.6)
    room.stage.handle(.pointersLost(at: room.time))
    room.settle()
    #expect(reports.all == [.raised, .lowered])
    #expect(!loupe.claimsTouches && room.screen.loupe?.opacity == 0)
  }

  // MARK: Drawing

  @Test(
    "the lens is above the finger and shows what is under it",
    arguments: [
      // In the middle; the crop is 60 points of 300 × 160.
      (point(100, 100), Rect2D(x: 70.0 / 300, y: 70.0 / 160, width: 0.2, height: 0.375)),
      // At the edges, what the lens shows stays in the picture.
      (point(0, 0), Rect2D(x: 0, y: 0, width: 0.2, height: 0.375)),
      (point(300, 160), Rect2D(x: 0.8, y: 0.625, width: 0.2, height: 0.375)),
      // Outside, where the finger may go once the lens is up.
      (point(340, 80), Rect2D(x: 0.8, y: 50.0 / 160, width: 0.2, height: 0.375)),
    ])
  func theLensIsAboveTheFingerAndShowsWhatIsUnderIt(finger: Point2D, crop: Rect2D) throws {
    room.down(1, at: point(100, 150)).wait(0.6)
    room.move(1, to: finger + point(10, 20)).wait(2)
    let seen = try #require(room.screen.loupe)
    #expect(seen.opacity == 1 && seen.cornerRadius == 60)
    #expect((seen.lens - Rect2D(center: finger + point(0, -90), size: lensSize)).maximumNorm < 1e-9)
    #expect((seen.crop - crop).maximumNorm < 1e-12)
    room.up(1).settle()
    #expect(room.screen.faults == [])
  }

  @Test("the lens grows out of the finger and goes back into it")
  func theLensGrowsOutOfTheFingerAndGoesBackIntoIt() {
    room.frame().down(1, at: point(110, 120))
    let growing = frames(until: 1.5)
    #expect(growing.first?.opacity == 0)
    #expect(growing.contains { $0.opacity > 0.1 && $0.opacity < 0.9 })
    #expect(growing.last?.opacity == 1)
    #expect(growing.last.map { $0.lens.size } == lensSize)
    room.up(1)
    let vanishing = frames(until: 1.5)
    #expect(vanishing.first.map { $0.opacity > 0.8 } == true, "it fades, and does not jump")
    #expect(vanishing.contains { $0.opacity > 0.1 && $0.opacity < 0.9 })
    #expect(vanishing.last?.opacity == 0)
    // However large it is, the finger is 0.75 diameters below its middle.
    let shown = (growing + vanishing).filter { $0.opacity > 0 }
    #expect(shown.contains { $0.lens.size.width < 70 })
    for seen in shown {
      #expect(abs(seen.lens.center.x - 100) < 1e-9)
      #expect(abs(seen.lens.center.y + 0.75 * seen.lens.size.height - 100) < 1e-9)
    }
  }

  @Test("a loupe that fades is caught where it is") func aLoupeThatFadesIsCaughtWhereItIs() throws {
    var configuration = Loupe.Configuration()
    configuration.spring = try DampedSpring(duration: 3, bounce: 0)
    let (stage, screen) = (Stage(), Screen())
    stage.add(
      Loupe(stage.makeSurface(size: Size2D(width: 300, height: 160)), configuration: configuration))
    func touch(_ phase: PointerSample.Phase, at time: Double) {
      let sample = PointerSample(id: 1, time: time, phase: phase, location: point(100, 100))
      stage.handle(.pointer(sample))
    }
    func opacity(at time: Double) throws -> Double {
      screen.show(stage.advance(to: time))
      return try #require(screen.loupe).opacity
    }
    touch(.down, at: 1)
    #expect(try opacity(at: 9) == 1)
    touch(.up, at: 9)
    touch(.down, at: 9.2)
    // The press is due at 9.7, in the midst of the fading.
    let fading = [try opacity(at: 9.4), try opacity(at: 9.7)]
    #expect(fading[0] > fading[1] && fading[1] > 0.1)
    var last = fading[1]
    for frame in 1...500 {
      let next = try opacity(at: 9.7 + Double(frame) / 60)
      #expect(abs(next - last) < 0.03 && next > 0.1, "no frame jumps")
      last = next
    }
    #expect(last == 1)
  }

  @Test("with less motion the lens only fades") func withLessMotionTheLensOnlyFades() {
    room.stage.handle(.reduceMotion(true, at: room.time))
    room.down(1, at: point(110, 120)).wait(0.55)
    let growing = frames(until: 1)
    room.up(1)
    let seen = growing + frames(until: 1)
    #expect(seen.contains { $0.opacity > 0.1 && $0.opacity < 0.9 })
    #expect(seen.allSatisfy { $0.lens.size == lensSize })
    #expect(seen.last?.opacity == 0)
  }

  @Test("the press counts from its time and not from the next frame")
  func thePressCountsFromItsTimeAndNotFromTheNextFrame() {
    // With frames 1/60 s apart, and with one frame long after the press was due.
    var opacities: [Double?] = []
    for count in [60, 1] {
      let (stage, screen) = (Stage(), Screen())
      let loupe = Loupe(stage.makeSurface(size: Size2D(width: 300, height: 160)))
      stage.add(loupe)
      stage.handle(
        .pointer(PointerSample(id: 1, time: 1, phase: .down, location: point(100, 100))))
      for frame in 1...count {
        screen.show(stage.advance(to: 1 + 0.6 * Double(frame) / Double(count)))
      }
      opacities.append(screen.loupe?.opacity)
    }
    #expect(opacities[0] == opacities[1])
    #expect(opacities[0].map { $0 > 0.1 && $0 < 0.9 } == true)
  }

  @Test("another magnification and another size show at once")
  func anotherMagnificationAndAnotherSizeShowAtOnce() throws {
    room.down(1, at: point(110, 120)).wait(1.5)
    loupe.setMagnification(4)
    room.frame()
    #expect(
      room.screen.loupe?.crop == Rect2D(x: 85.0 / 300, y: 85.0 / 160, width: 0.1, height: 0.1875))
    for broken in [0.5, .nan, .infinity] { loupe.setMagnification(broken) }
    #expect(loupe.configuration.magnification == 4)
    let size = Size2D(width: 600, height: 320)
    room.stage.handle(
      .size(size, displayScale: 2, at: room.time), on: [Stage.Hit(loupe.surface)])
    room.frame()
    #expect(
      room.screen.loupe?.crop == Rect2D(x: 85.0 / 600, y: 85.0 / 320, width: 0.05, height: 0.09375))
    room.up(1).settle()
  }

  // MARK: Stage

  @Test("a stage has a loupe in a scroll view") func aStageHasALoupeInAScrollView() {
    let stage = Stage()
    let scrollView = ScrollInteraction(stage.makeSurface(size: Size2D(width: 320, height: 480)))
    let loupe = Loupe(stage.makeSurface(size: Size2D(width: 300, height: 200)))
    stage.add(scrollView)
    stage.add(loupe)

    let path = [
      Stage.Hit(loupe.surface, map: .translation(Point2D(x: -10, y: -40))),
      Stage.Hit(scrollView.surface),
    ]
    let touch = PointerSample(id: 1, time: 1, phase: .down, location: Point2D(x: 160, y: 140))
    stage.handle(.pointer(touch), on: path)

    let frame = stage.advance(to: 1.6)  // shows the lens on its way
    let reports = loupe.reports  // [.raised]

    let lens = frame.changes.first { $0.contents == .item(0) }
    #expect(lens.map { $0.opacity > 0 && $0.opacity < 1 } == true)
    #expect(reports == [.raised])
  }

  @Test("a loupe that is taken away leaves nothing") func aLoupeThatIsTakenAwayLeavesNothing() {
    weak var surface: Surface?
    weak var removed: Loupe?
    do {
      let other = Loupe(room.stage.makeSurface(size: Size2D(width: 100, height: 100)))
      (removed, surface) = (other, other.surface)
      room.place(other, at: Rect2D(x: 0, y: 520, width: 100, height: 100))
      room.frame()
      let count = room.screen.elements.count
      room.down(1, at: point(50, 570)).wait(0.55)
      #expect(other.claimsTouches)
      room.forget(other)
      room.frame()
      #expect(room.screen.elements.count == count - 2, "the root and the lens are gone")
    }
    room.move(1, to: point(50, 540))
    #expect(!room.isTaken)
    room.up(1).settle()
    #expect(removed == nil && surface == nil)
    #expect(room.stage.isIdle)
  }

  @Test("a stage rests while the lens does") func aStageRestsWhileTheLensDoes() {
    room.down(1, at: point(110, 120)).wait(0.3)
    #expect(!room.stage.isIdle, "the press is due")
    room.wait(3)
    #expect(room.stage.isIdle, "the finger holds the lens where it is")
    room.move(1, to: point(120, 120))
    #expect(!room.stage.isIdle)
    room.up(1).settle()
    #expect(room.stage.isIdle)
  }

  @Test("hosts in a browser read the reports as numbers")
  func hostsInABrowserReadTheReportsAsNumbers() {
    let loupe = Loupe(Surface(size: Size2D(width: 300, height: 160)))
    let stage = Stage(loupe)
    var encoder = FrameEncoder()
    stage.handle(
      .pointer(PointerSample(id: 1, time: 1, phase: .down, location: point(100, 100))))
    _ = stage.advance(to: 1.55)
    stage.handle(
      .pointer(PointerSample(id: 1, time: 1.6, phase: .moved, location: point(90, 70))))
    stage.handle(
      .pointer(PointerSample(id: 1, time: 1.6, phase: .up, location: point(90, 70))))
    let frame = stage.advance(to: 1.7)
    encoder.encode(frame, of: [loupe], nextFrameTime: stage.nextFrameTime)
    // One surface, the first, with two reports: moved to a place, and lowered.
    #expect(encoder.numbers.suffix(9) == [1, 1, 2, 1, 2, 90, 70, 2, 0])
  }

  // MARK: What the screen shows

  private let lensSize = Size2D(width: 120, height: 120)

  /// What the frames of a time show of the loupe.
  private func frames(until duration: Double) -> [Seen] {
    var seen: [Seen] = []
    let onFrame = room.onFrame
    room.onFrame = {
      onFrame()
      if let loupe = room.screen.loupe { seen.append(loupe) }
    }
    room.wait(duration)
    room.onFrame = onFrame
    return seen
  }
}

/// What a frame shows of a loupe's lens, on its surface.
private struct Seen {
  var lens: Rect2D
  var crop: Rect2D
  var cornerRadius: Double?
  var opacity: Double
}

extension Screen {
  /// The only lens that is shown.
  fileprivate var loupe: Seen? {
    guard let id = layer(of: 0), let element = elements[id], let shot = shot(of: id) else {
      return nil
    }
    return Seen(
      lens: shot.frame, crop: element.contentsRect, cornerRadius: element.maskedCornerRadius,
      opacity: shot.opacity)
  }
}
