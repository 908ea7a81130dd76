import Lenticular
import LenticularGestures
import LenticularPhysics
import LenticularScene
import TestSupport
import Testing

@Suite struct StageTests {
  static let middle = point(160, 284)

  // MARK: Resizing

  static let phases: [(String, @Sendable (ViewerScript) -> Void)] = [
    ("closed", { _ in }),
    ("opening", { $0.present(from: .plain).wait(0.1) }),
    ("open", { $0.open() }),
    ("zoomed", { $0.open().doubleTap(at: point(200, 284)).settle() }),
    ("zooming", { $0.open().doubleTap(at: point(200, 284)).wait(0.05) }),
    (
      "gliding",
      {
        $0.open().doubleTap(at: point(200, 284)).settle().down(at: middle)
          .drag(velocity: point(300), for: 0.1).up().wait(0.1)
      }
    ),
    (
      "dragging",
      {
        $0.open().down(at: middle).drag(velocity: point(0, 900), for: 0.1)
      }
    ),
    (
      "pinching",
      {
        $0.open().down(1, at: point(100, 284)).down(2, at: point(200, 284))
          .pinch(to: point(50, 200), point(290, 284), in: 0.2)
      }
    ),
    ("waiting for a second tap", { $0.open().tap().wait(0.1) }),
    ("closing", { $0.open().dismiss().wait(0.1) }),
    ("turning", { $0.open().step(1).wait(0.1) }),
    ("swiping", { $0.open().down(at: middle).drag(velocity: point(-400), for: 0.3) }),
  ]

  @Test(arguments: phases.indices)
  func aStageThatChangesItsSizeShowsThePhotographFittedOrNotAtAll(index: Int) {
    let (name, begin) = Self.phases[index]
    let photos = [OpeningTests.landscape, OpeningTests.portrait]
    let script = ViewerScript(photos: photos)
    begin(script)
    script.resize(568, 320).settle()
    #expect(script.allFaults.isEmpty, "\(name)")
    #expect(script.screen.photos.count == (script.isOpen ? 1 : 0), "\(name)")
    #expect(script.isOpen == !["closed", "closing"].contains(name) || name.contains("tap"))
    if script.isOpen {
      #expect((script.shown.center - point(284, 160)).length < 1e-9, "\(name)")
      #expect(script.shown.map.a == 1 && script.shown.crop == script.shown.frame, "\(name)")
      #expect(script.screen.backdropOpacity == 1, "\(name)")
    }
    // Fingers that were down are forgotten, and new ones are heard.
    script.move(1, by: point(50, 50)).up(1).settle()
    if !script.isOpen { script.open() }
    script.down(at: point(284, 160)).drag(velocity: point(0, 1500), for: 0.1).up().settle()
    #expect(
      script.reports.last { $0 != .zoomChanged(zoom: 1) }.map(\.isDismissal) == true, "\(name)")
    #expect(script.allFaults.isEmpty, "\(name)")
  }

  @Test(arguments: [
    Size.zero, Size(width: 0, height: 5), Size(width: .nan, height: 5),
    Size(width: .infinity, height: 1),
  ])
  func sizesThatAreNoneAreIgnored(size: Size) {
    let script = ViewerScript().open().send(.size(size, displayScale: 1))
    script.send(.size(Size(width: 5, height: 5), displayScale: .nan)).settle()
    #expect(script.shown.center == Self.middle && script.allFaults.isEmpty)
  }

  // MARK: Reduced motion

  @Test func reducedMotionChangesOpacityOnly() {
    let script = ViewerScript(photos: [OpeningTests.landscape, OpeningTests.portrait])
    script.send(.lessMotion(true)).present(from: .plain)
    let fitted = script.shown.map
    #expect(script.shown.opacity == 0 && script.screen.backdropOpacity == 0)
    script.wait(0.1)
    #expect(script.shown.opacity > 0.1 && script.shown.opacity < 0.9)
    script.settle()
    #expect(script.shown.opacity == 1 && script.endTime < 100.3)
    #expect(script.moments.allSatisfy { $0.photo?.map == fitted })
    script.step(1).frame()
    let next = script.shown.frame
    #expect(script.shown.opacity == 0)
    script.settle()
    #expect(script.shown.frame == next && script.shown.opacity == 1)
    script.dismiss().settle()
    #expect(script.moments.last { $0.photo != nil }?.photo?.frame == next)
    #expect(script.moments.last { $0.photo != nil }?.photo?.opacity == 0)
    #expect(!script.reports.contains(.thumbnailHidden(index: 0, isHidden: true)))
    #expect(script.reports.last == .dismissed(index: 1) && script.allFaults.isEmpty)
  }

  @Test func aFadeCanBeTurnedRound() {
    let script = ViewerScript().send(.lessMotion(true)).open().dismiss().wait(0.1).tap()
    script.settle()
    #expect(script.isOpen && script.shown.opacity == 1 && script.allFaults.isEmpty)
  }

  // MARK: Frame rates

  static let paces: [ViewerScript.Pace] = [
    .hertz(30), .hertz(60), .hertz(120), .irregular(seed: 1), .irregular(seed: 2),
  ]

  @Test(arguments: Recording.all.filter { $0.name != "random" })
  func aFrameDoesNotDependOnTheFramesBefore(recording: Recording) {
    // The reference shows every tick at which any of the others may show a frame.
    let reference = recording.play(at: .hertz(960))
    let expected = lastMoments(of: reference)
    for pace in Self.paces {
      let script = recording.play(at: pace)
      #expect(script.eventTimes == reference.eventTimes)
      var compared = 0
      for (time, moment) in lastMoments(of: script) {
        guard let same = expected[time] else { continue }
        compared += 1
        // The frame that notices an arrival comes after the one that shows it, so only what both
        // show can be compared.
        guard let shot = moment.photo, let other = same.photo else { continue }
        #expect(shot == other, "at \(moment.time - 100) s")
        #expect(moment.backdropOpacity == same.backdropOpacity, "at \(moment.time - 100) s")
      }
      #expect(compared > 10)
      #expect(script.reports == reference.reports)
      #expect(script.allFaults.isEmpty)
    }
  }

  /// What was shown last at each time: after what happened then.
  private func lastMoments(of script: ViewerScript) -> [UInt64: ViewerScript.Moment] {
    var moments: [UInt64: ViewerScript.Moment] = [:]
    for moment in script.moments { moments[moment.time.bitPattern] = moment }
    return moments
  }

  // MARK: Mirrors

  @Test(arguments: Recording.all.filter(\.isOfOnePhotograph))
  func mirroredInputGivesMirroredOutput(recording: Recording) {
    let script = recording.play(at: .hertz(60))
    let mirrored = ViewerScript(isMirrored: true, pace: .hertz(60))
    recording.story(mirrored)
    #expect(mirrored.moments.count == script.moments.count)
    for (moment, other) in zip(script.moments, mirrored.moments) {
      #expect((moment.photo == nil) == (other.photo == nil))
      guard let shot = moment.photo, let image = other.photo else { continue }
      for (rect, reflected) in [(shot.frame, image.frame), (shot.crop, image.crop)] {
        #expect(abs(rect.minX - (320 - reflected.maxX)) < 1e-7)
        #expect(abs(rect.maxX - (320 - reflected.minX)) < 1e-7)
        #expect(abs(rect.minY - reflected.minY) < 1e-7)
      }
      #expect(abs(shot.cornerRadius - image.cornerRadius) < 1e-9)
    }
    #expect(script.reports.count == mirrored.reports.count)
  }

  // MARK: Clocks

  @Test func timesThatAreNoneCountAsTheLast() {
    let viewer = PhotoViewer(size: ViewerScript.size)
    let stage = Stage(viewer)
    viewer.setPhotos([Photo(pixelSize: OpeningTests.landscape)], at: stage.catchUp(to: 5))
    viewer.present(0, from: .plain, at: stage.catchUp(to: .nan))
    #expect(stage.advance(to: .infinity).time == 5)
    #expect(stage.advance(to: 4).time == 5 && stage.advance(to: 5.1).time == 5.1)
    viewer.dismiss(at: stage.catchUp(to: -7))
    #expect(stage.advance(to: 5.2).changes.allSatisfy { $0.transform.isFinite })
  }

  @Test func aKeyFromBeforeTheLastFrameBeginsWithThatFrame() {
    let wall = PhotoWall(size: Size(width: 390, height: 844))
    let stage = Stage(wall)
    wall.setPhotos(WallScript.photos(100), at: 0)
    _ = stage.advance(to: 1)
    let zoom = wall.scrollView.zoomScale(at: 1)
    // The application was busy.
    _ = stage.advance(to: 1.3)
    stage.handle(.key(.zoomIn), at: 1.1)
    _ = stage.advance(to: 1.3)
    #expect(wall.scrollView.zoomScale(at: 1.3) == zoom)
    _ = stage.advance(to: 1.4)
    #expect(wall.scrollView.zoomScale(at: 1.4) > zoom)
  }

  @Test func aTouchFromBeforeTheLastFrameStopsThePhotographWhereItWasSeen() {
    let viewer = PhotoViewer(size: ViewerScript.size)
    let stage = Stage(viewer)
    let screen = Screen()
    viewer.setPhotos([Photo(pixelSize: OpeningTests.landscape)], at: stage.catchUp(to: 5))
    viewer.present(0, from: .plain, at: 5)
    for frame in 0...6 { screen.show(stage.advance(to: 5 + Double(frame) / 60)) }
    let seen = screen.photo(0)?.frame
    let touch = PointerSample(id: 1, time: 5.09, phase: .down, location: Self.middle)
    stage.handle(.pointer(touch), at: 5.09)
    screen.show(stage.advance(to: 5.2))
    #expect(screen.photo(0)?.frame == seen)
  }

  /// Counts how often time passes for it.
  private final class Clock: GestureRecognizer {
    let state = GestureState.possible
    let location = Point.zero
    private(set) var times: [Double] = []

    func touch(_ sample: PointerSample) -> GestureState? { nil }
    func move(_ sample: PointerSample) -> GestureState? { nil }
    func lift(_ sample: PointerSample) -> GestureState? { nil }
    func cancel(_ sample: PointerSample) -> GestureState? { nil }
    func change(to state: GestureState, at time: Double) {}
    func reset() {}

    func advance(to time: Double) -> GestureState? {
      times.append(time)
      return nil
    }
  }

  @Test func timeOutsExpireOnceForEachSample() {
    let view = ScrollView(size: Size(width: 320, height: 568))
    let (stage, clock) = (Stage(view), Clock())
    view.surface.add(clock)
    let times = [1.0, 1.5, 1.5, 2, 2.25]
    for (index, time) in times.enumerated() {
      let sample = PointerSample(
        id: 1, time: time, phase: index == 0 ? .down : .moved, location: point(100 + Double(index)))
      stage.handle(.pointer(sample), at: time)
    }
    _ = stage.advance(to: 2.25)
    #expect(clock.times == [1, 1.5, 2, 2.25])
  }

  // MARK: Lifetime

  @Test(arguments: phases.indices)
  func nothingOutlivesAStage(index: Int) {
    weak var viewer: PhotoViewer?
    weak var animator: AnyObject?
    do {
      let script = ViewerScript(photos: [OpeningTests.landscape, OpeningTests.portrait])
      viewer = script.viewer
      animator = script.viewer?.surface.animator
      Self.phases[index].1(script)
      #expect(viewer != nil)
    }
    #expect(viewer == nil && animator == nil)
  }

  // MARK: Anything at all

  @Test func legalEventsNeverBreakTheContract() {
    let script = Recording.random(seed: 7, events: 20_000).play(at: .irregular(seed: 3))
    #expect(script.allFaults.isEmpty)
    #expect(script.steps.count > 30_000)
    for report in [
      PhotoViewer.Report.presented(index: 0), .dismissed(index: 2), .indexChanged(index: 1),
    ] {
      #expect(script.reports.filter { $0 == report }.count > 20)
    }
  }

  @Test func arbitraryEventsNeverBreakTheContract() {
    var random = SeededGenerator(state: 11)
    let script = ViewerScript(photos: Recording.photos, pace: .irregular(seed: 4))
    let broken = [Double.nan, .infinity, -.infinity, 1e300, 1e9, -1e9, .leastNonzeroMagnitude]
    let number = { (range: ClosedRange<Double>) -> Double in
      Int.random(in: 0..<20, using: &random) == 0
        ? broken.randomElement(using: &random)! : .random(in: range, using: &random)
    }
    for _ in 0..<20_000 {
      switch Int.random(in: 0..<40, using: &random) {
      case 0:
        let index = [0, 1, 2, 3, -1, .max].randomElement(using: &random)!
        let thumbnail = Thumbnail(
          frame: Rect(
            x: number(0...300), y: number(0...500), width: number(0...200), height: number(0...200)),
          cornerRadius: number(0...50), alignment: point(number(0...1), number(0...1)))
        script.send(.viewer.present(index: index, thumbnail: thumbnail))
      case 1: script.step([1, -1, 5, .max, .min].randomElement(using: &random)!)
      case 2 where Bool.random(using: &random): script.dismiss()
      case 3 where Bool.random(using: &random): script.send(.pointersLost)
      case 4 where Bool.random(using: &random): script.resize(number(200...600), number(200...600))
      case 5: script.send(.lessMotion(Bool.random(using: &random)))
      case 6: script.setPhotos(Recording.photos)
      case 7...12: script.wait(.random(in: 0...0.3, using: &random))
      default:
        let sample = PointerSample(
          id: .random(in: 1...3, using: &random), time: script.time,
          phase: [.down, .moved, .moved, .moved, .up, .cancelled].randomElement(using: &random)!,
          location: point(number(0...320), number(0...568)))
        script.send(.pointer(sample)).wait(0.01)
      }
    }
    script.send(.pointersLost).settle()
    #expect(script.allFaults == [])
    #expect(script.stage.isIdle)
  }

  // MARK: Several stages

  @Test func anInteractionTakesItsMotionToAnotherStage() {
    let size = Size(width: 320, height: 568)
    let (one, other, third) = (Stage(), Stage(), Stage())
    let (mover, stayer) = (ScrollView(size: size), ScrollView(size: size))
    one.adopt(mover)
    third.adopt(stayer)
    var frames = (Frame(), Frame())
    for (stage, scroller) in [(one, mover), (third, stayer)] {
      scroller.setContent(Size(width: 320, height: 4000), at: stage.catchUp(to: 1))
      scroller.scroll(to: point(0, 2000), animated: true, at: 1)
    }
    for step in 1...60 {
      let time = 1 + Double(step) / 60
      if step == 10 {
        other.adopt(mover, from: one)
        #expect(other.time <= one.time && one.isIdle && !other.isIdle)
      }
      _ = (step < 10 ? one : other).advance(to: time)
      _ = third.advance(to: time)
      mover.surface.animator.render(at: time, into: &frames.0)
      stayer.surface.animator.render(at: time, into: &frames.1)
      #expect(frames.0.changes == frames.1.changes)
    }
    #expect(mover.contentOffset == point(0, 2000))
  }

  @Test func anInteractionIsTouchedOnTheStageToWhichItMoved() {
    let (one, other) = (Stage(), Stage())
    let viewer = PhotoViewer(size: Size(width: 320, height: 568))
    one.adopt(viewer)
    viewer.setPhotos([Photo(pixelSize: Size(width: 3000, height: 2000))], at: 0)
    viewer.present(0, from: nil, at: 0)
    _ = one.advance(to: 2)
    func send(_ phase: PointerSample.Phase, _ id: Int, at time: Double, to stage: Stage) {
      let sample = PointerSample(id: id, time: time, phase: phase, location: Self.middle)
      stage.handle(.pointer(sample), on: [Stage.Hit(viewer.surface)], at: time)
    }
    send(.down, 1, at: 2, to: one)
    #expect(viewer.surface.hasTouches)
    other.adopt(viewer, from: one)
    #expect(!viewer.surface.hasTouches)
    send(.up, 1, at: 2.05, to: one)
    var reports: [PhotoViewer.Report] = []
    var frame = Frame()
    func advance(from start: Double, to end: Double) {
      for step in 0...Int((end - start) * 60) {
        _ = other.advance(to: start + Double(step) / 60)
        reports += viewer.reports
        viewer.surface.animator.render(at: other.time, into: &frame)
      }
    }
    advance(from: 2.1, to: 3)
    #expect(reports.isEmpty, "the tap was lost")
    // A single tap still waits for a second one: two of them zoom, and do not close.
    for (id, time) in [(2, 3.0), (3, 3.15)] {
      send(.down, id, at: time, to: other)
      send(.up, id, at: time + 0.05, to: other)
    }
    advance(from: 3.2, to: 5)
    #expect(!reports.isEmpty && !reports.contains { $0.isDismissal })
    other.handle(.key(.zoomToFit), at: 5)
    advance(from: 5, to: 7)
    send(.down, 4, at: 7, to: other)
    send(.up, 4, at: 7.05, to: other)
    advance(from: 7.05, to: 7.1)
    #expect(!reports.contains { $0.isDismissal })
    advance(from: 7.1, to: 9)
    #expect(reports.contains { $0.isDismissal }, "a single tap closes")
  }

  @Test(arguments: [true, false])
  func anInteractionReducesMotionAsTheStageDoesToWhichItMoved(reduces: Bool) {
    let (one, other) = (Stage(), Stage())
    one.handle(.lessMotion(!reduces), at: 0)
    other.handle(.lessMotion(reduces), at: 0)
    let scroller = ScrollView(size: Size(width: 320, height: 568))
    one.adopt(scroller)
    scroller.setContent(Size(width: 320, height: 4000), at: 0)
    func jumps(on stage: Stage, from start: Double) -> Bool {
      scroller.scroll(to: .zero, animated: false, at: stage.catchUp(to: start))
      scroller.scroll(to: point(0, 2000), animated: true, at: start)
      _ = stage.advance(to: start + 1.0 / 60)
      return scroller.contentOffset(at: start + 1.0 / 60) == point(0, 2000)
    }
    #expect(jumps(on: one, from: 1) == !reduces)
    other.adopt(scroller, from: one)
    #expect(jumps(on: other, from: 2) == reduces)
  }

  @Test func aDragIsCancelledWhenItsInteractionMovesToAnotherStage() {
    let (one, other) = (Stage(), Stage())
    let scroller = ScrollView(size: Size(width: 320, height: 568))
    one.adopt(scroller)
    scroller.setContent(Size(width: 320, height: 4000), at: 0)
    func send(_ phase: PointerSample.Phase, _ y: Double, at time: Double, to stage: Stage) {
      let sample = PointerSample(id: 1, time: time, phase: phase, location: point(160, y))
      stage.handle(.pointer(sample), on: [Stage.Hit(scroller.surface)], at: time)
    }
    send(.down, 300, at: 1, to: one)
    send(.moved, 200, at: 1.1, to: one)
    #expect(scroller.isDragging)
    other.adopt(scroller, from: one)
    #expect(!scroller.isDragging && !scroller.isTracking)
    send(.down, 300, at: 1.2, to: other)
    // The pointer of the former stage has the same identifier.
    send(.moved, 100, at: 1.3, to: one)
    send(.up, 100, at: 1.3, to: one)
    #expect(scroller.surface.hasTouches && !scroller.isDragging)
    send(.moved, 200, at: 1.4, to: other)
    #expect(scroller.isDragging)
    send(.up, 200, at: 1.5, to: other)
    #expect(!scroller.isTracking)
  }
}

extension PhotoViewer.Report {
  fileprivate var isDismissal: Bool {
    if case .dismissed = self { return true }
    return false
  }
}
