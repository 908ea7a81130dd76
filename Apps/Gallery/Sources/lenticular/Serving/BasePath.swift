import HTTPTypes

/// The path below which a site is served, with a slash at its beginning and its end.
struct BasePath: Hashable, Sendable {
  /// The path, percent-encoded.
  let text: String

  static let root = BasePath(text: "/")

  private init(text: String) { self.text = text }

  /// - Parameter text: a path, percent-encoded where that is needed; slashes at its beginning and its end may be missing.
  ///   `nil` for anything else: texts with a query, a fragment, an empty name, or the names `.` and `..`.
  init?(_ text: String) {
    let names = text.drop { $0 == "/" }.split(separator: "/", omittingEmptySubsequences: false)
    let all = names.last?.isEmpty == true ? names.dropLast() : names[...]
    guard
      all.allSatisfy({ name in
        !name.isEmpty && name != "." && name != ".." && name.removingPercentEncoding != nil
          && name.utf8.allSatisfy {
            (0x21...0x7E).contains($0) && !##""#?\<>^`{|}"##.utf8.contains($0)
          }
      })
    else { return nil }
    self.text = "/" + all.map { $0 + "/" }.joined()
  }
}

/// Responds to requests below a path, and passes them on without it.
struct Below: Responder {
  let base: BasePath
  let next: any Responder

  func respond(to request: HTTPRequest) -> Response {
    guard base != .root else { return next.respond(to: request) }
    guard let path = request.path else { return .failure(.badRequest) }
    if path.hasPrefix(base.text) {
      var inner = request
      inner.path = "/" + path.dropFirst(base.text.count)
      return next.respond(to: inner)
    }
    if let target = URLTarget(path), target.encodedPath + "/" == base.text {
      return .movedPermanently(to: target.folder)
    }
    return .failure(.notFound)
  }
}
