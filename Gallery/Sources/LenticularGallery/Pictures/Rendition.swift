/// One file that a photograph is published as.
public struct Rendition: Hashable, Sendable {
  public let size: PixelSize
  public let encoding: Encoding
  /// Where the file is, relative to the site.
  public let path: String
}

/// Every file that a photograph is published as. Names follow from the photograph's content and
/// the settings alone, so that a file that exists is the right one.
public struct RenditionPlan: Hashable, Sendable {
  /// For `srcset`, smallest first; the last is the largest of all.
  public let webp: [Rendition]
  /// The same sizes as AVIF; empty when not asked for.
  public let avif: [Rendition]
  public let smallJPEG: Rendition
  public let largeJPEG: Rendition
  /// Where the placeholder is, relative to the site.
  public let placeholderPath: String

  /// - Parameters:
  ///   - key: the digest of content and settings in hexadecimal.
  ///   - metadata: the photograph's size, and whether it is a panorama.
  init(key: String, metadata: PhotoMetadata, settings: GallerySettings) {
    let stem = "photos/\(key.prefix(2))/\(key.dropFirst(2).prefix(14))"
    let size = metadata.size
    let side = settings.widths.last ?? size.width
    let reach = metadata.isPanorama ? max(side, settings.panoramaWidth) : side
    let largest = size.fitted(into: PixelSize(width: reach, height: side))
    // A step that is nearly the largest would be a second file for nothing.
    let steps = settings.widths.filter { Double($0) < 0.9 * Double(largest.width) }
    let sizes = steps.map(size.scaled(toWidth:)) + [largest]
    let webpEncoding = Encoding.webp(
      quality: settings.webpQuality, effort: settings.webpEffort)
    let avifEncoding = Encoding.avif(
      quality: settings.avifQuality, effort: settings.avifEffort)
    webp = sizes.map {
      Rendition(size: $0, encoding: webpEncoding, path: "\(stem)-\($0.width).webp")
    }
    avif =
      !settings.writesAVIF
      ? []
      : sizes.map {
        Rendition(size: $0, encoding: avifEncoding, path: "\(stem)-\($0.width).avif")
      }
    let box = settings.largeJPEG
    let large = size.fitted(
      into: PixelSize(width: metadata.isPanorama ? 2 * box : box, height: box))
    // A name tells only the width: a picture so tall that both have the same is written once.
    let small =
      large.width > settings.smallJPEG ? size.scaled(toWidth: settings.smallJPEG) : large
    let jpeg = Encoding.jpeg(quality: settings.jpegQuality)
    largeJPEG = Rendition(size: large, encoding: jpeg, path: "\(stem)-\(large.width).jpg")
    smallJPEG = Rendition(size: small, encoding: jpeg, path: "\(stem)-\(small.width).jpg")
    placeholderPath = "\(stem)-placeholder.webp"
  }

  /// The pictures, each once.
  var renditions: [Rendition] {
    webp + avif + (smallJPEG == largeJPEG ? [largeJPEG] : [smallJPEG, largeJPEG])
  }
}
