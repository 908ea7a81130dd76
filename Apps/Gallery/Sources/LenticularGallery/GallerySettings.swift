/// The settings of a gallery.
public struct GallerySettings: Hashable, Sendable {
  /// The name of the file with a gallery's options, in the folder of photographs.
  public static let configurationName = "lenticular.yaml"

  /// The title of the first page; `nil` for the folder's name.
  public var title: String?
  /// The address at which the site is published, for what needs absolute addresses: canonical addresses, previews of
  /// links, the sitemap and the feed; without them if it is `nil`.
  public var baseURL: BaseURL?
  /// Whether images are also written as AVIF. AVIF files are a fifth smaller than WebP and take ten
  /// times as long to write.
  public var writesAVIF = false
  /// Whether the originals are published, without their metadata.
  public var publishesOriginals = false
  /// Whether the location of a photograph stays in published files and is part of its information. All other
  /// metadata of the camera is removed from files in either case.
  public var keepsLocation = false

  /// The path of the file of tiles beneath the marks of the map, in the format PMTiles; `nil` for the outlines of countries.
  public var map: String?

  /// Whether published files name whose photograph it is, and pages show it.
  public var keepsCopyright = false
  /// Whether pages show the keywords of photographs.
  public var showsKeywords = false
  /// Whether pages name the people on photographs.
  public var showsPeople = false
  /// Whether pages show the ratings of photographs.
  public var showsRatings = false

  /// The language of the pages, one of ``languages``; `nil` for that of each visitor, and the first of them without script.
  public var language: String?
  public var theme = Theme.dark
  /// The tags of the languages that pages may have (BCP 47).
  public static let languages = Texts.languages
  /// The path of a folder of templates and a style sheet that are laid over those of the gallery; `nil` for these alone.
  public var templates: String?
  /// Whether the newest photographs are first, in albums whose texts name no order.
  public var newestFirst = false
  /// Whether albums and photographs are shown that a text hides.
  public var showsHidden = false

  /// Whether the photographs of each album can be downloaded as a ZIP archive.
  public var offersArchives = false

  /// Patterns of files and folders that are left out, in the language of gitignore.
  public var exclusions: [String] = []

  /// Whether a text is one of ``exclusions``: neither empty, nor a comment, nor without the end of a set.
  public static func isExclusion(_ text: String) -> Bool { IgnorePattern(text) != nil }

  /// Whether wide photographs in feeds shift as a phone is tilted.
  public var tilts = false

  /// The widths of `srcset`, in pixels, in ascending order: from a thumbnail on a phone to a full screen
  /// at twice the usual density. Images are not enlarged.
  public var widths = [320, 640, 1280, 2048, 2880]
  /// The least widths of JPEG files, in pixels, in ascending order: of a thumbnail, and of a photograph in a
  /// messenger or an old browser. A file has the next larger one of ``widths``. All browsers since 2020 show WebP.
  public var fallbackWidths = [640, 1280]
  /// The largest width of a panorama, beyond ``widths``, because a panorama is viewed at the full
  /// height of the screen.
  public var panoramaWidth = 5760

  /// The WebP quality, 1...100. At 80, images look like the originals at a normal viewing distance. libwebp's default
  /// is 75.
  public var webpQuality = 80
  /// The WebP effort, 0...6: twice as fast as libwebp's default of 4, for files larger by about 3
  /// %.
  public var webpEffort = 2
  public var jpegQuality = 80
  public var avifQuality = 55
  /// The AVIF effort, 0...9: libvips' default.
  public var avifEffort = 4
  /// The longer side, in pixels, of the blurred placeholder that is shown until an image is loaded.
  public var placeholderSide = 16
  /// The largest size of a placeholder as a data URI, in bytes.
  public var placeholderLimit = 300

  public init() {}

  /// The settings on which the names of all images of former versions depended, in one line, so that their sites are
  /// taken over.
  var formerRecipe: String {
    let numbers =
      [7, panoramaWidth, webpQuality, webpEffort, jpegQuality, avifQuality, avifEffort]
      + [placeholderSide, placeholderLimit, keepsLocation ? 2 : 0] + widths
      + fallbackWidths
    return numbers.map(String.init).joined(separator: " ")
  }

  /// All settings that affect the site, in one line.
  public var key: String {
    "\(formerRecipe) \(writesAVIF) \(publishesOriginals) \(tilts) \(baseURL?.text ?? "") \(title ?? "")"
      + " \(keepsCopyright) \(showsKeywords) \(showsPeople) \(showsRatings) \(newestFirst) \(showsHidden) \(language ?? "") \(theme) \(offersArchives) \(map ?? "") \(templates ?? "")"
      + exclusions.map { "\n\($0)" }.joined()
  }
}
