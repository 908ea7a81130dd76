import Foundation

/// The natural order of names: numbers are compared by value, letters regardless of case and accents, so that `IMG 9`
/// precedes `img 10`, and `Öl` precedes `Zebra`. Names that are equal then are in the order of their letters as they are.
/// The order does not depend on the locale.
enum NaturalOrder {
  static func precedes(_ a: String, _ b: String) -> Bool {
    precedes((a, key(of: a)), (b, key(of: b)))
  }

  /// The elements, sorted by their names.
  static func sorted<Element>(_ elements: [Element], by name: (Element) -> String) -> [Element] {
    let keys = elements.map { (name: name($0), key: key(of: name($0))) }
    return elements.indices.sorted { precedes(keys[$0], keys[$1]) }.map { elements[$0] }
  }

  private static func precedes(
    _ a: (name: String, key: [UInt8]), _ b: (name: String, key: [UInt8])
  ) -> Bool {
    let order = memcmp(a.key, b.key, min(a.key.count, b.key.count))
    if order != 0 { return order < 0 }
    if a.key.count != b.key.count { return a.key.count < b.key.count }
    return a.name.utf8.lexicographicallyPrecedes(b.name.utf8)
  }

  /// The bytes by which a name is compared: its letters in UTF-8 without case and accents, and each number as the digit 0,
  /// the number of its digits, and the digits without leading zeros.
  private static func key(of name: String) -> [UInt8] {
    let lower = name.lowercased()
    let letters = lower.utf8.allSatisfy { $0 < 0x80 } ? lower : plain(lower)
    var key: [UInt8] = []
    key.reserveCapacity(letters.utf8.count + 8)
    /// Where the number of the digits of the present number is.
    var place: Int?
    for byte in letters.utf8 {
      guard byte >= zero, byte <= zero + 9 else {
        place = nil
        key.append(byte)
        continue
      }
      let start = place ?? key.count + 1
      if place == nil {
        key += [zero, 0]
        place = start
      }
      if byte == zero, key[start] == 0 { continue }
      key.append(byte)
      if key[start] < .max { key[start] += 1 }
    }
    return key
  }

  private static let zero = UInt8(ascii: "0")

  /// A name in lower case without accents.
  private static func plain(_ name: String) -> String {
    var letters = String.UnicodeScalarView()
    for scalar in name.precomposedStringWithCanonicalMapping.unicodeScalars {
      if let plain = plainLetters[scalar] {
        letters += plain.unicodeScalars
      } else if hasAccents(scalar) {
        letters += String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars
          .filter { !isAccent($0) }
      } else if !isAccent(scalar) {
        letters.append(scalar)
      }
    }
    return String(letters)
  }

  /// Letters that stand with others in dictionaries, though they are not those with accents.
  private static let plainLetters: [Unicode.Scalar: String] = [
    "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th",
    "ı": "i", "ŀ": "l", "ħ": "h", "ё": "е",
  ]

  /// Whether a letter is Latin or Greek. In other scripts, letters with marks are letters of their own.
  private static func hasAccents(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xC0...0x24F, 0x370...0x3FF, 0x1E00...0x1FFF: true
    default: false
    }
  }

  private static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
    (0x300...0x36F).contains(scalar.value)
  }
}
