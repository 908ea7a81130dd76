import ArgumentParser

/// The name that a mistyped one probably is.
enum NearestName {
  /// The greatest number of letters by which names differ that are alike.
  private static let limit = 2

  /// The command that a mistyped one probably is; `nil` if none is like it, or the text is that of a path.
  static func command(to text: String, among commands: [any ParsableCommand.Type]) -> String? {
    if text.contains("/") { return nil }
    let all = commands.map { $0.configuration }.filter(\.shouldDisplay)
    return name(to: text, among: all.compactMap(\.commandName))
  }

  /// The name that is most like a text; `nil` if none is like it.
  static func name(to text: String, among names: [String]) -> String? {
    var nearest: String?
    var least = limit + 1
    for name in names {
      let distance = distance(name, text.lowercased())
      if distance < least { (nearest, least) = (name, distance) }
    }
    return nearest
  }

  /// The least number of letters to insert, remove and replace that makes one text the other (Levenshtein, 1965).
  private static func distance(_ a: String, _ b: String) -> Int {
    let (a, b) = (Array(a), Array(b))
    var row = Array(0...b.count)
    for (i, letter) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, other) in b.enumerated() {
        let replaced = diagonal + (letter == other ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(replaced, row[j] + 1, diagonal + 1)
      }
    }
    return row[b.count]
  }
}
