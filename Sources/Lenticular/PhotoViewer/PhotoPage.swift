import LenticularPhysics
import LenticularScene

/// The layers of one photograph: a place in the strip of pages, and the photograph in it, whose
/// mask is the crop that its thumbnail shows.
final class PhotoPage {
  let index: Int
  let photo: Photo
  /// Fills the stage when its page is the current one.
  let container: Layer
  /// The photograph. Its bounds are the size at which it fits the stage; zoom is its transform.
  let layer: Layer
  let configuration: PhotoViewer.Configuration
  private(set) var stageSize: Size
  /// Pixels of the display to a point.
  private(set) var displayScale: Double

  init(
    index: Int, photo: Photo, stageSize: Size, displayScale: Double, animator: Animator,
    configuration: PhotoViewer.Configuration
  ) {
    self.index = index
    self.photo = photo
    self.stageSize = stageSize
    self.displayScale = displayScale
    self.configuration = configuration
    container = Layer(animator, size: stageSize)
    container.anchorPoint = .zero
    layer = Layer(animator)
    layer.contents = .item(index)
    container.addSublayer(layer)
    resize(to: stageSize, displayScale: displayScale)
  }

  /// The size at which the whole photograph fits the stage.
  var fittingSize: Size { layer.bounds.model.size }

  /// Lays the photograph out for another stage, fitted and at rest.
  func resize(to size: Size, displayScale: Double) {
    stageSize = size
    self.displayScale = displayScale
    let stage = Rect(origin: .zero, size: size)
    let frame = ContentsGravity.resizeAspect.frame(ofContents: photo.pixelSize, in: stage)
    container.bounds.set(stage)
    layer.bounds.set(Rect(origin: .zero, size: frame.size))
    layer.mask = Mask(frame: layer.bounds.model, cornerRadius: 0)
    set(fittingPose)
  }

  /// The whole photograph in the middle of the stage.
  var fittingPose: PhotoPose {
    pose(at: Rect(origin: .zero, size: stageSize).center, scale: 1)
  }

  /// The whole photograph about a point of the stage.
  func pose(at position: Point, scale: Double) -> PhotoPose {
    PhotoPose(
      position: position, transform: .scale(scale), maskFrame: layer.bounds.model,
      maskCornerRadius: 0)
  }

  /// The photograph exactly over its thumbnail.
  func pose(over thumbnail: Thumbnail) -> PhotoPose {
    PhotoPose(over: thumbnail, pixelSize: photo.pixelSize, fittingSize: fittingSize)
  }

  /// The pose that it is on its way to, or has.
  var destination: PhotoPose {
    PhotoPose(
      position: layer.position.model, transform: layer.transform.model,
      maskFrame: layer.mask?.frame.model ?? layer.bounds.model,
      maskCornerRadius: layer.mask?.cornerRadius.model ?? 0)
  }

  /// Takes a pose at once.
  func set(_ pose: PhotoPose) { layer.set(pose) }

  /// Moves to a pose by a spring. What has no velocity given carries its own on.
  func animate(
    to pose: PhotoPose, velocity: Point? = nil, scaleVelocity: Double? = nil, spring: Spring,
    at time: Double
  ) {
    layer.animate(
      to: pose, velocity: velocity,
      transformVelocity: scaleVelocity.map(AffineTransform.scaleRate), spring: spring, at: time)
  }

  /// Stops the rectangle where it is; crop and corners go on.
  func hold(at time: Double) {
    layer.position.stop(at: time)
    layer.transform.stop(at: time)
  }
}

extension AffineTransform {
  /// The velocity of a map that scales at a rate, per second.
  fileprivate static func scaleRate(_ rate: Double) -> AffineTransform {
    AffineTransform(a: rate, b: 0, c: 0, d: rate, tx: 0, ty: 0)
  }
}
