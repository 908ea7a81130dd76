import Lenticular
import LenticularScene

/// What was visible of a story, 60 times a second.
///
/// A story consists of scenes. Each begins when the one before has settled and has a clock of its own,
/// so that it does not matter how soon an engine finds that everything rests.
public struct Film {
  /// What was visible from one rest to the next.
  public struct Scene {
    /// When the scene begins, in seconds since the story's beginning.
    public var start: Double
    /// What each 60th of a second showed. After the last one everything stays as it is.
    public var frames: [[VisibleContent]] = []
  }

  public static let framesPerSecond = 60.0

  public private(set) var scenes: [Scene] = []
  private var stage: VisibleStage
  private var storyStart: Double?
  private var scene = Scene(start: 0)

  public init(_ items: VisibleStage.Items) {
    stage = VisibleStage(items)
  }

  /// Shows a frame. The state of a 60th of a second is that of the last frame by then.
  public mutating func show(_ frame: Frame) {
    let storyStart = storyStart ?? frame.time
    self.storyStart = storyStart
    if !(frame.changes.isEmpty && frame.removed.isEmpty) { stage.show(frame) }
    let elapsed = frame.time - storyStart - scene.start
    // A frame a few microseconds late is on time.
    let number = max(0, Int((elapsed * Self.framesPerSecond - 1e-3).rounded(.up)))
    let last = scene.frames.last ?? scenes.last?.frames.last ?? []
    while scene.frames.count < number { scene.frames.append(last) }
    let isSame = frame.changes.isEmpty && frame.removed.isEmpty
    let contents = isSame ? last : stage.contents
    if scene.frames.count > number {
      scene.frames[number] = contents
    } else {
      scene.frames.append(contents)
    }
  }

  /// Ends a scene at a time on the clock of frames; everything rests.
  public mutating func endScene(at time: Double) {
    if !scene.frames.isEmpty { scenes.append(scene) }
    scene = Scene(start: time - (storyStart ?? time))
  }
}

extension Film.Scene {
  /// What a frame shows, after the last one too.
  func contents(_ number: Int) -> [VisibleContent] {
    frames.isEmpty ? [] : frames[min(number, frames.count - 1)]
  }
}
