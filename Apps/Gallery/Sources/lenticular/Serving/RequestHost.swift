/// The host of a request.
enum RequestHost: Hashable, Sendable {
  /// A name in lower case, without a trailing dot.
  case name(String)
  case address(IPAddress)

  /// The host in a Host header, `host` or `host:port` (RFC 9110 §7.2); `nil` if it is malformed.
  init?(authority: String) {
    let text = authority.lowercased()
    let host: Substring
    let rest: Substring
    if text.hasPrefix("[") {
      guard let end = text.firstIndex(of: "]") else { return nil }
      host = text[text.index(after: text.startIndex)..<end]
      rest = text[text.index(after: end)...]
    } else {
      let end = text.firstIndex(of: ":") ?? text.endIndex
      host = text[..<end]
      rest = text[end...]
    }
    guard rest.wholeMatch(of: /(:[0-9]{0,5})?/) != nil else { return nil }
    let address = IPAddress(String(host))
    if text.hasPrefix("[") {
      guard let address, !address.isIPv4 else { return nil }
      self = .address(address)
    } else if let address {
      self = .address(address)
    } else {
      let name = host.hasSuffix(".") ? host.dropLast() : host
      guard Self.isName(name) else { return nil }
      self = .name(String(name))
    }
  }

  /// The host in a URL.
  var urlHost: String {
    switch self {
    case .name(let name): name
    case .address(let address): address.urlHost
    }
  }

  /// Whether the name consists of labels of up to 63 letters, digits, hyphens and underscores. The
  /// last label must not be a number, or the name would be a malformed address.
  private static func isName(_ name: Substring) -> Bool {
    let labels = name.split(separator: ".", omittingEmptySubsequences: false)
    return name.utf8.count <= 253 && !labels[labels.count - 1].allSatisfy(\.isNumber)
      && labels.allSatisfy { label in
        (1...63).contains(label.utf8.count) && !label.hasPrefix("-") && !label.hasSuffix("-")
          && label.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
              UInt8(ascii: "-"), UInt8(ascii: "_"):
              true
            default: false
            }
          }
      }
  }
}
