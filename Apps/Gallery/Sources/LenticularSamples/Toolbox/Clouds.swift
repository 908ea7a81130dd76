import Foundation

/// A flat layer of cloud overhead, seen in perspective.
struct Clouds: Sendable {
  let noise: Noise

  /// The number of cloud features that fit between the eye and a point overhead.
  var scale: Float = 1

  /// The factor by which the features are drawn out along x.
  var stretch: Float = 1

  /// The share of the sky that is covered, 0...1.
  var coverage: Float = 0.5

  /// The width of the edge of a cloud, as a difference of noise.
  var softness: Float = 0.4

  /// The thickness of cloud in a direction, 0...1, and how much thinner it becomes toward a light,
  /// which is negative on the sides facing away.
  func density(_ direction: Vector3, toward light: Vector3) -> (thickness: Float, relief: Float) {
    let reach = scale / (max(direction.y, 0) + 0.09)
    let p = Vector2(direction.x / stretch, direction.z) * reach
    let warp = Vector2(noise(p * 0.7 + 31), noise(p * 0.7 - 57))
    let q = p + warp * 0.5
    let here = thickness(q, octaves: 6)
    guard here > 0 else { return (0, 0) }
    // Toward the horizon the layer is too thin a line to tell apart.
    let rise = smoothstep(0.005, 0.06, direction.y)
    let shift = Vector2(light.x / stretch, light.z) * (0.16 * scale)
    return (here * rise, thickness(q, octaves: 3) - thickness(q + shift, octaves: 3))
  }

  private func thickness(_ p: Vector2, octaves: Float) -> Float {
    let value = noise.fbm(p, octaves: octaves, gain: 0.52) * 0.8 + 0.5
    return smoothstep(1 - coverage - softness / 2, 1 - coverage + softness / 2, value)
  }
}
