import HTTPTypes
import Hummingbird

/// Headers for every answer, and a check of the host that is asked for.
struct SiteHeaders<Context: RequestContext>: RouterMiddleware {
  let hosts: ServedHosts
  /// Whether browsers trust the origin: this computer's and HTTPS's. Elsewhere they complain of a
  /// policy for openers.
  var isTrustworthy = true

  func handle(
    _ request: Request, context: Context,
    next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    var response: Response
    do {
      try checkHost(of: request)
      response = try await next(withServableRange(request), context)
    } catch let error as any HTTPResponseError {
      response = Response(
        status: error.status,
        headers: [.contentType: "text/plain; charset=utf-8"],
        body: ResponseBody(byteBuffer: ByteBuffer(string: "\(error.status)\n")))
    }
    response.headers[Self.name("Content-Security-Policy")] = "frame-ancestors 'none'"
    if isTrustworthy {
      response.headers[Self.name("Cross-Origin-Opener-Policy")] = "same-origin"
    }
    response.headers[Self.name("Cross-Origin-Resource-Policy")] = "same-origin"
    response.headers[Self.name("Referrer-Policy")] = "no-referrer"
    response.headers[Self.name("X-Content-Type-Options")] = "nosniff"
    response.headers[Self.name("X-Frame-Options")] = "DENY"
    return response
  }

  /// A request of HTTP/1.0 may name no host.
  private func checkHost(of request: Request) throws {
    // The first Host header has become the authority; what is left is a second one.
    guard request.headers[Self.name("Host")] == nil else { throw HTTPError(.badRequest) }
    guard let authority = request.head.authority else { return }
    guard let host = RequestHost(authority: authority) else { throw HTTPError(.badRequest) }
    guard hosts.contains(host) else { throw HTTPError(.misdirectedRequest) }
  }

  /// The file middleware answers `first-last` and `first-`. A request for the last bytes, or for
  /// several ranges, gets the whole file, which a server may always answer with.
  private func withServableRange(_ request: Request) -> Request {
    guard let range = request.headers[.range] else { return request }
    let isPlain = range.wholeMatch(of: /bytes=[0-9]{1,18}-[0-9]{0,18}/) != nil
    if isPlain { return request }
    var head = request.head
    head.headerFields[.range] = nil
    return Request(head: head, body: request.body)
  }

  private static func name(_ name: String) -> HTTPField.Name { HTTPField.Name(name)! }
}
