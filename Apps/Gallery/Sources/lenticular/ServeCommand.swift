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
      --lan or --host is given. A change of lenticular.yaml counts at once, but for where and to whom \
      the gallery is served. Every user and program of this computer can open it, unless --private is given. Pages to try the elements on are at /examples/, \
      unless an album is called so. Stop with Control-C.
      """)

  @Argument(
    help: "The folder of photographs.", completion: .directory,
    transform: { try GivenPath.path($0) })
  var photos: String

  @OptionGroup var hosting: HostingOptions
  @OptionGroup var gallery: GalleryOptions
  @OptionGroup var work: WorkOptions

  @Flag(name: .shortAndLong, help: "Say nothing but the address, and what went wrong.")
  var quiet = false

  func run() async throws {
    let file: Configuration
    do {
      file = try gallery.configuration(for: photos)
    } catch {
      throw Reporter().failure(error, .validationFailure)
    }
    let isQuiet = quiet || file.isQuiet == true
    do {
      // The ports are taken before anything is made.
      let server = try Hosting(hosting, file).server(quiet: isQuiet)
      try await serve(server, file, quiet: isQuiet)
    } catch let error as ServeError {
      throw Reporter().failure(error)
    }
  }

  private static let examplesMissing =
    "an album is at /\(ExamplePages.name)/, so the example pages are not served"

  /// The longest time in which the work in the background ends after the server has stopped, in seconds. The
  /// next start mends what it leaves.
  private static let patience = 2.0

  /// The longest time for which the address is kept back until the folder is listed, in seconds. An error is told before the
  /// address, if it shows by then.
  private static let openingPatience = 0.8

  /// Builds the gallery in the background while a server serves it.
  private func serve(_ server: any GalleryServer, _ file: Configuration, quiet: Bool) async throws {
    let signals = StopSignals()
    let opening = OpeningGallery { try openGallery(file, Reporter(quiet: quiet)) }
    _ = try opening.gallery(within: Self.openingPatience)
    let ended = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      do {
        if let gallery = try opening.gallery() {
          if !quiet, gallery.hasEntry(named: ExamplePages.name) {
            MessageStream.standardError.write("lenticular: \(Self.examplesMissing)\n")
          }
          gallery.run()
        }
      } catch {
        Self.exit(withError: error)
      }
      ended.signal()
    }
    defer {
      opening.stop()
      _ = ended.wait(timeout: .now() + Self.patience)
    }
    try await server.run(try MissingPages(opening) { opening.settings }) {
      await signals.wait()
      opening.stop()
    }
  }

  private func openGallery(_ file: Configuration, _ reporter: Reporter) throws -> ServedGallery {
    let (photos, gallery, work, hosting) = (photos, gallery, work, hosting)
    do {
      return try ServedGallery(
        file, reporter: reporter,
        read: { () throws(ConfigurationError) in try gallery.configuration(for: photos) },
        isSame: { (try? Hosting(hosting, $0)) == (try? Hosting(hosting, $1)) },
        open: { options throws(GalleryError) in
          let settings = gallery.settings(options)
          let key = CacheFolder.key(for: photos, settings)
          var build = GalleryBuild(input: photos, output: "\(CacheFolder.path)/\(key)")
          build.settings = settings
          build.workers = work.workers(options)
          build.cache = CacheFolder.path
          build.cacheLimit = Cache.userLimit
          return try LiveGallery(build)
        })
    } catch {
      throw reporter.failure(error)
    }
  }
}
