import Foundation

/// The names of the folders of albums and photographs in a site: readable in URLs, valid on every file system
/// and web server.
///
/// A slug is the name of the folder, or that of the file without its extension, in lower case: letters and digits of any
/// script, in words separated by single hyphens and underscores. `Nature/IMG_0042.jpg` is `nature/img_0042`.
///
/// Where two of a folder would have the same slug, and where a slug is that of a folder of the site's own, all of them
/// have a digest of the name in addition; see ``FolderAddresses``. So an address never leads to another owner.
enum Slug {
  /// The greatest length of the words, in UTF-8 bytes. Percent-encoded they are three times as long.
  static let limit = 80

  /// The greatest length of a slug in UTF-8 bytes.
  static let greatestLength = limit + 2 + digits

  /// The number of hexadecimal digits of a digest.
  private static let digits = 10

  /// The slug without a digest.
  ///
  /// - Parameters:
  ///   - name: the name of a folder, or that of a file without its extension.
  ///   - nameless: the slug of a name without letters and digits.
  static func short(_ name: String, else nameless: String) -> String {
    words(of: name, keepingUnderscores: true) ?? nameless
  }

  /// A slug with a digest. No slug without one has two hyphens in a row.
  ///
  /// - Parameter name: the whole name of the folder or file.
  static func distinct(_ short: String, of name: String) -> String {
    "\(short)--\(digest(name, digits))"
  }

  /// The slug that several would have, of one with a digest; `nil` for a slug without one.
  static func shared(_ distinct: String) -> String? {
    let end = distinct.utf8.suffix(digits + 2)
    guard end.count == digits + 2, end.starts(with: "--".utf8) else { return nil }
    return String(distinct.utf8.dropLast(digits + 2))
  }

  /// What a file system may take a slug for, which ignores case, and the forms of characters.
  static func folded(_ slug: String) -> String {
    slug.utf8.allSatisfy { $0 < 0x80 }
      ? slug : slug.precomposedStringWithCompatibilityMapping.uppercased().lowercased()
  }

  /// The name's letters and digits of any script, in lower case, in words separated by hyphens; `nil` if there are
  /// none.
  ///
  /// - Parameter keepsUnderscores: whether words that only underscores separate stay so, by one underscore.
  static func words(of name: String, keepingUnderscores keepsUnderscores: Bool = false) -> String? {
    if name.utf8.allSatisfy({ $0 < 0x80 }) {
      return words(of: name.utf8, keepingUnderscores: keepsUnderscores)
    }
    let normal = name.precomposedStringWithCanonicalMapping.lowercased()
      .precomposedStringWithCanonicalMapping
    var slug = ""
    var separator = ""
    for character in normal {
      let isSafe = character.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || $0.properties.numericType != nil
          || $0.properties.generalCategory == .nonspacingMark
          || $0.properties.generalCategory == .spacingMark
      }
      guard isSafe, character.isLetter || character.isNumber else {
        if keepsUnderscores, character == "_" {
          if separator.isEmpty { separator = "_" }
        } else if character != "'" && character != "’" {
          // An apostrophe does not separate: “don’t” is one word.
          separator = "-"
        }
        continue
      }
      let piece = (slug.isEmpty ? "" : separator) + String(character)
      if slug.utf8.count + piece.utf8.count > limit { break }
      slug += piece
      separator = ""
    }
    return slug.isEmpty ? nil : slug
  }

  /// The words of a name in ASCII. Most names are, and a gallery has many.
  private static func words(
    of name: String.UTF8View, keepingUnderscores keepsUnderscores: Bool
  ) -> String? {
    var slug: [UInt8] = []
    var separator: UInt8?
    for byte in name {
      let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      let letter = isCapital ? byte + 32 : byte
      guard isPlain(letter) else {
        if keepsUnderscores, byte == UInt8(ascii: "_") {
          separator = separator ?? byte
        } else if byte != UInt8(ascii: "'") {
          separator = UInt8(ascii: "-")
        }
        continue
      }
      let isSeparated = separator != nil && !slug.isEmpty
      if slug.count + (isSeparated ? 2 : 1) > limit { break }
      if isSeparated, let separator { slug.append(separator) }
      slug.append(letter)
      separator = nil
    }
    return slug.isEmpty ? nil : String(decoding: slug, as: UTF8.self)
  }

  fileprivate static func digest(_ name: String, _ digits: Int) -> String {
    String(Digest(of: name.utf8).hexadecimal.prefix(digits))
  }

  fileprivate static func isPlain(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// The slug in percent-encoding.
  static func address(_ slug: String) -> String {
    var address = ""
    for byte in slug.utf8 {
      if isPlain(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") {
        address.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        address += "%" + (byte < 16 ? "0" : "") + digits
      }
    }
    return address
  }

  /// The path of folders with these slugs, in percent-encoding, with a slash after each.
  static func address(_ path: some Sequence<String>) -> String {
    path.map { address($0) + "/" }.joined()
  }
}

/// The slugs of former versions. Plain names were their own slugs, with `_` for the dot of a file; all others had a digest.
/// They have been published, so they lead to what they have led to.
enum FormerSlug {
  private static let digits = 12
  private static let extensionLimit = 5

  /// The former slug of the album of a folder.
  static func album(_ name: String) -> String {
    if isPlain(Array(name.utf8)[...]), !SiteClaim.ownFolders.contains(name) { return name }
    return "\(Slug.words(of: name) ?? "album")--\(Slug.digest(name, digits))"
  }

  /// The former slug of the photograph in a file.
  ///
  /// - Parameters:
  ///   - file: the name of the file.
  ///   - stem: the name without its extension.
  static func photograph(_ file: String, stem: String) -> String {
    plain(file) ?? "\(Slug.words(of: stem) ?? "photograph")_\(Slug.digest(file, digits))"
  }

  /// The former slug of the photograph in a file with a plain name; `nil` for other names.
  static func plain(_ file: String) -> String? {
    let bytes = Array(file.utf8)
    guard let dot = bytes.lastIndex(of: UInt8(ascii: ".")), isPlain(bytes[..<dot]) else {
      return nil
    }
    let suffix = bytes[(dot + 1)...]
    return (1...extensionLimit).contains(suffix.count) && suffix.allSatisfy(Slug.isPlain)
      ? file.replacing(".", with: "_") : nil
  }

  /// Whether a slug ends as the former one of a file whose name was not plain.
  static func hasDigest(_ slug: String) -> Bool {
    let end = slug.utf8.suffix(digits + 1)
    return end.count == digits + 1 && end.first == UInt8(ascii: "_")
      && end.dropFirst().allSatisfy {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
          || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
      }
  }

  private static func isPlain(_ name: ArraySlice<UInt8>) -> Bool {
    let hyphen = UInt8(ascii: "-")
    return name.count <= Slug.limit
      && name.split(separator: hyphen, omittingEmptySubsequences: false)
        .allSatisfy { !$0.isEmpty && $0.allSatisfy(Slug.isPlain) }
  }
}
