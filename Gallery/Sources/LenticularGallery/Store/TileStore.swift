import Foundation

/// The tiles in a site.
///
/// Tiles are cut in a separate folder, which is then renamed. The descriptor is created last and
/// removed first: if it exists, all tiles exist.
struct TileStore: Sendable {
  let site: SiteFolder
  let verifies: Bool

  /// Keeps tiles in the site if they exist as they were written. Returns whether they do.
  func keep(_ pyramid: TilePyramid, _ tiles: PhotographRecord.TileSet) -> Bool {
    let folder = "\(site.path)/\(pyramid.folderPath)"
    guard tiles.count == pyramid.tileCount, Self.bytes(of: pyramid, in: folder) == tiles.bytes,
      !verifies || Self.digest(of: pyramid, in: folder) == tiles.digest
    else { return false }
    site.keep(tiles, in: pyramid.folderPath, isNew: false)
    return true
  }

  /// Moves complete tiles into the site.
  ///
  /// - Parameters:
  ///   - stem: the prefix of the tiles' folder and descriptor.
  ///   - staging: the folder to which existing, incomplete tiles are moved.
  func adopt(
    _ stem: String, as pyramid: TilePyramid, _ tiles: PhotographRecord.TileSet, staging: String
  ) throws(GalleryError) {
    let target = "\(site.path)/\(pyramid.stem)"
    do throws(SystemError) {
      try Folder.create(String(target[..<(target.lastIndex(of: "/") ?? target.endIndex)]))
      try Self.move(target + ".dzi", to: "\(staging)/former.dzi", ifThere: true)
      try Self.move(target + "_files", to: "\(staging)/former", ifThere: true)
      try Self.move(stem + "_files", to: target + "_files")
    } catch {
      throw .unwritable(target + "_files", error)
    }
    site.keep(tiles, in: pyramid.folderPath, isNew: true)
    try site.adopt(stem + ".dzi", as: pyramid.descriptorPath)
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
