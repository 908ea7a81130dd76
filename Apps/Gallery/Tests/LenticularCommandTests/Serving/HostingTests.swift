import ArgumentParser
import HTTPTypes
import Testing

@testable import lenticular

@Suite("Where a site is served, and to whom")
struct HostingTests {
  private func hosting(_ arguments: [String], _ file: Configuration = Configuration()) throws
    -> Hosting
  {
    try Hosting(HostingOptions.parse(arguments), file)
  }

  @Test("Without options, this computer is served")
  func defaults() throws {
    #expect(try hosting([]) == Hosting())
    #expect(Hosting().host == .loopback && Hosting().port == 8080 && !Hosting().isPrivate)
  }

  @Test("Options are read, and precede those of a file")
  func options() throws {
    var file = Configuration()
    (file.port, file.isPrivate, file.basePath) = (81, true, BasePath("/file/"))
    file.allowedHosts = [.name("file.example")]
    let fromFile = try hosting([], file)
    #expect(fromFile.port == 81 && fromFile.isPrivate && fromFile.basePath.text == "/file/")
    let both = try hosting(
      [
        "--port", "0", "--no-private", "--host", "0.0.0.0", "--allow-host", "Photos.Example.org",
        "--base-path", "walks",
      ], file)
    #expect(both.port == 0 && !both.isPrivate && both.host.address.isUnspecified)
    #expect(both.allowedHosts == [.name("photos.example.org"), .name("file.example")])
    #expect(both.basePath.text == "/walks/")
  }

  @Test(
    "What would not do what it says is refused",
    arguments: [
      "--open", "--new-code", "--lan --open --new-code", "--lan --open --private",
      "--lan --host 0.0.0.0", "--private --host 0.0.0.0", "--private --host ::",
      "--private --host 192.168.1.5", "--port 65536", "--port -1", "--port x", "--tls-port 70000",
      "--host example.org", "--host 1.2.3", "--allow-host a/b", "--allow-host *",
      "--base-path a?b", "--base-path /../",
    ])
  func refused(options: String) {
    #expect(throws: (any Error).self) {
      try hosting(options.split(separator: " ").map(String.init))
    }
  }

  @Test(
    "What fits together is not",
    arguments: [
      "--private", "--private --new-code", "--lan --private", "--lan --new-code", "--lan --open",
      "--private --host 127.0.0.2", "--private --host ::1", "--host [::1]", "--host localhost",
      "--private --allow-host photos.example.org",
    ])
  func accepted(options: String) throws {
    _ = try hosting(options.split(separator: " ").map(String.init))
  }

  @Test("An allowed host is answered beside those of this computer, and no other one")
  func hosts() throws {
    let hosts = ServedHosts.loopback.with([
      .name("photos.example.org"), .address(try #require(IPAddress("192.168.1.5"))),
    ])
    for text in ["localhost", "127.0.0.1", "[::1]:8080", "photos.example.org", "192.168.1.5:80"] {
      #expect(hosts.contains(try #require(RequestHost(authority: text))), "\(text)")
    }
    for text in ["example.org", "evil.photos.example.org", "192.168.1.6"] {
      #expect(!hosts.contains(try #require(RequestHost(authority: text))), "\(text)")
    }
    #expect(!ServedHosts.loopback.contains(.name("photos.example.org")))
  }

  @Test(
    "A path has a slash at its beginning and its end",
    arguments: [
      ("/", "/"), ("", "/"), ("a", "/a/"), ("/a", "/a/"), ("a/b/", "/a/b/"), ("//a", "/a/"),
      ("/a%20b/", "/a%20b/"),
    ])
  func basePath(text: String, expected: String) {
    #expect(BasePath(text)?.text == expected)
  }

  @Test(
    "A query, a fragment and names of other folders are none",
    arguments: [
      "/a?b", "/a#b", "/a//b", "/a/../b", ".", "a b", "a%2", "ä", "a\\b",
    ])
  func noBasePath(text: String) { #expect(BasePath(text) == nil) }

  private struct Echo: Responder {
    func respond(to request: HTTPRequest) -> Response {
      Response(.ok, headers: [.contentLocation: request.path ?? ""])
    }
  }

  @Test("Below a path, requests are passed on without it")
  func below() throws {
    let base = try #require(BasePath("/my/photos/"))
    func answer(_ path: String, _ base: BasePath) -> Response {
      Below(base: base, next: Echo()).respond(
        to: HTTPRequest(method: .get, scheme: nil, authority: "localhost", path: path))
    }
    for (path, inner) in [
      ("/my/photos/", "/"), ("/my/photos/walks/?a=b", "/walks/?a=b"), ("/my/photos//x", "//x"),
    ] {
      #expect(answer(path, base).headers[.contentLocation] == inner, "\(path)")
    }
    let response = answer("/my/photos?a=b", base)
    #expect(response.status == .movedPermanently)
    #expect(response.headers[.location] == "./photos/?a=b")
    for path in ["/", "/my/", "/my/photosx/", "/walks/", "x", ""] {
      #expect(answer(path, base).status.code >= 400, "\(path)")
    }
    #expect(answer("/walks/", .root).headers[.contentLocation] == "/walks/")
  }
}
