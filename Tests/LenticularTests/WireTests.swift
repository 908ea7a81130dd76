import Lenticular
import LenticularGestures
import LenticularPhysics
import LenticularScene
import LenticularWire
import TestSupport
import Testing

@Suite struct WireTests {
  private static let thumbnail = Thumbnail(
    frame: Rect(x: -3.5, y: 4, width: 50, height: 60), cornerRadius: 7, gravity: .center,
    alignment: point(0.25, 1), zoom: 1.25)

  static let events: [Event] =
    PointerSample.Phase.allCases.map { phase in
      .pointer(
        PointerSample(
          id: 3, time: 1.25, phase: phase, location: point(-0.1, 1e6), pressure: 0.5, kind: .pen,
          buttons: [.primary, .auxiliary], modifiers: [.shift, .command]))
    }
    + PointerSample.Kind.allCases.map { kind in
      .pointer(PointerSample(id: -7, time: 1.25, phase: .down, location: .zero, kind: kind))
    }
    + [Key.escape, .left, .right, .up, .down, .pageUp, .pageDown, .home, .end].map { .key($0) }
    + [
      .pointersCancelled, .resized(Size(width: 320.5, height: 568), displayScale: 1.5),
      .reducesMotion(true), .reducesMotion(false), .photos(.setPhotos([])),
      .photos(
        .setPhotos([
          Photo(pixelSize: Size(width: 3000, height: 2000)),
          Photo(pixelSize: Size(width: 1, height: 2)),
        ])),
      .photos(.present(index: 4, thumbnail)), .photos(.present(index: 0, nil)),
      .photos(.setThumbnail(index: 2, thumbnail)), .photos(.setThumbnail(index: 1, nil)),
      .photos(.dismiss), .photos(.step(-3)),
      .scroll(
        .setContent(
          Size(width: 900.5, height: 3000), EdgeInsets(top: 1, left: -2, bottom: 3.5, right: 4))),
      .scroll(.setZoomLimits(minimum: 0.25, maximum: 8)),
      .scroll(.scroll(to: point(-1.5, 2), animated: true)),
      .scroll(.scroll(to: .zero, animated: false)),
      .scroll(.scrollToVisible(Rect(x: 1, y: -2, width: 3, height: 4.5), animated: true)),
      .scroll(.scrollToVisible(.zero, animated: false)),
      .scroll(.zoom(to: 2.5, about: point(3, 4), animated: true)),
      .scroll(.zoom(to: 0.5, about: .zero, animated: false)),
      .wall(.focus(index: 7, animated: true)), .wall(.focus(index: -1, animated: false)),
      .scroll(.setOptions(ScrollView.Options())), .scroll(.setOptions(otherOptions)),
      .peek(.setSource(nil)), .peek(.setSource(source)), .peek(.reload(source)),
      .peek(.reload(PeekSource(.value, sizes: [], minimumIndex: 3, isRightToLeft: true))),
      .peek(
        .setSource(PeekSource(.neighbours(start: -2), sizes: [Size(width: 3, height: 4)], range: 0))
      ),
      .peek(.begin), .peek(.step(-4)), .peek(.commit), .peek(.cancel),
      .parallax(.setCells([])), .parallax(.setCells(FeedScript.column(3))),
      .parallax(.setCell(index: 3, otherCell)), .parallax(.scroll(to: point(-1.5, 1e6))),
      .parallax(.place([])),
      .parallax(.place([.init(index: 4, distance: -7.5), .init(index: 0, distance: 0)])),
    ]
    + [0, 90, 180, 270].map { angle in
      .motion(
        MotionSample(
          time: 1.25, rotationRate: RotationRate(x: 0.5, y: -1.25, z: 1e-3),
          screenAngle: ScreenAngle(rawValue: angle)!))
    }
    + [
      .panorama(.setPicture(Size(width: 3000, height: 1000), nil, isFilling: true)),
      .panorama(.setPicture(Size(width: 40000, height: 9000.5), tiles, isFilling: false)),
      .panorama(.setMotion(true)), .panorama(.setMotion(false)),
      .panorama(.setOptions(TiltPanner.Options())), .panorama(.setOptions(otherPanning)),
      .panorama(.setFilling(true, animated: false)), .panorama(.setFilling(false, animated: true)),
      .panorama(.recenter(animated: true)), .panorama(.recenter(animated: false)),
      .panorama(.hover(point(-3, 4.5))), .panorama(.hover(nil)),
      .panorama(.didLoad(TilePyramid.Tile(level: 21, column: 8191, row: 4000), isThere: true)),
      .panorama(.didLoad(TilePyramid.Tile(level: 0, column: 0, row: 0), isThere: false)),
      .key(.zoomIn), .key(.zoomOut),
    ]
    + WheelSample.Phase.allCases.flatMap { phase in
      [true, false].map { isPrecise in
        .wheel(
          WheelSample(
            time: 1.25, location: point(3, -4.5), delta: point(-120, 0.5), phase: phase,
            isPrecise: isPrecise, modifiers: [.control]))
      }
    }

  private static var source: PeekSource {
    PeekSource(
      .contents, sizes: [Size(width: 3, height: 4), Size(width: 5.5, height: 1)], minimumIndex: 7,
      thumbnail: thumbnail, minimumPoint: 12.5, maximumPoint: 300, range: 5, margin: -1)
  }

  private static let tiles = TilePyramid(
    pixelSize: Size(width: 40000, height: 9000.5), tileSize: 512, overlap: 1, baseWidth: 2048)

  private static var otherPanning: TiltPanner.Options {
    var options = TiltPanner.Options()
    options.sensitivity = 2.5
    options.isInverted = true
    options.pixelBudget = 1e6
    options.recentringDelay = 3
    return options
  }

  private static var otherCell: ParallaxFeed.Cell {
    ParallaxFeed.Cell(
      frame: Rect(x: -3, y: 4.5, width: 50, height: 60), ratio: -0.5, axis: .horizontal,
      viewLength: 320.5, largestScale: 2, tilts: true)
  }

  private static var otherOptions: ScrollView.Options {
    var options = ScrollView.Options()
    options.decelerationRate = 0.99
    options.bounces = false
    options.alwaysBouncesVertically = true
    options.isPagingEnabled = true
    return options
  }

  /// The events in rows of numbers, as many as can be read.
  private func decode(_ numbers: [Double]) -> [(event: Event, time: Double)] {
    numbers.withUnsafeBufferPointer { buffer in
      var decoder = EventDecoder(buffer)
      var events: [(event: Event, time: Double)] = []
      while let event = decoder.next() { events.append(event) }
      #expect(decoder.next() == nil)
      return events
    }
  }

  @Test(arguments: events)
  func anEventComesBackAsItWas(event: Event) {
    var numbers: [Double] = []
    encode(event, at: 1.25, into: &numbers)
    let decoded = decode(numbers)
    #expect(decoded.map(\.event) == [event] && decoded.map(\.time) == [1.25])
  }

  @Test func rowsFollowOneAnother() {
    var numbers: [Double] = []
    for (index, event) in Self.events.enumerated() {
      encode(event.at(Double(index)), at: Double(index), into: &numbers)
    }
    let decoded = decode(numbers)
    #expect(decoded.map(\.event) == Self.events.enumerated().map { $1.at(Double($0)) })
    #expect(decoded.map(\.time) == Self.events.indices.map(Double.init))
  }

  @Test(arguments: events)
  func aRowThatIsCutShortEndsTheSequence(event: Event) {
    var numbers: [Double] = []
    encode(event, at: 1.25, into: &numbers)
    for count in 0..<numbers.count {
      #expect(decode([9, 1] + numbers.prefix(count)).map(\.event) == [.photos(.dismiss)])
    }
  }

  @Test(
    arguments: [
      [0, 1], [11, 1], [-1, 1], [1.5, 1], [.nan, 1], [.infinity, 1], [1e300, 1], [2],
      [5, 1, 0], [5, 1, 99], [5, 1, .nan], [4, 1, 0.5], [6, 1, -1], [6, 1, 2, 3, 4], [6, 1, 1e15],
      [6, 1, 9.2e18], [12, 1, 0, 0, 0.5], [16, 1], [16, 1, 0.99, 1, 0, 0, 0, 0, 0.5],
      [17, 1, 0, 0, 0, 0, 9, 0, 0], [50, 1, 1, 0, 0, 9, 9], [50, 1, 1e15],
      [51, 1, 0, 0, 0, 9, 9, 3, 2, 0.7, 2, 600, 1, 0], [53, 1, 2, 0, 0], [53, 1, 1, 0.5, 0],
      [17, 1, 0, 0, 0, 0, 0, 0.5, 0], [18, 1],
      [1, 1, 0, 9, 0, 0, 0, 0, 0, 0],
      [1, 1, 0, 0, 0, 0, 0, 9, 0, 0],
      [1, 1, .infinity, 0, 0, 0, 0, 0, 0, 0], [7, 1, 0.5, 0, 0, 0, 0, 0, 0, 0, 0], [10, 1, 1e30],
      [20, 1, 0, 0, 0, 45], [20, 1, 0, 0, 0], [20, 1, 0, 0, 0, -90], [20, 1, 0, 0, 0, .nan],
      [21, 1, 3, 4, 0.5, .nan, 0, 0], [21, 1, 3, 4, 1, 512], [22, 1], [22, 1, .nan],
      [23, 1, 1, 0.5, 1, 1], [23, 1, 1, 0, 1], [24, 1, 1, 0.5], [25, 1, 2.5], [26, 1, 3],
      [27, 1, 0, 1], [27, 1, -7, 1], [27, 1, 1.5, 1], [27, 1, 3e9, 1], [27, 1, 5], [28, 1],
      [40, 1, 3, 0, 0, .nan, .nan, 8, 40, 0, 0, 0, .nan, 0, 0, 0, 0, 0, 0, 0],
      [40, 1, 0, 0, 0, .nan, .nan, 8, 40, 0, 0, 0, .nan, 0, 0, 0, 0, 0, 0, -1],
      [41, 1, 0, 0, 0, .nan, .nan, 8, 40, 0, 0, 0, .nan, 0, 0, 0, 0, 0, 0, 1, 3], [43, 1, 0.5],
      [46, 1],
    ] as [[Double]])
  func whatCannotBeReadEndsTheSequence(row: [Double]) {
    #expect(decode([9, 1] + row).map(\.event) == [.photos(.dismiss)])
  }

  @Test(arguments: 0..<6)
  func noiseNeverTraps(kind: Int) {
    var random = SeededGenerator(state: 21)
    let size = ViewerScript.size
    let interactions: [any Interaction] = [
      PhotoViewer(size: size), ScrollView(size: size), PhotoWall(size: size),
      TiltPanner(size: size), PeekPan(size: size), ParallaxFeed(size: size),
    ]
    let stage = Stage(interactions[kind])
    var events = 0
    for round in 0..<3000 {
      var numbers = (0..<40).map { _ in
        [
          Double.nan, .infinity, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18,
          20, 21, 22, 23, 24, 25, 26, 27, 90, 512,
          40, 41, 42, 43, 44, 45, 50, 51, 52, 53, -1, 0.5, 0.998, 1e300, 320, 2e9, -2e9,
        ].randomElement(using: &random)!
      }
      numbers[1] = Double(round)
      for (event, time) in decode(numbers) {
        stage.handle(event, at: time)
        events += 1
      }
      #expect(stage.advance(to: Double(round) + 0.5).time >= Double(round))
    }
    #expect(events > 1000)
  }

  @Test func aFrameIsWrittenAsItsDocumentationSays() {
    let stage = Stage(PhotoViewer(size: ViewerScript.size))
    var encoder = FrameEncoder()
    encoder.encode(stage.advance(to: 1), effects: [], isIdle: stage.isIdle)
    // The root alone: idle, nothing removed, one change with all fields, no effect.
    let root: [Double] =
      [1, 0, 1, 1, 255] + [-1, 0] + [1, 0, 0, 1, 0, 0] + [0, 0, 320, 568] + [1] + [.nan] + [0, 0]
      + [0, 0, 1, 1] + [.nan, .nan, .nan, .nan, .nan] + [0]
    #expect(encoder.numbers.map(\.bitPattern) == root.map(\.bitPattern))

    encoder.encode(stage.advance(to: 2), effects: [], isIdle: true)
    #expect(encoder.numbers == [1, 0, 0, 0])

    let effects: [Effect] = [
      .presented(index: 1), .indexChanged(index: 2), .thumbnailHidden(index: 3, true),
      .thumbnailHidden(index: 3, false), .willDismiss(index: 4), .dismissed(index: 5),
      .zoomChanged(2.5),
      .scroll(.willBeginDragging), .scroll(.didScroll(offset: point(-1, 7))),
      .scroll(.willEndDragging(velocity: point(1, 2), target: point(3, 4))),
      .scroll(.didEndDragging(willDecelerate: true)),
      .scroll(.didEndDragging(willDecelerate: false)), .scroll(.willBeginDecelerating),
      .scroll(.didEndDecelerating), .scroll(.didEndScrollingAnimation),
      .scroll(.willBeginZooming), .scroll(.didZoom(scale: 1.5)),
      .scroll(.didEndZooming(scale: 0.5)), .scroll(.didChangeAxes([.horizontal, .vertical])),
      .panorama(.fillingChanged(true)), .panorama(.fillingChanged(false)), .panorama(.didTurn),
      .panorama(.becameWhole),
      .peek(.began(index: 7)), .peek(.moved(index: 8)), .peek(.updated(percentage: 0.25)),
      .peek(.committed(frame: Rect(x: 1, y: 2, width: 3, height: 4))),
      .peek(.ended(index: 8, committed: true, cornerRadius: 14)),
      .peek(.ended(index: 9, committed: false, cornerRadius: 0)), .peek(.thumbnailHidden(true)),
      .peek(.thumbnailHidden(false)),
    ]
    encoder.encode(
      stage.advance(to: 3),
      effects: effects.map { Stage.SurfaceEffect(surface: 7, effect: $0) }
        + [Stage.SurfaceEffect(surface: 9, effect: .panorama(.didTurn))],
      isIdle: false)
    #expect(
      encoder.numbers == [
        0, 0, 0, 2, 7, 31, 1, 1, 0, 0, 0, 2, 2, 0, 0, 0, 3, 3, 1, 0, 0, 3, 3, 0, 0, 0, 4, 4, 0, 0,
        0, 5,
        5, 0, 0, 0, 6, 2.5, 0, 0, 0, 10, 0, 0, 0, 0, 11, -1, 7, 0, 0, 12, 1, 2, 3, 4, 13, 1, 0, 0,
        0, 13, 0, 0, 0, 0, 14, 0, 0, 0, 0, 15, 0, 0, 0, 0, 16, 0, 0, 0, 0, 17, 0, 0, 0, 0, 18, 1.5,
        0, 0, 0, 19, 0.5, 0, 0, 0, 20, 3, 0, 0, 0, 30, 1, 0, 0, 0, 30, 0, 0, 0, 0, 31, 0, 0, 0, 0,
        32, 0, 0, 0, 0,
        40, 7, 0, 0, 0, 41, 8, 0, 0, 0, 42, 0.25, 0, 0, 0, 43, 1, 2, 3, 4, 44, 8, 1, 14, 0, 44, 9,
        0, 0, 0, 45, 1, 0, 0, 0, 45, 0, 0, 0, 0,
        9, 1, 31, 0, 0, 0, 0,
      ])
  }

  @Test func everyNumberOfAFrameIsAccountedFor() {
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
      skip(5 * Int(next()))
    }
  }

  private mutating func next() -> Double {
    defer { count += 1 }
    return count < numbers.count ? numbers[count] : 0
  }

  private mutating func skip(_ length: Int) { count += length }
}

extension Event {
  /// The event at another time, which a pointer's sample repeats.
  fileprivate func at(_ time: Double) -> Event {
    switch self {
    case .pointer(var sample):
      sample.time = time
      return .pointer(sample)
    case .wheel(var sample):
      sample.time = time
      return .wheel(sample)
    case .motion(var sample):
      sample.time = time
      return .motion(sample)
    default: return self
    }
  }
}
