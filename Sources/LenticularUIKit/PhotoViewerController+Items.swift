#if os(iOS) || APPLE_DOUBLES
  import Lenticular
  import LenticularPhysics
  import LenticularScene
  import UIKit

  /// How the photographs change, also while one is open.
  extension PhotoViewerController {
    /// Replaces the photographs, after some were added, removed, moved or changed. Photographs with the
    /// same ``Item/id`` are the same. This may be called at any time, also while a photograph flies or is held, and by the
    /// delegate.
    ///
    /// The photograph that is shown stays as it is, with its zoom and with the finger that drags it. If it is gone, the
    /// next one takes its place, or without one the one before; without either, the viewer is dismissed. The delegate
    /// receives `indexChanged` if the photograph is another one or has another index. From this call on, all indices are
    /// those among the new items, and reports of photographs that are gone are dropped, except for `dismissed`.
    ///
    /// - Parameters:
    ///   - items: The photographs.
    ///   - images: Provides images by their indices among `items`; nil if the closure of the initializer does. Images that
    ///     have arrived or are on their way are kept.
    public func setItems(_ items: [Item], images: ImageProvider? = nil) {
      let (former, list) = (photos.list, ItemList(items))
      let formerIndex = former.index(of: shown) ?? 0
      let changed = photos.replace(list, provide: images)
      known = nil
      if list.index(of: shown) == nil {
        (shown, zoom) = (list.nearest(formerIndex).flatMap { list.key(at: $0) }, 1)
      }
      guard stageView.hasAppeared else { return }
      let placeholder = stageView.bounds.size
      stageView.perform { time in
        let updates = zip(list.items.indices, list.keys).map { index, key in
          PhotoUpdate(
            photos.photo(at: index, shapedAs: placeholder), formerIndex: former.index(of: key))
        }
        viewer.updatePhotos(updates, at: time)
        if let key = viewer.currentIndex.flatMap({ list.key(at: $0) }), key != shown {
          (shown, zoom) = (key, 1)
        }
        if let index = list.index(of: shown), let formerSize = former[shown]?.pixelSize {
          let size = list.items[index].pixelSize
          if size != .zero, size != formerSize {
            viewer.updatePhoto(at: index) { $0.pixelSize = Size2D(size) }
          }
        }
      }
      stageView.driver.drawNow()
      for key in changed { list.index(of: key).map { stageView.reloadContents(.item($0)) } }
      if standIn != nil {
        // The engine hides the thumbnail of the photograph that has taken the place of one that is gone.
        if list.index(of: standIn) == nil { standIn = shown }
        hideThumbnail()
      }
      listen()
      showItem()
    }

    /// Replaces the images of a viewer that was created with images; see ``setItems(_:images:)``.
    public func setImages(_ images: [UIImage]) {
      setItems(images.map { Item($0) }) { index, _ in images[index] }
    }
  }
#endif
