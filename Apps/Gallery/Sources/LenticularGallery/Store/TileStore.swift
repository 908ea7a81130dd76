import Foundation

/// The tiles in a site.
///
/// Tiles are cut in a separate folder, which is then renamed. The descriptor is created last and
/// removed first: if it exists, all tiles exist.
struct TileStore: Sendable {
  let site: SiteFolder
  let verifies: Bool

  /// Keeps tiles in the site if they exist as they were written, or takes them from those of other sites. Returns whether
  /// the site has them then.
  func keep(_ pyramid: TilePyramid, _ tiles: PhotographRecord.TileSet) -> Bool {
    if isIntact(tiles, of: pyramid) {
      site.keep(tiles, in: pyramid.folderPath, isNew: false)
      return true
    }
    guard site.isWritten, let images = site.images else { return false }
    let isTaken = try? site.staging.withFolder { folder throws(WorkerFailure) in
      guard images.take(tiles, of: pyramid, to: "\(folder)/tiles") else { return false }
      try WorkerFailure.ofBuild { () throws(GalleryError) in
        try install("\(folder)/tiles", as: pyramid, tiles, staging: folder)
      }
      return true
    }
    return isTaken ?? false
  }

  /// The tiles in the site, if all are complete, although no record tells so; `nil` without them.
  func unrecorded(_ pyramid: TilePyramid) -> PhotographRecord.TileSet? {
    let folder = "\(site.path)/\(pyramid.folderPath)"
    guard !verifies, SiteFolder.size(of: "\(site.path)/\(pyramid.descriptorPath)") ?? 0 > 0,
      pyramid.tileNames.allSatisfy({
        (try? OpenFile("\(folder)/\($0)")).map(WholeImage.has) ?? false
      }),
      let bytes = Self.bytes(of: pyramid, in: folder),
      let digest = Self.digest(of: pyramid, in: folder)
    else { return nil }
    return PhotographRecord.TileSet(count: pyramid.tileCount, bytes: bytes, digest: digest)
  }

  /// Gives the tiles of a former version other names. Returns whether they are there as they were written.
  func takeOver(
    _ tiles: PhotographRecord.TileSet, _ former: TilePyramid, as pyramid: TilePyramid
  ) -> Bool {
    guard site.isWritten, isIntact(tiles, of: former) else { return false }
    let source = "\(site.path)/\(former.folderPath)"
    let isTaken = try? site.staging.withFolder { folder throws(WorkerFailure) in
      guard pyramid.link(source, to: "\(folder)/tiles", copies: true) else { return false }
      try WorkerFailure.ofBuild { () throws(GalleryError) in
        try install("\(folder)/tiles", as: pyramid, tiles, staging: folder, isNew: false)
      }
      site.images?.put(tiles: "\(site.path)/\(pyramid.folderPath)", as: pyramid)
      return true
    }
    return isTaken ?? false
  }

  private func isIntact(_ tiles: PhotographRecord.TileSet, of pyramid: TilePyramid) -> Bool {
    let folder = "\(site.path)/\(pyramid.folderPath)"
    return tiles.count == pyramid.tileCount && Self.bytes(of: pyramid, in: folder) == tiles.bytes
      && (!verifies || Self.digest(of: pyramid, in: folder) == tiles.digest)
  }

  /// Moves tiles that were cut into the site.
  ///
  /// - Parameters:
  ///   - stem: the prefix of the tiles' folder and descriptor.
  ///   - descriptor: the descriptor as it was written.
  ///   - staging: the folder to which existing, incomplete tiles are moved.
  func adopt(
    _ stem: String, as pyramid: TilePyramid, _ tiles: PhotographRecord.TileSet,
    descriptor: StoredFile, staging: String
  ) throws(GalleryError) {
    try install(stem + "_files", as: pyramid, tiles, staging: staging)
    site.images?.put(tiles: "\(site.path)/\(pyramid.folderPath)", as: pyramid)
    try site.adopt(stem + ".dzi", as: descriptor)
  }

  /// Moves a folder of tiles into the site.
  private func install(
    _ folder: String, as pyramid: TilePyramid, _ tiles: PhotographRecord.TileSet, staging: String,
    isNew: Bool = true
  ) throws(GalleryError) {
    let target = "\(site.path)/\(pyramid.stem)"
    do throws(SystemError) {
      try Folder.create(String(target[..<(target.lastIndex(of: "/") ?? target.endIndex)]))
      try Self.move(target + ".dzi", to: "\(staging)/former.dzi", ifThere: true)
      try Self.move(target + "_files", to: "\(staging)/former", ifThere: true)
      try Self.move(folder, to: target + "_files")
    } catch {
      throw .unwritable(target + "_files", error)
    }
    site.keep(tiles, in: pyramid.folderPath, isNew: isNew)
  }

  /// Removes a folder of tiles, but no other files in it. Its descriptor must have been removed
  /// before.
  static func removeFolder(_ path: String) {
    for level in Folder.names(in: path) where level.wholeMatch(of: /[0-9]+/) != nil {
      for tile in Folder.names(in: "\(path)/\(level)")
      where tile.wholeMatch(of: /[0-9]+_[0-9]+\.jpg/) != nil {
        unlink("\(path)/\(level)/\(tile)")
      }
      // Fails, as it should, if the folder is not empty.
      rmdir("\(path)/\(level)")
    }
    rmdir(path)
  }

  /// The size of all tiles in a folder, in bytes; `nil` if one is missing.
  static func bytes(of pyramid: TilePyramid, in folder: String) -> Int? {
    var sum = 0
    for tile in pyramid.tileNames {
      guard let size = SiteFolder.size(of: "\(folder)/\(tile)"), size > 0 else { return nil }
      sum += size
    }
    return sum
  }

  /// The digest of all tiles in a folder, in order; `nil` if one cannot be read.
  static func digest(of pyramid: TilePyramid, in folder: String) -> String? {
    var text = ""
    for tile in pyramid.tileNames {
      guard let file = try? OpenFile("\(folder)/\(tile)"), let digest = try? Digest(of: file) else {
        return nil
      }
      text += digest.hexadecimal
    }
    return Digest(of: text.utf8).hexadecimal
  }

  private static func move(_ path: String, to new: String, ifThere: Bool = false)
    throws(SystemError)
  {
    if rename(path, new) == 0 || ifThere && errno == ENOENT { return }
    throw .current
  }
}
