#if os(iOS) || APPLE_DOUBLES
  import Lenticular
  import LenticularScene
  import UIKit

  /// The image views in the application that show the same photographs.
  extension PhotoViewerController {
    /// The image view of a photograph; nil if none is on screen. The delegate scrolls when it is asked, so this method is
    /// called for the photograph that is shown, and not for its neighbours.
    func imageView(of key: ItemList.Key?) -> UIImageView? {
      guard let key, let index = photos.list.index(of: key) else { return nil }
      let imageView =
        delegate?.photoViewer(self, imageViewForPhotoAt: index)
        ?? (key == first ? sourceImageView : nil)
      if let image = imageView?.image { photos.setPlaceholder(image, of: key) }
      return imageView
    }

    func thumbnail(in imageView: UIImageView?, of key: ItemList.Key) -> ThumbnailPlacement? {
      guard let item = photos.list[key] else { return nil }
      return imageView.flatMap { ThumbnailPlacement($0, in: stageView, pixelSize: item.pixelSize) }
    }

    /// The image view may move while the photograph flies back to it. The delegate is not asked again, because it scrolls
    /// when it is asked.
    func followDestination() {
      if let destination { updateThumbnail(in: destination) }
    }

    /// Passes the thumbnail of the current photograph to the engine, if it has changed.
    func updateThumbnail(in imageView: UIImageView?) {
      guard let shown, let index = photos.list.index(of: shown) else { return }
      let thumbnail = thumbnail(in: imageView, of: shown)
      if let known, known == (shown, thumbnail) { return }
      known = (shown, thumbnail)
      stageView.perform { viewer.setThumbnail(thumbnail, of: index, at: $0) }
    }

    /// Hides the image view of the photograph that stands for its thumbnail, and no other one.
    func hideThumbnail() {
      hidden.set(imageView(of: standIn))
    }
  }
#endif
