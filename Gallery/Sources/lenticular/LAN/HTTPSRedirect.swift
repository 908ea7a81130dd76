#if TLS
  import HTTPTypes
  import Hummingbird

  /// Redirects HTTP requests to the same URL over HTTPS.
  struct HTTPSRedirect<Context: RequestContext>: RouterMiddleware {
    /// The port of HTTPS.
    let port: Int

    func handle(
      _ request: Request, context: Context,
      next: (Request, Context) async throws -> Response
    ) async throws -> Response {
      guard let host = request.head.authority.flatMap(RequestHost.init),
        let location = location(host: host, target: request.head.path ?? "")
      else { throw HTTPError(.badRequest) }
      // A cached redirect would also apply to a later server without HTTPS.
      return Response(
        status: .permanentRedirect, headers: [.location: location, .cacheControl: "no-store"])
    }

    /// The URL to which a request for `target`, a path with its query, is redirected; `nil` if it
    /// is malformed.
    func location(host: RequestHost, target: String) -> String? {
      guard target.hasPrefix("/"), target.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
        return nil
      }
      let port = self.port == 443 ? "" : ":\(self.port)"
      return "https://\(host.urlHost)\(port)\(target)"
    }
  }
#endif
