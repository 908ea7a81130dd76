/// How each kind of file of a photograph is made. A file's name has the key of its recipe, so that a setting makes those
/// files anew that it concerns, and no others.
///
/// The lists of a build, which has all photographs at once, refer to the same object.
final class Recipes: Sendable {
  let settings: GallerySettings
  /// The keys of the recipes of images, of six hexadecimal digits.
  let webp, avif, jpeg: String
  /// The key of the recipe of movies, and of their frames.
  let movie: String
  /// The key of the recipe of the movies of Live Photos.
  let clip: String
  /// The key of the recipe of pictures that move.
  let motion: String
  /// The key of the recipe of originals.
  let original: String
  /// The key of the recipe of placeholders.
  let placeholder: String
  /// All keys, and the settings that decide which files there are: a text that changes whenever the files of a photograph
  /// do.
  let text: String

  /// Increased when the same settings decode a photograph to other pixels.
  private static let version = 11

  /// Increased when other metadata is removed from originals.
  private static let originalVersion = 3

  /// Increased when a picture that moves is encoded otherwise.
  private static let motionVersion = 1

  /// Increased when a movie is converted otherwise.
  private static let movieVersion = 1

  init(_ settings: GallerySettings) {
    self.settings = settings
    // An image is made from a larger one, whose size depends on all widths.
    let kept = (settings.keepsLocation ? 1 : 0) + (settings.keepsCopyright ? 2 : 0)
    let decoding = [Self.version, settings.panoramaWidth, kept] + settings.widths
    func key(_ kind: String, _ numbers: [Int]) -> String {
      String(ContentKey.of("\(kind) \(numbers.map(String.init).joined(separator: " "))").prefix(6))
    }
    webp = key("webp", decoding + [settings.webpQuality, settings.webpEffort])
    avif = key("avif", decoding + [settings.avifQuality, settings.avifEffort])
    jpeg = key("jpeg", decoding + [settings.jpegQuality])
    movie = key("movie", [Self.movieVersion, MovieRendition.lines, MovieFrames.count])
    clip = key("clip", [Self.movieVersion, MovieRendition.lines])
    motion = key(
      "motion",
      [Self.motionVersion, MotionRendition.pixelLimit, settings.webpQuality, settings.webpEffort]
        + settings.widths)
    original = key("original", [Self.originalVersion, kept])
    placeholder = key(
      "placeholder",
      [Self.version, settings.panoramaWidth] + settings.widths
        + [settings.placeholderSide, settings.placeholderLimit])
    text =
      [webp, settings.writesAVIF ? avif : "-", jpeg, settings.publishesOriginals ? original : "-"]
      .joined(separator: " ")
      + " \(settings.jpegQuality) \(settings.fallbackWidths) \(placeholder)"
  }
}

extension Digest {
  /// The name of the photograph with this content, the prefix of the names of its files: `ab/cdef0123456789`.
  var photographName: String {
    let digits = hexadecimal
    return "\(digits.prefix(2))/\(digits.dropFirst(2).prefix(14))"
  }
}
