#if os(iOS) || APPLE_DOUBLES
  import Lenticular
  import LenticularPhysics
  import LenticularScene
  import UIKit

  /// What the layers of previews show, and the images that are requested for it.
  extension PeekPanInteraction {
    func contents(at index: Int) -> LayerContents {
      guard let preview = dataSource?.peekPanInteraction(self, previewAt: index) else {
        return .none
      }
      if case .view(let view, _) = preview { return .view(view) }
      request(preview, at: index)
      return image(of: preview, at: index).map { .image($0) } ?? .none
    }

    /// The image of a preview, or its thumbnail until the image has arrived; nil if there is neither, as for a view.
    /// The image view of another item than the one with which the peek begins may be that of a whole album.
    func image(of preview: Preview, at index: Int) -> UIImage? {
      if case .view = preview { return nil }
      if let image = images.image(of: index) { return image }
      let imageView = index == homeIndex ? preview.imageView : nil
      return (imageView?.image ?? preview.thumbnail)?.uprightThumbnail()
    }

    func request(_ preview: Preview, at index: Int) {
      switch preview {
      case .image(let image, _):
        images.request(index, pixelSize: CGSize(width: 1, height: 1)) { image }
      case .provided(let whole, _, _, _, let image):
        let pixelSize = RequestedSize.fitting(whole, in: overlay)
        images.request(index, pixelSize: pixelSize) { try await image(pixelSize) }
      case .view: break
      }
    }

    func show(_ image: UIImage, at index: Int) {
      let position = index - leastIndex
      if sizes.indices.contains(position), sizes[position] == .zero {
        sizes[position] = Size2D(image.pixelSize)
        setSize(sizes[position], of: index)
      }
      overlay.reloadContents(.item(index))
    }

    func drop(_ index: Int) { images.drop(index) }

    func dropAll() { images.keepOnly([]) }
  }
#endif
