import LenticularGestures
import LenticularPhysics
import LenticularScene

/// How a photograph flies from its thumbnail, and back.
extension PhotoPage {
  /// The middle of the photograph at rest, or as the pointers left it, in points of the stage.
  var center: Point2D { layer.position.model }

  /// Whether the zoom or the rotation of the photograph is animated beyond a time.
  func isTransforming(at time: Double) -> Bool {
    layer.transform.isRunning(at: time) || layer.rotation.isRunning(at: time)
  }

  /// Whether the position, the zoom or the rotation of the photograph is animated beyond a time.
  func isMoving(at time: Double) -> Bool {
    layer.position.isRunning(at: time) || isTransforming(at: time)
  }

  /// The pose in which the whole photograph is visible in the middle of the safe area.
  var fittingPose: PhotoPose {
    PhotoPose(
      position: safeArea.center, transform: .scale(fittingZoom), rotation: scroller.angle,
      maskFrame: layer.bounds.model, maskCornerRadius: 0)
  }

  /// The pose in which the photograph exactly covers its thumbnail, upright: its rotation is the nearest
  /// number of full turns.
  func pose(over thumbnail: ThumbnailPlacement) -> PhotoPose {
    var pose = PhotoPose(over: thumbnail, pixelSize: photo.pixelSize, fittingSize: fittingSize)
    let turn = 2 * Double.pi
    pose.rotation = (layer.rotation.model / turn).rounded(.toNearestOrEven) * turn
    return pose
  }

  /// Animates to a pose by a spring. Velocities that are nil are those of the present animation.
  ///
  /// - Parameters:
  ///   - velocity: the velocity of the middle, in points per second.
  ///   - scaleVelocity: the velocity of the scale, per second.
  func fly(
    to pose: PhotoPose, velocity: Point2D? = nil, scaleVelocity: Double? = nil,
    spring: DampedSpring,
    at time: Double
  ) {
    scroller.fly(
      to: pose.position, transform: pose.transform, rotation: pose.rotation, velocity: velocity,
      transformVelocity: scaleVelocity.map {
        AffineTransform2D(a: $0, b: 0, c: 0, d: $0, tx: 0, ty: 0)
      }, spring: spring, at: time)
    layer.crop(to: pose, spring: spring, at: time)
  }

  /// Removes the crop, so that the whole photograph is visible.
  func uncover(at time: Double) {
    layer.crop(to: fittingPose, spring: configuration.presentationSpring, at: time)
  }
}
