import ArgumentParser
import Foundation
import LenticularGallery

struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Show a folder of photographs as a gallery in the browser.",
    discussion: """
      The address is there at once: pictures are made as they are looked at, all others meanwhile. \
      Open pages show what changes in the folder. The gallery is kept in \
      $XDG_CACHE_HOME/lenticular, or ~/.cache/lenticular, and served to this computer only, unless \
      --lan is given. Pages to try the elements on are at /examples/, \
      unless an album is called so. Stop with Control-C.
      """)

  @Argument(help: "The folder of photographs.", completion: .directory)
  var photos: String

  @Option(name: .shortAndLong, help: "The port to serve on; 0 takes a free one.")
  var port = 8080

  @Flag(
    help: """
      Serve to the local network too, for phones, over HTTPS with a certificate made here; --port \
      then leads there.
      """)
  var lan = false

  @Option(help: "With --lan, the port for HTTPS; 0 takes a free one.")
  var tlsPort = 8443

  @Flag(
    help:
      "With --lan, let in everybody on the network, not only who has the address or scans its code."
  )
  var open = false

  @Flag(
    help: """
      With --lan, make another code: who was let in by the one before is not any more, from the next start on.
      """)
  var newCode = false

  @OptionGroup var gallery: GalleryOptions
  @OptionGroup var work: WorkOptions

  @Flag(name: .shortAndLong, help: "Say nothing but the address, and what went wrong.")
  var quiet = false

  func validate() throws {
    guard (0...65535).contains(port), (0...65535).contains(tlsPort) else {
      throw ValidationError("a port is a number from 0 to 65535")
    }
    guard lan || !open else { throw ValidationError("--open needs --lan; give both") }
    guard lan || !newCode else { throw ValidationError("--new-code needs --lan; give both") }
    guard !open || !newCode else {
      throw ValidationError("--open lets everybody in, without a code; leave one of them out")
    }
  }

  func run() async throws {
    do {
      // The ports are taken before anything is made.
      if lan {
        let server = try LANServer(
          port: port, tlsPort: tlsPort, admission: open ? .everybody : .token(isNew: newCode),
          quiet: quiet)
        try await serve { try await server.run($0, until: $1) }
      } else {
        let server = try SiteServer(port: port)
        try await serve {
          try await server.run($0, until: $1) { port in
            print("http://127.0.0.1:\(port)/")
            fflush(nil)
          }
        }
      }
    } catch let error as ServeError {
      MessageStream.standardError.write("lenticular: \(error)\n")
      throw ExitCode(1)
    }
  }

  private static let examplesMissing =
    "an album is at /\(ExamplePages.name)/, so the example pages are not served"

  /// The longest time in which the work in the background ends after the server has stopped, in seconds. The
  /// next start mends what it leaves.
  private static let patience = 2.0

  /// Builds the gallery in the background while a server serves it.
  ///
  /// - Parameter server: serves a site until a closure returns.
  private func serve(
    _ server: (_ site: any Responder, _ end: @Sendable () async -> Void) async throws -> Void
  ) async throws {
    let signals = StopSignals()
    let reporter = Reporter(quiet: quiet)
    let gallery = try openGallery(reporter)
    if !quiet, gallery.hasPage(at: ExamplePages.name) {
      MessageStream.standardError.write("lenticular: \(Self.examplesMissing)\n")
    }
    let ended = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      gallery.run(report: reporter.show)
      ended.signal()
    }
    defer {
      gallery.stop()
      _ = ended.wait(timeout: .now() + Self.patience)
    }
    try await server(LiveSite(gallery)) {
      await signals.wait()
      gallery.stop()
    }
  }

  private func openGallery(_ reporter: Reporter) throws -> LiveGallery {
    let key = CacheFolder.key(for: photos, gallery.settings)
    var build = GalleryBuild(input: photos, output: "\(CacheFolder.path)/\(key)")
    build.settings = gallery.settings
    build.workers = work.workers
    build.cache = CacheFolder.path
    build.cacheLimit = Cache.userLimit
    do {
      return try LiveGallery(build)
    } catch {
      if case .inputMissing = error, let command = NearestCommand.name(to: photos) {
        MessageStream.standardError.write(
          "lenticular: there is neither a command nor a folder “\(photos.printable)”; "
            + "did you mean lenticular \(command)?\n")
        throw ExitCode(1)
      }
      throw reporter.failure(error)
    }
  }
}
