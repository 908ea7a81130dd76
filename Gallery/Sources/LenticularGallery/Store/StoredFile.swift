/// A file of the store, as it was written.
struct StoredFile: Codable, Hashable, Sendable {
  /// The path relative to the site.
  let path: String
  let size: Int
  /// The digest in hexadecimal.
  let digest: String
}

extension StoredFile {
  init(path: String, _ content: NewFile.Content) {
    self.init(path: path, size: content.size, digest: content.digest)
  }

  /// The line in a record.
  var text: String { "\(size) \(digest) \(path)" }

  init?(text: String) {
    let parts = text.split(separator: " ", maxSplits: 2)
    guard parts.count == 3, let size = Int(parts[0]) else { return nil }
    self.init(path: String(parts[2]), size: size, digest: String(parts[1]))
  }
}
