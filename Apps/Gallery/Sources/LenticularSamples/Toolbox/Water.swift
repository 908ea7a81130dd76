import Foundation

/// A surface of wind waves.
struct Water: Sendable {
  let noise: Noise

  /// The length of the longest waves.
  var wavelength: Float

  /// The slope the longest waves contribute; each octave contributes less than the one before.
  var steepness: Float

  /// The length of the crests, relative to that of the waves.
  var stretch: Float = 2

  /// A piece of the surface: the slope that can be told apart, and the variance of what cannot.
  struct Facet {
    let slope: Vector2
    let variance: Float

    /// The direction from which light is mirrored toward an eye looking along `direction`.
    func reflect(_ direction: Vector3) -> Vector3 {
      let n = normalize(Vector3(-slope.x, 1, -slope.y))
      var r = direction - n * (2 * dot(direction, n))
      r.y = abs(r.y) + variance.squareRoot() * 0.35
      return normalize(r)
    }

    /// Schlick's approximation of the share of light which is mirrored.
    func fresnel(_ direction: Vector3) -> Float {
      let n = normalize(Vector3(-slope.x, 1, -slope.y))
      let grazing = 1 - saturate(-dot(direction, n))
      return 0.02 + 0.98 * pow(grazing, 5)
    }

    /// The density of facets that mirror a light toward the eye, after Cox and Munk.
    func glitter(_ direction: Vector3, light: Vector3) -> Float {
      let half = normalize(light - direction)
      let offset = Vector2(-half.x, -half.z) / max(half.y, 1e-3) - slope
      let spread = variance + 0.0012
      return exp(-dot(offset, offset) / (2 * spread)) / (2 * .pi * spread)
    }
  }

  /// The surface at a point of the plane, of which a pixel covers an area `footprint` across.
  func facet(at plane: Vector2, footprint: Float) -> Facet {
    var (slope, variance) = (Vector2.zero, Float(0))
    var (length, steepness) = (wavelength, steepness)
    var turn = Vector2(1, 0.12)
    for octave in 0..<9 {
      let resolved = smoothstep(3, 12, length / footprint)
      if resolved > 0 {
        let p = Vector2(
          (plane.x * turn.x - plane.y * turn.y) / stretch, plane.x * turn.y + plane.y * turn.x)
        let wave = noise.valueAndSlope(p / length + Float(octave) * 19.7).slope
        slope += Vector2(wave.x / stretch, wave.y) * (steepness * resolved)
      }
      variance += steepness * steepness * 0.5 * (1 - resolved)
      length *= 0.57
      steepness *= 0.85
      turn = Vector2(turn.x, -turn.y * 1.6)
    }
    return Facet(slope: slope, variance: variance)
  }
}
