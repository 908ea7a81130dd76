import Foundation
import HTTPTypes
import Testing

@testable import lenticular

@Suite("The files of a site")
final class SiteFilesTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  private var root: String { folder.appending(path: "site").path }

  init() throws {
    try write("0123456789", "site/digits.txt")
    try write("a", "site/dunes of sand.webp")
    try write("", "site/empty.css")
    try write("page", "site/coast/index.html")
    try write("", "site/bare/readme.txt")
    try write("hidden", "site/.git/config")
    try write("secret", "outside/secret.txt")
    for link in ["site/out.txt", "site/coast/out"] {
      try FileManager.default.createSymbolicLink(
        at: folder.appending(path: link),
        withDestinationURL: folder.appending(
          path: link.hasSuffix("txt") ? "outside/secret.txt" : "outside"))
    }
    #expect(mkfifo(folder.appending(path: "site/pipe").path, 0o600) == 0)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func write(_ text: String, _ name: String) throws {
    let file = folder.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private func answer(
    _ path: String, method: HTTPRequest.Method = .get, _ headers: HTTPFields = [:]
  ) -> Response {
    SiteFiles(root: root).respond(
      to: HTTPRequest(
        method: method, scheme: nil, authority: "localhost", path: path, headerFields: headers))
  }

  @Test("A file comes whole, with its type, whatever its query")
  func whole() throws {
    let response = answer("/digits.txt?version=2")
    #expect(response.status == .ok)
    #expect(try text(response) == "0123456789")
    #expect(response.headers[.contentType] == "text/plain; charset=utf-8")
    #expect(response.headers[.acceptRanges] == "bytes")
    #expect(try text(answer("/empty.css")) == "")
  }

  @Test("Pictures are kept for ever, everything else is asked for again")
  func caching() {
    #expect(
      answer("/dunes%20of%20sand.webp").headers[.cacheControl]
        == "public, max-age=31536000, immutable")
    #expect(answer("/digits.txt").headers[.cacheControl] == "no-cache")
  }

  @Test(
    "A part of a file comes with its place",
    arguments: [
      ("bytes=2-4", "234", "bytes 2-4/10"), ("bytes=7-", "789", "bytes 7-9/10"),
      ("bytes=-3", "789", "bytes 7-9/10"), ("bytes=-30", "0123456789", "bytes 0-9/10"),
      ("bytes=8-99", "89", "bytes 8-9/10"), ("bytes=0-0", "0", "bytes 0-0/10"),
      ("bytes=9-999999999999999999", "9", "bytes 9-9/10"),
    ])
  func part(range: String, bytes: String, place: String) throws {
    let response = answer("/digits.txt", [.range: range])
    #expect(response.status == .partialContent)
    #expect(try text(response) == bytes)
    #expect(response.headers[.contentRange] == place)
  }

  @Test("A part beyond the end is refused with the size", arguments: ["bytes=10-", "bytes=-0"])
  func noPart(range: String) {
    let response = answer("/digits.txt", [.range: range])
    #expect(response.status == .rangeNotSatisfiable)
    #expect(response.headers[.contentRange] == "bytes */10")
  }

  @Test(
    "Several ranges, and what is none, get the whole file",
    arguments: ["bytes=0-1,3-4", "bytes=4-2", "bytes=-", "lines=1-2", "bytes=9999999999999999999-"])
  func noRange(range: String) throws {
    let response = answer("/digits.txt", [.range: range])
    #expect(response.status == .ok)
    #expect(try text(response) == "0123456789")
  }

  @Test("Whoever has a file is not sent it again, and gets no part of another one")
  func conditions() throws {
    let first = answer("/digits.txt")
    let tag = try #require(first.headers[.eTag])
    let date = try #require(first.headers[.lastModified])
    for known: HTTPFields in [
      [.ifNoneMatch: tag], [.ifNoneMatch: "\"other\", W/\(tag)"], [.ifNoneMatch: "*"],
      [.ifModifiedSince: date],
    ] {
      let response = answer("/digits.txt", known)
      #expect(response.status == .notModified)
      #expect(try text(response) == "")
      #expect(response.headers[.eTag] == tag)
    }
    for unknown: HTTPFields in [
      [.ifNoneMatch: "\"other\"", .ifModifiedSince: date],
      [.ifModifiedSince: "Sun, 06 Nov 1994 08:49:37 GMT"], [.ifModifiedSince: "yesterday"],
    ] {
      #expect(answer("/digits.txt", unknown).status == .ok)
    }
    #expect(answer("/digits.txt", [.range: "bytes=1-2", .ifRange: tag]).status == .partialContent)
    #expect(answer("/digits.txt", [.range: "bytes=1-2", .ifRange: "\"other\""]).status == .ok)
    try write("0123456780", "site/new.txt")
    try FileManager.default.removeItem(at: folder.appending(path: "site/digits.txt"))
    try FileManager.default.moveItem(
      at: folder.appending(path: "site/new.txt"), to: folder.appending(path: "site/digits.txt"))
    #expect(answer("/digits.txt", [.ifNoneMatch: tag]).status == .ok)
  }

  @Test("A folder's address ends with a slash, and shows its page")
  func folders() throws {
    #expect(try text(answer("/coast/")) == "page")
    let response = answer("/coast?from=album")
    #expect(response.status == .movedPermanently)
    // A proxy may serve the site below a path of its own.
    #expect(response.headers[.location] == "./coast/?from=album")
    #expect(answer("//coast").headers[.location] == "./coast/")
  }

  @Test(
    "Nothing else is served, and nothing outside",
    arguments: [
      "/missing", "/bare/", "/", "/.git/config", "/out.txt", "/coast/out/secret.txt",
      "/../outside/secret.txt", "/%2e%2e/outside/secret.txt", "/coast/..%2f..%2foutside/secret.txt",
      "/digits.txt%00.html", "/digits.txt/", "/pipe",
    ])
  func nothingElse(path: String) {
    #expect(answer(path).status == .notFound, "\(path)")
  }

  @Test("What is no path is refused", arguments: ["", "digits.txt", "*", "/%", "/%zz"])
  func noPath(path: String) {
    #expect(answer(path).status == .badRequest, "\(path)")
  }

  @Test("A file is read only", arguments: [HTTPRequest.Method.post, .put, .delete, .options])
  func methods(method: HTTPRequest.Method) {
    let response = answer("/digits.txt", method: method)
    #expect(response.status == .methodNotAllowed)
    #expect(response.headers[.allow] == "GET, HEAD")
  }

  @Test("Dates are as HTTP writes them")
  func dates() {
    #expect(HTTPDate.text(784_111_777) == "Sun, 06 Nov 1994 08:49:37 GMT")
    #expect(HTTPDate.seconds("Sun, 06 Nov 1994 08:49:37 GMT") == 784_111_777)
    #expect(HTTPDate.text(0) == "Thu, 01 Jan 1970 00:00:00 GMT")
    #expect(HTTPDate.seconds("06 Nov 1994") == nil)
  }
}
