import Foundation
import HTTPTypes
import LenticularGallery

/// Says in words that nothing is at an address, with the way to the first page of the site: in the language of the gallery or,
/// if it has none, in that of the visitor, and as bright as the gallery.
struct MissingPages: Responder {
  /// The pages by their languages.
  private let pages: [String: NotFoundPage]
  private let next: any Responder
  private let settings: @Sendable () -> GallerySettings?

  /// - Parameter settings: the options of the gallery; `nil` if they are not known, so that the page is as the visitor prefers.
  init(_ next: any Responder, settings: @escaping @Sendable () -> GallerySettings?)
    throws(GalleryError)
  {
    (self.next, self.settings) = (next, settings)
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
    let settings = settings()
    let language = settings?.language ?? Self.language(request.headerFields[.acceptLanguage])
    let theme = settings?.theme ?? .auto
    guard let bytes = try? pages[language]?.with(theme).html(root: root) else {
      return response
    }
    response.headers[.vary] = "Accept-Language"
    response.headers[.contentType] = MediaType.of("index.html")
    response.headers[.cacheControl] = "no-store"
    response.body = .bytes(Data(bytes))
    return response
  }
}
