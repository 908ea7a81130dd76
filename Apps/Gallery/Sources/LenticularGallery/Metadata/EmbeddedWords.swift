/// What the metadata of a file, or XMP beside it, says in words.
public struct EmbeddedWords: Codable, Hashable, Sendable {
  /// The title, in one line.
  public var title: String?
  /// The description, with its line breaks.
  public var description: String?
  /// What the item is about.
  public var keywords: [String] = []
  /// The names of the people on a photograph.
  public var people: [String] = []
  /// The number of stars, 1...5.
  public var rating: Int?
  /// Whose photograph it is.
  public var credit: Credit?

  public init() {}

  /// Reads the words of a file, by the precedence of XMP, IPTC, EXIF, and other texts.
  init(_ xmp: XMPPacket, _ iptc: IPTCBlock, _ exif: ExifBlock, _ plain: PlainTexts) {
    func first(_ texts: [String?], _ cleaned: (String) -> String?) -> String? {
      for text in texts {
        if let text, let clean = cleaned(text) { return clean }
      }
      return nil
    }
    title = first(
      [
        xmp.title, iptc.title, xmp.headline, iptc.headline, exif.title, exif.subject, plain.title,
      ], Caption.cleaned)
    description =
      first([xmp.description, iptc.caption], Caption.lines)
      ?? first(
        [
          exif.description, exif.comment, exif.userComment, xmp.copiedDescription,
          xmp.copiedComment,
        ] + plain.descriptions, Caption.written)
    keywords = Self.distinct(xmp.keywords + iptc.keywords + exif.keywords)
    people = Self.distinct(xmp.people)
    rating = (xmp.rating ?? exif.rating).flatMap { (1...5).contains($0) ? $0 : nil }
    credit = Credit(
      artist: first(
        [xmp.creators.joined(separator: ", "), iptc.artist, exif.artist, plain.artist],
        Credit.cleaned),
      copyright: first(
        [xmp.rights, iptc.copyright, exif.copyright, plain.copyright], Credit.cleaned))
  }

  /// Title and description in one text; `nil` without either.
  public var caption: String? { Caption.joined(title: title, description: description) }

  /// These words, and of others what these lack.
  public func completed(by others: EmbeddedWords) -> EmbeddedWords {
    var words = self
    // A title without its own description would say of another one what is not meant.
    if title == nil, description == nil {
      (words.title, words.description) = (others.title, others.description)
    }
    if keywords.isEmpty { words.keywords = others.keywords }
    if people.isEmpty { words.people = others.people }
    words.rating = rating ?? others.rating
    words.credit = credit ?? others.credit
    return words
  }

  /// The words of these that pages show.
  func published(_ settings: GallerySettings) -> EmbeddedWords {
    var words = self
    if !settings.keepsCopyright { words.credit = nil }
    if !settings.showsKeywords { words.keywords = [] }
    if !settings.showsPeople { words.people = [] }
    if !settings.showsRatings { words.rating = nil }
    return words
  }

  /// The greatest number of keywords, and of people.
  private static let limit = 200

  /// The texts, each once, whatever the case of its letters.
  static func distinct(_ texts: [String]) -> [String] {
    var seen: Set<String> = []
    return Array(
      texts.compactMap(Credit.cleaned).filter { seen.insert($0.lowercased()).inserted }
        .prefix(limit))
  }
}

extension Facts {
  /// Title and description in one text; `nil` without either.
  public var caption: String? {
    get { words.caption }
    set { (words.title, words.description) = (nil, newValue) }
  }

  /// What the item is about.
  public var keywords: [String] {
    get { words.keywords }
    set { words.keywords = newValue }
  }

  /// The names of the people on the photograph.
  public var people: [String] {
    get { words.people }
    set { words.people = newValue }
  }

  /// A number of stars, 1...5.
  public var rating: Int? {
    get { words.rating }
    set { words.rating = newValue }
  }

  /// Whose photograph it is.
  public var credit: Credit? {
    get { words.credit }
    set { words.credit = newValue }
  }
}
