/// Elementary functions, computed with the arithmetic of IEEE 754 only.
///
/// Each result is within one unit in the last place of the exact value. Every machine computes the
/// same bits, natively and in WebAssembly, because no C library, fused multiply-add or table of the
/// platform is used. NaN arguments give NaN.
///
/// The functions behind the public ones are long and have many callers, so they are not inlined.
/// That makes a WebAssembly module a quarter smaller, without a loss of speed.
public enum Elementary {
  /// The integer nearest to a number below 2⁵¹ in magnitude, ties to even.
  ///
  /// Adding 1.5 · 2⁵² pushes the fraction out of the significand.
  static func nearestInteger(_ x: Double) -> Double {
    let shift = 6_755_399_441_055_744.0
    return (x + shift) - shift
  }

  /// 2ⁿ for −1022 ≤ n ≤ 1023.
  static func powerOfTwo(_ n: Int) -> Double {
    Double(bitPattern: UInt64(n + 1023) << 52)
  }

  /// x · 2ⁿ for −1075 ≤ n ≤ 1024; the result may be subnormal or infinite.
  static func scale(_ x: Double, byPowerOfTwo n: Int) -> Double {
    if n > 1023 { return x * 2 * powerOfTwo(n - 1) }
    if n < -1021 { return x * powerOfTwo(n + 100) * powerOfTwo(-100) }
    return x * powerOfTwo(n)
  }
}
