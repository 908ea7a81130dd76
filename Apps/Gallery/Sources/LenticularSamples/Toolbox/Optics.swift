import Foundation

extension Canvas {
  /// Adds a point of light that is out of focus: the image of the aperture, brighter at its rim.
  mutating func addBokeh(at center: Vector2, radius: Float, _ color: Color, rim: Float = 0.5) {
    let edge = max(pixel, radius * 0.03)
    stamp(at: center, radius: radius + edge) { offset, behind in
      let r = length(offset)
      let disc = smoothstep(radius + edge, radius - edge, r)
      let ring = smoothstep(radius * 0.72, radius * 0.97, r)
      return behind + color * (disc * (1 - rim * 0.5 + rim * ring))
    }
  }

  /// Draws a drop of water which shows `scene` upside down, as a thick lens does.
  mutating func drawDrop(
    at center: Vector2, radius: Float, shape: Noise, showing scene: Canvas, reach: Float,
    light: Color
  ) {
    let edge = 2.2 * pixel / radius
    stamp(at: center, radius: radius * 1.35) { offset, behind in
      // The outline wavers, and sags a little.
      let sag = Vector2(offset.x, offset.y * (offset.y > 0 ? 0.86 : 1.05))
      let wobble = 1 + 0.3 * shape((center + offset * 0.8) / radius * 0.9)
      let r = length(sag) / (radius * wobble)
      let coverage = smoothstep(1, 1 - edge, r)
      guard coverage > 0 else { return behind }
      let lens = offset / radius * (0.55 + 0.45 * r * r * r)
      let seen = scene.sample(center - lens * reach)
      let shade = 1 - 0.72 * smoothstep(0.62, 1, r)
      let glint = gaussian(length(sag / radius + Vector2(0.32, 0.4)), 0.1)
      let caustic = smoothstep(0.3, 0.85, sag.y / radius) * (1 - smoothstep(0.75, 1, r))
      let drop = seen * (shade + 0.5 * caustic) + light * glint
      return mix(behind, drop, coverage)
    }
  }
}
