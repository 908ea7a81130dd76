import Foundation

/// The claim on an output folder: a hidden file that says that lenticular wrote the site, and
/// which pages it has. Only such a folder, or an empty one, is written to, and only what the
/// claim covers is ever removed.
struct SiteClaim {
  static let name = ".lenticular"
  /// Folders that hold nothing but the site's files.
  static let ownFolders = ["assets", "originals", "photos"]

  let site: SiteFolder
  /// The pages of the build before, relative to the site.
  private let formerPages: Set<String>

  /// Claims the folder; `nothing` is written yet.
  init(_ site: SiteFolder) throws(GalleryError) {
    self.site = site
    if let claim = site.read(Self.name) {
      let lines = String(decoding: claim, as: UTF8.self).split(separator: "\n").map(String.init)
      formerPages = Set(lines.filter(Self.isPage))
      return
    }
    formerPages = []
    var status = stat()
    guard stat(site.path, &status) == 0 else { return }
    guard let listing = try? DirectoryListing(of: site.path) else {
      throw .unwritable(site.path, reason: SystemError.current.reason)
    }
    guard listing.entries.isEmpty, listing.unreadableNames.isEmpty else {
      throw .outputNotOurs(site.path)
    }
  }

  /// Names the pages that are about to be written, beside those that are there.
  func announce(_ pages: [String]) throws(GalleryError) {
    try write(formerPages.union(pages))
  }

  /// Removes what is left of former builds and names the pages that remain.
  func settle(_ pages: [String]) throws(GalleryError) {
    let files = site.files
    for folder in Self.ownFolders { removeStrays(in: folder, keeping: files) }
    for page in formerPages.subtracting(pages).sorted(by: >) {
      unlink("\(site.path)/\(page)")
      var folder = page
      while let slash = folder.lastIndex(of: "/") {
        folder = String(folder[..<slash])
        // Fails, as it should, while something else is in it.
        if rmdir("\(site.path)/\(folder)") != 0 { break }
      }
    }
    try write(Set(pages))
  }

  private func write(_ pages: Set<String>) throws(GalleryError) {
    let text = (["lenticular site"] + pages.sorted()).joined(separator: "\n") + "\n"
    try site.write(Array(text.utf8), to: Self.name)
  }

  /// A claim could be edited: only pages below the site are taken from it.
  private static func isPage(_ line: String) -> Bool {
    let parts = line.split(separator: "/", omittingEmptySubsequences: false)
    return parts.last == "index.html" && parts.allSatisfy { !$0.isEmpty && !$0.hasPrefix(".") }
  }

  private func removeStrays(in folder: String, keeping files: [String: Int]) {
    let base = "\(site.path)/\(folder)"
    guard let walk = FileManager.default.enumerator(atPath: base) else { return }
    let names = walk.compactMap { $0 as? String }
    for name in names.sorted(by: >) where files["\(folder)/\(name)"] == nil {
      let path = "\(base)/\(name)"
      var status = stat()
      guard lstat(path, &status) == 0 else { continue }
      if status.st_mode & S_IFMT == S_IFDIR { rmdir(path) } else { unlink(path) }
    }
  }
}
