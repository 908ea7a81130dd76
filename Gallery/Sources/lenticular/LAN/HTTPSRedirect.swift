import HTTPTypes

/// Sends whoever asks over HTTP to the same page of the same host over HTTPS.
struct HTTPSRedirect: Responder {
  /// The port that HTTPS is served on.
  let port: Int

  func respond(to request: HTTPRequest) -> Response {
    guard let host = request.authority.flatMap(RequestHost.init),
      let location = location(host: host, target: request.path ?? "")
    else { return .failure(.badRequest) }
    // A browser that kept this would be sent to HTTPS by a later server that has none.
    return Response(
      .permanentRedirect, headers: [.location: location, .cacheControl: "no-store"])
  }

  /// Where a request for `target`, a path with its query, is sent; `nil` when it is malformed.
  func location(host: RequestHost, target: String) -> String? {
    guard target.hasPrefix("/"), target.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      return nil
    }
    let port = self.port == 443 ? "" : ":\(self.port)"
    return "https://\(host.urlHost)\(port)\(target)"
  }
}
