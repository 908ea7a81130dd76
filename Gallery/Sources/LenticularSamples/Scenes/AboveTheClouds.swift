import Foundation

extension SamplePicture {
  static let aboveTheClouds = SamplePicture(
    name: "window-seat", album: nil,
    caption: "Somewhere over weather, a quarter past sunrise.",
    date: "2025:02:17 07:12:00", width: 2400, height: 1040,
    film: Film(exposure: 1.0, contrast: 0.3, bloom: 0.14, bloomRadius: 0.03),
    paint: paintCloudTops)
}

private let noise = Noise(71)

/// How high the clouds reach above a point: towers in groups, over a low deck.
private func cloudTop(_ p: Vector2) -> Float {
  let groups = smoothstep(-0.3, 0.55, noise(p * Vector2(0.2, 0.26) + 50))
  let towers = 0.5 - noise.billow(p * 0.55 + 20, octaves: 3, gain: 0.5)
  return 0.45 + 0.3 * noise(p * 0.3) + groups * (0.75 + towers * 1.1)
}

/// The density of cloud at a point: the towers, eaten into by billows that differ with height.
private func density(_ p: Vector3, top: Float, detail: Float) -> Float {
  let sheared = Vector2(p.x + p.y * 1.3, p.z - p.y * 1.1)
  let billows = noise.billow(sheared * 1.7, octaves: detail, gain: 0.52)
  return saturate((top - p.y - (0.62 - billows) * 0.55) * 5)
}

private func paintCloudTops(_ canvas: inout Canvas) {
  let view = View(of: canvas, across: 1.15, horizon: 0.36, eye: 2.6)
  let sun = direction(azimuth: 19, elevation: 7)
  let sky = Gradient([
    (0, 0xffd2a1), (0.1, 0xf8bd9b), (0.25, 0xd9aeb4), (0.5, 0x8fa3cc), (1, 0x2f5c9e),
  ])

  func glow(_ toward: Vector3) -> Color {
    let angle = 1 - dot(toward, sun)
    return Color(1, 0.62, 0.3) * (exp(-angle * 14) * 0.5)
      + Color(1, 0.8, 0.5) * (exp(-angle * 260) * 0.9 + exp(-angle * 9000) * 14)
  }
  canvas.shade(to: 0.6) { place, _ in
    let toward = view.direction(place)
    return sky[max(toward.y + 0.01, 0) * 2.5] + glow(toward)
  }

  /// The light gathered by marching through the clouds, and the share they let pass.
  func march(_ toward: Vector3, jitter: Float) -> (light: Color, transmittance: Float) {
    let level = normalize(Vector3(toward.x, 0.003, toward.z))
    let air = (sky[0.03] + glow(level)) * 0.95
    let forward = exp((dot(toward, sun) - 1) * 9)
    var (light, transmittance) = (Color.zero, Float(1))
    var t = 1.6 + jitter * 0.06
    while t < 46, transmittance > 0.02 {
      let p = toward * t + Vector3(0, view.eye, 0)
      let delta = 0.022 * t
      t += delta
      if p.y > 1.75 { continue }
      if p.y < -0.2 { break }
      let top = cloudTop(Vector2(p.x, p.z))
      guard top > p.y - 0.25 else { continue }
      let detail = min(max(5.5 - log2(t), 1.5), 4)
      let here = density(p, top: top, detail: detail)
      guard here > 0 else { continue }
      let q = p + sun * 0.3
      let shade = max(cloudTop(Vector2(q.x, q.z)) - q.y, 0) * 1.7
        + density(q, top: top, detail: 2) * 0.5
      let thin = 1 - here
      let sunshine = Color(2.0, 1.2, 0.7) * (exp(-shade * 1.6) * (0.8 + 1.2 * forward * thin))
      let skylight = Color(0.24, 0.3, 0.47) * (0.35 + 0.5 * saturate(p.y / 1.3))
      let veil = 1 - exp(-t * t * 0.0022)
      let opacity = 1 - exp(-here * delta * 22)
      light += mix(sunshine + skylight, air, veil) * (opacity * transmittance)
      transmittance *= 1 - opacity
    }
    return (light, transmittance)
  }

  // Clouds are soft: half the resolution is enough.
  var clouds = Canvas(width: canvas.width / 2, height: canvas.height / 2)
  var gaps = clouds
  for y in Int(Float(clouds.height) * 0.26)..<clouds.height {
    for x in 0..<clouds.width {
      let toward = view.direction(clouds.place(x, y))
      let (light, transmittance) = march(toward, jitter: noise.white(x, y))
      clouds.pixels[y * clouds.width + x] = light
      gaps.pixels[y * clouds.width + x] = Color(repeating: 1 - transmittance)
    }
  }
  canvas.shade(from: 0.25) { place, behind in
    let air = (sky[0.03] + glow(view.direction(Vector2(place.x, view.horizon)))) * 0.95
    let far = place.y > view.horizon ? air : behind
    return far * (Color.one - gaps.sample(place)) + clouds.sample(place)
  }
}
