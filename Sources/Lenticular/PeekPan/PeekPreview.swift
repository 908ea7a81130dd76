import LenticularPhysics
import LenticularScene

/// A preview: a photograph with rounded corners, which is masked to the crop of its thumbnail while
/// it flies.
final class PeekPreview {
  private(set) var index: Int
  /// The layer of the preview, whose bounds have the size of the preview at rest.
  let layer: Layer
  /// Whether the preview belongs to a former source, so that it can only disappear.
  var isForeign = false
  private var pixelSize: Size
  private let cornerRadius: Double

  /// - Parameter box: the largest size of the preview at rest.
  init(index: Int, pixelSize: Size, box: Size, cornerRadius: Double, animator: Animator) {
    self.index = index
    self.pixelSize = pixelSize
    self.cornerRadius = cornerRadius
    layer = Layer(animator, size: Self.fit(pixelSize, into: box))
    layer.contents = .item(index)
    layer.mask = Mask(frame: layer.bounds.model, cornerRadius: cornerRadius)
  }

  /// Gives the preview the index that its photograph has after an update; nil if the photograph is gone.
  func move(to index: Int?) {
    guard !isForeign, index != self.index else { return }
    guard let index else {
      isForeign = true
      return
    }
    self.index = index
    layer.contents = .item(index)
  }

  /// The size of the preview at rest.
  var size: Size { layer.bounds.model.size }

  /// Animates the preview to the size of another image.
  func reshape(to pixelSize: Size, box: Size, spring: Spring, at time: Double) {
    guard pixelSize != self.pixelSize else { return }
    self.pixelSize = pixelSize
    let bounds = Rect(origin: .zero, size: Self.fit(pixelSize, into: box))
    layer.bounds.animate(to: bounds, spring: spring, at: time)
  }

  /// The pose in which the whole preview is visible, centred at a point of the view.
  func pose(at position: Point) -> PhotoPose {
    PhotoPose(
      position: position, transform: .identity, maskFrame: layer.bounds.model,
      maskCornerRadius: cornerRadius)
  }

  /// The pose in which the preview exactly covers its thumbnail.
  func pose(over thumbnail: Thumbnail) -> PhotoPose {
    PhotoPose(over: thumbnail, pixelSize: pixelSize, fittingSize: size)
  }

  private static func fit(_ pixelSize: Size, into box: Size) -> Size {
    ContentsGravity.resizeAspect.frame(
      ofContents: pixelSize, in: Rect(origin: .zero, size: box)
    ).size
  }
}
