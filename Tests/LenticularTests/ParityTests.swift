import Foundation
import Lenticular
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

  @Test(arguments: Recording.all)
  func aRecordingIsReplayedFromItsNumbersToTheSameBits(recording: Recording) throws {
    let script = recording.play(at: Self.paces[recording.name] ?? .hertz(60))
    #expect(script.allFaults.isEmpty)
    try compare(
      recording.name, ["viewer_create": PhotoViewer(size: ViewerScript.size)],
      steps: script.steps)
  }

  @Test(arguments: ScrollRecording.all)
  func aScrollRecordingIsReplayedFromItsNumbersToTheSameBits(recording: ScrollRecording) throws {
    let script = recording.play()
    #expect(script.allFaults.isEmpty)
    try compare(
      recording.name, ["scroll_create": ScrollView(size: ViewerScript.size)],
      steps: script.steps)
  }

  @Test(arguments: WallRecording.all)
  func aWallRecordingIsReplayedFromItsNumbersToTheSameBits(recording: WallRecording) throws {
    let script = recording.play()
    #expect(script.allFaults.isEmpty)
    try compare(
      recording.name, ["wall_create": PhotoWall(size: ViewerScript.size)],
      steps: script.steps)
  }

  @Test(arguments: TiltRecording.all)
  func aTiltRecordingIsReplayedFromItsNumbersToTheSameBits(recording: TiltRecording) throws {
    let script = recording.play()
    #expect(script.allFaults.isEmpty)
    try compare(
      recording.name, ["panorama_create": TiltPanner(size: ViewerScript.size)],
      steps: script.steps)
  }

  @Test(arguments: PeekRecording.all)
  func aPeekRecordingIsReplayedFromItsNumbersToTheSameBits(recording: PeekRecording) throws {
    let script = recording.play()
    #expect(script.allFaults.isEmpty && script.beganCount > 1)
    try compare(
      recording.name, ["peek_create": PeekPan(size: ViewerScript.size)],
      steps: script.steps)
  }

  @Test(arguments: FeedRecording.all)
  func aParallaxRecordingIsReplayedFromItsNumbersToTheSameBits(recording: FeedRecording) throws {
    let script = recording.play()
    #expect(script.allFaults.isEmpty)
    try compare(
      recording.name, ["parallax_create": ParallaxFeed(size: ViewerScript.size)],
      steps: script.steps)
  }

  @Test(arguments: HandOverRecording.all)
  func aHandOverIsReplayedFromItsNumbersToTheSameBits(recording: HandOverRecording) throws {
    let script = recording.play()
    #expect(script.screen.faults.isEmpty)
    try compare(recording.name, script.makeStage(), steps: script.steps)
  }

  private func compare(
    _ name: String, _ made: KeyValuePairs<String, any WireInteraction>, steps: [ViewerScript.Step]
  ) throws {
    let stage = Stage(made[0].value)
    stage.tracksMotion = true
    try compare(name, (stage, [made[0].key], [made[0].value]), steps: steps)
  }

  /// Compares what a fresh stage answers to the calls of a story, and writes both for other builds: in `names`
  /// the exports that create the interactions, an empty line, and those that are called; in `calls` runs of
  /// numbers, each the place of an export's name among those (−1 for a frame), the time, the number of the
  /// surface, the count of the call's numbers and of its list, and those; in `frames` each frame with its
  /// length.
  private func compare(
    _ name: String,
    _ made: (stage: Stage, creations: [String], interactions: [any WireInteraction]),
    steps: [ViewerScript.Step]
  ) throws {
    let (stage, creations, interactions) = made
    var encoder = FrameEncoder()
    var names: [String] = []
    var calls: [Double] = []
    var frames: [Double] = []
    var replayed: [Double] = []
    for step in steps {
      switch step {
      case .call(let call, let surface, let time):
        if !names.contains(call.name) { names.append(call.name) }
        calls += [Double(names.firstIndex(of: call.name) ?? 0), time, Double(surface)]
        calls += [Double(call.numbers.count), Double(call.list.count)] + call.numbers + call.list
        stage.perform(call, on: try #require(stage.interaction(on: surface)), at: time)
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
    try Data((creations + [""] + names).joined(separator: "\n").utf8)
      .write(to: url.appendingPathComponent("\(name).names"))
  }
}
