/// What a file of the photographs is, according to its content.
public enum FileRole: Hashable, Sendable {
  /// A picture.
  case still(ImageFormat)
  case movie(MovieFormat)
  /// What the sensor of a camera has seen.
  case raw(RawFormat)
  /// What a program says of another file, in XMP.
  case sidecar

  /// The number of bytes that ``init(firstBytes:)`` reads: some packets of a transport stream.
  public static let signatureLength = 3 * 192 + 8

  /// The role of a file that begins with `bytes`; `nil` for files that are left alone. Some RAW files begin as a TIFF; see
  /// ``init(of:extension:)``.
  public init?(firstBytes bytes: some Sequence<UInt8>) {
    let head = Array(bytes.prefix(Self.signatureLength))
    if let format = RawFormat(firstBytes: head) {
      self = .raw(format)
    } else if let format = ImageFormat(firstBytes: head) {
      self = .still(format)
    } else if let format = MovieFormat(firstBytes: head) {
      self = .movie(format)
    } else if XMPPacket.isPacket(head) {
      self = .sidecar
    } else {
      return nil
    }
  }

  /// The role of an open file; `nil` for files that are left alone.
  ///
  /// - Parameter name: the extension in lower case, which tells the formats of RAW files apart that begin as a TIFF.
  init?(of file: OpenFile, extension name: String) throws(SystemError) {
    guard let role = FileRole(firstBytes: try file.firstBytes(Self.signatureLength)) else {
      return nil
    }
    self = role
    guard role == .still(.tiff) else { return }
    if case .raw(let format)? = FileRole(extension: name) {
      self = .raw(format)
    } else if RawFile.isRaw(ByteReader(file)) {
      self = .raw(.dng)
    }
  }

  /// The role of files with an extension in lower case, before they are opened; `nil` for others.
  init?(extension name: String) {
    guard let role = Self.all.first(where: { $0.extensions.contains(name) }) else { return nil }
    self = role
  }

  static let all =
    ImageFormat.allCases.map(FileRole.still) + MovieFormat.allCases.map(FileRole.movie)
    + RawFormat.allCases.map(FileRole.raw) + [.sidecar]

  /// The usual extensions of files with the role, in lower case.
  public var extensions: [String] {
    switch self {
    case .still(let format): format.extensions
    case .movie(let format): format.extensions
    case .raw(let format): format.extensions
    case .sidecar: ["xmp"]
    }
  }

  /// The extensions of all files that are shown.
  static let shownExtensions = Set(all.filter { $0 != .sidecar }.flatMap(\.extensions))

  /// The extensions of movies that other files have as well, so that nothing is wrong where the content is none of ours:
  /// `ts` is that of TypeScript, too.
  static let sharedExtensions: Set = ["ts"]

  /// The usual name of the format.
  public var formatName: String {
    switch self {
    case .still(let format): format.name
    case .movie(let format): format.name
    case .raw(let format): format.name
    case .sidecar: "XMP"
    }
  }

  public var isMovie: Bool {
    if case .movie = self { true } else { false }
  }

  public var isRaw: Bool {
    if case .raw = self { true } else { false }
  }

  public var isStill: Bool {
    if case .still = self { true } else { false }
  }

  /// Whether a JPEG is what is decoded.
  var isJPEG: Bool { isRaw || self == .still(.jpeg) }
}

extension FileRole: RawRepresentable, Codable {
  /// The name of the format, which no two roles share.
  public var rawValue: String {
    switch self {
    case .still(let format): format.rawValue
    case .movie(let format): format.rawValue
    case .raw(let format): format.rawValue
    case .sidecar: "xmp"
    }
  }

  public init?(rawValue: String) {
    guard let role = Self.all.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = role
  }
}
