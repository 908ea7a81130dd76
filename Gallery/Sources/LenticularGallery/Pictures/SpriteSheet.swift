/// One picture of many photographs, each squeezed into a square, row by row.
///
/// Sheets come in two sizes of squares, and full ones are equally large: 16 sheets of large
/// squares are the parts of which one of small squares is made. A new photograph at the end of an
/// album so changes one of each.
struct SpriteSheet: Sendable {
  /// How squares lie on a sheet.
  struct Grid: Codable, Hashable, Sendable {
    /// Of a square, in pixels.
    let side: Int
    let columns: Int
    /// Of a full sheet.
    let rows: Int

    var capacity: Int { columns * rows }

    /// For a wall from afar: a few kilobytes for a screen full of photographs. A square is a
    /// macroblock of WebP, so that neighbours keep out of each other's colours.
    static let small = Grid(side: 16, columns: 64, rows: 64)
    /// Until a photograph is shown large enough for a file of its own.
    static let large = Grid(side: 64, columns: 16, rows: 16)
  }

  /// Every browser with WebAssembly reads WebP. Quality and effort are libwebp's own defaults:
  /// squares are looked at from afar, or while something better loads.
  static let encoding = Encoding.webp(quality: quality, effort: effort)
  private static let quality = 75
  private static let effort = 4

  /// Rises when the same photographs, grid and encoding give other pixels.
  private static let version = 1

  let grid: Grid
  /// What lies on the sheet; the indices are those of the album.
  let photos: ArraySlice<Photograph>
  /// The sheets of larger squares that hold the same photographs; none when the sheet is made of
  /// the photographs' own files.
  let parts: [SpriteSheet]
  /// Where the file is, relative to the site. It follows from the photographs and their order
  /// alone, so that a file that exists is the right one.
  let path: String

  private init(of photos: ArraySlice<Photograph>, in grid: Grid, parts: [SpriteSheet] = []) {
    self.grid = grid
    self.photos = photos
    self.parts = parts
    let numbers = [Self.version, grid.side, grid.columns, Self.quality, Self.effort]
    let recipe = numbers.map(String.init).joined(separator: " ")
    let key = ContentKey.of(([recipe] + photos.map(\.plan.name)).joined(separator: "\n"))
    path = "photos/\(key.prefix(2))/\(key.dropFirst(2))-sprites-\(grid.side).webp"
  }

  /// The sheets of small squares for an album's own photographs, with their parts.
  static func sheets(of photos: [Photograph]) -> [SpriteSheet] {
    runs(of: photos[...], in: .small).map { run in
      let parts = runs(of: run, in: .large).map { SpriteSheet(of: $0, in: .large) }
      return SpriteSheet(of: run, in: .small, parts: parts)
    }
  }

  private static func runs(of photos: ArraySlice<Photograph>, in grid: Grid)
    -> [ArraySlice<Photograph>]
  {
    stride(from: photos.startIndex, to: photos.endIndex, by: grid.capacity).map { start in
      photos[start..<min(start + grid.capacity, photos.endIndex)]
    }
  }
}

extension SpriteSheet.Grid {
  /// The size of a sheet: as wide as a full one and as high as so many squares need.
  func size(of count: Int) -> PixelSize {
    PixelSize(width: columns * side, height: (count + columns - 1) / columns * side)
  }

  /// The sheet of squares; what is left of the last row is black.
  func picture(of sprites: [Sprite]) -> Picture? {
    let size = size(of: sprites.count)
    var pixels = [UInt8](repeating: 0, count: size.width * size.height * 3)
    for (index, sprite) in sprites.enumerated() {
      for (y, row) in rows(of: index).enumerated() {
        let start = y * row.count
        pixels.replaceSubrange(row, with: sprite.pixels[start..<start + row.count])
      }
    }
    return Picture.rgb(pixels, size: size)
  }

  /// The squares on the picture of a sheet.
  func sprites(on picture: Picture, count: Int) -> [Sprite] {
    let pixels = picture.pixels
    return (0..<count).map { index in
      Sprite(side: side, pixels: rows(of: index).flatMap { pixels[$0] })
    }
  }

  /// Where the rows of a square are among the bytes of a sheet.
  private func rows(of index: Int) -> [Range<Int>] {
    let left = index % columns * side
    let top = index / columns * side
    return (top..<top + side).map { y in
      let start = (y * columns * side + left) * 3
      return start..<start + side * 3
    }
  }
}
