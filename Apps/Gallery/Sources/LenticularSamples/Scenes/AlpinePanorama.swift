import Foundation

extension SamplePicture {
  public static let alpinePanorama = SamplePicture(
    name: "the-whole-range", album: nil,
    caption: "An entire range wakes up above its own weather.",
    date: "2025:09:14 06:58:00", width: 5600, height: 1300,
    film: Film(exposure: 1.1, contrast: 0.35, bloom: 0.08, bloomRadius: 0.03, vignette: 0.12),
    paint: paintRange)
}

private let noise = Noise(23)

/// Wooded foothills in front of a wall of peaks, in kilometres.
private func height(_ p: Vector2, _ distance: Float) -> Float {
  let detail = min(max(9.5 - log2(distance), 5), 9)
  let warp = Vector2(noise(p * 0.21 + 5), noise(p * 0.21 + 90)) * 0.7
  let wall = smoothstep(4.5, 13, distance + 2.2 * noise(p * 0.12 + 31))
  let massif = 0.55 + 0.75 * noise(p * 0.075 + 12)
  let peaks = noise.ridged(p * 0.19 + warp, octaves: detail, gain: 0.47) - 0.45
  let hills =
    noise.eroded(p * 0.45 + warp, octaves: min(detail, 6)) * 0.5 * smoothstep(1.5, 5, distance)
  return hills * (1 - wall * 0.5) + wall * max(peaks, -0.2) * max(massif, 0.12) * 2.6
}

private func paintRange(_ canvas: inout Canvas) {
  let view = View(of: canvas, across: 2.5, horizon: 0.57, eye: 1.15)
  let sun = direction(azimuth: -82, elevation: 14)
  let sky = Gradient([
    (0, 0xf6cfae), (0.1, 0xeec3b4), (0.25, 0xc9b9c8), (0.55, 0x8fa7cb), (1, 0x4f74ac),
  ])
  let cirrus = Clouds(
    noise: Noise(4), scale: 0.7, stretch: 2.6, coverage: 0.34, softness: 0.6)

  canvas.shade(to: view.horizon + 0.05) { place, _ in
    let toward = view.direction(place)
    let glow = exp((dot(toward, sun) - 1) * 3.5)
    let cloud = cirrus.density(toward, toward: sun)
    let clear = sky[max(toward.y, 0) * 2.4] + Color(0.5, 0.27, 0.1) * glow
    let lit = Color(1.0, 0.78, 0.66) + Color(0.5, 0.25, 0.08) * glow
    return mix(clear, lit * (0.9 + 0.5 * cloud.relief), cloud.thickness * 0.55)
  }

  var terrain = Terrain(
    on: canvas, from: view, range: 1.2...42, growth: 0.0025, spacing: 6, height: height)
  terrain.castShadows(from: sun, step: 0.1, count: 9)
  let air = Haze(density: 0.042, scaleHeight: 1.1)
  let mist = Haze(density: 1.3, scaleHeight: 0.13)
  terrain.draw(on: &canvas) { point in
    let p = point.plane
    // Crags and ledges, which also decide where snow can lie on a face.
    let crags = noise.fbm(Vector2(p.x + p.y, point.height * 1.3) * 8, octaves: 5, gain: 0.6)
    let normal = normalize(point.normal + Vector3(crags, 0.25 * crags, -crags) * 0.45)
    let patches = noise.fbm(p * 3.1, octaves: 3)
    let snowline = 0.62 + 0.22 * patches
    let snow =
      smoothstep(snowline, snowline + 0.3, point.height)
      * smoothstep(0.42, 0.66, normal.y + patches * 0.12 + crags * 0.4)
    let wood = smoothstep(0.75, 0.35, point.height + patches * 0.2) * smoothstep(0.5, 0.8, normal.y)
    let rock = mix(
      Color(0.15, 0.135, 0.13) * max(1 + 0.8 * crags, 0.3), Color(0.045, 0.07, 0.04), wood)
    let albedo = mix(rock, Color(0.86, 0.88, 0.92), snow)
    let facing = max(dot(normal, sun) + 0.04, 0)
    let sunshine = Color(2.3, 1.25, 0.72) * (facing * point.sunlight)
    let skylight = Color(0.2, 0.27, 0.42) * (0.45 + 0.55 * normal.y)
    let toward = exp((dot(point.direction, sun) - 1) * 3)
    let airlight = Color(0.5, 0.56, 0.7) + Color(0.62, 0.32, 0.1) * toward
    let veil = air.opacity(from: view.eye, to: point.height, distance: point.distance)
    let drift = 1 + 1.4 * noise.fbm(p * 0.5, octaves: 3)
    let fog = mist.opacity(
      from: view.eye, to: point.height - 0.28 * drift + 0.05, distance: point.distance)
    let seen = mix(albedo * (sunshine + skylight), airlight, veil)
    return mix(seen, airlight * 1.12 + Color(0.06, 0.05, 0.05), fog)
  }
}
