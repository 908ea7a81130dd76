/// Round numbers along an axis: the multiples of 1, 2 or 5 times a power of ten.
///
/// Ticks are whole multiples of the step, so their labels are exact decimals.
struct AxisTicks: Equatable {
  /// The step is `mantissa` × 10^`exponent`.
  let mantissa: Int
  let exponent: Int

  /// The factors by which the step is multiplied for the ticks.
  let multiples: ClosedRange<Int>

  /// The finest ticks that cover a range with at most a number of steps, which is two or more.
  ///
  /// The first tick is at or below the range, the last at or above it. A range that is empty, or
  /// too narrow for its magnitude, is widened.
  init(covering range: ClosedRange<Double>, maximumSteps: Int) {
    self.init(range, maximumSteps: maximumSteps) { range, step in
      Int((range.lowerBound / step).rounded(.down))...Int((range.upperBound / step).rounded(.up))
    }
  }

  /// The finest ticks inside a range with at most a number of steps, which is two or more.
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

  /// The range from the first tick to the last.
  var range: ClosedRange<Double> { values[0]...values[values.count - 1] }

  /// The exponent of the power of ten in the axis title by which the labels are divided: a multiple
  /// of three. It is zero unless the greatest label would have six digits, or only zeros in its
  /// first two decimals.
  var labelExponent: Int {
    let greatest = values.reduce(0) { max($0, abs($1)) }
    guard greatest > 0 else { return 0 }
    let magnitude = DecimalText.decimalExponent(of: greatest)
    if (-2..<5).contains(magnitude) { return 0 }
    return (magnitude >= 0 ? magnitude : magnitude - 2) / 3 * 3
  }

  /// The labels of the ticks, in units of 10^`labelExponent`, with equal numbers of decimals.
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

  /// The range, widened to at least a billionth of its magnitude.
  private static func widened(_ range: ClosedRange<Double>) -> ClosedRange<Double> {
    let magnitude = max(abs(range.lowerBound), abs(range.upperBound))
    if magnitude == 0 { return 0...1 }
    let missing = max(0, magnitude * 1e-9 - (range.upperBound - range.lowerBound))
    return range.lowerBound - missing / 2...range.upperBound + missing / 2
  }
}
