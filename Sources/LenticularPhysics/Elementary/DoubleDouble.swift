/// The unevaluated sum of two doubles, `high` + `low`, with about 106 significant bits.
///
/// `low` is at most half a unit in the last place of `high`. The operations are the error-free
/// transformations of Knuth and Dekker and the double-word algorithms of Joldes, Muller and
/// Popescu, "Tight and rigorous error bounds for basic building blocks of double-word arithmetic"
/// (ACM TOMS 44, 2017); the relative error of each is at most about 2⁻¹⁰⁰. None needs a fused
/// multiply-add, so every machine computes the same bits.
struct DoubleDouble: Equatable, Sendable {
  var high: Double
  var low: Double

  init(_ high: Double, _ low: Double = 0) {
    self.high = high
    self.low = low
  }

  /// a + b without any error.
  static func sum(_ a: Double, _ b: Double) -> DoubleDouble {
    let high = a + b
    let bPart = high - a
    let aPart = high - bPart
    return DoubleDouble(high, (a - aPart) + (b - bPart))
  }

  /// a + b without any error, where |a| ≥ |b|.
  static func orderedSum(_ a: Double, _ b: Double) -> DoubleDouble {
    let high = a + b
    return DoubleDouble(high, b - (high - a))
  }

  /// a · b without any error, unless it overflows or falls below 10⁻²⁹⁰.
  static func product(_ a: Double, _ b: Double) -> DoubleDouble {
    let high = a * b
    let (aHead, aTail) = split(a)
    let (bHead, bTail) = split(b)
    let low = ((aHead * bHead - high) + aHead * bTail + aTail * bHead) + aTail * bTail
    return DoubleDouble(high, low)
  }

  /// Two numbers of at most 26 bits with the sum `a`, whose products are exact.
  private static func split(_ a: Double) -> (head: Double, tail: Double) {
    let scaled = a * 134_217_729  // 2²⁷ + 1
    let head = scaled - (scaled - a)
    return (head, a - head)
  }

  static prefix func - (a: DoubleDouble) -> DoubleDouble {
    DoubleDouble(-a.high, -a.low)
  }

  static func + (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let highs = sum(a.high, b.high)
    let lows = sum(a.low, b.low)
    let partial = orderedSum(highs.high, highs.low + lows.high)
    return orderedSum(partial.high, partial.low + lows.low)
  }

  static func + (a: DoubleDouble, b: Double) -> DoubleDouble {
    let highs = sum(a.high, b)
    return orderedSum(highs.high, highs.low + a.low)
  }

  static func - (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble { a + -b }

  static func * (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let highs = product(a.high, b.high)
    return orderedSum(highs.high, highs.low + (a.high * b.low + a.low * b.high))
  }

  static func * (a: DoubleDouble, b: Double) -> DoubleDouble {
    let highs = product(a.high, b)
    return orderedSum(highs.high, highs.low + a.low * b)
  }

  @inline(never)
  static func / (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let quotient = a.high / b.high
    let remainder = a - b * quotient
    return orderedSum(quotient, remainder.high / b.high)
  }

  static func / (a: DoubleDouble, b: Double) -> DoubleDouble { a / DoubleDouble(b) }

  /// The square root of a positive number: one Newton step from that of `high`.
  func squareRoot() -> DoubleDouble {
    let root = high.squareRoot()
    let remainder = self - DoubleDouble.product(root, root)
    return DoubleDouble.orderedSum(root, remainder.high / (2 * root))
  }

  /// The nearest double.
  var rounded: Double { high + low }
}
