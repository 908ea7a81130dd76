extension Elementary {
  /// The multiple of π/2 nearest to an angle, modulo four, and the remaining angle.
  ///
  /// x = n · π/2 + angle with |angle| ≤ π/4 and about 100 significant bits: by Cody and Waite with
  /// a π/2 of 160 bits below 2⁴⁰ radians, by Payne and Hanek above.
  static func quadrantAngle(_ x: DoubleDouble) -> (quadrant: Int64, angle: DoubleDouble) {
    if abs(x.high) <= 0.7853981633974483 { return (0, x) }
    if abs(x.high) >= 0x1p40 { return quadrantAngle(large: x.high) }
    let quarterTurns = nearestInteger(x.high * 0.6366197723675814)  // 2 ÷ π
    let head = DoubleDouble.product(quarterTurns, 0x1.921fb54442d18p+0)
    let middle = DoubleDouble.product(quarterTurns, 0x1.1a62633145c07p-54)
    let tail = quarterTurns * -0x1.f1976b7ed8fbcp-110
    let angle = DoubleDouble.sum(x.high - head.high, -head.low) - middle + (x.low - tail)
    return (Int64(quarterTurns), angle)
  }

  /// The multiple of π/2 and the remaining angle for an angle of 2⁴⁰ radians or more.
  ///
  /// x · 2/π modulo 4, from products of the significand, in pieces of 21 bits, with the words of
  /// 2/π. Words are skipped if their products are multiples of four, or too small to matter. After
  /// M. Payne and R. Hanek, "Radian reduction for trigonometric functions" (1983).
  @inline(never)
  private static func quadrantAngle(
    large x: Double
  ) -> (quadrant: Int64, angle: DoubleDouble) {
    let significand = x.bitPattern & 0xf_ffff_ffff_ffff | 1 << 52
    let exponent = Int(x.bitPattern >> 52 & 0x7ff) - 1023 - 52
    let first = max(0, (exponent - 2) / 32 - 1)
    var quarterTurns = DoubleDouble(0)
    var quadrant = 0.0
    for word in first..<first + 9 {
      for piece in 0..<3 {
        let weight = exponent + 21 * (2 - piece) - 32 * (word + 1)
        if weight >= 2 { continue }
        let digits = Double(significand >> UInt64(21 * (2 - piece)) & 0x1f_ffff)
        let term = digits * Double(twoOverPi(word)) * powerOfTwo(weight)
        let whole = fullTurns(term)
        quarterTurns = quarterTurns + (term - 4 * whole)
        let nearest = nearestInteger(quarterTurns.high)
        quarterTurns = quarterTurns + -nearest
        quadrant += nearest
      }
    }
    let angle = quarterTurns * DoubleDouble(0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54)
    return x < 0 ? (-Int64(quadrant), -angle) : (Int64(quadrant), angle)
  }

  /// The integer nearest to a quarter of a number between 0 and 2⁵⁴.
  private static func fullTurns(_ term: Double) -> Double {
    (term * 0.25 + 0x1p52) - 0x1p52
  }
}
