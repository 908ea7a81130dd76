import Foundation
import HTTPTypes
import LenticularGallery
import Testing

@testable import lenticular

/// Sites and pages of a few bytes, told apart by how many.
@Suite("The example pages")
final class ExamplePagesTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  private var site: String { folder.appending(path: "site").path }
  private var examples: String { folder.appending(path: "pages").path }

  init() throws {
    try write(10, "site/index.html")
    try write(20, "pages/examples/index.html")
    try write(30, "pages/examples/wall.html")
    try write(40, "pages/examples/plot.js")
    try write(50, "pages/examples/.gitignore")
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func write(_ bytes: Int, _ name: String) throws {
    let file = folder.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(count: bytes).write(to: file)
  }

  private func answer(
    to path: String, method: HTTPRequest.Method = .get, headers: HTTPFields = [:]
  ) -> Response {
    SiteServer.responder(site: site, hosts: .loopback, examples: examples).respond(
      to: HTTPRequest(
        method: method, scheme: "http", authority: "localhost", path: path, headerFields: headers))
  }

  private func length(_ response: Response) -> Int { response.body.count }

  @Test("They are served beside a site, which keeps its own pages")
  func beside() throws {
    for (path, bytes, type) in [
      ("/", 10, "text/html; charset=utf-8"), ("/examples/", 20, "text/html; charset=utf-8"),
      ("/examples/wall.html", 30, "text/html; charset=utf-8"),
      ("/examples/plot.js", 40, "text/javascript; charset=utf-8"),
    ] {
      let response = answer(to: path)
      #expect(response.status == .ok, "\(path)")
      #expect(length(response) == bytes, "\(path)")
      #expect(response.headers[.contentType] == type, "\(path)")
      #expect(response.headers[.cacheControl] == "no-cache", "\(path)")
      let options = try #require(HTTPField.Name("X-Frame-Options"))
      #expect(response.headers[options] == "DENY", "\(path)")
    }
  }

  @Test("Without its slash the address leads to the one with it")
  func redirect() throws {
    let response = answer(to: "/examples")
    #expect(response.status.kind == .redirection)
    #expect(response.headers[.location] == "/examples/")
  }

  @Test("Whoever has a page is not sent it again")
  func conditional() throws {
    let tag = try #require(answer(to: "/examples/", method: .head).headers[.eTag])
    let again = answer(to: "/examples/", headers: [.ifNoneMatch: tag])
    #expect(again.status == .notModified)
  }

  @Test(
    "Nothing else of their folder is served",
    arguments: ["/examples/.gitignore", "/examples/missing.html", "/examplesss", "/wall.html"])
  func missing(path: String) throws {
    #expect(answer(to: path).status == .notFound)
  }

  @Test("An album of their name has the address, and none of them is mixed with its pages")
  func album() throws {
    #expect(ExamplePages.fit(beside: site))
    try write(60, "site/examples/index.html")
    #expect(!ExamplePages.fit(beside: site))
    #expect(length(answer(to: "/examples/")) == 60)
    #expect(answer(to: "/examples/plot.js").status == .notFound)
  }
}
