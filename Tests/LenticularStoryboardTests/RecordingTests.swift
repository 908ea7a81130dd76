import Foundation
import Lenticular
import LenticularGestures
import LenticularPhysics
import LenticularWire
import TestSupport
import Testing

@testable import LenticularStoryboard

@Suite("Recordings")
struct RecordingTests {
  private static let stage =
    #"{"interaction":"scroll","width":320,"height":568,"content":[320,3000]}"#

  private func read(_ lines: String...) throws(RecordingError) -> Recording {
    try Recording(jsonLines: Data(lines.joined(separator: "\n").utf8))
  }

  /// What is wrong with an event that stands in the second line.
  private func fault(_ event: String) -> RecordingError? {
    do throws(RecordingError) {
      _ = try read(Self.stage, event)
      return nil
    } catch {
      return error
    }
  }

  /// Every kind of event, with values that are not the usual ones.
  static let events: [Event] =
    [
      .pointer(PointerSample(id: 7, time: 0, phase: .down, location: Point(x: 1.5, y: -2))),
      .pointer(
        PointerSample(
          id: 7, time: 0, phase: .moved, location: Point(x: 0.1, y: 1e-7), pressure: 0.25,
          kind: .pen, buttons: [.primary, .auxiliary], modifiers: .control)),
      .pointer(PointerSample(id: 7, time: 0, phase: .up, location: .zero, kind: .trackpad)),
      .pointer(PointerSample(id: 8, time: 0, phase: .cancelled, location: .zero, kind: .mouse)),
      .wheel(WheelSample(time: 0, location: Point(x: 3, y: 4), delta: Point(x: 0, y: 120))),
      .wheel(
        WheelSample(
          time: 0, location: .zero, delta: Point(x: -1.25, y: 0), phase: .momentum, isPrecise: true,
          modifiers: [.shift, .command])),
      .pointersCancelled,
      .resized(Size(width: 568, height: 320), displayScale: 3),
      .reducesMotion(true), .reducesMotion(false),
      .scroll(.setContent(Size(width: 900, height: 30), EdgeInsets(top: 1, right: 4))),
      .scroll(.setZoomLimits(minimum: 0.5, maximum: 4)),
      .scroll(.setOptions(options)),
      .scroll(.scroll(to: Point(x: 1 / 3, y: 2), animated: true)),
      .scroll(.scrollToVisible(Rect(x: 1, y: 2, width: 3, height: 4), animated: false)),
      .scroll(.zoom(to: 2, about: Point(x: 5, y: 6), animated: false)),
      .photos(.setPhotos([Photo(pixelSize: Size(width: 30, height: 20))])), .photos(.setPhotos([])),
      .photos(.present(index: 3, nil)),
      .photos(
        .present(index: 0, Thumbnail(frame: Rect(x: 1, y: 2, width: 3, height: 4), cornerRadius: 5))
      ),
      .photos(
        .setThumbnail(
          index: 1,
          Thumbnail(
            frame: Rect(x: 0, y: 0, width: 9, height: 8), gravity: .resizeAspect,
            alignment: Point(x: 0, y: 1)))),
      .photos(.setThumbnail(index: 2, nil)),
      .photos(.dismiss), .photos(.step(-2)),
      .wall(.focus(index: 17, animated: true)),
      .motion(MotionSample(time: 0, rotationRate: RotationRate(x: 0.1, y: -2, z: 0))),
      .motion(MotionSample(time: 0, rotationRate: .zero, screenAngle: .threeQuarters)),
      .panorama(.setPicture(Size(width: 3000, height: 900), nil, isFilling: false)),
      .panorama(
        .setPicture(
          Size(width: 3000, height: 900),
          TilePyramid(
            pixelSize: Size(width: 3000, height: 900), tileSize: 512, overlap: 1, baseWidth: 640),
          isFilling: true)),
      .panorama(.setMotion(false)), .panorama(.setOptions(panoramaOptions)),
      .panorama(.setOptions(TiltPanner.Options())),
      .panorama(.setFilling(false, animated: true)), .panorama(.recenter(animated: true)),
      .panorama(.hover(Point(x: 3, y: 4))), .panorama(.hover(nil)),
      .panorama(.didLoad(TilePyramid.Tile(level: 21, column: 8191, row: 4000), isThere: false)),
      .peek(.setSource(peekSource)), .peek(.setSource(nil)), .peek(.reload(peekSource)),
      .peek(.reload(PeekSource(.value, sizes: [Size(width: 1, height: 2)]))),
      .peek(.begin), .peek(.step(-2)), .peek(.commit), .peek(.cancel),
      .parallax(.setCells([])), .parallax(.setCells([cell, plainCell])),
      .parallax(.setCell(index: 2, cell)), .parallax(.scroll(to: Point(x: 0, y: -7.5))),
      .parallax(.place([.init(index: 3, distance: -1.25), .init(index: 0, distance: 4)])),
    ] + (1...11).compactMap { Key(rawValue: $0).map(Event.key) }

  private static var peekSource: PeekSource {
    PeekSource(
      .neighbours(start: 5), sizes: [Size(width: 30, height: 20), Size(width: 1, height: 2)],
      minimumIndex: 4, thumbnail: Thumbnail(frame: Rect(x: 1, y: 2, width: 3, height: 4)),
      minimumPoint: 20, range: 3, margin: 0, isRightToLeft: true)
  }

  private static let plainCell = ParallaxFeed.Cell(frame: Rect(x: 0, y: 8, width: 9, height: 7))
  private static let cell = ParallaxFeed.Cell(
    frame: Rect(x: 1, y: -2, width: 30, height: 4), pictureSize: Size(width: 3000, height: 2000),
    ratio: -0.25, axis: .horizontal, viewLength: 320, largestScale: 2, tilts: true)

  private static var options: ScrollView.Options {
    var options = ScrollView.Options()
    options.decelerationRate = 0.99
    options.bounces = false
    options.isPagingEnabled = true
    options.showsIndicators = false
    return options
  }

  private static var panoramaOptions: TiltPanner.Options {
    var options = TiltPanner.Options()
    options.sensitivity = 2.5
    options.isInverted = true
    options.recentringDelay = 4
    return options
  }

  private static let stages: [RecordedStage] = [
    RecordedStage(
      .scroll(content: Size(width: 320, height: 1e6)), size: Size(width: 320, height: 568),
      displayScale: 2.625, description: "A “fling”,\t\"quoted\" \\ and 🌄."),
    RecordedStage(
      .viewer(photos: [Size(width: 3000, height: 2000), Size(width: 1, height: 1)]),
      size: Size(width: 568.5, height: 320)),
    RecordedStage(.wall(photos: []), size: Size(width: 1, height: 1)),
    RecordedStage(
      .panorama(picture: Size(width: 12000, height: 2500)), size: Size(width: 844, height: 390)),
  ]

  @Test("What is written is read again, whatever happens in it", arguments: stages)
  func roundTrip(stage: RecordedStage) throws {
    var recording = Recording(stage: stage, events: [])
    for (index, event) in Self.events.enumerated() {
      let time = 100 + Double(index) / 60
      recording.events.append(RecordedEvent(event.at(time), at: time))
    }
    let text = recording.jsonLines
    #expect(text.split(separator: "\n").count == Self.events.count + 1)
    #expect(try Recording(jsonLines: Data(text.utf8)) == recording)
    #expect(try Recording(jsonLines: Data(text.utf8)).jsonLines == text)
  }

  @Test("There is a name for every row of the wire, and for no other")
  func names() {
    let kinds = EventShape.all.map(\.kind)
    #expect(
      kinds == (Array(1...17) + Array(19...27) + Array(40...45) + Array(50...53)).map(Double.init))
    #expect(Set(EventShape.all.map(\.name)).count == kinds.count)
    for kind in 1...100 where !kinds.contains(Double(kind)) {
      let row = [Double(kind)] + [Double](repeating: 0, count: 40)
      row.withUnsafeBufferPointer { row in
        var decoder = EventDecoder(row)
        #expect(decoder.next() == nil)
      }
    }
  }

  @Test("What may be left out has the value that it mostly has")
  func defaults() throws {
    let recording = try read(
      Self.stage, "", #"{"event":"pointer","time":2,"x":5,"y":6,"id":1,"phase":"down"}"# + "\r",
      "  ", #"{"time":2,"event":"scroll","x":0,"y":9}"#, "")
    #expect(recording.stage.displayScale == 1 && recording.stage.description == "")
    #expect(
      recording.events == [
        RecordedEvent(
          .pointer(PointerSample(id: 1, time: 2, phase: .down, location: Point(x: 5, y: 6))), at: 2),
        RecordedEvent(.scroll(.scroll(to: Point(x: 0, y: 9), animated: false)), at: 2),
      ])
    #expect(recording.duration == 0)
  }

  @Test("Numbers are written as short as they can be read")
  func numbers() {
    #expect(JSONText.number(5) == "5")
    #expect(JSONText.number(-0.5) == "-0.5")
    #expect(JSONText.number(0.1) == "0.1")
    #expect(JSONText.number(1e-7) == "1e-07")
    #expect(JSONText.string("a\"\\\u{1}") == #""a\"\\\u0001""#)
  }

  @Test(
    "A line that is wrong is named, with what is wrong and what was expected",
    arguments: [
      ("7", "line 2: is not a JSON object, {…} on one line"),
      (#"{"time":0,"event":"dismiss""#, "line 2: is not a JSON object, {…} on one line"),
      (#"{"time":NaN,"event":"dismiss"}"#, "line 2: is not a JSON object, {…} on one line"),
      (
        #"{"event":"dismiss"}"#,
        "line 2: an event needs “time”, a number from −10⁹ to 10⁹, in seconds"
      ),
      (
        #"{"time":1e999,"event":"dismiss"}"#,
        "line 2: “time” of an event must be a number from −10⁹ to 10⁹, in seconds"
      ),
      (
        #"{"time":0,"event":"scroll","x":1e10,"y":0}"#,
        "line 2: “x” of “scroll” must be a number from −10⁹ to 10⁹"
      ),
      (
        #"{"time":0,"event":"scroll","x":true,"y":0}"#,
        "line 2: “x” of “scroll” must be a number from −10⁹ to 10⁹"
      ),
      (
        #"{"time":0,"event":"scroll","x":null,"y":0}"#,
        "line 2: “scroll” needs “x”, a number from −10⁹ to 10⁹"
      ),
      (
        #"{"time":0,"event":"scroll","x":0,"y":0,"animated":1}"#,
        "line 2: “animated” of “scroll” must be true or false"
      ),
      (
        #"{"time":0,"event":"step","distance":0.5}"#,
        "line 2: “distance” of “step” must be a whole number"
      ),
      (
        #"{"time":0,"event":"pointer","id":1,"phase":"hover","x":0,"y":0}"#,
        "line 2: “phase” of “pointer” must be one of down, moved, up, cancelled"
      ),
      (
        #"{"time":0,"event":"setPhotos","photos":[[3,2],[0,1]]}"#,
        "line 2: “photos” of “setPhotos” must be widths and heights above 0, "
          + "as in [[3000,2000],[2000,3000]]"
      ),
      (
        #"{"time":0,"event":"present","index":0,"thumbnail":{"x":1,"y":2,"width":3}}"#,
        "line 2: “thumbnail” of “present” needs “height”, a number from −10⁹ to 10⁹"
      ),
      (
        #"{"time":0,"event":"present","index":0,"thumbnail":7}"#,
        "line 2: “thumbnail” of “present” must be an object"
      ),
      (
        #"{"time":0,"event":"motion","x":0,"y":0,"z":0,"angle":45}"#,
        "line 2: “angle” of “motion” must be one of 0, 90, 180, 270"
      ),
      (
        #"{"time":0,"event":"didLoadTile"}"#,
        "line 2: “didLoadTile” needs “tile”, an object of level, column and row"
      ),
      (
        #"{"time":0,"event":"didLoadTile","tile":{"level":1,"column":-1,"row":0}}"#,
        "line 2: “column” of “tile” of “didLoadTile” must be a whole number from 0 to 8191"
      ),
      (
        #"{"time":0,"event":"placeCells","places":[{"index":1,"distance":2},3]}"#,
        "line 2: “places” of “placeCells” must be a list of objects"
      ),
      (
        #"{"time":0,"event":"placeCells","places":[{"index":1,"distance":2},{"index":1}]}"#,
        "line 2: each of “places” of “placeCells” needs “distance”, a number from −10⁹ to 10⁹"
      ),
      (
        #"{"time":0,"event":"dismiss","index":0}"#,
        "line 2: “dismiss” has no “index”; it has time, event"
      ),
    ])
  func faults(event: String, message: String) throws {
    #expect(fault(event)?.description == message)
  }

  @Test("Whatever values an event may have, it is one that an interaction can be given")
  func values() throws {
    var random = SeededGenerator(state: 27)
    func json(_ field: EventField) -> String? {
      if field.fallback != nil, Bool.random(using: &random) { return nil }
      switch field.kind {
      case .number:
        return JSONText.number(
          [-1e9, -0.5, 0, 1e-300, 7, 1e9].randomElement(using: &random)!)
      case .whole: return ["-1000000000", "-1", "0", "1e9"].randomElement(using: &random)!
      case .flag: return ["true", "false"].randomElement(using: &random)!
      case .choice(let words, _): return "\"\(words.randomElement(using: &random)!)\""
      case .oneOf(let numbers): return JSONText.number(numbers.randomElement(using: &random)!)
      case .tile: return #"{"level":\#(Int.random(in: 0...21)),"column":8191,"row":8191}"#
      case .sizes: return ["[]", "[[1e9,1e-9]]"].randomElement(using: &random)!
      case .list(let fields):
        let objects = (0..<Int.random(in: 0...3, using: &random)).map { _ in
          JSONText.object(fields.compactMap { field in json(field).map { (field.name, $0) } })
        }
        return "[\(objects.joined(separator: ","))]"
      case .group(let fields):
        guard Bool.random(using: &random) else { return nil }
        return JSONText.object(fields.compactMap { field in json(field).map { (field.name, $0) } })
      }
    }
    for shape in EventShape.all {
      for _ in 0..<40 {
        let fields =
          [("time", "0"), ("event", "\"\(shape.name)\"")]
          + shape.fields.compactMap { field in json(field).map { (field.name, $0) } }
        let recording = try read(Self.stage, JSONText.object(fields))
        #expect(recording.events.count == 1)
        #expect(try Recording(jsonLines: Data(recording.jsonLines.utf8)) == recording)
      }
    }
  }

  @Test("An event that nobody knows is refused with those that are known")
  func unknownEvent() throws {
    let message = try #require(fault(#"{"time":0,"event":"shake"}"#)?.description)
    #expect(message.hasPrefix("line 2: “event” of an event must be one of pointer, "))
    for shape in EventShape.all { #expect(message.contains(shape.name)) }
  }

  @Test("Times go forward, and not for ever")
  func times() {
    let first = #"{"time":1.5,"event":"dismiss"}"#
    func error(_ second: String) -> RecordingError? {
      do throws(RecordingError) {
        _ = try read(Self.stage, first, "", second)
        return nil
      } catch {
        return error
      }
    }
    #expect(error(first) == nil)
    let earlier = error(#"{"time":1.25,"event":"dismiss"}"#)
    #expect(earlier == RecordingError(line: 4, fault: .earlier(time: 1.25, than: 1.5)))
    #expect(
      earlier?.description == "line 4: the time goes back, to 1.25 from 1.5; "
        + "events stand in the order in which they happened")
    #expect(error(#"{"time":601.5,"event":"dismiss"}"#) == nil)
    let late = error(#"{"time":601.75,"event":"dismiss"}"#)
    #expect(late == RecordingError(line: 4, fault: .tooLong(duration: 600.25)))
    #expect(
      late?.description
        == "line 4: comes 600.25 s after the first event; a recording may last 600 s")
  }

  @Test("A recording needs a stage and an event")
  func incomplete() {
    func error(_ text: String) -> RecordingError? {
      do throws(RecordingError) {
        _ = try Recording(jsonLines: Data(text.utf8))
        return nil
      } catch {
        return error
      }
    }
    #expect(error("") == RecordingError(line: 1, fault: .noStage))
    #expect(error("\n \n")?.fault == .noStage)
    #expect(error(Self.stage + "\n")?.fault == .noEvents)
    #expect(
      error(#"{"time":0,"event":"dismiss"}"#)?.description
        == "line 1: the stage needs “interaction”, one of "
        + RecordedStage.kinds.joined(separator: ", "))
    #expect(
      error(#"{"interaction":"scroll","width":320,"height":0}"#)?.description
        == "line 1: “height” of the stage must be a number above 0")
    #expect(
      error(#"{"interaction":"scroll","width":320,"height":5}"#)?.description
        == "line 1: the stage needs “content”, a width and a height above 0, as in [3000,1000]")
    #expect(
      error(#"{"interaction":"wall","width":320,"height":5,"photos":[],"content":[1,2]}"#)?.fault
        == .unknown(
          field: "content", of: "the stage",
          known: ["description", "interaction", "width", "height", "displayScale", "photos"]))
  }

  @Test("Bytes that are no text are no recording")
  func bytes() {
    #expect(throws: RecordingError(line: 1, fault: .notAnObject)) {
      try Recording(jsonLines: Data([0xFF, 0xFE, 0x00, 0x7B]))
    }
  }
}

extension Event {
  /// The event with samples of a time.
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
