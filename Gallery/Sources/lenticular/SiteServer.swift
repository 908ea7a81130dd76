import Foundation
import Hummingbird
import Logging
import NIOCore

/// Serves a site to this computer until it is told to stop.
struct SiteServer {
  /// Why a site cannot be served.
  enum Failure: Error, CustomStringConvertible {
    case portTaken(Int)
    case portForbidden(Int)
    case cannotListen(Int, reason: String)

    var description: String {
      switch self {
      case .portTaken(let port):
        "port \(port) is taken by another program; "
          + "choose one with --port, or let --port 0 choose a free one"
      case .portForbidden(let port):
        "this user may not listen on port \(port); choose one above 1023 with --port"
      case .cannotListen(let port, let reason):
        "cannot listen on port \(port): \(reason)"
      }
    }
  }

  let site: String
  let port: Int

  /// Serves until SIGINT or SIGTERM; requests that have begun are answered first.
  func run(onStart: @escaping @Sendable (_ port: Int) -> Void) async throws {
    var logger = Logger(label: "lenticular")
    logger.logLevel = .error
    let router = Router()
    router.add(middleware: SiteHeaders())
    router.add(
      middleware: FileMiddleware(
        fileProvider: SiteFiles(root: site, logger: logger),
        cacheControl: Self.cacheControl, searchForIndexHtml: true
      ).withAdditionalMediaTypes(forFileExtensions: Self.mediaTypes))
    let application = Application(
      router: router,
      configuration: .init(address: .hostname("127.0.0.1", port: port), serverName: "lenticular"),
      onServerRunning: { channel in onStart(channel.localAddress?.port ?? 0) },
      logger: logger)
    do {
      try await application.runService()
    } catch let error as IOError {
      switch error.errnoCode {
      case EADDRINUSE: throw Failure.portTaken(port)
      case EACCES: throw Failure.portForbidden(port)
      default: throw Failure.cannotListen(port, reason: String(cString: strerror(error.errnoCode)))
      }
    }
  }

  /// Pictures are named after their content and never change; everything else is asked for again.
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
