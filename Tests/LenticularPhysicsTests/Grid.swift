@testable import LenticularPhysics

/// Arguments that cover a range evenly, for tests of laws.
enum Grid {
  /// Numbers from one bound to the other, of which each is the same multiple of the last.
  static func geometric(_ range: ClosedRange<Double>, count: Int) -> [Double] {
    let step = Elementary.log(range.upperBound / range.lowerBound) / Double(count - 1)
    return (0..<count).map { range.lowerBound * Elementary.exp(Double($0) * step) }
  }
}

/// What a law was found to miss by, and where: the worst of many samples, to be checked once.
struct Worst {
  private(set) var error = 0.0
  private(set) var place = ""

  /// Takes note of an error; one that is not a number counts as infinite.
  mutating func note(_ candidate: Double, _ description: @autoclosure () -> String) {
    let candidate = candidate.isNaN ? .infinity : candidate
    guard candidate > error else { return }
    error = candidate
    place = description()
  }
}

extension DampedSpring {
  /// What tells one spring of a grid from the others.
  var name: String { "k \(stiffness), c \(damping), m \(mass)" }
}
