import Foundation

/// The photographs in a folder, found before any image is decoded.
public struct FolderScan: Sendable {
  public var root: SourceFolder
  /// Files that are not photographs, relative to the folder.
  public var otherFiles: [String] = []
  /// The movies that are left alone because the programs are missing that read them.
  public var unreadMovies: [String] = []
  public var problems: [Problem] = []
  /// The files and folders that ``Exclusions`` leave out, relative to the folder. Folders end with a slash.
  public var leftOut: [String] = []
  /// A text that changes with what the texts in the folders say.
  var textKey = ""
  /// The paths of the folders that were listed, and of those to whose files links lead.
  var folders: [String] = []
  /// Who may read all photographs, besides their owner.
  var access = FileAccess.everybody
}

extension FolderScan {
  /// Scans the folder at `path` and its subfolders.
  ///
  /// A file is a photograph or a movie if its content is that of one, and its extension is one of
  /// either or missing. Files that belong to another one are its companions. Hidden files and folders are skipped.
  /// Links are followed; a folder is listed once, in its own place if that is in the folder at `path`, else where the first link to it is; links to
  /// parents of the folder are skipped. The output folder `excluded` and sites of other builds are skipped too.
  ///
  /// - Parameter exclusions: what is left out.
  /// - Parameter known: the files of the last build. Unchanged files are not opened, and a folder
  ///   that cannot be listed is taken from the last build.
  /// - Parameter opensFiles: whether the first bytes of files are read. Otherwise a file with the extension of
  ///   an image is taken to be one, and files without an extension are skipped, which takes a fraction of the
  ///   time if the files are not in the memory of the system.
  /// - Parameter marks: reads what tells which files belong together. Without it, their names do.
  /// - Parameter descends: whether the subfolders are scanned too.
  /// - Parameter readsTexts: whether the texts in the folders are read, and count.
  init(
    of path: String, excluding excluded: String? = nil, exclusions: Exclusions = Exclusions(),
    known: KnownFiles = KnownFiles(), opensFiles: Bool = true, descends: Bool = true,
    readsTexts: Bool = true, marks: (([SourceFile]) -> Pairing.Marks)? = nil
  ) throws(GalleryError) {
    var status = stat()
    guard stat(path, &status) == 0 else { throw .inputMissing(path) }
    guard let identity = FolderIdentity(path: path) else { throw .inputNotFolder(path) }
    var walk = FolderWalk(
      base: path, known: known, opensFiles: opensFiles, descends: descends, readsTexts: readsTexts,
      marks: marks)
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
    root = walk.root(named: name, listing, exclusions)
    root.address(isRoot: true)
    otherFiles = walk.otherFiles
    problems = walk.problems
    leftOut = walk.leftOut
    textKey = walk.textKey
    folders = walk.folders + walk.linked
    access = walk.access.intersection(FileAccess(status)).intersection(FileAccess(around: path))
  }
}

extension FolderScan {
  /// Leaves the movies alone.
  mutating func leaveMovies() {
    func left(_ folder: SourceFolder) -> SourceFolder {
      var kept = folder
      kept.addresses = nil
      unreadMovies += folder.photos.filter(\.role.isMovie).map(\.relativePath)
      kept.photos.removeAll(where: \.role.isMovie)
      kept.folders = folder.folders.map(left).filter { !$0.photos.isEmpty || !$0.folders.isEmpty }
      return kept
    }
    root = left(root)
    root.address(isRoot: true)
  }
}

private struct FolderWalk {
  let base: String
  var visited: [FolderIdentity: String] = [:]
  var excluded: FolderIdentity?
  var otherFiles: [String] = []
  var problems: [Problem] = []
  var leftOut: [String] = []
  var folders: [String] = []
  /// The folders to whose files links lead.
  var linked: Set<String> = []
  var access = FileAccess.everybody
  let known: KnownFiles

  let opensFiles: Bool
  let descends: Bool
  let readsTexts: Bool
  var textKey = ""

  /// Links to folders, which are followed when all folders that are no links have been listed.
  private var links: [Place] = []

  let marks: (([SourceFile]) -> Pairing.Marks)?

  init(
    base: String, known: KnownFiles, opensFiles: Bool, descends: Bool, readsTexts: Bool,
    marks: (([SourceFile]) -> Pairing.Marks)?
  ) {
    self.marks = marks
    self.readsTexts = readsTexts
    self.base = base
    self.known = known
    self.opensFiles = opensFiles
    self.descends = descends
  }

  /// A folder whose subfolders are not all known yet.
  private final class Node {
    var folder: SourceFolder
    var inner: [Node] = []
    var hasLinks = false

    init(_ folder: SourceFolder) { self.folder = folder }

    /// The folder with its subfolders, those that have photographs.
    var complete: SourceFolder {
      var complete = folder
      let sorted = hasLinks ? NaturalOrder.sorted(inner) { $0.folder.name } : inner
      complete.folders += sorted.map(\.complete).filter {
        !$0.photos.isEmpty || !$0.folders.isEmpty
      }
      return complete
    }
  }

  /// Where a folder was found.
  private struct Place {
    let name: String
    /// The path relative to the folder of photographs.
    let path: String
    let depth: Int
    let identity: FolderIdentity
    /// The folder that has it.
    let outer: Node
    let access: FileAccess
    /// The exclusions there.
    let exclusions: Exclusions
  }

  mutating func root(named name: String, _ listing: DirectoryListing, _ exclusions: Exclusions)
    -> SourceFolder
  {
    let root = Node(SourceFolder(name: name))
    let inside = exclusions.inside(base, depth: 0, marks: listing.marks) ?? exclusions
    list(root, at: "", depth: 0, listing, inside, texts(of: listing, in: base, at: ""))
    var next = 0
    while next < links.count {
      links[next].outer.hasLinks = true
      enter(links[next])
      next += 1
    }
    return root.complete
  }

  /// The texts in a folder.
  private mutating func texts(of listing: DirectoryListing, in folder: String, at place: String)
    -> FolderTexts
  {
    guard readsTexts else { return FolderTexts() }
    let texts = FolderTexts(of: listing.entries, in: folder, at: place)
    problems += texts.problems
    if !texts.key.isEmpty { textKey += "\(place)\n\(texts.key)\n" }
    return texts
  }

  /// Adds the entries of a folder.
  private mutating func list(
    _ node: Node, at place: String, depth: Int, _ listing: DirectoryListing,
    _ exclusions: Exclusions, _ texts: FolderTexts
  ) {
    node.folder.text = texts.album
    node.folder.words = texts.words
    let exclusions = exclusions.adding(texts.album.exclusions, depth: depth)
    folders.append(place.isEmpty ? base : "\(base)/\(place)")
    let isLibrary = Exclusions.isLibrary(node.folder.name)
    func relative(_ entry: String) -> String { place.isEmpty ? entry : "\(place)/\(entry)" }
    for name in listing.unreadableNames {
      problems.append(Problem(path: relative(name), kind: .nameNotUnicode))
    }
    var hidden: Set<PathKey> = []
    for entry in listing.entries {
      let path = relative(entry.name)
      func isLeftOut(_ isFolder: Bool) -> Bool {
        exclusions.contains(path, named: entry.name, isFolder: isFolder, inLibrary: isLibrary)
      }
      switch entry.kind {
      case .file(let version):
        follow(entry, at: path)
        if path == GallerySettings.configurationName { continue }
        if texts.files.contains(PathKey(entry.name)) { continue }
        let isHidden = texts.words[PathKey(entry.name)]?.isHidden ?? false
        if isLeftOut(false) {
          leftOut.append(path)
        } else if let photo = photo(at: path, named: entry.name, version) {
          node.folder.photos.append(photo)
          if isHidden && !exclusions.showsHidden {
            hidden.insert(PathKey(path))
          } else {
            access.formIntersection(entry.access)
          }
        }
      case .folder(let identity):
        guard descends else { continue }
        if identity == excluded || SiteClaim.isSite("\(base)/\(path)") { continue }
        if isLeftOut(true) {
          leftOut.append("\(path)/")
          continue
        }
        let place = Place(
          name: entry.name, path: path, depth: depth + 1, identity: identity, outer: node,
          access: entry.access, exclusions: exclusions)
        if entry.isLink { links.append(place) } else { enter(place) }
      case .unreadableFolder(let error):
        if isLeftOut(true) {
          leftOut.append("\(path)/")
        } else if descends {
          node.inner.append(kept(named: entry.name, at: path, error))
        }
      case .other(let error):
        follow(entry, at: path)
        if isLeftOut(false) {
          leftOut.append(path)
        } else if error.number != ENOENT, known.below(path).first != nil {
          // A link to a folder that cannot be reached now.
          node.inner.append(kept(named: entry.name, at: path, error))
        } else if FileRole.shownExtensions.contains(SourceFile.fileExtension(of: entry.name)) {
          problems.append(Problem(path: path, kind: .unopenable(error.reason)))
        } else {
          otherFiles.append(path)
        }
      }
    }
    pair(&node.folder, hiding: hidden)
  }

  /// Notes where the file is that an entry leads to.
  private mutating func follow(_ entry: DirectoryEntry, at path: String) {
    if entry.isLink { linked.formUnion(Link.folders(behind: "\(base)/\(path)")) }
  }

  /// Gives files to those that they belong to.
  ///
  /// - Parameter hidden: the files that are not shown. What belongs to them is not shown either.
  private mutating func pair(_ folder: inout SourceFolder, hiding hidden: Set<PathKey> = []) {
    func isHidden(_ file: SourceFile) -> Bool { hidden.contains(PathKey(file.relativePath)) }
    let paired = Pairing.paired(folder.photos, marks)
    otherFiles += paired.strays.filter { !isHidden($0) }.map(\.relativePath)
    folder.photos = paired.items
    if hidden.isEmpty { return }
    let all = paired.items.flatMap(\.all) + paired.strays
    folder.photos = paired.items.filter { !isHidden($0) }.map { item in
      item.with(item.companions.filter { !isHidden($0) })
    }
    let shown = Set(folder.photos.flatMap(\.all).map { PathKey($0.relativePath) })
    leftOut += all.map(\.relativePath).filter { !shown.contains(PathKey($0)) }
      .filter { !otherFiles.contains($0) }
  }

  /// Lists a folder, unless that has been done.
  private mutating func enter(_ place: Place) {
    if let first = visited[place.identity] {
      problems.append(Problem(path: place.path, kind: .folderRepeated(first)))
      return
    }
    visited[place.identity] = place.path
    do {
      let listing = try DirectoryListing(of: "\(base)/\(place.path)")
      let inside = place.exclusions.inside(
        "\(base)/\(place.path)", depth: place.depth, marks: listing.marks)
      guard let inside else {
        leftOut.append("\(place.path)/")
        // What takes the mark away is a change of this folder.
        folders.append("\(base)/\(place.path)")
        return
      }
      let texts = texts(of: listing, in: "\(base)/\(place.path)", at: place.path)
      if texts.album.isHidden, !place.exclusions.showsHidden {
        leftOut.append("\(place.path)/")
        folders.append("\(base)/\(place.path)")
        return
      }
      access.formIntersection(place.access)
      let node = Node(SourceFolder(name: place.name))
      place.outer.inner.append(node)
      list(node, at: place.path, depth: place.depth, listing, inside, texts)
    } catch {
      place.outer.inner.append(kept(named: place.name, at: place.path, error))
    }
  }

  /// A folder that cannot be listed, and is as in the last build.
  private mutating func kept(named name: String, at path: String, _ error: SystemError) -> Node {
    let folder = former(named: name, at: path)
    let isKept = !folder.photos.isEmpty || !folder.folders.isEmpty
    problems.append(
      Problem(
        path: path, kind: isKept ? .folderKept(error.reason) : .folderUnreadable(error.reason)))
    return Node(folder)
  }

  /// A folder as in the last build.
  private mutating func former(named name: String, at place: String) -> SourceFolder {
    var folder = SourceFolder(name: name)
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
    pair(&folder)
    for name in inner { folder.folders.append(former(named: name, at: "\(place)/\(name)")) }
    return folder
  }

  private mutating func photo(
    at relativePath: String, named name: String, _ version: FileVersion
  ) -> SourceFile? {
    let fileExtension = SourceFile.fileExtension(of: name)
    let claimed = FileRole(extension: fileExtension)
    let isOpen = fileExtension.isEmpty || FileRole.sharedExtensions.contains(fileExtension)
    guard claimed != nil || isOpen else {
      otherFiles.append(relativePath)
      return nil
    }
    let path = "\(base)/\(relativePath)"
    if let file = known[version, at: relativePath] {
      return SourceFile(
        base: base, relativePath: relativePath, role: file.role, version: version,
        source: file.source, loss: file.loss)
    }
    if !opensFiles {
      guard version.size > 0, let claimed else { return nil }
      return SourceFile(base: base, relativePath: relativePath, role: claimed, version: version)
    }
    let role: FileRole?
    do {
      role = try FileRole(of: OpenFile(path), extension: fileExtension)
    } catch {
      if let claimed, claimed != .sidecar {
        problems.append(Problem(path: relativePath, kind: .unopenable(error.reason)))
      } else {
        otherFiles.append(relativePath)
      }
      return nil
    }
    if let role, role != .sidecar || claimed == .sidecar {
      return SourceFile(base: base, relativePath: relativePath, role: role, version: version)
    }
    if let claimed, claimed != .sidecar {
      let kind: Problem.Kind =
        version.size == 0 ? .empty : claimed.isMovie ? .notAMovie : .notAnImage
      problems.append(Problem(path: relativePath, kind: kind))
    } else {
      otherFiles.append(relativePath)
    }
    return nil
  }
}
