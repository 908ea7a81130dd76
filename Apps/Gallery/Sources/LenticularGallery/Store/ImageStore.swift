import CProcess
import Foundation

/// The images that sites share: those of builds, of galleries that are served, and of windows.
///
/// An image of a site is here too, as a hard link, which takes no room of its own. A site on another file system takes
/// images from here as copies, and puts none here. Names depend on the content of photographs and the recipes of images, so
/// an image with the right name is the right one; what is taken is compared with its record nevertheless, because somebody
/// may have changed a file of a site, and with it this one.
struct ImageStore: Sendable {
  /// The folder of the images, in which they have the same paths as in a site.
  let folder: String

  func path(of name: String) -> String { "\(folder)/\(name)" }

  /// Adds an image of a site. Errors are ignored: the image is made again where it is missing.
  func put(_ image: String, as name: String) {
    let target = path(of: name)
    if Self.isSameFile(image, target) { return }
    makeFolder(around: target)
    _ = FileLink.replace(image, by: target)
  }

  /// Gives an image to a site. Returns whether there is an intact one.
  func take(_ file: StoredFile, to target: String) -> Bool {
    let source = path(of: file.path)
    guard SiteFolder.size(of: source) == file.size, let open = try? OpenFile(source),
      let digest = try? Digest(of: open), digest == file.digest
    else { return false }
    Self.use(source)
    return FileLink.link(source, to: target, copies: true)
  }

  /// Adds the tiles of a site.
  func put(tiles folder: String, as pyramid: TilePyramid) {
    let target = path(of: pyramid.folderPath)
    let first = "/0/0_0.jpg"
    if Self.isSameFile(folder + first, target + first) { return }
    makeFolder(around: target)
    let staged = Cache.incomplete(target)
    Folder.remove(staged)
    guard pyramid.link(folder, to: staged, copies: false) else {
      Folder.remove(staged)
      return
    }
    unlink(path(of: pyramid.descriptorPath))
    Folder.remove(target)
    if rename(staged, target) != 0 { Folder.remove(staged) }
  }

  /// Whether all tiles of a photograph are here: their descriptor is there only then.
  func has(_ pyramid: TilePyramid) -> Bool {
    access(path(of: pyramid.descriptorPath), F_OK) == 0
      && access(path(of: pyramid.folderPath), F_OK) == 0
  }

  /// Adds tiles that were cut.
  ///
  /// - Parameter stem: the prefix of the tiles' folder and descriptor.
  func adopt(_ stem: String, as pyramid: TilePyramid) throws(WorkerFailure) {
    let target = path(of: pyramid.folderPath)
    makeFolder(around: target)
    if !has(pyramid) { Folder.remove(target) }
    guard rename(stem + "_files", target) == 0 || errno == EEXIST || errno == ENOTEMPTY,
      rename(stem + ".dzi", path(of: pyramid.descriptorPath)) == 0
    else { throw .unwritable(target, .current) }
  }

  /// Gives tiles to a site. Returns whether there are intact ones.
  func take(_ tiles: PhotographRecord.TileSet, of pyramid: TilePyramid, to target: String) -> Bool {
    let source = path(of: pyramid.folderPath)
    guard has(pyramid), TileStore.bytes(of: pyramid, in: source) == tiles.bytes,
      TileStore.digest(of: pyramid, in: source) == tiles.digest
    else { return false }
    Cache.use(source)
    return pyramid.link(source, to: target, copies: true)
  }

  /// Notes that an image is used now, as its time of access. Its time of modification is that of the same file in a site,
  /// by which servers and programs that copy sites tell whether the file has changed.
  private static func use(_ path: String) { cp_set_accessed(path) }

  private func makeFolder(around path: String) {
    try? Folder.create(String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]), mode: 0o700)
  }

  private static func isSameFile(_ a: String, _ b: String) -> Bool {
    var (first, second) = (stat(), stat())
    return stat(a, &first) == 0 && stat(b, &second) == 0 && first.st_ino == second.st_ino
      && first.st_dev == second.st_dev
  }
}

extension TilePyramid {
  /// Links all tiles of a folder to a new one.
  func link(_ folder: String, to target: String, copies: Bool) -> Bool {
    for level in 0...finestLevel {
      guard (try? Folder.create("\(target)/\(level)")) != nil else { return false }
    }
    return tileNames.allSatisfy {
      FileLink.link("\(folder)/\($0)", to: "\(target)/\($0)", copies: copies)
    }
  }
}
