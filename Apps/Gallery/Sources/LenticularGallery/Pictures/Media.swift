/// A published file of a photograph.
public struct Rendition: Codable, Hashable, Sendable {
  public let size: PixelSize
  public let encoding: Encoding
  /// The path of the file, relative to the site.
  public let path: String

  /// The last component of the path.
  var fileName: String { String(path[path.index(after: path.lastIndex(of: "/")!)...]) }
}

/// All published files of a photograph. Their names depend only on the content of the photograph and the recipe of
/// each, so that an existing file is the right one.
///
/// The files are computed from the name and the size whenever they are asked for: a build holds the plans of all
/// photographs.
public struct Media: Sendable {
  /// The name of the photograph, the prefix of the files' names: `ab/cdef0123456789`. It depends on the content of the
  /// photograph alone.
  public let name: String
  /// The size of the photograph.
  private let size: PixelSize
  private let isPanorama: Bool
  private let isMovie: Bool
  let recipes: Recipes

  private var settings: GallerySettings { recipes.settings }

  /// - Parameters:
  ///   - name: the name of the photograph.
  ///   - facts: the size of the photograph, and whether it is a panorama.
  init(name: String, facts: Facts, recipes: Recipes) {
    self.name = name
    size = facts.size
    isPanorama = facts.isPanorama
    isMovie = facts.movie != nil
    self.recipes = recipes
  }

  /// A text that changes whenever the files do.
  var version: String { "\(name) \(recipes.text)" }

  /// The sizes of the files, in ascending order.
  private var sizes: [PixelSize] {
    let side = settings.widths.last ?? size.width
    let reach = isPanorama ? max(side, settings.panoramaWidth) : side
    let largest = size.fitted(into: PixelSize(width: reach, height: side))
    // A width close to the largest one would be a redundant file.
    let steps = settings.widths.filter { Double($0) < 0.9 * Double(largest.width) }
    return steps.map(size.scaled(toWidth:)) + [largest]
  }

  private func renditions(_ sizes: [PixelSize], _ encoding: Encoding, key: String, suffix: String)
    -> [Rendition]
  {
    sizes.map {
      Rendition(size: $0, encoding: encoding, path: "photos/\(name)-\(key)-\($0.width).\(suffix)")
    }
  }

  /// The files of `srcset`, in ascending order.
  public var webp: [Rendition] {
    renditions(
      sizes, .webp(quality: settings.webpQuality, effort: settings.webpEffort), key: recipes.webp,
      suffix: "webp")
  }

  /// The same sizes in AVIF; empty if the settings do not write AVIF.
  public var avif: [Rendition] {
    guard settings.writesAVIF else { return [] }
    return renditions(
      sizes, .avif(quality: settings.avifQuality, effort: settings.avifEffort), key: recipes.avif,
      suffix: "avif")
  }

  /// Some of the same sizes in JPEG, for browsers that show neither, for messengers and for feed readers.
  public var jpeg: [Rendition] {
    let sizes = sizes
    let fallbacks = Set(
      settings.fallbackWidths.map { width in
        sizes.first { $0.width >= width } ?? sizes[sizes.count - 1]
      })
    return renditions(
      sizes.filter(fallbacks.contains), .jpeg(quality: settings.jpegQuality), key: recipes.jpeg,
      suffix: "jpg")
  }

  /// The tiles of a panorama, or of a photograph larger than the sizes above; `nil` for others.
  public var tiles: TilePyramid? {
    if isMovie { return nil }
    return TilePyramid(of: name, size: size, isPanorama: isPanorama, settings: settings)
  }

  /// The files that a movie has besides its poster; `nil` for photographs.
  public var movie: MovieRendition? {
    guard isMovie else { return nil }
    return MovieRendition(
      path: "photos/\(name)-\(recipes.movie).mp4",
      framesPath: "photos/\(name)-\(recipes.movie)-frames.webp")
  }

  /// The path of the original of a file, relative to the site; `nil` if originals are not to be published, and for
  /// movies: what is published of them has their quality, as a screen shows it.
  func original(of role: FileRole) -> String? {
    guard settings.publishesOriginals, role.isStill || role.isRaw else { return nil }
    return "originals/\(name)-\(recipes.original).\(role.extensions[0])"
  }

  /// The formats of the files, the preferred first, with the media type, and the URL template of the files with `{name}`
  /// and `{width}`.
  var formats: [(type: String, address: String, renditions: [Rendition])] {
    [
      ("image/avif", "photos/{name}-\(recipes.avif)-{width}.avif", avif),
      ("image/webp", "photos/{name}-\(recipes.webp)-{width}.webp", webp),
      ("image/jpeg", "photos/{name}-\(recipes.jpeg)-{width}.jpg", jpeg),
    ].filter { !$0.renditions.isEmpty }
  }

  /// The images, in all formats and sizes.
  var renditions: [Rendition] { webp + avif + jpeg }

  /// Whether a path relative to the site is that of one of the files.
  func has(_ path: String) -> Bool {
    if renditions.contains(where: { $0.path == path }) { return true }
    if let tiles, path.hasPrefix(tiles.stem) { return true }
    if let movie, path == movie.path || path == movie.framesPath { return true }
    return settings.publishesOriginals && path.hasPrefix("originals/\(name)-\(recipes.original).")
  }

  /// The sizes to which a photograph is decoded, in ascending order. Other renditions are made from these.
  ///
  /// A decoder of JPEG reads a size of at most a quarter in a fraction of the time. So thumbnails are made from the
  /// largest such size, decoded by itself: one that is made alone has the same bytes and is there soon.
  func decodings(isJPEG: Bool) -> [PixelSize] {
    let sizes = webp.map(\.size)
    guard isJPEG, let largest = sizes.last else { return sizes.suffix(1) }
    return sizes.filter { 4 * $0.width <= largest.width }.suffix(1) + [largest]
  }
}
