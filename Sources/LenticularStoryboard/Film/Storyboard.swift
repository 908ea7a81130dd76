/// A picture of a replay: a film strip of what was on the screen, and below it, over the same time,
/// the values that tell why.
///
/// The picture is an SVG file that stands alone, as that of a `ValuePlot` is, and looks like it. The
/// same recording gives the same bytes on every machine.
///
///     let recording = try Recording(jsonLines: Data(contentsOf: file))
///     Storyboard(Replay(recording), frames: 8).svg
public struct Storyboard: Sendable {
  public let replay: Replay

  /// What stands above all; nothing if empty.
  public var title: String

  /// When the frames of the film strip are, in seconds since the replay's first one, ascending.
  public let times: [Double]

  /// The width of the picture in pixels, at least `leastWidth`.
  public var width: Double

  /// How many frames find room side by side with their times below.
  public static var frameCounts: ClosedRange<Int> { 1...16 }

  /// The least width of a picture, in pixels: below it, times of sixteen frames overlap.
  public static var leastWidth: Double { 960 }

  /// A storyboard with as many frames as is asked for, the nearest count within `frameCounts`, each
  /// from the middle of one of as many equal parts of the time.
  public init(_ replay: Replay, title: String? = nil, frames: Int = 8, width: Double = leastWidth) {
    let count = max(Self.frameCounts.lowerBound, min(Self.frameCounts.upperBound, frames))
    self.init(
      replay, title: title,
      times: (0..<count).map { replay.duration * (Double($0) + 0.5) / Double(count) },
      width: width)
  }

  /// A storyboard with frames at times in seconds since the replay's first one; at most as many as
  /// `frameCounts` allows. Times before and after the replay show its first and last frame.
  public init(
    _ replay: Replay, title: String? = nil, times: [Double], width: Double = leastWidth
  ) {
    self.replay = replay
    self.title = title ?? replay.recording.stage.interaction.name
    let inside = times.filter(\.isFinite).map { max(0, min(replay.duration, $0)) }
    self.times = Array(inside.sorted().prefix(Self.frameCounts.upperBound))
    self.width = width
  }

  /// The picture, as the text of an SVG file in UTF-8.
  public var svg: String {
    var drawing = StoryboardDrawing(self)
    return drawing.draw()
  }
}

extension RecordedStage.Interaction {
  /// What people call it.
  public var name: String {
    switch self {
    case .panorama: "Panorama"
    case .scroll: "Scroll view"
    case .viewer: "Photo viewer"
    case .wall: "Wall of photographs"
    }
  }
}
