/// A file of the store, as it was written.
struct StoredFile: Codable, Hashable, Sendable {
  /// The path relative to the site.
  let path: String
  let size: Int
  let digest: Digest
}

extension StoredFile {
  init(path: String, _ content: NewFile.Content) {
    self.init(path: path, size: content.size, digest: content.digest)
  }

  /// The line in a record.
  var text: String { "\(size) \(digest.hexadecimal) \(path)" }

  init?(text: String) {
    let parts = RecordText.parts(of: text, atMost: 3)
    guard parts.count == 3, let size = Int(parts[0]), let digest = Digest(hexadecimal: parts[1])
    else { return nil }
    self.init(path: String(parts[2]), size: size, digest: digest)
  }
}
