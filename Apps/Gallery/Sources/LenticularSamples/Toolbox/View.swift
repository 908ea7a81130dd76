import Foundation

/// A camera looking along +z with y up.
///
/// The projection is a cylinder's: azimuth is proportional to the place across, which narrow views
/// cannot tell from a flat perspective, and which a panorama needs.
struct View: Sendable {
  /// The eye's height above the ground; it stands at the origin of the plane.
  let eye: Float

  /// The height of the horizon on the picture, from the top.
  let horizon: Float

  /// The focal length in picture heights.
  let focal: Float

  /// The middle of the picture.
  let middle: Float

  /// A view that spans an angle in radians across the canvas.
  init(of canvas: Canvas, across angle: Float, horizon: Float, eye: Float) {
    self.eye = eye
    self.horizon = horizon
    focal = canvas.aspect / angle
    middle = canvas.aspect / 2
  }

  /// The unit vector in the plane, (x, z), of everything at a place across the picture.
  @inline(__always)
  func heading(_ x: Float) -> Vector2 {
    let azimuth = (x - middle) / focal
    return Vector2(sin(azimuth), cos(azimuth))
  }

  /// The unit vector toward a place on the picture.
  @inline(__always)
  func direction(_ place: Vector2) -> Vector3 {
    let h = heading(place.x)
    return normalize(Vector3(h.x, (horizon - place.y) / focal, h.y))
  }

  /// The place on the picture in a direction.
  func place(_ direction: Vector3) -> Vector2 {
    let ground = length(Vector2(direction.x, direction.z))
    return Vector2(
      middle + atan2(direction.x, direction.z) * focal,
      horizon - direction.y / ground * focal)
  }

  /// The distance over the ground plane at which it is seen at a place below the horizon.
  @inline(__always)
  func groundDistance(_ place: Vector2) -> Float {
    eye * focal / max(place.y - horizon, 1e-5)
  }
}

/// The unit vector at an azimuth to the right of +z and an elevation, in degrees.
func direction(azimuth: Float, elevation: Float) -> Vector3 {
  let (a, e) = (azimuth * .pi / 180, elevation * .pi / 180)
  return Vector3(sin(a) * cos(e), sin(e), cos(a) * cos(e))
}
