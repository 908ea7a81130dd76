import Lenticular
import LenticularBoundary
import LenticularGestures
import LenticularPhysics
import LenticularScene
import TestSupport
import Testing

@testable import LenticularWire

@Suite struct WireTests {
  // MARK: Inputs

  static let inputs: [Input] =
    PointerSample.Phase.allCases.map { phase in
      .pointer(
        PointerSample(
          id: 3, time: 1.25, phase: phase, location: point(-0.1, 1e6), pressure: 0.5, kind: .pen,
          buttons: [.primary, .auxiliary], modifiers: [.shift, .command]))
    }
    + PointerSample.Kind.allCases.map { kind in
      .pointer(PointerSample(id: -7, time: 1.25, phase: .down, location: .zero, kind: kind))
    }
    + Key.allCases.map { .key($0, at: 1.25) }
    + ScreenAngle.allCases.map { angle in
      .motion(
        MotionSample(
          time: 1.25, rotationRate: RotationRate(x: 0.5, y: -1.25, z: 1e-3), screenAngle: angle))
    }
    + WheelSample.Phase.allCases.flatMap { phase -> [Input] in
      [
        .wheel(
          WheelSample(
            time: 1.25, location: point(3, -4.5), delta: point(-120, 0.5), phase: phase,
            isPrecise: phase == .momentum, modifiers: [.control])),
        .magnification(
          MagnificationSample(
            time: 1.25, location: point(3, -4.5), factor: 1.5, phase: phase, modifiers: .option)),
      ]
    }
    + [
      .pointersLost(at: 1.25),
      .size(Size2D(width: 320.5, height: 568), displayScale: 1.5, at: 1.25),
      .size(Size2D(width: 568, height: 320), displayScale: 2, isRightToLeft: true, at: 1.25),
      .reduceMotion(true, at: 1.25), .reduceMotion(false, at: 1.25),
      .hover(point(-3, 4.5), at: 1.25),
      .hover(nil, at: 1.25),
    ]

  @Test("an input comes back as it was", arguments: inputs)
  func anInputComesBackAsItWas(input: Input) {
    #expect(Call(input).input(at: 1.25) == input)
  }

  @Test("an input that is cut short or too long is none", arguments: inputs)
  func anInputThatIsCutShortOrTooLongIsNone(input: Input) {
    let call = Call(input)
    for count in 0..<call.numbers.count {
      #expect(Call(call.name, Array(call.numbers.prefix(count))).input(at: 0) == nil)
    }
    #expect(Call(call.name, call.numbers + [0]).input(at: 0) == nil)
  }

  @Test(
    "numbers that cannot be read are no input",
    arguments: [
      Call("pointer", [0, 9, 0, 0, 0, 0, 0, 0]), Call("pointer", [0.5, 0, 0, 0, 0, 0, 0, 0]),
      Call("pointer", [0, 0, 0, 0, 0, 9, 0, 0]), Call("pointer", [.infinity, 0, 0, 0, 0, 0, 0, 0]),
      Call("pointer", [0, 0, 0, 0, 0, 0, 1e300, 0]), Call("key", [0]), Call("key", [99]),
      Call("key", [.nan]), Call("motion", [0, 0, 0, 45]), Call("motion", [0, 0, 0, -90]),
      Call("wheel", [0, 0, 0, 0, 0, 0, 9]), Call("nothing"),
    ])
  func numbersThatCannotBeReadAreNoInput(call: Call) {
    #expect(call.input(at: 0) == nil)
  }

  // MARK: Calls

  /// A call, and what it stands for.
  struct Pair: Sendable, CustomTestStringConvertible {
    var call: Call
    var make: @Sendable () -> any WireInteraction
    var act: @Sendable (any WireInteraction) -> Void

    var testDescription: String { call.name }

    init<Target: WireInteraction & SendableMetatype>(
      _ call: Call, _ make: @escaping @Sendable () -> Target,
      _ act: @escaping @Sendable (Target) -> Void
    ) {
      self.call = call
      self.make = make
      self.act = { if let target = $0 as? Target { act(target) } }
    }
  }

  private static let size = ViewerScript.size
  private static let photos = [
    Photo(pixelSize: Size2D(width: 3000, height: 2000)),
    Photo(pixelSize: Size2D(width: 1, height: 2)),
  ]
  private static let thumbnail = ThumbnailPlacement(
    frame: Rect2D(x: -3.5, y: 4, width: 50, height: 60), cornerRadius: 7, gravity: .resizeAspect,
    alignment: point(0.25, 1), zoom: 1.25)

  @Sendable private static func viewer() -> PhotoViewer {
    let viewer = PhotoViewer(size: size)
    viewer.setPhotos(photos, at: 0)
    viewer.present(0, from: .plain, at: 0)
    return viewer
  }

  private static let updates =
    photos.indices.reversed().map { PhotoUpdate(photos[$0], formerIndex: $0) }
    + [PhotoUpdate(photos[0], formerIndex: nil)]

  @Sendable private static func scrollView() -> ScrollInteraction {
    let view = ScrollInteraction(size: size)
    view.setContent(Size2D(width: 900, height: 3000), at: 0)
    view.setZoomLimits(minimum: 0.5, maximum: 4, at: 0)
    return view
  }

  @Sendable private static func wall() -> PhotoWall {
    let wall = PhotoWall(size: size)
    wall.setPhotos(Array(repeating: photos[0], count: 40), at: 0)
    return wall
  }

  private static let sections = [
    PhotoWall.Section(start: 0, level: 0), PhotoWall.Section(start: 0, level: 1),
    PhotoWall.Section(start: 11, level: 1), PhotoWall.Section(start: 23, level: 0),
  ]

  @Sendable private static func sectionedWall() -> PhotoWall {
    let wall = wall()
    wall.setSections(sections, at: 0)
    return wall
  }

  @Sendable private static func panner() -> TiltPanner {
    let panner = TiltPanner(size: size)
    panner.setPicture(Size2D(width: 3000, height: 900), at: 0)
    return panner
  }

  private static let source = PeekSource(
    .contents, sizes: [Size2D(width: 3, height: 4), Size2D(width: 5.5, height: 1)], minimumIndex: 7,
    thumbnail: thumbnail, minimumPoint: 12.5, maximumPoint: 300, range: 5, margin: -1,
    hasActions: true)

  @Sendable private static func peek() -> PeekPan {
    let peek = PeekPan(size: size)
    peek.setSource(source)
    peek.begin(at: 0)
    return peek
  }

  private static let cell = ParallaxFeed.Cell(
    frame: Rect2D(x: -3, y: 4.5, width: 50, height: 60), ratio: -0.5, axis: .horizontal,
    viewLength: 320.5, largestScale: 2, tilts: true)

  @Sendable private static func feed() -> ParallaxFeed {
    let feed = ParallaxFeed(size: size)
    feed.setCells(FeedScript.column(9))
    return feed
  }

  static let pairs: [Pair] = [
    Pair(.viewer.setPhotos(photos: []), viewer) { $0.setPhotos([], at: 1) },
    Pair(.viewer.setPhotos(photos: photos), viewer) { $0.setPhotos(photos, at: 1) },
    Pair(.viewer.updatePhotos(photos: updates), viewer) { $0.updatePhotos(updates, at: 1) },
    Pair(.viewer.setWidthLimit(index: 0, width: 80), viewer) {
      $0.updatePhoto(at: 0) { $0.widthLimit = 80 }
    },
    Pair(.viewer.present(index: 1, thumbnail: thumbnail), viewer) {
      $0.present(1, from: thumbnail, at: 1)
    },
    Pair(.viewer.present(index: 1, thumbnail: nil), viewer) { $0.present(1, from: nil, at: 1) },
    Pair(.viewer.setPixelSize(index: 1, photo: photos[0]), viewer) {
      $0.updatePhoto(at: 1) { $0.pixelSize = photos[0].pixelSize }
    },
    Pair(.viewer.offer(index: 1, thumbnail: thumbnail), viewer) {
      $0.offer(1, from: thumbnail)
    },
    Pair(.viewer.setThumbnail(index: 0, thumbnail: thumbnail), viewer) {
      $0.setThumbnail(thumbnail, of: 0, at: 1)
      $0.dismiss(at: 1)
    },
    Pair(
      .lookAround.setPanorama(index: 1, loops: true), viewer
    ) {
      $0.updatePhoto(at: 1) { ($0.isPanorama, $0.loops) = (true, true) }
      $0.step(by: 1, at: 1)
    },
    Pair(
      .viewer.setTiles(
        index: 1, photo: Photo(pixelSize: Size2D(width: 9000, height: 800)),
        tiles: TileShape(tileSize: 512, overlap: 1, baseWidth: 640)), viewer
    ) {
      $0.updatePhoto(at: 1) {
        $0.tiles = TilePyramid(
          pixelSize: Size2D(width: 9000, height: 800), tileSize: 512, overlap: 1, baseWidth: 640)
      }
      $0.step(by: 1, at: 1)
    },
    Pair(
      .viewer.didLoad(index: 0, tile: TilePyramid.Tile(level: 3, column: 1, row: 0)), viewer
    ) {
      $0.didLoad(TilePyramid.Tile(level: 3, column: 1, row: 0), of: 0, isThere: true)
    },
    Pair(.lookAround.didLoadPhoto(index: 0), viewer) { $0.didLoadPhoto(0) },
    Pair(.lookAround.fill(), viewer) { $0.fill(at: 1) },
    Pair(.lookAround.setMotion(isOn: false), viewer) { $0.setMotion(false, at: 1) },
    Pair(.viewer.dismiss(), viewer) { $0.dismiss(at: 1) },
    Pair(.viewer.step(distance: 1), viewer) { $0.step(by: 1, at: 1) },
    Pair(.viewer.rotate(quarterTurns: 1), viewer) { $0.rotate(by: 1, at: 1) },
    Pair(.viewer.zoom(scale: 2.5), viewer) { $0.zoom(to: 2.5, at: 1) },
    Pair(
      .scroll.setContent(
        size: Size2D(width: 90, height: 99), inset: Insets(top: 1, left: 2, bottom: 3, right: 4)),
      scrollView
    ) {
      $0.setContent(
        Size2D(width: 90, height: 99), inset: Insets(top: 1, left: 2, bottom: 3, right: 4), at: 1)
    },
    Pair(.scroll.scroll(offset: point(7, 300), animated: true), scrollView) {
      $0.scroll(to: point(7, 300), animated: true, at: 1)
    },
    Pair(
      .scroll.scrollToVisible(rect: Rect2D(x: 1, y: 2000, width: 3, height: 4.5)), scrollView
    ) {
      $0.scrollToVisible(Rect2D(x: 1, y: 2000, width: 3, height: 4.5), animated: false, at: 1)
    },
    Pair(.scroll.zoom(scale: 2.5, point: point(3, 4), animated: true), scrollView) {
      $0.zoom(to: 2.5, about: point(3, 4), animated: true, at: 1)
    },
    Pair(.scroll.setZoomLimits(minimum: 2, maximum: 8), scrollView) {
      $0.setZoomLimits(minimum: 2, maximum: 8, at: 1)
    },
    Pair(
      .scroll.setSnapOffsets(offsets: [point(0, 130), point(50, 400.5)]), scrollView
    ) {
      $0.snapOffsets = ScrollInteraction.SnapOffsets(horizontal: [0, 50], vertical: [130, 400.5])
    },
    Pair(
      .scroll.setOptions(decelerationRate: 0.99, bounces: false, alwaysBouncesVertically: true),
      scrollView
    ) { view in
      view.configure(at: 1) {
        $0.deceleration = .fast
        $0.bounces = false
        $0.alwaysBouncesVertically = true
      }
    },
    Pair(.wall.setPhotos(photos: photos), wall) { $0.setPhotos(photos, at: 1) },
    Pair(.wall.updatePhotos(photos: updates), wall) { $0.updatePhotos(updates, at: 1) },
    Pair(.wall.setSections(sections: sections), wall) { $0.setSections(sections, at: 1) },
    Pair(.wall.scrub(fraction: 0.4), sectionedWall) { $0.scrub(to: 0.4, at: 1) },
    Pair(.wall.step(headings: 2), sectionedWall) { $0.scroll(byHeadings: 2, at: 1) },
    Pair(.wall.focus(index: 17, animated: true), wall) { $0.focus(17, animated: true, at: 1) },
    Pair(
      .panorama.setPicture(
        size: Size2D(width: 40000, height: 9000.5), isFilling: false, loops: true,
        tiles: TileShape(tileSize: 512, overlap: 1, baseWidth: 2048)), panner
    ) {
      let size = Size2D(width: 40000, height: 9000.5)
      $0.setPicture(
        size,
        tiles: TilePyramid(pixelSize: size, tileSize: 512, overlap: 1, baseWidth: 2048),
        isFilling: false, loops: true, at: 1)
    },
    Pair(.panorama.setFilling(isFilling: false, animated: true), panner) {
      $0.setFilling(false, animated: true, at: 1)
    },
    Pair(.panorama.recenter(animated: true), panner) { $0.recenter(animated: true, at: 1) },
    Pair(.panorama.setMotion(isOn: false), panner) { $0.setMotion(false, at: 1) },
    Pair(
      .panorama.setOptions(
        options: TiltPanner.Options(
          sensitivity: 2.5, isInverted: true, pixelBudget: 1e6, recentringDelay: 3)), panner
    ) {
      $0.setOptions(
        TiltPanner.Options(
          sensitivity: 2.5, isInverted: true, pixelBudget: 1e6, recentringDelay: 3))
    },
    Pair(.panorama.didLoad(tile: TilePyramid.Tile(level: 21, column: 8191, row: 4000)), panner) {
      $0.didLoad(TilePyramid.Tile(level: 21, column: 8191, row: 4000), isThere: true)
    },
    Pair(.peek.setSource(nil), peek) { $0.setSource(nil) },
    Pair(.peek.setSource(source), peek) { $0.setSource(source) },
    Pair(.peek.reload(PeekSource(.value, sizes: [], isRightToLeft: true)), peek) {
      $0.reload(PeekSource(.value, sizes: [], isRightToLeft: true), at: 1)
    },
    Pair(.peek.begin(), peek) { $0.begin(at: 1) },
    Pair(.peek.step(distance: 1), peek) { $0.step(by: 1, at: 1) },
    Pair(.peek.commit(), peek) { $0.commit(at: 1) },
    Pair(.peek.cancel(), peek) { $0.cancel(at: 1) },
    Pair(.parallax.setCell(index: 1, cell: cell), feed) { $0.setCell(1, cell) },
    Pair(.parallax.place(placements: [.init(index: 4, distance: -7.5)]), feed) {
      $0.place([.init(index: 4, distance: -7.5)])
    },
  ]

  /// What shows that a call did something, where the call alone does not.
  private static let consequences: [String: Call] = [
    "viewer_setThumbnail": .viewer.dismiss(), "lookAround_setPanorama": .viewer.step(distance: 1),
    "viewer_setTiles": .viewer.step(distance: 1),
  ]

  /// What stages show that are told something in a way each, for as long as something moves.
  private func film(_ interaction: any WireInteraction, _ act: (Stage) -> Void) -> [[UInt64]] {
    let stage = Stage(interaction)
    var encoder = FrameEncoder()
    return (0..<90).map { number in
      if number == 60 { act(stage) }
      let frame = stage.advance(to: Double(number) / 60)
      encoder.encode(frame, of: [interaction], nextFrameTime: stage.nextFrameTime)
      return encoder.numbers.map(\.bitPattern)
    }
  }

  @Test("a call does what its method does", arguments: pairs)
  func aCallDoesWhatItsMethodDoes(pair: Pair) {
    let (called, told) = (pair.make(), pair.make())
    let calls = film(called) { stage in
      stage.perform(pair.call, on: called, at: 1)
      if let consequence = Self.consequences[pair.call.name] {
        stage.perform(consequence, on: called, at: 1)
      }
    }
    #expect(calls == film(told) { _ in pair.act(told) })
  }

  @Test("every command is among the pairs") func everyCommandIsAmongThePairs() {
    let names = Interface.all.flatMap { interface in
      interface.name.isEmpty ? [] : interface.commands.map { interface.callName($0.name) }
    }.filter { !HandOverTests.calls.contains($0) }
    #expect(Set(Self.pairs.map(\.call.name)) == Set(names))
  }

  @Test("a call that is cut short or too long is none", arguments: pairs)
  func aCallThatIsCutShortOrTooLongIsNone(pair: Pair) {
    let (call, target) = (pair.call, pair.make())
    let stage = Stage(target)
    for count in 0..<call.numbers.count {
      let short = Call(call.name, Array(call.numbers.prefix(count)), list: call.list)
      #expect(!target.perform(short, on: stage, at: 1))
    }
    let long = Call(call.name, call.numbers + [0], list: call.list)
    #expect(!target.perform(long, on: stage, at: 1))
    let unknown = Call("nothing", call.numbers, list: call.list)
    #expect(!target.perform(unknown, on: stage, at: 1))
  }

  @Test("noise never traps") func noiseNeverTraps() {
    var random = SeededGenerator(state: 21)
    let interesting = [
      Double.nan, .infinity, -.infinity, 0, 1, 2, 3, 4, 9, 40, 90, 320, 512, -1, 0.5, 0.998, 1e300,
      2e9, -2e9, 9.3e18,
    ]
    func number() -> Double { interesting.randomElement(using: &random)! }
    for makes in [Self.viewer, Self.scrollView, Self.wall, Self.panner, Self.peek, Self.feed]
      as [() -> any WireInteraction]
    {
      let interaction = makes()
      let stage = Stage(interaction)
      for round in 0..<1500 {
        let template =
          Int.random(in: 0..<4, using: &random) == 0
          ? Call(Self.inputs.randomElement(using: &random)!)
          : Self.pairs.randomElement(using: &random)!.call
        var call = template
        for index in call.numbers.indices where Bool.random(using: &random) {
          call.numbers[index] = number()
        }
        call.list = (0..<Int.random(in: 0...30, using: &random)).map { _ in number() }
        stage.perform(call, on: interaction, at: Double(round))
        #expect(stage.advance(to: Double(round) + 0.5).time >= Double(round))
      }
    }
  }

  // MARK: Frames

  /// An interaction that reports what it is told to.
  private final class Reporter: WireInteraction {
    let surface = Surface(size: ViewerScript.size)
    var rows: [[Double]] = []

    func handle(_ input: Input, at time: Double) -> Bool { false }
    func advance(to time: Double) {}

    func writeReports(to encoder: inout FrameEncoder) {
      for row in rows {
        let numbers = row.dropFirst() + [0, 0, 0, 0]
        let at = numbers.startIndex
        encoder.report(
          Int(row[0]), count: row.count - 1, numbers[at], numbers[at + 1], numbers[at + 2],
          numbers[at + 3])
      }
    }
  }

  @Test("a frame is written as its documentation says") func aFrameIsWrittenAsItsDocumentationSays()
  {
    let reporter = Reporter()
    let stage = Stage(reporter)
    var encoder = FrameEncoder()
    encoder.encode(stage.advance(to: 1), of: [reporter], nextFrameTime: stage.nextFrameTime)
    // The root alone: no next frame, nothing removed, one change with all fields, no track, no report.
    let root: [Double] =
      [.infinity, 0, 1, 1, 255] + [-1, 0] + [1, 0, 0, 1, 0, 0] + [0, 0, 320, 568] + [1] + [.nan] + [
        0, 0,
      ]
      + [0, 0, 1, 1] + [.nan, .nan, .nan, .nan, .nan] + [0, 0]
    #expect(encoder.numbers.map(\.bitPattern) == root.map(\.bitPattern))

    encoder.encode(stage.advance(to: 2), of: [reporter], nextFrameTime: .infinity)
    #expect(encoder.numbers == [.infinity, 0, 0, 0, 0])

    let silent = Reporter()
    reporter.rows = [[4], [7, 1, 2, 3, 4], [0, -0.5]]
    encoder.encode(stage.advance(to: 3), of: [silent, reporter, silent], nextFrameTime: stage.time)
    #expect(
      encoder.numbers == [3, 0, 0, 0, 1] + [1, 3] + [4, 0] + [7, 4, 1, 2, 3, 4] + [0, 1, -0.5])
  }

  @Test("a track is written as its documentation says") func aTrackIsWrittenAsItsDocumentationSays()
    throws
  {
    let reporter = Reporter()
    let stage = Stage(reporter)
    stage.tracksMotion = true
    let root = reporter.surface.root
    let layer = Layer(reporter.surface.renderer, size: Size2D(width: 10, height: 20))
    root.addSublayer(layer)
    _ = stage.advance(to: 1)
    root.position.animate(to: point(50, 0), curve: .linear, duration: 0.03, at: 1)
    layer.mask = Mask(frame: Rect2D(x: 1, y: 2, width: 5, height: 5), cornerRadius: 2)
    layer.opacity.animate(to: 0, curve: .linear, duration: 0.03, at: 1)
    _ = stage.advance(to: 1)
    let frame = stage.advance(to: 1.02)
    var encoder = FrameEncoder()
    encoder.encode(frame, of: [], nextFrameTime: stage.time)
    var expected = [2.0]
    for track in frame.tracks {
      let isClipped = track.layer == layer.id
      #expect(track.isClipped == isClipped && track.keyframes.count == 2)
      expected += [Double(track.layer), isClipped ? 1 : 0, 2]
      for keyframe in track.keyframes {
        expected += [keyframe.time, keyframe.opacity]
        expected += (0..<6).map { keyframe.transform[lane: $0] }
        if isClipped {
          expected += (0..<6).map { keyframe.box[lane: $0] } + [2]
        }
      }
    }
    #expect(Array(encoder.numbers.suffix(expected.count + 1)) == expected + [0])

    // From the next frame on, the tracks show what changes.
    encoder.encode(stage.advance(to: 1.025), of: [], nextFrameTime: stage.nextFrameTime)
    #expect(encoder.numbers == [1.03, 0, 0, 0, 0])
  }

  /// The numbers of reports, by an encoder that begins a frame for each.
  private func rows(_ write: (inout FrameEncoder) -> Void) -> [Double] {
    let reporter = Reporter()
    reporter.rows = [[0]]
    var encoder = FrameEncoder()
    encoder.encode(Stage(reporter).advance(to: 0), of: [reporter], nextFrameTime: 0)
    let start = encoder.numbers.count
    write(&encoder)
    return Array(encoder.numbers[start...])
  }

  @Test("reports are numbered in the order of their description")
  func reportsAreNumberedInTheOrderOfTheirDescription() {
    let viewer: [PhotoViewer.Report] = [
      .presented(index: 1), .indexChanged(index: 2), .thumbnailHidden(index: 3, isHidden: true),
      .willDismiss(index: 4), .dismissed(index: 5), .zoomChanged(zoom: 2.5),
    ]
    #expect(
      rows { encoder in for report in viewer { report.write(to: &encoder, from: 0) } }
        == [0, 1, 1] + [1, 1, 2] + [2, 2, 3, 1] + [3, 1, 4] + [4, 1, 5] + [5, 1, 2.5])
    let peek: [PeekPan.Report] = [
      .began(index: 7), .moved(index: 8), .updated(percentage: 0.25), .stayed(index: 8),
      .ended(index: 8, committed: true), .thumbnailHidden(isHidden: false),
    ]
    #expect(
      rows { encoder in for report in peek { report.write(to: &encoder, from: 0) } }
        == [0, 1, 7] + [1, 1, 8] + [2, 1, 0.25] + [3, 1, 8] + [4, 2, 8, 1] + [5, 1, 0])
    // What a panner passes on is numbered after its own.
    let panner: [TiltPanner.Report] = [
      .fillingChanged(isFilling: true), .didTurn, .becameWhole, .scroll(.willBeginDragging),
      .scroll(.willEndDragging(velocity: point(1, 2), target: point(3, 4))),
      .scroll(.didChangeAxes([.horizontal, .vertical])),
    ]
    #expect(
      rows { encoder in for report in panner { report.write(to: &encoder, from: 0) } }
        == [0, 1, 1] + [1, 0] + [2, 0] + [3, 0] + [5, 4, 1, 2, 3, 4] + [13, 1, 3])
  }

  @Test("every number of a frame is accounted for") func everyNumberOfAFrameIsAccountedFor() {
    let steps =
      Recording.all.flatMap { $0.play(at: .hertz(60)).steps }
      + ScrollRecording.all.flatMap { $0.play().steps }
      + TiltRecording.all.flatMap { $0.play().steps }
      + PeekRecording.all.flatMap { $0.play().steps }
      + FeedRecording.all.flatMap { $0.play().steps }
    for case .frame(_, let numbers) in steps {
      #expect(FrameReader(numbers).count == numbers.count)
    }
  }

  @Test("the widths of fields are those of the layout") func theWidthsOfFieldsAreThoseOfTheLayout()
  {
    #expect(LayerChange.Fields.widths.map(\.width) == [2, 6, 4, 1, 1, 2, 4, 5])
  }
}

/// Walks over the numbers of a frame by the documented layout alone.
private struct FrameReader {
  private(set) var count = 0
  private let numbers: [Double]

  init(_ numbers: [Double]) {
    self.numbers = numbers
    skip(1)
    skip(Int(next()))
    for _ in 0..<Int(next()) {
      skip(1)
      let fields = Int(next())
      for (bit, length) in [2, 6, 4, 1, 1, 2, 4, 5].enumerated() where fields & (1 << bit) != 0 {
        skip(length)
      }
    }
    for _ in 0..<Int(next()) {
      skip(1)
      let size = next() == 0 ? 8 : 15
      skip(Int(next()) * size)
    }
    for _ in 0..<Int(next()) {
      skip(1)
      for _ in 0..<Int(next()) {
        skip(1)
        skip(Int(next()))
      }
    }
  }

  private mutating func next() -> Double {
    defer { count += 1 }
    return count < numbers.count ? numbers[count] : 0
  }

  private mutating func skip(_ length: Int) { count += length }
}
