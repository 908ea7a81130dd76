#if canImport(UIKit)
  import Lenticular
  import LenticularPhysics
  import UIKit

  extension PhotoViewerController {
    /// What a viewer knows of a photograph before it has the image.
    public struct Item: Sendable {
      /// The size of the image in pixels, upright; zero if it is not known before the image arrives.
      public var pixelSize: CGSize
      /// A smaller image, which is shown until the image arrives; nil for that of the image view from which the
      /// photograph opens.
      public var thumbnail: UIImage?
      /// What the photograph shows, for people who do not see it, and under it.
      public var caption: String?
      /// Whether device rotation pans the photograph while it fills the view.
      public var isPanorama: Bool

      public init(
        pixelSize: CGSize = .zero, thumbnail: UIImage? = nil, caption: String? = nil,
        isPanorama: Bool = false
      ) {
        self.pixelSize = pixelSize
        self.thumbnail = thumbnail
        self.caption = caption
        self.isPanorama = isPanorama
      }

      /// The photograph for the engine. Of an unknown size, only the shape counts until the image arrives.
      func photo(shapedAs placeholder: CGSize) -> Photo {
        let isKnown = pixelSize.width > 0 && pixelSize.height > 0
        return Photo(
          pixelSize: Size(isKnown ? pixelSize : thumbnail?.pixelSize ?? placeholder),
          isPanorama: isPanorama)
      }
    }

    /// Provides the image at an index, with at least a size in pixels, or all pixels that there are.
    public typealias ImageProvider =
      @Sendable (_ index: Int, _ pixelSize: CGSize) async throws -> UIImage
  }
#endif
