import Foundation

extension SamplePicture {
  static let leaf = SamplePicture(
    name: "leaf-against-the-light", album: nil,
    caption: "A city map of green, drawn by sunlight.",
    date: "2025:05:17 10:14:00", width: 1800, height: 1800,
    film: Film(exposure: 1.05, contrast: 0.4, bloom: 0.12, bloomRadius: 0.02), paint: paintLeaf)
}

private let noise = Noise(163)

/// A place in the leaf's own terms: along its midrib, and to the side of it.
private func leafPlace(_ p: Vector2) -> Vector2 {
  let q = p - Vector2(0.5, 0.5)
  let along = q.x * 0.78 - q.y * 0.62
  let side = q.x * 0.62 + q.y * 0.78 - 0.07 * sin(along * 2.2 + 0.5) + 0.05
  return Vector2(along, side)
}

/// The cover of a place by a vein: 1 in the middle of the vein, falling off over its width.
private func vein(_ distance: Float, _ width: Float) -> Float {
  1 / (1 + (distance / width) * (distance / width) * (distance / width) * (distance / width))
}

private func leafLight(_ p: Vector2) -> Color {
  let q = leafPlace(p)
  let bend = 0.012 * noise(p * 5)
  let midrib = vein(q.y, 0.011 - 0.006 * q.x)

  // Side veins leave the midrib alternately, and curve toward the tip.
  let reach = abs(q.y)
  let phase = (q.x - reach * 0.62 - reach * reach * 0.35 + bend) / 0.135 + (q.y > 0 ? 0.5 : 0)
  let toward = abs(fraction(phase) - 0.5) * 0.135 * 0.84
  let distance = 0.135 * 0.42 - toward
  let side = vein(distance, 0.0052 * exp(-reach * 1.3))

  // Between them a net of ever finer meshes.
  let net = Vector2(phase * 1.9, q.y * 12) + Vector2(noise(p * 30), noise(p * 30 + 9)) * 0.1
  let coarse = noise.cellular(net)
  let mesh = vein(coarse.second - coarse.nearest, 0.045)
  let fine = noise.cellular(p * 44 + Vector2(noise(p * 60), noise(p * 60 + 9)) * 0.4)
  let finest = vein(fine.second - fine.nearest, 0.1)
  let cells = noise.cellular(p * 165)

  let patches = noise.fbm(p * 2.6, octaves: 4)
  let green = Gradient.leaf[0.42 + 0.5 * patches + 0.1 * (coarse.identity - 0.5)]
  let lamina = green * (0.82 + 0.16 * fine.identity + 0.22 * (0.5 - cells.nearest))
  // The blade curves away from the light beside its veins.
  let relief = 1 - 0.3 * exp(-distance * 60) - 0.25 * exp(-reach * 26)
  let glow = Color(0.88, 0.92, 0.26)
  var light = lamina * relief
  light = mix(light, glow * 0.62, finest * 0.2)
  light = mix(light, glow * 0.8, mesh * 0.42)
  light = mix(light, glow * 0.95, side * 0.9)
  light = mix(light, Color(1.02, 1.0, 0.45), midrib)
  let sun = exp(-length(p - Vector2(0.68, 0.3)) * 1.7)
  return light * (0.42 + 1.25 * sun)
}

extension Gradient {
  /// The greens of a blade, from where it is thick to where it is thin.
  fileprivate static let leaf = Gradient([
    (0, 0x1f5216), (0.35, 0x3f8a1c), (0.6, 0x6fb325), (0.85, 0xa3cf3a), (1, 0xc9dc58),
  ])
}

private func paintLeaf(_ canvas: inout Canvas) {
  canvas.shade { place, _ in leafLight(place) }

  // The blade is in focus only along a band; beyond, it dissolves.
  let half = canvas.reduced(by: 2)
  var (soft, softer) = (half, canvas.reduced(by: 4))
  soft.blur(radius: 0.0022)
  softer.blur(radius: 0.009)
  canvas.shade { place, sharp in
    let depth = abs(dot(place - Vector2(0.52, 0.5), Vector2(-0.55, 0.83)))
    let near = mix(sharp, soft.sample(place), smoothstep(0.13, 0.3, depth))
    return mix(near, softer.sample(place), smoothstep(0.26, 0.6, depth))
  }

  var random = Random(seed: 8)
  let behind = canvas
  for _ in 0..<26 {
    let along = random.uniform(-0.42...0.42)
    let place =
      Vector2(0.52, 0.5) + Vector2(0.83, 0.55) * along
      + Vector2(-0.55, 0.83) * (random.normal() * 0.06)
    let radius = random.powerLaw(0.005...0.03, exponent: 1.8)
    canvas.stamp(at: place + Vector2(-0.25, 0.4) * radius, radius: radius * 2.4) { offset, color in
      color * (1 - 0.5 * gaussian(length(offset), radius * 0.75))
    }
    canvas.drawDrop(
      at: place, radius: radius, shape: noise, showing: behind, reach: radius * 0.9,
      light: Color(2.6, 2.6, 2.2))
  }
}
