import Foundation

extension SamplePicture {
  static let blueRidges = SamplePicture(
    name: "nine-ridges", album: nil,
    caption: "Nine ridges, each one a shade closer to the day.",
    date: "2025:05:02 06:04:00", width: 2400, height: 1020,
    film: Film(exposure: 1.0, contrast: 0.35, bloom: 0.16, bloomRadius: 0.05), paint: paintRidges)
}

private let noise = Noise(239)

private func paintRidges(_ canvas: inout Canvas) {
  let sun = Vector2(1.62, 0.265)
  let sky = Gradient([(0, 0x6f9ec0), (0.35, 0xb9c6bf), (0.7, 0xf6d6a0), (1, 0xffc987)])
  let pixel = canvas.pixel

  func glow(_ place: Vector2) -> Color {
    let r = length((place - sun) * Vector2(0.8, 1))
    return Color(1, 0.66, 0.3) * (exp(-r * 3.2) * 0.75) + Color(1, 0.9, 0.7) * (exp(-r * 16) * 1.6)
  }
  canvas.shade(to: 0.6) { place, _ in
    let streaks = noise.fbm(Vector2(place.x * 1.3, place.y * 9), octaves: 6)
    let cirrus = smoothstep(0.05, 0.6, streaks) * 0.4
    let disc = smoothstep(0.0235, 0.0225, length(place - sun))
    let light = sky[place.y * 2.1] * 0.9 + glow(place)
    return mix(light, Color(1.1, 0.88, 0.72), cirrus) + Color(8, 5.5, 3) * disc
  }

  let layers = 9
  let shades = Gradient([
    (0, 0xe3c6a2), (0.2, 0xb4b5aa), (0.45, 0x6f929c), (0.7, 0x34606f), (0.88, 0x15333f),
    (1, 0x060f14),
  ])
  // Trees roughen the nearer crests.
  let crests = (0..<layers).map { layer in
    let near = Float(layer) / Float(layers - 1)
    let frequency = mix(1.5, 0.75, near)
    return Profile(across: canvas) { x in
      let p = Vector2(x * frequency, 0) + Float(layer) * 13.7
      let crowns = noise.billow(p * (60 / frequency), octaves: 3) * 0.016 * near * near
      let hills = mix(0.085, 0.21, near) * (noise.fbm(p, octaves: 8, gain: 0.46) + 0.3)
      return mix(0.36, 0.97, near * (0.6 + 0.4 * near)) - hills - crowns
    }
  }
  for (layer, crest) in crests.enumerated() {
    let near = Float(layer) / Float(layers - 1)
    let seed = Float(layer) * 13.7
    let depth = mix(0.13, 0.32, near)
    let hiding = layer + 1 < layers ? crests[layer + 1] : nil
    canvas.shade(from: 0.1) { place, behind in
      if let hiding, place.y > hiding[place.x] + 2 * pixel { return behind }
      let below = place.y - crest[place.x]
      let cover = smoothstep(-pixel, pixel, below)
      guard cover > 0 else { return behind }
      // Mist fills the valley in front of each ridge, warm below the sun.
      let drift = noise.fbm(Vector2(place.x * 2.2 + seed, place.y * 6), octaves: 4)
      let mist = smoothstep(0.1, 1.1, below / depth + drift * 0.5) * (1 - near * 0.55)
      let texture = 1 + 0.3 * near * noise.fbm(place * (22 - 8 * near) + seed, octaves: 4)
      let warm = glow(place) * (0.4 * (1 - near) + 0.1)
      let hill = shades[near] * texture * 0.75 + warm
      let air = shades[max(near - 0.32, 0)] + warm * 1.2
      return mix(behind, mix(hill, air, mist), cover)
    }
  }
}
