import Foundation

/// Cuts a photograph into tiles in a folder of its own, unless that has been done.
struct CutJob: WorkerJob {
  let path: String
  let pyramid: TilePyramid
  /// The folder of the tiles of all photographs.
  let folder: String

  var kind: WorkerJobKind { .cut(self) }
  var files: [JobFile] { [JobFile(path: path)] }

  func seconds(_ limits: WorkerLimits) -> Int { 2 * limits.seconds(for: pyramid.size) }

  /// Returns the folder of the tiles.
  func run(_ limits: WorkerLimits) throws(WorkerFailure) -> String {
    let file = try SourceFile(path)
    let version = file.version
    let numbers = [version.size, version.modified.seconds, version.modified.nanoseconds]
    let key = ContentKey.of("tiles 2 \(version.inode) \(numbers)")
    let complete = "\(folder)/\(key)"
    let tiles = "\(complete)/tiles_files"
    // The folder has its name only when it is complete.
    if access(tiles, R_OK) == 0 {
      StoredImages.use(complete)
      return tiles
    }
    let staged = StoredImages.incomplete(complete)
    defer { Folder.remove(staged) }
    do {
      try Folder.create(staged, mode: 0o700)
    } catch {
      throw .unwritable(staged, error)
    }
    guard pyramid.cut(file.file, to: "\(staged)/tiles", strict: false) else {
      throw .damaged(Imaging.takeError())
    }
    guard rename(staged, complete) == 0 || errno == EEXIST || errno == ENOTEMPTY else {
      throw .unwritable(complete, .current)
    }
    return tiles
  }
}
