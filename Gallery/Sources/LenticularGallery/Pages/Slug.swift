import Foundation

/// Names of folders in the site: readable in URLs, valid on every file system and web server.
enum Slug {
  /// The greatest length of a name, in UTF-8 bytes. Percent-encoded it is three times as long.
  static let limit = 80

  /// The name's letters and digits of any script, in lower case, separated by hyphens; `album` if
  /// there are none.
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
        // An apostrophe does not separate: “don't” is one word.
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

  /// Slugs for the folders of an album, in order. Duplicates are numbered.
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

  /// The slug in percent-encoding.
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
