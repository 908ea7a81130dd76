import HTTPTypes
import Testing

@testable import lenticular

@Suite struct AdmissionTests {
  private struct Content: Responder {
    func respond(to request: HTTPRequest) -> Response {
      var response = Response.failure(.ok)
      response.headers[.cacheControl] = request.headerFields[.range]
      return response
    }
  }

  private static let token = "5f3a09c17b2d4e68"

  private func answer(_ path: String, cookies: String...) -> Response {
    var fields: HTTPFields = [:]
    fields[values: .cookie] = cookies
    return Admission(token: Self.token, next: Content()).respond(
      to: HTTPRequest(
        method: .get, scheme: nil, authority: "localhost", path: path, headerFields: fields))
  }

  @Test("A visitor with the token is redirected with a cookie")
  func aVisitorWithTheTokenIsRedirectedWithACookie() throws {
    let response = answer("/walks/?token=\(Self.token)")
    #expect(response.status == .seeOther && response.headers[.location] == "./")
    #expect(response.headers[.cacheControl] == "no-store")
    let cookie = try #require(response.headers[.setCookie])
    #expect(cookie.hasPrefix("__Host-lenticular-token=\(Self.token);"))
    for word in ["HttpOnly", "Secure", "SameSite=Lax", "Path=/"] { #expect(cookie.contains(word)) }
  }

  @Test("A location never names another host") func aLocationNeverNamesAnotherHost() {
    #expect(answer("//evil.example/?token=\(Self.token)").headers[.location] == "./")
    #expect(answer("//evil.example?token=\(Self.token)").headers[.location] == "./evil.example")
  }

  /// A server without TLS on the loopback address.
  private func plainAnswer(_ path: String, _ fields: HTTPFields = [:]) -> Response {
    Admission(token: Self.token, plainPort: 8080, next: Content()).respond(
      to: HTTPRequest(
        method: .get, scheme: nil, authority: "localhost", path: path, headerFields: fields))
  }

  @Test("Without TLS the cookie has the port and is another one")
  func withoutTLSTheCookieHasThePortAndIsAnotherOne() throws {
    #expect(plainAnswer("/").status == .forbidden)
    let response = plainAnswer("/walks/a?token=\(Self.token)")
    #expect(response.status == .seeOther && response.headers[.location] == "./a")
    let cookie = try #require(response.headers[.setCookie])
    #expect(cookie.hasPrefix("lenticular-token-8080=\(Self.token);"))
    #expect(cookie.contains("HttpOnly") && !cookie.contains("Secure"))
    #expect(plainAnswer("/", [.cookie: "lenticular-token-8080=\(Self.token)"]).status == .ok)
    for other in ["__Host-lenticular-token", "lenticular-token-80", "lenticular-token"] {
      #expect(plainAnswer("/", [.cookie: "\(other)=\(Self.token)"]).status == .forbidden)
    }
  }

  @Test("A proxy that speaks TLS has the cookie of HTTPS")
  func aProxyThatSpeaksTLSHasTheCookieOfHTTPS() throws {
    let proxied = try #require(HTTPField.Name("X-Forwarded-Proto"))
    let response = plainAnswer("/?token=\(Self.token)", [proxied: "https"])
    let cookie = try #require(response.headers[.setCookie])
    #expect(cookie.hasPrefix("__Host-lenticular-token=") && cookie.contains("Secure"))
    let known = "__Host-lenticular-token=\(Self.token)"
    #expect(plainAnswer("/", [proxied: "https", .cookie: known]).status == .ok)
    #expect(plainAnswer("/", [proxied: "http", .cookie: known]).status == .forbidden)
  }

  @Test(
    "A visitor with the cookie is admitted",
    arguments: [
      "__Host-lenticular-token=\(token)", "a=b; __Host-lenticular-token=\(token)",
      "__Host-lenticular-token=old;__Host-lenticular-token=\(token); c",
    ])
  func aVisitorWithTheCookieIsAdmitted(cookie: String) {
    #expect(answer("/walks/", cookies: cookie).status == .ok)
    #expect(answer("/walks/", cookies: "other=1", cookie).status == .ok)
  }

  @Test(
    "Visitors without token and cookie are refused",
    arguments: [
      "", "__Host-lenticular-token=", "__Host-lenticular-token=\(token.dropLast())",
      "__Host-lenticular-token=\(token)0",
      "lenticular-token=\(token)", "__Host-lenticular-token=5F3A09C17B2D4E68", "token=\(token)",
      "x__Host-lenticular-token=\(token)", "\(token)",
    ])
  func visitorsWithoutTokenAndCookieAreRefused(cookie: String) {
    for path in ["/", "/?token=", "/?token=\(Self.token)x", "/photos/a.jpg?x=\(Self.token)"] {
      let response = answer(path, cookies: cookie)
      #expect(response.status == .forbidden && response.headers[.cacheControl] == "no-store")
      #expect(response.headers[.setCookie] == nil)
    }
  }

  @Test(
    "Nobody but the browser that is admitted keeps a copy",
    arguments: [
      ("public, max-age=31536000, immutable", "private, max-age=31536000, immutable"),
      ("no-cache", "private, no-cache"), ("no-store", "no-store"),
    ])
  func nobodyButTheBrowserThatIsAdmittedKeepsACopy(cache: String, expected: String) {
    let response = Admission(token: Self.token, next: Content()).respond(
      to: HTTPRequest(
        method: .get, scheme: nil, authority: "localhost", path: "/",
        headerFields: [.cookie: "\(Admission.secureCookieName)=\(Self.token)", .range: cache]))
    #expect(response.headers[.cacheControl] == expected)
  }

  @Test("A malformed target is refused") func aMalformedTargetIsRefused() {
    #expect(answer("%").status == .badRequest)
  }
}
