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
    /// A `CALayer` ignores the orientation of an image, so an image that a camera took on its side is drawn anew. So is an
    /// image of Core Image, which a layer cannot show.
    @concurrent
    public nonisolated func preparedForLayer() async -> UIImage {
      // Only the system's own views prepare the frames of an animated image.
      if images != nil { return self }
      guard !isForLayers else { return await byPreparingForDisplay() ?? self }
      return drawnUpright(in: size)
    }

    /// The frames of the image for a layer: one, unless it is an animated image.
    nonisolated var frames: [CGImage] { (images ?? [self]).compactMap(\.cgImage) }

    /// What shows the frames of an animated image one after the other, for ever; nil for other images, and while the system
    /// reduces motion.
    @MainActor var animationOfFrames: CAKeyframeAnimation? {
      guard images != nil, duration > 0, !UIAccessibility.isReduceMotionEnabled else { return nil }
      let frames = frames
      guard frames.count > 1 else { return nil }
      let animation = CAKeyframeAnimation(keyPath: "contents")
      animation.values = frames
      animation.calculationMode = .discrete
      animation.duration = duration
      animation.repeatCount = .infinity
      return animation
    }

    /// Whether a layer shows the image, and shows it upright.
    private nonisolated var isForLayers: Bool {
      images != nil || imageOrientation == .up && cgImage != nil
    }

    /// The image for a layer that shows it at once, until a larger one has been decoded. An image that is on its side, or
    /// of Core Image, is drawn anew, with at most as many pixels as thumbnails have on a screen, so that this takes little
    /// time.
    func uprightThumbnail() -> UIImage {
      guard !isForLayers else { return self }
      let share = min(1, Self.thumbnailLength / max(pixelSize.width, pixelSize.height, 1))
      return drawnUpright(
        in: CGSize(
          width: (size.width * share).rounded(.up), height: (size.height * share).rounded(.up)))
    }

    /// The longer side of a thumbnail, in pixels: 170 points on a screen with three pixels per point.
    private nonisolated static var thumbnailLength: CGFloat { 512 }

    private nonisolated func drawnUpright(in size: CGSize) -> UIImage {
      let format = UIGraphicsImageRendererFormat()
      format.scale = scale
      return UIGraphicsImageRenderer(size: size, format: format).image { _ in
        draw(in: CGRect(origin: .zero, size: size))
      }
    }
  }
#endif
