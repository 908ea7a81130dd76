#if TLS
  import Foundation
  import HummingbirdTLS
  import ServiceLifecycle

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
      let fingerprint = try certificate.fingerprint()
      let listeners = LANListeners(
        site: site, names: names, tls: try tlsConfiguration(), port: port, tlsPort: tlsPort,
        onStart: { [names, quiet] tlsPort in
          let notice = LANNotice(hosts: names.announced, port: tlsPort, fingerprint: fingerprint)
          let onTerminal = isatty(STDOUT_FILENO) == 1
          print(notice.text(onTerminal: onTerminal, quiet: quiet), terminator: "")
          fflush(nil)
        })
      try await ServiceGroup(
        configuration: .init(
          services: [listeners], gracefulShutdownSignals: [.sigterm, .sigint],
          logger: SiteServer.logger)
      ).run()
    }

    private func tlsConfiguration() throws -> TLSConfiguration {
      let chain = try NIOSSLCertificate(
        bytes: certificate.certificate.serializeAsPEM().derBytes, format: .der)
      let key = try NIOSSLPrivateKey(
        bytes: certificate.privateKey.serializeAsPEM().derBytes, format: .der)
      var tls = TLSConfiguration.makeServerConfiguration(
        certificateChain: [.certificate(chain)], privateKey: .privateKey(key))
      tls.minimumTLSVersion = .tlsv12
      tls.applicationProtocols = ["http/1.1"]
      // A sleeping phone does not answer the shutdown of a connection.
      tls.shutdownTimeout = .seconds(1)
      return tls
    }
  }
#endif
