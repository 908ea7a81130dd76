import ArgumentParser
import LenticularGallery

/// The command-line options of a gallery.
struct GalleryOptions: ParsableArguments {
  @Option(help: "The title of the first page; the folder's name without it.")
  var title: String?

  @Flag(help: "Write AVIF files too: smaller, and much slower to make.")
  var avif = false

  @Option(
    help: """
      The effort of compressing WebP files, from 0 to 6. With 4, a photograph takes half as long again, and its files \
      are smaller by 4 %.
      """)
  var effort = GallerySettings().webpEffort

  private static let efforts = 0...6

  @Flag(
    help: """
      Publish the original files too, their metadata removed. HEIC, AVIF, TIFF and GIF originals \
      are published only with --keep-location.
      """)
  var originals = false

  @Flag(
    help: """
      Keep the place where pictures were taken in their files, and show it with their information; with \
      --originals, originals are copied with all their metadata.
      """)
  var keepLocation = false

  @Flag(help: "Shift wide photographs in feeds as a phone is tilted.")
  var tilt = false

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
    guard Self.efforts.contains(effort) else {
      throw ValidationError(
        "--effort is a number from \(Self.efforts.lowerBound) to \(Self.efforts.upperBound)")
    }
  }

  var settings: GallerySettings {
    var settings = GallerySettings()
    // An empty title would be no title at all.
    settings.title = title.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
    settings.writesAVIF = avif
    settings.webpEffort = effort
    settings.publishesOriginals = originals
    settings.keepsLocation = keepLocation
    settings.tilts = tilt
    settings.exclusions = exclude
    return settings
  }
}
