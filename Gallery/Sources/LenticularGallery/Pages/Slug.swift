import Foundation

/// Names for folders of the site: readable in an address, safe on every disk and web server.
enum Slug {
  /// The longest name, in UTF-8 bytes; percent-encoded it is three times as long.
  static let limit = 80

  /// Letters and digits of any script, in lower case, with hyphens between; `album` when nothing
  /// is left.
  static func make(_ name: String) -> String {
    let normal = name.precomposedStringWithCanonicalMapping.lowercased()
      .precomposedStringWithCanonicalMapping
    var slug = ""
    var pendingHyphen = false
    for character in normal {
      let isSafe = character.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || $0.properties.numericType != nil
          || $0.properties.generalCategory == .nonspacingMark
          || $0.properties.generalCategory == .spacingMark
      }
      guard isSafe, character.isLetter || character.isNumber else {
        // An apostrophe joins: “don't” is one word.
        if character != "'" && character != "’" { pendingHyphen = true }
        continue
      }
      let piece = (pendingHyphen && !slug.isEmpty ? "-" : "") + String(character)
      if slug.utf8.count + piece.utf8.count > limit { break }
      slug += piece
      pendingHyphen = false
    }
    return slug.isEmpty ? "album" : slug
  }

  /// Slugs for the folders of one album, in order; where two would be the same, the second gets
  /// a number.
  static func unique(_ names: [String], reserved: Set<String> = []) -> [String] {
    var taken = reserved
    return names.map { name in
      let slug = make(name)
      var candidate = slug
      var number = 2
      while !taken.insert(candidate).inserted {
        candidate = "\(slug)-\(number)"
        number += 1
      }
      return candidate
    }
  }

  /// The slug as it stands in an address.
  static func address(_ slug: String) -> String {
    var address = ""
    for byte in slug.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "-"):
        address.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        address += "%" + (byte < 16 ? "0" : "") + digits
      }
    }
    return address
  }
}
