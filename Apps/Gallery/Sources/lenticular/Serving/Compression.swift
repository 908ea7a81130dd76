import CZlib
import Foundation
import HTTPTypes
import LenticularGallery

/// Compresses responses for clients that accept it: text, lists and WebAssembly, which become a third of their size.
/// Photographs are compressed already.
///
/// The engine's files were compressed with Brotli when the program was built, into files beside them. Everything else is
/// compressed with gzip when it is requested.
struct Compression: Responder {
  let next: any Responder

  /// The sizes of the bodies that are compressed, in bytes. Smaller ones fit into a packet; larger ones would take
  /// much memory.
  private static let sizes = 1400...16_000_000
  /// The end of the entity tag of a compressed response, whose bytes differ from those of the original.
  private static let suffix = "-gzip"

  func respond(to request: HTTPRequest) -> Response {
    let accepted = ContentCoding.accepted(by: request.headerFields[.acceptEncoding])
    if accepted.first == .brotli, let response = brotli(request) { return response }
    let compresses = accepted.first { $0 != .brotli } == .gzip
    var request = request
    let known = request.headerFields[.ifNoneMatch]
    request.headerFields[.ifNoneMatch] = known?.replacing("\(Self.suffix)\"", with: "\"")
    var response = next.respond(to: request)
    guard response.status == .ok || response.status == .notModified else { return response }
    if response.status == .notModified {
      // The client keeps the tag of what it has.
      if let known, known.contains("\(Self.suffix)\"") {
        mark(&response)
        response.headers[.vary] = "Accept-Encoding"
      }
      return response
    }
    guard let type = response.headers[.contentType], Self.isCompressible(type) else {
      return response
    }
    response.headers[.vary] = "Accept-Encoding"
    guard compresses, Self.sizes.contains(response.body.count),
      let bytes = response.body.bytes, let compressed = Self.gzip(bytes),
      compressed.count < bytes.count
    else { return response }
    response.headers[.contentEncoding] = ContentCoding.gzip.rawValue
    response.headers[.acceptRanges] = nil
    mark(&response)
    response.body = .bytes(compressed)
    return response
  }

  /// The response with the file of Brotli beside a file of the engine, which has an entity tag of its own; `nil` if there
  /// is none. A part of a file is one of its original bytes.
  private func brotli(_ request: HTTPRequest) -> Response? {
    guard request.headerFields[.range] == nil, let target = URLTarget(request.path ?? ""),
      target.path.hasPrefix("\(SiteAssets.root)/")
    else { return nil }
    var inner = request
    inner.path = target.encodedPath + SiteAssets.brotliSuffix
    var response = next.respond(to: inner)
    guard response.status == .ok || response.status == .notModified else { return nil }
    if response.status == .ok {
      response.headers[.contentType] = MediaType.of(target.path)
      response.headers[.contentEncoding] = ContentCoding.brotli.rawValue
    }
    response.headers[.acceptRanges] = nil
    response.headers[.vary] = "Accept-Encoding"
    return response
  }

  private func mark(_ response: inout Response) {
    guard let tag = response.headers[.eTag], tag.hasSuffix("\"") else { return }
    response.headers[.eTag] = "\(tag.dropLast())\(Self.suffix)\""
  }

  private static func isCompressible(_ type: String) -> Bool {
    let name = type.prefix { $0 != ";" }
    return name.hasPrefix("text/") || name.hasSuffix("json") || name.hasSuffix("xml")
      || name == "application/wasm"
  }

  /// The bytes in the gzip format (RFC 1952); `nil` if there is not enough memory.
  static func gzip(_ bytes: Data) -> Data? {
    var stream = z_stream()
    // 16 more than the largest window makes a gzip header.
    let window = MAX_WBITS + 16
    guard
      deflateInit2_(
        &stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, window, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
        Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { return nil }
    defer { deflateEnd(&stream) }
    var source = bytes
    var result = Data(count: Int(deflateBound(&stream, UInt(bytes.count))))
    let isDone = source.withUnsafeMutableBytes { input in
      result.withUnsafeMutableBytes { output in
        stream.next_in = input.bindMemory(to: Bytef.self).baseAddress
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.bindMemory(to: Bytef.self).baseAddress
        stream.avail_out = UInt32(output.count)
        return deflate(&stream, Z_FINISH) == Z_STREAM_END
      }
    }
    guard isDone else { return nil }
    result.count = Int(stream.total_out)
    return result
  }
}

extension Response.Body {
  /// The bytes in memory; `nil` if they cannot be read, and for an archive, which may be too large.
  var bytes: Data? {
    switch self {
    case .bytes(let data): return data
    case .file(let file, let range):
      var data = Data(count: range.count)
      var filled = 0
      while filled < range.count {
        let count = data.withUnsafeMutableBytes {
          pread(
            file.descriptor, $0.baseAddress! + filled, range.count - filled,
            off_t(range.lowerBound + filled))
        }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return nil }
        filled += count
      }
      return data
    case .archive: return nil
    }
  }
}
