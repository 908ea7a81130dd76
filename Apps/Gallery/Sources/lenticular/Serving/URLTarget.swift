/// The path and the query of a request.
struct URLTarget {
  /// The path without the slashes at its beginning, percent-encoded. A location that began with two slashes would
  /// name another host.
  private let rawPath: String
  /// The query with its question mark; empty without one.
  private let rawQuery: String
  /// The path without its first slash and without percent-encoding.
  let path: String

  /// `nil` if the target is malformed.
  init?(_ target: String) {
    let raw = target.prefix { $0 != "?" }
    guard raw.hasPrefix("/"), let path = String(raw.dropFirst()).removingPercentEncoding else {
      return nil
    }
    self.path = path
    rawPath = String(raw.drop { $0 == "/" })
    rawQuery = String(target.dropFirst(raw.count))
  }

  var endsWithSlash: Bool { rawPath.isEmpty || rawPath.hasSuffix("/") }

  /// The location of the folder at the path: the same with a slash at the end of the path, which the relative links of
  /// the folder's page need. It is relative to the target, because a proxy may serve the site below a path of its own.
  var folder: String { "./\(lastName)/\(rawQuery)" }

  /// The location of the target without its query, relative to the target.
  var withoutQuery: String { "./\(lastName)" }

  /// The path with its first slash, percent-encoded.
  var encodedPath: String { "/\(rawPath)" }

  /// What follows the last slash of the path, percent-encoded.
  private var lastName: Substring {
    rawPath[(rawPath.lastIndex(of: "/").map { rawPath.index(after: $0) } ?? rawPath.startIndex)...]
  }

  /// The values of the query, by name.
  var query: [String: String] {
    let pairs = rawQuery.dropFirst().split(separator: "&").map {
      $0.split(separator: "=", maxSplits: 1)
    }
    return Dictionary(
      pairs.filter { $0.count == 2 }.map {
        (String($0[0]), String($0[1]).removingPercentEncoding ?? "")
      }, uniquingKeysWith: { first, _ in first })
  }
}
