import Foundation

/// The tiles in a site.
///
/// They are cut in a folder beside and moved into place as a whole. The descriptor comes last and
/// goes first: where it is, all tiles are.
struct TileStore: Sendable {
  let site: SiteFolder

  /// Whether the pyramid exists already, tile for tile; it then belongs to the site as it is.
  func keep(_ pyramid: TilePyramid) -> Bool {
    guard let bytes = bytes(of: pyramid, in: "\(site.path)/\(pyramid.folderPath)"),
      site.keep(pyramid.descriptorPath)
    else { return false }
    site.count(tiles(pyramid, bytes), isNew: false)
    return true
  }

  /// Moves tiles into place that are complete.
  ///
  /// - Parameters:
  ///   - stem: what the tiles' folder and descriptor begin with.
  ///   - folder: where tiles go that are there already and are not complete.
  func adopt(_ stem: String, as pyramid: TilePyramid, formerIn folder: String) throws(GalleryError)
  {
    let target = "\(site.path)/\(pyramid.stem)"
    guard let bytes = bytes(of: pyramid, in: stem + "_files") else {
      throw .unwritable(target + ".dzi", reason: "tiles are missing")
    }
    try site.exclusively { () throws(GalleryError) in
      // The same photograph may be there twice, and the other have come first.
      if keep(pyramid) { return }
      do throws(SystemError) {
        try SiteFolder.createFolder(
          String(target[..<(target.lastIndex(of: "/") ?? target.endIndex)]))
        try Self.move(target + ".dzi", to: "\(folder)/former.dzi", ifThere: true)
        try Self.move(target + "_files", to: "\(folder)/former", ifThere: true)
        try Self.move(stem + "_files", to: target + "_files")
        try Self.move(stem + ".dzi", to: target + ".dzi")
      } catch {
        throw .unwritable(target + ".dzi", reason: error.reason)
      }
      site.count(tiles(pyramid, bytes), isNew: true)
      site.countNew(pyramid.descriptorPath)
    }
  }

  /// Removes a folder of tiles and nothing else that may have got into it. Its descriptor must be
  /// gone.
  static func removeFolder(_ path: String) {
    for level in names(in: path) where level.wholeMatch(of: /[0-9]+/) != nil {
      for tile in names(in: "\(path)/\(level)")
      where tile.wholeMatch(of: /[0-9]+_[0-9]+\.jpg/) != nil {
        unlink("\(path)/\(level)/\(tile)")
      }
      // Fails, as it should, while something is in it.
      rmdir("\(path)/\(level)")
    }
    rmdir(path)
  }

  private func tiles(_ pyramid: TilePyramid, _ bytes: Int) -> SiteFolder.Bundle {
    SiteFolder.Bundle(path: pyramid.folderPath, files: pyramid.tileCount, bytes: bytes)
  }

  /// The bytes of all tiles in a folder; `nil` when one is missing.
  private func bytes(of pyramid: TilePyramid, in folder: String) -> Int? {
    var sum = 0
    for tile in pyramid.tileNames {
      var status = stat()
      guard stat("\(folder)/\(tile)", &status) == 0, status.st_mode & S_IFMT == S_IFREG,
        status.st_size > 0
      else { return nil }
      sum += Int(status.st_size)
    }
    return sum
  }

  private static func move(_ path: String, to new: String, ifThere: Bool = false)
    throws(SystemError)
  {
    if rename(path, new) == 0 || ifThere && errno == ENOENT { return }
    throw .current
  }

  private static func names(in folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  }
}
