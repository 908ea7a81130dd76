import Foundation

/// A town that climbs from its quay, in terraces of houses and trees.
struct Town: Sendable {
  private let shore: Float
  private let terraces: [Terrace]
  private let boats: [Boat]
  private let wheel: FerrisWheel
  private let church: Church
  private let lighthouse: Lighthouse

  /// Houses side by side, and the ground under them.
  private struct Terrace: Sendable {
    /// From 0 for the highest to 1 for the quay.
    let depth: Float
    let houses: [House]
    /// The places of street lamps.
    let lamps: [Vector2]
  }

  private static let count = 13
  private static let slope = Noise(311)
  private static let leaves = Noise(907)

  /// - Parameters:
  ///   - shore: where the quay meets the water, in picture heights from the top.
  ///   - width: how far the town extends, in picture heights.
  init(along shore: Float, across width: Float) {
    self.shore = shore
    var random = Random(seed: 5)
    terraces = (0..<Self.count).map { index in
      Self.terrace(
        at: Float(index) / Float(Self.count - 1), shore: shore, width: width, random: &random)
    }
    var boats: [Boat] = []
    var x: Float = 0.1
    while x < width - 0.3 {
      x += random.uniform() < 0.2 ? random.uniform(0.12...0.4) : random.uniform(0.03...0.07)
      boats.append(Boat(x: x, shore: shore, random: &random))
    }
    self.boats = boats
    wheel = FerrisWheel(center: Vector2(2.86, shore - 0.088), radius: 0.07)
    church = Church(foot: Vector2(1.37, Self.ground(1.37, 0.42, shore) + 0.004))
    lighthouse = Lighthouse(foot: Vector2(3.79, shore))
  }

  /// The height of the ground of a terrace.
  private static func ground(_ x: Float, _ depth: Float, _ shore: Float) -> Float {
    let rise = 0.088 + 0.065 * slope(Vector2(x * 0.8, 3)) + 0.014 * slope(Vector2(x * 5, 9))
    let end = smoothstep(3.95, 3.4, x)
    let uneven = 0.004 * slope(Vector2(x * 9, depth * 20)) * (1 - depth)
    return shore - 0.0075 - max(rise, 0.03) * end * pow(1 - depth, 0.95) + uneven
  }

  private static func terrace(at depth: Float, shore: Float, width: Float, random: inout Random)
    -> Terrace
  {
    let floor = mix(0.0027, 0.0074, depth)
    let colors: [UInt32] = [
      0xb5402e, 0xd9a441, 0xe8e2d2, 0x8a3b2c, 0xc9c2b0, 0x5b7f93, 0xe3c07a, 0xa9b7a0, 0xd07a52,
      0xf0ead8, 0x7a4a3a, 0x44607a,
    ]
    let signs = [
      "HOTEL", "CAFE", "BAR", "BAKERY", "BOOKS", "KINO", "FOTO", "WINE", "MUSIC", "FISH", "IRIS",
      "TEA ROOM", "THE PRISM", "CLOCKS", "LENS",
    ]
    let neon = [
      Color(1.0, 0.22, 0.2), Color(0.25, 0.75, 1.0), Color(1.0, 0.6, 0.2), Color(0.35, 1.0, 0.55),
      Color(1.0, 0.35, 0.75),
    ]
    let roofs = [Color(0.052, 0.034, 0.032), Color(0.034, 0.037, 0.048), Color(0.06, 0.036, 0.026)]
    var houses: [House] = []
    var lamps: [Vector2] = []
    var x: Float = -0.02
    while x < width {
      let crowding = 0.62 + 0.5 * slope(Vector2(x * 1.6, depth * 4 + 50))
      if random.uniform() > crowding + depth * 0.35 {
        x += floor * random.uniform(1...6)
        continue
      }
      let bays = Int(random.uniform(2.2...(depth > 0.9 ? 6.4 : 5)))
      let bay = floor * random.uniform(0.62...0.8)
      let isOnQuay = depth > 0.99
      let floors = Int(isOnQuay ? random.uniform(3...5.8) : random.uniform(2...4.2))
      let color = random.element(of: neon)
      let hasShop = isOnQuay && random.uniform() < 0.6
      let sign = Lettering(random.element(of: signs))
      let house = House(
        x: x, base: ground(x + Float(bays) * bay / 2, depth, shore), floor: floor,
        floors: floors, bays: bays, bay: bay, hasGable: random.uniform() < 0.55,
        paint: Color(hex: random.element(of: colors)), roof: random.element(of: roofs),
        share: random.uniform(0.12...0.62), seed: Int(random.uniform() * 1e6),
        shop: hasShop ? (sign, color) : nil)
      if x + house.width < 3.62 || depth < 0.8 { houses.append(house) }
      x += house.width
      if random.uniform() > 0.55 {
        let gap = floor * random.uniform(0.3...2.2)
        if !isOnQuay {
          lamps.append(Vector2(x + gap / 2, ground(x, depth, shore) - floor * 0.9))
        }
        x += gap
      }
    }
    if depth > 0.99 {
      lamps = stride(from: Float(0.03), to: 3.62, by: 0.052).map {
        Vector2($0, shore - 0.0075 - 0.0105)
      }
    }
    return Terrace(depth: depth, houses: houses, lamps: lamps)
  }

  func draw(on canvas: inout Canvas) {
    guard canvas.shows(Vector2(0, shore - 0.3), Vector2(canvas.aspect, shore)) else { return }
    for (index, terrace) in terraces.enumerated() {
      drawGround(of: terrace, on: &canvas)
      if index == 6 { church.draw(on: &canvas) }
      if index == Self.count - 1 { wheel.draw(on: &canvas) }
      for house in terrace.houses { house.draw(on: &canvas) }
      let size = mix(0.00022, 0.0005, terrace.depth)
      for lamp in terrace.lamps {
        if terrace.depth > 0.99 {
          canvas.stroke(
            from: lamp + Vector2(0, 0.0105), to: lamp, widths: (0.0004, 0.00028)
          ) { _, _ in Color(0.012, 0.012, 0.014) }
        }
        canvas.addGlow(at: lamp, radius: size, Color(4.5, 2.5, 0.95))
        canvas.addGlow(at: lamp, radius: size * 9, Color(0.16, 0.075, 0.024))
      }
    }
    drawQuay(on: &canvas)
    lighthouse.draw(on: &canvas)
    for boat in boats { boat.draw(on: &canvas) }
  }

  /// Trees and gardens, from the crowns behind a terrace's houses down to the next terrace.
  private func drawGround(of terrace: Terrace, on canvas: inout Canvas) {
    let depth = terrace.depth
    let size = mix(0.004, 0.0095, depth)
    let (low, high) = (shore - 0.2 * (1 - depth) - 0.03, shore)
    guard depth < 0.99, canvas.shows(Vector2(0, low), Vector2(canvas.aspect, high)) else { return }
    let columns = (0..<canvas.width).map { x in
      let place = canvas.place(x, 0)
      let across = place.x
      let crowns = Self.leaves.fbm(Vector2(across / size * 0.6, depth * 90), octaves: 3)
      let twigs = Self.leaves.billow(Vector2(across / size * 5, depth * 70), octaves: 4)
      let ground = Self.ground(across, depth, shore)
      let height = size * max(0.25 + 1.1 * crowns + 0.22 * twigs, 0.02)
      let next = Self.ground(across, min(depth + 1.5 / Float(Self.count), 1), shore)
      return (edge: ground - height, ground: ground, next: max(next, ground + size))
    }
    let (pixel, left) = (canvas.pixel, canvas.left)
    canvas.shade(from: low, to: high) { place, behind in
      let index = Int(place.x / pixel) - left
      let column = columns[min(max(index, 0), columns.count - 1)]
      guard place.y > column.edge - pixel, place.y < column.next else { return behind }
      let p = place / size
      let clump = Self.leaves.fbm(p * 1.7 + depth * 50, octaves: 5, gain: 0.6)
      let top = smoothstep(column.edge + size * 0.9, column.edge, place.y)
      let green = mix(Color(0.012, 0.02, 0.016), Color(0.03, 0.042, 0.038), top)
      let lamp = smoothstep(0.1, 0.6, Self.leaves(p * Vector2(0.35, 0.8) + 77 + depth * 31))
      let light = max(0.35 + 1.5 * clump, 0.12)
      let color = green * light + Color(0.12, 0.058, 0.017) * (lamp * max(clump + 0.3, 0))
      return mix(behind, color, smoothstep(-pixel, pixel, place.y - column.edge))
    }
  }

  /// The stones of the quay, and who walks there.
  private func drawQuay(on canvas: inout Canvas) {
    let top = shore - 0.0078
    guard canvas.shows(Vector2(0, top - 0.01), Vector2(canvas.aspect, shore)) else { return }
    canvas.shade(from: top, to: shore) { place, behind in
      guard place.x < 3.9 + 0.01 * Self.leaves(Vector2(place.y * 400, 1)) else { return behind }
      let row = (place.y - top) / 0.0013
      let stone = Vector2(place.x / 0.0031 + (Int(row) % 2 == 0 ? 0.5 : 0), row)
      let (i, j) = (Int(stone.x), Int(stone.y))
      let joint = min(fraction(stone.x), 1 - fraction(stone.x), fraction(stone.y)) < 0.07
      let tone = 0.6 + 0.6 * Self.leaves.white(i, j) + 0.4 * Self.leaves(stone * 4)
      let lamp = gaussian(fraction((place.x - 0.03) / 0.052 + 0.5) - 0.5, 0.17)
      let light = Color(0.05, 0.065, 0.11) + Color(0.55, 0.28, 0.1) * (lamp * (1.2 - row * 0.14))
      return Color(0.2, 0.19, 0.18) * light * (joint ? 0.35 : tone) * (row < 0.55 ? 2 : 1)
    }
    var random = Random(seed: 99)
    for _ in 0..<420 {
      let foot = Vector2(random.uniform(0.01...3.6), top + random.uniform(-0.0001...0.0005))
      let height = random.uniform(0.0034...0.0044)
      let coat = Color(
        random.uniform(0.006...0.06), random.uniform(0.006...0.03), random.uniform(0.008...0.05))
      guard canvas.shows(foot - Vector2(height, height * 1.2), foot + Vector2(height, 0)) else {
        continue
      }
      let stride = random.uniform(0.02...0.16) * height
      let hip = foot - Vector2(0, height * 0.48)
      for side: Float in [-1, 1] {
        canvas.stroke(
          from: hip, to: foot + Vector2(side * stride, 0), widths: (height * 0.12, height * 0.08)
        ) { _, _ in coat * 0.5 }
      }
      canvas.stroke(
        from: hip + Vector2(0, height * 0.04), to: hip - Vector2(0, height * 0.3),
        widths: (height * 0.2, height * 0.24)
      ) { _, _ in coat }
      canvas.stroke(
        from: foot - Vector2(0, height * 0.93), to: foot - Vector2(0, height * 0.9),
        widths: (height * 0.13, height * 0.13)
      ) { _, _ in Color(0.11, 0.065, 0.045) }
    }
  }
}
