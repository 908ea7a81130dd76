import Foundation

/// A house front, straight on: floors of windows under a roof.
struct House: Sendable {
  /// The left end and the foot of its front, in picture heights.
  let x: Float
  let base: Float
  /// The height of a floor.
  let floor: Float
  let floors: Int
  /// Windows side by side.
  let bays: Int
  /// The width of a bay.
  let bay: Float
  let hasGable: Bool
  let paint: Color
  let roof: Color
  /// The share of its windows with somebody at home.
  let share: Float
  let seed: Int
  /// A shop on the ground floor, and what its sign says.
  let shop: (sign: Lettering, color: Color)?

  var width: Float { Float(bays) * bay }
  private var wall: Float { Float(floors) * floor }
  private var rise: Float { hasGable ? width * 0.5 : floor * 1.1 }
  private var dice: Noise { Noise(UInt32(truncatingIfNeeded: seed)) }

  func draw(on canvas: inout Canvas) {
    let eave = floor * 0.14
    let low = Vector2(x - eave, base - wall - rise - floor * 0.5)
    let high = Vector2(x + width + eave, base + floor)
    guard canvas.shows(low, high) else { return }
    let (pixel, dice) = (canvas.pixel, dice)
    /// The share of a pixel that is inside an edge at a distance.
    func inside(_ distance: Float) -> Float { saturate(distance / pixel + 0.5) }
    canvas.shade(from: low, to: high) { place, behind in
      let (u, v) = (place.x - x, base - place.y)
      let above = v - wall
      // Chimneys, then the roof in front of them, then the wall under its eaves.
      var color = behind
      let chimney = width * (0.25 + 0.5 * dice.white(1, 2))
      let brick = inside(floor * 0.14 - abs(u - chimney)) * inside(rise + floor * 0.3 - above)
      if above > 0, brick > 0 {
        color = mix(color, Color(0.03, 0.024, 0.026), brick * inside(above - rise * 0.35))
      }
      let slope =
        hasGable
        ? rise * (1 - abs(u / width - 0.5) * 2) + eave - above
        : min(rise - above, (u + eave - above * 0.3) * 2, (width + eave - above * 0.3 - u) * 2)
      let covered = inside(slope) * inside(above + eave * 0.6)
      if covered > 0 { color = mix(color, tiles(u, above), covered) }
      let front =
        inside(u) * inside(width - u)
        * (hasGable ? inside(slope - eave * 1.5) : inside(-above))
      if front > 0, v > -floor { color = mix(color, facade(u, v, pixel, dice), front) }
      return color
    }
  }

  private func tiles(_ u: Float, _ above: Float) -> Color {
    let course = fraction(above / (floor * 0.09))
    let column = fraction(u / (floor * 0.08) + 0.5 * floor * above)
    return roof * (0.65 + 0.35 * course) * (0.85 + 0.15 * column)
  }

  private func facade(_ u: Float, _ v: Float, _ pixel: Float, _ dice: Noise) -> Color {
    let (column, row) = (Int(u / bay), Int(Foundation.floor(v / floor)))
    let board = fraction(v / (floor * 0.075))
    let weather = 0.9 + 0.25 * dice(Vector2(u, v * 0.4) / (floor * 0.5))
    let street = exp(-max(v, 0) / (floor * 1.3))
    let light = Color(0.085, 0.115, 0.2) + Color(1.0, 0.5, 0.19) * (0.42 * street)
    var color = paint * light * weather * (0.86 + 0.14 * board)
    if v < 0 {
      // The stones it stands on.
      let course = -v / (floor * 0.16)
      let joint =
        fraction(course) < 0.12 || fraction(u / (floor * 0.3) + 0.5 * course.rounded(.down)) < 0.05
      return Color(0.09, 0.085, 0.08) * light * (exp(v / floor * 1.6) * (joint ? 0.5 : 1) * weather)
    }
    // Corner boards and the bands between floors.
    if min(u, width - u) < floor * 0.07 || fraction(v / floor) < 0.045 {
      color = Color(0.75, 0.74, 0.7) * light * 0.8
    }
    if let shop {
      if row == 0 { return front(of: shop.color, u, v, dice, wall: color) }
      let cell = min(floor * 0.042, width * 0.9 / Float(shop.sign.width))
      let left = (width - Float(shop.sign.width) * cell) / 2
      let letter = (column: (u - left) / cell, row: 7 - (v - floor * 1.01) / cell)
      if letter.row > -1, letter.row < 8 {
        let isInk = shop.sign.isInk(
          Int(Foundation.floor(letter.column)), Int(Foundation.floor(letter.row)))
        return isInk ? shop.color * 2.6 : Color(0.016, 0.016, 0.022) + shop.color * 0.05
      }
    }
    guard (0..<bays).contains(column), row < floors || hasGable else { return color }
    let a = fraction(u / bay) - 0.5
    let b = fraction(v / floor) - 0.5
    if row == 0, shop == nil, column == bays / 2 {
      return door(a, b, otherwise: color)
    }
    return window(a, b, column, row, dice, pixel, otherwise: color)
  }

  private func window(
    _ a: Float, _ b: Float, _ column: Int, _ row: Int, _ dice: Noise, _ pixel: Float,
    otherwise wall: Color
  ) -> Color {
    let across = a * bay / floor
    guard abs(across) < 0.23, b > -0.26, b < 0.3 else {
      // The sill.
      return abs(across) < 0.27 && b < -0.26 && b > -0.3 ? wall * 1.7 : wall
    }
    if abs(across) > 0.19 || b < -0.23 || b > 0.265 || abs(across) < 0.013
      || abs(b - 0.09) < 0.013
    {
      return Color(0.16, 0.17, 0.2) * (0.4 + wall.luminance * 4)
    }
    let luck = dice.white(column * 7 + 3, row * 13 + 5)
    guard luck < share else {
      // The sky, mirrored.
      return mix(Color(0.013, 0.017, 0.03), Color(0.06, 0.06, 0.1), saturate(b + 0.4 - across))
    }
    let mood = dice.white(column + 40, row + 91)
    var lamp =
      mood < 0.1
      ? Color(0.35, 0.55, 1.0)
      : mix(Color(1.0, 0.52, 0.18), Color(1.0, 0.78, 0.48), fraction(mood * 9.7))
    lamp *= 0.55 + 1.5 * fraction(mood * 31)
    // Curtains drawn to the sides, a lamp or somebody within.
    let curtain = smoothstep(0.08, 0.13, abs(across) - 0.05 * fraction(mood * 5))
    let folds = 0.7 + 0.3 * sin(across * 170)
    let within = 0.55 + 0.75 * gaussian(b - 0.2, 0.22) + 0.12 * dice(Vector2(a, b) * 9)
    var color = lamp * mix(within, 0.42 * folds, curtain)
    if fraction(mood * 53) < 0.16 {
      let offset = Vector2(across - 0.06 + 0.12 * fraction(mood * 17), b + 0.02)
      let head = length(offset) < 0.045
      let shoulders = offset.y < -0.05 && abs(offset.x) < 0.085 - 0.03 * (offset.y + 0.05)
      if head || shoulders { color *= 0.12 }
    } else if fraction(mood * 71) < 0.3, b < -0.08 {
      // Flowers.
      let leaf = dice(Vector2(across, b) * 40 + mood * 30)
      if leaf > 0.18 * (b + 0.35) * 10 { color *= 0.18 }
    }
    return color
  }

  private func door(_ a: Float, _ b: Float, otherwise wall: Color) -> Color {
    let across = a * bay / floor
    guard abs(across) < 0.2, b < 0.26 else { return wall }
    if abs(across) > 0.165 || b > 0.23 { return wall * 1.6 }
    if b > 0.12 { return Color(1.1, 0.66, 0.28) }
    return Color(0.05, 0.022, 0.014) * (abs(fraction(across * 6) - 0.5) < 0.06 ? 0.5 : 1.2)
  }

  /// A shop window, with an awning and what is for sale.
  private func front(of color: Color, _ u: Float, _ v: Float, _ dice: Noise, wall: Color) -> Color {
    let b = v / floor
    if b > 0.8 {
      let stripe = fraction(u / (floor * 0.22)) < 0.5
      return (stripe ? color * 0.3 + Color(0.06, 0.06, 0.06) : Color(0.42, 0.38, 0.33))
        * (0.4 + 1.2 * (0.98 - b) * 4)
    }
    let pane = fraction(u / (floor * 0.7))
    if b < 0.13 || min(u, width - u) < floor * 0.09 || pane < 0.03 { return wall * 0.55 }
    let glow = Color(1.35, 0.92, 0.52) * (0.45 + 0.8 * b)
    let shelf = fraction(b * 5)
    let item = (Int(u / (floor * 0.06)), Int(b * 5))
    let height = dice.white(item.0, item.1 + 300)
    guard b < 0.6, shelf < height * 0.85 else {
      return shelf > 0.93 && b < 0.62 ? glow * 0.35 : glow
    }
    let tint = dice.white(item.0 + 50, item.1 + 20)
    let goods = Color(
      0.25 + 0.75 * fraction(tint * 3), 0.2 + 0.6 * fraction(tint * 7),
      0.12 + 0.5 * fraction(tint * 11))
    return glow * goods * 0.75
  }
}
