/// An sRGB colour.
struct Color: Codable, Hashable, Sendable {
  let red: UInt8
  let green: UInt8
  let blue: UInt8

  /// The colour in CSS: `#8a7f66`.
  var css: String {
    let number = Int(red) << 16 | Int(green) << 8 | Int(blue)
    let digits = String(number, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }

  /// The nearest colour of three hexadecimal digits: `876`.
  var shortHexadecimal: String {
    [red, green, blue].map { String((Int($0) + 8) / 17, radix: 16) }.joined()
  }
}
