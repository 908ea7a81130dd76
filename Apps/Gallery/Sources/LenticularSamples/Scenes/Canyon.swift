import Foundation

extension SamplePicture {
  static let canyon = SamplePicture(
    name: "the-patient-river", album: nil,
    caption: "Six million years of patience, seen in a minute.",
    date: "2025:10:02 17:36:00", width: 2100, height: 1400,
    film: Film(exposure: 1.1, contrast: 0.5, bloom: 0.04), paint: paintCanyon)
}

private let noise = Noise(37)

/// The distance of a point from the meandering river.
private func riverDistance(_ p: Vector2) -> Float {
  abs(p.x - 1.1 * sin(p.y * 0.42 + 0.5) - 0.7 * sin(p.y * 0.173 + 2.1) - 0.35)
}

/// A plateau the river has cut into; hard layers of rock stand as cliffs over gentle talus.
private func canyonHeight(_ p: Vector2, _ distance: Float) -> Float {
  let detail = min(max(9 - log2(distance), 4), 8)
  let gullies = noise.billow(p * 0.62, octaves: detail, gain: 0.42)
  let depth = saturate((riverDistance(p) - 0.16 + (gullies - 0.42) * 1.25) / 3)
  let layers: Float = 6
  let level = depth * layers + 0.16 * noise(p * 0.8)
  let cliff = smoothstep(0.42, 0.78, fraction(level))
  let height = (floor(level) + cliff * 0.75 + fraction(level) * 0.25) / layers
  return max(height, 0) * 2.3 + noise.fbm(p * 3.1, octaves: detail - 2) * 0.035
}

private func paintCanyon(_ canvas: inout Canvas) {
  let view = View(of: canvas, across: 1.05, horizon: 0.2, eye: 3.1)
  let sun = direction(azimuth: 74, elevation: 24)
  let sky = Gradient([(0, 0xf3e0c8), (0.2, 0xd3dbe0), (0.6, 0x93b7d8), (1, 0x5c8cc2)])
  let strata = Gradient([
    (0, 0x5d3b30), (0.12, 0x8a4a34), (0.24, 0xa65a3a), (0.3, 0xd3a47c), (0.38, 0xb5613c),
    (0.52, 0x9a4630), (0.6, 0xcf9468), (0.68, 0xc0693f), (0.82, 0xb98a66), (0.9, 0xd8b48c),
    (1, 0x9c7a58),
  ])
  let clouds = Clouds(noise: Noise(12), scale: 0.8, stretch: 1.6, coverage: 0.42, softness: 0.5)

  canvas.shade(to: 0.3) { place, _ in
    let toward = view.direction(place)
    let cloud = clouds.density(toward, toward: sun)
    let lit = Color(1.05, 0.96, 0.86) * (0.85 + 0.4 * cloud.relief)
    return mix(sky[max(toward.y, 0) * 3], lit, cloud.thickness * 0.85)
  }

  var terrain = Terrain(
    on: canvas, from: view, range: 1.3...60, growth: 0.003, spacing: 3, height: canyonHeight)
  terrain.castShadows(from: sun, step: 0.02, count: 16)
  terrain.draw(on: &canvas) { point in
    let p = point.plane
    let wobble = noise.fbm(p * 1.7, octaves: 3) * 0.05
    let bands = noise(Vector2(point.height * 16, p.x * 0.15 + p.y * 0.1)) * 0.045
    let fine = noise(Vector2(point.height * 60, p.x * 0.4 + 7)) * 0.12
    let steep = smoothstep(0.85, 0.5, point.normal.y)
    let rock = strata[point.height / 2.4 + wobble + bands] * (1 + fine * steep)
    let scrub =
      smoothstep(0.05, 0.35, noise.fbm(p * 9, octaves: 3)) * smoothstep(0.8, 0.95, point.normal.y)
    var albedo = mix(rock * 0.95, Color(0.13, 0.13, 0.06), scrub * 0.6)
    let river = smoothstep(0.13, 0.1, riverDistance(p)) * smoothstep(0.14, 0.06, point.height)
    albedo = mix(albedo, Color(0.1, 0.2, 0.2), river)
    let facing = max(dot(point.normal, sun), 0) * point.sunlight
    let sunshine = Color(2.5, 1.7, 1.05) * facing
    let skylight = Color(0.2, 0.25, 0.36) * (0.55 + 0.45 * point.normal.y)
    let bounce = Color(0.2, 0.09, 0.05) * (1 - point.normal.y)
    let far = 1 - exp(-point.distance * 0.026)
    let air = mix(Color(0.42, 0.5, 0.64), sky[0], smoothstep(10, 50, point.distance))
    return mix(albedo * (sunshine + skylight + bounce), air, far)
  }
}
