import Foundation

/// The claim on an output folder: a hidden file that says that lenticular wrote the site, and
/// which pages and assets it has. Only such a folder, or an empty one, is written to, and only
/// what the claim names, or what is named as pictures here are, is ever removed.
struct SiteClaim {
  static let name = ".lenticular"
  /// Folders that no album is written to.
  static let ownFolders = ["assets", "originals", "photos"]
  /// The first line of every claim.
  private static let header = "lenticular site"

  let site: SiteFolder
  /// The pages and assets of the build before, relative to the site.
  private let formerFiles: Set<String>
  /// The assets of versions whose claims name none.
  private static let unnamedAssets =
    ["assets/gallery.css", "assets/lenticular/lenticular.css", "assets/lenticular/lenticular.d.ts"]
    + ["lenticular", "lenticular-viewer"].flatMap { name in
      ["js", "wasm"].map { "assets/lenticular/\(name).\($0)" }
    }

  /// Claims the folder; `nothing` is written yet.
  init(_ site: SiteFolder) throws(GalleryError) {
    self.site = site
    if let claim = site.read(Self.name) {
      guard let files = Self.files(in: claim) else { throw .outputNotOurs(site.path) }
      let named = Set(files.filter(Self.isClaimable))
      let namesAssets = named.contains { $0.hasPrefix("assets/") }
      formerFiles = namesAssets ? named : named.union(Self.unnamedAssets)
      return
    }
    formerFiles = []
    var status = stat()
    guard stat(site.path, &status) == 0 else { return }
    guard let listing = try? DirectoryListing(of: site.path) else {
      throw .unwritable(site.path, reason: SystemError.current.reason)
    }
    guard listing.entries.isEmpty, listing.unreadableNames.isEmpty else {
      throw .outputNotOurs(site.path)
    }
  }

  /// Whether lenticular wrote a site to the folder at `path`.
  static func isSite(_ path: String) -> Bool {
    SiteFolder(path: path).read(name).map { files(in: $0) != nil } ?? false
  }

  /// Names the pages and assets that are about to be written, beside those that are there.
  func announce(_ files: [String]) throws(GalleryError) {
    try write(formerFiles.union(files))
  }

  /// Removes what is left of former builds and names the pages and assets that remain.
  func settle(_ files: [String]) throws(GalleryError) {
    let strays = ["originals", "photos"].flatMap { self.strays(in: $0, keeping: site.names) }
    let former = formerFiles.subtracting(files)
    // A page that is not on the disk yet shows what is about to go.
    if !strays.isEmpty || !former.isEmpty { try site.sync() }
    for stray in strays {
      let path = "\(site.path)/\(stray)"
      if Self.isTiles(stray) { TileStore.removeFolder(path) } else { unlink(path) }
      removeEmptyFolder(around: stray)
    }
    for file in former.sorted(by: >) {
      unlink("\(site.path)/\(file)")
      var folder = file
      while let outer = removeEmptyFolder(around: folder) { folder = outer }
    }
    try write(Set(files))
  }

  /// Removes the folder that a file was in, if nothing else is; its name if it was.
  @discardableResult
  private func removeEmptyFolder(around file: String) -> String? {
    guard let slash = file.lastIndex(of: "/") else { return nil }
    let folder = String(file[..<slash])
    return rmdir("\(site.path)/\(folder)") == 0 ? folder : nil
  }

  private func write(_ files: Set<String>) throws(GalleryError) {
    let text = ([Self.header] + files.sorted()).joined(separator: "\n") + "\n"
    try site.write(Array(text.utf8), to: Self.name)
  }

  /// What a claim names, or `nil` when the file is no claim.
  private static func files(in claim: [UInt8]) -> [String]? {
    let lines = String(decoding: claim, as: UTF8.self)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    guard lines.first.map(String.init) == header else { return nil }
    return lines.dropFirst().map(String.init)
  }

  /// A claim could be edited: only pages and assets below the site are taken from it.
  private static func isClaimable(_ line: String) -> Bool {
    let parts = line.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") }) else { return false }
    if parts[0] == "assets" { return parts.count > 1 }
    return Album.fileNames.contains(parts[parts.count - 1]) && !ownFolders.contains(parts[0])
  }

  /// Pictures, tiles and records that are not among the names given, relative to the site. Sorted, so
  /// that the descriptor of tiles goes before them.
  private func strays(in folder: String, keeping names: Set<String>) -> [String] {
    Folder.names(in: "\(site.path)/\(folder)").filter(Self.isPart).flatMap { part in
      Folder.names(in: "\(site.path)/\(folder)/\(part)").map { "\(folder)/\(part)/\($0)" }
        .filter { !names.contains($0) && (Self.isOurs($0) || Self.isTiles($0)) }.sorted()
    }
  }

  /// Whether a folder is one of those that pictures are divided among.
  private static func isPart(_ name: String) -> Bool {
    name.wholeMatch(of: /[0-9a-f]{2}/) != nil
  }

  /// Whether a file is named as pictures, originals, sprite sheets, their records and descriptors of
  /// tiles are; or as placeholders and unfinished files of earlier versions were.
  private static func isOurs(_ path: String) -> Bool {
    path.contains(/\/[0-9a-f]{14}(-[0-9]+|-sprites-[0-9]+|-placeholder)?\.[a-z]+$/)
      || path.contains(/\/\.[0-9]+-[0-9]+\.tmp$/)
  }

  /// Whether a folder is named as those of tiles are.
  private static func isTiles(_ path: String) -> Bool {
    path.contains(/\/[0-9a-f]{14}_files$/)
  }
}
