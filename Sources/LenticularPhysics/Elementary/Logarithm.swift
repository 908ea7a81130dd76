extension Elementary {
  /// The natural logarithm of x.
  ///
  /// Negative infinity at zero, NaN below.
  public static func log(_ x: Double) -> Double {
    if x.isNaN || x == .infinity { return x }
    if x < 0 { return .nan }
    if x == 0 { return -.infinity }
    return logarithm(DoubleDouble(x)).rounded
  }

  /// The natural logarithm of 1 + x, without loss of precision for tiny x.
  ///
  /// Negative infinity at −1, NaN below.
  public static func log1p(_ x: Double) -> Double {
    if x.isNaN || x == .infinity { return x }
    if x < -1 { return .nan }
    if x == -1 { return -.infinity }
    if abs(x) < 0x1p-54 { return x }
    return logarithm(DoubleDouble.sum(1, x)).rounded
  }

  /// The logarithm of a positive, finite double-double, to about 65 bits.
  ///
  /// x = 2ⁿ · m with √½ ≤ m < √2, and with t = (m − 1) ÷ (m + 1)
  ///
  ///     ln x = n · ln 2 + 2 artanh t,   artanh t = t + t³ · (⅓ + t²/5 + t⁴/7 + …).
  ///
  /// As |t| ≤ 0.172 everything from t⁵ on is small enough for single doubles.
  @inline(never)
  static func logarithm(_ x: DoubleDouble) -> DoubleDouble {
    let (power, m) = normalized(x)
    let numerator = DoubleDouble.sum(m.high - 1, m.low)
    let denominator = DoubleDouble.sum(m.high, 1) + m.low
    let t = numerator / denominator
    let square = t * t
    let third = DoubleDouble(0x1.5555555555555p-2, 0x1.5555555555555p-56)
    let series = third + square * artanhTail(square.high)
    let artanh = t + t * (square * series)
    let n = Double(power)
    let base = DoubleDouble.sum(n * ln2Head, 0) + DoubleDouble.product(n, ln2Tail)
    return base + artanh * 2
  }

  /// The integer n and the number m with x = 2ⁿ · m and √½ ≤ m < √2.
  private static func normalized(_ x: DoubleDouble) -> (power: Int, m: DoubleDouble) {
    let lift = x.high < 0x1p-1000 ? 54 : 0
    let factor = powerOfTwo(lift)
    let high = x.high * factor
    var power = Int(high.bitPattern >> 52) - 1023
    let significand = Double(bitPattern: high.bitPattern & 0xf_ffff_ffff_ffff | 0x3ff << 52)
    if significand > 1.4142135623730951 { power += 1 }
    // Two steps, because 2⁻¹⁰²⁴ is not a normal number.
    let half = power / 2
    let scale = (powerOfTwo(-half), powerOfTwo(half - power))
    let m = DoubleDouble(high * scale.0 * scale.1, x.low * factor * scale.0 * scale.1)
    return (power - lift, m)
  }

  /// 1/5 + u/7 + u²/9 + … + u¹⁰/25, where u = t².
  private static func artanhTail(_ u: Double) -> Double {
    var sum = 1 / 25.0
    sum = sum * u + 1 / 23.0
    sum = sum * u + 1 / 21.0
    sum = sum * u + 1 / 19.0
    sum = sum * u + 1 / 17.0
    sum = sum * u + 1 / 15.0
    sum = sum * u + 1 / 13.0
    sum = sum * u + 1 / 11.0
    sum = sum * u + 1 / 9.0
    sum = sum * u + 1 / 7.0
    return sum * u + 1 / 5.0
  }
}
