import Foundation

extension SamplePicture {
  static let surf = SamplePicture(
    name: "surf-from-above", album: "Coast",
    caption: "The tide signs its name, and erases it again.",
    date: "2025:07:30 12:05:00", width: 1800, height: 1800,
    film: Film(exposure: 1.05, contrast: 0.35, bloom: 0.08), paint: paintSurf)
}

private let noise = Noise(211)

/// The lace that foam tears into: the borders between cells, wider where there is more of it.
private func lace(_ p: Vector2, _ amount: Float) -> Float {
  let warp = Vector2(noise(p * 5), noise(p * 5 + 33)) * 0.6
  let coarse = noise.cellular(p * 13 + warp)
  let fine = noise.cellular(p * 37 + warp * 2.5)
  let web = min((coarse.second - coarse.nearest) * 1.0, (fine.second - fine.nearest) * 1.7 + 0.1)
  return smoothstep(amount, amount * 0.35, web + 0.1 * noise.fbm(p * 60, octaves: 2))
}

private func paintSurf(_ canvas: inout Canvas) {
  let depths = Gradient([
    (0, 0xc8b48c), (0.05, 0x9fc2a8), (0.16, 0x5fc0b8), (0.34, 0x2ba3b0), (0.62, 0x14799c),
    (1, 0x0d4f7c),
  ])
  canvas.shade { p, _ in
    // The distance from the line the water stands at: sea to the upper left.
    let shore = 0.72 - 0.52 * p.y - p.x * 0.62 + 0.12
    let line = shore + 0.07 * noise(p * 1.6) + 0.02 * noise(p * 5.5) + 0.006 * noise(p * 17)

    // Sand: ripples, speckles, and a darker band that the last wave has left wet.
    let grains = noise.fbm(p * 160, octaves: 3) * 0.09 + noise.fbm(p * 6, octaves: 4) * 0.1
    let wet = smoothstep(-0.16, -0.1, line + 0.04 * noise(p * 3.3 + 70))
    let dry = Color(0.76, 0.61, 0.43) * (1 + grains)
    let soaked = Color(0.44, 0.33, 0.22) * (1 + grains * 0.5)
    let sand = mix(dry, soaked, wet * 0.9)

    // Water: the bottom shines through, dappled by the light the waves focus.
    let depth = max(line, 0)
    let swell = noise.fbm(Vector2(line * 11, (p.x - p.y) * 2.2), octaves: 4)
    let reef = noise.fbm(p * 3.4 + 9, octaves: 5)
    let caustics = noise.cellular(p * 26 + Vector2(noise(p * 20), noise(p * 20 + 4)) * 0.5)
    let dapple = smoothstep(0.16, 0, caustics.second - caustics.nearest) * exp(-depth * 7)
    var water = depths[depth * 1.25 + reef * 0.1 * smoothstep(0.1, 0.4, depth)]
    water *= 1 + 0.24 * swell + 0.16 * dapple
    let glint = smoothstep(0.5, 0.8, noise.fbm(p * Vector2(70, 90), octaves: 3) + swell * 0.4)
    water += Color(repeating: glint * 0.2)
    var color = mix(sand, water, smoothstep(-0.004, 0.03, line) * smoothstep(-0.02, 0.09, line))

    // Breakers: a crest, the foam it trails, and its shadow on the bottom.
    var foam: Float = 0
    for (i, front) in [Float(-0.012), 0.13, 0.31].enumerated() {
      let phase = Float(i) * 41
      let bend = 0.035 * noise(p * 2.1 + phase) + 0.012 * noise(p * 7 + phase)
      let behind = line - front + bend
      let vigour = smoothstep(-0.45, 0.35, noise(Vector2((p.x - p.y) * 1.7, phase + 3)) + 0.2 - Float(i) * 0.12)
      let width = 0.05 + 0.07 * vigour
      let amount = (behind < 0 ? exp(behind * 260) : exp(-behind / width)) * vigour
      foam = max(foam, lace(p + Float(i) * 7.7, amount * 0.85) * smoothstep(0, 0.16, amount))
      color *= 1 - 0.3 * gaussian(behind + 0.007, 0.006) * vigour
    }
    let fluff = 0.88 + 0.2 * noise.fbm(p * 55, octaves: 3)
    return mix(color, Color(0.95, 0.97, 0.96) * fluff, foam * 0.94)
  }
}
