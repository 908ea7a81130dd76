/// A file in an album's folder.
///
/// Feeds and lists have several files in large albums. The names of the second and later ones have a number: `index.html`,
/// `index-2.html`, `index-3.html`.
enum AlbumFile: Hashable, Sendable {
  /// A page.
  case view(AlbumView)
  /// A part of the list of photographs, counted from 0.
  case list(part: Int)

  var name: String {
    switch self {
    case .view(.feed(let part)): Self.name("index", part, "html")
    case .view(.wall): "wall.html"
    case .list(let part): Self.name("photographs", part, "json")
    }
  }

  init?(name: String) {
    if name == "wall.html" {
      self = .view(.wall)
    } else if let part = Self.part(of: name, "index", "html") {
      self = .view(.feed(part: part))
    } else if let part = Self.part(of: name, "photographs", "json") {
      self = .list(part: part)
    } else {
      return nil
    }
  }

  private static func name(_ stem: String, _ part: Int, _ suffix: String) -> String {
    part == 0 ? "\(stem).\(suffix)" : "\(stem)-\(part + 1).\(suffix)"
  }

  /// The part whose name a file has; `nil` if it has none of these names.
  private static func part(of name: String, _ stem: String, _ suffix: String) -> Int? {
    if name == self.name(stem, 0, suffix) { return 0 }
    guard name.hasPrefix(stem + "-"), name.hasSuffix("." + suffix),
      let number = Int(name.dropFirst(stem.count + 1).dropLast(suffix.count + 1)), number > 1,
      name == self.name(stem, number - 1, suffix)
    else { return nil }
    return number - 1
  }
}
