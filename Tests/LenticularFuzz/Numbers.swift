import TestSupport

/// What a number of a command stands for, and so which numbers a random script has there.
///
/// Most numbers are ordinary. Each of `Oddity` is what a host should not pass, and some host passes.
enum Number {
  /// A width or height: of a view in points, or of a photograph in pixels.
  case length
  case coordinate
  /// A distance in points, either way.
  case distance
  /// The index of a photograph, or of another one of a few.
  case index
  /// A photograph of the host; see `Album`.
  case photo
  case flag
  /// One of the numbers from 0 on.
  case choice(Int)
  /// A number near 1: a scale, or a factor.
  case factor
  case fraction
  /// A time in seconds.
  case duration
  /// A small whole number, either way.
  case step
  case velocity
  /// A rate of rotation, in radians per second.
  case rate
  /// A number whatever it stands for.
  case any
  /// The x coordinate of a thumbnail; NaN for none.
  case optionalCoordinate
  /// Always the same number.
  case fixed(Double)

  func random(using random: inout SeededGenerator, odd: Bool = true) -> Double {
    if odd, Int.random(in: 0..<24, using: &random) == 0, let number = oddNumber(using: &random) {
      return number
    }
    return ordinaryNumber(using: &random)
  }

  private func ordinaryNumber(using random: inout SeededGenerator) -> Double {
    func pick(_ numbers: Double...) -> Double { numbers.randomElement(using: &random) ?? 0 }
    func between(_ range: ClosedRange<Double>) -> Double {
      let number = Double.random(in: range, using: &random)
      return Bool.random(using: &random) ? number.rounded() : number
    }
    switch self {
    case .length:
      return Bool.random(using: &random)
        ? pick(320, 568, 390, 844, 1024, 1366, 200, 64) : between(1...3000)
    case .coordinate: return between(0...400)
    case .distance: return between(-300...300)
    case .index: return Double(Int.random(in: 0..<4, using: &random))
    case .photo: return Double(Int.random(in: 0..<12, using: &random))
    case .flag: return pick(0, 1)
    case .choice(let count): return Double(Int.random(in: 0..<max(1, count), using: &random))
    case .factor: return pick(1, 1, 2, 0.5, 3, 1.1, 0.8, 1.7)
    case .fraction: return Double.random(in: 0...1, using: &random)
    case .duration: return pick(0, 0.004, 0.016, 0.03, 0.1, 0.3, 0.5, 1)
    case .step: return pick(-2, -1, -1, 1, 1, 1, 2, 3)
    case .velocity: return between(-3000...3000)
    case .rate: return Double.random(in: -3...3, using: &random)
    case .any: return between(-10...10)
    case .optionalCoordinate:
      return Int.random(in: 0..<3, using: &random) == 0 ? .nan : between(-50...350)
    case .fixed(let number): return number
    }
  }

  private func oddNumber(using random: inout SeededGenerator) -> Double? {
    let numbers: [Double]
    switch self {
    case .length: numbers = [0, -0.0, 1e-4, 1, 1e5, 1e6, 1e12, -5, .nan, .infinity]
    case .coordinate, .distance, .velocity, .any, .optionalCoordinate:
      numbers = [0, 1e6, -1e6, 1e12, -1e300, .nan, .infinity, -.infinity]
    case .index, .photo, .step: numbers = [-1, 5, 40, 1e9, -0x1p63, 0x1p40, 0.5, .nan]
    case .factor, .fraction: numbers = [0, -1, 1e-9, 1e-3, 100, 1e9, .nan, .infinity, -.infinity]
    case .duration: numbers = [-1, 1e-6, 30, 1e5, 1e12, .nan, .infinity]
    case .rate: numbers = [0, 70, 71, 1e6, .nan, .infinity]
    case .flag, .choice: numbers = [2, -1, 1e3, .nan]
    case .fixed: return nil
    }
    return numbers.randomElement(using: &random)
  }
}
