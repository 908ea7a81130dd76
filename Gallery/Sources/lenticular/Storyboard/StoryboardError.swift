import LenticularGallery
import LenticularStoryboard

/// Why there is no storyboard of a recording.
enum StoryboardError: Error, Equatable {
  /// The file cannot be read; the system's reason.
  case unreadable(String, reason: String)
  /// What is in the file is no recording.
  case unusable(String, RecordingError)
}

extension StoryboardError: CustomStringConvertible {
  /// One line that may go to a terminal.
  var description: String {
    switch self {
    case .unreadable(let path, let reason): "“\(path)” cannot be read: \(reason)".printable
    case .unusable(let path, let error): "“\(path)”, \(error)".printable
    }
  }
}
