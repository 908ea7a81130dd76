import HTTPTypes

/// Adds headers to every response, and checks the host of every request.
struct SiteHeaders: Responder {
  let hosts: ServedHosts
  /// Whether browsers consider the origin trustworthy: loopback or HTTPS. For other origins they
  /// warn about a Cross-Origin-Opener-Policy.
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

  /// The status with which a request for another host is rejected. A request of HTTP/1.0 may have no host.
  private func failure(of request: HTTPRequest) -> HTTPResponse.Status? {
    // The first Host header became the authority; a remaining one is a second one.
    if request.headerFields[Self.name("Host")] != nil { return .badRequest }
    guard let authority = request.authority else { return nil }
    guard let host = RequestHost(authority: authority) else { return .badRequest }
    return hosts.contains(host) ? nil : .misdirectedRequest
  }

  private static func name(_ name: String) -> HTTPField.Name { HTTPField.Name(name)! }
}
