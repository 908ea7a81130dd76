import Lenticular
import LenticularGestures
import LenticularPhysics
import LenticularScene
import LenticularWire

/// A story of interactions on a stage: calls, fingers, keys, and a frame 60 times a second unless the story says
/// otherwise. What happens takes no time; `wait` does, and each sample of a drag.
///
/// The script is a suspicious host: it notes as faults what no story may do.
class StageScript {
  /// One thing that a stage was given.
  enum Step {
    case call(Call, surface: Int32 = 1, time: Double)
    case frame(time: Double, numbers: [Double])
  }

  let stage: Stage
  let screen = Screen()
  var fingers = Fingers()
  var framesPerSecond = 60.0
  private(set) var steps: [Step] = []
  /// Whether the last input was one interaction's alone.
  private(set) var isTaken = false
  /// The time of the last frame.
  private(set) var shownTime = 0.0
  /// The layers that differed in the last frame.
  private(set) var changeCount = 0
  /// The most layers that any frame had.
  private(set) var layerCount = 0
  private let kept: [any WireInteraction]
  private var now = 100.0
  private var encoder = FrameEncoder()
  private(set) var faults: [String] = []

  /// - Parameter interactions: those of the stage in the order of their surfaces.
  init(_ stage: Stage, _ interactions: [any WireInteraction] = []) {
    (self.stage, kept) = (stage, interactions)
    stage.tracksMotion = true
  }

  // MARK: Overridden by stories of an interaction

  /// The interactions in the order of their surfaces.
  var interactions: [any WireInteraction] { kept }

  /// What the host found wrong; nothing, when a story has settled.
  var allFaults: [String] { faults + screen.faults }

  /// Whether the last frame published reports.
  var hasReports: Bool { false }

  /// Called after each frame.
  func didShowFrame() {}

  /// The surfaces that receive an input; nil for all.
  func path(of input: Input) -> [Stage.Hit]? { nil }

  // MARK: Calls

  @discardableResult
  func send(_ call: Call, to surface: Int32 = 1) -> Self {
    steps.append(.call(call, surface: surface, time: time))
    let index = Int(surface) - 1
    if interactions.indices.contains(index) {
      isTaken = stage.perform(
        call, on: interactions[index], path: call.input(at: time).flatMap(path), at: time)
    }
    return self
  }

  @discardableResult
  func key(_ key: Key) -> Self { send(.key(key)) }

  @discardableResult
  func resize(_ width: Double, _ height: Double) -> Self {
    send(.size(Size2D(width: width, height: height), displayScale: 2))
  }

  // MARK: Time

  var time: Double { now }

  /// Shows the present, or a moment a little later.
  @discardableResult
  func frame(after offset: Double = 0) -> Self {
    shownTime = time + offset
    let due = stage.nextFrameTime
    let frame = stage.advance(to: shownTime)
    encoder.encode(frame, of: interactions, nextFrameTime: stage.nextFrameTime)
    steps.append(.frame(time: shownTime, numbers: encoder.numbers))
    screen.show(frame, due: due, hasReports: hasReports)
    changeCount = frame.changes.count
    layerCount = max(layerCount, screen.elements.count)
    didShowFrame()
    return self
  }

  private var nextFrame: Double {
    (stage.time * framesPerSecond + 1.000_001).rounded(.down) / framesPerSecond
  }

  /// Shows the frames that are due by a time.
  @discardableResult
  func wait(until end: Double) -> Self {
    while nextFrame <= end {
      now = nextFrame
      frame()
    }
    now = max(now, end)
    return self
  }

  /// Lets time pass, and shows the frames that are due.
  @discardableResult
  func wait(_ duration: Double) -> Self { wait(until: time + duration) }

  /// Shows frames until nothing happens any more, which must be within 20 seconds.
  @discardableResult
  func settle() -> Self {
    for _ in 0..<1200 where !stage.isIdle { wait(1.0 / 60) }
    frame()
    noteRest()
    return self
  }

  /// Notes what is wrong at rest.
  func noteRest() {
    if !stage.isIdle { fault("never idle") }
    screen.settle(at: time)
  }

  func fault(_ message: String) {
    if faults.count < 5 { faults.append("\(message) at \(time - 100) s") }
  }
}
