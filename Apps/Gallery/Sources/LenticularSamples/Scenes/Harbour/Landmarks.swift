import Foundation

/// A church under floodlights; its clock tells when the picture was taken.
struct Church: Sendable {
  let foot: Vector2

  func draw(on canvas: inout Canvas) {
    let (half, wall, spire): (Float, Float, Float) = (0.0085, 0.062, 0.062)
    let low = foot - Vector2(0.06, wall + spire + 0.006)
    guard canvas.shows(low, foot + Vector2(0.02, 0)) else { return }
    let pixel = canvas.pixel
    let stone = Noise(17)
    func inside(_ distance: Float) -> Float { saturate(distance / pixel + 0.5) }
    canvas.shade(from: low, to: foot + Vector2(0.02, 0.002)) { place, behind in
      let (u, v) = (place.x - foot.x, foot.y - place.y)
      let flood = Color(1.0, 0.66, 0.32) * (0.62 * exp(-max(v, 0) / 0.03) + 0.13)
      let (row, course) = (v / 0.0014, Int(v / 0.0014))
      let block = stone.white(Int((u + 1) / 0.0026 + (course % 2 == 0 ? 0.5 : 0)), course)
      let grain = stone(Vector2(u, v) * 1500)
      let masonry = flood * (0.42 + 0.16 * block + 0.12 * grain) * (fraction(row) < 0.09 ? 0.7 : 1)
      var color = behind
      // The nave, to the left of its tower.
      let nave = inside(-u - half) * inside(u + 0.055)
      let ridge = inside(0.042 - v) * inside((u + 0.055) * 2 + 0.026 - v)
      if nave * ridge > 0 {
        var wall = masonry
        if v > 0.024 { wall = Color(0.035, 0.04, 0.05) * (0.7 + 0.5 * fraction(v / 0.0009)) }
        let bay = (fraction((u + 0.055) / 0.0093) - 0.5) * 0.0093
        let arch = v < 0.0165 ? abs(bay) : length(Vector2(bay, v - 0.0165))
        if v > 0.005, arch < 0.0022 {
          let pane = stone.cellular(Vector2(u, v) * 800)
          let glass = Color(
            0.4 + pane.identity, 0.3 + 0.7 * fraction(pane.identity * 3),
            0.2 + 0.9 * fraction(pane.identity * 7))
          wall = pane.second - pane.nearest < 0.12 ? Color(0.02, 0.015, 0.01) : glass * 0.9
        }
        color = mix(color, wall, nave * ridge)
      }
      let above = v - wall
      let tower = inside(half - abs(u)) * inside(-above)
      if tower > 0 {
        var face = masonry * (abs(u) > half * 0.8 ? 1.25 : 1)
        let clock = length(Vector2(u, v - wall + 0.0085))
        if clock < 0.0056 { face = dial(Vector2(u, v - wall + 0.0085) / 0.0052) }
        let louvre = v > wall - 0.032 && v < wall - 0.018 && abs(abs(u) - 0.0032) < 0.0015
        if louvre { face = Color(0.02, 0.016, 0.014) * (fraction(v / 0.0008) < 0.4 ? 4 : 1) }
        color = mix(color, face, tower)
      }
      let steeple = inside((half * 1.12) * (1 - above / spire) - abs(u)) * inside(above)
      if steeple > 0 {
        let seam = fraction(above / 0.0016) < 0.12 ? 0.7 : Float(1)
        let copper = Color(0.07, 0.16, 0.14) * (u < 0 ? 1.35 : 0.65) * seam
        color = mix(color, copper * (0.5 + 0.6 * exp(-above / 0.02)), steeple)
      }
      return color
    }
    canvas.addGlow(
      at: foot - Vector2(0, wall + spire + 0.001), radius: 0.0004, Color(1.6, 0.3, 0.2))
  }

  /// The dial at a place on it, its rim at 1: 19:41.
  private func dial(_ p: Vector2) -> Color {
    let r = length(p)
    if r > 1 { return Color(0.06, 0.04, 0.02) }
    let hour = fraction(atan2(p.x, p.y) / (2 * .pi) * 12 + 0.5) - 0.5
    if r > 0.78, r < 0.93, abs(hour) < 0.12 { return Color(0.03, 0.02, 0.02) }
    func isHand(_ turn: Float, _ length: Float, _ width: Float) -> Bool {
      let tip = Vector2(sin(turn * 2 * .pi), cos(turn * 2 * .pi)) * length
      return distance(from: p, toSegment: .zero, tip).0 < width
    }
    if isHand(41 / 60, 0.74, 0.045) || isHand((7 + 41 / 60) / 12, 0.48, 0.065) {
      return Color(0.02, 0.015, 0.015)
    }
    return Color(1.5, 1.2, 0.8)
  }
}

/// A big wheel with a light at the end of every spoke.
struct FerrisWheel: Sendable {
  let center: Vector2
  let radius: Float

  private static let spokes: Float = 28

  func draw(on canvas: inout Canvas) {
    let pixel = canvas.pixel
    guard canvas.shows(center - radius * 1.15, center + Vector2(radius * 1.15, 0.09)) else {
      return
    }
    for side: Float in [-1, 1] {
      canvas.stroke(
        from: center, to: center + Vector2(side * radius * 0.5, radius * 1.25),
        widths: (0.0016, 0.0026)
      ) { along, _ in mix(Color(0.3, 0.32, 0.42), Color(0.1, 0.09, 0.1), along) }
    }
    let thin = max(0.00035, pixel * 0.6)
    canvas.stamp(at: center, radius: radius * 1.12) { offset, behind in
      let r = length(offset)
      let turn = (atan2(offset.y, offset.x) / (2 * .pi) + 1) * Self.spokes
      let spoke = (fraction(turn) - 0.5) * 2 * .pi / Self.spokes * r
      let number = Int(turn) % Int(Self.spokes)
      let hue = Float(number) / Self.spokes * 2 * .pi
      let neon = Color(
        0.55 + 0.45 * cos(hue), 0.4 + 0.4 * cos(hue - 2.1), 0.6 + 0.4 * cos(hue + 2.1))
      var light = Color.zero
      for (ring, strength) in [(radius, Float(1)), (radius * 0.93, 0.7), (radius * 0.28, 0.6)] {
        light += neon * (strength * gaussian(r - ring, thin))
      }
      if r < radius { light += neon * (0.5 * gaussian(spoke, thin)) }
      // Bulbs along the spokes.
      let bulb = (fraction(r / radius * 16) - 0.5) * radius / 16
      if r < radius * 0.97, r > radius * 0.26 {
        light += Color(2.6, 2.1, 1.5) * gaussian(length(Vector2(spoke, bulb)), thin * 1.3)
      }
      // A cabin hangs from every second spoke.
      var color = behind + light
      let index = (turn / 2).rounded(.down) * 2 + 0.5
      let angle = index / Self.spokes * 2 * .pi
      let hook = Vector2(cos(angle), sin(angle)) * radius
      let cabin = offset - hook - Vector2(0, 0.0036)
      let box = max(abs(cabin.x) / 0.0029, abs(cabin.y) / 0.0027)
      if box < 1 {
        let isWindow = abs(cabin.y + 0.0004) < 0.0012 && abs(cabin.x) < 0.0024
        let post = abs(fraction(cabin.x / 0.0016) - 0.5) < 0.06
        color = isWindow && !post ? Color(1.4, 1.0, 0.6) : neon * 0.16
      }
      return color
    }
    canvas.addGlow(at: center, radius: radius * 0.35, Color(0.07, 0.04, 0.07))
  }
}

/// A lighthouse on a spit of boulders, its lamp just lit.
struct Lighthouse: Sendable {
  let foot: Vector2

  func draw(on canvas: inout Canvas) {
    let height: Float = 0.078
    let low = foot - Vector2(0.6, height + 0.12)
    guard canvas.shows(low, foot + Vector2(0.3, 0)) else { return }
    let pixel = canvas.pixel
    let rock = Noise(401)
    let lamp = foot - Vector2(0, height)
    // Beams, sweeping.
    canvas.shade(from: low, to: foot + Vector2(0.3, 0)) { place, behind in
      let offset = place - lamp
      guard offset.y < 0.02 else { return behind }
      let reach = abs(offset.x)
      let beam = gaussian(offset.y + reach * 0.06, 0.0012 + reach * 0.022)
      return behind + Color(0.34, 0.29, 0.2)
        * (beam * exp(-reach * 7) * smoothstep(0, 0.004, reach))
    }
    canvas.shade(from: foot - Vector2(0.02, height + 0.02), to: foot + Vector2(0.02, 0)) {
      place, behind in
      let (u, v) = (place.x - foot.x, foot.y - place.y)
      let half = mix(0.0086, 0.0056, saturate(v / height))
      var color = behind
      let tower = saturate((half - abs(u)) / pixel + 0.5)
      if tower > 0, v < height - 0.004 {
        let round = max(1 - (u / half) * (u / half), 0).squareRoot() * 0.8 + 0.25 - 0.3 * u / half
        let band = Int(v / (height / 6)) % 2 == 0
        let white = Color(0.6, 0.6, 0.62)
        var paint = (band ? white : Color(0.42, 0.045, 0.035)) * round
        paint *= Color(0.14, 0.17, 0.28) + Color(0.5, 0.25, 0.1) * exp(-v / 0.02)
        let slot = fraction(v / (height / 3)) - 0.5
        if abs(u) < 0.0011, abs(slot) < 0.06 { paint = Color(1.2, 0.8, 0.4) }
        color = mix(color, paint, tower)
      }
      let room = v - height + 0.004
      if room > -0.0016, room < 0.009, abs(u) < 0.0048 {
        let pane = abs(fraction(u / 0.0016) - 0.5) < 0.07
        color = room < 0 || room > 0.0082 || pane ? Color(0.02, 0.02, 0.024) : Color(2.4, 2, 1.3)
      }
      if room > 0.0088, room < 0.014, abs(u) < 0.0054 * (1 - (room - 0.0088) / 0.0052) {
        color = Color(0.1, 0.02, 0.018)
      }
      return color
    }
    canvas.shade(from: foot - Vector2(0.19, 0.02), to: foot + Vector2(0.2, 0)) { place, behind in
      let (u, v) = (place.x - foot.x, foot.y - place.y)
      let spit = 0.0105 * smoothstep(-0.19, -0.1, u) * smoothstep(0.16, 0.06, u)
      let edge = spit + 0.004 * rock.fbm(Vector2(u * 160, 4), octaves: 4)
      let p = Vector2(u, v * 1.4) * 240
      let boulder = rock.cellular(p)
      let crack = smoothstep(0.02, 0.14, boulder.second - boulder.nearest)
      let tone = (0.5 + boulder.identity + 0.5 * rock.fbm(p * 3, octaves: 3)) * crack
      let lit = Color(0.03, 0.036, 0.055) + Color(0.1, 0.06, 0.03) * exp(-abs(u) * 40)
      return mix(
        behind, lit * max(tone, 0.1), saturate((edge - v) / pixel + 0.5) * (spit > 0 ? 1 : 0))
    }
    canvas.addGlow(at: lamp, radius: 0.0035, Color(2.4, 2, 1.3))
    canvas.addGlow(at: lamp, radius: 0.02, Color(0.3, 0.25, 0.16))
  }
}

/// A sailing boat at the quay.
struct Boat: Sendable {
  private let stern: Vector2
  private let length: Float
  private let mast: Float
  private let paint: Color
  private let isLit: Bool

  init(x: Float, shore: Float, random: inout Random) {
    stern = Vector2(x, shore)
    length = random.uniform(0.016...0.03)
    mast = length * random.uniform(1.1...1.6)
    paint = random.element(of: [
      Color(0.5, 0.5, 0.52), Color(0.36, 0.05, 0.04), Color(0.03, 0.06, 0.16),
      Color(0.42, 0.4, 0.34), Color(0.02, 0.12, 0.11),
    ])
    isLit = random.uniform() < 0.55
  }

  func draw(on canvas: inout Canvas) {
    let low = stern - Vector2(0.002, mast + length * 0.2)
    guard canvas.shows(low, stern + Vector2(length * 1.1, 0.001)) else { return }
    let pixel = canvas.pixel
    let deck = length * 0.13
    let foot = stern + Vector2(length * 0.55, -deck)
    let top = foot - Vector2(0, mast)
    let rope = Color(0.05, 0.05, 0.055)
    for end in [stern - Vector2(0, deck), stern + Vector2(length * 1.02, -deck * 1.2)] {
      canvas.stroke(from: top, to: end, widths: (0.00008, 0.00008)) { _, _ in rope }
    }
    canvas.stroke(from: foot, to: top, widths: (0.00042, 0.0003)) { _, across in
      Color(0.24, 0.2, 0.17) * (1 - 0.6 * abs(across))
    }
    canvas.stroke(
      from: foot - Vector2(0, deck * 1.3), to: stern + Vector2(length * 0.1, -deck * 2.1),
      widths: (0.0007, 0.0011)
    ) { _, across in Color(0.3, 0.29, 0.28) * (0.5 - 0.4 * across) }
    canvas.shade(from: stern - Vector2(0.001, deck * 2.2), to: stern + Vector2(length * 1.05, 0)) {
      place, behind in
      let (u, v) = ((place.x - stern.x) / length, (stern.y - place.y) / deck)
      let bow = 1.0 + 0.04 * min(v, 1.2) - 0.1 * max(1 - v, 0)
      let sheer: Float = 0.9 + 0.3 * (u - 0.45) * (u - 0.45) * 2
      let hull = saturate(min((u + 0.01) * length, (bow - u) * length) / pixel + 0.5)
      var color = behind
      let cabin = v < 1.75 - (u - 0.2) * 0.5 && v > sheer && u > 0.24 && u < 0.66
      if cabin {
        let port = abs(v - 1.3) < 0.17 && abs(fraction(u * 14) - 0.5) < 0.3
        color =
          port
          ? (isLit ? Color(1.5, 0.95, 0.42) : Color(0.02, 0.025, 0.04))
          : Color(
            0.075, 0.075, 0.085)
      }
      let side = hull * saturate((sheer - v) * deck / pixel + 0.5)
      let stripe = v > 0.62 && v < 0.72
      let light = Color(0.1, 0.12, 0.18) + Color(0.3, 0.15, 0.055) * (0.4 + 0.6 * v)
      let planks = 0.9 + 0.1 * fraction(v * 7)
      return mix(color, (stripe ? Color(0.55, 0.5, 0.4) : paint) * light * planks, side)
    }
    if isLit { canvas.addGlow(at: top, radius: 0.0003, Color(2.4, 2.2, 1.7)) }
  }
}
