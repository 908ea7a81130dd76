import Foundation

/// Cuts a photograph into the tiles that sites have too, in the folder of the images that are shared, unless that has been
/// done.
struct CutJob: WorkerJob {
  let path: String
  /// The size and the quality of the tiles.
  let pyramid: TilePyramid
  /// The folder of the shared images.
  let folder: String

  var kind: WorkerJobKind { .cut(self) }

  func seconds(_ limits: WorkerLimits) -> Int { 2 * limits.seconds(for: pyramid.size) }

  /// Returns the folder of the tiles.
  func run(_ limits: WorkerLimits) throws(WorkerFailure) -> String {
    let file = try SourceFile(path)
    let content = try file.content()
    let pyramid = pyramid.named(content.photographName)
    let complete = "\(folder)/\(pyramid.folderPath)"
    let descriptor = "\(folder)/\(pyramid.descriptorPath)"
    if access(descriptor, R_OK) == 0, access(complete, R_OK) == 0 {
      Cache.use(complete)
      return complete
    }
    let staged = Cache.incomplete(complete)
    defer { Folder.remove(staged) }
    do {
      try Folder.create(staged, mode: 0o700)
    } catch {
      throw .unwritable(staged, error)
    }
    guard pyramid.cut(file.file, to: "\(staged)/tiles", strict: false) else {
      throw .damaged(Imaging.takeError())
    }
    try file.check(content)
    // The descriptor is there only when all tiles are.
    if access(descriptor, F_OK) != 0 { Folder.remove(complete) }
    guard rename("\(staged)/tiles_files", complete) == 0 || errno == EEXIST || errno == ENOTEMPTY,
      rename("\(staged)/tiles.dzi", descriptor) == 0
    else { throw .unwritable(complete, .current) }
    return complete
  }
}
