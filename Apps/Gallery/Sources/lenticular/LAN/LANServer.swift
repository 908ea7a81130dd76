import Foundation
import LenticularGallery

/// Serves a site to the local network over HTTPS, and redirects HTTP to it.
struct LANServer: GalleryServer {
  private let hosting: Hosting
  private let names: MachineNames
  private let certificate: ServerCertificate
  /// The token that admits; `nil` if everybody on the network is admitted.
  private let token: String?
  private let quiet: Bool
  private let http: ListeningSocket
  private let https: ListeningSocket

  /// Listens on both ports, and reads or creates the certificate. Connections wait until ``run(_:until:)`` is
  /// called.
  ///
  /// - Parameter quiet: whether only the URLs are printed.
  init(_ hosting: Hosting, quiet: Bool) throws(ServeError) {
    self.hosting = hosting
    self.quiet = quiet
    names = .current
    let reach = Self.reach(of: names)
    https = try ListeningSocket(reach, port: hosting.tlsPort, option: "--tls-port")
    http = try ListeningSocket(reach, port: hosting.port, option: "--port")
    let folder = UserFolders.state
    Folder.createPrivate(folder)
    let file = CertificateFile(path: "\(folder)/certificate.pem")
    // Where former versions have kept it. Nothing happens if there is none, or another one is kept already.
    if access(file.path, F_OK) != 0 { rename("\(CacheFolder.path)/certificate.pem", file.path) }
    let fault: CertificateFile.Fault?
    (certificate, fault) = try file.certificate(for: names)
    if let fault, !quiet {
      MessageStream.standardError.write("lenticular: \(fault); another one is made\n")
    }
    token =
      hosting.isOpen ? nil : try AccessToken.kept(.network, replacing: hosting.makesNewCode)
  }

  func run(_ site: any Responder, until end: @Sendable () async -> Void) async throws {
    let hosts = ServedHosts.names(names.hosts).with(hosting.allowedHosts)
    let content = Compression(next: site)
    let admission: any Responder = token.map { Admission(token: $0, next: content) } ?? content
    // The networks may change while the site is served.
    let admits: @Sendable (IPAddress) -> Bool = { LocalNetworks.current.contains($0) }
    let secure = try HTTPServer(
      https, SiteHeaders(hosts: hosts, next: Below(base: hosting.basePath, next: admission)),
      credentials: certificate.credentials, isBehindProxy: !hosting.allowedHosts.isEmpty,
      admits: admits)
    let redirect = try HTTPServer(
      http,
      SiteHeaders(hosts: hosts, isTrustworthy: false, next: HTTPSRedirect(port: https.port)),
      admits: admits)
    announce(port: https.port)
    await end()
    async let isStopped: Void = redirect.stop()
    await secure.stop()
    await isStopped
  }

  private static func reach(of names: MachineNames) -> ListeningSocket.Reach {
    .network(hasIPv6: !names.addresses.allSatisfy(\.isIPv4))
  }

  private func announce(port: Int) {
    let notice = LANNotice(
      hosts: names.announced, port: port, fingerprint: certificate.fingerprint,
      path: hosting.basePath.text, token: token)
    // The QR code needs colours.
    let environment = ProcessInfo.processInfo.environment
    let onTerminal =
      isatty(STDOUT_FILENO) == 1 && environment["TERM"] != "dumb"
      && environment["NO_COLOR"]?.isEmpty ?? true
    print(notice.text(onTerminal: onTerminal, quiet: quiet), terminator: "")
    fflush(nil)
  }
}
