/// Cuts a photograph into tiles.
struct TilesJob: WorkerJob {
  let path: String
  let inspection: Inspection
  let isJPEG: Bool
  let pyramid: TilePyramid
  /// The folder of the tiles.
  let folder: String

  struct Product: Codable, Sendable {
    /// The prefix of the tiles' folder and descriptor.
    let stem: String
    let tiles: PhotographRecord.TileSet
    let descriptor: NewFile.Content
  }

  var kind: WorkerJobKind { .tiles(self) }
  var files: [JobFile] { [JobFile(path: path)] }

  func seconds(_ limits: WorkerLimits) -> Int { 2 * limits.seconds(for: pyramid.size) }

  func run(_ limits: WorkerLimits) throws(WorkerFailure) -> Product {
    let file = try JobInput(path, inspection.version)
    do throws(WorkerFailure) {
      return try cut(file)
    } catch {
      // libvips does not report a full disk.
      _ = try NewFile.write([UInt8](repeating: 0, count: 1 << 18), to: "\(folder)/room")
      throw error
    }
  }

  private func cut(_ file: JobInput) throws(WorkerFailure) -> Product {
    let image = try file.image(inspection.role).file
    let (stem, _) = try Decoding.decode(isJPEG: isJPEG) { strictness in
      // The strict attempt may leave tiles, so the second attempt uses another name.
      let stem = "\(folder)/\(strictness == .tolerant ? "tolerant" : "tiles")"
      return pyramid.cut(image, to: stem, strictness: strictness) ? stem : nil
    }
    try file.check(inspection.content)
    let names = "\(stem)_files"
    guard let bytes = TileStore.bytes(of: pyramid, in: names),
      let digest = TileStore.digest(of: pyramid, in: names),
      let descriptor = try? OpenFile("\(stem).dzi"), let size = try? descriptor.version.size,
      let content = try? Digest(of: descriptor)
    else { throw .damaged("tiles are missing") }
    return Product(
      stem: stem, tiles: .init(count: pyramid.tileCount, bytes: bytes, digest: digest),
      descriptor: NewFile.Content(size: size, digest: content))
  }
}
