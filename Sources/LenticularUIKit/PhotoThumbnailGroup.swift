#if os(iOS) || APPLE_DOUBLES
  import UIKit

  /// Thumbnails that open viewers of the same photographs. Each photograph flies back to its own thumbnail.
  ///
  ///     @State private var group = PhotoThumbnailGroup()
  ///     …
  ///     PhotoThumbnail(images: images, index: 2).group(group)
  ///
  /// Thumbnails need no group to be matched: without one, those of a window are found by the identities of their photographs.
  /// A group keeps thumbnails apart from others in the window that have photographs of the same identities, and finds them
  /// for a viewer of UIKit.
  @MainActor
  public final class PhotoThumbnailGroup {
    /// The thumbnails that were given no group.
    static let shared = PhotoThumbnailGroup()

    private var members: [Member] = []
    /// The number of members at which those that are gone are removed.
    private var purgeCount = 64
    /// The viewer that a thumbnail of the group or a binding has opened. That thumbnail may be gone.
    weak var viewer: PhotoViewerController?

    private struct Member {
      weak var view: PhotoThumbnailView?
    }

    /// Creates a group without thumbnails.
    public nonisolated init() {}

    /// Adds the view of a photograph, which leaves its former group. SwiftUI may use the view of another photograph again.
    ///
    /// - Parameter index: The index of the photograph, by which photographs of one identity are told apart.
    func add(_ view: PhotoThumbnailView, of id: PhotoViewerController.Item.ID, at index: Int) {
      view.photograph = (id, index)
      guard view.group !== self else { return }
      view.group?.remove(view)
      view.group = self
      if members.count >= purgeCount {
        members.removeAll { $0.view == nil }
        purgeCount = max(64, 2 * members.count)
      }
      members.append(Member(view: view))
    }

    /// Removes a view.
    func remove(_ view: PhotoThumbnailView) {
      guard view.group === self else { return }
      view.group = nil
      members.removeAll { $0.view === view }
    }

    /// The view of the photograph with an identity, as for the previews of a `peekPan` or a viewer of UIKit; nil unless
    /// there is one in a window.
    ///
    /// - Parameter id: The value with which the item was created. That of an image in memory is its `ObjectIdentifier`.
    public func thumbnail(of id: some Hashable & Sendable) -> PhotoThumbnailView? {
      thumbnail(of: ItemList.Key(id: PhotoViewerController.Item.ID(id), occurrence: 0))
    }

    /// The view of a photograph; nil unless there is one in a window.
    ///
    /// - Parameters:
    ///   - window: The window of the view; nil for any.
    ///   - list: The photographs of a viewer. Views that open a viewer of the same photographs come first.
    ///   - source: The view that comes before all others, if it is one of this photograph.
    func thumbnail(
      of key: ItemList.Key, in window: UIWindow? = nil, for list: ItemList? = nil,
      from source: UIView? = nil
    ) -> PhotoThumbnailView? {
      var shown = members.compactMap(\.view).filter {
        $0.photograph?.id == key.id && $0.window != nil && (window == nil || $0.window === window)
      }
      if let source = shown.first(where: { $0 === source }) { return source }
      if shown.count > 1, let list {
        let alike = shown.filter { $0.opener?.list.keys == list.keys }
        if !alike.isEmpty { shown = alike }
      }
      shown.sort { ($0.photograph?.index ?? 0) < ($1.photograph?.index ?? 0) }
      return shown.isEmpty ? nil : shown[min(key.occurrence, shown.count - 1)]
    }
  }
#endif
