/// A problem of one file or folder, of which the owner of the photographs should know. The rest of
/// the gallery is built.
public struct Problem: Error, Hashable, Codable, Sendable {
  /// The kind of a problem.
  public enum Kind: Hashable, Codable, Sendable {
    /// The file is empty.
    case empty
    /// The extension is that of an image, the content is not.
    case notAnImage
    /// The extension is that of a movie, the content is not.
    case notAMovie
    /// The file that was named is no image of a format that is read.
    case unsupported
    /// The file cannot be opened; the system's reason.
    case unopenable(String)
    /// The file is an image that cannot be decoded to its end; the decoder's reason.
    case damaged(String)
    /// The decoder crashes on the file; the signal's name.
    case crashing(String)
    /// Decoding exceeds the limit of processor time.
    case tooSlow
    /// Decoding exceeds the limit of memory; the limit in bytes.
    case tooMuchMemory(Int)
    /// The image exceeds the limit of pixels; the limit in megapixels.
    case tooLarge(megapixels: Int)
    /// The file is modified during every attempt to read it.
    case changing
    /// The image was decoded, with a warning; the decoder's warning.
    case flawed(String)
    /// The folder cannot be listed; the system's reason.
    case folderUnreadable(String)
    /// The folder cannot be listed, and is shown as in the last build; the system's reason.
    case folderKept(String)
    /// The folder was found a second time, through a link; its first path.
    case folderRepeated(String)
    /// The path of the album in the site would be longer than the system permits.
    case addressTooLong
    /// The name is not UTF-8, so that no page could link to it.
    case nameNotUnicode
    /// The original's metadata cannot be removed without encoding the image again.
    case originalWithheld(String)
    /// The photograph cannot be cut into tiles; the reason.
    case untiled(String)
    /// The movie cannot be converted for browsers; the reason.
    case unplayable(String)
    /// The preview in the RAW file, which is shown, is small; its size.
    case smallPreview(PixelSize)
    /// A text beside photographs has a mistake, in a line; the rest of it counts.
    case text(line: Int?, reason: String)
    /// The movie ends before its time; the seconds that it plays, of those that it declares.
    case shortened(seconds: Double, of: Double)
  }

  /// The path of the file or folder, relative to the folder of photographs.
  public let path: String
  public let kind: Kind

  public init(path: String, kind: Kind) {
    self.path = path
    self.kind = kind
  }

  /// Whether a photograph is missing from the gallery because of this.
  public var losesPhotographs: Bool {
    switch kind {
    case .empty, .notAnImage, .notAMovie, .unsupported, .unopenable, .damaged, .crashing,
      .tooSlow, .tooMuchMemory, .tooLarge, .changing, .folderUnreadable, .addressTooLong,
      .nameNotUnicode:
      true
    case .text, .flawed, .folderKept, .folderRepeated, .originalWithheld, .untiled, .unplayable,
      .shortened, .smallPreview:
      false
    }
  }
}

extension Problem: CustomStringConvertible {
  /// The message in one line, for a terminal.
  public var description: String {
    if case .text(let line?, _) = kind { return "\(path):\(line): \(reason)".printable }
    return "\(path): \(reason)".printable
  }

  /// The problem and its consequence, without the path. Names are not escaped.
  public var reason: String { kind.reason }
}

extension Problem.Kind {
  /// Whether the photograph has the problem as long as its bytes and this program are the same.
  var isLasting: Bool {
    switch self {
    case .damaged, .crashing, .tooSlow, .tooMuchMemory, .tooLarge: true
    default: false
    }
  }

  /// The problem without its consequence.
  var cause: String {
    if case .damaged(let reason) = self { return reason }
    return reason.replacing("; skipped", with: "")
  }

  fileprivate var reason: String {
    switch self {
    case .empty: "is empty; skipped"
    case .notAnImage: "is not an image, although its name says so; skipped"
    case .notAMovie: "is not a movie, although its name says so; skipped"
    case .unsupported: "is no image of a format that can be shown; skipped"
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
    case .addressTooLong:
      "is so deep in folders that its files in the site would have too long paths; skipped"
    case .nameNotUnicode: "has a name that is not UTF-8; skipped; rename it to show it"
    case .originalWithheld(let format):
      "original not published: metadata cannot be removed from \(format) files without "
        + "encoding them again; --keep-location publishes it as it is"
    case .untiled(let reason):
      "cannot be cut into tiles (\(reason)); shown no larger than a screen"
    case .unplayable(let reason): "cannot be converted for browsers (\(reason)); shown as a picture"
    case .smallPreview(let size):
      "has no larger preview than one of \(size.width) × \(size.height) pixels, which is shown"
    case .text(_, let reason): reason
    case .shortened(let seconds, let whole):
      "is damaged: it ends after \(Int(seconds)) of \(Int(whole.rounded())) seconds"
    }
  }
}
