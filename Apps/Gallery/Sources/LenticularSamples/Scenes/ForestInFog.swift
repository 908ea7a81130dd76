import Foundation

extension SamplePicture {
  static let forestInFog = SamplePicture(
    name: "forest-in-fog", album: nil,
    caption: "Every tree a fainter promise of the next.",
    date: "2024:10:19 08:22:00", width: 1520, height: 1900,
    film: Film(exposure: 1.0, contrast: 0.4, saturation: 0.9, bloom: 0.22, bloomRadius: 0.04),
    paint: paintForest)
}

private let noise = Noise(127)

/// The light of the fog: brightest around where the sun must be, and streaked by crowns above.
private func fog(_ p: Vector2) -> Color {
  let sun = Vector2(0.55, 0.16)
  let offset = p - sun
  let angle = atan2(offset.x, offset.y + 0.25)
  let shafts = 0.75 + 0.5 * noise(Vector2(angle * 9, 3)) + 0.3 * noise(Vector2(angle * 23, 8))
  let glow = exp(-length(offset) * 2.3)
  let drift = 1 + 0.18 * noise.fbm(p * 2.4, octaves: 4)
  return (Color(0.34, 0.42, 0.4) + Color(0.95, 0.82, 0.52) * (glow * shafts)) * drift
}

private func paintForest(_ canvas: inout Canvas) {
  var random = Random(seed: 3)
  var air = canvas
  air.shade { place, _ in fog(place) }
  canvas = air

  let layers = 9
  for layer in 0..<layers {
    let near = Float(layer) / Float(layers - 1)
    let floor = 0.66 + 0.3 * near * near
    let scale = 0.16 + 0.95 * near * near
    let bark = mix(Color(0.07, 0.08, 0.06), Color(0.012, 0.013, 0.01), near)
    let softness = max(0, near - 0.85) * 0.012

    // The forest floor of this layer, uneven with ferns and moss.
    let mound = Profile(across: canvas) { x in
      floor - 0.05 * scale * noise.fbm(Vector2(x / scale * 1.5, near * 40), octaves: 6, gain: 0.6)
    }
    canvas.shade(from: floor - 0.12) { place, behind in
      let cover = smoothstep(0, 0.006 + 0.012 * scale, place.y - mound[place.x])
      guard cover > 0 else { return behind }
      let moss = 0.6 + 0.7 * noise.fbm(place * (9 / scale), octaves: 3)
      return mix(behind, Color(0.06, 0.075, 0.03) * max(moss, 0.1), cover)
    }
    for _ in 0..<Int(mix(20, 3, near.squareRoot())) {
      var x = random.uniform(-0.05...canvas.aspect + 0.05)
      // Keep the way toward the light clear of near trees.
      if near > 0.5, abs(x - 0.5) < 0.2 { x += x < 0.5 ? -0.24 : 0.24 }
      let base = Vector2(x, floor + random.uniform(0...0.03) * scale)
      drawTrunk(on: &canvas, at: base, scale: scale, bark: bark, softness: softness, &random)
    }
    guard layer < layers - 1 else { break }
    let density: Float = 0.34
    for i in canvas.pixels.indices {
      canvas.pixels[i] = mix(canvas.pixels[i], air.pixels[i], density)
    }
  }
}

/// Draws a tall pine: a bare stem with dead stubs, and boughs that hang in from above.
private func drawTrunk(
  on canvas: inout Canvas, at base: Vector2, scale: Float, bark: Color, softness: Float,
  _ random: inout Random
) {
  let height = scale * random.uniform(1.1...1.7)
  let width = scale * random.uniform(0.035...0.062)
  let top = base + Vector2(random.uniform(-0.03...0.03) * height, -height)
  let grain = random.uniform(0...100)
  canvas.stroke(from: base, to: top, widths: (width, width * 0.3), softness: softness) {
    along, across in
    let furrows = noise.fbm(Vector2(across * 3 + grain, along * height * 30), octaves: 3)
    let rim = smoothstep(0.45, 1, abs(across))
    return bark * (1 + furrows * 0.9) + Color(0.09, 0.08, 0.05) * rim
  }
  canvas.stroke(
    from: base + Vector2(0, width * 0.5), to: base - Vector2(0, width * 1.4),
    widths: (width * 1.7, width * 0.9), softness: softness + width * 0.2
  ) { _, _ in bark }
  for _ in 0..<14 {
    let level = random.uniform(0.18...0.6)
    let side: Float = random.uniform() < 0.5 ? -1 : 1
    canvas.drawBranch(
      from: base + (top - base) * level, angle: side * random.uniform(1.1...1.75),
      length: scale * random.uniform(0.03...0.11), width: scale * 0.006,
      thinnest: scale * 0.0022, color: bark, softness: softness, random: &random)
  }
  for _ in 0..<46 {
    let level = random.uniform(0.46...1)
    let side: Float = random.uniform() < 0.5 ? -1 : 1
    let root = base + (top - base) * level
    let reach = scale * random.uniform(0.08...0.25) * (1.25 - level)
    let tip = root + Vector2(side * reach, reach * random.uniform(0.05...0.5))
    canvas.stroke(
      from: root, to: tip, widths: (scale * 0.006, scale * 0.002), softness: softness
    ) { _, _ in bark }
    for _ in 0..<16 {
      let twig = root + (tip - root) * random.uniform(0.25...1)
      let hang =
        Vector2(random.uniform(-0.2...0.8) * side, 0.8) * (scale * random.uniform(0.01...0.035))
      canvas.stroke(
        from: twig, to: twig + hang, widths: (scale * 0.0032, scale * 0.0012), softness: softness
      ) { _, _ in bark + Color(0.008, 0.014, 0.006) }
    }
  }
}
