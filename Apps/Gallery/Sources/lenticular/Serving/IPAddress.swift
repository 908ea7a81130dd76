import Foundation

/// An IP address of either version.
struct IPAddress: Hashable, Sendable {
  /// Four or sixteen bytes, most significant first.
  let bytes: [UInt8]

  var isIPv4: Bool { bytes.count == 4 }

  /// The address in dotted decimal or with colons; `nil` for other text.
  init?(_ text: String) {
    for (family, count) in [(AF_INET, 4), (AF_INET6, 16)] {
      var bytes = [UInt8](repeating: 0, count: count)
      if inet_pton(family, text, &bytes) == 1 {
        self.bytes = bytes
        return
      }
    }
    return nil
  }

  /// The address of a socket; `nil` for sockets of other families.
  init?(socket: UnsafePointer<sockaddr>) {
    switch Int32(socket.pointee.sa_family) {
    case AF_INET:
      bytes = socket.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
        withUnsafeBytes(of: $0.pointee.sin_addr, Array.init)
      }
    case AF_INET6:
      bytes = socket.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) {
        withUnsafeBytes(of: $0.pointee.sin6_addr, Array.init)
      }
    default: return nil
    }
  }

  /// An address of four or sixteen bytes, most significant first; `nil` for any other count.
  init?(bytes: [UInt8]) {
    guard bytes.count == 4 || bytes.count == 16 else { return nil }
    self.bytes = bytes
  }

  /// The IPv4 address that an IPv4-mapped IPv6 address stands for; any other address itself.
  var unmapped: IPAddress {
    let prefix = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]
    guard !isIPv4, bytes.starts(with: prefix) else { return self }
    return IPAddress(bytes: Array(bytes.dropFirst(12))) ?? self
  }

  /// Whether only this computer reaches the address: 127.0.0.0/8 and ::1.
  var isLoopback: Bool {
    isIPv4 ? bytes[0] == 127 : bytes.dropLast().allSatisfy { $0 == 0 } && bytes[15] == 1
  }

  /// Whether the address stands for all addresses of this computer: 0.0.0.0 and ::.
  var isUnspecified: Bool { bytes.allSatisfy { $0 == 0 } }

  /// The host in a URL: IPv6 in brackets.
  var urlHost: String { isIPv4 ? text : "[\(text)]" }

  /// The shortest usual notation.
  var text: String {
    var buffer = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    inet_ntop(isIPv4 ? AF_INET : AF_INET6, bytes, &buffer, socklen_t(buffer.count))
    return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
  }
}
