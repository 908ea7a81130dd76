import Foundation
import HTTPTypes
import LenticularGallery

/// The site of a gallery that is built in the background.
///
/// Pages have a script that shows how far the gallery is, and changes the page when the gallery changes. It is
/// not in the files of the site.
struct LiveSite: Responder {
  private let gallery: LiveGallery
  private let files: SiteFiles
  /// The example pages, which are served if no album has their name.
  private let examples: SiteFiles

  private static let script = "assets/live.js"
  private static let status = "assets/live.json"

  init(_ gallery: LiveGallery, examples: String = ExamplePages.root) {
    self.gallery = gallery
    self.examples = SiteFiles(root: examples)
    files = SiteFiles(root: gallery.path)
  }

  func respond(to request: HTTPRequest) -> Response {
    let target = URLTarget(request.path ?? "")
    guard request.method == .get || request.method == .head, let path = target?.path else {
      return files.respond(to: request)
    }
    switch path {
    case Self.script: return script(request)
    case Self.status: return status(ofPageAt: target?.query["page"] ?? "", request)
    default: break
    }
    do throws(GalleryError) {
      if let page = try gallery.page(at: path) { return response(with: page, to: request) }
    } catch {
      FileHandle.standardError.write(Data("lenticular: \(error)\n".utf8))
      return .failure(.internalServerError)
    }
    // What an earlier build has left is not part of the gallery.
    if LivePage.isPage(path) { return missing(request) }
    if gallery.hasAlbum(at: path) {
      return .movedPermanently(to: "/\(target?.rawPath ?? "")/\(target?.rawQuery ?? "")")
    }
    let response = files.respond(to: request)
    guard response.status == .notFound else { return response }
    if gallery.make(path) { return files.respond(to: request) }
    return missing(request)
  }

  private func missing(_ request: HTTPRequest) -> Response {
    gallery.hasAlbum(at: ExamplePages.name) ? .failure(.notFound) : examples.respond(to: request)
  }

  private func response(with page: LivePage, to request: HTTPRequest) -> Response {
    let file = URL(fileURLWithPath: "\(files.root)/\(page.path)")
    guard var bytes = try? page.bytes.map({ Data($0) }) ?? Data(contentsOf: file) else {
      return .failure(.notFound)
    }
    let type = MediaType.of(page.path)
    if page.path.hasSuffix(".html"), let end = bytes.range(of: Data("</head>".utf8)) {
      let head = """
        <meta name="lenticular-version" content="\(page.version)">
        <script type="module" src="/\(Self.script)"></script>

        """
      bytes.insert(contentsOf: head.utf8, at: end.lowerBound)
    }
    return Self.response(
      to: request, type: type, tag: page.version + (page.bytes == nil ? "" : "-made"), bytes)
  }

  private func script(_ request: HTTPRequest) -> Response {
    guard let bytes = try? Data(contentsOf: LivePage.script) else { return .failure(.notFound) }
    let tag = ContentKey.of(String(decoding: bytes, as: UTF8.self))
    return Self.response(to: request, type: MediaType.of(Self.script), tag: tag, bytes)
  }

  private static func response(to request: HTTPRequest, type: String, tag: String, _ bytes: Data)
    -> Response
  {
    Representation(type: type, tag: tag, size: bytes.count) { .bytes(bytes.subdata(in: $0)) }
      .response(to: request)
  }

  private func status(ofPageAt path: String, _ request: HTTPRequest) -> Response {
    let status = gallery.status(ofPageAt: String(path.drop { $0 == "/" }))
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    guard let bytes = try? encoder.encode(status) else { return .failure(.internalServerError) }
    return Response(
      .ok, headers: [.contentType: MediaType.of(Self.status), .cacheControl: "no-store"],
      body: .bytes(bytes))
  }
}

/// The path and the query of a request.
private struct URLTarget {
  /// The path without its first slash, percent-encoded.
  let rawPath: String
  /// The query with its question mark; empty without one.
  let rawQuery: String
  /// The path without its first slash and without percent-encoding.
  let path: String

  /// `nil` if the target is malformed.
  init?(_ target: String) {
    let raw = target.prefix { $0 != "?" }
    guard raw.hasPrefix("/"), let path = String(raw.dropFirst()).removingPercentEncoding else {
      return nil
    }
    self.path = path
    rawPath = String(raw.drop { $0 == "/" })
    rawQuery = String(target.dropFirst(raw.count))
  }

  /// The values of the query, by name.
  var query: [String: String] {
    let pairs = rawQuery.dropFirst().split(separator: "&").map {
      $0.split(separator: "=", maxSplits: 1)
    }
    return Dictionary(
      pairs.filter { $0.count == 2 }.map {
        (String($0[0]), String($0[1]).removingPercentEncoding ?? "")
      }, uniquingKeysWith: { first, _ in first })
  }
}
