import Foundation
import LenticularGallery
import Synchronization

/// Lists a folder in the background, and again whenever the folder changes.
final class FolderFollower: Sendable {
  let folder: PhotographFolder
  private let shared = Shared()

  private final class Shared: Sendable {
    let listing = Mutex<Result<[PhotoFile], GalleryError>?>(nil)
  }

  /// - Parameter wake: called when there is a listing, on any thread.
  init(_ folder: PhotographFolder, wake: @escaping @Sendable () -> Void) {
    self.folder = folder
    let list = { @Sendable [weak folder, weak shared] in
      guard let folder else { return }
      let result = Result { () throws(GalleryError) in try folder.list() }
      shared?.listing.withLock { $0 = result }
      wake()
    }
    folder.follow(changed: list)
    Thread.detachNewThread(list)
  }

  /// Takes the latest listing; nil if there is none since the last call.
  func takeListing() -> Result<[PhotoFile], GalleryError>? {
    shared.listing.withLock { listing in
      defer { listing = nil }
      return listing
    }
  }
}
