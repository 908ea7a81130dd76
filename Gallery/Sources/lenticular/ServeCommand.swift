import ArgumentParser
import Foundation
import LenticularGallery

struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Show a folder of photographs as a gallery in the browser.",
    discussion: """
      The gallery is kept in $XDG_CACHE_HOME/lenticular, or ~/.cache/lenticular, and served to \
      this computer only. Stop with Control-C.
      """)

  @Argument(help: "The folder of photographs.", completion: .directory)
  var photos: String

  @Option(name: .shortAndLong, help: "The port to serve on; 0 takes a free one.")
  var port = 8080

  @OptionGroup var gallery: GalleryOptions
  @OptionGroup var reporting: ReportingOptions

  func validate() throws {
    guard (0...65535).contains(port) else {
      throw ValidationError("a port is a number from 0 to 65535")
    }
  }

  func run() async throws {
    let site = CacheFolder.path(for: photos)
    var build = GalleryBuild(input: photos, output: site)
    build.settings = gallery.settings
    let reporter = Reporter(reporting)
    do {
      reporter.finish(try build.run(report: reporter.show), site: site)
    } catch {
      throw reporter.failure(error)
    }
    do {
      try await SiteServer(site: site, port: port).run { port in
        print("http://127.0.0.1:\(port)/")
        fflush(nil)
      }
    } catch let error as SiteServer.Failure {
      FileHandle.standardError.write(Data("lenticular: \(error)\n".utf8))
      throw ExitCode(1)
    }
  }
}
