/// The message about a site that is served to the local network.
struct LANNotice: Sendable {
  /// The hosts under which the site can be reached, the preferred first.
  let hosts: [String]
  let port: Int
  /// The SHA-256 fingerprint of the certificate.
  let fingerprint: String

  /// The path of the site, with a slash at its end.
  var path = "/"
  /// The token that admits to the site; `nil` if it is open to the whole network.
  var token: String?

  /// The URLs of the site.
  var addresses: [String] {
    let query = token.map { "?\(Admission.name)=\($0)" } ?? ""
    return hosts.map { "https://\($0):\(port)\(path)\(query)" }
  }

  /// - Parameters:
  ///   - onTerminal: whether a QR code is printed.
  ///   - quiet: whether only the URLs are printed.
  func text(onTerminal: Bool, quiet: Bool) -> String {
    let list = addresses.joined(separator: "\n") + "\n"
    if quiet { return list }
    let code = onTerminal ? QRCode(addresses[0])?.terminalText ?? "" : ""
    return """
      \(list)\(code)\
      A phone will warn that it does not know this site's certificate: this machine made it itself.
      \(token == nil ? "" : "Only who opens these addresses as they are, or scans the code, sees the site.\n")\
      SHA-256 fingerprint: \(fingerprint)

      """
  }
}
