import CVips
import Foundation

/// A photograph cut into tiles at every scale, so that whoever zooms in loads what is in view: the
/// layout of Deep Zoom (DZI), which other viewers read too.
///
/// Level 0 is a single pixel, and each level has twice the pixels of the one before, up to the
/// photograph's own. Tiles are JPEG files.
public struct TilePyramid: Codable, Hashable, Sendable {
  /// Of a tile in pixels, without what it shares with its neighbours: 512 with it, as graphics
  /// memory likes it.
  public static let side = 510
  /// The pixels that a tile repeats of each neighbour, so that no seam shows when it is scaled.
  public static let overlap = 1
  /// Above that many pixels a photograph has tiles, in any shape.
  public static let pixelLimit = 16_000_000

  /// Rises when the same photograph and quality give other tiles.
  private static let version = 1

  /// Of the finest level: the photograph's own.
  public let size: PixelSize
  /// Of 1...100.
  let quality: Int
  /// What its files are called, relative to the site: `photos/ab/cdef0123456789`.
  let stem: String

  /// The tiles of a photograph, or `nil` when it is shown without: when it is neither a panorama
  /// nor large.
  ///
  /// - Parameter name: the photograph's, from which that of the tiles follows.
  init?(of name: String, metadata: PhotoMetadata, settings: GallerySettings) {
    size = metadata.size
    guard metadata.isPanorama || size.width * size.height > Self.pixelLimit else { return nil }
    quality = settings.jpegQuality
    let numbers = [Self.version, Self.side, Self.overlap, quality].map(String.init)
    let key = ContentKey.of("tiles \(numbers.joined(separator: " ")) \(name)")
    stem = "photos/\(key.prefix(2))/\(key.dropFirst(2))"
  }

  /// The file that says how the tiles lie.
  var descriptorPath: String { stem + ".dzi" }
  /// The folder of the tiles.
  var folderPath: String { stem + "_files" }
  /// Where a tile is, with `{level}`, `{column}` and `{row}` in it.
  var address: String { folderPath + "/{level}/{column}_{row}.jpg" }

  /// The level that shows the photograph pixel for pixel.
  var finestLevel: Int {
    let longer = max(size.width, size.height)
    return longer == 1 ? 0 : Int.bitWidth - (longer - 1).leadingZeroBitCount
  }

  /// The size of a level; what is left of a pixel counts as one.
  func size(ofLevel level: Int) -> PixelSize {
    let scale = 1 << (finestLevel - level)
    return PixelSize(
      width: (size.width + scale - 1) / scale, height: (size.height + scale - 1) / scale)
  }

  /// How many tiles lie side by side in a level, and how many below each other.
  func grid(ofLevel level: Int) -> (columns: Int, rows: Int) {
    let size = size(ofLevel: level)
    return (
      (size.width + Self.side - 1) / Self.side, (size.height + Self.side - 1) / Self.side
    )
  }

  /// The tiles of all levels.
  var tileCount: Int {
    (0...finestLevel).reduce(0) { count, level in
      let (columns, rows) = grid(ofLevel: level)
      return count + columns * rows
    }
  }

  /// Every tile, relative to their folder.
  var tileNames: some Sequence<String> {
    (0...finestLevel).lazy.flatMap { level in
      let (columns, rows) = grid(ofLevel: level)
      return (0..<columns).lazy.flatMap { column in
        (0..<rows).lazy.map { row in "\(level)/\(column)_\(row).jpg" }
      }
    }
  }

  /// Cuts a file into the tiles, next to `stem`; `false` when that fails.
  ///
  /// - Parameter strict: whether a picture is refused that the decoder only warns of.
  func cut(_ file: OpenFile, to stem: String, strict: Bool) -> Bool {
    guard
      cv_cut_tiles(
        file.descriptor, stem, Int32(size.width), Int32(size.height), Int32(Self.side),
        Int32(Self.overlap),
        Int32(quality), strict)
    else { return false }
    // What libvips says about the picture, with the time of day.
    unlink(stem + "_files/vips-properties.xml")
    return true
  }
}
