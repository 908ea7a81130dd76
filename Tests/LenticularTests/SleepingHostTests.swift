import Lenticular
import LenticularGestures
import LenticularPhysics
import LenticularScene
import LenticularWire
import TestSupport
import Testing

/// A host that sleeps until `Stage.nextFrameTime` sees the same as one that draws every frame.
@Suite("A host that sleeps until the next frame") struct SleepingHostTests {
  /// A stage with its host.
  private final class Room {
    let stage: Stage
    let interactions: [any WireInteraction]
    let screen = Screen()
    private(set) var frameCount = 0
    private var encoder = FrameEncoder()

    init(_ stage: Stage, _ interactions: [any WireInteraction]) {
      (self.stage, self.interactions) = (stage, interactions)
    }

    convenience init(_ interaction: any WireInteraction) {
      self.init(Stage(interaction), [interaction])
    }

    /// Draws a frame. Returns the reports that it publishes.
    func draw(at time: Double) -> [Double] {
      frameCount += 1
      screen.show(stage.advance(to: time))
      encoder.encode(Frame(), of: interactions, nextFrameTime: 0)
      return encoder.numbers
    }
  }

  /// Replays a story on two stages, of which the second one is drawn only in frames that are due.
  private func compare(
    _ name: String, _ steps: [ViewerScript.Step], tracksMotion: Bool, _ make: () -> Room
  ) throws {
    let (busy, sleepy) = (make(), make())
    for room in [busy, sleepy] { room.stage.tracksMotion = tracksMotion }
    let silence = make().draw(at: 0)
    for step in steps {
      switch step {
      case .call(let call, let surface, let time):
        for room in [busy, sleepy] {
          room.stage.perform(
            call, on: try #require(room.stage.interaction(on: surface)), at: time)
        }
      case .frame(let time, _):
        let isDue = sleepy.stage.nextFrameTime <= time
        let reports = busy.draw(at: time)
        let seen = isDue ? sleepy.draw(at: time) : silence
        guard reports == seen else {
          Issue.record("\(name): at \(time) other reports, due: \(isDue)")
          return
        }
        guard !isDue || busy.screen.elements == sleepy.screen.elements else {
          Issue.record("\(name): at \(time) another screen")
          return
        }
      }
    }
    #expect(sleepy.frameCount <= busy.frameCount)
    #expect(busy.screen.faults.isEmpty && sleepy.screen.faults.isEmpty)
  }

  @Test("sees what a viewer shows", arguments: Recording.all, [false, true])
  func viewer(recording: Recording, tracksMotion: Bool) throws {
    try compare(recording.name, recording.play(at: .hertz(60)).steps, tracksMotion: tracksMotion) {
      Room(PhotoViewer(size: ViewerScript.size))
    }
  }

  @Test("sees what a scroll view shows", arguments: ScrollRecording.all, [false, true])
  func scrollView(recording: ScrollRecording, tracksMotion: Bool) throws {
    try compare(recording.name, recording.play().steps, tracksMotion: tracksMotion) {
      Room(ScrollInteraction(size: ViewerScript.size))
    }
  }

  @Test("sees what a wall shows", arguments: WallRecording.all, [false, true])
  func wall(recording: WallRecording, tracksMotion: Bool) throws {
    try compare(recording.name, recording.play().steps, tracksMotion: tracksMotion) {
      Room(PhotoWall(size: ViewerScript.size))
    }
  }

  @Test("sees what a panorama shows", arguments: TiltRecording.all, [false, true])
  func panorama(recording: TiltRecording, tracksMotion: Bool) throws {
    try compare(recording.name, recording.play().steps, tracksMotion: tracksMotion) {
      Room(TiltPanner(size: ViewerScript.size))
    }
  }

  @Test("sees what a peek shows", arguments: PeekRecording.all, [false, true])
  func peek(recording: PeekRecording, tracksMotion: Bool) throws {
    try compare(recording.name, recording.play().steps, tracksMotion: tracksMotion) {
      Room(PeekPan(size: ViewerScript.size))
    }
  }

  @Test("sees what a feed shows", arguments: FeedRecording.all, [false, true])
  func feed(recording: FeedRecording, tracksMotion: Bool) throws {
    try compare(recording.name, recording.play().steps, tracksMotion: tracksMotion) {
      Room(ParallaxFeed(size: ViewerScript.size))
    }
  }

  @Test("sees how photographs are handed over", arguments: HandOverRecording.all, [false, true])
  func handOver(recording: HandOverRecording, tracksMotion: Bool) throws {
    let script = recording.play()
    try compare(recording.name, script.steps, tracksMotion: tracksMotion) {
      let (stage, _, interactions) = script.makeStage()
      return Room(stage, interactions)
    }
  }

  @Test("draws nothing while a panorama waits to return to its middle")
  func recentring() {
    let panner = TiltPanner(size: ViewerScript.size)
    let stage = Stage(panner)
    panner.setPicture(Size2D(width: 3000, height: 1000), at: 0)
    var options = TiltPanner.Options()
    options.recentringDelay = 30
    panner.setOptions(options)
    var drawn: [Double] = []
    var now = 0.0
    func draw(until end: Double) {
      while let next = Optional(stage.nextFrameTime), next <= end {
        // The first refresh at which the frame is due, and at least the next one.
        now = max((now * 60).rounded() + 1, (next * 60).rounded(.up)) / 60
        if now > end { break }
        drawn.append(now)
        _ = stage.advance(to: now)
      }
      now = end
    }
    draw(until: 1)
    #expect(panner.contentOffset.x == 692)
    for number in 0..<20 {
      let rate = RotationRate(x: 0, y: 1, z: 0)
      let sample = MotionSample(time: 1 + Double(number) / 100, rotationRate: rate)
      stage.handle(.motion(sample))
      now = sample.time
    }
    draw(until: 5)
    let moved = panner.contentOffset.x
    #expect(moved != 692 && stage.nextFrameTime == 31.19, "\(stage.nextFrameTime)")
    drawn = []
    draw(until: 40)
    #expect(drawn.first.map { $0 >= 31.19 && $0 < 31.21 } == true)
    #expect(panner.contentOffset.x == 692 && drawn.count < 200 && stage.isIdle)
  }

  @Test("draws nothing while a finger rests on an open viewer")
  func restingFinger() {
    let script = ViewerScript()
    script.open().down(at: point(160, 284)).wait(1)
    #expect(script.stage.nextFrameTime > script.time)
    script.drag(velocity: point(0, 200), for: 0.3).wait(2)
    #expect(script.stage.nextFrameTime == .infinity)
    script.up()
    #expect(script.stage.nextFrameTime <= script.time)
    script.settle()
    #expect(script.allFaults.isEmpty)
  }

  @Test("asks again for tiles that could not be loaded")
  func failedTiles() {
    let panner = TiltPanner(size: ViewerScript.size)
    let stage = Stage(panner)
    let size = Size2D(width: 30_000, height: 10_000)
    panner.setPicture(
      size, tiles: TilePyramid(pixelSize: size, tileSize: 512, overlap: 1, baseWidth: 1000), at: 0)
    var failed: [TilePyramid.Tile] = []
    var time = 0.0
    repeat {
      time += 1.0 / 60
      for change in stage.advance(to: time).changes {
        guard let tile = TilePyramid.Tile(change.contents) else { continue }
        failed.append(tile)
        panner.didLoad(tile, isThere: false)
      }
    } while stage.nextFrameTime <= time && time < 60
    let due = stage.nextFrameTime
    #expect(!failed.isEmpty && due > time && due <= time + 1)
    let again = stage.advance(to: due).changes.compactMap { TilePyramid.Tile($0.contents) }
    #expect(!again.isEmpty && again.allSatisfy { failed.contains($0) })
  }
}
