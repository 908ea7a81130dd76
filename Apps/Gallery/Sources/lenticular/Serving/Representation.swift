import Foundation
import HTTPTypes

/// Content that a client may have already, or of which it may request a part.
struct Representation {
  /// The media type.
  let type: String
  /// A text that changes with the content.
  let tag: String
  /// When the content was last modified, in seconds since 1970; `nil` if that is not known.
  var modified: Int?
  /// Whether the address never has other content.
  var isImmutable = false
  /// The number of bytes.
  let size: Int
  /// The bytes in a range.
  let body: (Range<Int>) -> Response.Body

  func response(to request: HTTPRequest) -> Response {
    var headers: HTTPFields = [
      .acceptRanges: "bytes", .eTag: entityTag,
      .cacheControl: isImmutable ? "public, max-age=31536000, immutable" : "no-cache",
    ]
    headers[.lastModified] = lastModified
    if isKnown(to: request) { return Response(.notModified, headers: headers) }
    headers[.contentType] = type
    guard let range = range(of: request) else {
      return Response(.ok, headers: headers, body: body(0..<size))
    }
    guard let part = range.resolve(size: size) else {
      return .failure(.rangeNotSatisfiable, headers: [.contentRange: "bytes */\(size)"])
    }
    headers[.contentRange] = "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(size)"
    return Response(.partialContent, headers: headers, body: body(part))
  }

  private var entityTag: String { "\"\(tag)\"" }
  private var lastModified: String? { modified.map { HTTPDate.text($0) } }

  /// Whether the client's copy is current (RFC 9110 §13.1).
  private func isKnown(to request: HTTPRequest) -> Bool {
    if let tags = request.headerFields[.ifNoneMatch] {
      return tags.split(separator: ",").contains { each in
        let each = each.trimmingCharacters(in: .whitespaces)
        return each == "*" || (each.hasPrefix("W/") ? each.dropFirst(2) : each[...]) == entityTag
      }
    }
    guard let modified, let since = request.headerFields[.ifModifiedSince].flatMap(HTTPDate.seconds)
    else { return false }
    return modified <= since
  }

  /// The requested range; `nil` for all bytes, which also replace a range of outdated content.
  private func range(of request: HTTPRequest) -> ByteRange? {
    guard request.method == .get, let header = request.headerFields[.range] else { return nil }
    if let condition = request.headerFields[.ifRange], condition != entityTag,
      condition != lastModified
    {
      return nil
    }
    return ByteRange(header)
  }
}
