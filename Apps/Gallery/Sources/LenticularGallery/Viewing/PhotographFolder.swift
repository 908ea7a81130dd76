import Foundation
import Synchronization

/// The photographs that a window shows: those of a folder, or files that a person has chosen.
public final class PhotographFolder: Sendable {
  /// The path of the folder; of chosen files, the folder of the first one.
  public let path: String
  /// Whether photographs in subfolders belong to it.
  public let descends: Bool
  private let state: Mutex<State>

  private struct State {
    /// The paths of the chosen files and folders; `nil` for all photographs of the folder.
    var choice: [String]?
    /// The paths of files of the folder that belong to it whatever their names are.
    var named: [String] = []
    var watch: FolderWatch?
    /// The folders that are watched.
    var watched: Set<String> = []
    /// The folder at the path when it was watched.
    var identity: FolderIdentity?
    var needsListing = false
    var omissions: [Problem] = []
  }

  /// - Parameter named: the path of a file in the folder that is listed whatever its name and its content are, because
  ///   a person has asked for it.
  public init(_ path: String, descends: Bool, named: String? = nil) {
    self.path = path
    self.descends = descends
    state = Mutex(State(named: named.map { [$0] } ?? []))
  }

  /// Chosen files, in their order. Of a chosen folder, the photographs are listed.
  public init(choosing paths: [String]) {
    state = Mutex(State(choice: paths))
    path = paths.first.map { URL(fileURLWithPath: $0).deletingLastPathComponent().path } ?? "/"
    descends = true
  }

  /// Lists the photographs, those of subfolders last, in natural order of their names. No file is opened but a named or
  /// chosen one.
  public func list() throws(GalleryError) -> [SourceFile] {
    let identity = FolderIdentity(path: path)
    do throws(GalleryError) {
      let (choice, named) = state.withLock { ($0.choice, $0.named) }
      var listing = if let choice { try Self.chosen(choice) } else { try all(with: named) }
      // A link that leads elsewhere is a change of the folder that it is in.
      var status = stat()
      if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK {
        listing.folders.append(URL(fileURLWithPath: path).deletingLastPathComponent().path)
      }
      watch(listing.folders, identity)
      state.withLock { $0.omissions = listing.problems }
      return listing.files
    } catch {
      // The folder may come back: the nearest one around it that exists tells that.
      var around = URL(fileURLWithPath: path)
      while FolderIdentity(path: around.path) == nil, around.path != "/" {
        around.deleteLastPathComponent()
      }
      watch([around.path], nil)
      throw error
    }
  }

  /// What the last listing has left out with a reason.
  public var omissions: [Problem] { state.withLock(\.omissions) }

  private typealias Listing = (files: [SourceFile], folders: [String], problems: [Problem])

  private func all(with named: [String]) throws(GalleryError) -> Listing {
    var listing = try Self.photographs(in: path, descends: descends)
    let known = Set(listing.files.flatMap(\.all).map { PathKey($0.path) })
    let unlisted = named.filter { !known.contains(PathKey($0)) }
    listing.folders += unlisted.flatMap { Link.folders(behind: $0) }
    let others = unlisted.compactMap { SourceFile(chosen: $0) }
    if !others.isEmpty {
      listing.files = NaturalOrder.sorted(listing.files + others) { $0.name }
    }
    return listing
  }

  /// Keeps a file among the photographs after it was renamed, whatever its new name is.
  public func keep(_ path: String, renamedFrom former: String) {
    state.withLock { state in
      state.choice = state.choice?.map { PathKey($0) == PathKey(former) ? path : $0 }
      state.named.removeAll { PathKey($0) == PathKey(former) }
      state.named.append(path)
    }
  }

  private static func photographs(in path: String, descends: Bool) throws(GalleryError) -> Listing {
    let scan = try FolderScan(of: path, opensFiles: false, descends: descends, readsTexts: false)
    // What cannot be read has no picture to show.
    let files = scan.root.allPhotos.filter { !$0.role.isMovie || MovieTools.installed != nil }
    return (files, scan.folders, scan.problems.filter(\.losesPhotographs))
  }

  private static func chosen(_ paths: [String]) throws(GalleryError) -> Listing {
    var listing: Listing = ([], [], [])
    var known: Set<PathKey> = []
    for path in paths where known.insert(PathKey(path)).inserted {
      if FolderIdentity(path: path) != nil {
        let inner = try photographs(in: path, descends: true)
        listing.files += inner.files
        listing.folders += inner.folders
        listing.problems += inner.problems
      } else {
        listing.folders.append(URL(fileURLWithPath: path).deletingLastPathComponent().path)
        listing.folders += Link.folders(behind: path)
        if let file = SourceFile(chosen: path) { listing.files.append(file) }
      }
    }
    return listing
  }

  private func watch(_ folders: [String], _ identity: FolderIdentity?) {
    state.withLock { state in
      guard let watch = state.watch else { return }
      watch.watch(folders)
      state.needsListing =
        !state.watched.isSuperset(of: folders) || identity != state.identity
      state.watched = Set(folders)
      state.identity = identity
    }
  }

  /// Whether the last listing has found folders that were not watched while they were listed. What has changed in them
  /// since is found by another listing.
  public var needsListing: Bool { state.withLock(\.needsListing) }

  /// Notices changes of the folders that are listed from now on.
  ///
  /// - Parameter changed: called after a change, on any thread.
  public func follow(changed: @escaping @Sendable () -> Void) {
    let watch = FolderWatch(changed: changed)
    state.withLock { $0.watch = watch }
  }
}

extension SourceFile {
  /// A file that a person has chosen, whatever its name and its content are; `nil` if there is no file at the path.
  public convenience init?(chosen path: String) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    let url = URL(fileURLWithPath: path)
    let name = url.lastPathComponent
    var (role, loss): (FileRole?, Problem.Kind?)
    do throws(SystemError) {
      role = try FileRole(of: OpenFile(path), extension: SourceFile.fileExtension(of: name))
      if status.st_size == 0 {
        loss = .empty
      } else if role == nil {
        loss = .unsupported
      }
    } catch {
      loss = .unopenable(error.reason)
    }
    self.init(
      base: url.deletingLastPathComponent().path, relativePath: name,
      role: role ?? FileRole(extension: SourceFile.fileExtension(of: name)) ?? .still(.jpeg),
      version: FileVersion(status), loss: loss)
  }

  /// The path of the movie that the file is, or that belongs to it; `nil` without one.
  public var moviePath: String? { role.isMovie ? path : movie?.path }

  /// Whether the file has the same path as another one, and the same content.
  public func isUnchanged(since other: SourceFile) -> Bool {
    path.utf8.elementsEqual(other.path.utf8) && version == other.version
  }

  /// Whether the file is another one that has been renamed or moved. A link to that is none, as long as both exist.
  public func isRenamed(from other: SourceFile) -> Bool {
    version.inode == other.version.inode && version.size == other.version.size
      && version.modified == other.version.modified
  }

  /// The number of the file in its file system, which it keeps when it is renamed.
  public var number: UInt64 { version.inode }

  /// The time of the last modification, in seconds since 1970.
  public var modificationTime: Double {
    Double(version.modified.seconds) + Double(version.modified.nanoseconds) / 1e9
  }

  /// The problem because of which the file cannot be shown, as far as its first bytes tell; `nil` if there is none.
  public var problem: Problem? { loss.map { Problem(path: relativePath, kind: $0) } }

  /// The size of the file, in bytes.
  public var byteCount: Int { version.size }
}
