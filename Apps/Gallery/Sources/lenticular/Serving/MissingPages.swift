import Foundation
import HTTPTypes
import LenticularGallery

/// Says in words that nothing is at an address, with the way to the first page of the site.
struct MissingPages: Responder {
  private let page: NotFoundPage
  private let next: any Responder

  init(_ next: any Responder) throws(GalleryError) {
    self.next = next
    page = try NotFoundPage()
  }

  func respond(to request: HTTPRequest) -> Response {
    var response = next.respond(to: request)
    guard response.status == .notFound, let target = URLTarget(request.path ?? ""),
      !LiveGallery.isFile(target.path)
    else { return response }
    // Relative, because the site may be below a path of a proxy's.
    let depth = max(0, target.encodedPath.utf8.count { $0 == UInt8(ascii: "/") } - 1)
    let root = depth == 0 ? "./" : String(repeating: "../", count: depth)
    guard let bytes = try? page.html(root: root) else { return response }
    response.headers[.contentType] = MediaType.of("index.html")
    response.headers[.cacheControl] = "no-store"
    response.body = .bytes(Data(bytes))
    return response
  }
}
