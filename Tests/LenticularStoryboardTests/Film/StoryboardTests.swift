import Lenticular
import LenticularPhysics
import LenticularWire
import Testing

@testable import LenticularStoryboard

@Suite("Storyboards")
struct StoryboardTests {
  /// The map in a `transform`.
  private func map(_ element: SVGReader.Element) throws -> AffineTransform2D {
    let text = try #require(element.attributes["transform"])
    let numbers = text.dropFirst("matrix(".count).dropLast().split(separator: " ")
      .compactMap { Double($0) }
    try #require(numbers.count == 6)
    return .lanes { numbers[$0] }
  }

  /// The axis of time of a storyboard.
  private func time(_ reader: SVGReader) throws -> ReadAxis {
    var axis = ReadAxis()
    for text in reader.elements("text", "quiet") where text.attributes["text-anchor"] == "middle" {
      guard let value = Double(text.text) else { continue }
      axis.values.append(value)
      axis.positions.append(text.number("x"))
    }
    try #require(axis.values.count > 1)
    return axis
  }

  @Test("A storyboard is an SVG file with as many screens as are asked for", arguments: 1...16)
  func screens(count: Int) throws {
    let storyboard = Storyboard(Replay(.fling), frames: count)
    let reader = SVGReader(storyboard.svg)
    #expect(reader.isWellFormed)
    #expect(reader.elements("g", "screen").count == count)
    #expect(reader.elements("text", "time").count == count)
    #expect(reader.elements("path", "moment").count == count)
    #expect(!storyboard.svg.contains("nan") && !storyboard.svg.contains("inf"))
  }

  @Test("Counts of frames that no strip has room for are brought within those that it has")
  func counts() {
    let replay = Replay(.fling)
    #expect(Storyboard(replay, frames: -3).times.count == 1)
    #expect(Storyboard(replay, frames: 1000).times.count == 16)
    #expect(Storyboard(replay, times: []).times == [])
    #expect(SVGReader(Storyboard(replay, times: []).svg).isWellFormed)
  }

  @Test("Frames that are evenly apart stand above their times")
  func even() throws {
    let replay = Replay(.fling)
    let storyboard = Storyboard(replay, frames: 5)
    let reader = SVGReader(storyboard.svg)
    let axis = try time(reader)
    for (index, text) in reader.elements("text", "time").enumerated() {
      let expected = replay.duration * (Double(index) + 0.5) / 5
      #expect(abs(axis.value(at: text.number("x")) - expected) < axis.resolution)
      #expect(text.text == DecimalText.fixed(expected, digits: 2) + "\u{A0}s")
    }
  }

  @Test("Frames at times that are close together stand side by side, and lead to their times")
  func near() throws {
    let storyboard = Storyboard(Replay(.fling), times: [0.3, 0.1, 0.2, 99, -1])
    #expect(storyboard.times == [0, 0.1, 0.2, 0.3, storyboard.replay.duration])
    let reader = SVGReader(storyboard.svg)
    let axis = try time(reader)
    let screens = try reader.elements("g", "screen").map(map)
    for (left, right) in zip(screens, screens.dropFirst()) {
      #expect(right.tx - left.tx >= 320 * left.a)
      #expect(right.ty == left.ty)
    }
    for (lead, time) in zip(reader.elements("path", "lead"), storyboard.times) {
      #expect(abs(axis.value(at: lead.points.last!.x) - time) < axis.resolution)
    }
    for (moment, time) in zip(reader.elements("path", "moment"), storyboard.times) {
      #expect(abs(axis.value(at: moment.points[0].x) - time) < axis.resolution)
    }
  }

  @Test("A screen shows its layers where they are")
  func layers() throws {
    let replay = Replay(.flight)
    let reader = SVGReader(Storyboard(replay, times: [1.9]).svg)
    #expect(reader.isWellFormed)
    let uses = reader.elements("use")
    #expect(uses.count == 1)
    // The picture is drawn 150 by 100, on a layer that is as wide as the stage.
    let picture = try map(uses[0])
    #expect(abs(picture.a * 150 - 320) < 1e-2 && abs(picture.d * 100 - 320 * 2 / 3.0) < 1e-2)
    let photo = try #require(
      reader.elements("g", "layer").map(map).first { abs($0.ty - (284 - 320 / 3.0)) < 1e-2 })
    #expect(photo.tx == 0 && photo.a == 1 && photo.b == 0)
    #expect(reader.elements("g", "screen")[0].attributes["transform"]?.contains("nan") == false)
    // While it is small it has round corners, which a clip of its own cuts.
    let early = SVGReader(Storyboard(replay, times: [0.02]).svg)
    #expect(early.elements("clipPath").count == reader.elements("clipPath").count + 1)
  }

  @Test("What is drawn is defined once, and nothing else is")
  func references() throws {
    for recording in [Recording.fling, .flight, .keys, try .named("look-around")] {
      let reader = SVGReader(Storyboard(Replay(recording)).svg)
      let identities = reader.elements.compactMap { $0.attributes["id"] }
      #expect(Set(identities).count == identities.count)
      var used: Set<String> = []
      for element in reader.elements {
        for value in ["href", "clip-path", "fill"].compactMap({ element.attributes[$0] }) {
          guard let mark = value.firstIndex(of: "#"), value.contains("lenticular") else { continue }
          used.insert(String(value[mark...].dropFirst().prefix { $0 != ")" }))
        }
      }
      #expect(used == Set(identities))
      #expect(!used.isEmpty)
    }
  }

  @Test("Layers outside of the screen are not drawn")
  func culling() {
    let replay = Replay(.keys)
    let zoomed = SVGReader(Storyboard(replay, times: [1.4]).svg).elements("use").count
    let overview = SVGReader(Storyboard(replay, times: [0]).svg).elements("use").count
    #expect(overview == 40)
    #expect(zoomed > 5 && zoomed < 20)
  }

  @Test("Lines show the values over the time that they were seen")
  func values() throws {
    let replay = Replay(.fling)
    let reader = SVGReader(Storyboard(replay).svg)
    let axis = try time(reader)
    let lines = reader.elements("path", "value")
    #expect(lines.count == 1)
    let moments = replay.panels[0].series[0].moments
    #expect(lines[0].points.count == moments.count)
    let labels = reader.elements("text", "quiet").filter { $0.attributes["text-anchor"] == "end" }
    let ticks = labels.map { (Double($0.text)!, $0.number("y") - 4.5) }
    let (first, last) = (ticks[0], ticks[ticks.count - 1])
    for (point, moment) in zip(lines[0].points, moments) {
      #expect(abs(axis.value(at: point.x) - (moment.time - replay.start)) < axis.resolution)
      let share = (point.y - first.1) / (last.1 - first.1)
      #expect(abs(first.0 + share * (last.0 - first.0) - moment.value!) < 5)
    }
  }

  @Test("A line ends where there is no value, and goes on where there is one")
  func gaps() {
    var twice = Recording.flight
    twice.events += twice.events.map { event in
      RecordedCall(event.call, at: event.time + 4)
    }
    let replay = Replay(twice)
    #expect(SVGReader(Storyboard(replay).svg).elements("path", "value").count == 2 * 3)
  }

  @Test("What does not move is drawn on an axis on which it could")
  func rest() throws {
    let svg = Storyboard(Replay(try .named("tremble"))).svg
    let labels = SVGReader(svg).elements("text", "quiet").map(\.text)
    #expect(labels.contains("680") && labels.contains("700"))
  }

  @Test("Another size of the stage is drawn in the same height")
  func resized() throws {
    var recording = Recording.fling
    recording.events.append(
      RecordedCall(.size(Size2D(width: 568, height: 320), displayScale: 2), at: 22))
    let screens = try SVGReader(Storyboard(Replay(recording), times: [0.5, 4]).svg)
      .elements("g", "screen").map(map)
    #expect(screens.count == 2 && screens[0].a == screens[1].a)
    #expect(screens[1].ty > screens[0].ty)
  }

  @Test("The picture says in words what it shows, and follows the reader's colours")
  func words() throws {
    let reader = SVGReader(Storyboard(Replay(.fling), frames: 2).svg)
    #expect(reader.elements("title")[0].text == "Scroll view")
    let words = reader.elements("desc")[0].text
    #expect(words.hasPrefix("A fling. "))
    #expect(words.contains("content offset: y from 0 to "))
    #expect(reader.elements("style")[0].text.contains("prefers-color-scheme:dark"))
    let named = SVGReader(Storyboard(Replay(.fling), title: "A <fling> & more", frames: 2).svg)
    #expect(named.elements("title")[0].text == "A <fling> & more")
  }

  @Test("The same recording gives the same bytes")
  func determinism() {
    for recording in [Recording.fling, .flight, .keys] {
      #expect(Storyboard(Replay(recording)).svg == Storyboard(Replay(recording)).svg)
    }
  }

  @Test("Extremes make a picture too")
  func extremes() throws {
    let stages = [
      RecordedStage(
        .panorama(picture: Size2D(width: 1e9, height: 1)), size: Size2D(width: 1, height: 1)),
      RecordedStage(
        .panorama(picture: Size2D(width: 1, height: 1e9)), size: Size2D(width: 4000, height: 10)),
      RecordedStage(
        .scroll(content: Size2D(width: 1e-9, height: 1e9)), size: Size2D(width: 9, height: 9)),
      RecordedStage(.viewer(photos: []), size: Size2D(width: 1e9, height: 1e-9)),
      RecordedStage(
        .wall(photos: [Size2D(width: 1e9, height: 1e-9)]), size: Size2D(width: 30, height: 3000)),
    ]
    for stage in stages {
      let recording = Recording(
        stage: stage,
        events: [RecordedCall(.key(.zoomIn), at: -7), RecordedCall(.key(.end), at: 1)])
      let svg = Storyboard(Replay(recording, rate: 10)).svg
      #expect(SVGReader(svg).isWellFormed)
      #expect(!svg.contains("nan") && !svg.contains("inf"))
    }
  }
}
