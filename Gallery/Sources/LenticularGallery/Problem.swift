/// Something about one file or folder that the owner of the photographs should know. The rest of
/// the gallery is built.
public struct Problem: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Kind: Hashable, Sendable {
    /// The file has no bytes.
    case empty
    /// The file's name says that it is an image, its content that it is not.
    case notAnImage
    /// The file cannot be opened; the system's reason.
    case unopenable(String)
    /// The file is an image, but cannot be decoded to its end; the decoder's reason.
    case damaged(String)
    /// The folder cannot be listed; the system's reason.
    case folderUnreadable(String)
    /// The folder was reached a second time, through a link; where it was shown.
    case folderRepeated(String)
    /// The name is not UTF-8, so that no page could link to it.
    case nameNotUnicode
    /// The original's metadata cannot be removed without encoding the picture again.
    case originalWithheld(String)
    /// The photograph cannot be cut into tiles; the reason.
    case untiled(String)
  }

  /// The file or folder, relative to the folder of photographs.
  public let path: String
  public let kind: Kind

  public init(path: String, kind: Kind) {
    self.path = path
    self.kind = kind
  }

  /// Whether a photograph is missing from the gallery because of this.
  public var losesPhotographs: Bool {
    switch kind {
    case .empty, .notAnImage, .unopenable, .damaged, .folderUnreadable, .nameNotUnicode: true
    case .folderRepeated, .originalWithheld, .untiled: false
    }
  }
}

extension Problem: CustomStringConvertible {
  /// One line that may go to a terminal.
  public var description: String { "\(path): \(reason)".printable }

  /// What is wrong and what happens, without the path; names in it are as they are.
  public var reason: String {
    switch kind {
    case .empty: "is empty; skipped"
    case .notAnImage: "is not an image, although its name says so; skipped"
    case .unopenable(let reason): "cannot be opened (\(reason)); skipped"
    case .damaged(let reason): "is damaged (\(reason)); skipped"
    case .folderUnreadable(let reason): "cannot be listed (\(reason)); skipped"
    case .folderRepeated(let first):
      first.isEmpty
        ? "leads back to the folder of photographs, or out of it to one around it; left out"
        : "is the same folder as \(first); shown once"
    case .nameNotUnicode: "has a name that is not UTF-8; skipped; rename it to show it"
    case .originalWithheld(let format):
      "original not published: metadata cannot be removed from \(format) files without "
        + "encoding them again; --keep-location publishes it as it is"
    case .untiled(let reason):
      "cannot be cut into tiles (\(reason)); shown no larger than a screen"
    }
  }
}
