import Foundation

extension SamplePicture {
  static let dunes = SamplePicture(
    name: "dunes-at-dawn", album: nil,
    caption: "First light rakes over wind-combed sand.",
    date: "2024:11:03 06:41:00", width: 2100, height: 1400,
    film: Film(exposure: 1.05, contrast: 0.35, bloom: 0.08), paint: paintDunes)
}

private let noise = Noise(11)

/// The crests' pattern at a point: the phase across the dunes, and their height.
private func pattern(_ p: Vector2) -> (phase: Float, amplitude: Float) {
  let warp = Vector2(noise(p * 0.22), noise(p * 0.22 + 40))
  let w = p + warp * 1.7
  let phase = w.x * 0.2 + w.y * 0.13 + 0.18 * noise(p * 0.6 + 9) + 0.32
  return (phase, 0.75 + 0.6 * noise(p * 0.13 + 77))
}

/// Dunes rise gently along the wind, and fall at the angle of repose behind a sharp crest.
private func duneHeight(_ p: Vector2, _ distance: Float) -> Float {
  let (phase, amplitude) = pattern(p)
  let f = fraction(phase)
  let crest: Float = 0.74
  let (windward, lee) = (f / crest, (1 - f) / (1 - crest))
  var profile = windward * windward.squareRoot()
  if f > crest - 0.1 {
    // The lesser of the two slopes, rounded off a little, and the more the farther away it is.
    let slip = lee * lee * (1.55 - 0.55 * lee)
    let rounding = 0.015 + 0.005 * distance
    let overlap = max(1 - abs(profile - slip) / rounding, 0)
    profile = min(profile, slip) - rounding * 0.25 * overlap * overlap
  }
  return amplitude * profile + 0.25 * noise(p * 0.35 + 5)
}

private func paintDunes(_ canvas: inout Canvas) {
  let view = View(of: canvas, across: 0.95, horizon: 0.3, eye: 1.75)
  let sun = direction(azimuth: -78, elevation: 13)
  let sky = Gradient([(0, 0xf9d3a8), (0.12, 0xeec0a8), (0.4, 0xb7abc0), (1, 0x6d86b3)])
  let horizonLight = sky[0]

  canvas.shade(to: 0.5) { place, _ in
    let toward = view.direction(place)
    let glow = exp((dot(toward, sun) - 1) * 1.6)
    return sky[max(toward.y, 0) * 2.6] * 0.95 + Color(0.35, 0.2, 0.08) * glow
  }

  var terrain = Terrain(on: canvas, from: view, range: 0.9...90, growth: 0.0015, height: duneHeight)
  terrain.castShadows(from: sun, step: 0.04, count: 14)
  let sunshine = Color(1.55, 0.92, 0.5)
  let skylight = Color(0.13, 0.15, 0.26)
  let sand = Color(0.78, 0.55, 0.38)
  terrain.draw(on: &canvas) { point in
    let p = point.plane
    var normal = point.normal
    // Ripples: fine waves across the wind, which vanish with distance.
    let near = smoothstep(14, 2, point.distance)
    if near > 0 {
      let bend = noise.fbm(p * 1.1, octaves: 3) * 0.16
      let wave = cos((p.x * 0.93 + p.y * 0.35 + bend) * 74)
      let strength = near * (0.6 + 0.5 * noise(p * 0.9 + 3)) * smoothstep(0.75, 0.97, normal.y)
      normal = normalize(normal + Vector3(0.93, 0, 0.35) * (wave * 0.2 * strength))
    }
    let facing = max(dot(normal, sun), 0)
    let bounce = Color(0.16, 0.08, 0.04) * saturate(0.6 - normal.y * 0.5)
    let light =
      sunshine * (facing * point.sunlight * 1.5) + skylight * (0.5 + normal.y * 0.6) + bounce
    let distant = 1 - exp(-point.distance * 0.022)
    return mix(sand * light, horizonLight * 0.9, distant)
  }
}
