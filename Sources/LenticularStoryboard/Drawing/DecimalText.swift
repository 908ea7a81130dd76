/// Numbers as text, independent of machine and locale.
enum DecimalText {
  /// A value with a fixed number of digits after the point, rounded to nearest.
  ///
  /// From 10¹⁵ units of the last digit on, and for values that are not finite, in Swift's notation.
  static func fixed(_ value: Double, digits: Int) -> String {
    let scaled = (abs(value) * power(of: digits)).rounded()
    guard scaled < 1e15 else { return signed("\(abs(value))", negative: value < 0) }
    return decimal(value < 0 ? -Int(scaled) : Int(scaled), digits: digits)
  }

  /// The exact decimal of a number of units of the last of `digits` digits after the point.
  static func decimal(_ units: Int, digits: Int) -> String {
    let scale = Int(power(of: digits))
    let magnitude = Int(units.magnitude)
    var text = grouped(magnitude / scale)
    if digits > 0 { text += "." + String(magnitude % scale + scale).dropFirst() }
    return signed(text, negative: units < 0)
  }

  /// A value with a number of significant digits: 0.473, 4.60, 12.5. Trailing zeros are omitted if
  /// the value is exact: 4.6. All digits before the point are kept: 1030.
  ///
  /// Outside of 10⁻⁴…10⁹ with a power of ten: 1.25×10⁻⁹.
  static func significant(_ value: Double, _ count: Int = 3) -> String {
    guard value.isFinite else { return value.isNaN ? "–" : signed("∞", negative: value < 0) }
    guard value != 0 else { return "0" }
    let exponent = decimalExponent(of: value)
    if exponent < -4 || exponent >= 9 {
      let mantissa = significant(scaled(value, by: -exponent), count)
      let power = "10" + superscript(exponent)
      if mantissa == "1" || mantissa == "−1" { return mantissa.dropLast() + power }
      return "\(mantissa)×\(power)"
    }
    let digits = max(0, count - 1 - exponent)
    let power = power(of: digits)
    let isExact = abs((value * power).rounded() / power - value) <= 1e-9 * abs(value)
    let text = fixed(value, digits: digits)
    return isExact ? trimmed(text) : text
  }

  /// The shortest text of a number: 4, 0.998, −300.
  static func plain(_ value: Double) -> String {
    guard value.isFinite, value != 0 else { return significant(value) }
    let exponent = decimalExponent(of: value)
    guard (-6..<9).contains(exponent) else { return significant(value, 6) }
    return trimmed(fixed(value, digits: min(15, 12 - exponent)))
  }

  /// The exponent of the power of ten at or below a finite magnitude other than zero.
  static func decimalExponent(of value: Double) -> Int {
    let magnitude = abs(value)
    var exponent = 0
    while magnitude >= power(of: exponent + 1) { exponent += 1 }
    while magnitude < power(of: exponent) { exponent -= 1 }
    return exponent
  }

  /// 10 to a whole exponent, rounded once for exponents from −22 to 22.
  static func power(of exponent: Int) -> Double {
    var power = 1.0
    for _ in 0..<abs(exponent) { power *= 10 }
    return exponent < 0 ? 1 / power : power
  }

  /// A value times a power of ten, in two steps if a single one would overflow.
  private static func scaled(_ value: Double, by exponent: Int) -> Double {
    let half = exponent / 2
    return value * power(of: half) * power(of: exponent - half)
  }

  /// An integer in superscript digits.
  static func superscript(_ number: Int) -> String {
    let figures = Array("⁰¹²³⁴⁵⁶⁷⁸⁹")
    let digits = String(number.magnitude).compactMap(\.wholeNumberValue).map { figures[$0] }
    return (number < 0 ? "⁻" : "") + String(digits)
  }

  /// An integer with narrow spaces between thousands, from five digits on.
  private static func grouped(_ number: Int) -> String {
    let digits = Array(String(number))
    guard digits.count > 4 else { return String(digits) }
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0 && (digits.count - index) % 3 == 0 { text += "\u{202F}" }
      text.append(digit)
    }
    return text
  }

  private static func signed(_ text: String, negative: Bool) -> String {
    let isZero = text.allSatisfy { $0 == "0" || $0 == "." }
    return negative && !isZero ? "−" + text : text
  }

  private static func trimmed(_ text: String) -> String {
    guard text.contains(".") else { return text }
    var text = text
    while text.last == "0" { text.removeLast() }
    if text.last == "." { text.removeLast() }
    return text
  }
}
