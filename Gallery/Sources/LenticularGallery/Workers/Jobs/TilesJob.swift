/// Cuts a photograph into tiles.
struct TilesJob: WorkerJob {
  let path: String
  let inspection: Inspection
  let isJPEG: Bool
  let pyramid: TilePyramid
  /// Where the tiles are written to.
  let folder: String

  struct Product: Codable, Sendable {
    /// What the tiles' folder and descriptor begin with.
    let stem: String
  }

  var kind: WorkerJobKind { .tiles(self) }

  func seconds(_ limits: WorkerLimits) -> Int { 2 * limits.seconds(for: pyramid.size) }

  func run(_ limits: WorkerLimits) throws(WorkerFailure) -> Product {
    let file = try SourceFile(path, inspection.version)
    let (stem, _) = try Decoding.decode(isJPEG: isJPEG) { strict in
      // What was cut before the decoder complained would be in the way.
      let stem = "\(folder)/\(strict ? "strict" : "tiles")"
      return pyramid.cut(file.file, to: stem, strict: strict) ? stem : nil
    }
    try file.check(inspection.content)
    return Product(stem: stem)
  }
}
