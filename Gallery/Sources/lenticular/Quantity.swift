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

  static func count(_ count: Int, _ one: String, _ many: String) -> String {
    "\(count) \(count == 1 ? one : many)"
  }
}
