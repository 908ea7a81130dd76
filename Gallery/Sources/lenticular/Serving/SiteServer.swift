import LenticularGallery

/// Serves a site to this computer.
struct SiteServer {
  let site: String
  let port: Int

  /// Serves until SIGINT or SIGTERM; running requests are completed first.
  func run(onStart: (_ port: Int) -> Void) async throws {
    let signals = StopSignals()
    let socket = try ListeningSocket(.loopback, port: port, option: "--port")
    let server = try HTTPServer(socket, Self.responder(site: site, hosts: .loopback))
    onStart(socket.port)
    await signals.wait()
    await server.stop()
  }

  /// Responds with the site at the path `site`, and with the example pages if they fit beside it.
  static func responder(site: String, hosts: ServedHosts, examples: String = ExamplePages.root)
    -> any Responder
  {
    let files = SiteFiles(root: site)
    let hasExamples = ExamplePages.fit(beside: site)
    return SiteHeaders(
      hosts: hosts, next: hasExamples ? SiteFiles(root: examples, fallback: files) : files)
  }
}
