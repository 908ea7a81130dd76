public import Foundation

/// The events on a stage, which suffice to reproduce everything that was visible.
///
/// As text a recording is JSON Lines. The first line describes the stage, each other one an event:
///
///     {"description":"A look to the right.","interaction":"panorama","width":320,"height":568,"picture":[3000,1000]}
///     {"time":0.016,"event":"motion","x":0,"y":-0.4,"z":0,"angle":0}
///
/// Times are seconds and never decrease. `Documentation/recordings.md` lists the fields of events and their
/// defaults: each event is a call of a function that the engine exports.
public struct Recording: Equatable, Sendable {
  /// The stage that receives the events.
  public var stage: RecordedStage
  /// The events, in order.
  public var events: [RecordedCall]

  /// The longest duration of a recording, in seconds: ten minutes.
  public static var longestDuration: Double { 600 }

  public init(stage: RecordedStage, events: [RecordedCall]) {
    self.stage = stage
    self.events = events
  }

  /// Parses JSON Lines in UTF-8. Blank lines are ignored.
  public init(jsonLines: Data) throws(RecordingError) {
    var stage: RecordedStage?
    events = []
    let lines = jsonLines.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, text) in lines.enumerated()
    where !text.allSatisfy({ [0x20, 0x09, 0x0D].contains($0) }) {
      var object = try JSONObject(text, line: index + 1)
      if stage == nil {
        stage = try RecordedStage(&object)
      } else {
        events.append(try RecordedCall(&object, after: events))
      }
      try object.finish()
    }
    guard let stage else { throw RecordingError(line: 1, fault: .noStage) }
    guard !events.isEmpty else { throw RecordingError(line: lines.count, fault: .noEvents) }
    self.stage = stage
  }

  /// The recording as JSON Lines.
  public var jsonLines: String {
    ([stage.json] + events.map(\.json)).map { $0 + "\n" }.joined()
  }

  /// The time from the first event to the last, in seconds.
  public var duration: Double { (events.last?.time ?? 0) - (events.first?.time ?? 0) }
}
