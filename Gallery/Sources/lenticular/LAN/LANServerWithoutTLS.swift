#if !TLS
  /// There is no server for the local network in a build without TLS.
  enum LANServer {
    init(quiet: Bool) throws(ServeError) { throw .builtWithoutTLS }

    func run(site: String, port: Int, tlsPort: Int) async throws { switch self {} }
  }
#endif
