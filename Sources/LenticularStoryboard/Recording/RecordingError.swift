/// The reason why a text is not a valid recording.
public struct RecordingError: Error, Equatable {
  /// The number of the invalid line, counted from 1.
  public var line: Int
  public var fault: Fault

  /// The kind of a fault in a line.
  public enum Fault: Equatable, Sendable {
    /// There is no line that describes the stage.
    case noStage
    /// There are no events.
    case noEvents
    /// The line is not a JSON object.
    case notAnObject
    /// A required field is missing.
    case missing(field: String, of: String, expected: String)
    /// The value of a field is invalid.
    case wrong(field: String, of: String, expected: String)
    /// The field is unknown.
    case unknown(field: String, of: String, known: [String])
    /// The time of the event is before that of the previous one.
    case earlier(time: Double, than: Double)
    /// The event is too long after the first one.
    case tooLong(duration: Double)
  }
}

extension RecordingError: CustomStringConvertible {
  public var description: String { "line \(line): \(sentence)" }

  private var sentence: String {
    switch fault {
    case .noStage:
      "there is nothing; the first line describes the stage, as in "
        + #"{"interaction":"scroll","width":320,"height":568,"content":[320,3000]}"#
    case .noEvents: "there are no events; each is a line after that of the stage"
    case .notAnObject: "is not a JSON object, {…} on one line"
    case .missing(let field, let owner, let expected):
      "\(owner) needs “\(field)”, \(expected)"
    case .wrong(let field, let owner, let expected):
      "“\(field)” of \(owner) must be \(expected)"
    case .unknown(let field, let owner, let known):
      "\(owner) has no “\(field)”; it has \(known.joined(separator: ", "))"
    case .earlier(let time, let other):
      "the time goes back, to \(DecimalText.plain(time)) from \(DecimalText.plain(other)); "
        + "events stand in the order in which they happened"
    case .tooLong(let duration):
      "comes \(DecimalText.plain(duration)) s after the first event; a recording may last "
        + "\(DecimalText.plain(Recording.longestDuration)) s"
    }
  }
}
