/// Whose photograph it is, as its metadata says.
public struct Credit: Codable, Hashable, Sendable {
  /// Who has taken the photograph.
  public var artist: String?
  /// The notice of its copyright.
  public var copyright: String?

  /// `nil` if nothing is said.
  init?(artist: String?, copyright: String?) {
    if artist == nil, copyright == nil { return nil }
    (self.artist, self.copyright) = (artist, copyright)
  }

  /// The credit in one line: the notice, or the name.
  var line: String? { copyright ?? artist }

  /// The longest text that is kept, in bytes.
  private static let limit = 500

  /// A text in one line, of limited length; `nil` if nothing is left of it.
  static func cleaned(_ text: String) -> String? {
    guard let text = Caption.cleaned(text), text.utf8.count <= limit else { return nil }
    return text
  }
}
