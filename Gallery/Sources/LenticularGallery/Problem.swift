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
    /// The file ends the process that decodes it; the signal's name.
    case crashing(String)
    /// Decoding takes more processor time than any picture should.
    case tooSlow
    /// Decoding takes more memory than any picture should, in bytes.
    case tooMuchMemory(Int)
    /// The picture has more megapixels than this.
    case tooLarge(megapixels: Int)
    /// The file is written while it is read, again and again.
    case changing
    /// The decoder complains of the file and decodes it all the same; the complaint.
    case flawed(String)
    /// The folder cannot be listed; the system's reason.
    case folderUnreadable(String)
    /// The folder cannot be listed, and is shown as the last build found it; the system's reason.
    case folderKept(String)
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
    case .empty, .notAnImage, .unopenable, .damaged, .crashing, .tooSlow, .tooMuchMemory, .tooLarge,
      .changing, .folderUnreadable, .nameNotUnicode:
      true
    case .flawed, .folderKept, .folderRepeated, .originalWithheld, .untiled: false
    }
  }
}

extension Problem: CustomStringConvertible {
  /// One line that may go to a terminal.
  public var description: String { "\(path): \(reason)".printable }

  /// What is wrong and what happens, without the path; names in it are as they are.
  public var reason: String { kind.reason }
}

extension Problem.Kind {
  /// What is wrong, without what happens.
  var cause: String {
    if case .damaged(let reason) = self { return reason }
    return reason.replacing("; skipped", with: "")
  }

  fileprivate var reason: String {
    switch self {
    case .empty: "is empty; skipped"
    case .notAnImage: "is not an image, although its name says so; skipped"
    case .unopenable(let reason): "cannot be opened (\(reason)); skipped"
    case .damaged(let reason): "is damaged (\(reason)); skipped"
    case .crashing(let signal): "is damaged, and crashes its decoder (\(signal)); skipped"
    case .tooSlow: "takes too long to decode; skipped"
    case .tooMuchMemory(let bytes):
      "takes more than \(bytes >> 20) MB of memory to decode; skipped"
    case .tooLarge(let megapixels): "has more than \(megapixels) megapixels; skipped"
    case .changing: "changes while it is read; skipped; build again once it is complete"
    case .flawed(let reason): "is damaged in places (\(reason)); shown as far as it can be decoded"
    case .folderUnreadable(let reason): "cannot be listed (\(reason)); skipped"
    case .folderKept(let reason): "cannot be listed (\(reason)); shown as it was before"
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

extension Problem.Kind {
  /// What a failure of a worker is to the photograph; `nil` where it is about more than that.
  init?(_ failure: WorkerFailure) {
    switch failure {
    case .unopenable(let reason): self = .unopenable(reason)
    case .damaged(let reason): self = .damaged(reason)
    case .changed: self = .changing
    case .tooLarge(let megapixels): self = .tooLarge(megapixels: megapixels)
    case .crashed(let signal): self = .crashing(signal)
    case .tooSlow: self = .tooSlow
    case .tooMuchMemory(let bytes): self = .tooMuchMemory(bytes)
    case .notCleanable, .unusable, .unwritable, .unavailable: return nil
    }
  }
}
