import Foundation
import Lenticular
import LenticularBoundary
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

  /// Every kind of input, and every call, with values that are not the usual ones.
  static let inputs: [Call] =
    [
      .pointer(PointerSample(id: 7, time: 0, phase: .down, location: Point2D(x: 1.5, y: -2))),
      .pointer(
        PointerSample(
          id: 7, time: 0, phase: .moved, location: Point2D(x: 0.1, y: 1e-7), pressure: 0.25,
          kind: .pen, buttons: [.primary, .auxiliary], modifiers: .control)),
      .pointer(PointerSample(id: 7, time: 0, phase: .up, location: .zero, kind: .trackpad)),
      .pointer(PointerSample(id: 8, time: 0, phase: .cancelled, location: .zero, kind: .mouse)),
      .wheel(WheelSample(time: 0, location: Point2D(x: 3, y: 4), delta: Point2D(x: 0, y: 120))),
      .wheel(
        WheelSample(
          time: 0, location: .zero, delta: Point2D(x: -1.25, y: 0), phase: .momentum,
          isPrecise: true,
          modifiers: [.shift, .command])),
      .pointersLost,
      .size(Size2D(width: 568, height: 320), displayScale: 3),
      .reduceMotion(true),
      .reduceMotion(false),
      .motion(MotionSample(time: 0, rotationRate: RotationRate(x: 0.1, y: -2, z: 0))),
      .motion(MotionSample(time: 0, rotationRate: .zero, screenAngle: .threeQuarters)),
      .hover(Point2D(x: 3, y: 4)),
      .hover(nil),
    ] + Key.allCases.map { .key($0) }

  static let events: [Call] =
    inputs + [
      .scroll.setContent(size: Size2D(width: 900, height: 30), inset: Insets(top: 1, right: 4)),
      .scroll.setZoomLimits(minimum: 0.5, maximum: 4),
      .scroll.setSnapOffsets(offsets: [Point2D(x: 0, y: 130), Point2D(x: 50, y: 400.5)]),
      .scroll.setOptions(
        decelerationRate: 0.99, bounces: false, isPagingEnabled: true, showsIndicators: false),
      .scroll.scroll(offset: Point2D(x: 1 / 3, y: 2), animated: true),
      .scroll.scrollToVisible(rect: Rect2D(x: 1, y: 2, width: 3, height: 4), animated: false),
      .scroll.zoom(scale: 2, point: Point2D(x: 5, y: 6), animated: false),
      .viewer.setPhotos(photos: [Photo(pixelSize: Size2D(width: 30, height: 20))]),
      .viewer.setPhotos(photos: []),
      .viewer.updatePhotos(photos: [
        PhotoUpdate(Photo(pixelSize: Size2D(width: 9, height: 8)), formerIndex: nil),
        PhotoUpdate(Photo(pixelSize: Size2D(width: 9, height: 8)), formerIndex: 0),
      ]),
      .viewer.present(index: 3, thumbnail: nil),
      .viewer.offer(index: 2, thumbnail: nil),
      .viewer.setPixelSize(index: 2, photo: Photo(pixelSize: Size2D(width: 3, height: 2))),
      .viewer.setWidthLimit(index: 2, width: 640),
      .viewer.present(
        index: 0,
        thumbnail: ThumbnailPlacement(
          frame: Rect2D(x: 1, y: 2, width: 3, height: 4), cornerRadius: 5)),
      .viewer.setThumbnail(
        index: 1,
        thumbnail: ThumbnailPlacement(
          frame: Rect2D(x: 0, y: 0, width: 9, height: 8), gravity: .resizeAspect,
          alignment: Point2D(x: 0, y: 1))),
      .viewer.setThumbnail(index: 2, thumbnail: nil),
      .lookAround.setPanorama(index: 2, loops: true),
      .viewer.setTiles(
        index: 2, photo: Photo(pixelSize: Size2D(width: 9, height: 3)),
        tiles: TileShape(tileSize: 512, overlap: 1, baseWidth: 640)),
      .viewer.didLoad(
        index: 1, tile: TilePyramid.Tile(level: 3, column: 1, row: 0), isThere: false),
      .lookAround.didLoadPhoto(index: 7), .lookAround.fill(), .lookAround.setMotion(isOn: false),
      .viewer.dismiss(),
      .viewer.step(distance: -2),
      .viewer.rotate(quarterTurns: -1),
      .viewer.zoom(scale: 2.5),
      .wall.setPhotos(photos: []),
      .wall.updatePhotos(photos: [
        PhotoUpdate(Photo(pixelSize: Size2D(width: 9, height: 8)), formerIndex: nil),
        PhotoUpdate(Photo(pixelSize: Size2D(width: 9, height: 8)), formerIndex: 0),
      ]),
      .wall.setSections(sections: [
        PhotoWall.Section(start: 0, level: 0), PhotoWall.Section(start: 0, level: 1),
      ]),
      .wall.scrub(fraction: 0.25),
      .wall.step(headings: -1),
      .wall.focus(index: 17, animated: true),
      .panorama.setPicture(size: Size2D(width: 3000, height: 900), isFilling: false, tiles: nil),
      .panorama.setPicture(
        size: Size2D(width: 3000, height: 900),
        tiles: TileShape(tileSize: 512, overlap: 1, baseWidth: 640)),
      .panorama.setMotion(isOn: false),
      .panorama.setOptions(options: panoramaOptions),
      .panorama.setOptions(options: TiltPanner.Options()),
      .panorama.setFilling(isFilling: false, animated: true),
      .panorama.recenter(animated: true),
      .panorama.didLoad(tile: TilePyramid.Tile(level: 21, column: 8191, row: 4000), isThere: false),
      .peek.setSource(peekSource),
      .peek.setSource(nil),
      .peek.reload(peekSource),
      .peek.reload(PeekSource(.value, sizes: [Size2D(width: 1, height: 2)])),
      .peek.begin(),
      .peek.step(distance: -2),
      .peek.commit(),
      .peek.cancel(),
      Call("peek_present", [2, 3] + [Double](repeating: .nan, count: 9)),
      Call("wall_provideThumbnails", [2, 1, 0, 0, 1, 5, 7.5]),
      .parallax.setCell(index: 0, cell: plainCell),
      .parallax.setCell(index: 2, cell: cell),
      .parallax.place(placements: [.init(index: 3, distance: -1.25), .init(index: 0, distance: 4)]),
    ]

  private static var peekSource: PeekSource {
    PeekSource(
      .neighbours(start: 5), sizes: [Size2D(width: 30, height: 20), Size2D(width: 1, height: 2)],
      minimumIndex: 4,
      thumbnail: ThumbnailPlacement(frame: Rect2D(x: 1, y: 2, width: 3, height: 4)),
      minimumPoint: 20, range: 3, margin: 0, isRightToLeft: true, hasActions: true)
  }

  private static let plainCell = ParallaxFeed.Cell(frame: Rect2D(x: 0, y: 8, width: 9, height: 7))
  private static let cell = ParallaxFeed.Cell(
    frame: Rect2D(x: 1, y: -2, width: 30, height: 4),
    pictureSize: Size2D(width: 3000, height: 2000),
    ratio: -0.25, axis: .horizontal, viewLength: 320, largestScale: 2, tilts: true)

  private static var panoramaOptions: TiltPanner.Options {
    var options = TiltPanner.Options()
    options.sensitivity = 2.5
    options.isInverted = true
    options.recentringDelay = 4
    return options
  }

  private static let stages: [RecordedStage] = [
    RecordedStage(
      .scroll(content: Size2D(width: 320, height: 1e6)), size: Size2D(width: 320, height: 568),
      displayScale: 2.625, description: "A “fling”,\t\"quoted\" \\ and 🌄."),
    RecordedStage(
      .viewer(photos: [Size2D(width: 3000, height: 2000), Size2D(width: 1, height: 1)]),
      size: Size2D(width: 568.5, height: 320)),
    RecordedStage(.wall(photos: []), size: Size2D(width: 1, height: 1)),
    RecordedStage(
      .panorama(picture: Size2D(width: 12000, height: 2500)), size: Size2D(width: 844, height: 390)),
  ]

  @Test("What is written is read again, whatever happens in it", arguments: stages)
  func roundTrip(stage: RecordedStage) throws {
    var recording = Recording(stage: stage, events: [])
    for (index, event) in Self.events.enumerated() {
      let time = 100 + Double(index) / 60
      recording.events.append(RecordedCall(event, at: time))
    }
    let text = recording.jsonLines
    #expect(text.split(separator: "\n").count == Self.events.count + 1)
    #expect(try Recording(jsonLines: Data(text.utf8)) == recording)
    #expect(try Recording(jsonLines: Data(text.utf8)).jsonLines == text)
  }

  @Test("Every call has a name of its own, and is among those that are written here")
  func names() {
    #expect(Set(Call.names).count == Call.names.count)
    #expect(
      Set(Self.events.map(\.name)).union(["magnify"]) == Set(Call.names))
  }

  @Test("What may be left out has the value that it mostly has")
  func defaults() throws {
    let recording = try read(
      Self.stage, "", #"{"event":"pointer","time":2,"x":5,"y":6,"id":1,"phase":"down"}"# + "\r",
      "  ", #"{"time":2,"event":"scroll_scroll","x":0,"y":9}"#, "")
    #expect(recording.stage.displayScale == 1 && recording.stage.description == "")
    #expect(
      recording.events == [
        RecordedCall(
          .pointer(PointerSample(id: 1, time: 2, phase: .down, location: Point2D(x: 5, y: 6))),
          at: 2),
        RecordedCall(.scroll.scroll(offset: Point2D(x: 0, y: 9), animated: false), at: 2),
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
      (#"{"time":0,"event":"viewer_dismiss""#, "line 2: is not a JSON object, {…} on one line"),
      (#"{"time":NaN,"event":"viewer_dismiss"}"#, "line 2: is not a JSON object, {…} on one line"),
      (
        #"{"event":"viewer_dismiss"}"#,
        "line 2: an event needs “time”, a number from −10⁹ to 10⁹, in seconds"
      ),
      (
        #"{"time":1e999,"event":"viewer_dismiss"}"#,
        "line 2: “time” of an event must be a number from −10⁹ to 10⁹, in seconds"
      ),
      (
        #"{"time":0,"event":"scroll_scroll","x":1e10,"y":0}"#,
        "line 2: “x” of “scroll_scroll” must be a number from −10⁹ to 10⁹"
      ),
      (
        #"{"time":0,"event":"scroll_scroll","x":true,"y":0}"#,
        "line 2: “x” of “scroll_scroll” must be a number from −10⁹ to 10⁹"
      ),
      (
        #"{"time":0,"event":"scroll_scroll","x":null,"y":0}"#,
        "line 2: “scroll_scroll” needs “x”, a number from −10⁹ to 10⁹"
      ),
      (
        #"{"time":0,"event":"scroll_scroll","x":0,"y":0,"animated":1}"#,
        "line 2: “animated” of “scroll_scroll” must be true or false"
      ),
      (
        #"{"time":0,"event":"viewer_step","distance":0.5}"#,
        "line 2: “distance” of “viewer_step” must be a whole number"
      ),
      (
        #"{"time":0,"event":"pointer","id":1,"phase":"hover","x":0,"y":0}"#,
        "line 2: “phase” of “pointer” must be one of down, moved, up, cancelled"
      ),
      (
        #"{"time":0,"event":"viewer_setPhotos","photos":[[3,2],[0,1]]}"#,
        "line 2: “photos” of “viewer_setPhotos” must be widths and heights above 0, "
          + "as in [[3000,2000],[2000,3000]]"
      ),
      (
        #"{"time":0,"event":"viewer_present","index":0,"thumbnail":{"x":1,"y":2,"width":3}}"#,
        "line 2: “thumbnail” of “viewer_present” needs “height”, a number from −10⁹ to 10⁹"
      ),
      (
        #"{"time":0,"event":"viewer_present","index":0,"thumbnail":7}"#,
        "line 2: “thumbnail” of “viewer_present” must be an object"
      ),
      (
        #"{"time":0,"event":"motion","x":0,"y":0,"z":0,"angle":45}"#,
        "line 2: “angle” of “motion” must be one of 0, 90, 180, 270"
      ),
      (
        #"{"time":0,"event":"panorama_didLoad"}"#,
        "line 2: “panorama_didLoad” needs “tile”, an object of level, column and row"
      ),
      (
        #"{"time":0,"event":"panorama_didLoad","tile":{"level":1,"column":-1,"row":0}}"#,
        "line 2: “column” of “tile” of “panorama_didLoad” must be a whole number from 0 to 8191"
      ),
      (
        #"{"time":0,"event":"panorama_didLoad","tile":{"level":1,"column":1,"row":4096}}"#,
        "line 2: “row” of “tile” of “panorama_didLoad” must be a whole number from 0 to 4095"
      ),
      (
        #"{"time":0,"event":"parallax_place","placements":[{"index":1,"distance":2},3]}"#,
        "line 2: “placements” of “parallax_place” must be a list of objects"
      ),
      (
        #"{"time":0,"event":"parallax_place","placements":[{"index":1,"distance":2},{"index":1}]}"#,
        "line 2: each of “placements” of “parallax_place” needs “distance”, a number from −10⁹ to 10⁹"
      ),
      (
        #"{"time":0,"event":"viewer_dismiss","index":0}"#,
        "line 2: “viewer_dismiss” has no “index”; it has time, event"
      ),
    ])
  func faults(event: String, message: String) throws {
    #expect(fault(event)?.description == message)
  }

  @Test("Whatever values an event may have, it is one that an interaction can be given")
  func values() throws {
    var random = SeededGenerator(state: 27)
    func json(_ field: Field) -> String? {
      if field.fallback != nil, Bool.random(using: &random) { return nil }
      switch field.kind {
      case .number, .optionalNumber:
        return JSONText.number(
          [-1e9, -0.5, 0, 1e-300, 7, 1e9].randomElement(using: &random)!)
      case .whole, .bits: return ["-1000000000", "-1", "0", "1e9"].randomElement(using: &random)!
      case .flag: return ["true", "false"].randomElement(using: &random)!
      case .choice(let choice): return "\"\(choice.words.randomElement(using: &random)!)\""
      case .oneOf(let choice): return JSONText.number(choice.numbers.randomElement(using: &random)!)
      case .tile:
        let level = Int.random(in: 0...21)
        return #"{"level":\#(level),"column":8191,"row":4095,"isCopy":true}"#
      }
    }
    func object(_ fields: [Field]) -> [(String, String)] {
      fields.compactMap { field in json(field).map { (field.name, $0) } }
    }
    func json(_ parameter: Parameter) -> [(String, String)] {
      switch parameter.form {
      case .field, .record, .interaction: return object(parameter.fields)
      case .optional(let record):
        guard Bool.random(using: &random) else { return [] }
        return [(parameter.name, JSONText.object(object(record.fields)))]
      case .list(let record) where record.fields.count == 2 && record.fields[0].name == "width":
        return [(parameter.name, ["[]", "[[1e9,1e-9]]"].randomElement(using: &random)!)]
      case .list(let record):
        let objects = (0..<Int.random(in: 0...3, using: &random)).map { _ in
          JSONText.object(object(record.fields))
        }
        return [(parameter.name, "[\(objects.joined(separator: ","))]")]
      }
    }
    for interface in Interface.all {
      for command in interface.commands {
        for _ in 0..<40 {
          let name = interface.callName(command.name)
          let fields =
            [("time", "0"), ("event", "\"\(name)\"")] + command.parameters.flatMap(json)
          let recording = try read(Self.stage, JSONText.object(fields))
          #expect(recording.events.count == 1)
          #expect(try Recording(jsonLines: Data(recording.jsonLines.utf8)) == recording)
        }
      }
    }
  }

  @Test("An unknown event is refused with the list of known events")
  func unknownEventRefusedWithListKnown() throws {
    let message = try #require(fault(#"{"time":0,"event":"shake"}"#)?.description)
    #expect(message.hasPrefix("line 2: “event” of an event must be one of pointer, "))
    for name in Call.names { #expect(message.contains(name)) }
  }

  @Test("Times go forward, and not for ever")
  func times() {
    let first = #"{"time":1.5,"event":"viewer_dismiss"}"#
    func error(_ second: String) -> RecordingError? {
      do throws(RecordingError) {
        _ = try read(Self.stage, first, "", second)
        return nil
      } catch {
        return error
      }
    }
    #expect(error(first) == nil)
    let earlier = error(#"{"time":1.25,"event":"viewer_dismiss"}"#)
    #expect(earlier == RecordingError(line: 4, fault: .earlier(time: 1.25, than: 1.5)))
    #expect(
      earlier?.description == "line 4: the time goes back, to 1.25 from 1.5; "
        + "events stand in the order in which they happened")
    #expect(error(#"{"time":601.5,"event":"viewer_dismiss"}"#) == nil)
    let late = error(#"{"time":601.75,"event":"viewer_dismiss"}"#)
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
      error(#"{"time":0,"event":"viewer_dismiss"}"#)?.description
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
