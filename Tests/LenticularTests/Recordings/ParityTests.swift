import Foundation
import Lenticular
import LenticularFuzz
import LenticularPhysics
import LenticularWire
import Testing

/// Recordings as numbers, for comparison with other builds of the engine, bit for bit.
///
/// `compare` says what is in the files.
@Suite struct ParityTests {
  private static let paces: [String: ViewerScript.Pace] = [
    "random": .irregular(seed: 9), "grab-while-opening": .hertz(120), "stepping": .hertz(50),
    "zoomed-fling": .irregular(seed: 10),
  ]

  @Test("a recording is replayed from its numbers to the same bits", arguments: Recording.all)
  func aRecordingIsReplayedFromItsNumbersToTheSameBits(recording: Recording) throws {
    let script = recording.play(at: Self.paces[recording.name] ?? .hertz(60))
    #expect(script.allFaults.isEmpty)
    try compare(
      recording.name, ["viewer_create": PhotoViewer(size: ViewerScript.size)],
      steps: script.steps)
  }

  @Test(
    "a scroll recording is replayed from its numbers to the same bits",
    arguments: ScrollRecording.all)
  func aScrollRecordingIsReplayedFromItsNumbersToTheSameBits(recording: ScrollRecording) throws {
    let script = recording.play()
    #expect(script.allFaults.isEmpty)
    try compare(
      recording.name, ["scroll_create": ScrollInteraction(size: ViewerScript.size)],
      steps: script.steps)
  }

  @Test(
    "a wall recording is replayed from its numbers to the same bits", arguments: WallRecording.all)
  func aWallRecordingIsReplayedFromItsNumbersToTheSameBits(recording: WallRecording) throws {
    let script = recording.play()
    #expect(script.allFaults.isEmpty)
    try compare(
      recording.name, ["wall_create": PhotoWall(size: ViewerScript.size)],
      steps: script.steps)
  }

  @Test(
    "a tilt recording is replayed from its numbers to the same bits", arguments: TiltRecording.all)
  func aTiltRecordingIsReplayedFromItsNumbersToTheSameBits(recording: TiltRecording) throws {
    let script = recording.play()
    #expect(script.allFaults.isEmpty)
    try compare(
      recording.name, ["panorama_create": TiltPanner(size: ViewerScript.size)],
      steps: script.steps)
  }

  @Test(
    "a peek recording is replayed from its numbers to the same bits", arguments: PeekRecording.all)
  func aPeekRecordingIsReplayedFromItsNumbersToTheSameBits(recording: PeekRecording) throws {
    let script = recording.play()
    #expect(script.allFaults.isEmpty && script.beganCount > 1)
    try compare(
      recording.name, ["peek_create": PeekPan(size: ViewerScript.size)],
      steps: script.steps)
  }

  @Test(
    "a parallax recording is replayed from its numbers to the same bits",
    arguments: FeedRecording.all)
  func aParallaxRecordingIsReplayedFromItsNumbersToTheSameBits(recording: FeedRecording) throws {
    let script = recording.play()
    #expect(script.allFaults.isEmpty)
    try compare(
      recording.name, ["parallax_create": ParallaxFeed(size: ViewerScript.size)],
      steps: script.steps)
  }

  @Test(
    "a hand over is replayed from its numbers to the same bits", arguments: HandOverRecording.all)
  func aHandOverIsReplayedFromItsNumbersToTheSameBits(recording: HandOverRecording) throws {
    let script = recording.play()
    #expect(script.screen.faults.isEmpty)
    try compare(recording.name, script.makeStage(), steps: script.steps)
  }

  /// The seeds of the random scripts that are replayed.
  static let seeds = 1...40

  @Test("A random script is replayed from its numbers to the same bits", arguments: seeds)
  func aRandomScriptIsReplayedFromItsNumbersToTheSameBits(seed: Int) throws {
    let script = Script.random(seed: UInt64(seed), isRecordable: true).withoutExclusions
    let recording = try #require(script.recorded())
    let stage = Stage()
    stage.tracksMotion = true
    var interactions: [any WireInteraction] = []
    for (name, size) in recording.creations {
      let make = try #require(Self.makes[name])
      interactions.append(make(stage.makeSurface(size: size)))
      stage.add(interactions[interactions.count - 1])
    }
    let steps = recording.steps.map { step -> StageScript.Step in
      switch step {
      case .frame(let time, let numbers): return .frame(time: time, numbers: numbers)
      case .call(var call, let surface, let path, let time):
        if let path { call.list = path.flatMap(Self.numbers(of:)) }
        return .call(call, surface: surface, time: time)
      }
    }
    try compare(
      "random-\(seed)",
      (
        stage,
        recording.creations.map { "\($0.name) \(text($0.size.width)) \(text($0.size.height))" },
        interactions
      ), steps: steps)
  }

  private static let makes: [String: @Sendable (Surface) -> any WireInteraction] = [
    "viewer_create": { PhotoViewer($0) }, "wall_create": { PhotoWall($0) },
    "scroll_create": { ScrollInteraction($0) }, "panorama_create": { TiltPanner($0) },
    "peek_create": { PeekPan($0) }, "parallax_create": { ParallaxFeed($0) },
  ]

  /// A number as JavaScript reads it.
  private func text(_ number: Double) -> String {
    number.isFinite ? "\(number)" : number.isNaN ? "NaN" : number > 0 ? "Infinity" : "-Infinity"
  }

  private static func numbers(of element: LenticularFuzz.Host.PathElement) -> [Double] {
    [Double(element.surface)]
      + (0..<AffineTransform2D.laneCount).map { element.map[lane: $0] }
  }

  /// The surfaces that a recorded input is passed to; nil for all.
  private func path(in numbers: [Double], of stage: Stage) -> [Stage.Hit]? {
    if numbers.isEmpty { return nil }
    let width = 1 + AffineTransform2D.laneCount
    return stride(from: 0, to: numbers.count, by: width).compactMap { start in
      stage.interaction(on: Int32(numbers[start])).map { interaction in
        Stage.Hit(interaction.surface, map: .lanes { numbers[start + 1 + $0] })
      }
    }
  }

  private func compare(
    _ name: String, _ made: KeyValuePairs<String, any WireInteraction>, steps: [StageScript.Step]
  ) throws {
    let stage = Stage(made[0].value)
    stage.tracksMotion = true
    try compare(name, (stage, [made[0].key], [made[0].value]), steps: steps)
  }

  /// Compares what a fresh stage answers to the calls of a story, and writes both for other builds: in `creations` the exports
  /// that create the interactions, with the sizes of their surfaces unless these are those of a phone; in `calls` runs of
  /// numbers, each the number of a call (−1 for a frame), the time, and for a call its target, the count of its numbers and
  /// those, as the export `call` takes them; in `frames` each frame with its length. The list of an input is that of its
  /// surfaces, with the maps to them.
  private func compare(
    _ name: String,
    _ made: (stage: Stage, creations: [String], interactions: [any WireInteraction]),
    steps: [StageScript.Step]
  ) throws {
    let (stage, creations, interactions) = made
    var encoder = FrameEncoder()
    var looksAround = false
    var calls: [Double] = []
    var frames: [Double] = []
    var replayed: [Double] = []
    for step in steps {
      switch step {
      case .call(let call, let surface, let time):
        let number = try #require(call.number)
        let isInput = Input.calls.contains(number)
        looksAround = looksAround || call.name.hasPrefix("lookAround_")
        let target = isInput ? call.list.count / (1 + AffineTransform2D.laneCount) : Int(surface)
        let numbers = isInput ? call.list + call.numbers : call.numbers + call.list
        calls += [Double(number), time, Double(target), Double(numbers.count)] + numbers
        if let input = call.input(at: time) {
          stage.handle(input, on: path(in: call.list, of: stage))
        } else {
          stage.perform(call, on: try #require(stage.interaction(on: surface)), at: time)
        }
      case .frame(let time, let numbers):
        calls += [-1, time]
        frames += [Double(numbers.count)] + numbers
        let frame = stage.advance(to: time)
        encoder.encode(frame, of: interactions, nextFrameTime: stage.nextFrameTime)
        replayed += [Double(encoder.numbers.count)] + encoder.numbers
      }
    }
    #expect(replayed.map(\.bitPattern) == frames.map(\.bitPattern))

    guard let folder = ProcessInfo.processInfo.environment["LENTICULAR_PARITY"] else { return }
    let url = URL(fileURLWithPath: folder, isDirectory: true)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    for (numbers, suffix) in [(calls, "calls"), (frames, "frames")] {
      var data = Data(capacity: numbers.count * 8)
      for number in numbers {
        withUnsafeBytes(of: number.bitPattern.littleEndian) { data.append(contentsOf: $0) }
      }
      try data.write(to: url.appendingPathComponent("\(name).\(suffix)"))
    }
    let exports = creations.map { creation in
      looksAround && creation.hasPrefix("viewer_create")
        ? "lookAround" + creation.dropFirst(6) : creation
    }
    try Data(exports.joined(separator: "\n").utf8)
      .write(to: url.appendingPathComponent("\(name).creations"))
  }
}
