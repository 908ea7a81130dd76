extension Elementary {
  /// x to the power of y: e^(y · ln x), with a logarithm of 65 bits.
  ///
  /// For negative x, powers exist for integers y only, otherwise the result is NaN. The limits at
  /// zero and infinity are those of IEEE 754. x⁰ and 1ʸ are 1 for any x and y.
  public static func pow(_ x: Double, _ y: Double) -> Double {
    if y == 0 || x == 1 { return 1 }
    if x.isNaN || y.isNaN { return .nan }
    if y.isInfinite {
      if abs(x) == 1 { return 1 }
      return (abs(x) > 1) == (y > 0) ? .infinity : 0
    }
    let parity = parity(y)
    let isNegative = x.sign == .minus && parity == .odd
    if x == 0 || x.isInfinite {
      let magnitude = (x == 0) == (y < 0) ? Double.infinity : 0
      return isNegative ? -magnitude : magnitude
    }
    if x < 0 && parity == .fractional { return .nan }
    // As |ln x| ≥ 10⁻¹⁶, a larger exponent overflows or underflows in any case.
    let exponent = max(-1e22, min(1e22, y))
    let magnitude = exp(logarithm(DoubleDouble(abs(x))) * exponent)
    return isNegative ? -magnitude : magnitude
  }

  private enum Parity { case even, odd, fractional }

  private static func parity(_ y: Double) -> Parity {
    if abs(y) >= 0x1p53 { return .even }
    let integer = Int64(y)
    if Double(integer) != y { return .fractional }
    return integer & 1 == 0 ? .even : .odd
  }
}
