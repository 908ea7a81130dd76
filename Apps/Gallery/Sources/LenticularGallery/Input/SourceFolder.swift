/// A file of the photographs. The lists of a build, which has all files at once, refer to the same objects.
public final class SourceFile: Sendable {
  /// The path of the folder of photographs.
  let base: String
  /// The path relative to the folder of photographs, for messages.
  public let relativePath: String
  /// What the file is according to its first bytes, or to the name of a file that has not been opened yet.
  public let role: FileRole
  /// The version of the file when the folder was listed or, if it was read since, when it was read.
  let version: FileVersion
  /// The content of that version; `nil` before the file is read.
  let source: Source?
  /// The problem because of which that version cannot be shown; `nil` if none is known.
  let loss: Problem.Kind?
  /// The files that belong to this one: the movie of a Live Photo, a RAW file, and what programs say of it in XMP.
  public let companions: [SourceFile]

  init(
    base: String, relativePath: String, role: FileRole, version: FileVersion,
    source: Source? = nil, loss: Problem.Kind? = nil, companions: [SourceFile] = []
  ) {
    self.companions = companions
    self.loss = loss
    self.base = base
    self.relativePath = relativePath
    self.role = role
    self.version = version
    self.source = source
  }

  /// The content of a file that was read.
  struct Source: Hashable, Sendable {
    /// The digest of the bytes.
    let content: Digest
    /// Whether different content could have the same version.
    let isUncertain: Bool
  }

  /// The file as a worker has read it.
  func read(_ inspection: Inspection) -> SourceFile {
    SourceFile(
      base: base, relativePath: relativePath, role: inspection.role,
      version: inspection.version,
      source: Source(content: inspection.content, isUncertain: inspection.isUncertain),
      companions: companions)
  }

  /// The file with other companions.
  func with(_ companions: [SourceFile]) -> SourceFile {
    if self.companions.isEmpty, companions.isEmpty { return self }
    return SourceFile(
      base: base, relativePath: relativePath, role: role, version: version, source: source,
      loss: loss, companions: companions)
  }

  /// The file, and those that belong to it.
  var all: [SourceFile] { [self] + companions }

  /// The versions of the file and of those that belong to it.
  var versions: [FileVersion] { all.map(\.version) }

  /// The movie of a Live Photo; `nil` for other items.
  public var movie: SourceFile? { companions.first { $0.role.isMovie } }
  /// The RAW file beside a picture; `nil` without one.
  public var raw: SourceFile? { companions.first { $0.role.isRaw } }
  /// What programs say of the item, the file for it alone first.
  var sidecars: [SourceFile] { companions.filter { $0.role == .sidecar } }

  /// What the item is, as far as files tell it.
  public var kind: Item.Kind {
    if role.isMovie { return .movie }
    return movie == nil ? .photograph : .live
  }

  /// The file with a problem because of which this version cannot be shown.
  func lost(_ kind: Problem.Kind) -> SourceFile {
    SourceFile(
      base: base, relativePath: relativePath, role: role, version: version, source: source,
      loss: kind, companions: companions)
  }

  /// The path of the file.
  public var path: String { "\(base)/\(relativePath)" }

  /// The file name.
  public var name: String { Self.name(of: relativePath) }

  /// The name of the file at a path.
  public static func name(of path: String) -> String {
    // A slash may be one character with a combining mark that begins the name.
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
    return String(path[path.utf8.index(after: slash)...])
  }

  /// The extension of a path in lower case; empty if there is none.
  static func fileExtension(of path: String) -> String {
    let name = name(of: path)
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "" }
    return name[name.index(after: dot)...].lowercased()
  }

  /// The file name without its extension.
  public var stem: String {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }
}

/// A folder that contains photographs, directly or in subfolders.
public struct SourceFolder: Sendable {
  public let name: String
  /// The photographs, in natural order of their names.
  public var photos: [SourceFile] = []
  /// The subfolders that contain photographs, in natural order of their names.
  public var folders: [SourceFolder] = []
  /// What its text says.
  public var text = AlbumText()
  /// What is said of its photographs, by the names of their files.
  var words: [PathKey: Words] = [:]
  /// The addresses of the photographs and subfolders; `nil` until they are computed.
  var addresses: FolderAddresses?

  /// All photographs, those of subfolders last.
  public var allPhotos: [SourceFile] { photos + folders.flatMap(\.allPhotos) }
}
