import Foundation

/// The names of the folders of albums and photographs in the site: readable in URLs, valid on every file system
/// and web server.
///
/// A slug depends on nothing but the bytes of the name of the folder or file, so an address never changes its
/// owner, whatever comes or goes beside it:
///
/// | name | slug |
/// |---|---|
/// | a folder whose name is plain | the name: `walks` |
/// | any other folder | words and a digest: `summer-2024--4a1bf5c02b7d` |
/// | a file whose name is plain | the name with `_` for the dot: `dunes_jpg` |
/// | any other file | words and a digest: `img-0042_9d0c22e81f7b` |
///
/// A plain name consists of words of lower-case ASCII letters and digits, separated by single hyphens; that of a
/// file ends with a dot and an extension of at most five letters and digits. The words of other names are those of
/// ``words(of:)``, and the digest is that of all bytes of the name.
///
/// Albums have no underscore, photographs have one, and the site's own files have a dot. A digest is longer than an
/// extension, and no plain name has two hyphens in a row. So no two kinds of slugs are ever equal, and two
/// slugs of one kind are equal only if the digests are. This is also true for file systems that ignore case or
/// normalise Unicode, because the parts that tell slugs apart are lower-case ASCII.
enum Slug {
  /// The greatest length of the words, in UTF-8 bytes. Percent-encoded they are three times as long.
  static let limit = 80

  /// The number of hexadecimal digits of a digest.
  private static let digits = 12
  private static let extensionLimit = 5

  /// The slug of the album of a folder.
  static func album(_ name: String) -> String {
    let bytes = Array(name.utf8)
    if isPlain(bytes[...]), !SiteClaim.ownFolders.contains(name) { return name }
    return "\(words(of: name) ?? "album")--\(digest(name))"
  }

  /// The slug of the photograph in a file.
  ///
  /// - Parameters:
  ///   - file: the name of the file.
  ///   - stem: the name without its extension.
  static func photograph(_ file: String, stem: String) -> String {
    let bytes = Array(file.utf8)
    if let dot = bytes.lastIndex(of: UInt8(ascii: ".")), isPlain(bytes[..<dot]) {
      let suffix = bytes[(dot + 1)...]
      if (1...extensionLimit).contains(suffix.count), suffix.allSatisfy(isPlain) {
        return file.replacing(".", with: "_")
      }
    }
    return "\(words(of: stem) ?? "photograph")_\(digest(file))"
  }

  /// Whether the slug is that of a photograph, not of an album.
  static func isPhotograph(_ slug: some StringProtocol) -> Bool {
    slug.utf8.contains(UInt8(ascii: "_"))
  }

  private static func digest(_ name: String) -> String {
    String(Digest(of: name.utf8).hexadecimal.prefix(digits))
  }

  private static func isPlain(_ name: ArraySlice<UInt8>) -> Bool {
    let hyphen = UInt8(ascii: "-")
    return name.count <= limit
      && name.split(separator: hyphen, omittingEmptySubsequences: false)
        .allSatisfy { !$0.isEmpty && $0.allSatisfy(isPlain) }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// The name's letters and digits of any script, in lower case, in words separated by hyphens; `nil` if there are
  /// none.
  static func words(of name: String) -> String? {
    let normal =
      name.utf8.allSatisfy { $0 < 0x80 }
      ? name.lowercased()
      : name.precomposedStringWithCanonicalMapping.lowercased()
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
        // An apostrophe does not separate: “don’t” is one word.
        if character != "'" && character != "’" { pendingHyphen = true }
        continue
      }
      let piece = (pendingHyphen && !slug.isEmpty ? "-" : "") + String(character)
      if slug.utf8.count + piece.utf8.count > limit { break }
      slug += piece
      pendingHyphen = false
    }
    return slug.isEmpty ? nil : slug
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
