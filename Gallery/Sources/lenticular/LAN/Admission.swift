import HTTPTypes

/// Responds only to browsers that have opened the address with the token, which the QR code contains. Such a browser
/// keeps the token in a cookie.
struct Admission: Responder {
  /// The token, of letters and digits. Everything but its length is secret.
  let token: String
  let next: any Responder

  /// The name of the token in an address and in a cookie.
  static let name = "token"
  /// Browsers accept a cookie with this prefix only from the host itself, over HTTPS (RFC 6265bis §4.1.3.2).
  static let cookieName = "__Host-lenticular-token"

  func respond(to request: HTTPRequest) -> Response {
    let cookies = request.headerFields[values: .cookie].flatMap { $0.split(separator: ";") }
    let isKnown = cookies.contains { cookie in
      let parts = cookie.drop { $0 == " " }.split(separator: "=", maxSplits: 1)
      return parts.count == 2 && parts[0] == Self.cookieName && fits(parts[1])
    }
    guard let target = request.path.flatMap(URLTarget.init) else { return .failure(.badRequest) }
    if let told = target.query[Self.name], fits(told) {
      // The address without the token, so that nobody passes the token on with a link.
      return Response(
        .seeOther,
        headers: [
          .location: target.withoutQuery, .cacheControl: "no-store", .setCookie: cookie,
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

  private var cookie: String {
    "\(Self.cookieName)=\(token); Path=/; Max-Age=31536000; HttpOnly; Secure; SameSite=Lax"
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
