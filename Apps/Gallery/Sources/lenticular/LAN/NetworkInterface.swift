import Foundation

/// An address of a network interface of this machine.
struct NetworkInterface {
  /// The name of the interface, such as `eth0`.
  let name: String
  let address: IPAddress
  /// The mask of the network's prefix; `nil` if the interface has none.
  let mask: IPAddress?

  /// The present addresses of all interfaces; none if the system does not tell them.
  static var all: [NetworkInterface] {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&first) == 0 else { return [] }
    defer { freeifaddrs(first) }
    var all: [NetworkInterface] = []
    var next = first
    while let interface = next?.pointee {
      next = interface.ifa_next
      // A null pointer stands for an interface without an address or a mask.
      let socket: UnsafeMutablePointer<sockaddr>? = interface.ifa_addr
      let mask: UnsafeMutablePointer<sockaddr>? = interface.ifa_netmask
      guard let address = socket.flatMap({ IPAddress(socket: $0) }) else { continue }
      all.append(
        NetworkInterface(
          name: String(cString: interface.ifa_name), address: address,
          mask: mask.flatMap { IPAddress(socket: $0) }))
    }
    return all
  }
}
