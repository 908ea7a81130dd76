import Foundation

/// The claim on an output folder: a hidden file that marks the folder as a site of lenticular and lists its
/// pages and assets. Only a folder with a claim, or an empty one, is written to. Only files that the claim
/// lists, or that have names of published images, are ever removed.
struct SiteClaim {
  static let name = ".lenticular"
  /// The site's own folders, whose names no album has.
  static let ownFolders = ["assets", "originals", "photos"]
  /// The first line of every claim.
  private static let header = "lenticular site"
  /// The line of claims on sites whose addresses are those of this version.
  private static let layout = "addresses 2"
  /// The beginning of the line of a page at a former address.
  private static let moved = "moved "

  let site: SiteFolder
  /// The claim of the previous build; empty without one.
  private let former: [UInt8]
  /// The assets of old versions, whose claims do not list them.
  private static let unnamedAssets =
    ["assets/gallery.css", "assets/lenticular/lenticular.css", "assets/lenticular/lenticular.d.ts"]
    + ["lenticular", "lenticular-viewer"].flatMap { name in
      ["js", "wasm"].map { "assets/lenticular/\(name).\($0)" }
    }

  /// Checks that the folder can be claimed, without writing anything.
  init(_ site: SiteFolder) throws(GalleryError) {
    self.site = site
    if let claim = site.read(Self.name) {
      if Self.names(in: claim) == nil { throw .outputNotOurs(site.path) }
      former = claim
      return
    }
    former = []
    var status = stat()
    guard stat(site.path, &status) == 0 else { return }
    guard let listing = try? DirectoryListing(of: site.path) else {
      throw .unwritable(site.path, reason: SystemError.current.reason)
    }
    guard listing.entries.allSatisfy(Self.isForHost), listing.unreadableNames.isEmpty else {
      throw .outputNotOurs(site.path)
    }
  }

  /// Whether an entry of a folder is a file for the host of a site, such as a `CNAME`. People put it there before the first
  /// build, and no build writes or removes such a file.
  private static func isForHost(_ entry: DirectoryEntry) -> Bool {
    guard case .file = entry.kind else { return false }
    return filesForHosts.contains(String(entry.name.prefix { $0 != "." }).lowercased())
  }

  /// The names of files for hosts, in lower case and without extensions.
  private static let filesForHosts: Set = [
    "_headers", "_redirects", "cname", "license", "netlify", "readme", "robots", "vercel",
  ]

  /// Whether the folder at `path` has a claim.
  static func isSite(_ path: String) -> Bool {
    SiteFolder(path: path).read(name).map { names(in: $0) != nil } ?? false
  }

  /// Whether the addresses of the site are those of a former version.
  private var isOfFormerVersion: Bool {
    guard let lines = Self.names(in: former) else { return false }
    return !lines.contains { $0.elementsEqual(Self.layout.utf8) }
  }

  /// The pages at former addresses: those of a site of a former version, or those that lead to the present ones since.
  var pagesAtFormerAddresses: [String] {
    if isOfFormerVersion { return formerFiles(without: []).filter { $0.hasSuffix(".html") } }
    return (Self.names(in: former) ?? []).map { String(decoding: $0, as: UTF8.self) }
      .filter { $0.hasPrefix(Self.moved) }.map { String($0.dropFirst(Self.moved.utf8.count)) }
      .filter(Self.isClaimable)
  }

  /// Adds pages and assets that are about to be written to the claim.
  ///
  /// - Parameter moved: the pages at former addresses; `nil` for those of the former claim.
  func announce(_ files: some Sequence<String>, moved: [String]? = nil) throws(GalleryError) {
    // Until the build is settled, the site is of the version that it was: its pages may still have to be moved.
    let moved = isOfFormerVersion ? [] : moved ?? pagesAtFormerAddresses
    let all = [AnySequence(files), AnySequence(moved)].joined()
    try write(
      files, and: formerFiles(without: all), moved: moved, isOfFormerVersion: isOfFormerVersion)
  }

  /// Removes files of former builds, and lists the remaining pages and assets in the claim.
  ///
  /// - Parameters:
  ///   - moved: the pages at former addresses.
  ///   - isNeeded: whether an image that is not part of the site is kept nevertheless.
  func settle(
    _ files: some Sequence<String>, moved: [String] = [],
    alsoKeeping isNeeded: (String) -> Bool = { _ in false }
  ) throws(GalleryError) {
    var (pages, others) = removals(keeping: [AnySequence(files), AnySequence(moved)].joined())
    others.removeAll(where: isNeeded)
    // A page that is not on the disk yet may still refer to what is removed.
    if !pages.isEmpty || !others.isEmpty { try site.sync() }
    pages.forEach(remove)
    if !pages.isEmpty, !others.isEmpty { try site.sync() }
    others.forEach(remove)
    try write(files, moved: moved)
  }

  /// The files that former builds have left in the site, in the order in which they are removed: pages before the
  /// lists, assets and images to which they refer. A build that is killed in between leaves no page with missing files.
  func removals(keeping files: some Sequence<String>) -> (pages: [String], others: [String]) {
    let former = formerFiles(without: files).sorted(by: >)
    let pages = former.filter { $0.hasSuffix(".html") }
    let lists = former.filter { !$0.hasSuffix(".html") && !$0.hasPrefix("assets/") }
    let assets = former.filter { !$0.hasSuffix(".html") && $0.hasPrefix("assets/") }
    let strays = ["originals", "photos"].flatMap { self.strays(in: $0) }
    return (pages + lists, assets + strays)
  }

  /// The pages and assets of the previous build that are not among others, relative to the site.
  private func formerFiles(without others: some Sequence<String>) -> [String] {
    guard let names = Self.names(in: former) else { return [] }
    let others = Set(others.lazy.map { NameKey($0) })
    let namesAssets = names.contains { $0.starts(with: "assets/".utf8) }
    let moved = Self.moved.utf8
    return names.lazy.map { $0.starts(with: moved) ? $0.dropFirst(moved.count) : $0 }
      .filter { !others.contains(NameKey($0)) }
      .map { String(decoding: $0, as: UTF8.self) }.filter(Self.isClaimable)
      + (namesAssets ? [] : Self.unnamedAssets.filter { !others.contains(NameKey($0)) })
  }

  /// Removes a file or a folder of tiles, and the folders around it that are empty then.
  private func remove(_ name: String) {
    let path = "\(site.path)/\(name)"
    if Self.isTiles(name) { TileStore.removeFolder(path) } else { unlink(path) }
    var folder = name
    while let outer = removeEmptyFolder(around: folder) { folder = outer }
  }

  /// Removes the folder of a file if it is empty. Returns the folder's name if it was removed.
  private func removeEmptyFolder(around file: String) -> String? {
    guard let slash = file.lastIndex(of: "/") else { return nil }
    let folder = String(file[..<slash])
    return rmdir("\(site.path)/\(folder)") == 0 ? folder : nil
  }

  private func write(
    _ files: some Sequence<String>, and others: [String] = [], moved: [String] = [],
    isOfFormerVersion: Bool = false
  ) throws(GalleryError) {
    var text = Array("\(Self.header)\n".utf8)
    if !isOfFormerVersion { text += "\(Self.layout)\n".utf8 }
    for page in moved { text += "\(Self.moved)\(page)\n".utf8 }
    for file in files { text += "\(file)\n".utf8 }
    for file in others { text += "\(file)\n".utf8 }
    try site.write(text, to: Self.name)
  }

  /// The lines of a claim after its header; `nil` if the file is not a claim.
  private static func names(in claim: [UInt8]) -> ArraySlice<ArraySlice<UInt8>>? {
    let lines = claim.split(omittingEmptySubsequences: false) {
      $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r")
    }
    guard let first = lines.first, first.elementsEqual(header.utf8) else { return nil }
    return lines.dropFirst()
  }

  /// Whether a line of a claim is valid. A claim could have been edited, so only pages and assets within the
  /// site are accepted.
  private static func isClaimable(_ line: String) -> Bool {
    let parts = line.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .map { Substring($0) }
    guard parts.allSatisfy({ !$0.isEmpty && $0.utf8.first != UInt8(ascii: ".") }) else {
      return false
    }
    if parts[0] == "assets" { return parts.count > 1 }
    return PageKinds.mayHave(PagePath(line)) && !ownFolders.contains(String(parts[0]))
  }

  /// Images, tiles and records that are not part of the site, relative to the site. They are sorted, so that the
  /// descriptor of tiles is removed before the tiles.
  private func strays(in folder: String) -> [String] {
    Folder.names(in: "\(site.path)/\(folder)").filter(Self.isPart).flatMap { part in
      Folder.names(in: "\(site.path)/\(folder)/\(part)").map { "\(folder)/\(part)/\($0)" }
        .filter { !site.contains($0) && (Self.isOurs($0) || Self.isTiles($0)) }.sorted()
    }
  }

  /// Whether a folder has the name of one of the folders among which images are distributed.
  private static func isPart(_ name: String) -> Bool {
    name.wholeMatch(of: /[0-9a-f]{2}/) != nil
  }

  /// Whether a file has the name of an image, an original, a sprite sheet or a descriptor of tiles,
  /// or that of a record, a placeholder or an unfinished file of an earlier version.
  private static func isOurs(_ path: String) -> Bool {
    path.contains(
      /\/[0-9a-f]{14}(-[0-9a-f]{6})?(-[0-9]+|-sprites-[0-9]+|-placeholder|-frames|-motion)?\.[a-z0-9]+$/
    )
      || path.contains(/\/\.[0-9]+-[0-9]+\.tmp$/)
  }

  /// Whether a folder has the name of a folder of tiles.
  private static func isTiles(_ path: String) -> Bool {
    path.contains(/\/[0-9a-f]{14}_files$/)
  }
}
