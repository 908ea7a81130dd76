import LenticularPhysics
import LenticularScene

/// A picture in tiles on levels, each half as fine as the next, down to a single pixel: the layout of
/// Deep Zoom images.
///
/// Level L of a picture whose longer side is n pixels, with N = ⌈log₂ n⌉, is 2^(N − L) times smaller.
/// A tile is `tileSize` pixels wide and high, and wider by the overlap on each side on which it has a
/// neighbour; the last of a row or column is what is left.
public struct TilePyramid: Equatable, Sendable {
  /// The pixels of the finest level: the picture's own.
  public var pixelSize: Size
  public var tileSize: Double
  public var overlap: Double
  /// How many pixels across there are of the picture without tiles, beneath them: levels that have no
  /// more are of no use.
  public var baseWidth: Double

  public init(pixelSize: Size, tileSize: Double, overlap: Double, baseWidth: Double) {
    self.pixelSize = pixelSize
    self.tileSize = tileSize
    self.overlap = overlap
    self.baseWidth = baseWidth
  }

  /// One tile of a picture.
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

  /// The side of the longest picture that has tiles, in pixels, and the least of a tile.
  private static var limits: (side: Double, tileSize: Double) { (0x1p21, 64) }

  /// Whether these are numbers of a pyramid that can be shown.
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

  /// How many pixels of the finest level one of another is wide: 2^(N − L).
  func pixelRatio(ofLevel level: Int) -> Double {
    var ratio = 1.0
    for _ in level..<max(level, finestLevel) { ratio *= 2 }
    return ratio
  }

  /// The pixels of a level.
  public func pixelSize(ofLevel level: Int) -> Size {
    let ratio = pixelRatio(ofLevel: level)
    return .lanes { (pixelSize[lane: $0] / ratio).rounded(.up) }
  }

  /// Where a tile lies on its level, with the overlap, in pixels of the level.
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
  /// How many bits of the number of a tile column and row have each; the level has the rest.
  public static var placeBits: Int { 13 }

  /// What the numbers of tiles begin with; each further one is less.
  public static var firstContents: Int32 { -256 }

  /// The tile as what a layer draws: −256 − (level · 2²⁶ + row · 2¹³ + column).
  public var contents: Contents {
    let number = Int32(level << (2 * Self.placeBits) | row << Self.placeBits | column)
    return Contents(rawValue: Self.firstContents - number)
  }

  /// The tile that contents name; nil if they are none.
  public init?(_ contents: Contents) {
    guard contents.rawValue <= Self.firstContents else { return nil }
    let number = Int(Self.firstContents) - Int(contents.rawValue)
    self.init(
      level: number >> (2 * Self.placeBits), column: number & Self.largestPlace,
      row: number >> Self.placeBits & Self.largestPlace)
  }
}
