import Foundation
import HTTPTypes
import LenticularGallery

/// Says in words that nothing is at an address, in the visitor's language and as bright as the gallery, with the way to the
/// first page of the site.
struct MissingPages: Responder {
  /// The pages by their languages.
  private let pages: [String: NotFoundPage]
  private let next: any Responder
  private let theme: @Sendable () -> Theme?

  /// - Parameter theme: how bright the pages of the gallery are; `nil` if that is not known, so that the page is as bright
  ///   as the visitor prefers.
  init(_ next: any Responder, theme: @escaping @Sendable () -> Theme?) throws(GalleryError) {
    (self.next, self.theme) = (next, theme)
    var pages: [String: NotFoundPage] = [:]
    for language in GallerySettings.languages { pages[language] = try NotFoundPage(language) }
    self.pages = pages
  }

  /// The first language of a header that there is a page in, without the weights of the languages (RFC 9110 §12.5.4):
  /// browsers name the preferred ones first.
  private static func language(_ header: String?) -> String {
    let accepted = (header ?? "").lowercased().split(separator: ",").map { each in
      String(each.drop { $0 == " " }.prefix { $0.isLetter })
    }
    return accepted.first(where: GallerySettings.languages.contains) ?? GallerySettings.languages[0]
  }

  func respond(to request: HTTPRequest) -> Response {
    var response = next.respond(to: request)
    guard response.status == .notFound, let target = URLTarget(request.path ?? ""),
      !LiveGallery.isFile(target.path)
    else { return response }
    // Relative, because the site may be below a path of a proxy's.
    let depth = max(0, target.encodedPath.utf8.count { $0 == UInt8(ascii: "/") } - 1)
    let root = depth == 0 ? "./" : String(repeating: "../", count: depth)
    let language = Self.language(request.headerFields[.acceptLanguage])
    guard let bytes = try? pages[language]?.with(theme() ?? .auto).html(root: root) else {
      return response
    }
    response.headers[.vary] = "Accept-Language"
    response.headers[.contentType] = MediaType.of("index.html")
    response.headers[.cacheControl] = "no-store"
    response.body = .bytes(Data(bytes))
    return response
  }
}
