import HTTPTypes

/// Redirects HTTP requests to the same URL over HTTPS, without the token: whoever has listened would have it, too.
struct HTTPSRedirect: Responder {
  /// The port of HTTPS.
  let port: Int

  func respond(to request: HTTPRequest) -> Response {
    guard let host = request.authority.flatMap(RequestHost.init),
      let location = location(host: host, target: request.path ?? "")
    else { return .failure(.badRequest) }
    // A cached redirect would also apply to a later server without HTTPS.
    return Response(
      .permanentRedirect, headers: [.location: location, .cacheControl: "no-store"])
  }

  /// The URL to which a request for `target`, a path with its query, is redirected; `nil` if `target` is
  /// malformed.
  func location(host: RequestHost, target: String) -> String? {
    guard target.hasPrefix("/"), target.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      return nil
    }
    let port = self.port == 443 ? "" : ":\(self.port)"
    return "https://\(host.urlHost)\(port)\(Self.withoutToken(target))"
  }

  private static func withoutToken(_ target: String) -> String {
    guard let mark = target.firstIndex(of: "?") else { return target }
    let all = target[target.index(after: mark)...].split(
      separator: "&", omittingEmptySubsequences: false)
    let others = all.filter { $0 != Admission.name && !$0.hasPrefix("\(Admission.name)=") }
    if others.count == all.count { return target }
    let path = target[..<mark]
    return others.isEmpty ? String(path) : "\(path)?\(others.joined(separator: "&"))"
  }
}
