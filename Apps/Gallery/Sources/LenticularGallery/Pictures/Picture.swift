import CVips
import Foundation

/// An image of libvips. It must be used on the thread that created it.
public final class Picture {
  private let image: OpaquePointer
  /// The source of the pixels of a painted image; `nil` for others.
  private var painter: RowPainter?

  private init?(_ image: OpaquePointer?) {
    guard let image else { return nil }
    self.image = image
  }

  deinit { cv_release(image) }

  /// Reads the header of a file; `nil` if that fails. The reason is then the only one that ``Imaging`` has.
  static func open(_ file: OpenFile) -> Picture? {
    _ = Imaging.takeErrors()
    return Picture(cv_open(file.descriptor))
  }

  /// Which files are refused.
  enum Strictness {
    /// Those of which nothing can be decoded.
    case tolerant
    /// Those that end early or are damaged.
    case strict
    /// Those of which a decoder warns, too.
    case strictest

    var value: CVStrictness {
      switch self {
      case .tolerant: cv_tolerant
      case .strict: cv_strict
      case .strictest: cv_strictest
      }
    }
  }

  /// Whether parts of the image may be transparent.
  var hasTransparency: Bool { cv_has_transparency(image) }

  /// Whether all pixels of a decoded image are the same.
  var isUniform: Bool {
    let field = cv_pixels(image)
    let pixel = hasTransparency ? 4 : 3
    guard let bytes = field.bytes, field.count > pixel else { return true }
    return memcmp(bytes, bytes + pixel, field.count - pixel) == 0
  }

  /// Decodes a file to exactly `size`, upright, in sRGB, on white, without metadata; `nil` if the
  /// file is damaged.
  ///
  /// - Parameters:
  ///   - keepsGamut: whether a photograph with colours that sRGB lacks is decoded to Display P3, with that profile.
  ///   - keepsLocation: whether the location of the photograph is kept.
  ///   - keepsTransparency: whether what is transparent stays so.
  ///   - strictness: which files are refused.
  static func decode(
    _ file: OpenFile, to size: PixelSize, keepsGamut: Bool = false, keepsLocation: Bool = false,
    keepsTransparency: Bool = false, strictness: Strictness = .strict
  ) -> Picture? {
    Picture(
      file.codedColour.withValue { colour in
        cv_decode(
          file.descriptor, Int32(size.width), Int32(size.height), keepsGamut, keepsLocation,
          keepsTransparency, colour, strictness.value)
      })
  }

  /// How the pictures of the file follow each other; `nil` if it stands still.
  var motion: Motion? {
    let motion = cv_motion(image)
    guard motion.count > 1, let delays = motion.delays else { return nil }
    defer { cv_free(delays) }
    return Motion(
      durations: (0..<Int(motion.count)).map { Motion.duration(ofDelay: Int(delays[$0])) },
      loops: Int(motion.loops))
  }

  /// Decodes the first pictures of a file that moves, one below the other, each to exactly `size`, in sRGB; `nil` if that
  /// fails.
  static func decode(_ file: OpenFile, to size: PixelSize, pictures count: Int) -> Picture? {
    Picture(
      cv_decode_motion(file.descriptor, Int32(size.width), Int32(size.height), Int32(count)))
  }

  /// The pictures of a file that moves, one below the other, from interleaved 8-bit RGBA; `nil` if there are not four bytes
  /// per pixel.
  static func rgba(_ pixels: [UInt8], size: PixelSize) -> Picture? {
    guard pixels.count == size.width * size.height * 4 else { return nil }
    return Picture(cv_from_rgba(pixels, Int32(size.width), Int32(size.height)))
  }

  /// Pictures that lie one below the other as a WebP that moves, on white; `nil` if encoding fails.
  func encoded(moving motion: Motion, quality: Int, effort: Int) -> [UInt8]? {
    let delays = motion.durations.map { Int32(($0 * 1000).rounded()) }
    let buffer = cv_encode_motion(
      image, Int32(size.height / delays.count), delays, Int32(delays.count), Int32(motion.loops),
      Int32(quality), Int32(effort))
    guard let bytes = buffer.bytes else { return nil }
    defer { cv_free(bytes) }
    let file = [UInt8](UnsafeRawBufferPointer(start: bytes, count: buffer.count))
    return MetadataRemover.removed(from: file, format: .webp)
  }

  /// Whether the first picture of a file has one colour, or cannot be read.
  static func beginsBlank(_ file: OpenFile) -> Bool { cv_begins_blank(file.descriptor) }

  /// An image from interleaved 8-bit RGB, row by row; `nil` if there are not three bytes per pixel.
  public static func rgb(_ pixels: [UInt8], size: PixelSize) -> Picture? {
    guard pixels.count == size.width * size.height * 3 else { return nil }
    return Picture(cv_from_rgb(pixels, Int32(size.width), Int32(size.height)))
  }

  /// An image too large for memory.
  ///
  /// - Parameter rows: returns the pixels of some rows, as interleaved 8-bit RGB. It is called from
  ///   top to bottom while the image is written, possibly several times for a row.
  public static func painted(size: PixelSize, rows: @escaping (Range<Int>) -> [UInt8]) -> Picture? {
    let painter = RowPainter(size: size, rows: rows)
    let image = cv_painted(
      Int32(size.width), Int32(size.height), RowPainter.paint,
      Unmanaged.passUnretained(painter).toOpaque())
    let picture = Picture(image)
    picture?.painter = painter
    return picture
  }

  /// Writes the image with its metadata as a JPEG, without holding all of it in memory; `false` if
  /// that fails.
  public func writeJPEG(to path: String, quality: Int) -> Bool {
    cv_write_jpeg(image, path, Int32(quality))
  }

  func resized(to size: PixelSize) -> Picture? {
    Picture(cv_resize(image, Int32(size.width), Int32(size.height)))
  }

  /// The image in sRGB; `nil` if it cannot be converted.
  var inSRGB: Picture? { Picture(cv_to_srgb(image)) }

  var size: PixelSize {
    PixelSize(width: Int(cv_width(image)), height: Int(cv_height(image)))
  }

  /// The size after EXIF's orientation is applied; orientations 5 to 8 swap width and height.
  var uprightSize: PixelSize {
    let size = self.size
    guard cv_orientation(image) >= 5 else { return size }
    return PixelSize(width: size.height, height: size.width)
  }

  /// A metadata block, such as `exif-data`; `nil` if the image does not have it.
  func block(_ name: String) -> [UInt8]? {
    let field = cv_field(image, name)
    return field.bytes.map { [UInt8](UnsafeRawBufferPointer(start: $0, count: field.count)) }
  }

  /// The pixels of a decoded image: 8-bit RGB, row by row.
  var pixels: [UInt8] {
    let field = cv_pixels(image)
    return field.bytes.map { [UInt8](UnsafeRawBufferPointer(start: $0, count: field.count)) } ?? []
  }

  /// Writes the pixels of a decoded image to an open file: blue, green, red and alpha for each, the colours
  /// multiplied by alpha; `false` if that fails.
  func writePixels(to file: Int32) -> Bool { cv_write_bgra(image, file) }

  /// Sets a text field, such as `exif-ifd0-Make`.
  public func set(_ name: String, to value: String) { cv_set_string(image, name, value) }

  /// Sets the fields that name whose photograph it is. Those of EXIF are ASCII, which libexif makes of them; XMP has the
  /// texts as they are.
  func set(_ credit: Credit) {
    set("xmp-data", to: XMPPacket.crediting(credit))
    if let artist = credit.artist { set("exif-ifd0-Artist", to: artist) }
    if let copyright = credit.copyright { set("exif-ifd0-Copyright", to: copyright) }
  }

  /// Sets a metadata block, such as `xmp-data`.
  public func set(_ name: String, to block: [UInt8]) {
    cv_set_blob(image, name, block, block.count)
  }

  /// The encoded file; `nil` if encoding fails.
  ///
  /// - Parameter keepsMetadata: whether the image's metadata is written.
  public func encoded(as encoding: Encoding, keepsMetadata: Bool = false) -> [UInt8]? {
    let buffer =
      switch encoding {
      case .webp(let quality, let effort):
        cv_encode_webp(image, Int32(quality), Int32(effort), !keepsMetadata)
      case .jpeg(let quality):
        cv_encode_jpeg(image, Int32(quality), !keepsMetadata)
      case .avif(let quality, let effort):
        cv_encode_avif(image, Int32(quality), Int32(effort), !keepsMetadata)
      case .png: cv_encode_png(image)
      case .tiff: cv_encode_tiff(image)
      case .gif: cv_encode_gif(image)
      case .heic(let quality): cv_encode_heic(image, Int32(quality))
      }
    guard let bytes = buffer.bytes else { return nil }
    defer { cv_free(bytes) }
    let file = [UInt8](UnsafeRawBufferPointer(start: bytes, count: buffer.count))
    if keepsMetadata { return file }
    // libvips 8.14 writes an EXIF block of its own into WebP, and into JPEG with a profile.
    return switch encoding {
    case .webp: MetadataRemover.removed(from: file, format: .webp)
    case .jpeg: MetadataRemover.removed(from: file, format: .jpeg)
    default: file
    }
  }
}
