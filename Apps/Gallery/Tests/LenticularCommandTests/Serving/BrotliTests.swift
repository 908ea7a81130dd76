import Foundation
import HTTPTypes
import Testing

@testable import lenticular

@Suite("Files that were compressed when the program was built")
final class BrotliTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  private static let script = String(repeating: "export const answer = 42;\n", count: 100)
  /// What a test has for the compressed file. Nothing but a browser reads it.
  private static let brotli = "compressed"
  private static let assets = "/assets/0123456789ab"

  init() throws {
    try write(Self.script, "\(Self.assets)/lenticular.js")
    try write(Self.brotli, "\(Self.assets)/lenticular.js.br")
    try write(Self.script, "\(Self.assets)/own.js")
    try write(Self.script, "album/notes.js")
    try write(Self.brotli, "album/notes.js.br")
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func write(_ text: String, _ name: String) throws {
    let file = folder.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private func answer(
    _ headers: HTTPFields, _ path: String = BrotliTests.assets + "/lenticular.js",
    method: HTTPRequest.Method = .get
  ) -> Response {
    Compression(next: SiteFiles(root: folder.path)).respond(
      to: HTTPRequest(
        method: method, scheme: nil, authority: "localhost", path: path, headerFields: headers))
  }

  /// The coding of the response to a request for the script.
  private func coding(_ accepted: String, _ path: String = BrotliTests.assets + "/lenticular.js")
    -> String?
  {
    answer([.acceptEncoding: accepted], path).headers[.contentEncoding]
  }

  @Test("A client that accepts Brotli gets the file beside the one that it asks for")
  func brotli() throws {
    let plain = answer([:])
    for method in [HTTPRequest.Method.get, .head] {
      let response = answer([.acceptEncoding: "gzip, deflate, br, zstd"], method: method)
      #expect(response.status == .ok)
      #expect(response.headers[.contentEncoding] == "br")
      #expect(response.headers[.contentType] == "text/javascript; charset=utf-8")
      #expect(response.headers[.vary] == "Accept-Encoding")
      #expect(response.headers[.cacheControl] == "public, max-age=31536000, immutable")
      #expect(response.headers[.eTag] != plain.headers[.eTag])
      #expect(try text(response) == Self.brotli)
    }
    #expect(coding("br", "\(Self.assets)/lenticular.js?query=1") == "br")
    #expect(plain.headers[.contentEncoding] == nil)
    #expect(plain.headers[.vary] == "Accept-Encoding")
    #expect(try text(plain) == Self.script)
  }

  @Test("The client's qualities decide, and Brotli before gzip if they are equal")
  func qualities() {
    for accepted in [
      "br", "br, gzip", "gzip;q=0.8, BR", "*", "gzip;q=0.5, *", "br;q=0.001, identity;q=0",
      "br;q=0.5, gzip;q=0.5", "br ; q=1.0, gzip;q=0.9",
    ] {
      #expect(coding(accepted) == "br", "\(accepted)")
    }
    for accepted in ["gzip", "br;q=0, *", "br;q=0.5, gzip;q=0.8", "gzip;q=0.1", "br;q=x, gzip"] {
      #expect(coding(accepted) == "gzip", "\(accepted)")
    }
    for accepted in ["", "identity", "br;q=0", "br;q=0.5, identity", "*;q=0", "deflate"] {
      #expect(coding(accepted) == nil, "\(accepted)")
    }
  }

  @Test("Whoever has the compressed file is not sent it again")
  func conditions() throws {
    let accepting: HTTPFields = [.acceptEncoding: "br, gzip"]
    let tag = try #require(answer(accepting).headers[.eTag])
    var known = accepting
    known[.ifNoneMatch] = tag
    let response = answer(known)
    #expect(response.status == .notModified)
    #expect(response.headers[.eTag] == tag)
    #expect(response.headers[.vary] == "Accept-Encoding")
    #expect(try text(response) == "")
    // The tag of the file itself is another.
    known[.ifNoneMatch] = answer([:]).headers[.eTag]
    #expect(answer(known).status == .ok)
    #expect(answer([.ifNoneMatch: tag]).status == .ok)
  }

  @Test("A part is one of the original bytes")
  func ranges() throws {
    let part = answer([.acceptEncoding: "br", .range: "bytes=7-11"])
    #expect(part.status == .partialContent)
    #expect(part.headers[.contentEncoding] == nil)
    #expect(try text(part) == "const")
    // A part of what was compressed is not to be had: the client gets all of it.
    let tag = try #require(answer([.acceptEncoding: "br"]).headers[.eTag])
    let whole = answer([.acceptEncoding: "br", .range: "bytes=7-11", .ifRange: tag])
    #expect(whole.status == .ok)
    #expect(whole.headers[.contentEncoding] == nil)
    #expect(try text(whole) == Self.script)
  }

  @Test("All other files are compressed with gzip")
  func others() {
    #expect(coding("br, gzip", "\(Self.assets)/own.js") == "gzip")
    #expect(coding("br, gzip", "/album/notes.js") == "gzip")
    #expect(answer([.acceptEncoding: "br"], "\(Self.assets)/none.js").status == .notFound)
  }
}
