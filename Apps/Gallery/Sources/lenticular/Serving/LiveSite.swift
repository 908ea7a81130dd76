import Foundation
import HTTPTypes
import LenticularGallery

/// The site of a gallery that is built in the background.
///
/// Pages have a script that shows the progress of the gallery, and updates the page when the gallery changes. The files
/// of the site do not have this script.
struct LiveSite: Responder {
  private let gallery: LiveGallery
  private let files: SiteFiles
  /// The example pages, which are served if no album has their name.
  private let examples: SiteFiles
  /// The engine of the example pages, whose folder has a plain name.
  private let engine: SiteFiles
  /// The path of the script, beside what it imports.
  private let script: String
  /// The texts of the script, as the value of an attribute.
  private let texts: String

  /// The folder at which example pages expect the engine.
  private static let engineFolder = "assets/lenticular"
  private static let status = "assets/live.json"

  init(_ gallery: LiveGallery, examples: String = ExamplePages.root) {
    self.gallery = gallery
    self.examples = SiteFiles(root: examples)
    engine = SiteFiles(root: ExamplePages.engine)
    script = "\(gallery.assetsPath)/live.js"
    texts = gallery.progressTexts.replacing("&", with: "&amp;").replacing("\"", with: "&quot;")
      .replacing("<", with: "&lt;")
    files = SiteFiles(root: gallery.path)
  }

  func respond(to request: HTTPRequest) -> Response {
    guard request.method == .get || request.method == .head,
      let target = URLTarget(request.path ?? "")
    else { return files.respond(to: request) }
    let path = target.path
    switch path {
    case script: return script(request)
    case Self.status: return status(ofPageAt: target.query["page"] ?? "", request)
    default: break
    }
    // Images and scripts do not depend on the albums, which may be changing.
    if LiveGallery.isFile(path) { return file(at: path, request) }
    if let archive = gallery.archive(at: path) {
      return Representation(
        type: MediaType.of(path), tag: archive.version, size: archive.size
      ) { .archive(archive, $0) }.response(to: request)
    }
    do throws(GalleryError) {
      if let page = try gallery.page(at: path) { return response(with: page, to: request) }
    } catch {
      MessageStream.standardError.write("lenticular: \(error)\n")
      return .failure(.internalServerError)
    }
    // What an earlier build has left is not part of the gallery.
    if LivePage.isPage(path) {
      return moved(from: path, as: path) ?? missing(request)
    }
    if gallery.hasPage(at: path) {
      return .movedPermanently(to: target.folder)
    }
    if let response = moved(from: path + "/", as: path) { return response }
    let response = files.respond(to: request)
    return response.status == .notFound ? missing(request) : response
  }

  /// The redirect from an address of a former version; `nil` for other paths.
  ///
  /// - Parameter requested: the path that was requested, to which the location is relative.
  private func moved(from path: String, as requested: String) -> Response? {
    guard let address = gallery.address(ofFormer: path) else { return nil }
    let depth = requested.utf8.count { $0 == UInt8(ascii: "/") }
    let root = depth == 0 ? "./" : String(repeating: "../", count: depth)
    return .movedPermanently(to: root + address)
  }

  /// The response with an image, which is made if it does not exist yet, or with a script.
  private func file(at path: String, _ request: HTTPRequest) -> Response {
    let response = files.respond(to: request)
    guard response.status == .notFound else { return response }
    return gallery.make(path) ? files.respond(to: request) : missing(request)
  }

  private func missing(_ request: HTTPRequest) -> Response {
    if gallery.hasEntry(named: ExamplePages.name) { return .failure(.notFound) }
    guard let path = request.path, path.hasPrefix("/\(Self.engineFolder)/") else {
      return examples.respond(to: request)
    }
    var inner = request
    inner.path = String(path.dropFirst(Self.engineFolder.count + 1))
    return engine.respond(to: inner)
  }

  private func response(with page: LivePage, to request: HTTPRequest) -> Response {
    let file = URL(fileURLWithPath: "\(files.root)/\(page.path)")
    guard var bytes = try? page.bytes.map({ Data($0) }) ?? Data(contentsOf: file) else {
      return .failure(.notFound)
    }
    let type = MediaType.of(page.path)
    if page.followsGallery, let end = bytes.range(of: Data("</head>".utf8)) {
      // Relative, because a proxy may serve the site below a path of its own.
      let root = page.path.filter { $0 == "/" }.map { _ in "../" }.joined()
      let head = """
        <meta name="lenticular-version" content="\(page.version)" data-page="\(page.path)" data-look="\(page.look)" data-texts="\(texts)">
        <script type="module" src="\(root)\(script)"></script>

        """
      bytes.insert(contentsOf: head.utf8, at: end.lowerBound)
    }
    return Self.response(
      to: request, type: type, tag: page.version + (page.bytes == nil ? "" : "-made"), bytes)
  }

  private func script(_ request: HTTPRequest) -> Response {
    guard let bytes = try? Data(contentsOf: LivePage.script) else { return .failure(.notFound) }
    let tag = ContentKey.of(String(decoding: bytes, as: UTF8.self))
    return Self.response(to: request, type: MediaType.of(script), tag: tag, bytes)
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
