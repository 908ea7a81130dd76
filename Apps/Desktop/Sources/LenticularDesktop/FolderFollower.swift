import Foundation
import LenticularGallery
import Synchronization

/// Lists a folder in the background, and again whenever the folder changes.
final class FolderFollower: Sendable {
  let folder: PhotographFolder
  private let shared = Shared()
  private let begin: @Sendable () -> Void

  private final class Shared: Sendable {
    let listing = Mutex<Result<[SourceFile], GalleryError>?>(nil)
    /// Held while the folder is listed: no listing is replaced by one that was begun before it.
    let isListing = Mutex(())
  }

  /// - Parameter wake: called when there is a listing, on any thread. A folder is listed at once, and again as soon as it
  ///   is watched.
  init(_ folder: PhotographFolder, wake: @escaping @Sendable () -> Void) {
    self.folder = folder
    let list = { @Sendable [weak folder, weak shared] in
      repeat {
        guard let folder, let shared else { return }
        shared.isListing.withLock { _ in
          let result = Result { () throws(GalleryError) in try folder.list() }
          shared.listing.withLock { $0 = result }
        }
        wake()
      } while folder?.needsListing == true
    }
    begin = list
    folder.follow(changed: list)
    Thread.detachNewThread(list)
  }

  /// Lists the folder anew.
  func list() { Thread.detachNewThread(begin) }

  /// Takes the latest listing; nil if there is none since the last call.
  func takeListing() -> Result<[SourceFile], GalleryError>? {
    shared.listing.withLock { listing in
      defer { listing = nil }
      return listing
    }
  }
}
