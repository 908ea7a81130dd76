#if os(iOS) || APPLE_DOUBLES
  import LenticularPhysics
  import UIKit

  extension UIImage {
    /// The size of the image in pixels, upright.
    public var pixelSize: CGSize {
      CGSize(width: size.width * scale, height: size.height * scale)
    }

    /// The image, decoded and upright, so that a layer can show it at once. It is decoded outside of the main thread.
    ///
    /// A `CALayer` ignores the orientation of an image, so an image that a camera took on its side is drawn anew.
    @concurrent
    public nonisolated func preparedForLayer() async -> UIImage {
      guard imageOrientation != .up else { return await byPreparingForDisplay() ?? self }
      let format = UIGraphicsImageRendererFormat()
      format.scale = scale
      return UIGraphicsImageRenderer(size: size, format: format).image { _ in
        draw(in: CGRect(origin: .zero, size: size))
      }
    }
  }
#endif
