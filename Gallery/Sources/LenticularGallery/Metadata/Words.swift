/// What people say of an item.
public struct Words: Codable, Hashable, Sendable {
  /// The title, in one line.
  public var title: String?
  /// The description, with its line breaks.
  public var description: String?
  public var keywords: [String] = []
  /// The number of stars, 1...5.
  public var rating: Int?

  public init() {}

  /// Reads the words of a file, by the precedence of XMP, IPTC and EXIF.
  ///
  /// - Parameter others: texts that count as a description if there is no other.
  init(_ xmp: XMPPacket, _ iptc: IPTCBlock, _ exif: ExifBlock, others: [String?]) {
    func first(_ texts: [String?], _ cleaned: (String) -> String?) -> String? {
      for text in texts {
        if let text, let clean = cleaned(text) { return clean }
      }
      return nil
    }
    title = first(
      [xmp.title, iptc.title, xmp.headline, iptc.headline, exif.title], Caption.cleaned)
    description = first(
      [xmp.description, iptc.caption, exif.description, exif.comment, exif.userComment] + others,
      Caption.lines)
    keywords = Self.keywords(
      xmp.keywords + iptc.keywords
        + (exif.keywords ?? "").split(separator: ";").map(String.init))
    rating = xmp.rating.flatMap(Self.rating) ?? exif.rating.flatMap { Self.rating("\($0)") }
  }

  /// Title and description in one text; `nil` without either.
  public var caption: String? { Caption.joined(title: title, description: description) }

  /// These words, and of others what these lack.
  public func completed(by others: Words) -> Words {
    var words = self
    // A title without its own description would say of another one what is not meant.
    if title == nil, description == nil {
      (words.title, words.description) = (others.title, others.description)
    }
    if keywords.isEmpty { words.keywords = others.keywords }
    words.rating = rating ?? others.rating
    return words
  }

  /// The greatest number of keywords, and the longest of them in characters.
  private static let limits = (count: 200, length: 100)

  /// The keywords of a file, each once, without blanks.
  static func keywords(_ texts: [String]) -> [String] {
    var seen: Set<String> = []
    let words = texts.compactMap { Caption.cleaned($0) }
      .filter { $0.count <= limits.length && seen.insert($0.lowercased()).inserted }
    return Array(words.prefix(limits.count))
  }

  /// The number of stars of a rating; `nil` for none, and for the −1 of rejected photographs.
  static func rating(_ text: String) -> Int? {
    Double(text).flatMap { (1...5).contains($0) ? Int($0) : nil }
  }
}
