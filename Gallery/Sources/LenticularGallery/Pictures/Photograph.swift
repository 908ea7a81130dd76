/// A photograph that is ready to be shown.
public struct Photograph: Sendable {
  public let file: PhotoFile
  public let metadata: PhotoMetadata
  public let plan: RenditionPlan
  /// A WebP of a few pixels, at most as long as the settings allow.
  public let placeholder: [UInt8]
  /// The tiles; `nil` when there are none, be it that they could not be cut.
  public let tiles: TilePyramid?
  /// Where the original is, relative to the site; `nil` when it is not published.
  public let originalPath: String?

  /// What a photograph is called for those who cannot see it.
  var alternativeText: String { metadata.caption ?? file.stem }
}

extension Photograph {
  /// How many files there are of the photograph, with their record.
  var fileCount: Int {
    plan.renditions.count + (tiles.map { $0.tileCount + 1 } ?? 0) + (originalPath == nil ? 0 : 1)
      + 1
  }

  /// The order on a page: by date, those without one last, then by name.
  static func precedes(_ a: Photograph, _ b: Photograph) -> Bool {
    switch (a.metadata.date, b.metadata.date) {
    case (let first?, let second?) where first != second: first < second
    case (.some, nil): true
    case (nil, .some): false
    default: NaturalOrder.precedes(a.file.relativePath, b.file.relativePath)
    }
  }
}
