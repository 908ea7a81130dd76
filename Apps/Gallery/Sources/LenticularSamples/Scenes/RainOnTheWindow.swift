import Foundation

extension SamplePicture {
  static let rainOnTheWindow = SamplePicture(
    name: "rain-at-the-window", album: nil,
    caption: "Nothing to do, and all evening to do it.",
    date: "2025:04:11 19:55:00", width: 1400, height: 2100,
    film: Film(exposure: 1.15, contrast: 0.35, bloom: 0.12, bloomRadius: 0.03), paint: paintRain)
}

private let noise = Noise(151)

private func paintRain(_ canvas: inout Canvas) {
  // The garden outside at dusk, far out of focus.
  var outside = Canvas(width: canvas.width / 2, height: canvas.height / 2)
  outside.shade { place, _ in
    let sky = mix(Color(0.16, 0.3, 0.42), Color(0.5, 0.5, 0.5), smoothstep(0, 0.5, place.y))
    let foliage = noise.fbm(place * 3.2, octaves: 4)
    let trees = mix(Color(0.012, 0.04, 0.045), Color(0.04, 0.1, 0.075), saturate(foliage + 0.5))
    let edge = 0.5 + 0.2 * noise(Vector2(place.x * 2.7, 5)) + 0.1 * foliage
    return mix(sky, trees, smoothstep(-0.06, 0.1, place.y - edge))
  }
  var random = Random(seed: 31)
  let lamps: [UInt32] = [0xffb35c, 0xffc98a, 0xff8f45, 0xffe2b8, 0xff6a4a]
  for _ in 0..<34 {
    let place = Vector2(random.uniform(0...canvas.aspect), 0.62 + 0.09 * random.normal())
    let color = Color(hex: random.element(of: lamps)) * random.uniform(0.25...1.5)
    outside.addBokeh(at: place, radius: random.uniform(0.02...0.042), color, rim: 0.25)
  }
  var misted = outside
  misted.blur(radius: 0.013)

  canvas.shade { place, _ in
    let breath = 0.9 + 0.16 * noise.fbm(place * 3, octaves: 3)
    return mix(misted.sample(place), Color(0.24, 0.29, 0.31), 0.16) * breath
  }

  func drop(_ place: Vector2, _ radius: Float) {
    canvas.drawDrop(
      at: place, radius: radius, shape: noise, showing: outside,
      reach: 0.16 + radius * 2, light: Color(1.1, 1.2, 1.3))
  }
  for _ in 0..<5200 {
    let place = Vector2(random.uniform(0...canvas.aspect), random.uniform())
    drop(place, random.powerLaw(0.0011...0.006, exponent: 2.6))
  }
  // Some have grown heavy, and run down; they wipe the glass, and leave beads behind.
  for _ in 0..<13 {
    var place = Vector2(random.uniform(0.02...canvas.aspect - 0.02), random.uniform(-0.3...0.5))
    let radius = random.uniform(0.007...0.0115)
    let end = place.y + random.uniform(0.2...0.55)
    let phase = random.uniform(0...50)
    var bead = place.y
    while place.y < end {
      canvas.stamp(at: place, radius: radius) { offset, behind in
        let clear = outside.sample(place + offset + offset * 4)
        return mix(behind, clear * 0.92, smoothstep(1, 0.6, length(offset) / radius) * 0.3)
      }
      place += Vector2(noise(Vector2(place.y * 9, phase)) * 0.0012, radius * 0.12)
      if place.y > bead {
        drop(
          place + Vector2(random.normal() * radius * 0.25, -radius),
          radius * random.uniform(0.16...0.5))
        bead = place.y + random.uniform(0.008...0.04)
      }
    }
    drop(place, radius * 1.35)
  }
  for _ in 0..<95 {
    let place = Vector2(random.uniform(0...canvas.aspect), random.uniform())
    drop(place, random.powerLaw(0.006...0.019, exponent: 2.2))
  }
}
