/// What the person at the terminal is told when a site is served to the local network.
struct LANNotice: Sendable {
  /// The hosts that the site can be asked for as, the best first.
  let hosts: [String]
  let port: Int
  /// The certificate's, in SHA-256.
  let fingerprint: String

  /// The addresses, one on each line.
  var addresses: [String] { hosts.map { "https://\($0):\(port)/" } }

  /// - Parameters:
  ///   - onTerminal: whether a code for a camera is drawn.
  ///   - quiet: whether only the addresses are wanted.
  func text(onTerminal: Bool, quiet: Bool) -> String {
    let list = addresses.joined(separator: "\n") + "\n"
    if quiet { return list }
    let code = onTerminal ? QRCode(addresses[0])?.terminalText ?? "" : ""
    return """
      \(list)\(code)\
      A phone will warn that it does not know this site's certificate: this machine made it itself.
      SHA-256 fingerprint: \(fingerprint)

      """
  }
}
