extension DampedSpring {
  /// The spring that returns scrolled content: a stiffness of 200 per unit mass, critically damped.
  ///
  /// Several groups have estimated UIScrollView's spring independently, with stiffnesses from 193 to 200 and
  /// damping ratios near 1. Apple has not published its constants.
  public static var scrollBounce: DampedSpring {
    DampedSpring(uncheckedStiffness: 200, damping: 2 * 200.0.squareRoot())
  }

  /// The time at which a displacement passes zero that is flung towards zero faster than the spring alone
  /// would move it; nil if it only comes to rest there.
  ///
  /// With the decay rate r, the squared rate q = r² − k/m and u = −x ÷ (v + r · x), after
  ///
  ///     artanh(√q · u) ÷ √q  for q > 0,  u  for q = 0,  arctan(√−q · u) ÷ √−q  for q < 0
  func returnTime(from x: Double, velocity v: Double) -> Double? {
    let (r, root) = (rates.decay.high, rates.root.high)
    let u = -x / (v + r * x)
    guard u > 0, u.isFinite else { return nil }
    if root == 0 { return u }
    if rates.discriminant.high < 0 { return Self.arctangent(root * u) / root }
    guard root * u < 1 else { return nil }
    return Elementary.log1p(2 * root * u / (1 - root * u)) / (2 * root)
  }
  /// Newton's method for z · cos θ = sin θ. Each step cubes the error, which is below 0.08 at the start. This
  /// is the only use of an arctangent for underdamped springs, so a table would not be worth its size.
  private static func arctangent(_ z: Double) -> Double {
    var angle = .pi / 2 * z / (1 + z)
    for _ in 0..<3 {
      let (sin, cos) = Elementary.sincos(angle)
      angle += (z * cos - sin) / (z * sin + cos)
    }
    return angle
  }
}
