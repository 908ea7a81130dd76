import LenticularPhysics
import LenticularScene

/// The geometry of a photograph at one end of its flight.
struct PhotoPose: Equatable {
  /// The centre of the whole photograph, in points of the stage.
  var position: Point2D
  /// The transform of the photograph, relative to its size at rest.
  var transform: AffineTransform2D
  /// The rotation, in radians, clockwise.
  var rotation = 0.0
  /// The visible part, in points of the photograph at rest.
  var maskFrame: Rect2D
  var maskCornerRadius: Double
}

extension PhotoPose {
  /// The pose in which a photograph exactly covers its thumbnail, with the same scale, crop and corners.
  ///
  /// Crop and corner radius are in the photograph's own points, so they are those of the thumbnail divided by
  /// the scale.
  ///
  /// - Parameters:
  ///   - pixelSize: the size of the image; except for the gravity `center`, only its ratio matters.
  ///   - fittingSize: the size of the photograph at rest.
  init(over thumbnail: ThumbnailPlacement, pixelSize: Size2D, fittingSize: Size2D) {
    let image = thumbnail.frame(of: pixelSize)
    let horizontal = image.size.width / fittingSize.width
    let vertical = image.size.height / fittingSize.height
    let crop = Rect2D(
      x: (thumbnail.frame.minX - image.minX) / horizontal,
      y: (thumbnail.frame.minY - image.minY) / vertical,
      width: thumbnail.frame.size.width / horizontal,
      height: thumbnail.frame.size.height / vertical)
    self.init(
      position: image.center,
      transform: AffineTransform2D(a: horizontal, b: 0, c: 0, d: vertical, tx: 0, ty: 0),
      maskFrame: crop,
      maskCornerRadius: thumbnail.cornerRadius / (horizontal * vertical).squareRoot())
  }
}

extension Layer {
  /// Sets a pose at once. A pose with a crop requires a mask.
  func set(_ pose: PhotoPose) {
    position.set(pose.position)
    transform.set(pose.transform)
    rotation.set(pose.rotation)
    mask?.frame.set(pose.maskFrame)
    mask?.cornerRadius.set(pose.maskCornerRadius)
  }

  /// Animates to a pose: position, transform, crop and corners by the same spring from the same time.
  /// Velocities that are nil are those of the present animations.
  func animate(
    to pose: PhotoPose, velocity: Point2D? = nil, transformVelocity: AffineTransform2D? = nil,
    spring: DampedSpring, at time: Double
  ) {
    position.animate(to: pose.position, velocity: velocity, spring: spring, at: time)
    transform.animate(to: pose.transform, velocity: transformVelocity, spring: spring, at: time)
    crop(to: pose, spring: spring, at: time)
  }

  /// Takes over the state and velocity of another layer in the same coordinates, and animates on from there.
  /// Bounds are kept. If the other layer has a mask, this one requires a mask too.
  func takeOver(_ other: Layer, spring: DampedSpring, at time: Double) {
    let (size, own) = (other.bounds.presentation(at: time).size, bounds.model.size)
    let (x, y) = (size.width / own.width, size.height / own.height)
    position.takeOver(other.position, times: Point2D(x: 1, y: 1), spring: spring, at: time)
    transform.takeOver(
      other.transform, times: AffineTransform2D(a: x, b: x, c: y, d: y, tx: 1, ty: 1),
      spring: spring, at: time)
    opacity.takeOver(other.opacity, times: 1, spring: spring, at: time)
    guard let crop = other.mask else { return }
    mask?.frame.takeOver(
      crop.frame, times: Rect2D(x: 1 / x, y: 1 / y, width: 1 / x, height: 1 / y), spring: spring,
      at: time)
    mask?.cornerRadius.takeOver(
      crop.cornerRadius, times: 1 / (x * y).squareRoot(), spring: spring, at: time)
  }

  /// Animates the mask to that of a pose.
  func crop(to pose: PhotoPose, spring: DampedSpring, at time: Double) {
    mask?.frame.animate(to: pose.maskFrame, spring: spring, at: time)
    mask?.cornerRadius.animate(to: pose.maskCornerRadius, spring: spring, at: time)
  }
}
