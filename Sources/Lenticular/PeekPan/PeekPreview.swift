import LenticularPhysics
import LenticularScene

/// A preview: a photograph with rounded corners, which is masked to the crop of its thumbnail while
/// it flies.
final class PeekPreview {
  private(set) var index: Int
  /// The layer of the preview, whose bounds have the size of the preview at rest.
  let layer: Layer
  /// Whether the preview belongs to a former source, so that it can only disappear.
  var isFromFormerSource = false
  private var pixelSize: Size2D
  private let cornerRadius: Double

  /// - Parameter box: the largest size of the preview at rest.
  init(
    index: Int, pixelSize: Size2D, box: Size2D, cornerRadius: Double, renderer: LayerTreeRenderer
  ) {
    self.index = index
    self.pixelSize = pixelSize
    self.cornerRadius = cornerRadius
    layer = Layer(renderer, size: Self.fit(pixelSize, into: box))
    layer.contents = .item(index)
    layer.mask = Mask(frame: layer.bounds.model, cornerRadius: cornerRadius)
  }

  /// Gives the preview the index that its photograph has after an update; nil if the photograph is gone.
  func move(to index: Int?) {
    guard !isFromFormerSource, index != self.index else { return }
    guard let index else {
      isFromFormerSource = true
      return
    }
    self.index = index
    layer.contents = .item(index)
  }

  /// The size of the preview at rest.
  var size: Size2D { layer.bounds.model.size }

  /// Animates the preview to the size of another image.
  func reshape(to pixelSize: Size2D, box: Size2D, spring: DampedSpring, at time: Double) {
    guard pixelSize != self.pixelSize else { return }
    self.pixelSize = pixelSize
    let bounds = Rect2D(origin: .zero, size: Self.fit(pixelSize, into: box))
    layer.bounds.animate(to: bounds, spring: spring, at: time)
  }

  /// The pose in which the whole preview is visible, centred at a point of the view.
  func pose(at position: Point2D) -> PhotoPose {
    PhotoPose(
      position: position, transform: .identity, maskFrame: layer.bounds.model,
      maskCornerRadius: cornerRadius)
  }

  /// The pose in which the preview exactly covers its thumbnail.
  func pose(over thumbnail: ThumbnailPlacement) -> PhotoPose {
    PhotoPose(over: thumbnail, pixelSize: pixelSize, fittingSize: size)
  }

  private static func fit(_ pixelSize: Size2D, into box: Size2D) -> Size2D {
    ContentsGravity.resizeAspect.frame(
      ofContents: pixelSize, in: Rect2D(origin: .zero, size: box)
    ).size
  }
}
