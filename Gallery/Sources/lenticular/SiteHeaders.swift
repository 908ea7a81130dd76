import HTTPTypes
import Hummingbird

/// Headers for every answer, and a check of the request: who asks for the site under a foreign
/// name has been led here by another site (DNS rebinding).
struct SiteHeaders<Context: RequestContext>: RouterMiddleware {
  func handle(
    _ request: Request, context: Context,
    next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    var response: Response
    do {
      guard isLocal(request.head.authority) else { throw HTTPError(.misdirectedRequest) }
      response = try await next(withServableRange(request), context)
    } catch let error as any HTTPResponseError {
      response = Response(
        status: error.status,
        headers: [.contentType: "text/plain; charset=utf-8"],
        body: ResponseBody(byteBuffer: ByteBuffer(string: "\(error.status)\n")))
    }
    response.headers[Self.name("Content-Security-Policy")] = "frame-ancestors 'none'"
    response.headers[Self.name("Cross-Origin-Opener-Policy")] = "same-origin"
    response.headers[Self.name("Cross-Origin-Resource-Policy")] = "same-origin"
    response.headers[Self.name("Referrer-Policy")] = "no-referrer"
    response.headers[Self.name("X-Content-Type-Options")] = "nosniff"
    response.headers[Self.name("X-Frame-Options")] = "DENY"
    return response
  }

  private func isLocal(_ authority: String?) -> Bool {
    guard let authority else { return true }
    let host =
      authority.hasPrefix("[")
      ? authority : authority.split(separator: ":").first.map(String.init) ?? ""
    return host == "localhost" || host == "127.0.0.1" || host.hasSuffix(".localhost")
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
