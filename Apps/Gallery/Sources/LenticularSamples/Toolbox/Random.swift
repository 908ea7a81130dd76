import Foundation

/// Steele, Lea and Flood's SplitMix64: small, fast, and the same on every machine.
struct Random {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  /// 64 uniformly distributed bits.
  private mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  /// A uniformly distributed number in the range.
  mutating func uniform(_ range: ClosedRange<Float> = 0...1) -> Float {
    mix(range.lowerBound, range.upperBound, Float(next() >> 40) / Float(1 << 24))
  }

  /// A number of the power law with density ∝ x^-`exponent`: many near the lower bound, few near
  /// the upper. The exponent must not be 1.
  mutating func powerLaw(_ range: ClosedRange<Float>, exponent: Float) -> Float {
    let k = 1 - exponent
    let (a, b) = (pow(range.lowerBound, k), pow(range.upperBound, k))
    return pow(mix(a, b, uniform()), 1 / k)
  }

  /// A normally distributed number of mean 0 and standard deviation 1 (Box and Muller).
  mutating func normal() -> Float {
    (-2 * log(max(uniform(), 1e-7))).squareRoot() * cos(2 * .pi * uniform())
  }

  /// One of the elements, each as likely as the others.
  mutating func element<T>(of choices: [T]) -> T {
    choices[Int(next() % UInt64(choices.count))]
  }
}
