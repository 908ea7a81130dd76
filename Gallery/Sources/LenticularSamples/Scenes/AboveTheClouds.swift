import Foundation

extension SamplePicture {
  static let aboveTheClouds = SamplePicture(
    name: "window-seat", album: nil,
    caption: "Somewhere over weather, a quarter past sunrise.",
    date: "2025:02:17 07:12:00", width: 2400, height: 1040,
    film: Film(exposure: 1.0, contrast: 0.3, bloom: 0.18, bloomRadius: 0.04),
    paint: paintCloudTops)
}

private let noise = Noise(71)

/// The tops of the clouds: billows upon billows, rising in groups.
private func cloudTop(_ p: Vector2, _ distance: Float) -> Float {
  let detail = min(max(8.5 - log2(distance), 3), 7)
  let warp = Vector2(noise(p * 0.5 + 8), noise(p * 0.5 - 21)) * 0.4
  let groups = smoothstep(-0.35, 0.6, noise(p * Vector2(0.16, 0.2) + 50))
  let billows = noise.billow(p * 0.42 + warp, octaves: detail, gain: 0.46)
  return billows * (0.35 + 1.15 * groups) + groups * 0.7
}

private func paintCloudTops(_ canvas: inout Canvas) {
  let view = View(of: canvas, across: 1.15, horizon: 0.34, eye: 3.3)
  let sun = direction(azimuth: 19, elevation: 5.5)
  let sky = Gradient([
    (0, 0xffd2a1), (0.1, 0xf8bd9b), (0.25, 0xd9aeb4), (0.5, 0x8fa3cc), (1, 0x2f5c9e),
  ])

  func glow(_ toward: Vector3) -> Color {
    let angle = 1 - dot(toward, sun)
    return Color(1, 0.62, 0.3) * (exp(-angle * 14) * 0.6)
      + Color(1, 0.8, 0.5) * (exp(-angle * 220) * 1.2 + exp(-angle * 6000) * 14)
  }
  canvas.shade(to: 0.5) { place, _ in
    let toward = view.direction(place)
    return sky[max(toward.y + 0.01, 0) * 2.7] + glow(toward)
  }

  var terrain = Terrain(
    on: canvas, from: view, range: 1.5...90, growth: 0.0015, oversampling: 2, height: cloudTop)
  terrain.castShadows(from: sun, step: 0.08, count: 12)
  terrain.draw(on: &canvas) { point in
    // Light seeps through cloud, so that it wraps around the billows.
    let facing = saturate(dot(point.normal, sun) * 0.62 + 0.3)
    let lit = facing * mix(0.3, 1, point.sunlight)
    let height = saturate(point.height / 2)
    let sunshine = Color(1.75, 1.05, 0.62) * lit
    let skylight = Color(0.2, 0.27, 0.46) * (0.45 + 0.55 * height)
    let cloud = (sunshine + skylight) * Color(0.92, 0.92, 0.95)
    let level = normalize(Vector3(point.direction.x, 0.003, point.direction.z))
    let air = (sky[0.03] + glow(level)) * 0.95
    return mix(cloud, air, 1 - exp(-point.distance * point.distance * 0.0011))
  }
}
