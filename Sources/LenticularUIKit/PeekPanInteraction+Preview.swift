#if os(iOS) || APPLE_DOUBLES
  import UIKit

  extension PeekPanInteraction {
    /// The contents of a preview, and the image view on screen, if there is one, that shows the same item. The preview
    /// with which a peek begins flies out of its image view, and back to it. Without an image view, the preview fades in
    /// and out.
    public enum Preview {
      /// An image in memory. It is decoded outside of the main thread while the finger presses.
      case image(UIImage, in: UIImageView? = nil)
      /// An image that a closure provides when the preview comes into sight, in at least the size in pixels that it is
      /// called with, or in all its pixels if these are fewer. The size of the whole image in pixels, upright, is zero if
      /// it is not known before; then the preview is a square until the image arrives. Until then, the thumbnail is
      /// shown, a smaller image with the same ratio of its sides. The preview with which a peek begins shows the image
      /// of its image view instead, if there is one. Assistive technologies read the caption.
      case provided(
        pixelSize: CGSize, thumbnail: UIImage? = nil, caption: String? = nil,
        in: UIImageView? = nil,
        image: @Sendable (_ pixelSize: CGSize) async throws -> UIImage)
      /// A view, which is resized to the preview. The preview has the aspect ratio of the current size of the view.
      case view(UIView, in: UIImageView? = nil)

      /// The image of an image view, which flies out of that view; nil if the image view has no image.
      @MainActor
      public static func image(of imageView: UIImageView) -> Preview? {
        imageView.image.map { .image($0, in: imageView) }
      }

      var thumbnail: UIImage? {
        guard case .provided(_, let thumbnail, _, _, _) = self else { return nil }
        return thumbnail
      }

      var imageView: UIImageView? {
        switch self {
        case .image(_, let imageView), .provided(_, _, _, let imageView, _),
          .view(_, let imageView):
          imageView
        }
      }

      @MainActor var size: CGSize {
        switch self {
        case .image(let image, _): image.pixelSize
        case .provided(let pixelSize, _, _, _, _): pixelSize
        case .view(let view, _): view.bounds.size
        }
      }

      @MainActor var label: String? {
        switch self {
        case .image(let image, _): image.accessibilityLabel
        case .provided(_, _, let caption, _, _): caption
        case .view(let view, _): view.accessibilityLabel
        }
      }
    }
  }
#endif
