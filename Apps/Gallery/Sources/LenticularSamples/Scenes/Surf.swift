import Foundation

extension SamplePicture {
  public static let surf = SamplePicture(
    name: "surf-from-above", album: "Coast",
    caption: "The tide signs its name, and erases it again.",
    date: "2025:07:30 12:05:00", width: 1800, height: 1800,
    film: Film(exposure: 1.05, contrast: 0.35, bloom: 0.08), paint: paintSurf)
}

private let noise = Noise(211)

/// The signed distance into the sea, which lies to the upper left, from where the water stands.
private func shoreDistance(_ p: Vector2) -> Float {
  0.84 - 0.52 * p.y - 0.62 * p.x + 0.07 * noise(p * 1.6) + 0.02 * noise(p * 5.5)
    + 0.006 * noise(p * 17)
}

/// The width of the gap between cells, which is where foam gathers, over a warped plane.
private func web(_ p: Vector2, scale: Float) -> Float {
  let q = p * scale
  let bend = Vector2(noise(q * 0.9), noise(q * 0.9 + 33)) * 0.55
  let curl = Vector2(noise(q * 2.6 + 7), noise(q * 2.6 + 71)) * 0.24
  let cell = noise.cellular(q + bend + curl)
  return cell.second - cell.nearest
}

/// The cover of a place by foam, 0...1: breakers with a crest, and the lace they trail.
private func foam(_ p: Vector2, shore: Float) -> (cover: Float, shadow: Float) {
  var (amount, shadow) = (Float(0), Float(0))
  for (front, seed) in [(Float(-0.012), Float(0)), (0.14, 41), (0.33, 82)] {
    // Places that the foam of a breaker does not reach are left out.
    guard -0.07...0.36 ~= shore - front else { continue }
    let ragged = 0.035 * noise(p * 2.1 + seed) + 0.012 * noise(p * 7 + seed) + 0.004 * noise(p * 31)
    let behind = shore - front + ragged
    let along = noise(Vector2((p.x - p.y) * 1.7, seed + 3))
    let vigour = smoothstep(-0.45, 0.4, along + 0.15 - front * 0.5)
    let trail = exp(-behind / (0.035 + 0.06 * vigour))
    amount = max(amount, (behind < 0 ? exp(behind * 300) : trail) * vigour)
    shadow = max(shadow, gaussian(behind + 0.008, 0.006) * vigour)
  }
  guard amount > 0.04 else { return (0, shadow) }
  let gaps = min(web(p, scale: 15), web(p, scale: 34) * 1.4 + 0.12)
  let frayed = gaps + 0.16 * noise.fbm(p * 48, octaves: 3)
  return (smoothstep(amount, amount * 0.4, frayed) * smoothstep(0.04, 0.2, amount), shadow)
}

private func paintSurf(_ canvas: inout Canvas) {
  let depths = Gradient([
    (0, 0xc8b48c), (0.05, 0x9fc2a8), (0.16, 0x5fc0b8), (0.34, 0x2ba3b0), (0.62, 0x14799c),
    (1, 0x0d4f7c),
  ])
  canvas.shade { p, _ in
    let shore = shoreDistance(p)
    var color = Color.zero
    if shore < 0.09 {
      // Sand, of which the last wave has left a band wet and dark.
      let grains = noise.fbm(p * 160, octaves: 2) * 0.12 + noise.fbm(p * 6, octaves: 4) * 0.1
      let wet = smoothstep(-0.16, -0.1, shore + 0.04 * noise(p * 3.3 + 70))
      color = mix(
        Color(0.76, 0.61, 0.43) * (1 + grains), Color(0.44, 0.33, 0.22) * (1 + grains * 0.5), wet)
    }
    if shore > -0.02 {
      // Water over sand and reef, dappled by the light that its ripples focus.
      let depth = max(shore, 0)
      let swell = noise.fbm(Vector2(shore * 11, (p.x - p.y) * 2.2), octaves: 5)
      let reef = noise.fbm(p * 3.4 + 9, octaves: 4, gain: 0.6) * smoothstep(0.08, 0.4, depth)
      let dapple = depth < 0.3 ? smoothstep(0.2, 0, web(p, scale: 27)) * exp(-depth * 8) : 0
      let ripples = noise.fbm(Vector2(p.x + p.y, p.x - p.y) * Vector2(70, 34), octaves: 2)
      let water =
        depths[depth * 1.25 + reef * 0.16]
        * (1 + 0.26 * swell + 0.2 * dapple + 0.16 * ripples)
      color = mix(color, water, smoothstep(-0.02, 0.09, shore))
    }
    let (cover, shadow) = foam(p, shore: shore)
    color *= 1 - 0.32 * shadow
    guard cover > 0 else { return color }
    let fluff = 0.9 + 0.22 * noise.fbm(p * 55, octaves: 3)
    return mix(color, Color(0.95, 0.97, 0.96) * fluff, cover * 0.94)
  }
}
