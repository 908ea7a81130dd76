/// Why a gallery cannot be built at all. What only concerns one file is a ``Problem``.
public enum GalleryError: Error, Equatable {
  /// libvips could not be started.
  case imagingUnavailable(String)
  /// There is nothing at the path given as the folder of photographs.
  case inputMissing(String)
  /// The path given as the folder of photographs is something else.
  case inputNotFolder(String)
  /// The folder of photographs cannot be listed.
  case inputUnreadable(String, reason: String)
  /// No file in the folder, or below it, is a photograph.
  case noPhotographs(String)
  /// Photographs were found, but none of them can be read.
  case nothingReadable(String, problems: [Problem])
  /// The site would be written over the photographs or around them.
  case outputHoldsInput(output: String, input: String)
  /// The output folder has files that no gallery wrote.
  case outputNotOurs(String)
  /// Another build writes the site.
  case siteBusy(String)
  /// A file of the site cannot be written.
  case unwritable(String, reason: String)
  /// There is no room for the site.
  case diskFull(String)
  /// A picture that is in the site already, or was just written, cannot be used.
  case pictureUnusable(String, reason: String)
  /// The processes that decode pictures cannot be started.
  case workersUnavailable(String)
  /// The browser half of Lenticular is not there.
  case engineMissing(String)
  /// A template or style sheet of the pages cannot be read.
  case resourceUnusable(String, reason: String)
}

extension GalleryError: CustomStringConvertible {
  /// Lines that may go to a terminal.
  public var description: String {
    var lines = [sentence.printable]
    if case .nothingReadable(_, let problems) = self { lines += problems.map { "  \($0)" } }
    return lines.joined(separator: "\n")
  }

  private var sentence: String {
    switch self {
    case .imagingUnavailable(let reason):
      "libvips does not start: \(reason)"
    case .inputMissing(let path):
      "there is no folder “\(path)”"
    case .inputNotFolder(let path):
      "“\(path)” is not a folder; give the folder that holds the photographs"
    case .inputUnreadable(let path, let reason):
      "the folder “\(path)” cannot be read: \(reason)"
    case .noPhotographs(let path):
      "no photographs in “\(path)”; "
        + "lenticular reads JPEG, PNG, WebP, AVIF, HEIC, TIFF and GIF files"
    case .nothingReadable(let path, _):
      "no photograph in “\(path)” can be read; nothing was built"
    case .outputHoldsInput(let output, let input):
      "the site “\(output)” would be written over the photographs in “\(input)”; "
        + "choose another folder"
    case .outputNotOurs(let path):
      "“\(path)” has files in it that lenticular did not write; choose a new or an empty folder"
    case .siteBusy(let path):
      "another lenticular writes “\(path)”; wait until it has ended, or choose another folder"
    case .unwritable(let path, let reason):
      "“\(path)” cannot be written: \(reason)"
    case .diskFull(let path):
      "the disk is full, “\(path)” cannot be written; the site is as the last build left it: free "
        + "some space and build again"
    case .pictureUnusable(let path, let reason):
      "“\(path)” is damaged (\(reason)); build again with --verify"
    case .workersUnavailable(let reason):
      "no process can be started to decode pictures in: \(reason)"
    case .engineMissing(let path):
      "the viewer for the browser is missing (no lenticular.js in \(path)); "
        + "run `make web` and build again"
    case .resourceUnusable(let name, let reason):
      "the page resource “\(name)” cannot be used: \(reason)"
    }
  }
}

extension GalleryError {
  /// A file of the site cannot be written for the system's reason.
  static func unwritable(_ path: String, _ error: SystemError) -> GalleryError {
    error.isDiskFull ? .diskFull(path) : .unwritable(path, reason: error.reason)
  }

  /// What a failure of a worker is that is not about one photograph.
  init(_ failure: WorkerFailure) {
    switch failure {
    case .unusable(let path, let reason): self = .pictureUnusable(path, reason: reason)
    case .unwritable(let path, let error): self = .unwritable(path, error)
    case .unavailable(let reason): self = .workersUnavailable(reason)
    default: self = .workersUnavailable("\(failure)")
    }
  }
}
