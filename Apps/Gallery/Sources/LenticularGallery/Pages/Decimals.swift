/// Decimal numbers for CSS, independent of the locale.
enum Decimals {
  /// `value` with at most `digits` digits after the point, truncated.
  static func text(_ value: Double, digits: Int) -> String {
    var scale = 1
    for _ in 0..<digits { scale *= 10 }
    let scaled = Int(value * Double(scale) + 1e-9)
    let fraction = String(scaled % scale + scale).dropFirst()
    let trimmed = fraction.reversed().drop { $0 == "0" }.reversed()
    return trimmed.isEmpty ? "\(scaled / scale)" : "\(scaled / scale).\(String(trimmed))"
  }
}
