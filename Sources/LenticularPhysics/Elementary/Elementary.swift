/// The elementary functions, in nothing but the arithmetic that IEEE 754 defines.
///
/// Each result lies within one unit in the last place of the true value, and every machine
/// computes the same bits, natively and in WebAssembly: no C library, no fused multiply-add,
/// no table of the platform's. Arguments that are not numbers give results that are not numbers.
///
/// The functions behind the public ones are long and have many callers, so they are kept from
/// being inlined: that makes a WebAssembly module a quarter smaller and nothing slower.
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

  /// x · 2ⁿ for −1075 ≤ n ≤ 1024, where the result may be subnormal or infinite.
  static func scale(_ x: Double, byPowerOfTwo n: Int) -> Double {
    if n > 1023 { return x * 2 * powerOfTwo(n - 1) }
    if n < -1021 { return x * powerOfTwo(n + 100) * powerOfTwo(-100) }
    return x * powerOfTwo(n)
  }
}
