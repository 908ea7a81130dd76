import HTTPTypes
import Hummingbird

/// Adds headers to every response, and checks the host of every request.
struct SiteHeaders<Context: RequestContext>: RouterMiddleware {
  let hosts: ServedHosts
  /// Whether browsers consider the origin trustworthy: loopback or HTTPS. For other origins they
  /// warn about a Cross-Origin-Opener-Policy.
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

  /// Rejects requests for other hosts. A request of HTTP/1.0 may have no host.
  private func checkHost(of request: Request) throws {
    // The first Host header became the authority; a remaining one is a second one.
    guard request.headers[Self.name("Host")] == nil else { throw HTTPError(.badRequest) }
    guard let authority = request.head.authority else { return }
    guard let host = RequestHost(authority: authority) else { throw HTTPError(.badRequest) }
    guard hosts.contains(host) else { throw HTTPError(.misdirectedRequest) }
  }

  /// The file middleware supports ranges `first-last` and `first-`. Other ranges are ignored, so
  /// that the response is the whole file, which RFC 9110 permits.
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
