public import Foundation

/// What happened on a stage, from its first event to its last: enough to see it again.
///
/// As text it is JSON Lines. The first line describes the stage, each other one an event:
///
///     {"description":"A look to the right.","interaction":"panorama","width":320,"height":568,"picture":[3000,1000]}
///     {"time":0.016,"event":"motion","x":0,"y":-0.4,"z":0,"angle":0}
///
/// Times are seconds and never decrease. What an event's fields are named and which may be left
/// out stands in `Documentation/recordings.md`: each is a call of a function that the engine exports.
public struct Recording: Equatable, Sendable {
  /// The stage that events are sent to.
  public var stage: RecordedStage
  /// What happened, in order.
  public var events: [RecordedCall]

  /// How long a recording may be, in seconds: ten minutes.
  public static var longestDuration: Double { 600 }

  public init(stage: RecordedStage, events: [RecordedCall]) {
    self.stage = stage
    self.events = events
  }

  /// Reads JSON Lines in UTF-8. Lines with nothing but spaces are passed over.
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

  /// From the first event to the last, in seconds.
  public var duration: Double { (events.last?.time ?? 0) - (events.first?.time ?? 0) }
}
