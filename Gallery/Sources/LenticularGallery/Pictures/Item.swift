/// A photograph with its published files. The lists of a build, which has all photographs at once, refer to the same
/// objects.
public final class Item: Sendable {
  public let file: SourceFile
  public let facts: Facts
  public let media: Media
  /// A WebP of a few pixels, within the size limit of the settings.
  public let placeholder: [UInt8]
  private let isTiled: Bool
  private let hasOriginal: Bool
  private let isPlayable: Bool

  /// - Parameters:
  ///   - isTiled: whether the tiles that are planned, if any, could be cut.
  ///   - hasOriginal: whether the original, if it is to be published, could be.
  ///   - isPlayable: whether the movie, if it is one, could be converted.
  init(
    file: SourceFile, facts: Facts, media: Media, placeholder: [UInt8],
    isTiled: Bool, hasOriginal: Bool, isPlayable: Bool = true
  ) {
    self.isPlayable = isPlayable
    self.file = file
    self.facts = facts
    self.media = media
    self.placeholder = placeholder
    self.isTiled = isTiled
    self.hasOriginal = hasOriginal
  }

  /// The tiles; `nil` if there are none, or they could not be cut.
  public var tiles: TilePyramid? { isTiled ? media.tiles : nil }
  /// The path of the original, relative to the site; `nil` if it is not published.
  public var originalPath: String? { hasOriginal ? media.original(of: file.role) : nil }

  /// The movie that is played; `nil` for photographs, and for a movie that could not be converted.
  public var movie: MovieRendition? { isPlayable ? media.movie : nil }

  /// The text alternative of the photograph.
  var alternativeText: String {
    facts.caption.map { $0.split(separator: "\n").joined(separator: " ") } ?? file.stem
  }
}

extension Item {
  /// The number of the photograph's files.
  var fileCount: Int {
    media.renditions.count + (tiles.map { $0.tileCount + 1 } ?? 0) + (originalPath == nil ? 0 : 1)
      + (media.movie == nil ? 0 : movie == nil ? 1 : 2)
  }
}

/// The order of the photographs of a page: by date, undated ones last, then by name.
struct ItemOrder {
  private let dates: CaptureOrder

  init(_ photographs: some Sequence<Item>) {
    dates = CaptureOrder(photographs.compactMap(\.facts.date))
  }

  func sorted<Element>(_ elements: [Element], by photograph: (Element) -> Item) -> [Element] {
    elements.map {
      (element: $0, photo: photograph($0), key: photograph($0).facts.date.map(dates.key))
    }
    .sorted { a, b in
      switch (a.key, b.key) {
      case (let first?, let second?) where first != second: first < second
      case (.some, nil): true
      case (nil, .some): false
      default: NaturalOrder.precedes(a.photo.file.relativePath, b.photo.file.relativePath)
      }
    }.map(\.element)
  }
}
