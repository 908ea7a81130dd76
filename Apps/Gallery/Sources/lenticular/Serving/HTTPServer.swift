import CHTTPServer
import CMicroHTTPD
import Foundation
import HTTPTypes
import LenticularGallery
import Synchronization

/// An HTTP/1.1 server on libmicrohttpd, which limits the resources of clients.
final class HTTPServer: Sendable {
  /// The private key and the certificate of an HTTPS server, both PEM.
  struct Credentials: Equatable {
    let privateKey: String
    let certificate: String
  }

  private let responder: any Responder
  /// Whether a client with this address may connect.
  private let admits: @Sendable (IPAddress) -> Bool
  private let waiting = Mutex(Waiting())
  /// `nil` once the server has been stopped.
  private let daemon = Mutex<Daemon?>(nil)
  /// The number of requests whose first line has been received and whose response has not been sent.
  private let requests = Atomic(0)

  /// The requests whose response is being prepared, and whose connections are suspended meanwhile.
  private struct Waiting: @unchecked Sendable {
    var connections: [ObjectIdentifier: OpaquePointer] = [:]
    var isStopped = false
  }

  private struct Daemon: @unchecked Sendable {
    let handle: OpaquePointer
    /// Ends the connections of clients that send nothing.
    let timer: any DispatchSourceTimer
  }

  private let connections: ConnectionTable

  private static let limits = http_server_limits(
    connections: 512, connections_of_address: 128, timeout: 30, memory: 32_768, threads: 4)
  /// The longest time in which a client sends the headers of a request: longer than a connection may be idle.
  private static let headerPatience = Duration.seconds(40)
  /// The interval at which it is looked for clients that take longer.
  private static let interval = DispatchTimeInterval.seconds(5)

  /// Starts a server on a socket, which the server closes when it stops. With credentials it is an HTTPS server.
  ///
  /// - Parameters:
  ///   - isBehindProxy: whether all clients may have one address, which then may have all connections.
  ///   - admits: whether a client with an address may connect.
  init(
    _ socket: ListeningSocket, _ responder: any Responder, credentials: Credentials? = nil,
    isBehindProxy: Bool = false, admits: @escaping @Sendable (IPAddress) -> Bool = { _ in true }
  ) throws(ServeError) {
    self.responder = responder
    self.admits = admits
    var limits = Self.limits
    if isBehindProxy { limits.connections_of_address = limits.connections }
    connections = ConnectionTable(
      limit: Int(limits.connections_of_address), patience: Self.headerPatience)
    let callbacks = http_server_callbacks(
      accept: { server, address, _ in
        guard let client = address.flatMap(IPAddress.init(socket:)) else { return .NO }
        let server = HTTPServer.at(server)
        return server.connections.admits(client) && server.admits(client.unmapped) ? .YES : .NO
      },
      begin: { server, target, _ in
        HTTPServer.at(server).requests.add(1, ordering: .relaxed)
        return Unmanaged.passRetained(Target(target.map { String(cString: $0) } ?? "")).toOpaque()
      },
      respond: { server, connection, _, method, _, _, _, context in
        guard let connection, let method, let target = context?.pointee.map(Target.at) else {
          return .NO
        }
        // A response to the first call closes the connection, for a body may follow, which nobody needs.
        let state = target.state.withLock { state in
          defer { state.isRead = true }
          return state
        }
        if !state.isRead, !HTTPServer.hasBody(connection) { return .YES }
        let server = HTTPServer.at(server)
        server.connections.beginRequest(connection)
        if let response = state.response { return server.send(response, on: connection) }
        if state.isPrepared { return .NO }
        let request = HTTPServer.request(
          connection, method: String(cString: method), target: target.text)
        return server.prepare(request, target, connection)
      },
      end: { server, connection, context, _ in
        if let connection { HTTPServer.at(server).connections.endRequest(connection) }
        guard let target = context?.pointee else { return }
        Unmanaged<Target>.fromOpaque(target).release()
        context?.pointee = nil
        HTTPServer.at(server).requests.subtract(1, ordering: .relaxed)
      },
      connect: { server, connection, _, event in
        guard let connection else { return }
        let connections = HTTPServer.at(server).connections
        if event == .CONNECTION_NOTIFY_CLOSED { return connections.close(connection) }
        guard let address = http_connection_address(connection).flatMap(IPAddress.init(socket:))
        else { return }
        connections.open(connection, http_connection_socket(connection), from: address)
      })
    let handle = http_server_start(
      socket.descriptor, credentials?.privateKey, credentials?.certificate, callbacks, limits,
      Unmanaged.passUnretained(self).toOpaque())
    guard let handle else {
      let reason = String(cString: strerror(errno))
      close(socket.descriptor)
      throw .cannotListen(socket.port, reason: reason)
    }
    let timer = DispatchSource.makeTimerSource(queue: .global(qos: .utility))
    timer.schedule(deadline: .now() + Self.interval, repeating: Self.interval)
    timer.setEventHandler { [connections] in connections.endOverdue() }
    timer.resume()
    daemon.withLock { $0 = Daemon(handle: handle, timer: timer) }
  }

  deinit {
    guard let daemon = daemon.withLock({ $0 }) else { return }
    daemon.timer.cancel()
    MHD_stop_daemon(daemon.handle)
  }

  /// The longest time in which requests are completed before the server stops.
  private static let patience = Duration.seconds(2)

  /// Stops listening, completes the requests that have begun, within limits, and closes all connections.
  func stop() async {
    let daemon = daemon.withLock { daemon in
      defer { daemon = nil }
      return daemon
    }
    guard let daemon else { return }
    daemon.timer.cancel()
    let socket = MHD_quiesce_daemon(daemon.handle)
    if socket >= 0 { close(socket) }
    let end = ContinuousClock.now + Self.patience
    while requests.load(ordering: .relaxed) > 0, ContinuousClock.now < end {
      try? await Task.sleep(for: .milliseconds(20))
    }
    waiting.withLock { waiting in
      waiting.isStopped = true
      // A connection that continues without a response is closed.
      for connection in waiting.connections.values { MHD_resume_connection(connection) }
      waiting.connections = [:]
    }
    MHD_stop_daemon(daemon.handle)
  }

  /// The target of a request (its path and query, percent-encoded), with the state of its response.
  private final class Target: Sendable {
    let text: String
    let state = Mutex(State())

    struct State {
      /// Whether the headers have been received, and no body follows.
      var isRead = false
      /// Whether the response is being prepared.
      var isPrepared = false
      var response: Response?
    }

    init(_ text: String) { self.text = text }

    static func at(_ pointer: UnsafeMutableRawPointer) -> Target {
      Unmanaged<Target>.fromOpaque(pointer).takeUnretainedValue()
    }
  }

  private static func at(_ pointer: UnsafeMutableRawPointer?) -> HTTPServer {
    Unmanaged<HTTPServer>.fromOpaque(pointer!).takeUnretainedValue()
  }

  /// Whether a body follows the headers of a request (RFC 9112 §6.3).
  private static func hasBody(_ connection: OpaquePointer) -> Bool {
    if MHD_lookup_connection_value(connection, .HEADER_KIND, "Transfer-Encoding") != nil {
      return true
    }
    let length = MHD_lookup_connection_value(connection, .HEADER_KIND, "Content-Length")
    return length.map { String(cString: $0) != "0" } ?? false
  }

  /// The request of a connection; `nil` if its method or a header name is malformed. The first Host header
  /// becomes the authority, any others stay headers.
  private static func request(_ connection: OpaquePointer, method: String, target: String)
    -> HTTPRequest?
  {
    guard let method = HTTPRequest.Method(method) else { return nil }
    var fields: HTTPFields? = [:]
    withUnsafeMutablePointer(to: &fields) {
      _ = MHD_get_connection_values(connection, .HEADER_KIND, addField, $0)
    }
    guard var fields else { return nil }
    let host = HTTPField.Name("Host")!
    var hosts = fields[values: host]
    let authority = hosts.isEmpty ? nil : hosts.removeFirst()
    fields[values: host] = hosts
    return HTTPRequest(
      method: method, scheme: nil, authority: authority, path: target, headerFields: fields)
  }

  /// Prepares the response to a request on a thread of its own, because an image may have to be created, and
  /// suspends the connection meanwhile.
  private func prepare(_ request: HTTPRequest?, _ target: Target, _ connection: OpaquePointer)
    -> MHD_Result
  {
    let isStopped = waiting.withLock { waiting in
      if waiting.isStopped { return true }
      waiting.connections[ObjectIdentifier(target)] = connection
      MHD_suspend_connection(connection)
      return false
    }
    if isStopped { return .NO }
    target.state.withLock { $0.isPrepared = true }
    Thread.detachNewThread {
      let response = request.map(self.responder.respond) ?? .failure(.badRequest)
      target.state.withLock { $0.response = response }
      self.waiting.withLock { waiting in
        let connection = waiting.connections.removeValue(forKey: ObjectIdentifier(target))
        if let connection { MHD_resume_connection(connection) }
      }
    }
    return .YES
  }

  private func send(_ response: Response, on connection: OpaquePointer) -> MHD_Result {
    var response = response
    response.headers[.server] = "lenticular"
    let handle: OpaquePointer?
    switch response.body {
    case .bytes(let data):
      handle = data.withUnsafeBytes {
        MHD_create_response_from_buffer(
          $0.count, UnsafeMutableRawPointer(mutating: $0.baseAddress), .RESPMEM_MUST_COPY)
      }
    case .file(let file, let range):
      // libmicrohttpd closes the descriptor of a response.
      let descriptor = dup(file.descriptor)
      guard descriptor >= 0 else { return .NO }
      handle = MHD_create_response_from_fd_at_offset64(
        UInt64(range.count), descriptor, UInt64(range.lowerBound))
      if handle == nil { close(descriptor) }
    case .archive(let archive, let range):
      let part = Unmanaged.passRetained(ArchivePart(archive, from: range.lowerBound))
      handle = MHD_create_response_from_callback(
        UInt64(range.count), 1 << 17, ArchivePart.read, part.toOpaque(), ArchivePart.end)
      if handle == nil { part.release() }
    }
    guard let handle else { return .NO }
    defer { MHD_destroy_response(handle) }
    for field in response.headers {
      MHD_add_response_header(handle, field.name.rawName, field.value)
    }
    return MHD_queue_response(connection, UInt32(response.status.code), handle)
  }
}

/// A part of an archive that is being sent.
private final class ArchivePart: Sendable {
  private let archive: Archive
  /// The offset in the archive at which the part begins.
  private let start: Int

  init(_ archive: Archive, from start: Int) {
    self.archive = archive
    self.start = start
  }

  /// Reads bytes of the part. After an error, libmicrohttpd closes the connection, so that the client knows that the
  /// archive is not complete. It calls again where there are no bytes yet.
  static let read: MHD_ContentReaderCallback = { part, position, bytes, limit in
    let part = Unmanaged<ArchivePart>.fromOpaque(part!).takeUnretainedValue()
    let buffer = UnsafeMutableRawBufferPointer(start: bytes, count: limit)
    return (try? part.archive.read(into: buffer, at: part.start + Int(position))) ?? failed
  }

  /// `MHD_CONTENT_READER_END_WITH_ERROR`.
  private static let failed = -2

  static let end: MHD_ContentReaderFreeCallback = { part in
    Unmanaged<ArchivePart>.fromOpaque(part!).release()
  }
}

/// Appends a header field to the `HTTPFields?` at `fields`, which becomes `nil` if the name is malformed.
private func addField(
  fields: UnsafeMutableRawPointer?, _: MHD_ValueKind, name: UnsafePointer<CChar>?,
  value: UnsafePointer<CChar>?
) -> MHD_Result {
  let fields = fields!.assumingMemoryBound(to: HTTPFields?.self)
  guard let name, let name = HTTPField.Name(String(cString: name)) else {
    fields.pointee = nil
    return .NO
  }
  fields.pointee?.append(HTTPField(name: name, value: value.map { String(cString: $0) } ?? ""))
  return .YES
}
