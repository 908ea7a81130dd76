/// A pattern that leaves files and folders out, in the language of gitignore.
///
/// `*`, `?` and `[a-z]` match within a name, `**` stands for any number of folders. A pattern with a slash at its
/// beginning or in the middle is matched from the folder on for which it was written, any other one at any depth. A slash
/// at its end restricts it to folders. `!` takes back what an earlier pattern has left out. See gitignore(5).
struct IgnorePattern: Hashable, Sendable {
  /// Whether the pattern takes back what an earlier one has left out.
  let isNegated: Bool
  private let isForFolders: Bool
  /// The patterns of the names of a path.
  private let parts: [Part]

  private enum Part: Hashable, Sendable {
    /// Any number of folders.
    case folders
    case name([Symbol])
  }

  private enum Symbol: Hashable, Sendable {
    case scalar(Unicode.Scalar)
    case any
    case anything
    case oneOf([ClosedRange<Unicode.Scalar>], isNegated: Bool)
  }

  /// The pattern of a line; `nil` for an empty line, a comment, and a line that matches nothing.
  init?(_ line: some StringProtocol) {
    var text = Array(line.unicodeScalars)[...]
    if text.last == "\r" { text.removeLast() }
    while text.last == " ", text.dropLast().last != "\\" { text.removeLast() }
    if text.first == "#" { return nil }
    isNegated = text.first == "!"
    if isNegated { text.removeFirst() }
    isForFolders = text.last == "/"
    if isForFolders { text.removeLast() }
    let isAnchored = text.contains("/")
    if text.first == "/" { text.removeFirst() }
    guard !text.isEmpty else { return nil }
    var parts: [Part] = isAnchored ? [] : [.folders]
    for name in text.split(separator: "/", omittingEmptySubsequences: false) {
      if name.elementsEqual("**".unicodeScalars) {
        parts.append(.folders)
      } else {
        guard let symbols = Self.symbols(of: name) else { return nil }
        parts.append(.name(symbols))
      }
    }
    // What is in a folder, but not the folder.
    if isAnchored, parts.last == .folders { parts.append(.name([.anything])) }
    self.parts = parts
  }

  /// The patterns of a text, one in each line.
  static func patterns(in text: String) -> [IgnorePattern] {
    text.split(separator: "\n").compactMap { IgnorePattern($0) }
  }

  /// The symbols of a name; `nil` if it ends within an escape or a set.
  private static func symbols(of name: ArraySlice<Unicode.Scalar>) -> [Symbol]? {
    var symbols: [Symbol] = []
    var rest = name
    while let scalar = rest.popFirst() {
      switch scalar {
      case "*": if symbols.last != .anything { symbols.append(.anything) }
      case "?": symbols.append(.any)
      case "\\":
        guard let escaped = rest.popFirst() else { return nil }
        symbols.append(.scalar(escaped))
      case "[":
        guard let set = set(&rest) else { return nil }
        symbols.append(set)
      default: symbols.append(.scalar(scalar))
      }
    }
    return symbols
  }

  /// The set whose bracket has been read; `nil` if it has no end.
  private static func set(_ rest: inout ArraySlice<Unicode.Scalar>) -> Symbol? {
    let isNegated = rest.first == "!" || rest.first == "^"
    if isNegated { rest.removeFirst() }
    var ranges: [ClosedRange<Unicode.Scalar>] = []
    func element(_ rest: inout ArraySlice<Unicode.Scalar>) -> Unicode.Scalar? {
      guard let scalar = rest.popFirst() else { return nil }
      return scalar == "\\" ? rest.popFirst() : scalar
    }
    while let next = rest.first, next != "]" || ranges.isEmpty {
      guard let low = element(&rest) else { return nil }
      if rest.first == "-", let after = rest.dropFirst().first, after != "]" {
        rest.removeFirst()
        guard let high = element(&rest) else { return nil }
        if low <= high { ranges.append(low...high) }
      } else {
        ranges.append(low...low)
      }
    }
    guard rest.popFirst() == "]" else { return nil }
    return .oneOf(ranges, isNegated: isNegated)
  }

  /// Whether the pattern matches a file or a folder.
  ///
  /// - Parameter path: the path from the folder on for which the pattern was written.
  func matches(_ path: some StringProtocol, isFolder: Bool) -> Bool {
    if isForFolders, !isFolder { return false }
    let names = Substring(path).utf8.split(separator: UInt8(ascii: "/")).map {
      Array(Substring($0).unicodeScalars)
    }
    return Self.matches(
      names, parts,
      isMany: { $0 == .folders },
      isMatch: { name, part in
        guard case .name(let symbols) = part else { return false }
        return Self.matches(
          name, symbols, isMany: { $0 == .anything }, isMatch: Self.isMatch)
      })
  }

  private static func isMatch(_ scalar: Unicode.Scalar, _ symbol: Symbol) -> Bool {
    switch symbol {
    case .scalar(let other): scalar == other
    case .any: true
    case .anything: false
    case .oneOf(let ranges, let isNegated):
      ranges.contains { $0.contains(scalar) } != isNegated
    }
  }

  /// Whether elements match a pattern, some of whose elements stand for any number of them. Only the last of these is
  /// ever tried again, so the time is at most the product of the lengths.
  private static func matches<Element, Pattern>(
    _ elements: [Element], _ pattern: [Pattern], isMany: (Pattern) -> Bool,
    isMatch: (Element, Pattern) -> Bool
  ) -> Bool {
    var (i, j) = (0, 0)
    var retry: (element: Int, pattern: Int)?
    while i < elements.count {
      if j < pattern.count, isMany(pattern[j]) {
        retry = (i, j)
        j += 1
      } else if j < pattern.count, isMatch(elements[i], pattern[j]) {
        i += 1
        j += 1
      } else if let last = retry {
        retry = (last.element + 1, last.pattern)
        i = last.element + 1
        j = last.pattern + 1
      } else {
        return false
      }
    }
    return pattern[j...].allSatisfy(isMany)
  }
}
