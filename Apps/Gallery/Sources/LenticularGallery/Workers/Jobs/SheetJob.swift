/// Creates a sprite sheet.
struct SheetJob: WorkerJob {
  let grid: SpriteSheet.Grid
  let source: Source
  let target: String

  /// The source of the squares.
  enum Source: Codable, Sendable {
    /// Images, each of which becomes a square.
    case pictures([String])
    /// Sheets of larger squares.
    case sheets([SheetFile])
  }

  struct Product: Codable, Sendable {
    let content: NewFile.Content
    /// The colour of each photograph, read from the encoded sheet, so that it does not depend on
    /// when the sheet was made.
    let colors: [Color]
  }

  var kind: WorkerJobKind { .sheet(self) }
  /// The images are in the room of the worker.
  var files: [JobFile] { [] }

  /// The limit of the processor time, in seconds: that of an image of some megapixels.
  func seconds(_ limits: WorkerLimits) -> Int { 2 * limits.seconds }

  func run(_ limits: WorkerLimits) throws(WorkerFailure) -> Product {
    var sprites: [Sprite] = []
    switch source {
    case .pictures(let paths):
      for path in paths { sprites.append(try sprite(of: path)) }
    case .sheets(let sheets):
      for sheet in sheets { sprites += try sheet.sprites().map { $0.shrunk(to: grid.side) } }
    }
    guard let bytes = grid.picture(of: sprites)?.encoded(as: SpriteSheet.encoding) else {
      throw .unusable(target, reason: Imaging.takeError())
    }
    let content = try NewFile.write(bytes, to: target)
    let printed = SheetFile(path: target, grid: grid, count: sprites.count)
    return Product(content: content, colors: try printed.sprites().map(\.color))
  }

  /// libwebp scales while it decodes: two milliseconds for each photograph.
  private func sprite(of path: String) throws(WorkerFailure) -> Sprite {
    let square = PixelSize(width: grid.side, height: grid.side)
    guard let picture = Picture.decode(try JobInput(path).file, to: square) else {
      throw .unusable(path, reason: Imaging.takeError())
    }
    return Sprite(side: grid.side, pixels: picture.pixels)
  }
}
