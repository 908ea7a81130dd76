#if os(iOS) || APPLE_DOUBLES
  import Lenticular
  import LenticularPhysics
  import LenticularScene
  import UIKit

  extension ThumbnailPlacement {
    /// The thumbnail that an image view shows, in the coordinates of another view; nil if the image view is hidden or
    /// not in the same window.
    ///
    /// The content mode, the crop and the corners are those of the image view. If the image view does not clip, the
    /// thumbnail is the whole image, also outside of the bounds.
    ///
    /// - Parameter pixelSize: The size of the photograph; zero if it is not known.
    @MainActor
    public init?(_ imageView: UIImageView, in view: UIView, pixelSize: CGSize) {
      guard imageView.window != nil, imageView.window === view.window, !imageView.isHidden else {
        return nil
      }
      let layer = imageView.layer
      self.init(
        frame: Rect2D(imageView.convert(imageView.bounds, to: view)),
        cornerRadius: imageView.clipsToBounds ? Double(layer.cornerRadius) : 0,
        gravity: ContentsGravity(imageView.contentMode),
        alignment: Point2D(alignmentOf: imageView.contentMode))
      guard let image = imageView.image else { return }
      if gravity == .center {
        // The image is not scaled to the view, so the zoom depends on its own size.
        let isKnown = pixelSize.width > 0 && pixelSize.height > 0
        zoom = Double(image.size.width / (isKnown ? pixelSize.width : image.pixelSize.width))
      }
      if !imageView.clipsToBounds {
        let bounds = Rect2D(imageView.bounds)
        let whole = gravity.frame(
          ofContents: Size2D(image.size), in: bounds, alignment: alignment)
        self = ThumbnailPlacement(
          frame: Rect2D(imageView.convert(CGRect(whole), to: view)), gravity: .resize)
      }
    }
  }

  extension Point2D {
    /// The point of an image that coincides with the same point of a view, in unit coordinates, for a content mode.
    init(alignmentOf contentMode: UIView.ContentMode) {
      switch contentMode {
      case .top: self.init(x: 0.5, y: 0)
      case .bottom: self.init(x: 0.5, y: 1)
      case .left: self.init(x: 0, y: 0.5)
      case .right: self.init(x: 1, y: 0.5)
      case .topLeft: self.init(x: 0, y: 0)
      case .topRight: self.init(x: 1, y: 0)
      case .bottomLeft: self.init(x: 0, y: 1)
      case .bottomRight: self.init(x: 1, y: 1)
      default: self.init(x: 0.5, y: 0.5)
      }
    }
  }
#endif
