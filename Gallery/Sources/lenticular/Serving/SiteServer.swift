import LenticularGallery

/// Serves a site to this computer until it is told to stop.
struct SiteServer {
  let site: String
  let port: Int

  /// Serves until SIGINT or SIGTERM; requests that have begun are answered first.
  func run(onStart: (_ port: Int) -> Void) async throws {
    let signals = StopSignals()
    let socket = try ListeningSocket(.loopback, port: port, option: "--port")
    let server = try HTTPServer(socket, Self.responder(site: site, hosts: .loopback))
    onStart(socket.port)
    await signals.wait()
    await server.stop()
  }

  /// What answers for the site at the path `site`, and for the example pages where they fit beside it.
  static func responder(site: String, hosts: ServedHosts, examples: String = ExamplePages.root)
    -> any Responder
  {
    let files = SiteFiles(root: site)
    let hasExamples = ExamplePages.fit(beside: site)
    return SiteHeaders(
      hosts: hosts, next: hasExamples ? SiteFiles(root: examples, fallback: files) : files)
  }
}
