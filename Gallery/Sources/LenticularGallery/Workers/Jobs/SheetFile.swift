/// A sprite sheet that is written.
struct SheetFile: Codable, Sendable {
  let path: String
  let grid: SpriteSheet.Grid
  /// How many squares are on it.
  let count: Int

  /// The squares, in a worker.
  func sprites() throws(WorkerFailure) -> [Sprite] {
    let file = try SourceFile(path).file
    guard let picture = Picture.decode(file, to: grid.size(of: count)) else {
      throw .unusable(path, reason: Imaging.takeError())
    }
    return grid.sprites(on: picture, count: count)
  }
}
