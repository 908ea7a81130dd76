import Foundation
import Lenticular
import LenticularWire
import Testing

/// Recordings as numbers, for comparison with other builds of the engine, bit for bit.
///
/// Both files are runs of little-endian Float64 without a header. `NAME.events` begins with the kind
/// of interaction: 0 a photo viewer, 1 a scroll view, 2 a wall, 3 a tilt panner, 4 a Peek & Pan, 5 a
/// parallax feed. Then comes what its stage of 320 by 568 points is given: a count and as many numbers of
/// one event's row, or −1 and the time of a frame.
/// `NAME.frames` is what it answers: for each frame the count of its numbers, and they.
@Suite struct ParityTests {
  private static let paces: [String: ViewerScript.Pace] = [
    "random": .irregular(seed: 9), "grab-while-opening": .hertz(120), "stepping": .hertz(50),
    "zoomed-fling": .irregular(seed: 10),
  ]

  @Test(arguments: Recording.all)
  func aRecordingIsReplayedFromItsNumbersToTheSameBits(recording: Recording) throws {
    let script = recording.play(at: Self.paces[recording.name] ?? .hertz(60))
    #expect(script.allFaults.isEmpty)
    try compare(recording.name, kind: 0, steps: script.steps)
  }

  @Test(arguments: ScrollRecording.all)
  func aScrollRecordingIsReplayedFromItsNumbersToTheSameBits(recording: ScrollRecording) throws {
    let script = recording.play()
    #expect(script.allFaults.isEmpty)
    try compare(recording.name, kind: 1, steps: script.steps)
  }

  @Test(arguments: WallRecording.all)
  func aWallRecordingIsReplayedFromItsNumbersToTheSameBits(recording: WallRecording) throws {
    let script = recording.play()
    #expect(script.allFaults.isEmpty)
    try compare(recording.name, kind: 2, steps: script.steps)
  }

  @Test(arguments: TiltRecording.all)
  func aTiltRecordingIsReplayedFromItsNumbersToTheSameBits(recording: TiltRecording) throws {
    let script = recording.play()
    #expect(script.allFaults.isEmpty)
    try compare(recording.name, kind: 3, steps: script.steps)
  }

  @Test(arguments: PeekRecording.all)
  func aPeekRecordingIsReplayedFromItsNumbersToTheSameBits(recording: PeekRecording) throws {
    let script = recording.play()
    #expect(script.allFaults.isEmpty && script.beganCount > 1)
    try compare(recording.name, kind: 4, steps: script.steps)
  }

  @Test(arguments: FeedRecording.all)
  func aParallaxRecordingIsReplayedFromItsNumbersToTheSameBits(recording: FeedRecording) throws {
    let script = recording.play()
    #expect(script.allFaults.isEmpty)
    try compare(recording.name, kind: 5, steps: script.steps)
  }

  private func compare(_ name: String, kind: Double, steps: [ViewerScript.Step]) throws {
    var events = [kind]
    var frames: [Double] = []
    for step in steps {
      switch step {
      case .event(let event, let time):
        var row: [Double] = []
        encode(event, at: time, into: &row)
        events += [Double(row.count)] + row
      case .frame(let time, let numbers):
        events += [-1, time]
        frames += [Double(numbers.count)] + numbers
      }
    }
    #expect(replay(events).map(\.bitPattern) == frames.map(\.bitPattern))

    guard let folder = ProcessInfo.processInfo.environment["LENTICULAR_PARITY"] else { return }
    let url = URL(fileURLWithPath: folder, isDirectory: true)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    for (numbers, suffix) in [(events, "events"), (frames, "frames")] {
      var data = Data(capacity: numbers.count * 8)
      for number in numbers {
        withUnsafeBytes(of: number.bitPattern.littleEndian) { data.append(contentsOf: $0) }
      }
      try data.write(to: url.appendingPathComponent("\(name).\(suffix)"))
    }
  }

  /// What a fresh stage answers to the numbers of events.
  private func replay(_ events: [Double]) -> [Double] {
    let size = ViewerScript.size
    let stage =
      switch events[0] {
      case 1: Stage(ScrollView(size: size))
      case 2: Stage(PhotoWall(size: size))
      case 3: Stage(TiltPanner(size: size))
      case 4: Stage(PeekPan(size: size))
      case 5: Stage(ParallaxFeed(size: size))
      default: Stage(PhotoViewer(size: size))
      }
    var encoder = FrameEncoder()
    var frames: [Double] = []
    var next = 1
    while next < events.count {
      if events[next] < 0 {
        let frame = stage.advance(to: events[next + 1])
        encoder.encode(frame, effects: stage.effects, isIdle: stage.isIdle)
        frames += [Double(encoder.numbers.count)] + encoder.numbers
        next += 2
      } else {
        let end = next + 1 + Int(events[next])
        Array(events[next + 1..<end]).withUnsafeBufferPointer { row in
          var decoder = EventDecoder(row)
          while let (event, time) = decoder.next() { stage.handle(event, at: time) }
        }
        next = end
      }
    }
    return frames
  }
}
