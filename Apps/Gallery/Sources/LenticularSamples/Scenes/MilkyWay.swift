import Foundation

extension SamplePicture {
  static let milkyWay = SamplePicture(
    name: "camp-under-the-galaxy", album: nil,
    caption: "One lamp below, two hundred billion above.",
    date: "2025:08:23 23:18:00", width: 1440, height: 1800,
    film: Film(exposure: 1.1, contrast: 0.35, bloom: 0.1, bloomRadius: 0.02, grain: 2.4),
    paint: paintMilkyWay)
}

private let noise = Noise(101)

/// The distance of a place from the middle of the galaxy's band, and its position along the band.
private func galactic(_ p: Vector2) -> (across: Float, along: Float) {
  let q = p - Vector2(0.46, 0.5)
  let across = q.x * 0.86 + q.y * 0.5 + 0.04 * noise(p * 2.2)
  return (across, q.y * 0.86 - q.x * 0.5)
}

/// The light of unresolved stars behind lanes of dust.
private func galaxy(_ p: Vector2) -> Color {
  let (across, along) = galactic(p)
  let warp = Vector2(noise(p * 3 + 7), noise(p * 3 - 40)) * 0.35
  let cloud = noise.fbm(p * 4.3 + warp, octaves: 6, gain: 0.58)
  let bulge = gaussian(along - 0.18, 0.32)
  let band = gaussian(across, 0.1 + 0.05 * bulge) * (0.62 + 0.8 * cloud) * (0.35 + 0.9 * bulge)
  let halo = gaussian(across, 0.27) * 0.16
  let lanes = noise.fbm(Vector2(across * 7, along * 3.4) + warp * 1.4 + 60, octaves: 7, gain: 0.6)
  let dust =
    smoothstep(-0.12, 0.42, lanes + 0.3 * gaussian(across + 0.015, 0.045) - 0.12)
    * gaussian(across, 0.12)
  let warm = mix(Color(0.55, 0.6, 0.8), Color(1.0, 0.74, 0.5), gaussian(across, 0.08) * bulge)
  let nebula = Color(0.75, 0.16, 0.3) * (smoothstep(0.3, 0.62, noise(p * 7 + 11)) * 0.2)
  let light = warm * (max(band, 0) * 0.75 + halo) + nebula * gaussian(across, 0.07)
  return light * mix(Color.one, Color(0.16, 0.11, 0.1), saturate(dust))
}

private func paintMilkyWay(_ canvas: inout Canvas) {
  let ground: Float = 0.86
  canvas.shade(to: 0.95) { place, _ in
    let height = saturate((ground - place.y) / ground)
    let airglow =
      Color(0.05, 0.075, 0.05) * exp(-height * 5)
      + Color(0.2, 0.1, 0.035) * exp(-height * 14)
    return Color(0.008, 0.014, 0.032) + airglow + galaxy(place) * smoothstep(0, 0.35, height) * 0.5
  }

  var random = Random(seed: 77)
  let pixel = canvas.pixel
  for _ in 0..<16000 {
    let place = Vector2(random.uniform(0...canvas.aspect), random.uniform(0...ground))
    let crowding = gaussian(galactic(place).across, 0.16)
    guard random.uniform() < 0.22 + 0.78 * crowding else { continue }
    let brightness = random.powerLaw(0.05...7, exponent: 2.15)
    let tint = mix(Color(0.7, 0.82, 1), Color(1, 0.8, 0.6), random.uniform())
    canvas.addGlow(at: place, radius: pixel * (0.65 + 0.12 * brightness), tint * brightness)
  }

  // Two ridges, the nearer one wooded.
  func ridge(_ base: Float, _ relief: Float, _ offset: Float) -> Profile {
    Profile(across: canvas) { x in
      base - relief * noise.ridged(Vector2(x * 1.3 + offset, offset), octaves: 7)
    }
  }
  let far = ridge(0.94, 0.1, 3.7)
  let near = ridge(0.975, 0.045, 9.4)
  let ink = Color(0.003, 0.004, 0.006)
  canvas.shade(from: 0.6) { place, behind in
    let veiled = smoothstep(0, pixel * 1.5, place.y - far[place.x])
    let distant = mix(behind, Color(0.016, 0.02, 0.026), veiled)
    return mix(distant, ink, smoothstep(0, pixel * 1.5, place.y - near[place.x]))
  }
  for _ in 0..<70 {
    let x = random.uniform(0...canvas.aspect)
    guard abs(x - 0.5) > 0.1 else { continue }
    let size = random.uniform(0.025...0.07) * (0.6 + abs(x - 0.5) * 1.2)
    let base = Vector2(x, near[x] + 0.012)
    canvas.drawConifer(at: base, height: size, color: ink, random: &random)
  }

  // The tent glows from within.
  let tent = Vector2(0.5, near[0.5] + 0.008)
  canvas.addGlow(at: tent - Vector2(0, 0.012), radius: 0.035, Color(0.5, 0.22, 0.06) * 0.5)
  canvas.stamp(at: tent - Vector2(0, 0.02), radius: 0.04) { offset, behind in
    let up = saturate((0.02 - offset.y) / 0.036)
    let half = 0.031 * (1 - up * up * 0.55 - up * 0.42)
    let inside =
      smoothstep(pixel, -pixel, abs(offset.x) - half)
      * smoothstep(0.0205, 0.0195, offset.y) * smoothstep(-0.0165, -0.0155, offset.y)
    let lamp = gaussian(length(offset - Vector2(0, 0.008)), 0.016)
    let seam = 1 - 0.5 * gaussian(offset.x - 0.006 * up, 0.0009)
    return mix(behind, Color(1.0, 0.42, 0.11) * ((0.25 + 1.6 * lamp) * seam), inside)
  }
}
