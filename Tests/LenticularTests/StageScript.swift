import Lenticular
import LenticularGestures
import LenticularPhysics
import LenticularScene
import LenticularWire

/// A story of one interaction on a stage: calls, fingers, keys, and a frame 60 times a second unless the story
/// says otherwise.
///
/// The script is a suspicious host: it notes as faults what no story may do.
class StageScript: FingerScript {
  let stage: Stage
  let screen = Screen()
  var fingers = Fingers()
  var framesPerSecond = 60.0
  private(set) var time = 100.0
  private(set) var steps: [ViewerScript.Step] = []
  /// Whether the last input was the interaction's alone.
  private(set) var isTaken = false
  /// The layers that differed in the last frame.
  private(set) var changeCount = 0
  /// The most layers that any frame had.
  private(set) var layerCount = 0
  private let interaction: any WireInteraction
  private var encoder = FrameEncoder()
  private var faults: [String] = []

  init(_ interaction: any WireInteraction) {
    self.interaction = interaction
    stage = Stage(interaction)
    stage.tracksMotion = true
  }

  var allFaults: [String] { faults + screen.faults }

  // MARK: Overridden by stories of an interaction

  /// Whether the last frame published reports.
  var hasReports: Bool { false }

  /// Called after each frame.
  func didShowFrame() {}

  // MARK: Calls

  @discardableResult
  func send(_ call: Call) -> Self {
    steps.append(.call(call, time: time))
    isTaken = stage.perform(call, on: interaction, at: time)
    return self
  }

  @discardableResult
  func key(_ key: Key) -> Self { send(.key(key)) }

  @discardableResult
  func resize(_ width: Double, _ height: Double) -> Self {
    send(.size(Size2D(width: width, height: height), displayScale: 2))
  }

  // MARK: Time

  /// Shows a frame now.
  @discardableResult
  func frame() -> Self {
    let due = stage.nextFrameTime
    let frame = stage.advance(to: time)
    encoder.encode(frame, of: [interaction], nextFrameTime: stage.nextFrameTime)
    steps.append(.frame(time: time, numbers: encoder.numbers))
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
      time = nextFrame
      frame()
    }
    time = max(time, end)
    return self
  }

  @discardableResult
  func wait(_ duration: Double) -> Self { wait(until: time + duration) }

  /// Shows frames until nothing happens any more, which must be within 20 seconds.
  @discardableResult
  func settle() -> Self {
    for _ in 0..<1200 where !stage.isIdle { wait(1.0 / 60) }
    frame()
    if !stage.isIdle { fault("never idle") }
    screen.settle(at: time)
    return self
  }

  func fault(_ message: String) {
    if faults.count < 5 { faults.append("\(message) at \(time - 100) s") }
  }
}
