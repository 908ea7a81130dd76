#if TLS
  import Hummingbird
  import HummingbirdCore
  import HummingbirdTLS
  import Logging
  import NIOCore
  import ServiceLifecycle

  /// The two ports of a site on the local network: one for HTTPS, and one for HTTP that leads there.
  struct LANListeners: Service {
    let site: String
    let names: MachineNames
    let tls: TLSConfiguration
    let port: Int
    let tlsPort: Int
    /// Is told the port for HTTPS once both are listened on.
    let onStart: @Sendable (_ tlsPort: Int) -> Void

    func run() async throws {
      let (started, start) = AsyncStream<Int>.makeStream()
      try await withThrowingTaskGroup { group in
        group.addTask {
          defer { start.finish() }
          try await serve { tlsPort in start.yield(tlsPort) }
        }
        group.addTask {
          // There is one port to wait for, or none when it cannot be listened on.
          for await tlsPort in started { try await redirect(to: tlsPort) }
        }
        // The first that fails stops the other.
        for try await _ in group {}
      }
    }

    private func serve(onStart: @escaping @Sendable (_ tlsPort: Int) -> Void) async throws {
      try await listen(
        router: SiteServer.router(site: site, hosts: hosts), server: .tls(tlsConfiguration: tls),
        port: tlsPort, option: "--tls-port", onStart: onStart)
    }

    private func redirect(to tlsPort: Int) async throws {
      let router = Router()
      router.add(middleware: SiteHeaders(hosts: hosts, isTrustworthy: false))
      router.add(middleware: HTTPSRedirect(port: tlsPort))
      try await listen(
        router: router, server: .http1(), port: port, option: "--port",
        onStart: { [onStart] _ in onStart(tlsPort) })
    }

    private func listen(
      router: Router<BasicRequestContext>, server: HTTPServerBuilder, port: Int, option: String,
      onStart: @escaping @Sendable (_ port: Int) -> Void
    ) async throws {
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

    private var hosts: ServedHosts { .names(names.hosts) }

    /// Where there is IPv6, its wildcard takes IPv4 too.
    private var wildcard: String { names.addresses.allSatisfy(\.isIPv4) ? "0.0.0.0" : "::" }

    /// When one port cannot be listened on, that the other is left again is no news.
    private static var logger: Logger {
      var logger = SiteServer.logger
      logger.logLevel = .critical
      return logger
    }
  }
#endif
