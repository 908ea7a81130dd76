import Foundation

typealias Vector2 = SIMD2<Float>
typealias Vector3 = SIMD3<Float>

/// The value of the unit interval that is nearest to `x`.
@inline(__always)
func saturate(_ x: Float) -> Float {
  min(max(x, 0), 1)
}

/// Linear interpolation from `a` at 0 to `b` at 1.
@inline(__always)
func mix(_ a: Float, _ b: Float, _ t: Float) -> Float {
  a + (b - a) * t
}

/// Linear interpolation from `a` at 0 to `b` at 1.
@inline(__always)
func mix(_ a: Vector3, _ b: Vector3, _ t: Float) -> Vector3 {
  a + (b - a) * t
}

/// Hermite's smooth step: 0 up to `from`, 1 beyond `to`; `from` may exceed `to`.
@inline(__always)
func smoothstep(_ from: Float, _ to: Float, _ x: Float) -> Float {
  let t = saturate((x - from) / (to - from))
  return t * t * (3 - 2 * t)
}

/// The bell curve of height 1 around 0 with standard deviation `sigma`.
@inline(__always)
func gaussian(_ x: Float, _ sigma: Float) -> Float {
  exp(-0.5 * (x / sigma) * (x / sigma))
}

/// The part of `x` beyond the greatest integer not above it.
@inline(__always)
func fraction(_ x: Float) -> Float {
  x - floor(x)
}

@inline(__always)
func dot(_ a: Vector2, _ b: Vector2) -> Float {
  a.x * b.x + a.y * b.y
}

@inline(__always)
func dot(_ a: Vector3, _ b: Vector3) -> Float {
  a.x * b.x + a.y * b.y + a.z * b.z
}

@inline(__always)
func length(_ v: Vector2) -> Float {
  dot(v, v).squareRoot()
}

@inline(__always)
func normalize(_ v: Vector3) -> Vector3 {
  v / dot(v, v).squareRoot()
}

/// The distance of `p` from the segment from `a` to `b`, and where along it the nearest point is.
@inline(__always)
func distance(from p: Vector2, toSegment a: Vector2, _ b: Vector2) -> (Float, along: Float) {
  let ab = b - a
  let t = saturate(dot(p - a, ab) / max(dot(ab, ab), 1e-12))
  return (length(p - a - ab * t), t)
}
