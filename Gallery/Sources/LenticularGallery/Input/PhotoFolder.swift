/// A file that looks like a photograph.
public struct PhotoFile: Sendable {
  /// Where the file is.
  public let path: String
  /// The path relative to the folder of photographs, for people to read.
  public let relativePath: String
  public let format: ImageFormat
  /// What the file was when the folder was listed.
  let version: FileVersion
  /// What is known of the bytes of the file; `nil` before they are read.
  var source: Source?

  /// Bytes that were read, and the version that the file had then.
  struct Source: Hashable, Sendable {
    let version: FileVersion
    /// Whether another content could have the same version.
    let isUncertain: Bool
    /// The digest of the bytes in hexadecimal.
    let content: String
  }

  /// The file's name without its extension.
  public var stem: String {
    let name = relativePath.split(separator: "/").last.map(String.init) ?? relativePath
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }
}

/// A folder with photographs in it or below it.
public struct PhotoFolder: Sendable {
  public let name: String
  /// In natural order of their names.
  public var photos: [PhotoFile] = []
  /// Folders that hold photographs, in natural order of their names.
  public var folders: [PhotoFolder] = []

  /// All photographs, those of the folders within last.
  public var allPhotos: [PhotoFile] { photos + folders.flatMap(\.allPhotos) }
}
