/// A file that looks like a photograph.
public struct PhotoFile: Hashable, Sendable {
  /// Where the file is.
  public let path: String
  /// The path relative to the folder of photographs, for people to read.
  public let relativePath: String
  public let format: ImageFormat
  /// The size of the file in bytes.
  public let byteCount: Int

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
