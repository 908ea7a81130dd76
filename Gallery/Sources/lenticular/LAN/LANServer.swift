#if TLS
  import Foundation
  import Hummingbird
  import HummingbirdCore
  import HummingbirdTLS
  import Logging
  import NIOCore
  import ServiceLifecycle

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
      let tls = try tlsConfiguration()
      let fingerprint = try certificate.fingerprint()
      let service = Listeners { [names, quiet] in
        let (started, start) = AsyncStream<Int>.makeStream()
        try await withThrowingTaskGroup { group in
          group.addTask {
            defer { start.finish() }
            try await listen(
              router: SiteServer.router(site: site, hosts: .names(names.hosts)),
              server: .tls(tlsConfiguration: tls), port: tlsPort, option: "--tls-port",
              onStart: { start.yield($0) })
          }
          group.addTask {
            for await tlsPort in started {
              let router = Router()
              router.add(middleware: SiteHeaders(hosts: .names(names.hosts), isTrustworthy: false))
              router.add(middleware: HTTPSRedirect(port: tlsPort))
              try await listen(
                router: router, server: .http1(), port: port, option: "--port",
                onStart: { _ in
                  let notice = LANNotice(
                    hosts: names.announced, port: tlsPort, fingerprint: fingerprint)
                  let onTerminal = isatty(STDOUT_FILENO) == 1
                  print(notice.text(onTerminal: onTerminal, quiet: quiet), terminator: "")
                  fflush(nil)
                })
            }
          }
          for try await _ in group {}
        }
      }
      try await ServiceGroup(
        configuration: .init(
          services: [service], gracefulShutdownSignals: [.sigterm, .sigint],
          logger: Self.logger)
      ).run()
    }

    /// A service that does what its closure does.
    private struct Listeners: Service {
      let body: @Sendable () async throws -> Void

      func run() async throws { try await body() }
    }

    private func listen(
      router: Router<BasicRequestContext>, server: HTTPServerBuilder, port: Int, option: String,
      onStart: @escaping @Sendable (_ port: Int) -> Void
    ) async throws {
      // Where there is IPv6, its wildcard takes IPv4 too.
      let wildcard = names.addresses.allSatisfy(\.isIPv4) ? "0.0.0.0" : "::"
      let application = Application(
        router: router, server: server,
        configuration: .init(address: .hostname(wildcard, port: port), serverName: "lenticular"),
        onServerRunning: { channel in onStart(channel.localAddress?.port ?? port) },
        logger: Self.logger)
      do {
        try await application.run()
      } catch let error as IOError {
        throw ServeError(error, port: port, option: option)
      }
    }

    /// When one port cannot be listened on, that the other is left again is no news.
    private static var logger: Logger {
      var logger = SiteServer.logger
      logger.logLevel = .critical
      return logger
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
      // A phone that sleeps does not answer when the server says goodbye.
      tls.shutdownTimeout = .seconds(1)
      return tls
    }
  }
#endif
