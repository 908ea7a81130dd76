extension Elementary {
  /// The sine of an angle in radians, of any magnitude; NaN at infinity.
  public static func sin(_ x: Double) -> Double { sincos(x).sin }

  /// The cosine of an angle in radians, of any magnitude; NaN at infinity.
  public static func cos(_ x: Double) -> Double { sincos(x).cos }

  /// The sine and the cosine of an angle in radians, of any magnitude; NaN at infinity.
  public static func sincos(_ x: Double) -> (sin: Double, cos: Double) {
    sincos(DoubleDouble(x))
  }

  /// The sine and the cosine of a double-double.
  @inline(never)
  static func sincos(_ x: DoubleDouble) -> (sin: Double, cos: Double) {
    guard x.high.isFinite else { return (.nan, .nan) }
    if x.high == 0 { return (x.high, 1) }
    let (quadrant, angle) = quadrantAngle(x)
    let sine = sineSeries(angle)
    let cosine = cosineSeries(angle)
    switch quadrant & 3 {
    case 0: return (sine, cosine)
    case 1: return (cosine, -sine)
    case 2: return (-sine, -cosine)
    default: return (-cosine, sine)
    }
  }

  /// x + x³ · (−1/3! + x²/5! − … + x¹⁴/17!), and the correction low · (1 − x²/2).
  ///
  /// For |x| ≤ π/4 the first omitted term is below 10⁻¹⁹ of the sum.
  private static func sineSeries(_ angle: DoubleDouble) -> Double {
    let x = angle.high
    let square = x * x
    var sum = 1 / 355_687_428_096_000.0  // 17!
    sum = sum * square - 1 / 1_307_674_368_000.0
    sum = sum * square + 1 / 6_227_020_800.0
    sum = sum * square - 1 / 39_916_800.0
    sum = sum * square + 1 / 362_880.0
    sum = sum * square - 1 / 5_040.0
    sum = sum * square + 1 / 120.0
    sum = sum * square - 1 / 6.0
    return x + (x * square * sum + angle.low * (1 - 0.5 * square))
  }

  /// 1 − x²/2 + x⁴ · (1/4! − x²/6! + … − x¹⁴/18!), and the correction −x · low.
  ///
  /// x² is carried as a double-double, and 1 − x²/2 without error.
  private static func cosineSeries(_ angle: DoubleDouble) -> Double {
    let x = angle.high
    let square = DoubleDouble.product(x, x)
    let u = square.high
    var sum = -1 / 6_402_373_705_728_000.0  // 18!
    sum = sum * u + 1 / 20_922_789_888_000.0
    sum = sum * u - 1 / 87_178_291_200.0
    sum = sum * u + 1 / 479_001_600.0
    sum = sum * u - 1 / 3_628_800.0
    sum = sum * u + 1 / 40_320.0
    sum = sum * u - 1 / 720.0
    sum = sum * u + 1 / 24.0
    let head = DoubleDouble.orderedSum(1, -0.5 * u)
    return head.high + (head.low + (u * u * sum - (0.5 * square.low + x * angle.low)))
  }

  /// The angle from the x axis to a point (x, y), in radians from −π to π; zero at the origin.
  ///
  /// The result has the sign of y, including a signed zero. Within two units in the last place: an
  /// approximation is rotated back by its own sine and cosine, until the first terms of the series
  /// suffice for the remainder.
  public static func atan2(_ y: Double, _ x: Double) -> Double {
    let (width, height) = (abs(x), abs(y))
    let scale = max(width, height)
    if x.isNaN || y.isNaN { return .nan }
    if scale == 0 { return y }
    if scale.isInfinite {
      return atan2(
        Double(signOf: y, magnitudeOf: y.isInfinite ? 1 : 0),
        Double(signOf: x, magnitudeOf: x.isInfinite ? 1 : 0))
    }
    let (u, v) = (width / scale, height / scale)
    let isSteep = v > u
    let ratio = isSteep ? u : v
    var angle = ratio * (Double.pi / 4 + 0.273 * (1 - ratio))
    var correction = 0.0
    for _ in 0..<2 {
      angle += correction
      let (sin, cos) = sincos(angle)
      let across =
        DoubleDouble.product(isSteep ? u : v, cos) + -DoubleDouble.product(isSteep ? v : u, sin)
      let along = (isSteep ? v : u) * cos + (isSteep ? u : v) * sin
      let tangent = across.high / along
      correction = tangent - tangent * tangent * tangent / 3
    }
    var result = DoubleDouble.sum(angle, correction)
    let halfPi = DoubleDouble(0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54)
    if isSteep { result = halfPi + -result }
    if x < 0 { result = halfPi * 2 + -result }
    return y.sign == .minus ? -result.high : result.high
  }
}
