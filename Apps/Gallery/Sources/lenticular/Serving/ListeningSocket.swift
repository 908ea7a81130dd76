import Foundation

/// A TCP socket that listens on a port.
struct ListeningSocket {
  /// The computers whose connections are accepted.
  enum Reach {
    /// This computer.
    case loopback
    /// All computers, over IPv4 and, if this machine has IPv6, over both.
    case network(hasIPv6: Bool)
    /// The computers that reach an address of this one. The unspecified address of a version of IP stands for all of that
    /// version, and that of IPv6 for those of IPv4 too.
    case address(IPAddress)
  }

  let descriptor: Int32
  /// The port, which is never 0.
  let port: Int

  /// - Parameters:
  ///   - port: the port; 0 for a free one.
  ///   - option: the option that sets the port, for error messages.
  init(_ reach: Reach, port: Int, option: String) throws(ServeError) {
    let own: [UInt8]
    switch reach {
    case .loopback: own = [127, 0, 0, 1]
    case .network(let hasIPv6): own = [UInt8](repeating: 0, count: hasIPv6 ? 16 : 4)
    case .address(let address): own = address.bytes
    }
    let isIPv6 = own.count == 16
    let descriptor = socket(isIPv6 ? AF_INET6 : AF_INET, streamSocket, 0)
    guard descriptor >= 0 else { throw ServeError(errno, port: port, option: option) }
    var isOn: Int32 = 1
    let size = socklen_t(MemoryLayout<Int32>.size)
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &isOn, size)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    var isReady: Bool
    if isIPv6 {
      // The unspecified address of IPv6 accepts IPv4 too.
      var isOff: Int32 = 0
      setsockopt(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &isOff, size)
      var address = sockaddr_in6()
      address.sin6_family = sa_family_t(AF_INET6)
      address.sin6_port = in_port_t(port).bigEndian
      withUnsafeMutableBytes(of: &address.sin6_addr) { $0.copyBytes(from: own) }
      isReady = Self.bind(descriptor, to: &address)
    } else {
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = in_port_t(port).bigEndian
      withUnsafeMutableBytes(of: &address.sin_addr) { $0.copyBytes(from: own) }
      isReady = Self.bind(descriptor, to: &address)
    }
    guard isReady, listen(descriptor, 128) == 0 else {
      let error = errno
      close(descriptor)
      throw ServeError(error, port: port, option: option)
    }
    self.descriptor = descriptor
    self.port = Self.port(of: descriptor)
  }

  #if os(Linux)
    private let streamSocket = Int32(SOCK_STREAM.rawValue)
  #else
    private let streamSocket = SOCK_STREAM
  #endif

  private static func bind<Address>(_ descriptor: Int32, to address: inout Address) -> Bool {
    withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Foundation.bind(descriptor, $0, socklen_t(MemoryLayout<Address>.size)) == 0
      }
    }
  }

  /// The port of a socket, which the addresses of both versions of IP have at the same offset.
  private static func port(of descriptor: Int32) -> Int {
    var address = sockaddr_in6()
    var size = socklen_t(MemoryLayout<sockaddr_in6>.size)
    withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = getsockname(descriptor, $0, &size)
      }
    }
    return Int(in_port_t(bigEndian: address.sin6_port))
  }
}

extension ServeError {
  /// The error for a port that cannot be listened on.
  fileprivate init(_ error: Int32, port: Int, option: String) {
    switch error {
    case EADDRINUSE: self = .portTaken(port, option: option)
    case EACCES: self = .portForbidden(port, option: option)
    case EADDRNOTAVAIL: self = .notOurAddress
    default: self = .cannotListen(port, reason: String(cString: strerror(error)))
    }
  }
}
