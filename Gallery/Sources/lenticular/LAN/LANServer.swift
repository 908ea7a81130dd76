import Foundation

/// Serves a site to the local network over HTTPS, and sends who comes over HTTP there.
struct LANServer {
  private let names: MachineNames
  private let certificate: ServerCertificate
  private let quiet: Bool

  /// Finds or makes the certificate.
  ///
  /// - Parameter quiet: whether nothing but the addresses is said.
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

  /// Serves until SIGINT or SIGTERM; requests that have begun are answered first.
  func run(site: String, port: Int, tlsPort: Int) async throws {
    let signals = StopSignals()
    // A server begins only once both ports are its own.
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
