import Foundation

extension SamplePicture {
  static let seaStacks = SamplePicture(
    name: "four-minutes-of-sea", album: "Coast",
    caption: "Four minutes of waves, added up to silence.",
    date: "2024:11:24 16:02:00", width: 2100, height: 1400,
    film: Film(
      exposure: 1.0, contrast: 0.45, saturation: 0.22, bloom: 0.08, vignette: 0.4, grain: 2.4),
    paint: paintStacks)
}

private let noise = Noise(223)

/// A pillar of rock that stands in the sea.
private struct Stack {
  let x: Float
  let height: Float
  let width: Float
  let haze: Float
  let seed: Float

  /// Half the width at a height above the water, in shares of the whole; 0 above the top.
  func half(_ level: Float, side: Float) -> Float {
    let shoulder = max(1 - pow(saturate(level), 5), 0).squareRoot()
    let rough = noise.fbm(
      Vector2(level * height * 9 + seed, side * 3 + seed), octaves: 6, gain: 0.5)
    let ledge = 0.06 * noise(Vector2(floor(level * 6 + seed), side * 9))
    return width * shoulder * (0.7 + 0.26 * (1 - level) + 0.2 * rough + ledge)
  }
}

private func paintStacks(_ canvas: inout Canvas) {
  let horizon: Float = 0.6
  let pixel = canvas.pixel
  // Clouds that moved toward the lens for minutes: streaks which meet at a point on the horizon.
  canvas.shade(to: horizon) { place, _ in
    let p = place - Vector2(0.62, horizon + 0.06)
    let fan = Vector2(p.x / (0.04 - p.y) * 1.9, 0.1 / (0.04 - p.y))
    let warp = noise(fan * 0.8 + 5) * 0.35
    let streaks = noise.fbm(Vector2(fan.x * 1.3 + warp, fan.y * 0.7), octaves: 4, gain: 0.42)
    let tone = mix(0.5, 0.09, smoothstep(0, 0.9, horizon - place.y + 0.08))
    let opening = gaussian(place.x - 0.66, 0.42) * smoothstep(0.5, 0.05, horizon - place.y) * 0.5
    let value = max(tone * (1 + 0.62 * streaks) + opening, 0.02)
    return Color(0.9, 1.0, 1.13) * value
  }

  // So long an exposure leaves nothing of the sky's detail on the water.
  var misted = canvas.reduced(by: 8)
  misted.blur(radius: 0.045)
  canvas.shade(from: horizon) { place, _ in
    let below = place.y - horizon
    let mirrored = misted.sample(Vector2(place.x, horizon - below * 0.7 - 0.01))
    let depth = 0.25 / (below + 0.03)
    let silk = noise.fbm(Vector2(place.x * 1.6, depth * 1.9), octaves: 5)
    let mist = 0.46 + 0.26 * silk + 0.2 * smoothstep(0.12, 0, below)
    let sea = mix(mirrored, Color(0.92, 1.0, 1.1) * mist, 0.55)
    return sea * (1 - 0.55 * smoothstep(0.1, 0.45, below))
  }

  let stacks = [
    Stack(x: 1.19, height: 0.11, width: 0.03, haze: 0.55, seed: 31),
    Stack(x: 1.1, height: 0.19, width: 0.05, haze: 0.42, seed: 12),
    Stack(x: 0.92, height: 0.33, width: 0.062, haze: 0.16, seed: 5),
    Stack(x: 0.36, height: 0.47, width: 0.135, haze: 0.02, seed: 47),
  ]
  for stack in stacks {
    let foot = horizon + 0.02 + 0.13 * (1 - stack.haze) * (1 - stack.haze)
    canvas.shade(from: foot - stack.height, to: min(foot + stack.height * 0.7, 1)) {
      place, behind in
      let side = place.x - stack.x
      let up = foot - place.y
      let level = abs(up) / stack.height * (up < 0 ? 1.6 : 1)
      guard level < 1 else { return behind }
      let edge = stack.half(level, side: side < 0 ? -1 : 1)
      if up < 0 {
        // Its image in the silken sea.
        let image =
          smoothstep(edge * 1.15, edge * 0.75, abs(side)) * exp(up * 9)
          * (1 - exp(up * 40)) * (1 - stack.haze)
        return behind * (1 - 0.62 * image)
      }
      let cover = smoothstep(pixel, -pixel, abs(side) - edge)
      guard cover > 0 else { return behind }
      let p = Vector2(side / stack.width, up * 9)
      let cracks = noise.ridged(Vector2(p.x * 2.3, p.y * 0.55) + stack.seed, octaves: 6, gain: 0.6)
      let beds = noise.fbm(Vector2(p.x * 0.5, p.y * 4) + stack.seed, octaves: 4)
      let lit = smoothstep(-0.6, 1, side / edge + 0.6 * beds)
      let rock = 0.012 + 0.17 * lit * saturate(1.25 - cracks * 0.62) * (0.8 + 0.5 * beds)
      let solid = mix(Color(0.95, 1, 1.05) * rock, Color(0.5, 0.55, 0.6), stack.haze)
      let spray = exp(-up * 30) * (1.1 + 0.6 * noise.fbm(place * 9, octaves: 4))
      return mix(behind, mix(solid, behind, saturate(spray)), cover)
    }
  }
}
