import Foundation

extension SamplePicture {
  static let cityBokeh = SamplePicture(
    name: "avenue-out-of-focus", album: nil,
    caption: "The avenue after rain, the way tired eyes see it.",
    date: "2024:12:12 18:09:00", width: 1800, height: 1800,
    film: Film(exposure: 1.15, contrast: 0.6, bloom: 0.2, bloomRadius: 0.05, grain: 2),
    paint: paintCity)
}

private let noise = Noise(139)

private func paintCity(_ canvas: inout Canvas) {
  let vanishing = Vector2(0.53, 0.5)
  canvas.shade { place, _ in
    let sky = mix(Color(0.035, 0.05, 0.1), Color(0.16, 0.09, 0.085), smoothstep(0, 0.52, place.y))
    let street = mix(Color(0.05, 0.028, 0.026), Color(0.01, 0.012, 0.02), saturate(place.y * 2 - 1))
    let glow = exp(-length((place - vanishing) * Vector2(1, 1.5)) * 4)
    // Façades: dark walls which close in on the vanishing point.
    let slope = (place.y - vanishing.y) / max(abs(place.x - vanishing.x), 0.01)
    let wall = smoothstep(-1.7, -1.35, slope + 0.35 * noise(Vector2(place.x * 6, 2)))
    let upper = mix(sky, Color(0.016, 0.015, 0.025), wall * (1 - glow * 0.5))
    return mix(upper, street, smoothstep(0.49, 0.55, place.y)) + Color(0.24, 0.1, 0.05) * glow
  }

  var random = Random(seed: 21)
  /// Adds a light `depth` times as far away as the picture is high, and its image on wet asphalt.
  func add(_ x: Float, _ height: Float, _ depth: Float, _ color: Color) {
    let place = vanishing + Vector2(x, -height) / depth
    let radius = min(0.014 + 0.034 / depth, 0.062) * random.uniform(0.92...1.08)
    let spread = (0.03 / radius) * (0.03 / radius)
    canvas.addBokeh(
      at: place, radius: radius, color * min(spread, 1.6) * (0.24 + 0.36 / (1 + 0.25 * depth)))
    let mirror = vanishing + Vector2(x, max(height, 0.02) * 0.8 + 0.3) / depth
    for _ in 0..<16 {
      let smear = Vector2(random.uniform(-0.006...0.006), random.normal() * radius * 2)
      canvas.addBokeh(
        at: mirror + smear, radius: radius * 0.9, color * min(spread, 1.6) * 0.014, rim: 0.1)
    }
  }

  let sodium = Color(1.0, 0.48, 0.14)
  let white = Color(1.0, 0.86, 0.66)
  for i in 0..<13 {
    let depth = 0.62 * pow(1.34, Float(i))
    add(-0.62, 0.52, depth, sodium * 1.2)
    add(0.66, 0.52, depth * 1.1, sodium * 1.2)
  }
  for _ in 0..<15 {
    let depth = random.uniform(0.85...6)
    let lane = random.element(of: [-0.3, -0.16]) + random.uniform(-0.02...0.02)
    add(lane - 0.03, -0.1, depth, white * 0.7)
    add(lane + 0.04, -0.1, depth, white * 0.7)
    let away = random.element(of: [0.12, 0.28]) + random.uniform(-0.02...0.02)
    let behind = random.uniform(0.85...6)
    add(away - 0.035, -0.08, behind, Color(1.0, 0.05, 0.03) * 1.1)
    add(away + 0.035, -0.08, behind, Color(1.0, 0.05, 0.03) * 1.1)
  }
  let shops: [UInt32] = [0xffb45a, 0x6fd3ff, 0xff5a8c, 0xfff0d0, 0x57e0b0, 0xffd070, 0x8f7bff]
  for _ in 0..<120 {
    let side: Float = random.uniform() < 0.5 ? -1 : 1
    let color = Color(hex: random.element(of: shops)) * random.uniform(0.2...0.7)
    add(
      side * random.uniform(0.6...0.75), random.uniform(-0.12...0.9), random.uniform(0.7...6), color
    )
  }
  add(0.2, 0.34, 1.25, Color(0.1, 1.0, 0.5))
  add(-0.24, 0.34, 1.3, Color(0.1, 1.0, 0.5))
}
