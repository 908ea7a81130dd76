import Foundation

/// Serves a site to the local network over HTTPS, and redirects HTTP to it.
struct LANServer {
  private let names: MachineNames
  private let certificate: ServerCertificate
  private let quiet: Bool
  private let http: ListeningSocket
  private let https: ListeningSocket

  /// Listens on both ports, and reads or creates the certificate. Connections wait until ``run(_:until:)`` is
  /// called.
  ///
  /// - Parameter quiet: whether only the URLs are printed.
  init(port: Int, tlsPort: Int, quiet: Bool) throws(ServeError) {
    self.quiet = quiet
    names = .current
    let reach = Self.reach(of: names)
    https = try ListeningSocket(reach, port: tlsPort, option: "--tls-port")
    http = try ListeningSocket(reach, port: port, option: "--port")
    let file = CertificateFile(path: "\(CacheFolder.path)/certificate.pem")
    let fault: CertificateFile.Fault?
    (certificate, fault) = try file.certificate(for: names)
    if let fault, !quiet {
      FileHandle.standardError.write(Data("lenticular: \(fault); another one is made\n".utf8))
    }
  }

  /// Serves until a closure returns; running requests are completed first.
  func run(_ site: any Responder, until end: @Sendable () async -> Void) async throws {
    let hosts = ServedHosts.names(names.hosts)
    let secure = try HTTPServer(
      https, SiteHeaders(hosts: hosts, next: Compression(next: site)),
      credentials: certificate.credentials)
    let redirect = try HTTPServer(
      http,
      SiteHeaders(hosts: hosts, isTrustworthy: false, next: HTTPSRedirect(port: https.port)))
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
      hosts: names.announced, port: port, fingerprint: certificate.fingerprint)
    let onTerminal = isatty(STDOUT_FILENO) == 1
    print(notice.text(onTerminal: onTerminal, quiet: quiet), terminator: "")
    fflush(nil)
  }
}
