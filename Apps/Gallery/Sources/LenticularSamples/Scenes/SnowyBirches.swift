import Foundation

extension SamplePicture {
  static let snowyBirches = SamplePicture(
    name: "birches-in-january", album: nil,
    caption: "Snow falls without a sound between the birches.",
    date: "2025:01:14 15:22:00", width: 1520, height: 1900,
    film: Film(exposure: 1.05, contrast: 0.4, bloom: 0.12, bloomRadius: 0.03),
    paint: paintBirches)
}

private let noise = Noise(179)

/// The bark at a place on a trunk `width` wide: white, with dark lenticels and the scars of twigs.
private func bark(_ along: Float, _ across: Float, _ width: Float, _ grain: Float) -> Color {
  let round = (1 - across * across * 0.92).squareRoot()
  let y = along / width
  let angle = asin(across * 0.98)
  let dashes =
    noise(Vector2(angle * 1.1 + grain, y * 5)) + 0.5 * noise(Vector2(angle * 2.6, y * 11 + grain))
  let lenticels = smoothstep(0.42, 0.6, dashes) * 0.85
  let scars = smoothstep(0.56, 0.68, noise(Vector2(angle * 1.1 + grain * 3, y * 1.5)))
  let peel = 0.9 + 0.16 * noise.fbm(Vector2(angle * 1.5, y * 2.4 + grain), octaves: 4)
  // Warm light from the right, blue light from the left.
  let light = mix(Color(0.36, 0.42, 0.56), Color(1.0, 0.82, 0.7), smoothstep(-0.5, 0.95, across))
  let white = Color(0.86, 0.84, 0.82) * peel
  let dark = Color(0.05, 0.042, 0.045)
  return mix(white, dark, max(lenticels, scars)) * light * (0.5 + 0.5 * round)
}

private func paintBirches(_ canvas: inout Canvas) {
  var random = Random(seed: 14)
  let sky = Gradient([(0, 0x9fb0cc), (0.45, 0xc9c6d6), (0.75, 0xefd3cd), (1, 0xf4dccf)])
  let air = Gradient([(0, 0xaebcd3), (0.6, 0xdcd3dc), (1, 0xe9d8d8)])
  canvas.shade { place, _ in sky[place.y * 1.4] * (0.97 + 0.1 * noise.fbm(place * 2, octaves: 3)) }

  let layers = 7
  for layer in 0..<layers {
    let near = Float(layer) / Float(layers - 1)
    let floor = 0.68 + 0.24 * near * near
    let scale = 0.2 + 0.95 * near * near
    let pixel = canvas.pixel

    // Snow, with long blue hollows.
    let drift = Profile(across: canvas) { x in
      floor - 0.045 * scale * noise.fbm(Vector2(x / scale * 1.1, near * 30), octaves: 3)
    }
    canvas.shade(from: floor - 0.1) { place, behind in
      let below = place.y - drift[place.x]
      let cover = smoothstep(0, pixel * 3, below)
      guard cover > 0 else { return behind }
      let p = Vector2(place.x * 1.3, below * 7) / scale
      let hollow = noise.fbm(p + near * 9, octaves: 3)
      let snow = mix(Color(0.42, 0.52, 0.76), Color(0.98, 0.9, 0.87), saturate(0.55 + hollow * 0.9))
      return mix(behind, snow * 0.88, cover)
    }
    // Undergrowth of bare twigs, more of it far away.
    for _ in 0..<Int(mix(26, 5, near)) {
      let base = Vector2(random.uniform(0...canvas.aspect), floor + 0.02 * scale)
      canvas.drawBranch(
        from: base, angle: random.uniform(-0.35...0.35),
        length: scale * random.uniform(0.05...0.12),
        width: scale * 0.004, thinnest: scale * 0.0011, color: Color(0.1, 0.075, 0.08),
        random: &random)
    }
    for i in 0..<Int(mix(22, 4, near.squareRoot())) {
      var x = random.uniform(0...canvas.aspect)
      if near > 0.9 { x = [0.09, 0.3, 0.72, 0.64][i] + random.uniform(-0.02...0.02) }
      drawBirch(on: &canvas, at: Vector2(x, floor + 0.02 * scale), scale: scale, &random)
    }
    guard layer < layers - 1 else { break }
    canvas.shade { place, color in mix(color, air[place.y * 1.2], 0.3) }
  }

  // Flakes between the lens and the trees, the near ones out of focus.
  for _ in 0..<900 {
    let place = Vector2(random.uniform(0...canvas.aspect), random.uniform())
    let radius = random.powerLaw(0.0008...0.007, exponent: 2.6)
    let opacity = min(0.85, 0.0011 / radius)
    canvas.stamp(at: place, radius: radius * 1.3) { offset, behind in
      let r = length(offset) / radius
      return mix(behind, Color(0.97, 0.96, 0.98), smoothstep(1.25, 0.5, r) * opacity)
    }
  }
}

/// Draws a birch whose trunk leaves the picture at the top.
private func drawBirch(
  on canvas: inout Canvas, at base: Vector2, scale: Float, _ random: inout Random
) {
  let width = scale * random.uniform(0.045...0.085)
  let height = scale * 1.6
  let top = base + Vector2(random.uniform(-0.07...0.07) * height, -height)
  let grain = random.uniform(0...90)
  for _ in 0..<8 {
    let side: Float = random.uniform() < 0.5 ? -1 : 1
    canvas.drawBranch(
      from: base + (top - base) * random.uniform(0.3...0.95),
      angle: side * random.uniform(0.5...1.1),
      length: scale * random.uniform(0.1...0.22), width: width * random.uniform(0.1...0.22),
      thinnest: scale * 0.0012, color: Color(0.09, 0.07, 0.075), random: &random)
  }
  canvas.stroke(from: base, to: top, widths: (width, width * 0.6)) { along, across in
    bark(along * height, across, width, grain)
  }
  // Snow has drifted against the foot.
  canvas.stroke(
    from: base + Vector2(-width * 0.8, width * 0.42), to: base + Vector2(width * 0.8, width * 0.42),
    widths: (width * 0.5, width * 0.5), softness: width * 0.25
  ) { _, _ in Color(0.72, 0.72, 0.82) }
}
