import ArgumentParser
import Foundation
import LenticularGallery

struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Show a folder of photographs as a gallery in the browser.",
    discussion: """
      The gallery is kept in $XDG_CACHE_HOME/lenticular, or ~/.cache/lenticular, and served to \
      this computer only, unless --lan is given. Pages to try the elements on are at /examples/, \
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

  @OptionGroup var gallery: GalleryOptions
  @OptionGroup var reporting: ReportingOptions

  func validate() throws {
    guard (0...65535).contains(port), (0...65535).contains(tlsPort) else {
      throw ValidationError("a port is a number from 0 to 65535")
    }
  }

  func run() async throws {
    do {
      // Errors of the local network server are reported before a long build.
      let network = lan ? try LANServer(quiet: reporting.quiet) : nil
      let site = try makeSite()
      if !reporting.quiet, !ExamplePages.fit(beside: site) {
        FileHandle.standardError.write(Data("lenticular: \(Self.examplesMissing)\n".utf8))
      }
      if let network {
        try await network.run(site: site, port: port, tlsPort: tlsPort)
      } else {
        try await SiteServer(site: site, port: port).run { port in
          print("http://127.0.0.1:\(port)/")
          fflush(nil)
        }
      }
    } catch let error as ServeError {
      FileHandle.standardError.write(Data("lenticular: \(error)\n".utf8))
      throw ExitCode(1)
    }
  }

  private static let examplesMissing =
    "an album is at /\(ExamplePages.name)/, so the example pages are not served"

  /// Builds the site and returns its folder.
  private func makeSite() throws -> String {
    let site = CacheFolder.path(for: photos, gallery.settings)
    var build = GalleryBuild(input: photos, output: site)
    build.settings = gallery.settings
    build.cache = CacheFolder.path
    let reporter = Reporter(reporting)
    do {
      reporter.finish(try build.run(report: reporter.show), site: site)
    } catch {
      throw reporter.failure(error)
    }
    return site
  }
}
