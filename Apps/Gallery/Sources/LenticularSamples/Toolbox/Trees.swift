import Foundation

extension Canvas {
  /// Draws a conifer standing on `base` as a silhouette.
  mutating func drawConifer(
    at base: Vector2, height: Float, color: Color, random: inout Random
  ) {
    let lean = random.uniform(-0.02...0.02) * height
    let top = base + Vector2(lean, -height)
    stroke(from: base, to: top, widths: (height * 0.035, height * 0.006)) {
      _, _ in color
    }
    let bare = random.uniform(0.04...0.16)
    let spread = random.uniform(0.15...0.21)
    var level = bare
    while level < 0.98 {
      let reach =
        height * spread * pow(1 - level, 0.85) * random.uniform(0.65...1.15) + height * 0.008
      let droop = reach * random.uniform(0.1...0.45)
      let side: Float = random.uniform() < 0.5 ? -1 : 1
      let root = base + (top - base) * level
      let thickness = height * (0.012 + 0.02 * (1 - level))
      stroke(
        from: root, to: root + Vector2(side * reach, droop), widths: (thickness, thickness * 0.2),
      ) { _, _ in color }
      level += random.uniform(0.006...0.016)
    }
  }

  /// Draws a bare branch that forks until its twigs are thinner than `thinnest`.
  mutating func drawBranch(
    from root: Vector2, angle: Float, length: Float, width: Float, thinnest: Float, color: Color,
    softness: Float = 0, random: inout Random
  ) {
    guard width > thinnest else { return }
    let bend = random.uniform(-0.18...0.18)
    let middle = root + Vector2(sin(angle), -cos(angle)) * (length * 0.5)
    let end = middle + Vector2(sin(angle + bend), -cos(angle + bend)) * (length * 0.5)
    stroke(from: root, to: middle, widths: (width, width * 0.85), softness: softness) { _, _ in
      color
    }
    stroke(from: middle, to: end, widths: (width * 0.85, width * 0.7), softness: softness) { _, _ in
      color
    }
    for (start, side) in [(middle, Float(-1)), (middle, 1), (end, -1), (end, 1)] {
      guard random.uniform() < 0.78 else { continue }
      drawBranch(
        from: start, angle: angle + bend + side * random.uniform(0.25...0.7),
        length: length * random.uniform(0.5...0.75), width: width * random.uniform(0.5...0.66),
        thinnest: thinnest, color: color, softness: softness, random: &random)
    }
  }
}
