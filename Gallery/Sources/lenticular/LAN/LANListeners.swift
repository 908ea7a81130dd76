#if TLS
  import Hummingbird
  import HummingbirdCore
  import HummingbirdTLS
  import Logging
  import NIOCore
  import ServiceLifecycle

  /// The two ports of a site on the local network: HTTPS, and HTTP with redirects to it.
  struct LANListeners: Service {
    let site: String
    let names: MachineNames
    let tls: TLSConfiguration
    let port: Int
    let tlsPort: Int
    /// Called with the HTTPS port when both ports are listened on.
    let onStart: @Sendable (_ tlsPort: Int) -> Void

    func run() async throws {
      let (started, start) = AsyncStream<Int>.makeStream()
      try await withThrowingTaskGroup { group in
        group.addTask {
          defer { start.finish() }
          try await serve { tlsPort in start.yield(tlsPort) }
        }
        group.addTask {
          // The stream has one port, or none if the server cannot listen.
          for await tlsPort in started { try await redirect(to: tlsPort) }
        }
        // The failure of one server stops the other.
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

    /// With IPv6, the wildcard address also accepts IPv4.
    private var wildcard: String { names.addresses.allSatisfy(\.isIPv4) ? "0.0.0.0" : "::" }

    /// If one server fails, the end of the other is not worth a message.
    private static var logger: Logger {
      var logger = SiteServer.logger
      logger.logLevel = .critical
      return logger
    }
  }
#endif
