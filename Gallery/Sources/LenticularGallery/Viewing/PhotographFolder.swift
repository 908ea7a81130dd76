import Foundation
import Synchronization

/// The photographs in a folder, for a window that shows it.
public final class PhotographFolder: Sendable {
  public let path: String
  /// Whether photographs in subfolders belong to it.
  public let descends: Bool
  private let state = Mutex(State())

  private struct State {
    var watch: FolderWatch?
    /// The folders that are watched.
    var watched: Set<String> = []
    var needsListing = false
  }

  public init(_ path: String, descends: Bool) {
    self.path = path
    self.descends = descends
  }

  /// Lists the photographs, those of subfolders last, in natural order of their names. No file is opened.
  public func list() throws(GalleryError) -> [SourceFile] {
    let scan = try FolderScan(of: path, opensFiles: false, descends: descends, readsTexts: false)
    state.withLock { state in
      guard let watch = state.watch else { return }
      watch.watch(scan.folders)
      state.needsListing = !state.watched.isSuperset(of: scan.folders)
      state.watched = Set(scan.folders)
    }
    return scan.root.allPhotos.filter { !$0.role.isMovie }
  }

  /// Whether the last listing has found folders that were not watched while they were listed. What has changed in them
  /// since is found by another listing.
  public var needsListing: Bool { state.withLock(\.needsListing) }

  /// Notices changes of the folders that are listed from now on.
  ///
  /// - Parameter changed: called after a change, on any thread.
  public func follow(changed: @escaping @Sendable () -> Void) {
    state.withLock { $0 = State(watch: FolderWatch(changed: changed)) }
  }
}

extension SourceFile {
  /// Whether the file has the same path as another one, and the same content.
  public func isUnchanged(since other: SourceFile) -> Bool {
    path.utf8.elementsEqual(other.path.utf8) && version == other.version
  }

  /// The size of the file, in bytes.
  public var byteCount: Int { version.size }
}
