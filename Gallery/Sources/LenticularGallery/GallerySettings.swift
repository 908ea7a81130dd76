/// How a gallery is made.
public struct GallerySettings: Hashable, Sendable {
  /// The title of the first page; the folder's name when it is `nil`.
  public var title: String?
  /// Whether pictures are written as AVIF too. AVIF files are a fifth smaller than WebP and take
  /// ten times as long to write.
  public var writesAVIF = false
  /// Whether the originals are published, without their metadata.
  public var publishesOriginals = false
  /// Whether the place where a picture was taken stays in the files. Everything else that a
  /// camera writes is removed either way.
  public var keepsLocation = false

  /// The widths of `srcset` in every format, in pixels, smallest first. From a thumbnail on a phone
  /// to a full screen at twice the usual density; nothing is enlarged.
  public var widths = [320, 640, 1280, 2048, 2880]
  /// The width that a panorama reaches beyond ``widths``, because it is looked at through a
  /// window as high as the screen.
  public var panoramaWidth = 5760

  /// Looks like the original at normal distance; libwebp's own default is 75.
  public var webpQuality = 80
  /// Of 0...6: twice as fast as libwebp's default 4, for files larger by some 3 %.
  public var webpEffort = 2
  public var jpegQuality = 80
  public var avifQuality = 55
  /// Of 0...9, libvips' default.
  public var avifEffort = 4
  /// The longer side of the blurred picture that stands on the page until the sharp one is there.
  public var placeholderSide = 16
  /// The most bytes that placeholder takes as a data URI.
  public var placeholderLimit = 300

  public init() {}

  /// Everything that decides what a picture's files look like, in one line. It is part of their
  /// names, so that a change of settings never mixes old files with new ones. The first number
  /// rises when the same settings give other pixels.
  var recipe: String {
    let numbers =
      [4, panoramaWidth, webpQuality, webpEffort, jpegQuality, avifQuality, avifEffort]
      + [placeholderSide, placeholderLimit, keepsLocation ? 1 : 0] + widths
    return numbers.map(String.init).joined(separator: " ")
  }

  /// Everything that decides what a site is, in one line.
  public var key: String {
    "\(recipe) \(writesAVIF) \(publishesOriginals) \(title ?? "")"
  }
}
