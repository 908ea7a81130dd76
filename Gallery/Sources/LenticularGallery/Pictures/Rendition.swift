/// A published file of a photograph.
public struct Rendition: Codable, Hashable, Sendable {
  public let size: PixelSize
  public let encoding: Encoding
  /// The path of the file, relative to the site.
  public let path: String

  /// The last component of the path.
  var fileName: String { String(path[path.index(after: path.lastIndex(of: "/")!)...]) }
}

/// All published files of a photograph. Their names depend only on the content of the photograph and the
/// settings, so that an existing file is the right one.
///
/// The files are computed from the name and the size whenever they are asked for: a build holds the plans of all
/// photographs.
public struct RenditionPlan: Sendable {
  /// The prefix of the files' names, relative to the folder of images: `ab/cdef0123456789`.
  public let name: String
  /// The size of the photograph.
  private let size: PixelSize
  private let isPanorama: Bool
  private let shared: Settings

  /// The settings, which all plans of a gallery share.
  final class Settings: Sendable {
    let settings: GallerySettings
    init(_ settings: GallerySettings) { self.settings = settings }
  }

  private var settings: GallerySettings { shared.settings }

  /// - Parameters:
  ///   - name: the prefix of the files' names.
  ///   - metadata: the size of the photograph, and whether it is a panorama.
  init(name: String, metadata: PhotoMetadata, settings: Settings) {
    self.name = name
    size = metadata.size
    isPanorama = metadata.isPanorama
    shared = settings
  }

  /// The sizes of the files, in ascending order.
  private var sizes: [PixelSize] {
    let side = settings.widths.last ?? size.width
    let reach = isPanorama ? max(side, settings.panoramaWidth) : side
    let largest = size.fitted(into: PixelSize(width: reach, height: side))
    // A width close to the largest one would be a redundant file.
    let steps = settings.widths.filter { Double($0) < 0.9 * Double(largest.width) }
    return steps.map(size.scaled(toWidth:)) + [largest]
  }

  private func renditions(_ sizes: [PixelSize], _ encoding: Encoding, suffix: String)
    -> [Rendition]
  {
    sizes.map {
      Rendition(size: $0, encoding: encoding, path: "photos/\(name)-\($0.width).\(suffix)")
    }
  }

  /// The files of `srcset`, in ascending order.
  public var webp: [Rendition] {
    renditions(
      sizes, .webp(quality: settings.webpQuality, effort: settings.webpEffort), suffix: "webp")
  }

  /// The same sizes in AVIF; empty if the settings do not write AVIF.
  public var avif: [Rendition] {
    guard settings.writesAVIF else { return [] }
    return renditions(
      sizes, .avif(quality: settings.avifQuality, effort: settings.avifEffort), suffix: "avif")
  }

  /// Some of the same sizes in JPEG, for browsers that show neither, for messengers and for feed readers.
  public var jpeg: [Rendition] {
    let sizes = sizes
    let fallbacks = Set(
      settings.fallbackWidths.map { width in
        sizes.first { $0.width >= width } ?? sizes[sizes.count - 1]
      })
    return renditions(
      sizes.filter(fallbacks.contains), .jpeg(quality: settings.jpegQuality), suffix: "jpg")
  }

  /// The tiles of a panorama, or of a photograph larger than the sizes above; `nil` for others.
  public var tiles: TilePyramid? {
    TilePyramid(of: name, size: size, isPanorama: isPanorama, settings: settings)
  }

  /// The path of the original of a format, relative to the site; `nil` if originals are not to be published.
  func original(of format: ImageFormat) -> String? {
    settings.publishesOriginals ? "originals/\(name).\(format.extensions[0])" : nil
  }

  /// The formats of the files, the preferred first, with media type and extension.
  var formats: [(type: String, extension: String, renditions: [Rendition])] {
    [
      ("image/avif", "avif", avif), ("image/webp", "webp", webp), ("image/jpeg", "jpg", jpeg),
    ].filter { !$0.renditions.isEmpty }
  }

  /// The images, in all formats and sizes.
  var renditions: [Rendition] { webp + avif + jpeg }

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

extension GallerySettings {
  /// The prefix of the names of a photograph's files, which depends on the digest of its content and on the
  /// settings.
  func name(of content: Digest) -> String {
    let key = Digest(of: "\(content.hexadecimal)\n\(recipe)".utf8).hexadecimal
    return "\(key.prefix(2))/\(key.dropFirst(2).prefix(14))"
  }
}
