import CZlib
import Foundation
import HTTPTypes
import Testing

@testable import lenticular

@Suite struct CompressionTests {
  private static let text = Data((0..<1000).flatMap { "line \($0)\n".utf8 })

  /// Responds with the same bytes to every request, as files are served.
  private struct Content: Responder {
    let type: String
    let bytes: Data

    func respond(to request: HTTPRequest) -> Response {
      Representation(type: type, tag: "tag", size: bytes.count) { .bytes(bytes.subdata(in: $0)) }
        .response(to: request)
    }
  }

  private func answer(
    _ headers: HTTPFields, type: String = "text/plain; charset=utf-8",
    _ bytes: Data = CompressionTests.text
  ) -> Response {
    Compression(next: Content(type: type, bytes: bytes)).respond(
      to: HTTPRequest(
        method: .get, scheme: nil, authority: "localhost", path: "/", headerFields: headers))
  }

  private func bytes(_ response: Response) throws -> Data {
    guard case .bytes(let data) = response.body else { throw CocoaError(.fileReadUnknown) }
    return data
  }

  /// The content of a gzip file.
  private func expanded(_ bytes: Data) throws -> Data {
    var stream = z_stream()
    try #require(
      inflateInit2_(
        &stream, MAX_WBITS + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK)
    defer { inflateEnd(&stream) }
    var source = bytes
    var result = Data(count: 1 << 20)
    let status = source.withUnsafeMutableBytes { input in
      result.withUnsafeMutableBytes { output in
        stream.next_in = input.bindMemory(to: Bytef.self).baseAddress
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.bindMemory(to: Bytef.self).baseAddress
        stream.avail_out = UInt32(output.count)
        return inflate(&stream, Z_FINISH)
      }
    }
    #expect(status == Z_STREAM_END)
    result.count = Int(stream.total_out)
    return result
  }

  @Test(
    "A client that accepts gzip gets less",
    arguments: [
      "text/html; charset=utf-8", "text/javascript; charset=utf-8", "application/json",
      "application/wasm", "image/svg+xml",
    ])
  func aClientThatAcceptsGzipGetsLess(_ type: String) throws {
    let response = answer([.acceptEncoding: "br, gzip;q=0.8"], type: type)
    #expect(response.headers[.contentEncoding] == "gzip")
    #expect(response.headers[.vary] == "Accept-Encoding")
    #expect(response.headers[.contentType] == type)
    let compressed = try bytes(response)
    #expect(compressed.count < Self.text.count / 2)
    #expect(try expanded(compressed) == Self.text)
  }

  @Test(
    "A client that does not accept gzip gets the bytes",
    arguments: [
      "", "br", "identity", "gzip;q=0", "*;q=0", "gzip;q=x", "gzip;q=0.5, identity",
    ])
  func aClientThatDoesNotAcceptGzipGetsTheBytes(_ accepted: String) throws {
    let response = answer([.acceptEncoding: accepted])
    #expect(response.headers[.contentEncoding] == nil)
    #expect(response.headers[.eTag] == "\"tag\"")
    #expect(response.headers[.vary] == "Accept-Encoding", "a cache may not give them to others")
    #expect(try bytes(response) == Self.text)
  }

  @Test("Photographs and small files stay as they are")
  func photographsAndSmallFilesStayAsTheyAre() throws {
    let accepting: HTTPFields = [.acceptEncoding: "gzip"]
    for type in ["image/jpeg", "image/webp", "application/octet-stream"] {
      let response = answer(accepting, type: type)
      #expect(response.headers[.contentEncoding] == nil && response.headers[.vary] == nil)
      #expect(try bytes(response) == Self.text)
    }
    #expect(answer(accepting, Self.text.prefix(1000)).headers[.contentEncoding] == nil)
    // What would become larger.
    var state: UInt32 = 1
    let noise = Data(
      (0..<4000).map { _ in
        state = state &* 1_664_525 &+ 1_013_904_223
        return UInt8(state >> 24)
      })
    #expect(try bytes(answer(accepting, noise)) == noise)
  }

  @Test("The tag of compressed bytes is another and both are known")
  func theTagOfCompressedBytesIsAnotherAndBothAreKnown() throws {
    let accepting: HTTPFields = [.acceptEncoding: "gzip"]
    #expect(answer(accepting).headers[.eTag] == "\"tag-gzip\"")
    for (known, tag) in [("\"tag-gzip\"", "\"tag-gzip\""), ("\"tag\"", "\"tag\"")] {
      let response = answer([.acceptEncoding: "gzip", .ifNoneMatch: known])
      #expect(response.status == .notModified)
      #expect(response.headers[.eTag] == tag)
    }
    #expect(answer([.acceptEncoding: "gzip", .ifNoneMatch: "\"old-gzip\""]).status == .ok)
  }

  @Test("A part is one of the original bytes") func aPartIsOneOfTheOriginalBytes() throws {
    let range = HTTPField.Name.range
    let part = answer([.acceptEncoding: "gzip", range: "bytes=10-19"])
    #expect(part.status == .partialContent && part.headers[.contentEncoding] == nil)
    #expect(try bytes(part) == Self.text[10..<20])
    // A part of what was compressed is not to be had: the client gets all of it.
    let whole = answer([
      .acceptEncoding: "gzip", range: "bytes=10-19", .ifRange: "\"tag-gzip\"",
    ])
    #expect(whole.status == .ok)
    #expect(try expanded(bytes(whole)) == Self.text)
  }
}
