import Foundation

/// The photographs in a folder, found before any image is decoded.
public struct FolderScan: Sendable {
  public var root: PhotoFolder
  /// Files that are not photographs, relative to the folder.
  public var otherFiles: [String] = []
  public var problems: [Problem] = []
  /// The paths of the folders that were listed.
  var folders: [String] = []
}

extension FolderScan {
  /// Scans the folder at `path` and its subfolders.
  ///
  /// A file is a photograph if its first bytes are those of an image, and its extension is one of
  /// an image or missing. Hidden files and folders are skipped. Links are followed; a folder is
  /// listed once, and links to parents of the folder are skipped. The output folder `excluded` and
  /// sites of other builds are skipped too.
  ///
  /// - Parameter known: the files of the last build. Unchanged files are not opened, and a folder
  ///   that cannot be listed is taken from the last build.
  /// - Parameter opensFiles: whether the first bytes of files are read. Otherwise a file with the extension of
  ///   an image is taken to be one, and files without an extension are skipped, which takes a fraction of the
  ///   time if the files are not in the memory of the system.
  /// - Parameter descends: whether the subfolders are scanned too.
  init(
    of path: String, excluding excluded: String? = nil, known: KnownFiles = KnownFiles(),
    opensFiles: Bool = true, descends: Bool = true
  ) throws(GalleryError) {
    var status = stat()
    guard stat(path, &status) == 0 else { throw .inputMissing(path) }
    guard let identity = FolderIdentity(path: path) else { throw .inputNotFolder(path) }
    var walk = FolderWalk(base: path, known: known, opensFiles: opensFiles, descends: descends)
    walk.visited[identity] = ""
    // A link to a parent folder could publish files that are not meant to be published.
    var around = path
    while let outer = FolderIdentity(path: around + "/.."), walk.visited[outer] == nil {
      walk.visited[outer] = ""
      around += "/.."
    }
    walk.excluded = excluded.flatMap(FolderIdentity.init(path:))
    let listing: DirectoryListing
    do {
      listing = try DirectoryListing(of: path)
    } catch {
      throw .inputUnreadable(path, reason: error.reason)
    }
    let name = URL(fileURLWithPath: path).standardizedFileURL.lastPathComponent
    root = walk.folder(named: name, at: "", listing)
    otherFiles = walk.otherFiles
    problems = walk.problems
    folders = walk.folders
  }
}

private struct FolderWalk {
  let base: String
  var visited: [FolderIdentity: String] = [:]
  var excluded: FolderIdentity?
  var otherFiles: [String] = []
  var problems: [Problem] = []
  var folders: [String] = []
  let known: KnownFiles

  let opensFiles: Bool
  let descends: Bool

  init(base: String, known: KnownFiles, opensFiles: Bool, descends: Bool) {
    self.base = base
    self.known = known
    self.opensFiles = opensFiles
    self.descends = descends
  }

  mutating func folder(named name: String, at place: String, _ listing: DirectoryListing)
    -> PhotoFolder
  {
    var folder = PhotoFolder(name: name)
    folders.append(place.isEmpty ? base : "\(base)/\(place)")
    func relative(_ entry: String) -> String { place.isEmpty ? entry : "\(place)/\(entry)" }
    for name in listing.unreadableNames {
      problems.append(Problem(path: relative(name), kind: .nameNotUnicode))
    }
    for entry in listing.entries {
      let path = relative(entry.name)
      switch entry.kind {
      case .file(let version):
        if let photo = photo(at: path, named: entry.name, version) {
          folder.photos.append(photo)
        }
      case .folder(let identity):
        guard descends else { continue }
        if identity == excluded || SiteClaim.isSite("\(base)/\(path)") { continue }
        if let first = visited[identity] {
          problems.append(Problem(path: path, kind: .folderRepeated(first)))
          continue
        }
        visited[identity] = path
        do {
          let inner = try DirectoryListing(of: "\(base)/\(path)")
          let child = self.folder(named: entry.name, at: path, inner)
          if !child.photos.isEmpty || !child.folders.isEmpty { folder.folders.append(child) }
        } catch {
          let child = former(named: entry.name, at: path)
          let isKept = !child.photos.isEmpty || !child.folders.isEmpty
          if isKept { folder.folders.append(child) }
          problems.append(
            Problem(
              path: path, kind: isKept ? .folderKept(error.reason) : .folderUnreadable(error.reason)
            ))
        }
      case .other:
        if ImageFormat.allExtensions.contains(Self.fileExtension(of: entry.name)) {
          problems.append(Problem(path: path, kind: .unopenable("no such file")))
        } else {
          otherFiles.append(path)
        }
      }
    }
    return folder
  }

  /// A folder that cannot be listed, as in the last build.
  private func former(named name: String, at place: String) -> PhotoFolder {
    var folder = PhotoFolder(name: name)
    var inner: [String] = []
    for file in known.below(place) {
      let rest = file.relativePath.dropFirst(place.count + 1)
      let names = rest.split(separator: "/", maxSplits: 1)
      if names.count == 1 {
        folder.photos.append(file)
      } else if !inner.contains(where: { $0.utf8.elementsEqual(names[0].utf8) }) {
        inner.append(String(names[0]))
      }
    }
    folder.folders = inner.map { former(named: $0, at: "\(place)/\($0)") }
    return folder
  }

  private mutating func photo(
    at relativePath: String, named name: String, _ version: FileVersion
  ) -> PhotoFile? {
    let fileExtension = Self.fileExtension(of: name)
    let claimsImage = ImageFormat.allExtensions.contains(fileExtension)
    guard claimsImage || fileExtension.isEmpty else {
      otherFiles.append(relativePath)
      return nil
    }
    let path = "\(base)/\(relativePath)"
    if let file = known[version] {
      return PhotoFile(
        base: base, relativePath: relativePath, format: file.format, version: version,
        source: file.source)
    }
    if !opensFiles {
      guard version.size > 0, let format = ImageFormat(extension: fileExtension) else { return nil }
      return PhotoFile(base: base, relativePath: relativePath, format: format, version: version)
    }
    let head: [UInt8]
    do {
      head = try OpenFile(path).firstBytes(ImageFormat.signatureLength)
    } catch {
      if claimsImage {
        problems.append(Problem(path: relativePath, kind: .unopenable(error.reason)))
      } else {
        otherFiles.append(relativePath)
      }
      return nil
    }
    if let format = ImageFormat(firstBytes: head) {
      return PhotoFile(base: base, relativePath: relativePath, format: format, version: version)
    }
    if claimsImage {
      problems.append(Problem(path: relativePath, kind: version.size == 0 ? .empty : .notAnImage))
    } else {
      otherFiles.append(relativePath)
    }
    return nil
  }

  /// The extension in lower case; empty if there is none.
  private static func fileExtension(of name: String) -> String {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "" }
    return name[name.index(after: dot)...].lowercased()
  }
}
