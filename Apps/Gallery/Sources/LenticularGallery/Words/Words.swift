/// What people say of a photograph in texts beside it. What is `nil` or empty is said elsewhere, as in the file itself.
public struct Words: Hashable, Sendable {
  /// The name of the photograph.
  public var title: String?
  public var caption: Markdown?
  /// What is shown, for those who do not see it.
  public var alternativeText: String?
  public var keywords: [String] = []
  public var people: [String] = []
  public var copyright: String?
  /// A number of stars, 1...5.
  public var rating: Int?
  /// When the photograph was taken.
  public var date: CaptureDate?
  /// Whether the photograph is left out of the gallery.
  public var isHidden = false

  public init() {}

  /// These words and, where they say nothing, others.
  func over(_ other: Words) -> Words {
    var words = self
    words.title = title ?? other.title
    words.caption = caption ?? other.caption
    words.alternativeText = alternativeText ?? other.alternativeText
    if keywords.isEmpty { words.keywords = other.keywords }
    if people.isEmpty { words.people = other.people }
    words.copyright = copyright ?? other.copyright
    words.rating = rating ?? other.rating
    words.date = date ?? other.date
    words.isHidden = isHidden || other.isHidden
    return words
  }

  /// All that is said, in one text that changes with it.
  var key: String {
    let texts: [String] =
      [title, caption?.source, alternativeText, copyright, rating.map(String.init), date?.text]
      .map { $0 ?? "" } + keywords + [""] + people
    return texts.map { "\($0.utf8.count) \($0)" }.joined()
  }
}

/// What people say of an album in the text of its folder.
public struct AlbumText: Hashable, Sendable {
  public var title: String?
  public var text: Markdown?
  /// The language of title and text (BCP 47); `nil` if they may be in any.
  public var language: String?
  /// The order of the photographs, and of the albums in the album; `nil` for that of the gallery.
  public var order: AlbumOrder?
  /// The path of the photograph that represents the album, relative to its folder.
  public var cover: String?
  /// Whether the album is left out of the gallery.
  public var isHidden = false
  /// Patterns of what is left out of the folder, in the language of gitignore.
  public var exclusions: [String] = []
  /// What is said of single photographs, by the names of their files.
  public var items: [String: Words] = [:]
  /// What is said of all photographs of the folder.
  public var defaults = Words()

  public init() {}

  /// All that is said of the album itself, in one text that changes with it.
  var key: String {
    if self == AlbumText() { return "" }
    let parts =
      [title, text?.source, language, order.map { "\($0)" }, cover].map { $0 ?? "" } + [
        defaults.key
      ]
    return parts.map { "\($0.utf8.count) \($0)" }.joined()
  }
}

/// The order of an album.
public enum AlbumOrder: Hashable, Sendable {
  /// By the date on which photographs were taken, the oldest first.
  case date
  /// By that date, the newest first.
  case newestFirst
  case name
  /// Files and folders by their names, in this order; all others follow by date.
  case list([String])
}
