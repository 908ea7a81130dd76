import LenticularPhysics
import LenticularScene

/// An image in tiles on levels. Each level has half the resolution of the next, down to a single pixel: the
/// layout of Deep Zoom images.
///
/// With n pixels on the longer side of the image and N = ⌈log₂ n⌉, level L is 2^(N − L) times smaller than
/// the image. A tile is `tileSize` pixels wide and high. On each side with a neighbour it is larger by the
/// overlap; the last tile of a row or column may be smaller.
public struct TilePyramid: Equatable, Sendable {
  /// The size of the image in pixels, which is that of the finest level.
  public var pixelSize: Size
  public var tileSize: Double
  public var overlap: Double
  /// The width in pixels of the image that is shown beneath the tiles. Levels with no more pixels are not
  /// used.
  public var baseWidth: Double

  public init(pixelSize: Size, tileSize: Double, overlap: Double, baseWidth: Double) {
    self.pixelSize = pixelSize
    self.tileSize = tileSize
    self.overlap = overlap
    self.baseWidth = baseWidth
  }

  /// A tile of an image.
  public struct Tile: Equatable, Sendable {
    public var level: Int
    public var column: Int
    public var row: Int

    public init(level: Int, column: Int, row: Int) {
      self.level = level
      self.column = column
      self.row = row
    }
  }

  /// The longest permitted side of an image, in pixels, and the least permitted side of a tile.
  private static var limits: (side: Double, tileSize: Double) { (0x1p21, 64) }

  /// Whether the numbers are within the limits of a pyramid that can be shown.
  var isUsable: Bool {
    pixelSize.width >= 1 && pixelSize.height >= 1
      && pixelSize.maximumNorm <= Self.limits.side
      && tileSize >= Self.limits.tileSize && tileSize <= 8192 && overlap >= 0
      && overlap <= tileSize / 2
      && pixelSize.maximumNorm <= tileSize * Double(Tile.largestPlace) && baseWidth >= 0
  }

  /// The number N of the finest level.
  public var finestLevel: Int {
    var (level, side) = (0, 1.0)
    while side < pixelSize.maximumNorm { (level, side) = (level + 1, side * 2) }
    return level
  }

  /// The number of pixels of the finest level per pixel of a level, along a side: 2^(N − L).
  func pixelRatio(ofLevel level: Int) -> Double {
    var ratio = 1.0
    for _ in level..<max(level, finestLevel) { ratio *= 2 }
    return ratio
  }

  /// The size of a level in pixels.
  public func pixelSize(ofLevel level: Int) -> Size {
    let ratio = pixelRatio(ofLevel: level)
    return .lanes { (pixelSize[lane: $0] / ratio).rounded(.up) }
  }

  /// The rectangle of a tile with its overlap, in pixels of its level.
  public func frame(of tile: Tile) -> Rect {
    let size = pixelSize(ofLevel: tile.level)
    let place = Point(x: Double(tile.column), y: Double(tile.row)) * tileSize
    let origin = Point.lanes { max(0, place[lane: $0] - overlap) }
    return Rect(
      origin: origin,
      size: .lanes {
        min(size[lane: $0], place[lane: $0] + tileSize + overlap) - origin[lane: $0]
      })
  }
}

extension TilePyramid.Tile {
  fileprivate static var largestPlace: Int { (1 << placeBits) - 1 }
  /// The number of bits for the column and for the row in a tile's contents; the level has the remaining
  /// bits.
  public static var placeBits: Int { 13 }

  /// The contents of tile (0, 0) of level 0. The contents of all other tiles are less.
  public static var firstContents: Int32 { -256 }

  /// The contents of a layer that shows the tile: −256 − (level · 2²⁶ + row · 2¹³ + column).
  public var contents: Contents {
    let number = Int32(level << (2 * Self.placeBits) | row << Self.placeBits | column)
    return Contents(rawValue: Self.firstContents - number)
  }

  /// The tile of a layer's contents; nil for contents other than tiles.
  public init?(_ contents: Contents) {
    guard contents.rawValue <= Self.firstContents else { return nil }
    let number = Int(Self.firstContents) - Int(contents.rawValue)
    self.init(
      level: number >> (2 * Self.placeBits), column: number & Self.largestPlace,
      row: number >> Self.placeBits & Self.largestPlace)
  }
}
