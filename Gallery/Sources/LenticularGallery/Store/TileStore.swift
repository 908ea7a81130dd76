import Foundation

/// The tiles in a site.
///
/// They are cut in a folder beside and moved into place as a whole. The descriptor comes last and
/// goes first: where it is, all tiles are.
struct TileStore: Sendable {
  let site: SiteFolder
  let verifies: Bool

  /// Whether tiles are there as they were written; they then belong to the site.
  func keep(_ pyramid: TilePyramid, _ tiles: PhotographRecord.TileSet) -> Bool {
    let folder = "\(site.path)/\(pyramid.folderPath)"
    guard tiles.count == pyramid.tileCount, Self.bytes(of: pyramid, in: folder) == tiles.bytes,
      !verifies || Self.digest(of: pyramid, in: folder) == tiles.digest
    else { return false }
    site.keep(tiles, in: pyramid.folderPath, isNew: false)
    return true
  }

  /// Moves tiles into place that are complete.
  ///
  /// - Parameters:
  ///   - stem: what the tiles' folder and descriptor begin with.
  ///   - staging: where tiles go that are there already and are not complete.
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

  /// Removes a folder of tiles and nothing else that may have got into it. Its descriptor must be
  /// gone.
  static func removeFolder(_ path: String) {
    for level in Folder.names(in: path) where level.wholeMatch(of: /[0-9]+/) != nil {
      for tile in Folder.names(in: "\(path)/\(level)")
      where tile.wholeMatch(of: /[0-9]+_[0-9]+\.jpg/) != nil {
        unlink("\(path)/\(level)/\(tile)")
      }
      // Fails, as it should, while something is in it.
      rmdir("\(path)/\(level)")
    }
    rmdir(path)
  }

  /// The bytes of all tiles in a folder; `nil` when one is missing.
  static func bytes(of pyramid: TilePyramid, in folder: String) -> Int? {
    var sum = 0
    for tile in pyramid.tileNames {
      guard let size = SiteFolder.size(of: "\(folder)/\(tile)"), size > 0 else { return nil }
      sum += size
    }
    return sum
  }

  /// The digest of all tiles in a folder, one after the other; `nil` when one cannot be read.
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
