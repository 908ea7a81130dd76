import ArgumentParser
import LenticularGallery

struct PreviewCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "Show a site that was built, in the browser.",
    discussion: """
      Browsers load no scripts from files, so a site needs a server. This one serves the site as it is, to this \
      computer only, unless another option says so. Stop with Control-C.
      """)

  @Argument(
    help: "The folder of the site.", completion: .directory,
    transform: { try GivenPath.path($0) })
  var site: String

  @OptionGroup var hosting: HostingOptions

  @Flag(name: .shortAndLong, help: "Say nothing but the address, and what went wrong.")
  var quiet = false

  func run() async throws {
    guard GalleryBuild.isSite(site) else {
      throw Reporter().failure(PreviewError.noSite(site))
    }
    let signals = StopSignals()
    do {
      let server = try Hosting(hosting, Configuration()).server(quiet: quiet)
      let pages = try MissingPages(SiteFiles(root: site)) { nil }
      try await server.run(pages) { await signals.wait() }
    } catch let error as GalleryError {
      throw Reporter().failure(error)
    } catch let error as ServeError {
      throw Reporter().failure(error)
    }
  }
}

/// An error because of which no site is shown.
enum PreviewError: Error, CustomStringConvertible {
  case noSite(String)

  var description: String {
    switch self {
    case .noSite(let path):
      "there is no site of lenticular in “\(path.printable)”; "
        + "build one with lenticular build, or show photographs with lenticular serve"
    }
  }
}
