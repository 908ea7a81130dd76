/// Decimal numbers, independent of the locale.
enum Decimals {
  /// A number of at least two digits, as in dates and times.
  static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  /// A number for CSS with at most `digits` digits after the point, truncated.
  static func text(_ value: Double, digits: Int) -> String {
    var scale = 1
    for _ in 0..<digits { scale *= 10 }
    let scaled = Int(value * Double(scale) + 1e-9)
    let fraction = String(scaled % scale + scale).dropFirst()
    let trimmed = fraction.reversed().drop { $0 == "0" }.reversed()
    return trimmed.isEmpty ? "\(scaled / scale)" : "\(scaled / scale).\(String(trimmed))"
  }
}
