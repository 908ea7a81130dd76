/// What has one place on a page and one address: a photograph, a movie, or a photograph that moves for a moment, with the
/// files that belong to it and its published files. The lists of a build, which has all items at once, refer to the same
/// objects.
public final class Item: Sendable {
  /// The file that is shown, with its companions.
  public let file: SourceFile
  /// What the file is. The date is the best that is known, and the location is there only if it is to be published.
  public let facts: Facts
  public let media: Media
  /// A WebP of a few pixels, within the size limit of the settings.
  public let placeholder: [UInt8]
  /// The movie of a Live or Motion Photo; `nil` if there is none, or it could not be converted.
  public let clip: LiveClip?
  /// What the texts beside the item say of it; `nil` if they say nothing. ``facts`` has what its files say.
  let words: Words?
  private let isTiled: Bool
  private let hasOriginal: Bool
  private let isPlayable: Bool

  /// What an item is.
  public enum Kind: String, Codable, Sendable {
    case photograph
    case movie
    /// A photograph with a movie of the moment in which it was taken: a Live Photo, or a Motion Photo.
    case live
  }

  /// - Parameters:
  ///   - isTiled: whether the tiles that are planned, if any, could be cut.
  ///   - hasOriginal: whether the original, if it is to be published, could be.
  ///   - isPlayable: whether the movie, if it is one, could be converted.
  init(
    file: SourceFile, facts: Facts, media: Media, placeholder: [UInt8],
    isTiled: Bool, hasOriginal: Bool, isPlayable: Bool = true, clip: LiveClip? = nil
  ) {
    words = nil
    self.isPlayable = isPlayable
    self.file = file
    self.facts = facts
    self.media = media
    self.placeholder = placeholder
    self.isTiled = isTiled
    self.hasOriginal = hasOriginal
    self.clip = clip
  }

  public var kind: Kind { facts.movie != nil ? .movie : clip != nil ? .live : .photograph }

  /// The photograph with what people say of it.
  private init(_ item: Item, facts: Facts, words: Words?) {
    (self.facts, self.words) = (facts, words)
    (file, media, placeholder) = (item.file, item.media, item.placeholder)
    (isTiled, hasOriginal, isPlayable) = (item.isTiled, item.hasOriginal, item.isPlayable)
    clip = item.clip
  }

  /// The photograph with what people say of it, which precedes what its file says.
  ///
  /// - Parameters:
  ///   - defaults: what counts where neither says anything.
  ///   - settings: what of it is published.
  func with(_ words: Words?, else defaults: Words, _ settings: GallerySettings) -> Item {
    if words == nil, defaults == Words() { return self }
    var facts = facts
    if let words {
      if words.title != nil || words.caption != nil {
        facts.caption = Caption.joined(
          title: words.title, description: words.caption?.plain ?? facts.caption)
      }
      facts.date = words.date ?? facts.date
    }
    facts.date = facts.date ?? defaults.date
    func first(_ lists: [String]...) -> [String] { lists.first { !$0.isEmpty } ?? [] }
    if settings.showsKeywords {
      facts.keywords = first(words?.keywords ?? [], facts.keywords, defaults.keywords)
    }
    if settings.showsPeople {
      facts.people = first(words?.people ?? [], facts.people, defaults.people)
    }
    if settings.showsRatings { facts.rating = words?.rating ?? facts.rating }
    if settings.keepsCopyright {
      let notice = words?.copyright ?? facts.credit?.line ?? defaults.copyright
      facts.credit = Credit(artist: facts.credit?.artist, copyright: notice)
    }
    return Item(self, facts: facts, words: words)
  }

  /// The tiles; `nil` if there are none, or they could not be cut.
  public var tiles: TilePyramid? { isTiled ? media.tiles : nil }
  /// The path of the original, relative to the site; `nil` if it is not published.
  public var originalPath: String? { hasOriginal ? media.original(of: file.role) : nil }

  /// The movie that is played; `nil` for photographs, and for a movie that could not be converted.
  public var movie: MovieRendition? { isPlayable ? media.movie : nil }

  /// The text alternative of the item.
  var alternativeText: String {
    words?.alternativeText ?? facts.caption.map {
      $0.split(separator: "\n").joined(separator: " ")
    } ?? file.stem
  }

  /// A text that changes with what people say of the item, and with what its companions add to it.
  var version: String {
    let words = facts.words
    let texts = [
      words.title, words.description, words.credit?.artist, words.credit?.copyright,
      words.rating.map(String.init), clip?.path, facts.date?.text, facts.location?.text,
    ]
    return (texts.map { $0 ?? "" } + words.keywords + [""] + words.people).joined(separator: "\n")
  }

  /// Whether a path relative to the site is that of one of the files.
  func has(_ path: String) -> Bool { media.has(path) || clip?.path == path }
}

/// The published movie of a Live or Motion Photo.
public struct LiveClip: Hashable, Sendable {
  /// The name of what the movie was made from, the prefix of the file's name.
  let name: String
  /// The path of the movie, relative to the site.
  public let path: String
  public let movie: MovieFacts
}

extension Item {
  /// The number of the item's files.
  var fileCount: Int {
    media.renditions.count + (tiles.map { $0.tileCount + 1 } ?? 0) + (originalPath == nil ? 0 : 1)
      + (media.movie == nil ? 0 : movie == nil ? 1 : 2) + (clip == nil ? 0 : 1)
  }
}

/// The order of the photographs of a page: by date, undated ones last, then by name; or as the text of the album says.
struct ItemOrder {
  private let order: AlbumOrder
  private let dates: CaptureOrder
  /// The places of those that a list names.
  private let places: [PathKey: Int]

  init(_ photographs: some Sequence<Item>, _ order: AlbumOrder = .date) {
    self.order = order
    dates = CaptureOrder(photographs.compactMap(\.facts.date))
    places = order.places
  }

  func sorted<Element>(_ elements: [Element], by photograph: (Element) -> Item) -> [Element] {
    if order == .name { return NaturalOrder.sorted(elements) { photograph($0).file.name } }
    let isReversed = order == .newestFirst
    return elements.map {
      let photo = photograph($0)
      return (
        element: $0, photo: photo, key: photo.facts.date.map(dates.key),
        place: places.isEmpty ? Int.max : places[PathKey(photo.file.name)] ?? .max
      )
    }
    .sorted { a, b in
      if a.place != b.place { return a.place < b.place }
      switch (a.key, b.key) {
      case (let first?, let second?) where first != second:
        return isReversed ? second < first : first < second
      case (.some, nil): return true
      case (nil, .some): return false
      default:
        return NaturalOrder.precedes(a.photo.file.relativePath, b.photo.file.relativePath)
      }
    }.map(\.element)
  }
}

extension AlbumOrder {
  /// The places of those that a list names.
  var places: [PathKey: Int] {
    guard case .list(let names) = self else { return [:] }
    return Dictionary(
      names.enumerated().map { (PathKey($1), $0) }, uniquingKeysWith: { first, _ in first })
  }
}
