/// A sprite sheet that has been written.
struct SheetFile: Codable, Sendable {
  let path: String
  let grid: SpriteSheet.Grid
  /// The number of squares on the sheet.
  let count: Int

  /// Decodes the squares, in a worker.
  func sprites() throws(WorkerFailure) -> [Sprite] {
    let file = try JobInput(path).file
    guard let picture = Picture.decode(file, to: grid.size(of: count)) else {
      throw .unusable(path, reason: Imaging.takeError())
    }
    return grid.sprites(on: picture, count: count)
  }
}
