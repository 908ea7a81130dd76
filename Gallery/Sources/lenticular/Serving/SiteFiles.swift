import Foundation
import HTTPTypes

/// The files of a folder, without hidden files and without links that lead out of the folder.
struct SiteFiles: Responder {
  private let root: String
  /// Responds for files that are not in the folder.
  private let fallback: (any Responder)?

  init(root: String, fallback: (any Responder)? = nil) {
    self.root = Self.real(root) ?? root
    self.fallback = fallback
  }

  func respond(to request: HTTPRequest) -> Response {
    guard request.method == .get || request.method == .head else {
      return .failure(.methodNotAllowed, headers: [.allow: "GET, HEAD"])
    }
    let target = request.path ?? ""
    let rawPath = target.prefix { $0 != "?" }
    guard rawPath.hasPrefix("/"), let path = String(rawPath).removingPercentEncoding else {
      return .failure(.badRequest)
    }
    guard let place = place(of: path), let entry = ServedFile(place) else {
      return missing(request)
    }
    if !entry.isFolder { return answer(with: entry, named: place, to: request) }
    guard let index = ServedFile("\(place)/index.html"), index.isRegular else {
      return missing(request)
    }
    if rawPath.hasSuffix("/") { return answer(with: index, named: "index.html", to: request) }
    // Relative links of the folder's page need the slash.
    let query = target.dropFirst(rawPath.count)
    // A location that begins with two slashes would name another host.
    let location = "/" + rawPath.drop { $0 == "/" } + "/" + query
    return Response(.movedPermanently, headers: [.location: location])
  }

  private func missing(_ request: HTTPRequest) -> Response {
    fallback?.respond(to: request) ?? .failure(.notFound)
  }

  /// The real path of the file or folder at a path of the site; `nil` if nothing there may be served.
  private func place(of path: String) -> String? {
    let isHidden = path.split(separator: "/").contains { $0.hasPrefix(".") }
    guard !isHidden, !path.utf8.contains(0), let real = Self.real(root + path),
      real == root || real.hasPrefix(root + "/")
    else { return nil }
    return real
  }

  private func answer(with file: ServedFile, named name: String, to request: HTTPRequest)
    -> Response
  {
    guard file.isRegular else { return missing(request) }
    let type = MediaType.of(name)
    let modified = HTTPDate.text(file.modified.tv_sec)
    let tag = Self.tag(of: file)
    var headers: HTTPFields = [
      .acceptRanges: "bytes", .eTag: tag, .lastModified: modified,
      .cacheControl: MediaType.isNamedByContent(type)
        ? "public, max-age=31536000, immutable" : "no-cache",
    ]
    if isKnown(tag, modifiedAt: file.modified.tv_sec, to: request) {
      return Response(.notModified, headers: headers)
    }
    headers[.contentType] = type
    let all = 0..<file.size
    guard let range = range(of: request, tag: tag, modified: modified) else {
      return Response(.ok, headers: headers, body: .file(file, all))
    }
    guard let part = range.resolve(size: file.size) else {
      return .failure(.rangeNotSatisfiable, headers: [.contentRange: "bytes */\(file.size)"])
    }
    headers[.contentRange] = "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(file.size)"
    return Response(.partialContent, headers: headers, body: .file(file, part))
  }

  /// The entity tag of a file, which changes with the file: files of a site are replaced, never modified.
  private static func tag(of file: ServedFile) -> String {
    let time = file.modified
    return [Int(file.status.st_ino), file.size, time.tv_sec, time.tv_nsec]
      .map { String($0, radix: 36) }.joined(separator: "-").quoted
  }

  /// Whether the client's copy of the file is current (RFC 9110 §13.1).
  private func isKnown(_ tag: String, modifiedAt time: Int, to request: HTTPRequest) -> Bool {
    if let tags = request.headerFields[.ifNoneMatch] {
      return tags.split(separator: ",").contains { each in
        let each = each.trimmingCharacters(in: .whitespaces)
        return each == "*" || (each.hasPrefix("W/") ? each.dropFirst(2) : each[...]) == tag
      }
    }
    guard let since = request.headerFields[.ifModifiedSince].flatMap(HTTPDate.seconds) else {
      return false
    }
    return time <= since
  }

  /// The requested range; `nil` for the whole file, which also replaces a range of an outdated file.
  private func range(of request: HTTPRequest, tag: String, modified: String) -> ByteRange? {
    guard request.method == .get, let header = request.headerFields[.range] else { return nil }
    if let condition = request.headerFields[.ifRange], condition != tag, condition != modified {
      return nil
    }
    return ByteRange(header)
  }

  private static func real(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }
}

extension String {
  fileprivate var quoted: String { "\"\(self)\"" }
}
