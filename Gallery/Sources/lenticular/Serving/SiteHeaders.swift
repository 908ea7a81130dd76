import HTTPTypes

/// Headers for every answer, and a check of the host that is asked for.
struct SiteHeaders: Responder {
  let hosts: ServedHosts
  /// Whether browsers trust the origin: this computer's and HTTPS's. Elsewhere they complain of a
  /// policy for openers.
  var isTrustworthy = true
  let next: any Responder

  func respond(to request: HTTPRequest) -> Response {
    var response = failure(of: request).map { .failure($0) } ?? next.respond(to: request)
    response.headers[Self.name("Content-Security-Policy")] = "frame-ancestors 'none'"
    if isTrustworthy {
      response.headers[Self.name("Cross-Origin-Opener-Policy")] = "same-origin"
    }
    response.headers[Self.name("Cross-Origin-Resource-Policy")] = "same-origin"
    response.headers[Self.name("Referrer-Policy")] = "no-referrer"
    response.headers[Self.name("X-Content-Type-Options")] = "nosniff"
    response.headers[Self.name("X-Frame-Options")] = "DENY"
    return response
  }

  /// Why the host that is asked for is none of this server's. A request of HTTP/1.0 may name no host.
  private func failure(of request: HTTPRequest) -> HTTPResponse.Status? {
    // The first Host header is the authority; what is left is a second one.
    if request.headerFields[Self.name("Host")] != nil { return .badRequest }
    guard let authority = request.authority else { return nil }
    guard let host = RequestHost(authority: authority) else { return .badRequest }
    return hosts.contains(host) ? nil : .misdirectedRequest
  }

  private static func name(_ name: String) -> HTTPField.Name { HTTPField.Name(name)! }
}
