extension Double {
  /// The shortest JavaScript literal of the number.
  var inJavaScript: String {
    if !isFinite { return isNaN ? "NaN" : self < 0 ? "-Infinity" : "Infinity" }
    if self >= 1e6, truncatingRemainder(dividingBy: 1e6) == 0 { return "\(Int(self / 1e6))e6" }
    return inWords
  }

  /// The number, without a decimal point if it is whole.
  var inWords: String {
    if self == rounded(), magnitude < 1e15 { return "\(Int(self))" }
    return "\(self)"
  }
}
