import Foundation
import LenticularGallery

/// Serves a site to the local network over HTTPS, and redirects HTTP to it.
struct LANServer {
  private let names: MachineNames
  private let certificate: ServerCertificate
  private let isOpen: Bool
  private let quiet: Bool
  private let http: ListeningSocket
  private let https: ListeningSocket

  /// Listens on both ports, and reads or creates the certificate. Connections wait until ``run(_:until:)`` is
  /// called.
  ///
  /// - Parameters:
  ///   - isOpen: whether everybody on the local network is admitted, not only who has the token.
  ///   - quiet: whether only the URLs are printed.
  init(port: Int, tlsPort: Int, isOpen: Bool, quiet: Bool) throws(ServeError) {
    self.isOpen = isOpen
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
    let content = Compression(next: site)
    let admission: any Responder = token.map { Admission(token: $0, next: content) } ?? content
    // The networks may change while the site is served.
    let admits: @Sendable (IPAddress) -> Bool = { LocalNetworks.current.contains($0) }
    let secure = try HTTPServer(
      https, SiteHeaders(hosts: hosts, next: admission), credentials: certificate.credentials,
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

  /// The token of this machine, which lasts as long as its certificate: a phone has to scan it only once. It is a
  /// digest of the private key, of 64 bits.
  private var token: String? {
    if isOpen { return nil }
    return ContentKey.of("token\n\(certificate.credentials.privateKey)")
  }

  private static func reach(of names: MachineNames) -> ListeningSocket.Reach {
    .network(hasIPv6: !names.addresses.allSatisfy(\.isIPv4))
  }

  private func announce(port: Int) {
    let notice = LANNotice(
      hosts: names.announced, port: port, fingerprint: certificate.fingerprint, token: token)
    let onTerminal = isatty(STDOUT_FILENO) == 1
    print(notice.text(onTerminal: onTerminal, quiet: quiet), terminator: "")
    fflush(nil)
  }
}
