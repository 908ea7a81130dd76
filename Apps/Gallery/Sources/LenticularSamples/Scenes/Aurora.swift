import Foundation

extension SamplePicture {
  static let aurora = SamplePicture(
    name: "aurora-on-the-lake", album: nil,
    caption: "The lake held still, so that the sky could see itself.",
    date: "2025:03:22 23:51:00", width: 1280, height: 1920,
    film: Film(exposure: 1.2, contrast: 0.3, bloom: 0.1, bloomRadius: 0.03, grain: 2.2),
    paint: paintAurora)
}

private let noise = Noise(83)

/// The brightness of the curtains above a point of the ground: thin along the level lines of noise.
private func curtain(_ p: Vector2) -> Float {
  let warp = Vector2(noise(p * 0.9 + 3), noise(p * 0.9 + 60)) * 0.55
  let fold = noise(p * Vector2(0.42, 0.55) + warp)
  let band = exp(-abs(fold) * 26)
  let rays = 0.5 + 1.1 * noise(p * 11 + warp * 4)
  return band * max(rays, 0.05) * smoothstep(-0.5, 0.35, noise(p * 0.33 + 14))
}

/// The light of the curtains in a direction, gathered from their lower border upward.
private func auroraLight(_ toward: Vector3, jitter: Float) -> Color {
  let steps = 52
  var light = Color.zero
  for i in 0..<steps {
    let altitude = (Float(i) + jitter) / Float(steps)
    let reach = (1 + altitude * 0.8) / (toward.y + 0.05)
    let density = curtain(Vector2(toward.x, toward.z) * reach * 0.62)
    let green = Color(0.08, 1.0, 0.42) * (smoothstep(0, 0.06, altitude) * exp(-altitude * 4.2))
    let violet = Color(0.5, 0.1, 0.75) * (smoothstep(0.15, 0.5, altitude) * exp(-altitude * 2.2))
    light += (green + violet * 0.55) * density
  }
  return light * (11 / Float(steps)) * smoothstep(0.02, 0.16, toward.y)
}

private func paintAurora(_ canvas: inout Canvas) {
  let view = View(of: canvas, across: 0.86, horizon: 0.66, eye: 1.6)
  let night = Gradient([(0, 0x274a5c), (0.15, 0x17304a), (0.5, 0x0c1a34), (1, 0x050b1c)])

  // The curtains are soft: a third of the resolution is plenty.
  var curtains = Canvas(width: canvas.width / 3, height: canvas.height / 3)
  curtains.shade(to: view.horizon) { place, _ in
    let jitter = noise.white(Int(place.x * 9999), Int(place.y * 9999))
    return auroraLight(view.direction(place), jitter: jitter)
  }
  curtains.blur(radius: 0.0016)
  canvas.shade(to: view.horizon) { place, _ in
    night[view.direction(place).y * 1.5] * 0.7 + curtains.sample(place)
  }

  let pixel = canvas.pixel
  var random = Random(seed: 5)
  for _ in 0..<1500 {
    let place = Vector2(random.uniform(0...canvas.aspect), random.uniform(0...view.horizon))
    let brightness = random.powerLaw(0.06...4, exponent: 2.1)
    let tint = mix(Color(0.75, 0.85, 1), Color(1, 0.85, 0.7), random.uniform())
    canvas.addGlow(at: place, radius: pixel * 0.75, tint * brightness)
  }

  // Mountains on the far shore, with a little snow that catches the green light.
  let crest = Profile(across: canvas) { x in
    let massif = 0.055 + 0.05 * noise(Vector2(x * 1.24, 31))
    return view.horizon - 0.025 - massif * noise.ridged(Vector2(x * 1.7, 4), octaves: 7)
  }
  canvas.shade(from: 0.4, to: view.horizon) { place, behind in
    let below = place.y - crest[place.x]
    guard below > 0 else { return behind }
    let relief = noise.fbm(Vector2(place.x * 28 + below * 60, place.y * 40), octaves: 5)
    let snow = smoothstep(-0.1, 0.5, relief) * smoothstep(0.06, 0, below)
    let mountain = Color(0.003, 0.007, 0.012) + Color(0.012, 0.05, 0.042) * snow
    let fog = Color(0.02, 0.06, 0.065) * smoothstep(0.035, 0, view.horizon - place.y)
    return mix(behind, mountain + fog, smoothstep(0, pixel * 1.5, below))
  }

  let above = canvas
  let water = Water(noise: Noise(15), wavelength: 1.6, steepness: 0.012, stretch: 1.8)
  canvas.shade(from: view.horizon) { place, _ in
    let toward = view.direction(place)
    let distance = view.groundDistance(place)
    let footprint = distance / view.focal * pixel * (distance / view.eye).squareRoot()
    let facet = water.facet(at: view.heading(place.x) * distance, footprint: footprint)
    let mirrored = above.sample(view.place(facet.reflect(toward)))
    return mirrored * (0.25 + 0.75 * facet.fresnel(toward)) * 0.85 + Color(0.001, 0.004, 0.006)
  }
}
