import Foundation

/// Serves a site to the local network over HTTPS, and redirects HTTP to it.
struct LANServer {
  private let names: MachineNames
  private let certificate: ServerCertificate
  private let quiet: Bool

  /// Reads or creates the certificate.
  ///
  /// - Parameter quiet: whether only the URLs are printed.
  init(quiet: Bool) throws(ServeError) {
    self.quiet = quiet
    names = .current
    let file = CertificateFile(path: "\(CacheFolder.path)/certificate.pem")
    let fault: CertificateFile.Fault?
    (certificate, fault) = try file.certificate(for: names)
    if let fault, !quiet {
      FileHandle.standardError.write(Data("lenticular: \(fault); another one is made\n".utf8))
    }
  }

  /// Serves until SIGINT or SIGTERM; running requests are completed first.
  func run(site: String, port: Int, tlsPort: Int) async throws {
    let signals = StopSignals()
    // No server starts unless both ports can be listened on.
    let https = try ListeningSocket(reach, port: tlsPort, option: "--tls-port")
    let http = try ListeningSocket(reach, port: port, option: "--port")
    let hosts = ServedHosts.names(names.hosts)
    let secure = try HTTPServer(
      https, SiteServer.responder(site: site, hosts: hosts), credentials: certificate.credentials)
    let redirect = try HTTPServer(
      http,
      SiteHeaders(hosts: hosts, isTrustworthy: false, next: HTTPSRedirect(port: https.port)))
    announce(port: https.port)
    await signals.wait()
    async let isStopped: Void = redirect.stop()
    await secure.stop()
    await isStopped
  }

  private var reach: ListeningSocket.Reach {
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
