import Foundation

extension SamplePicture {
  static let lavender = SamplePicture(
    name: "lavender-rows", album: nil,
    caption: "The rows hum with bees until the sun is down.",
    date: "2025:07:08 20:47:00", width: 2160, height: 1440,
    film: Film(exposure: 1.0, contrast: 0.35, bloom: 0.14, bloomRadius: 0.03),
    paint: paintLavender)
}

private let noise = Noise(53)

/// The position of a point across its row, from -0.5 to 0.5.
private func across(_ p: Vector2) -> Float {
  fraction((p.x + 0.16 * p.y + 0.12 * noise(p * 0.5)) / 1.25 + 0.5) - 0.5
}

/// The height of the plants above the soil.
private func bush(_ p: Vector2, _ distance: Float) -> Float {
  let u = across(p) / (0.37 + 0.05 * noise(p * 2.3))
  let body = max(0, 1 - u * u).squareRoot()
  let detail = min(max(5.5 - log2(distance), 0), 4)
  let stalks = noise.fbm(p * 13, octaves: detail, gain: 0.7) * 0.22
  return body * (0.5 + 0.1 * noise(p * 1.4) + stalks)
}

private func groundHeight(_ p: Vector2, _ distance: Float) -> Float {
  let hills = smoothstep(70, 420, distance) * (12 + 22 * noise(p * 0.004 + 3))
  let woods =
    smoothstep(95, 104, distance) * max(0, 0.3 + noise.fbm(p * 0.09, octaves: 5, gain: 0.6)) * 5
  let field = distance < 95 ? bush(p, distance) : 0
  return field + hills + woods
}

private func paintLavender(_ canvas: inout Canvas) {
  let view = View(of: canvas, across: 1.0, horizon: 0.36, eye: 1.9)
  let sun = direction(azimuth: -16, elevation: 7)
  let sky = Gradient([
    (0, 0xffd9a0), (0.12, 0xfbc08c), (0.3, 0xe9a795), (0.55, 0xa893b8), (1, 0x5f78ae),
  ])
  let clouds = Clouds(noise: Noise(64), scale: 1, stretch: 2, coverage: 0.42, softness: 0.5)

  canvas.shade(to: 0.42) { place, _ in
    let toward = view.direction(place)
    let angle = 1 - dot(toward, sun)
    let glow = exp(-angle * 24) * 0.6 + exp(-angle * 3000) * 6
    let cloud = clouds.density(toward, toward: sun)
    let lit = Color(1, 0.55, 0.36) * (0.7 + cloud.relief) + Color(0.5, 0.25, 0.1) * glow
    let clear = sky[max(toward.y, 0) * 2.8] + Color(1, 0.6, 0.24) * glow
    return mix(clear, lit, cloud.thickness * 0.75)
  }

  let terrain = Terrain(
    on: canvas, from: view, range: 1.6...700, growth: 0.003, spacing: 3, height: groundHeight)
  terrain.draw(on: &canvas) { point in
    let (p, d) = (point.plane, point.distance)
    let toward = exp((dot(point.direction, sun) - 1) * 5)
    let airlight = Color(0.62, 0.4, 0.36) + Color(0.6, 0.34, 0.08) * toward
    let facing = saturate(dot(point.normal, sun) * 0.8 + 0.2)
    guard d < 95 else {
      let woods = Color(0.05, 0.07, 0.035) * (0.5 + facing)
      return mix(woods, airlight, 1 - exp(-d * 0.0042))
    }
    // Blossom on top, leaves below, and soil between the rows.
    let level = saturate(point.height / 0.55)
    let tone = noise.fbm(p * 5, octaves: 3)
    let blossom = mix(Color(hex: 0x5b3fa0), Color(hex: 0xa07ad0), saturate(0.5 + tone * 1.2))
    let leaves = Color(hex: 0x4d5a38)
    let soil = Color(hex: 0x7a5640) * (0.8 + 0.4 * tone)
    let plant = mix(leaves * 0.5, blossom, smoothstep(0.25, 0.75, level + tone * 0.2))
    let albedo = mix(soil, plant, smoothstep(0.04, 0.2, level))
    let shelter = 0.3 + 0.7 * smoothstep(0, 0.8, level)
    let rim = facing * facing * smoothstep(0.4, 1, level)
    let light =
      Color(0.42, 0.38, 0.5) * shelter + Color(2.4, 1.35, 0.7) * (rim + 0.25 * toward * level)
    return mix(albedo * light, airlight, 1 - exp(-d * 0.0065))
  }
}
