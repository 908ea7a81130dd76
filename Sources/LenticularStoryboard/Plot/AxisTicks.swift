/// Round numbers along an axis: the multiples of 1, 2 or 5 times a power of ten.
///
/// Ticks are whole multiples of the step, so their labels are exact decimals.
struct AxisTicks: Equatable {
  /// The step is `mantissa` × 10^`exponent`.
  let mantissa: Int
  let exponent: Int

  /// The ticks are the step times each of these.
  let multiples: ClosedRange<Int>

  /// The finest ticks that cover a range with at most a count of steps, two or more.
  ///
  /// The first tick lies at or below the range, the last at or above it. A range that is empty,
  /// or too narrow beside its magnitude to be told apart, is widened.
  init(covering range: ClosedRange<Double>, maximumSteps: Int) {
    self.init(range, maximumSteps: maximumSteps) { range, step in
      Int((range.lowerBound / step).rounded(.down))...Int((range.upperBound / step).rounded(.up))
    }
  }

  /// The finest ticks inside a range with at most a count of steps, two or more.
  init(within range: ClosedRange<Double>, maximumSteps: Int) {
    self.init(range, maximumSteps: maximumSteps) { range, step in
      let first = Int((range.lowerBound / step).rounded(.up))
      return first...max(first, Int((range.upperBound / step).rounded(.down)))
    }
  }

  private init(
    _ range: ClosedRange<Double>, maximumSteps: Int,
    multiples: (ClosedRange<Double>, Double) -> ClosedRange<Int>
  ) {
    let range = Self.widened(range)
    let span = range.upperBound - range.lowerBound
    var exponent = DecimalText.decimalExponent(of: span / Double(maximumSteps))
    while true {
      for mantissa in [1, 2, 5] {
        let ticks = multiples(range, Self.step(mantissa, exponent))
        if ticks.count - 1 <= maximumSteps {
          (self.mantissa, self.exponent, self.multiples) = (mantissa, exponent, ticks)
          return
        }
      }
      exponent += 1
    }
  }

  /// The ticks' values, ascending.
  var values: [Double] {
    let power = DecimalText.power(of: abs(exponent))
    return multiples.map {
      exponent < 0 ? Double($0 * mantissa) / power : Double($0 * mantissa) * power
    }
  }

  /// From the first tick to the last.
  var range: ClosedRange<Double> { values[0]...values[values.count - 1] }

  /// The power of ten that the labels leave to the axis title: a multiple of three, other than
  /// zero only where the greatest label would have six digits, or nothing but zeros before its
  /// third decimal.
  var labelExponent: Int {
    let greatest = values.reduce(0) { max($0, abs($1)) }
    guard greatest > 0 else { return 0 }
    let magnitude = DecimalText.decimalExponent(of: greatest)
    if (-2..<5).contains(magnitude) { return 0 }
    return (magnitude >= 0 ? magnitude : magnitude - 2) / 3 * 3
  }

  /// What stands at the ticks, in units of 10^`labelExponent`, all with the same decimals.
  var labels: [String] {
    let digits = labelExponent - exponent
    return multiples.map { multiple in
      var units = multiple * mantissa
      for _ in 0..<max(0, -digits) { units *= 10 }
      return DecimalText.decimal(units, digits: max(0, digits))
    }
  }

  private static func step(_ mantissa: Int, _ exponent: Int) -> Double {
    let power = DecimalText.power(of: abs(exponent))
    return exponent < 0 ? Double(mantissa) / power : Double(mantissa) * power
  }

  /// A billionth of the magnitude is the narrowest range that is drawn.
  private static func widened(_ range: ClosedRange<Double>) -> ClosedRange<Double> {
    let magnitude = max(abs(range.lowerBound), abs(range.upperBound))
    if magnitude == 0 { return 0...1 }
    let missing = max(0, magnitude * 1e-9 - (range.upperBound - range.lowerBound))
    return range.lowerBound - missing / 2...range.upperBound + missing / 2
  }
}
