import LenticularGallery
import LenticularStoryboard

/// An error because of which there is no storyboard of a recording.
enum StoryboardError: Error, Equatable {
  /// The file cannot be read; the system's reason.
  case unreadable(String, reason: String)
  /// The file is not a valid recording.
  case unusable(String, RecordingError)
}

extension StoryboardError: CustomStringConvertible {
  /// The message in one line, for a terminal.
  var description: String {
    switch self {
    case .unreadable(let path, let reason): "“\(path)” cannot be read: \(reason)".printable
    case .unusable(let path, let error): "“\(path)”, \(error)".printable
    }
  }
}
