import Foundation
import Hummingbird
import LenticularGallery
import Logging
import NIOCore

/// Serves a site to this computer.
struct SiteServer {
  let site: String
  let port: Int

  /// Serves until SIGINT or SIGTERM; running requests are completed first.
  func run(onStart: @escaping @Sendable (_ port: Int) -> Void) async throws {
    let application = Application(
      router: Self.router(site: site, hosts: .loopback),
      configuration: .init(address: .hostname("127.0.0.1", port: port), serverName: "lenticular"),
      onServerRunning: { channel in onStart(channel.localAddress?.port ?? 0) },
      logger: Self.logger)
    do {
      try await application.runService()
    } catch let error as IOError {
      throw ServeError(error, port: port, option: "--port")
    }
  }

  /// The routes for the site at the path `site`, and for the example pages if they fit beside it.
  static func router(site: String, hosts: ServedHosts, examples: String = ExamplePages.root)
    -> Router<BasicRequestContext>
  {
    let router = Router()
    router.add(middleware: SiteHeaders(hosts: hosts))
    if ExamplePages.fit(beside: site) { router.add(middleware: files(in: examples)) }
    router.add(middleware: files(in: site))
    return router
  }

  /// The middleware that serves the files of a folder if no later middleware responds.
  private static func files(in root: String) -> FileMiddleware<BasicRequestContext, SiteFiles> {
    FileMiddleware(
      fileProvider: SiteFiles(root: root, logger: logger),
      cacheControl: cacheControl, searchForIndexHtml: true
    ).withAdditionalMediaTypes(forFileExtensions: mediaTypes)
  }

  static var logger: Logger {
    var logger = Logger(label: "lenticular")
    logger.logLevel = .error
    return logger
  }

  /// Images are immutable, because their names depend on their content; everything else is revalidated.
  private static let cacheControl = CacheControl([
    (.imageWebp, [.public, .maxAge(31_536_000), .immutable]),
    (.imageJpeg, [.public, .maxAge(31_536_000), .immutable]),
    (MediaType(type: .image, subType: "avif"), [.public, .maxAge(31_536_000), .immutable]),
    (MediaType(type: .any), [.noCache]),
  ])

  private static let mediaTypes: [String: MediaType] = [
    "avif": MediaType(type: .image, subType: "avif"),
    "css": MediaType(type: .text, subType: "css", parameter: ("charset", "utf-8")),
    "heic": MediaType(type: .image, subType: "heic"),
    "html": MediaType(type: .text, subType: "html", parameter: ("charset", "utf-8")),
    "js": MediaType(type: .text, subType: "javascript", parameter: ("charset", "utf-8")),
    "map": .applicationJson,
    "mjs": MediaType(type: .text, subType: "javascript", parameter: ("charset", "utf-8")),
    "tif": MediaType(type: .image, subType: "tiff"),
    "wasm": MediaType(type: .application, subType: "wasm"),
    "webp": .imageWebp,
  ]
}

extension ServeError {
  /// The error for a port that cannot be listened on.
  init(_ error: IOError, port: Int, option: String) {
    switch error.errnoCode {
    case EADDRINUSE: self = .portTaken(port, option: option)
    case EACCES: self = .portForbidden(port, option: option)
    default: self = .cannotListen(port, reason: String(cString: strerror(error.errnoCode)))
    }
  }
}
