/// A drawing of a replay: a film strip of the screen, and below it graphs of the most important values over
/// the same time.
///
/// The drawing is a stand-alone SVG file in the style of a `ValuePlot`. The same recording gives the same
/// bytes on every machine.
///
///     let recording = try Recording(jsonLines: Data(contentsOf: file))
///     Storyboard(Replay(recording), frames: 8).svg
public struct Storyboard: Sendable {
  public let replay: Replay

  /// The title at the top; none if it is empty.
  public var title: String

  /// The times of the frames of the film strip, in seconds since the first frame of the replay, ascending.
  public let times: [Double]

  /// The width of the drawing in pixels, at least `leastWidth`.
  public var width: Double

  /// The numbers of frames that fit side by side with their times below.
  public static var frameCounts: ClosedRange<Int> { 1...16 }

  /// The least width of a drawing, in pixels. In a narrower one the times of sixteen frames would overlap.
  public static var leastWidth: Double { 960 }

  /// Creates a storyboard with a number of frames, clamped to `frameCounts`. The replay is divided into as
  /// many equal parts, and each frame is from the middle of its part.
  public init(_ replay: Replay, title: String? = nil, frames: Int = 8, width: Double = leastWidth) {
    let count = max(Self.frameCounts.lowerBound, min(Self.frameCounts.upperBound, frames))
    self.init(
      replay, title: title,
      times: (0..<count).map { replay.duration * (Double($0) + 0.5) / Double(count) },
      width: width)
  }

  /// Creates a storyboard with frames at times, in seconds since the first frame of the replay; at most as
  /// many as `frameCounts` permits. Times before and after the replay show its first and last frame.
  public init(
    _ replay: Replay, title: String? = nil, times: [Double], width: Double = leastWidth
  ) {
    self.replay = replay
    self.title = title ?? replay.recording.stage.interaction.name
    let inside = times.filter(\.isFinite).map { max(0, min(replay.duration, $0)) }
    self.times = Array(inside.sorted().prefix(Self.frameCounts.upperBound))
    self.width = width
  }

  /// The SVG file in UTF-8.
  public var svg: String {
    var drawing = StoryboardDrawing(self)
    return drawing.draw()
  }
}

extension RecordedStage.Interaction {
  /// The name of the interaction.
  public var name: String {
    switch self {
    case .panorama: "Panorama"
    case .scroll: "Scroll view"
    case .viewer: "Photo viewer"
    case .wall: "Wall of photographs"
    }
  }
}
