import LenticularPhysics
import LenticularScene

/// One preview: a photograph with rounded corners, whose mask is the crop of its thumbnail while it
/// flies.
final class PeekPreview {
  let index: Int
  /// Its bounds are the size at which the preview rests.
  let layer: Layer
  /// Whether it shows something of another source than the present one, and can only go.
  var isForeign = false
  private var pixelSize: Size
  private let cornerRadius: Double

  /// - Parameter box: what the preview fits into at rest.
  init(index: Int, pixelSize: Size, box: Size, cornerRadius: Double, animator: Animator) {
    self.index = index
    self.pixelSize = pixelSize
    self.cornerRadius = cornerRadius
    layer = Layer(animator, size: Self.fit(pixelSize, into: box))
    layer.contents = .item(index)
    layer.mask = Mask(frame: layer.bounds.model, cornerRadius: cornerRadius)
  }

  /// The size at rest.
  var size: Size { layer.bounds.model.size }

  /// Becomes the preview of a picture of another shape, from the shape that it has.
  func reshape(to pixelSize: Size, box: Size, spring: Spring, at time: Double) {
    guard pixelSize != self.pixelSize else { return }
    self.pixelSize = pixelSize
    let bounds = Rect(origin: .zero, size: Self.fit(pixelSize, into: box))
    layer.bounds.animate(to: bounds, spring: spring, at: time)
  }

  /// The whole preview about a point of the view.
  func pose(at position: Point) -> PhotoPose {
    PhotoPose(
      position: position, transform: .identity, maskFrame: layer.bounds.model,
      maskCornerRadius: cornerRadius)
  }

  /// The preview exactly over its thumbnail.
  func pose(over thumbnail: Thumbnail) -> PhotoPose {
    PhotoPose(over: thumbnail, pixelSize: pixelSize, fittingSize: size)
  }

  private static func fit(_ pixelSize: Size, into box: Size) -> Size {
    ContentsGravity.resizeAspect.frame(
      ofContents: pixelSize, in: Rect(origin: .zero, size: box)
    ).size
  }
}
