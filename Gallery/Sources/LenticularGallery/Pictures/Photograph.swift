/// A photograph with its published files. The lists of a build, which has all photographs at once, refer to the same
/// objects.
public final class Photograph: Sendable {
  public let file: PhotoFile
  public let metadata: PhotoMetadata
  public let plan: RenditionPlan
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
    file: PhotoFile, metadata: PhotoMetadata, plan: RenditionPlan, placeholder: [UInt8],
    isTiled: Bool, hasOriginal: Bool, isPlayable: Bool = true
  ) {
    self.isPlayable = isPlayable
    self.file = file
    self.metadata = metadata
    self.plan = plan
    self.placeholder = placeholder
    self.isTiled = isTiled
    self.hasOriginal = hasOriginal
  }

  /// The tiles; `nil` if there are none, or they could not be cut.
  public var tiles: TilePyramid? { isTiled ? plan.tiles : nil }
  /// The path of the original, relative to the site; `nil` if it is not published.
  public var originalPath: String? { hasOriginal ? plan.original(of: file.role) : nil }

  /// The movie that is played; `nil` for photographs, and for a movie that could not be converted.
  public var movie: MovieRendition? { isPlayable ? plan.movie : nil }

  /// The text alternative of the photograph.
  var alternativeText: String {
    metadata.caption.map { $0.split(separator: "\n").joined(separator: " ") } ?? file.stem
  }
}

extension Photograph {
  /// The number of the photograph's files.
  var fileCount: Int {
    plan.renditions.count + (tiles.map { $0.tileCount + 1 } ?? 0) + (originalPath == nil ? 0 : 1)
      + (plan.movie == nil ? 0 : movie == nil ? 1 : 2)
  }
}

/// The order of the photographs of a page: by date, undated ones last, then by name.
struct PhotographOrder {
  private let dates: CaptureOrder

  init(_ photographs: some Sequence<Photograph>) {
    dates = CaptureOrder(photographs.compactMap(\.metadata.date))
  }

  func sorted<Element>(_ elements: [Element], by photograph: (Element) -> Photograph) -> [Element] {
    elements.map {
      (element: $0, photo: photograph($0), key: photograph($0).metadata.date.map(dates.key))
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
