import Foundation

/// One end of the connection between a program and its worker. Messages are JSON, preceded by their length in
/// four bytes.
struct WorkerChannel {
  let socket: Int32

  /// The longest message, in bytes, so that a faulty worker cannot fill the memory of its parent.
  private static let limit = 64 << 20

  /// Sends a message; `false` if the other end is closed.
  func send(_ message: some Encodable) -> Bool {
    guard let body = try? JSONEncoder().encode(message), body.count <= Self.limit else {
      return false
    }
    let length = (0..<4).map { UInt8(truncatingIfNeeded: body.count >> (24 - 8 * $0)) }
    let bytes = length + body
    var offset = 0
    while offset < bytes.count {
      let count = bytes.withUnsafeBytes {
        Foundation.send(socket, $0.baseAddress! + offset, bytes.count - offset, Self.flags)
      }
      if count > 0 { offset += count } else if errno != EINTR { return false }
    }
    return true
  }

  /// The next message; `nil` if the other end is closed, or nothing arrives within a number of seconds.
  func receive<Message: Decodable>(_ type: Message.Type, within seconds: Int? = nil) -> Message? {
    guard let length = bytes(4, within: seconds) else { return nil }
    let count = length.reduce(0) { $0 << 8 | Int($1) }
    guard count <= Self.limit, let body = bytes(count, within: seconds) else { return nil }
    return try? JSONDecoder().decode(type, from: Data(body))
  }

  /// Sends a job with its files; `false` if the other end is closed.
  func send(task: WorkerTask) -> Bool { send(task) && task.files.send(over: socket) }

  /// The next job with its files; `nil` if the other end is closed.
  func receiveTask() -> WorkerTask? {
    guard var task = receive(WorkerTask.self), task.files.receive(from: socket) else { return nil }
    return task
  }

  /// Waits until the other end is closed.
  func waitForClose() {
    // No events are polled, because the end of the connection is always reported.
    var state = pollfd(fd: socket, events: 0, revents: 0)
    while poll(&state, 1, -1) < 0, errno == EINTR {}
  }

  private func bytes(_ count: Int, within seconds: Int?) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var offset = 0
    while offset < count {
      var state = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
      let ready = poll(&state, 1, seconds.map { Int32(clamping: $0 * 1000) } ?? -1)
      if ready < 0, errno == EINTR { continue }
      guard ready > 0 else { return nil }
      let received = bytes.withUnsafeMutableBytes {
        recv(socket, $0.baseAddress! + offset, count - offset, 0)
      }
      if received > 0 { offset += received } else if received == 0 || errno != EINTR { return nil }
    }
    return bytes
  }

  #if os(Linux)
    private static let flags = Int32(MSG_NOSIGNAL)
  #else
    private static let flags: Int32 = 0
  #endif
}
