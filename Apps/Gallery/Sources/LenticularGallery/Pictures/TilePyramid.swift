import CVips
import Foundation

/// A photograph cut into tiles at several resolutions, so that a viewer loads the visible ones
/// only: the layout of Deep Zoom (DZI), which other viewers support too.
///
/// Level 0 is a single pixel. Each level has twice the width and height of the one before, up to
/// the photograph's own. Tiles are JPEG files.
public struct TilePyramid: Codable, Hashable, Sendable {
  /// The side of a tile in pixels, without its overlap: 512 with it, which suits GPU textures.
  public static let side = 510
  /// The number of pixels that a tile shares with each neighbour, so that no seams appear when
  /// tiles are scaled.
  public static let overlap = 1
  /// The number of pixels above which a photograph has tiles, whatever its aspect ratio.
  public static let pixelLimit = 16_000_000

  /// The version of the tiles, increased when the same photograph and quality give other tiles.
  private static let version = 1

  /// The size of the finest level, which is that of the photograph.
  public let size: PixelSize
  /// The JPEG quality, 1...100.
  let quality: Int
  /// The prefix of the tiles' paths, relative to the site: `photos/ab/cdef0123456789`.
  let stem: String

  /// The longer side of the largest image without tiles, where the settings have none.
  private static let longSide = 2880

  /// The tiles of a photograph; `nil` for a photograph that is neither a panorama, nor large, nor so long that its width
  /// would shrink, as that of a long screenshot.
  ///
  /// - Parameter name: the prefix of the photograph's files, from which that of the tiles is
  ///   derived.
  init?(of name: String, size: PixelSize, isPanorama: Bool, settings: GallerySettings) {
    let reach = settings.widths.last ?? Self.longSide
    let isLong = size.height > reach && size.height >= 2 * size.width
    guard isPanorama || isLong || size.width * size.height > Self.pixelLimit else { return nil }
    self.init(of: name, size: size, quality: settings.jpegQuality)
  }

  /// The same tiles of a photograph with another name.
  func named(_ name: String) -> TilePyramid { TilePyramid(of: name, size: size, quality: quality) }

  private init(of name: String, size: PixelSize, quality: Int) {
    self.size = size
    self.quality = quality
    let numbers = [Self.version, Self.side, Self.overlap, quality].map(String.init)
    let key = ContentKey.of("tiles \(numbers.joined(separator: " ")) \(name)")
    stem = "photos/\(key.prefix(2))/\(key.dropFirst(2))"
  }

  /// The path of the DZI descriptor.
  var descriptorPath: String { stem + ".dzi" }
  /// The folder of the tiles.
  var folderPath: String { stem + "_files" }
  /// The URL template of a tile, with `{level}`, `{column}` and `{row}`.
  var address: String { folderPath + "/{level}/{column}_{row}.jpg" }

  /// The level with the resolution of the photograph.
  var finestLevel: Int {
    let longer = max(size.width, size.height)
    return longer == 1 ? 0 : Int.bitWidth - (longer - 1).leadingZeroBitCount
  }

  /// The size of a level, rounded up to whole pixels.
  func size(ofLevel level: Int) -> PixelSize {
    let scale = 1 << (finestLevel - level)
    return PixelSize(
      width: (size.width + scale - 1) / scale, height: (size.height + scale - 1) / scale)
  }

  /// The numbers of columns and rows of tiles in a level.
  func grid(ofLevel level: Int) -> (columns: Int, rows: Int) {
    let size = size(ofLevel: level)
    return (
      (size.width + Self.side - 1) / Self.side, (size.height + Self.side - 1) / Self.side
    )
  }

  /// The number of tiles in all levels.
  var tileCount: Int {
    (0...finestLevel).reduce(0) { count, level in
      let (columns, rows) = grid(ofLevel: level)
      return count + columns * rows
    }
  }

  /// The paths of all tiles, relative to their folder.
  var tileNames: some Sequence<String> {
    (0...finestLevel).lazy.flatMap { level in
      let (columns, rows) = grid(ofLevel: level)
      return (0..<columns).lazy.flatMap { column in
        (0..<rows).lazy.map { row in "\(level)/\(column)_\(row).jpg" }
      }
    }
  }

  /// Cuts a file into tiles, with the prefix `stem`; `false` if that fails.
  ///
  /// - Parameter strictness: which files are refused.
  func cut(_ file: OpenFile, to stem: String, strictness: Picture.Strictness) -> Bool {
    let isCut = file.codedColour.withValue { colour in
      cv_cut_tiles(
        file.descriptor, stem, Int32(size.width), Int32(size.height), Int32(Self.side),
        Int32(Self.overlap), Int32(quality), colour, strictness.value)
    }
    guard isCut else { return false }
    // libvips' properties of the image include the time of day.
    unlink(stem + "_files/vips-properties.xml")
    return true
  }
}
