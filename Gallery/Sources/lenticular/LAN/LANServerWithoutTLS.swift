#if !TLS
  /// Reports that a build without TLS has no server for the local network.
  enum LANServer {
    init(quiet: Bool) throws(ServeError) { throw .builtWithoutTLS }

    func run(site: String, port: Int, tlsPort: Int) async throws { switch self {} }
  }
#endif
