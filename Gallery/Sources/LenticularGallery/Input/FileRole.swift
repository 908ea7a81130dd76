/// What a file of the photographs is, according to its first bytes.
public enum FileRole: Hashable, Sendable {
  /// A picture that does not move.
  case still(ImageFormat)
  case movie(MovieFormat)

  /// The number of bytes that ``init(firstBytes:)`` reads: some packets of a transport stream.
  public static let signatureLength = 3 * 192 + 8

  /// The role of a file that begins with `bytes`; `nil` for files that are left alone.
  public init?(firstBytes bytes: some Sequence<UInt8>) {
    let head = Array(bytes.prefix(Self.signatureLength))
    if let format = ImageFormat(firstBytes: head) {
      self = .still(format)
    } else if let format = MovieFormat(firstBytes: head) {
      self = .movie(format)
    } else {
      return nil
    }
  }

  /// The role of files with an extension in lower case, before they are opened; `nil` for others.
  init?(extension name: String) {
    guard let role = Self.all.first(where: { $0.extensions.contains(name) }) else { return nil }
    self = role
  }

  static let all =
    ImageFormat.allCases.map(FileRole.still) + MovieFormat.allCases.map(FileRole.movie)

  /// The usual extensions of files with the role, in lower case.
  public var extensions: [String] {
    switch self {
    case .still(let format): format.extensions
    case .movie(let format): format.extensions
    }
  }

  /// The extensions of all files that are not left alone.
  static let allExtensions = Set(all.flatMap(\.extensions))

  /// The usual name of the format.
  public var formatName: String {
    switch self {
    case .still(let format): format.name
    case .movie(let format): format.name
    }
  }

  public var isMovie: Bool {
    if case .movie = self { true } else { false }
  }
}

extension FileRole: RawRepresentable, Codable {
  /// The name of the format, which no two roles share.
  public var rawValue: String {
    switch self {
    case .still(let format): format.rawValue
    case .movie(let format): format.rawValue
    }
  }

  public init?(rawValue: String) {
    if let format = ImageFormat(rawValue: rawValue) {
      self = .still(format)
    } else if let format = MovieFormat(rawValue: rawValue) {
      self = .movie(format)
    } else {
      return nil
    }
  }
}
