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
  public var pixelSize: Size2D
  public var tileSize: Double
  public var overlap: Double
  /// The width in pixels of the image that is shown beneath the tiles. Levels with no more pixels are not
  /// used.
  public var baseWidth: Double

  public init(pixelSize: Size2D, tileSize: Double, overlap: Double, baseWidth: Double) {
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
    /// Whether the tile is shown a second time, because an image that loops is seen almost all around.
    public var isCopy: Bool

    public init(level: Int, column: Int, row: Int, isCopy: Bool = false) {
      self.level = level
      self.column = column
      self.row = row
      self.isCopy = isCopy
    }

    /// Whether two tiles show the same part of an image.
    func isSamePlace(as other: Tile) -> Bool {
      level == other.level && column == other.column && row == other.row
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
      && pixelSize.width <= tileSize * Double(1 << Tile.columnBits)
      && pixelSize.height <= tileSize * Double(1 << Tile.rowBits) && baseWidth >= 0
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
  public func pixelSize(ofLevel level: Int) -> Size2D {
    let ratio = pixelRatio(ofLevel: level)
    return .lanes { (pixelSize[lane: $0] / ratio).rounded(.up) }
  }

  /// The rectangle of a tile with its overlap, in pixels of its level.
  public func frame(of tile: Tile) -> Rect2D {
    let size = pixelSize(ofLevel: tile.level)
    let corner = Point2D(x: Double(tile.column), y: Double(tile.row)) * tileSize
    let origin = Point2D.lanes { max(0, corner[lane: $0] - overlap) }
    return Rect2D(
      origin: origin,
      size: .lanes {
        min(size[lane: $0], corner[lane: $0] + tileSize + overlap) - origin[lane: $0]
      })
  }
}

extension TilePyramid.Tile {
  /// The number of bits for the column and for the row in a tile's contents. One more bit marks a copy; the
  /// level has the remaining bits.
  public static var columnBits: Int { 13 }
  public static var rowBits: Int { 12 }
  private static var levelShift: Int { columnBits + rowBits + 1 }

  /// The contents of tile (0, 0) of level 0. The contents of all other tiles are less.
  public static var firstContents: Int32 { -256 }

  /// The contents of a layer that shows the tile: −256 − (level · 2²⁶ + copy · 2²⁵ + row · 2¹³ + column), where
  /// copy is 0 or 1.
  public var contents: Contents {
    let copy = (isCopy ? 1 : 0) << (Self.columnBits + Self.rowBits)
    let number = level << Self.levelShift | copy | row << Self.columnBits | column
    return Contents(rawValue: Self.firstContents - Int32(number))
  }

  /// The tile of a layer's contents; nil for contents other than tiles.
  public init?(_ contents: Contents) {
    guard contents.rawValue <= Self.firstContents else { return nil }
    let number = Int(Self.firstContents) - Int(contents.rawValue)
    self.init(
      level: number >> Self.levelShift, column: number & (1 << Self.columnBits - 1),
      row: number >> Self.columnBits & (1 << Self.rowBits - 1),
      isCopy: number >> (Self.columnBits + Self.rowBits) & 1 == 1)
  }
}
