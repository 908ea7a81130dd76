import Foundation
import LenticularGallery

/// A server of a site, which listens already.
protocol GalleryServer {
  /// Prints the addresses of the site, and serves it until a closure returns; running requests are completed first.
  func run(_ site: any Responder, until end: @Sendable () async -> Void) async throws
}

/// Serves a site on an address of this computer, without encryption.
struct SiteServer: GalleryServer {
  private let hosting: Hosting
  /// The token that admits; `nil` if whoever reaches the server is admitted.
  private let token: String?
  private let socket: ListeningSocket

  /// Listens on a port; connections wait until ``run(_:until:)`` is called.
  init(_ hosting: Hosting) throws(ServeError) {
    self.hosting = hosting
    socket = try ListeningSocket(
      .address(hosting.host.address), port: hosting.port, option: "--port")
    token =
      hosting.isPrivate
      ? try AccessToken.kept(.thisComputer, replacing: hosting.makesNewCode) : nil
  }

  func run(_ site: any Responder, until end: @Sendable () async -> Void) async throws {
    let content = Compression(next: site)
    let admission: any Responder =
      token.map { Admission(token: $0, plainPort: socket.port, next: content) } ?? content
    let server = try HTTPServer(
      socket,
      SiteHeaders(
        hosts: hosts, isTrustworthy: isLoopback,
        next: Below(base: hosting.basePath, next: admission)),
      isBehindProxy: !hosting.allowedHosts.isEmpty)
    for address in addresses { print(address) }
    fflush(nil)
    await end()
    await server.stop()
  }

  private var isLoopback: Bool { hosting.host.address.isLoopback }

  private var hosts: ServedHosts {
    let own =
      isLoopback
      ? ServedHosts.loopback.with([.address(hosting.host.address)])
      : .names(MachineNames.current.hosts)
    return own.with(hosting.allowedHosts)
  }

  /// The addresses of the site, that of this computer first.
  private var addresses: [String] {
    let query = token.map { "?\(Admission.name)=\($0)" } ?? ""
    let own = hosting.host.address
    let hosts =
      own.isUnspecified
      ? [ListeningAddress.loopback.address.urlHost]
        + MachineNames.current.announced.filter { own.isIPv4 ? !$0.hasPrefix("[") : true }
      : [own.urlHost]
    return hosts.map { "http://\($0):\(socket.port)\(hosting.basePath.text)\(query)" }
  }
}
