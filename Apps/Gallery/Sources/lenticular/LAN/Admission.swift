import HTTPTypes

/// Responds only to browsers that have opened the address with the token. Such a browser keeps the token in a cookie.
struct Admission: Responder {
  /// The token, of letters and digits. Everything but its length is secret.
  let token: String
  /// The port of a server without TLS on the loopback address; `nil` for HTTPS.
  var plainPort: Int?
  let next: any Responder

  /// The name of the token in an address.
  static let name = "token"
  /// The name of the cookie over HTTPS. Browsers accept a cookie with this prefix only from the host itself, over HTTPS
  /// (RFC 6265bis §4.1.3.2).
  static let secureCookieName = "__Host-lenticular-token"

  /// The name of the cookie without TLS. Other programs on this computer have the same host, so the name has the port.
  static func plainCookieName(port: Int) -> String { "lenticular-token-\(port)" }

  func respond(to request: HTTPRequest) -> Response {
    let name = cookieName(of: request)
    let cookies = request.headerFields[values: .cookie].flatMap { $0.split(separator: ";") }
    let isKnown = cookies.contains { cookie in
      let parts = cookie.drop { $0 == " " }.split(separator: "=", maxSplits: 1)
      return parts.count == 2 && parts[0] == name && fits(parts[1])
    }
    guard let target = request.path.flatMap(URLTarget.init) else { return .failure(.badRequest) }
    if let told = target.query[Self.name], fits(told) {
      // The address without the token, so that nobody passes the token on with a link.
      return Response(
        .seeOther,
        headers: [
          .location: target.withoutQuery, .cacheControl: "no-store",
          .setCookie: cookie(named: name),
        ])
    }
    guard isKnown else { return refusal }
    var response = next.respond(to: request)
    // Only the browser that was admitted keeps a copy.
    if let cache = response.headers[.cacheControl], cache != "no-store" {
      response.headers[.cacheControl] =
        "private, " + (cache.hasPrefix("public, ") ? String(cache.dropFirst(8)) : cache)
    }
    return response
  }

  /// The name of the cookie of a request. A proxy on this computer may speak TLS with the browser.
  private func cookieName(of request: HTTPRequest) -> String {
    guard let plainPort, request.headerFields[.forwardedProtocol]?.lowercased() != "https" else {
      return Self.secureCookieName
    }
    return Self.plainCookieName(port: plainPort)
  }

  private func cookie(named name: String) -> String {
    let isSecure = name == Self.secureCookieName
    return "\(name)=\(token); Path=/; Max-Age=31536000; HttpOnly; "
      + (isSecure ? "Secure; " : "") + "SameSite=Lax"
  }

  private var refusal: Response {
    let text = """
      This gallery is for those who have its address with the code.
      Scan the QR code where it is served, or open the address that is printed there.

      """
    return Response(
      .forbidden,
      headers: [.contentType: "text/plain; charset=utf-8", .cacheControl: "no-store"],
      body: .bytes(.init(text.utf8)))
  }

  /// Whether a text is the token, in a time that does not depend on where they differ.
  private func fits(_ text: some StringProtocol) -> Bool {
    guard text.utf8.count == token.utf8.count else { return false }
    return zip(text.utf8, token.utf8).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}

extension HTTPField.Name {
  /// The protocol between a browser and a proxy.
  fileprivate static let forwardedProtocol = HTTPField.Name("X-Forwarded-Proto")!
}
