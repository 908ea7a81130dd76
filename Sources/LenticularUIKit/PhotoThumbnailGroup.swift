#if os(iOS) || APPLE_DOUBLES
  import UIKit

  /// Thumbnails that open viewers of the same photographs. Each photograph flies back to its own thumbnail.
  ///
  ///     @State private var group = PhotoThumbnailGroup()
  ///     …
  ///     PhotoThumbnail(images: images, index: 2).group(group)
  @MainActor
  public final class PhotoThumbnailGroup {
    private var entries: [PhotoViewerController.Item.ID: [Entry]] = [:]
    private var ids: [ObjectIdentifier: PhotoViewerController.Item.ID] = [:]
    /// The viewer that a thumbnail of the group or a binding has opened. That thumbnail may be gone.
    weak var viewer: PhotoViewerController?

    private struct Entry {
      weak var view: PhotoThumbnailView?
      /// The index of the photograph when the thumbnail was updated, by which photographs of one identity are told apart.
      let index: Int
    }

    /// Creates a group without thumbnails.
    public nonisolated init() {}

    /// Adds the view of a photograph. SwiftUI may use the view of another photograph again.
    func add(_ view: PhotoThumbnailView, of id: PhotoViewerController.Item.ID, at index: Int) {
      remove(view)
      ids[ObjectIdentifier(view)] = id
      entries[id, default: []].append(Entry(view: view, index: index))
    }

    /// Removes a view.
    func remove(_ view: PhotoThumbnailView) {
      guard let id = ids.removeValue(forKey: ObjectIdentifier(view)) else { return }
      let others = entries[id]?.filter { $0.view != nil && $0.view !== view } ?? []
      entries[id] = others.isEmpty ? nil : others
    }

    /// The view of the photograph with an identity, as for the previews of a `peekPan` or a viewer of UIKit; nil unless
    /// there is one in a window.
    ///
    /// - Parameter id: The value with which the item was created. That of an image in memory is its `ObjectIdentifier`.
    public func thumbnail(of id: some Hashable & Sendable) -> PhotoThumbnailView? {
      thumbnail(of: ItemList.Key(id: PhotoViewerController.Item.ID(id), occurrence: 0))
    }

    /// The view of a photograph; nil unless there is one in a window.
    func thumbnail(of key: ItemList.Key) -> PhotoThumbnailView? {
      let shown = (entries[key.id] ?? []).filter { $0.view?.window != nil }.sorted {
        $0.index < $1.index
      }
      return shown.isEmpty ? nil : shown[min(key.occurrence, shown.count - 1)].view
    }
  }
#endif
