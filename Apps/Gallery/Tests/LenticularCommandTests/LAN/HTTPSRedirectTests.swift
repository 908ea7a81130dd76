import Testing

@testable import lenticular

@Suite("The way from HTTP to HTTPS")
struct HTTPSRedirectTests {
  private func location(_ authority: String, _ target: String, port: Int = 8443) throws -> String? {
    HTTPSRedirect(port: port)
      .location(host: try #require(RequestHost(authority: authority)), target: target)
  }

  @Test("Host, path and query stay, the port becomes that of HTTPS")
  func kept() throws {
    #expect(try location("VM:8080", "/") == "https://vm:8443/")
    #expect(
      try location("192.168.1.20:8080", "/coast/?q=a%20b&r=//c")
        == "https://192.168.1.20:8443/coast/?q=a%20b&r=//c")
    #expect(try location("[fd00::2]:8080", "/a", port: 443) == "https://[fd00::2]/a")
  }

  @Test("The token, which others may have read, does not come along")
  func token() throws {
    #expect(try location("vm", "/a/?token=0123") == "https://vm:8443/a/")
    #expect(try location("vm", "/?x=1&token=0123&y") == "https://vm:8443/?x=1&y")
    #expect(try location("vm", "/?token") == "https://vm:8443/")
    #expect(try location("vm", "/?tokens=1&mytoken=2") == "https://vm:8443/?tokens=1&mytoken=2")
  }

  @Test("Another site's name in the path leads nowhere else")
  func noWayOut() throws {
    #expect(try location("vm", "//evil.example/") == "https://vm:8443//evil.example/")
    #expect(try location("vm", "/@evil.example") == "https://vm:8443/@evil.example")
  }

  @Test(
    "A target that is no path is refused",
    arguments: [
      "", "*", "@evil.example/", "evil", "/a\r\nSet-Cookie: b", "/a b", "/\u{E4}", "/\0",
    ])
  func malformed(target: String) throws {
    #expect(try location("vm", target) == nil)
  }
}
