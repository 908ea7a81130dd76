/// An image of many photographs, each scaled to a square, row by row.
///
/// There are two sizes of squares. Full sheets of both have the same size in pixels: a sheet of
/// small squares is made from up to 16 sheets of large ones.
///
/// Where a sheet ends depends on the photographs around its end, not on their places in the album
/// (content-defined chunking). So a photograph that comes or goes anywhere changes a few sheets of
/// each size, and the others stay as they are.
struct SpriteSheet: Sendable {
  /// The arrangement of the squares on a sheet.
  struct Grid: Codable, Hashable, Sendable {
    /// The side of a square, in pixels.
    let side: Int
    let columns: Int
    /// The rows of a full sheet.
    let rows: Int

    var capacity: Int { columns * rows }

    /// The grid for small zoom scales of a wall: a few kilobytes for a screen of photographs. A square is a macroblock
    /// of WebP, so that neighbours' colours do not bleed.
    static let small = Grid(side: 16, columns: 64, rows: 64)
    /// The grid for zoom scales just below those at which files of single photographs are shown.
    static let large = Grid(side: 64, columns: 16, rows: 16)
  }

  /// The encoding of sheets. Every browser with WebAssembly supports WebP. Quality and effort are libwebp's defaults,
  /// because squares are shown small, or while better files load.
  static let encoding = Encoding.webp(quality: quality, effort: effort)
  private static let quality = 75
  private static let effort = 4

  /// The version of the format, increased when the same photographs, grid and encoding give other
  /// pixels.
  private static let version = 1

  let grid: Grid
  /// The photographs on the sheet, with their indices in the album.
  let photos: ArraySlice<Item>
  /// The sheets of larger squares with the same photographs; empty if the sheet is made from the
  /// photographs' own files.
  let parts: [SpriteSheet]
  /// The path of the file, relative to the site. It depends on the photographs and their order
  /// only, so that an existing file is the right one.
  let path: String

  private init(of photos: ArraySlice<Item>, in grid: Grid, parts: [SpriteSheet] = []) {
    self.grid = grid
    self.photos = photos
    self.parts = parts
    let numbers = [Self.version, grid.side, grid.columns, Self.quality, Self.effort]
    // A sheet is made from the smallest WebP of each photograph.
    let recipe =
      numbers.map(String.init).joined(separator: " ") + " \(photos.first?.media.recipes.webp ?? "")"
    let key = ContentKey.of(([recipe] + photos.map(\.media.name)).joined(separator: "\n"))
    path = "photos/\(key.prefix(2))/\(key.dropFirst(2))-sprites-\(grid.side).webp"
  }

  /// The sheets of small squares for an album's own photographs, each with the sheets of large squares from which it is
  /// made.
  static func sheets(of photos: [Item]) -> [SpriteSheet] {
    let names = photos.map(\.media.name)
    let large = runs(of: names.indices, atMost: Grid.large.capacity) {
      isFirst(names[$0], ofOneIn: Grid.large.capacity)
    }
    let perSheet = Grid.small.capacity / Grid.large.capacity
    return runs(of: large.indices, atMost: perSheet) {
      isFirst(names[large[$0].lowerBound], ofOneIn: Grid.large.capacity * perSheet / 4)
    }.map { run in
      let parts = large[run].map { SpriteSheet(of: photos[$0], in: .large) }
      let range = large[run.lowerBound].lowerBound..<large[run.upperBound - 1].upperBound
      return SpriteSheet(of: photos[range], in: .small, parts: parts)
    }
  }

  /// Whether a run begins with a photograph, which is so for one in `count` names. Names end with digits of a digest.
  private static func isFirst(_ name: String, ofOneIn count: Int) -> Bool {
    Int(name.suffix(8), radix: 16)?.isMultiple(of: count) ?? false
  }

  /// Divides a range into runs, each of which ends before an element for which `isFirst` is true. A run has at
  /// least a quarter of `limit` elements, unless it is the last one, and at most `limit`.
  private static func runs(of range: Range<Int>, atMost limit: Int, isFirst: (Int) -> Bool)
    -> [Range<Int>]
  {
    var runs: [Range<Int>] = []
    var start = range.lowerBound
    for index in range.dropFirst() {
      let count = index - start
      if count == limit || 4 * count >= limit && isFirst(index) {
        runs.append(start..<index)
        start = index
      }
    }
    return range.isEmpty ? [] : runs + [start..<range.upperBound]
  }
}

extension SpriteSheet.Grid {
  /// The size of a sheet with a number of squares: as wide as a full one, with as many rows as
  /// necessary.
  func size(of count: Int) -> PixelSize {
    PixelSize(width: columns * side, height: (count + columns - 1) / columns * side)
  }

  /// The image of a sheet; the rest of its last row is black.
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

  /// The squares of a sheet's image.
  func sprites(on picture: Picture, count: Int) -> [Sprite] {
    let pixels = picture.pixels
    return (0..<count).map { index in
      Sprite(side: side, pixels: rows(of: index).flatMap { pixels[$0] })
    }
  }

  /// The byte ranges of the rows of a square in a sheet.
  private func rows(of index: Int) -> [Range<Int>] {
    let left = index % columns * side
    let top = index / columns * side
    return (top..<top + side).map { y in
      let start = (y * columns * side + left) * 3
      return start..<start + side * 3
    }
  }
}
