import HTTPTypes

/// Redirects HTTP requests to the same URL over HTTPS.
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
    return "https://\(host.urlHost)\(port)\(target)"
  }
}
