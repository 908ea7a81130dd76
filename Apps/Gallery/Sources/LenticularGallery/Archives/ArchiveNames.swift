/// The names of files in an archive, each another one on all systems.
enum ArchiveNames {
  /// The greatest length of a file's name in most file systems, in UTF-8 bytes.
  static let limit = 255

  /// Names in place of wanted ones. Of those that a file system may take for the same, all but the first have a number:
  /// `a.jpg`, `a (2).jpg`.
  static func unique(_ wanted: [String]) -> [String] {
    let plain = wanted.map(valid)
    let others = Set(plain.map(folded))
    var taken: Set<String> = []
    return plain.map { name in
      if taken.insert(folded(name)).inserted { return name }
      for number in 2... {
        let numbered = shortened(name, before: " (\(number))")
        let key = folded(numbered)
        if !others.contains(key), taken.insert(key).inserted { return numbered }
      }
      preconditionFailure("numbers do not end")
    }
  }

  /// What a file system may take a name for, which ignores case, and the forms of characters.
  private static func folded(_ name: String) -> String { Slug.folded(name.lowercased()) }

  /// A name without what Windows has for paths, and without control characters.
  private static func valid(_ name: String) -> String {
    let characters = name.unicodeScalars.map { scalar -> Unicode.Scalar in
      scalar.value < 0x20 || scalar.value == 0x7F || "/\\:*?\"<>|".unicodeScalars.contains(scalar)
        ? "_" : scalar
    }
    return shortened(String(String.UnicodeScalarView(characters)), before: "")
  }

  /// A name with an addition before its extension, within the limit.
  private static func shortened(_ name: String, before addition: String) -> String {
    let dot = name.lastIndex(of: ".").flatMap { $0 == name.startIndex ? nil : $0 }
    let end = dot.map { name[$0...] } ?? ""
    var stem = name[..<(dot ?? name.endIndex)]
    while stem.utf8.count + addition.utf8.count + end.utf8.count > limit, !stem.isEmpty {
      stem.removeLast()
    }
    return stem + addition + end
  }
}
