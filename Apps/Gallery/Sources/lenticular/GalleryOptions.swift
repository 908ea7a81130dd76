import ArgumentParser
import LenticularGallery

/// The command-line options of a gallery.
struct GalleryOptions: ParsableArguments {
  @Option(help: "The title of the first page; the folder's name without it.")
  var title: String?

  @Option(
    help: ArgumentHelp(
      """
      A file of options, instead of lenticular.yaml in the folder of photographs. Options of the command line precede \
      those of a file.
      """, valueName: "file"), completion: .file(extensions: ["yaml"]),
    transform: { try GivenPath.path($0) })
  var config: String?

  @Flag(
    inversion: .prefixedNo, help: "Write AVIF files too: smaller, and much slower to make.")
  var avif: Bool?

  @Option(
    help: """
      The effort of compressing WebP files, from 0 to 6, \(GallerySettings().webpEffort) without it. With 4, a \
      photograph takes half as long again, and its files are smaller by 4 %.
      """)
  var effort: Int?

  private static let efforts = 0...6

  @Flag(
    inversion: .prefixedNo,
    help: """
      Publish the original files too, their metadata removed. HEIC, AVIF, TIFF and GIF originals \
      are published only with --keep-location.
      """)
  var originals: Bool?

  @Flag(
    inversion: .prefixedNo,
    help: """
      Keep the place where pictures were taken in their files, and show it with their information; with \
      --originals, originals are copied with all their metadata.
      """)
  var keepLocation: Bool?

  @Option(
    help: ArgumentHelp(
      """
      A file of tiles in the format PMTiles to show beneath the map of photographs that --keep-location makes, instead \
      of the outlines of countries.
      """, valueName: "file"), completion: .file(extensions: ["pmtiles"]),
    transform: { try GivenPath.path($0) })
  var map: String?

  @Flag(
    inversion: .prefixedNo,
    help: "Name whose photographs they are: artist and copyright, in published files and on pages.")
  var keepCopyright: Bool?

  @Flag(inversion: .prefixedNo, help: "Show the keywords of photographs on pages.")
  var keywords: Bool?

  @Flag(inversion: .prefixedNo, help: "Name the people on photographs on pages.")
  var people: Bool?

  @Flag(inversion: .prefixedNo, help: "Show the stars of photographs on pages.")
  var ratings: Bool?

  @Option(
    help: ArgumentHelp(
      """
      The language of the pages: \(GallerySettings.languages.joined(separator: ", ")). Without it, that of each visitor \
      among these.
      """))
  var language: String?

  @Option(help: "How bright the pages are: dark, light, or auto, as each visitor prefers.")
  var theme: Theme?

  @Option(
    help: ArgumentHelp(
      """
      A folder of templates of pages, which take the place of those of the same names, and with gallery.css, a style sheet \
      that is added to the one of the pages.
      """, valueName: "folder"), completion: .directory,
    transform: { try GivenPath.path($0) })
  var templates: String?

  @Flag(
    inversion: .prefixedNo,
    help: "Show the newest photographs first, in albums whose texts name no order.")
  var newestFirst: Bool?

  @Flag(
    inversion: .prefixedNo, help: "Show albums and photographs that a text hides, too.")
  var hidden: Bool?

  @Flag(
    inversion: .prefixedNo,
    help:
      "Offer the photographs of each album as a ZIP archive, with the files that Download sends."
  )
  var archives: Bool?

  @Flag(
    inversion: .prefixedNo, help: "Shift wide photographs in feeds as a phone is tilted.")
  var tilt: Bool?

  @Option(
    help: ArgumentHelp(
      """
      Leave out the files and folders that a pattern matches, in the language of gitignore, such as '*.png' or \
      '/drafts/'. It may be given several times; '!' before a pattern takes back what an earlier one leaves out.
      """, valueName: "pattern"))
  var exclude: [String] = []

  func validate() throws {
    for pattern in exclude where !GallerySettings.isExclusion(pattern) {
      throw ValidationError(
        "--exclude '\(pattern)' matches nothing; give a pattern as in a .gitignore file")
    }
    if let language, !GallerySettings.languages.contains(language) {
      throw ValidationError(
        "--language is one of \(GallerySettings.languages.joined(separator: ", "))")
    }
    guard effort.map(Self.efforts.contains) ?? true else {
      throw ValidationError(
        "--effort is a number from \(Self.efforts.lowerBound) to \(Self.efforts.upperBound)")
    }
  }

  /// The file of options for a folder of photographs.
  func configuration(for photographs: String) throws(ConfigurationError) -> Configuration {
    try Configuration.read(for: photographs, file: config)
  }

  /// The settings of the options and, where they say nothing, of a file. The patterns of both count, those of the
  /// command line last.
  func settings(_ file: Configuration = Configuration()) -> GallerySettings {
    var settings = GallerySettings()
    // An empty title would be no title at all.
    settings.title = (title ?? file.title).flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
    settings.writesAVIF = avif ?? file.writesAVIF ?? settings.writesAVIF
    settings.webpEffort = effort ?? file.effort ?? settings.webpEffort
    settings.publishesOriginals =
      originals ?? file.publishesOriginals ?? settings.publishesOriginals
    settings.keepsLocation = keepLocation ?? file.keepsLocation ?? settings.keepsLocation
    settings.map = map ?? file.map ?? settings.map
    settings.keepsCopyright = keepCopyright ?? file.keepsCopyright ?? settings.keepsCopyright
    settings.showsKeywords = keywords ?? file.showsKeywords ?? settings.showsKeywords
    settings.showsPeople = people ?? file.showsPeople ?? settings.showsPeople
    settings.showsRatings = ratings ?? file.showsRatings ?? settings.showsRatings
    settings.language = language ?? file.language ?? settings.language
    settings.theme = theme ?? file.theme ?? settings.theme
    settings.templates = templates ?? file.templates ?? settings.templates
    settings.newestFirst = newestFirst ?? file.newestFirst ?? settings.newestFirst
    settings.showsHidden = hidden ?? file.showsHidden ?? settings.showsHidden
    settings.offersArchives = archives ?? file.offersArchives ?? settings.offersArchives
    settings.tilts = tilt ?? file.tilts ?? settings.tilts
    settings.exclusions = file.exclusions + exclude
    settings.widths = file.widths ?? settings.widths
    settings.fallbackWidths = file.fallbackWidths ?? settings.fallbackWidths
    settings.panoramaWidth = file.panoramaWidth ?? settings.panoramaWidth
    settings.webpQuality = file.webpQuality ?? settings.webpQuality
    settings.jpegQuality = file.jpegQuality ?? settings.jpegQuality
    settings.avifQuality = file.avifQuality ?? settings.avifQuality
    settings.avifEffort = file.avifEffort ?? settings.avifEffort
    return settings
  }
}

extension Theme: ExpressibleByArgument {}
