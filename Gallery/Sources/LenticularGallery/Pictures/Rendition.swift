/// One file that a photograph is published as.
public struct Rendition: Codable, Hashable, Sendable {
  public let size: PixelSize
  public let encoding: Encoding
  /// Where the file is, relative to the site.
  public let path: String

  /// The last part of the path.
  var fileName: String { String(path[path.index(after: path.lastIndex(of: "/")!)...]) }
}

/// Every file that a photograph is published as. Names follow from the photograph's content and
/// the settings alone, so that a file that exists is the right one.
public struct RenditionPlan: Hashable, Sendable {
  /// What the files' names begin with, below the folder of pictures: `ab/cdef0123456789`.
  public let name: String
  /// For `srcset`, smallest first; the last is the largest of all.
  public let jpeg: [Rendition]
  /// The same sizes as WebP.
  public let webp: [Rendition]
  /// The same sizes as AVIF; empty when not asked for.
  public let avif: [Rendition]
  /// The tiles, for a panorama and a photograph too large for the sizes above.
  public let tiles: TilePyramid?

  /// - Parameters:
  ///   - name: what the names of the photograph's files begin with.
  ///   - metadata: the photograph's size, and whether it is a panorama.
  init(name: String, metadata: PhotoMetadata, settings: GallerySettings) {
    self.name = name
    let stem = "photos/\(name)"
    let size = metadata.size
    let side = settings.widths.last ?? size.width
    let reach = metadata.isPanorama ? max(side, settings.panoramaWidth) : side
    let largest = size.fitted(into: PixelSize(width: reach, height: side))
    // A step that is nearly the largest would be a second file for nothing.
    let steps = settings.widths.filter { Double($0) < 0.9 * Double(largest.width) }
    let sizes = steps.map(size.scaled(toWidth:)) + [largest]
    func renditions(_ encoding: Encoding, suffix: String) -> [Rendition] {
      sizes.map {
        Rendition(size: $0, encoding: encoding, path: "\(stem)-\($0.width).\(suffix)")
      }
    }
    jpeg = renditions(.jpeg(quality: settings.jpegQuality), suffix: "jpg")
    webp = renditions(
      .webp(quality: settings.webpQuality, effort: settings.webpEffort), suffix: "webp")
    avif =
      settings.writesAVIF
      ? renditions(
        .avif(quality: settings.avifQuality, effort: settings.avifEffort), suffix: "avif")
      : []
    tiles = TilePyramid(of: name, metadata: metadata, settings: settings)
  }

  /// The formats that there are files of, best first, as media types and file name extensions.
  var formats: [(type: String, extension: String, renditions: [Rendition])] {
    [
      ("image/avif", "avif", avif), ("image/webp", "webp", webp), ("image/jpeg", "jpg", jpeg),
    ].filter { !$0.renditions.isEmpty }
  }

  /// The pictures, in every format and size.
  var renditions: [Rendition] { jpeg + webp + avif }
}

extension GallerySettings {
  /// What the names of a photograph's files begin with: it follows from its content and the settings.
  func name(of content: String) -> String {
    let key = Digest(of: "\(content)\n\(recipe)".utf8).hexadecimal
    return "\(key.prefix(2))/\(key.dropFirst(2).prefix(14))"
  }
}
