/// The timing curve of Core Animation and CSS: a cubic Bézier from (0, 0) to (1, 1), read as a
/// function of its abscissa.
///
///     x(s) = 3·x₁·s·(1 − s)² + 3·x₂·s²·(1 − s) + s³,   y(s) likewise
///
/// `value(at:)` solves x(s) = progress for s and returns y(s), to within 10⁻¹² wherever the
/// slope is at most 1000.
@frozen
public struct CubicBezier: Equatable, Sendable {
  public let x1: Double
  public let y1: Double
  public let x2: Double
  public let y2: Double

  /// Creates a curve with the control points (x1, y1) and (x2, y2).
  ///
  /// Abscissas are clamped to 0…1, so that the curve is a function of progress; ordinates are not
  /// limited. Values that are not finite become 0 in the first point, and 1 in the second.
  public init(x1: Double, y1: Double, x2: Double, y2: Double) {
    self.x1 = x1.isFinite ? max(0, min(1, x1)) : 0
    self.y1 = y1.isFinite ? y1 : 0
    self.x2 = x2.isFinite ? max(0, min(1, x2)) : 1
    self.y2 = y2.isFinite ? y2 : 1
  }

  /// Constant speed.
  public static var linear: CubicBezier { CubicBezier(x1: 0, y1: 0, x2: 1, y2: 1) }

  /// CSS's `ease` and Core Animation's default: a fast start and a long, gradual end.
  public static var ease: CubicBezier { CubicBezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1) }

  /// A slow start.
  public static var easeIn: CubicBezier { CubicBezier(x1: 0.42, y1: 0, x2: 1, y2: 1) }

  /// A slow end.
  public static var easeOut: CubicBezier { CubicBezier(x1: 0, y1: 0, x2: 0.58, y2: 1) }

  /// A slow start and a slow end.
  public static var easeInOut: CubicBezier { CubicBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1) }

  /// The ordinate at a progress. Exactly 0 up to progress 0 and for NaN; exactly 1 from progress 1
  /// on.
  public func value(at progress: Double) -> Double {
    guard progress > 0 else { return 0 }
    guard progress < 1 else { return 1 }
    if isLinear { return progress }
    if progress <= abscissa(0.5) { return ordinate(parameter(at: progress)) }
    return 1 - mirrored.ordinate(mirrored.parameter(at: 1 - progress))
  }

  /// The derivative of the ordinate with respect to progress.
  ///
  /// At 0 and 1 it is one-sided, and constant beyond them. At a vertical tangent it is limited to
  /// `steepest`.
  public func slope(at progress: Double) -> Double {
    if isLinear { return 1 }
    if !(progress > abscissa(0.5)) { return slope(parameter: parameter(at: progress)) }
    return mirrored.slope(parameter: mirrored.parameter(at: 1 - progress))
  }

  /// The limit of the magnitude of a slope, for curves with a vertical tangent: 10⁶.
  public static var steepest: Double { 1e6 }

  private var isLinear: Bool { x1 == y1 && x2 == y2 }

  /// The curve seen from its end. Values near 1 on this curve are near 0 on the mirrored one, where
  /// doubles are denser, so each half is solved from its own end.
  private var mirrored: CubicBezier {
    CubicBezier(x1: 1 - x2, y1: 1 - y2, x2: 1 - x1, y2: 1 - y1)
  }

  private func abscissa(_ s: Double) -> Double { Self.polynomial(x1, x2, s) }
  private func ordinate(_ s: Double) -> Double { Self.polynomial(y1, y2, s) }

  /// 3·p₁·s·(1 − s)² + 3·p₂·s²·(1 − s) + s³.
  private static func polynomial(_ p1: Double, _ p2: Double, _ s: Double) -> Double {
    let rest = 1 - s
    return s * (3 * p1 * rest * rest + s * (3 * p2 * rest + s))
  }

  /// 3·p₁·(1 − s)² + 6·(p₂ − p₁)·s·(1 − s) + 3·(1 − p₂)·s².
  private static func derivative(_ p1: Double, _ p2: Double, _ s: Double) -> Double {
    let rest = 1 - s
    return 3 * (p1 * rest * rest + s * (2 * (p2 - p1) * rest + s * (1 - p2)))
  }

  /// The parameter between 0 and ½ with a given abscissa: Newton's method, with bisection where a
  /// step would leave the interval that contains the root.
  private func parameter(at abscissa: Double) -> Double {
    guard abscissa > 0 else { return 0 }
    // Exact even if the tangent in the middle is vertical, where Newton's method converges slowly.
    if abscissa == self.abscissa(0.5) { return 0.5 }
    var (low, high) = (0.0, 0.5)
    var s = min(abscissa, 0.25)
    for _ in 0..<200 {
      let excess = self.abscissa(s) - abscissa
      if excess == 0 { break }
      if excess > 0 { high = s } else { low = s }
      var next = s - excess / Self.derivative(x1, x2, s)
      if !(next > low && next < high) { next = low + (high - low) / 2 }
      if abs(next - s) <= 0x1p-53 * s { break }
      s = next
    }
    return s
  }

  private func slope(parameter s: Double) -> Double {
    var run = Self.derivative(x1, x2, s)
    var rise = Self.derivative(y1, y2, s)
    if s == 0 && x1 == 0 && y1 == 0 {
      // Both derivatives are zero. The slope is the ratio of the second derivatives, or of the
      // third ones if those are zero too.
      (run, rise) = x2 == 0 && y2 == 0 ? (1, 1) : (x2, y2)
    }
    let slope = rise / run
    return slope.isNaN ? 0 : max(-Self.steepest, min(Self.steepest, slope))
  }
}
