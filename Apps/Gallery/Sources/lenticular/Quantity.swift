/// Quantities as text.
enum Quantity {
  /// The value with one digit after the point.
  static func decimal(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }

  static func duration(_ seconds: Double) -> String {
    if seconds < 10 { return "\(decimal(seconds)) s" }
    let whole = Int(seconds.rounded())
    if whole < 60 { return "\(whole) s" }
    if whole < 3600 { return "\(whole / 60) min \(whole % 60) s" }
    return "\(whole / 3600) h \(whole / 60 % 60) min"
  }

  static func bytes(_ count: Int) -> String {
    if count < 1000 { return "\(count) bytes" }
    var value = Double(count)
    for unit in ["kB", "MB", "GB"] {
      value /= 1000
      if value < 999.95 { return "\(decimal(value)) \(unit)" }
    }
    return "\(decimal(value / 1000)) TB"
  }

  /// The number of bytes of a text such as `20GB`, `1.5 TB` or `4096`; `nil` for other texts.
  static func bytes(_ text: String) -> Int? {
    let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    let unit = text.dropFirst(digits.count).drop { $0 == " " }.lowercased()
    let factors = ["": 1.0, "b": 1, "kb": 1e3, "mb": 1e6, "gb": 1e9, "tb": 1e12]
    guard let number = Double(digits), let factor = factors[unit], number * factor < 1e18 else {
      return nil
    }
    return Int(number * factor)
  }

  static func count(_ count: Int, _ one: String, _ many: String) -> String {
    "\(count) \(count == 1 ? one : many)"
  }
}
