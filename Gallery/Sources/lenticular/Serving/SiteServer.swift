import LenticularGallery

/// Serves a site to this computer.
struct SiteServer {
  private let socket: ListeningSocket

  /// Listens on a port; connections wait until ``run(_:until:onStart:)`` is called.
  init(port: Int) throws(ServeError) {
    socket = try ListeningSocket(.loopback, port: port, option: "--port")
  }

  /// Serves until a closure returns; running requests are completed first.
  func run(
    _ site: any Responder, until end: @Sendable () async -> Void, onStart: (_ port: Int) -> Void
  )
    async throws
  {
    let server = try HTTPServer(
      socket, SiteHeaders(hosts: .loopback, next: Compression(next: site)))
    onStart(socket.port)
    await end()
    await server.stop()
  }
}
