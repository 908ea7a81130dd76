import Foundation

/// Perlin's gradient noise over the plane, and the fractals commonly made of it.
///
/// Values lie within about ±1 around a mean of 0; features have a size of about 1.
struct Noise: Sendable {
  let seed: UInt32

  init(_ seed: UInt32) {
    self.seed = seed &* 0x9e37_79b9 ^ 0x85eb_ca6b
  }

  /// 32 well-mixed bits for a point of the integer lattice.
  @inline(__always)
  func hash(_ x: Int32, _ y: Int32) -> UInt32 {
    var h = seed &+ UInt32(bitPattern: x) &* 0x8da6_b343 &+ UInt32(bitPattern: y) &* 0xd816_3841
    h = (h ^ (h >> 15)) &* 0x2c1b_3c6d
    h = (h ^ (h >> 12)) &* 0x297a_2d39
    return h ^ (h >> 15)
  }

  /// A uniformly distributed number in 0..<1 for a point of the integer lattice.
  @inline(__always)
  func white(_ x: Int, _ y: Int) -> Float {
    Float(hash(Int32(truncatingIfNeeded: x), Int32(truncatingIfNeeded: y)) >> 8) / Float(1 << 24)
  }

  /// The lattice cell of `p` and the position within it.
  @inline(__always)
  private func cell(_ p: Vector2) -> (x: Int32, y: Int32, within: Vector2) {
    var (x, y) = (Int32(p.x), Int32(p.y))
    if p.x < Float(x) { x -= 1 }
    if p.y < Float(y) { y -= 1 }
    return (x, y, p - Vector2(Float(x), Float(y)))
  }

  /// The pseudo-random gradient at a lattice point.
  @inline(__always)
  private func gradient(_ x: Int32, _ y: Int32) -> Vector2 {
    let h = Int32(bitPattern: hash(x, y))
    return Vector2(Float(h >> 16), Float(Int16(truncatingIfNeeded: h))) * (2 / 32768)
  }

  /// The weight of the far corners of a cell at a position within it.
  @inline(__always)
  private func weight(_ f: Vector2) -> Vector2 {
    let factor: Vector2 = f * (f * 6 - 15) + 10
    return f * f * f * factor
  }

  /// Gradient noise, and its derivatives.
  @inline(__always)
  func valueAndSlope(_ p: Vector2) -> (value: Float, slope: Vector2) {
    let (x, y, f) = cell(p)
    let (a, b) = (gradient(x, y), gradient(x &+ 1, y))
    let (c, d) = (gradient(x, y &+ 1), gradient(x &+ 1, y &+ 1))
    let va = dot(a, f)
    let vb = dot(b, f - Vector2(1, 0))
    let vc = dot(c, f - Vector2(0, 1))
    let vd = dot(d, f - Vector2(1, 1))
    let u = weight(f)
    let factor: Vector2 = f * (f - 2) + 1
    let du: Vector2 = 30 * f * f * factor
    let k = va - vb - vc + vd
    let value = va + u.x * (vb - va) + u.y * (vc - va) + u.x * u.y * k
    let gradients: Vector2 = a + u.x * (b - a) + u.y * (c - a) + u.x * u.y * (a - b - c + d)
    let values = Vector2(vb - va + u.y * k, vc - va + u.x * k)
    return (value, gradients + du * values)
  }

  /// Gradient noise.
  @inline(__always)
  func callAsFunction(_ p: Vector2) -> Float {
    let (x, y, f) = cell(p)
    let va = dot(gradient(x, y), f)
    let vb = dot(gradient(x &+ 1, y), f - Vector2(1, 0))
    let vc = dot(gradient(x, y &+ 1), f - Vector2(0, 1))
    let vd = dot(gradient(x &+ 1, y &+ 1), f - Vector2(1, 1))
    let u = weight(f)
    return mix(mix(va, vb, u.x), mix(vc, vd, u.x), u.y)
  }

  /// The lattice of the next octave: finer, and turned by an angle that hides the axes.
  @inline(__always)
  private func finer(_ p: Vector2) -> Vector2 {
    Vector2(1.6 * p.x - 1.2 * p.y + 17.3, 1.2 * p.x + 1.6 * p.y - 9.7)
  }

  /// Calls `body` for each octave with its place and amplitude; a fractional count of octaves
  /// fades the last one in, so that detail may depend smoothly on distance.
  @inline(__always)
  private func forEachOctave(
    _ p: Vector2, _ octaves: Float, _ gain: Float, _ body: (Vector2, Float) -> Void
  ) {
    var (p, amplitude, left) = (p, Float(1), octaves)
    while left > 0 {
      body(p, amplitude * min(left, 1))
      p = finer(p)
      amplitude *= gain
      left -= 1
    }
  }

  /// Fractional Brownian motion: octaves of noise, each twice as fine and `gain` as strong.
  func fbm(_ p: Vector2, octaves: Float, gain: Float = 0.5) -> Float {
    var sum: Float = 0
    forEachOctave(p, octaves, gain) { sum += $1 * self($0) }
    return sum
  }

  /// Musgrave's ridged multifractal, from 0 in the valleys to about 2 on the sharp crests.
  func ridged(_ p: Vector2, octaves: Float, gain: Float = 0.5) -> Float {
    var (sum, weight) = (Float(0), Float(1))
    forEachOctave(p, octaves, gain) {
      let ridge = 1 - abs(self($0))
      sum += $1 * weight * ridge * ridge
      weight = saturate(ridge * ridge * 1.4)
    }
    return sum
  }

  /// Turbulence turned upside down: round billows with sharp creases between, 0 to about 2.
  func billow(_ p: Vector2, octaves: Float, gain: Float = 0.5) -> Float {
    var sum: Float = 0
    forEachOctave(p, octaves, gain) { sum += $1 * abs(self($0)) }
    return sum
  }

  /// Quílez's eroded fractal: detail is damped on slopes, as sediment smooths a hillside.
  func eroded(_ p: Vector2, octaves: Float, gain: Float = 0.5) -> Float {
    var (sum, slope) = (Float(0), Vector2.zero)
    forEachOctave(p, octaves, gain) {
      let sample = valueAndSlope($0)
      slope += sample.slope
      sum += $1 * sample.value / (1 + dot(slope, slope))
    }
    return sum
  }

  /// Worley's cellular noise: the distances to the nearest and to the second nearest of the points
  /// scattered one to a cell, and a number in 0..<1 which identifies the nearest.
  func cellular(_ p: Vector2) -> (nearest: Float, second: Float, identity: Float) {
    let (x, y, f) = cell(p)
    var (first, second, identity) = (Float(9), Float(9), UInt32(0))
    for j in Int32(-1)...1 {
      for i in Int32(-1)...1 {
        let h = hash(x &+ i, y &+ j)
        let point = Vector2(Float(h & 0xffff), Float(h >> 16)) / 65536
        let d = length(Vector2(Float(i), Float(j)) + point - f)
        if d < first {
          (first, second, identity) = (d, first, h)
        } else {
          second = min(second, d)
        }
      }
    }
    return (first, second, Float((identity &* 0x9e37_79b9) >> 8) / Float(1 << 24))
  }
}
