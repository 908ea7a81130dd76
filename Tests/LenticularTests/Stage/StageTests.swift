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

  @Test(
    "a stage that changes its size shows the photograph at rest or not at all",
    arguments: phases.indices)
  func aStageThatChangesItsSizeShowsThePhotographAtRestOrNotAtAll(index: Int) {
    let (name, begin) = Self.phases[index]
    let isZoomed = ["zoomed", "zooming", "gliding", "pinching"].contains(name)
    let photos = [OpeningTests.landscape, OpeningTests.portrait]
    let script = ViewerScript(photos: photos)
    begin(script)
    script.resize(568, 320).settle()
    #expect(script.allFaults.isEmpty, "\(name)")
    #expect(script.screen.photos.count == (script.isOpen ? 1 : 0), "\(name)")
    #expect(script.isOpen == !["closed", "closing"].contains(name) || name.contains("tap"))
    if script.isOpen {
      let frame = script.shown.frame
      // Without a gap at an edge, or in the middle.
      for (start, end, length) in [(frame.minX, frame.maxX, 568.0), (frame.minY, frame.maxY, 320)] {
        #expect(
          start < 1e-9 && end > length - 1e-9 || abs(start + end - length) < 1e-9, "\(name)")
      }
      let fits = abs(max(frame.size.width / 568, frame.size.height / 320) - 1) < 1e-9
      #expect(fits == !isZoomed, "\(name)")
      #expect(isZoomed || script.shown.map.a == 1, "\(name)")
      #expect(script.screen.backdropOpacity == 1, "\(name)")
    }
    // Fingers that were down are forgotten, and new ones are heard.
    script.move(1, by: point(50, 50)).up(1).settle()
    if !script.isOpen { script.open() }
    if isZoomed { script.doubleTap(at: point(284, 160)).settle() }
    script.down(at: point(284, 160)).drag(velocity: point(0, 1500), for: 0.1).up().settle()
    #expect(
      script.reports.last { $0 != .zoomChanged(zoom: 1) }.map(\.isDismissal) == true, "\(name)")
    #expect(script.allFaults.isEmpty, "\(name)")
  }

  @Test(
    "sizes that are none are ignored",
    arguments: [
      Size2D.zero, Size2D(width: 0, height: 5), Size2D(width: .nan, height: 5),
      Size2D(width: .infinity, height: 1),
    ])
  func sizesThatAreNoneAreIgnored(size: Size2D) {
    let script = ViewerScript().open().send(.size(size, displayScale: 1))
    script.send(.size(Size2D(width: 5, height: 5), displayScale: .nan)).settle()
    #expect(script.shown.center == Self.middle && script.allFaults.isEmpty)
  }

  // MARK: Reduced motion

  @Test("reduced motion changes opacity only") func reducedMotionChangesOpacityOnly() {
    let script = ViewerScript(photos: [OpeningTests.landscape, OpeningTests.portrait])
    script.send(.reduceMotion(true)).present(from: .plain)
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

  @Test("a fade can be turned round") func aFadeCanBeTurnedRound() {
    let script = ViewerScript().send(.reduceMotion(true)).open().dismiss().wait(0.1).tap()
    script.settle()
    #expect(script.isOpen && script.shown.opacity == 1 && script.allFaults.isEmpty)
  }

  // MARK: Frame rates

  static let paces: [ViewerScript.Pace] = [
    .hertz(30), .hertz(60), .hertz(120), .irregular(seed: 1), .irregular(seed: 2),
  ]

  @Test(
    "a frame does not depend on the frames before",
    arguments: Recording.all.filter { $0.name != "random" })
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

  @Test(
    "mirrored input gives mirrored output", arguments: Recording.all.filter(\.isOfOnePhotograph))
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

  @Test("times that are none count as the last") func timesThatAreNoneCountAsTheLast() {
    let viewer = PhotoViewer(size: ViewerScript.size)
    let stage = Stage(viewer)
    stage.perform(at: 5) { viewer.setPhotos([Photo(pixelSize: OpeningTests.landscape)], at: $0) }
    stage.perform(at: .nan) { viewer.present(0, from: .plain, at: $0) }
    #expect(stage.advance(to: .infinity).time == 0, "the last input may be of a wrong time")
    #expect(stage.advance(to: 4.5).time == 5 && stage.advance(to: 4).time == 5)
    #expect(stage.advance(to: .nan).time == 5 && stage.advance(to: 5.1).time == 5.1)
    stage.perform(at: -7) { viewer.dismiss(at: $0) }
    #expect(stage.advance(to: 5.2).changes.allSatisfy { $0.transform.isFinite })
  }

  @Test("a key from before the last frame begins with that frame")
  func aKeyFromBeforeTheLastFrameBeginsWithThatFrame() {
    let wall = PhotoWall(size: Size2D(width: 390, height: 844))
    let stage = Stage(wall)
    wall.setPhotos(WallScript.photos(100), at: 0)
    _ = stage.advance(to: 1)
    let zoom = wall.scrollView.zoomScale(at: 1)
    // The application was busy.
    _ = stage.advance(to: 1.3)
    stage.handle(.key(.zoomIn, at: 1.1))
    _ = stage.advance(to: 1.3)
    #expect(wall.scrollView.zoomScale(at: 1.3) == zoom)
    _ = stage.advance(to: 1.4)
    #expect(wall.scrollView.zoomScale(at: 1.4) > zoom)
  }

  @Test("a touch from before the last frame stops the photograph where it was seen")
  func aTouchFromBeforeTheLastFrameStopsThePhotographWhereItWasSeen() {
    let viewer = PhotoViewer(size: ViewerScript.size)
    let stage = Stage(viewer)
    let screen = Screen()
    stage.perform(at: 5) { viewer.setPhotos([Photo(pixelSize: OpeningTests.landscape)], at: $0) }
    viewer.present(0, from: .plain, at: 5)
    for frame in 0...6 { screen.show(stage.advance(to: 5 + Double(frame) / 60)) }
    let seen = screen.photo(0)?.frame
    let touch = PointerSample(id: 1, time: 5.09, phase: .down, location: Self.middle)
    stage.handle(.pointer(touch))
    screen.show(stage.advance(to: 5.2))
    #expect(screen.photo(0)?.frame == seen)
  }

  /// Counts how often time passes for it.
  private final class Clock: GestureRecognizer {
    let state = RecognizerState.possible
    let location = Point2D.zero
    private(set) var times: [Double] = []

    func touch(_ sample: PointerSample) -> RecognizerState? { nil }
    func move(_ sample: PointerSample) -> RecognizerState? { nil }
    func lift(_ sample: PointerSample) -> RecognizerState? { nil }
    func cancel(_ sample: PointerSample) -> RecognizerState? { nil }
    func change(to state: RecognizerState, at time: Double) {}
    func reset() {}

    func advance(to time: Double) -> RecognizerState? {
      times.append(time)
      return nil
    }
  }

  @Test("time outs expire once for each sample") func timeOutsExpireOnceForEachSample() {
    let view = ScrollInteraction(size: Size2D(width: 320, height: 568))
    let (stage, clock) = (Stage(view), Clock())
    view.surface.add(clock)
    let times = [1.0, 1.5, 1.5, 2, 2.25]
    for (index, time) in times.enumerated() {
      let sample = PointerSample(
        id: 1, time: time, phase: index == 0 ? .down : .moved, location: point(100 + Double(index)))
      stage.handle(.pointer(sample))
    }
    _ = stage.advance(to: 2.25)
    #expect(clock.times == [1.5, 2, 2.25], "time passes for recognisers under a pointer")
  }

  // MARK: The clock

  private func stage() -> (stage: Stage, view: ScrollInteraction) {
    let stage = Stage()
    let view = ScrollInteraction(stage.makeSurface(size: Size2D(width: 320, height: 568)))
    stage.add(view)
    stage.perform(at: 0) { view.setContent(Size2D(width: 320, height: 4000), at: $0) }
    return (stage, view)
  }

  /// Lets a view scroll by a command, frame by frame.
  private func scroll(_ view: ScrollInteraction, on stage: Stage, from start: Double) {
    stage.perform(at: start) { view.scroll(to: point(0, 1000), animated: true, at: $0) }
    for frame in 1...12 { _ = stage.advance(to: start + Double(frame) / 60) }
    let half = view.contentOffset(at: stage.time).y
    #expect(half > 10 && half < 990, "the animation is under way")
    for frame in 13...180 { _ = stage.advance(to: start + Double(frame) / 60) }
    #expect(view.contentOffset(at: stage.time) == point(0, 1000) && stage.isIdle)
  }

  static let wrongTimes = [100.0, 1e5, 1e9, 1e12, 1e300, .greatestFiniteMagnitude, .infinity, .nan]

  /// An input or command with a time of the future.
  private func send(_ kind: Int, at time: Double, to stage: Stage, _ view: ScrollInteraction) {
    let place = point(160, 284)
    switch kind {
    case 0: stage.handle(.hover(nil, at: time))
    case 1: stage.handle(.key(.down, at: time))
    case 2:
      stage.handle(.wheel(WheelSample(time: time, location: place, delta: point(0, 100))))
    case 3:
      stage.handle(
        .wheel(
          WheelSample(time: time, location: place, delta: point(0, 100), isPrecise: true)))
    case 4: stage.handle(.pointer(PointerSample(id: 1, time: time, phase: .down, location: place)))
    case 5: stage.perform(at: time) { view.scroll(to: point(0, 100), animated: true, at: $0) }
    default: stage.handle(.pointersLost(at: time))
    }
  }

  @Test(
    "A time from the future ends nothing, before the first frame and after it", arguments: 0..<7)
  func future(kind: Int) {
    for wrong in Self.wrongTimes {
      for hasFrame in [false, true] {
        let (stage, view) = stage()
        if hasFrame { _ = stage.advance(to: 0.5) }
        send(kind, at: wrong, to: stage, view)
        let frame = stage.advance(to: 1)
        #expect(frame.time <= 2 && stage.time <= 2, "kind \(kind) at \(wrong)")
        for step in 1...180 { _ = stage.advance(to: 2 + Double(step) / 60) }
        #expect(stage.isIdle, "kind \(kind) at \(wrong)")
        stage.perform(at: 6) { view.scroll(to: .zero, animated: false, at: $0) }
        _ = stage.advance(to: 6)
        scroll(view, on: stage, from: 6)
      }
    }
  }

  @Test("Touches of a wrong time are cancelled by the next frame, and new ones have their velocity")
  func futureTouch() {
    let (stage, view) = stage()
    _ = stage.advance(to: 1)
    func send(_ phase: PointerSample.Phase, _ y: Double, at time: Double) {
      stage.handle(
        .pointer(PointerSample(id: 1, time: time, phase: phase, location: point(160, y))))
    }
    send(.down, 400, at: 5000)
    send(.moved, 300, at: 5000.1)
    #expect(view.isDragging)
    _ = stage.advance(to: 1.1)
    #expect(!view.isDragging && !view.isTracking && !view.surface.hasTouches)
    send(.up, 300, at: 1.2)
    for step in 0...10 {
      send(step == 0 ? .down : .moved, 500 - 20 * Double(step), at: 3 + 0.01 * Double(step))
    }
    send(.up, 300, at: 3.11)
    #expect(view.isDecelerating)
    _ = stage.advance(to: 3.2)
    #expect(view.contentOffset(at: 3.2).y > 190)
  }

  @Test("A host that has slept for an hour sees an animation from its beginning")
  func sleep() {
    let (stage, view) = stage()
    _ = stage.advance(to: 1)
    _ = stage.advance(to: 2)
    #expect(stage.nextFrameTime == .infinity)
    scroll(view, on: stage, from: 3602)
  }

  @Test("A time-out is due before a command, and the command has the time that it was given")
  func commands() {
    let (stage, view) = stage()
    let clock = Clock()
    view.surface.add(clock)
    stage.handle(.pointer(PointerSample(id: 1, time: 1, phase: .down, location: point(100, 100))))
    #expect(stage.perform(at: 1.2) { time in [time] + clock.times } == [1.2, 1.2])
    #expect(stage.perform(at: 1.1) { $0 } == 1.2 && stage.perform(at: .nan) { $0 } == 1.2)
  }

  @Test("A wheel with the Control key is a pinch for every interaction")
  func controlWheel() {
    final class Listener: Interaction {
      let surface: Surface
      private(set) var heard: [Input] = []
      init(_ surface: Surface) { self.surface = surface }
      func handle(_ input: Input, at time: Double) -> Bool {
        heard.append(input)
        return false
      }
      func advance(to time: Double) {}
    }
    let stage = Stage()
    let listener = Listener(stage.makeSurface(size: Size2D(width: 100, height: 100)))
    stage.add(listener)
    var wheel = WheelSample(
      time: 1, location: point(3, 4), delta: point(0, -100), phase: .changed,
      modifiers: [.control, .shift])
    stage.handle(.wheel(wheel), on: [Stage.Hit(listener.surface, map: .scale(2))])
    var pinch = MagnificationSample(wheel)
    pinch.location = point(6, 8)
    #expect(listener.heard == [.magnification(pinch)] && pinch.modifiers == .shift)
    wheel.delta.y = .nan
    stage.handle(.wheel(wheel))
    wheel.modifiers = []
    wheel.delta.y = 5
    stage.handle(.wheel(wheel))
    #expect(listener.heard.last == .wheel(wheel), "without the key it is none")
  }

  // MARK: Actions

  @Test(
    "A tap that a disabled double tap releases outside of any call is passed on, and due at once")
  func releasedTap() {
    final class Pad: Interaction {
      let surface: Surface
      let (tap, doubleTap) = (TapRecognizer(), TapRecognizer(numberOfTaps: 2))
      private(set) var taps = 0
      init(_ surface: Surface) {
        self.surface = surface
        surface.add(doubleTap)
        surface.add(tap)
        surface.require(tap, toFail: doubleTap)
      }
      func handle(_ input: Input, at time: Double) -> Bool { false }
      func advance(to time: Double) {}
      func respond(to action: GestureAction, at time: Double) {
        if action.isFrom(tap), action.state == .ended { taps += 1 }
      }
    }
    for isCommand in [false, true] {
      let stage = Stage()
      let pad = Pad(stage.makeSurface(size: Size2D(width: 100, height: 100)))
      stage.add(pad)
      _ = stage.advance(to: 1)
      for phase in [PointerSample.Phase.down, .up] {
        stage.handle(.pointer(PointerSample(id: 1, time: 1.1, phase: phase, location: point(9, 9))))
      }
      #expect(pad.taps == 0)
      if isCommand {
        stage.perform(at: 1.2) { _ in pad.surface.setEnabled(pad.doubleTap, false) }
        #expect(pad.taps == 1)
      } else {
        pad.surface.setEnabled(pad.doubleTap, false)
        #expect(stage.nextFrameTime <= 1.1 && !stage.isIdle)
      }
      _ = stage.advance(to: 1.25)
      #expect(pad.taps == 1)
      _ = stage.advance(to: 3)
      #expect(pad.taps == 1 && stage.isIdle)
    }
  }

  // MARK: Surfaces

  @Test("A surface of another stage is refused")
  func foreignSurface() async {
    await #expect(processExitsWith: .failure) {
      let (one, other) = (Stage(), Stage())
      one.add(ScrollInteraction(other.makeSurface(size: Size2D(width: 9, height: 9))))
    }
  }

  @Test("A surface that has an interaction is refused")
  func takenSurface() async {
    await #expect(processExitsWith: .failure) {
      let stage = Stage()
      let view = ScrollInteraction(stage.makeSurface(size: Size2D(width: 9, height: 9)))
      stage.add(view)
      stage.add(view)
    }
  }

  @Test("Each surface has its own interaction, also after others were removed")
  func removal() {
    let stage = Stage()
    let views = (0..<5).map { _ in
      ScrollInteraction(stage.makeSurface(size: Size2D(width: 320, height: 100)))
    }
    for view in views { stage.add(view) }
    stage.remove(views[1])
    stage.remove(views[1])
    stage.remove(views[4])
    for (index, view) in views.enumerated() {
      let isThere = ![1, 4].contains(index)
      #expect((stage.interaction(on: view.surface.id) === view) == isThere)
      let touch = PointerSample(id: index, time: 1, phase: .down, location: point(9, 9))
      stage.handle(.pointer(touch), on: [Stage.Hit(view.surface)])
      #expect(view.isTracking == isThere)
    }
  }

  // MARK: Lifetime

  @Test("nothing outlives a stage", arguments: phases.indices)
  func nothingOutlivesAStage(index: Int) {
    weak var viewer: PhotoViewer?
    weak var renderer: AnyObject?
    do {
      let script = ViewerScript(photos: [OpeningTests.landscape, OpeningTests.portrait])
      viewer = script.viewer
      renderer = script.viewer?.surface.renderer
      Self.phases[index].1(script)
      #expect(viewer != nil)
    }
    #expect(viewer == nil && renderer == nil)
  }

  // MARK: Anything at all

  @Test("legal events never break the contract") func legalEventsNeverBreakTheContract() {
    let script = Recording.random(seed: 7, events: 20_000).play(at: .irregular(seed: 3))
    #expect(script.allFaults.isEmpty)
    #expect(script.steps.count > 30_000)
    for report in [
      PhotoViewer.Report.presented(index: 0), .dismissed(index: 2), .indexChanged(index: 1),
    ] {
      #expect(script.reports.filter { $0 == report }.count > 20)
    }
  }

  @Test("arbitrary events never break the contract") func arbitraryEventsNeverBreakTheContract() {
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
        let thumbnail = ThumbnailPlacement(
          frame: Rect2D(
            x: number(0...300), y: number(0...500), width: number(0...200), height: number(0...200)),
          cornerRadius: number(0...50), alignment: point(number(0...1), number(0...1)))
        script.send(.viewer.present(index: index, thumbnail: thumbnail))
      case 1: script.step([1, -1, 5, .max, .min].randomElement(using: &random)!)
      case 2 where Bool.random(using: &random): script.dismiss()
      case 3 where Bool.random(using: &random): script.send(.pointersLost)
      case 4 where Bool.random(using: &random): script.resize(number(200...600), number(200...600))
      case 5: script.send(.reduceMotion(Bool.random(using: &random)))
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

  @Test("an interaction takes its motion to another stage")
  func anInteractionTakesItsMotionToAnotherStage() {
    let size = Size2D(width: 320, height: 568)
    let (one, other, third) = (Stage(), Stage(), Stage())
    let (mover, stayer) = (ScrollInteraction(size: size), ScrollInteraction(size: size))
    one.adopt(mover)
    third.adopt(stayer)
    var frames = (Frame(), Frame())
    for (stage, scroller) in [(one, mover), (third, stayer)] {
      stage.perform(at: 1) { scroller.setContent(Size2D(width: 320, height: 4000), at: $0) }
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
      mover.surface.renderer.render(at: time, into: &frames.0)
      stayer.surface.renderer.render(at: time, into: &frames.1)
      #expect(frames.0.changes == frames.1.changes)
    }
    #expect(mover.contentOffset == point(0, 2000))
  }

  @Test("an interaction is touched on the stage to which it moved")
  func anInteractionIsTouchedOnTheStageToWhichItMoved() {
    let (one, other) = (Stage(), Stage())
    let viewer = PhotoViewer(size: Size2D(width: 320, height: 568))
    one.adopt(viewer)
    viewer.setPhotos([Photo(pixelSize: Size2D(width: 3000, height: 2000))], at: 0)
    viewer.present(0, from: nil, at: 0)
    _ = one.advance(to: 2)
    func send(_ phase: PointerSample.Phase, _ id: Int, at time: Double, to stage: Stage) {
      let sample = PointerSample(id: id, time: time, phase: phase, location: Self.middle)
      stage.handle(.pointer(sample), on: [Stage.Hit(viewer.surface)])
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
        viewer.surface.renderer.render(at: other.time, into: &frame)
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
    other.handle(.key(.zoomToFit, at: 5))
    advance(from: 5, to: 7)
    send(.down, 4, at: 7, to: other)
    send(.up, 4, at: 7.05, to: other)
    advance(from: 7.05, to: 7.1)
    #expect(!reports.contains { $0.isDismissal })
    advance(from: 7.1, to: 9)
    #expect(reports.contains { $0.isDismissal }, "a single tap closes")
  }

  @Test(
    "an interaction reduces motion as the stage does to which it moved", arguments: [true, false])
  func anInteractionReducesMotionAsTheStageDoesToWhichItMoved(reduces: Bool) {
    let (one, other) = (Stage(), Stage())
    one.handle(.reduceMotion(!reduces, at: 0))
    other.handle(.reduceMotion(reduces, at: 0))
    let scroller = ScrollInteraction(size: Size2D(width: 320, height: 568))
    one.adopt(scroller)
    scroller.setContent(Size2D(width: 320, height: 4000), at: 0)
    func jumps(on stage: Stage, from start: Double) -> Bool {
      stage.perform(at: start) {
        scroller.scroll(to: .zero, animated: false, at: $0)
        scroller.scroll(to: point(0, 2000), animated: true, at: $0)
      }
      _ = stage.advance(to: start + 1.0 / 60)
      return scroller.contentOffset(at: start + 1.0 / 60) == point(0, 2000)
    }
    #expect(jumps(on: one, from: 1) == !reduces)
    other.adopt(scroller, from: one)
    #expect(jumps(on: other, from: 2) == reduces)
  }

  @Test("a drag is cancelled when its interaction moves to another stage")
  func aDragIsCancelledWhenItsInteractionMovesToAnotherStage() {
    let (one, other) = (Stage(), Stage())
    let scroller = ScrollInteraction(size: Size2D(width: 320, height: 568))
    one.adopt(scroller)
    scroller.setContent(Size2D(width: 320, height: 4000), at: 0)
    func send(_ phase: PointerSample.Phase, _ y: Double, at time: Double, to stage: Stage) {
      let sample = PointerSample(id: 1, time: time, phase: phase, location: point(160, y))
      stage.handle(.pointer(sample), on: [Stage.Hit(scroller.surface)])
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
