/// An error because of which no gallery can be built. Problems of single files are of type
/// ``Problem``.
public enum GalleryError: Error, Hashable, Codable, Sendable {
  /// libvips could not be started.
  case imagingUnavailable(String)
  /// The folder of photographs does not exist.
  case inputMissing(String)
  /// The path of the folder of photographs is not a folder.
  case inputNotFolder(String)
  /// The folder of photographs cannot be listed.
  case inputUnreadable(String, reason: String)
  /// There are no photographs in the folder or its subfolders.
  case noPhotographs(String)
  /// None of the photographs can be read.
  case nothingReadable(String, problems: [Problem])
  /// The output folder is the folder of photographs, or contains it.
  case outputHoldsInput(output: String, input: String)
  /// The output folder contains files that were not written by a gallery.
  case outputNotOurs(String)
  /// Another build is writing to the site.
  case siteBusy(String)
  /// Other builds are making these shards of the site.
  case shardsBusy(String, [Shard])
  /// The file system of the site has no locks; the system's reason.
  case unlockable(String, reason: String)
  /// A file of the site cannot be written.
  case unwritable(String, reason: String)
  /// The disk is full.
  case diskFull(String)
  /// An image of the site cannot be decoded.
  case pictureUnusable(String, reason: String)
  /// The processes that decode images cannot be started.
  case workersUnavailable(String)
  /// The process that decodes a photograph was ended by the system or another program, also when it was tried again
  /// alone; the path of the photograph, if one is concerned, and the signal's name.
  case workerKilled(path: String?, signal: String)
  /// The build was stopped before its end.
  case stopped
  /// The files for the browser are missing.
  case engineMissing(String)
  /// The file of the map cannot be used.
  case mapUnusable(String, reason: String)
  /// A template or style sheet of the pages cannot be read.
  case resourceUnusable(String, reason: String)
}

extension GalleryError: CustomStringConvertible {
  /// The message for a terminal, which may have several lines.
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
        + "lenticular reads JPEG, PNG, WebP, AVIF, HEIC, TIFF, GIF, BMP, JPEG XL and JPEG 2000 files"
    case .nothingReadable(let path, _):
      "no photograph in “\(path)” can be read; nothing was built"
    case .outputHoldsInput(let output, let input):
      "the site “\(output)” would be written over the photographs in “\(input)”; "
        + "choose another folder"
    case .outputNotOurs(let path):
      "“\(path)” has files in it that lenticular did not write; choose a new or an empty folder"
    case .siteBusy(let path):
      "another lenticular writes “\(path)”; wait until it has ended, or choose another folder"
    case .shardsBusy(let path, let shards):
      "another lenticular makes part \(shards.map(\.description).joined(separator: ", ")) of “\(path)”; "
        + "wait until it has ended"
    case .unlockable(let path, let reason):
      "“\(path)” cannot be locked (\(reason)), so two builds could write it at once; choose a folder "
        + "on a file system with locks"
    case .unwritable(let path, let reason):
      "“\(path)” cannot be written: \(reason)"
    case .diskFull(let path):
      "the disk is full, “\(path)” cannot be written; the site is as the last build left it: free "
        + "some space and build again"
    case .pictureUnusable(let path, let reason):
      "“\(path)” is damaged (\(reason)); build again with --verify"
    case .workersUnavailable(let reason):
      "no process can be started to decode pictures in: \(reason)"
    case .workerKilled(let path, let signal):
      "the process that decodes \(path.map { "“\($0)”" } ?? "pictures") was ended from outside "
        + "(\(signal)), also when it was tried again alone; nothing was published: free some memory, "
        + "or allow more of it, and build again"
    case .stopped: "the build was stopped"
    case .engineMissing(let path):
      "the viewer for the browser is missing (no lenticular.js in \(path)); "
        + "run `make web`, and then `Scripts/gallery resources`"
    case .mapUnusable(let path, let reason):
      "the map “\(path)” cannot be used: \(reason)"
    case .resourceUnusable(let name, let reason):
      "the page resource “\(name)” cannot be used: \(reason)"
    }
  }
}

extension GalleryError {
  /// Whether the folder has no photograph that can be shown.
  var isWithoutPhotographs: Bool {
    switch self {
    case .noPhotographs, .nothingReadable: true
    default: false
    }
  }

  /// The error of a file that could not be written, with the system's reason.
  static func unwritable(_ path: String, _ error: SystemError) -> GalleryError {
    error.isDiskFull ? .diskFull(path) : .unwritable(path, reason: error.reason)
  }
}
