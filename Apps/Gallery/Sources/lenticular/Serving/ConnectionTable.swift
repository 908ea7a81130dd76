import CMicroHTTPD
import Foundation
import Synchronization

/// The open connections of a server, and the clients that have them.
///
/// A client is an IPv4 address, or the first 64 bits of an IPv6 address: one computer has all addresses with these.
final class ConnectionTable: Sendable {
  /// Identifies a connection as long as it is open.
  typealias Key = OpaquePointer

  private struct Connection: @unchecked Sendable {
    let socket: Int32
    let client: [UInt8]
    /// When the server began to wait for the headers of a request; `nil` while a request is answered.
    var waitsSince: ContinuousClock.Instant?
  }

  private struct State: @unchecked Sendable {
    var connections: [Key: Connection] = [:]
    var counts: [[UInt8]: Int] = [:]
  }

  private let state = Mutex(State())
  /// The largest number of connections of a client.
  private let limit: Int
  /// The longest time in which a client sends the headers of a request.
  private let patience: Duration

  init(limit: Int, patience: Duration) {
    self.limit = limit
    self.patience = patience
  }

  static func client(_ address: IPAddress) -> [UInt8] {
    let address = address.unmapped
    return address.isIPv4 ? address.bytes : Array(address.bytes.prefix(8))
  }

  /// Whether a client may open another connection.
  func admits(_ address: IPAddress) -> Bool {
    state.withLock { $0.counts[Self.client(address), default: 0] < limit }
  }

  func open(_ key: Key, _ socket: Int32, from address: IPAddress) {
    let client = Self.client(address)
    state.withLock { state in
      state.connections[key] = Connection(socket: socket, client: client, waitsSince: .now)
      state.counts[client, default: 0] += 1
    }
  }

  func close(_ key: Key) {
    state.withLock { state in
      guard let client = state.connections.removeValue(forKey: key)?.client else { return }
      let count = state.counts[client, default: 0] - 1
      state.counts[client] = count > 0 ? count : nil
    }
  }

  /// The headers of a request are complete.
  func beginRequest(_ key: Key) { wait(key, since: nil) }

  /// A request was answered.
  func endRequest(_ key: Key) { wait(key, since: .now) }

  private func wait(_ key: Key, since time: ContinuousClock.Instant?) {
    state.withLock { state in
      guard var connection = state.connections[key] else { return }
      connection.waitsSince = time
      state.connections[key] = connection
    }
  }

  /// Ends the connections whose clients take too long to send headers.
  func endOverdue(at now: ContinuousClock.Instant = .now) {
    // The server closes a socket after it has reported so, for which it needs the lock.
    state.withLock { state in
      for connection in state.connections.values {
        if let since = connection.waitsSince, now - since > patience {
          shutdown(connection.socket, Int32(SHUT_RDWR))
        }
      }
    }
  }

  /// The number of open connections.
  var count: Int { state.withLock { $0.connections.count } }
}
