import ArgumentParser
import LenticularGallery

/// An address of this computer on which a server listens.
struct ListeningAddress: Hashable, Sendable {
  let address: IPAddress

  static let loopback = ListeningAddress(address: IPAddress("127.0.0.1")!)
  static let advice = "give an address of this computer, such as 127.0.0.1, or 0.0.0.0 for all"

  private init(address: IPAddress) { self.address = address }

  /// - Parameter text: an IP address, in brackets or not, or `localhost`; `nil` for anything else.
  init?(_ text: String) {
    if text == "localhost" {
      self = .loopback
      return
    }
    let inner = text.hasPrefix("[") && text.hasSuffix("]") ? text.dropFirst().dropLast() : text[...]
    guard let address = IPAddress(String(inner)) else { return nil }
    self.address = address
  }
}

/// Where a site is served, and to whom.
struct Hosting: Equatable {
  /// The port of HTTP; 0 for a free one.
  var port = 8080
  /// The address on which the server listens without the local network.
  var host = ListeningAddress.loopback
  /// Hosts under which the site may be requested too, because a proxy passes them on.
  var allowedHosts: [RequestHost] = []
  /// The path below which the site is requested.
  var basePath = BasePath.root
  /// Whether the site is served to the local network, over HTTPS.
  var isLAN = false
  /// With ``isLAN``, the port of HTTPS; 0 for a free one.
  var tlsPort = 8443
  /// Whether everybody on the local network is admitted.
  var isOpen = false
  /// Whether other users of this computer are not admitted.
  var isPrivate = false
  /// Whether another token is made, which revokes the one before.
  var makesNewCode = false

  static let ports = 0...65535
  static let hostAdvice = "give the name of a host, such as photos.example.org"

  init() {}

  /// The options of the command line, and where they say nothing, those of a file.
  init(_ options: HostingOptions, _ file: Configuration) throws(ValidationError) {
    port = options.port ?? file.port ?? port
    host = options.host ?? file.host ?? host
    allowedHosts = options.allowHost + file.allowedHosts
    basePath = options.basePath ?? file.basePath ?? basePath
    isLAN = options.lan ?? file.isLAN ?? isLAN
    tlsPort = options.tlsPort ?? file.tlsPort ?? tlsPort
    isOpen = options.open ?? file.isOpen ?? isOpen
    isPrivate = options.isPrivate ?? file.isPrivate ?? isPrivate
    makesNewCode = options.newCode
    guard isLAN || !isOpen else { throw ValidationError("--open needs --lan; give both") }
    guard isLAN || isPrivate || !makesNewCode else {
      throw ValidationError("--new-code needs --lan or --private; give one of them")
    }
    guard !isOpen || !makesNewCode else {
      throw ValidationError("--open lets everybody in, without a code; leave one of them out")
    }
    guard !isOpen || !isPrivate else {
      throw ValidationError("--open lets everybody in, and --private nobody else; leave one out")
    }
    guard !isLAN || host == .loopback else {
      throw ValidationError("--lan listens on all addresses of this computer; leave --host out")
    }
    guard !isPrivate || isLAN || host.address.isLoopback else {
      throw ValidationError(
        "with --host \(host.address.text), the code of --private would be sent without encryption; "
          + "leave --host out, or give --lan instead")
    }
  }
}

extension Hosting {
  /// Listens, before anything else is done.
  ///
  /// - Parameter quiet: whether only the addresses are printed.
  func server(quiet: Bool) throws(ServeError) -> any GalleryServer {
    isLAN ? try LANServer(self, quiet: quiet) : try SiteServer(self)
  }
}

extension BasePath {
  static let advice = "give a path such as /photographs/"
}

/// The command-line options of where a site is served, and to whom.
struct HostingOptions: ParsableArguments {
  @Option(
    name: .shortAndLong, help: "The port to serve on, 8080 without it; 0 takes a free one.",
    transform: port)
  var port: Int?

  @Option(
    help: ArgumentHelp(
      """
      Listen on another address of this computer than the loopback address, without encryption and for whoever reaches \
      it: for a container, or a proxy on another computer.
      """, valueName: "address"),
    transform: { text in
      guard let address = ListeningAddress(text) else {
        throw ValidationError(ListeningAddress.advice)
      }
      return address
    })
  var host: ListeningAddress?

  @Option(
    help: ArgumentHelp(
      """
      Answer requests for this host too, which a proxy passes on. It may be given several times; other hosts are \
      refused.
      """, valueName: "name"),
    transform: { text in
      guard let host = RequestHost(authority: text) else {
        throw ValidationError(Hosting.hostAdvice)
      }
      return host
    })
  var allowHost: [RequestHost] = []

  @Option(
    help: ArgumentHelp(
      """
      The path of the gallery at its host, for a proxy that passes on the whole path. One that takes its path away \
      needs no option.
      """, valueName: "path"),
    transform: { text in
      guard let path = BasePath(text) else { throw ValidationError(BasePath.advice) }
      return path
    })
  var basePath: BasePath?

  @Flag(
    inversion: .prefixedNo,
    help: """
      Serve to the local network too, for phones, over HTTPS with a certificate made here; --port \
      then leads there.
      """)
  var lan: Bool?

  @Option(
    help: "With --lan, the port for HTTPS, 8443 without it; 0 takes a free one.", transform: port)
  var tlsPort: Int?

  @Flag(
    inversion: .prefixedNo,
    help:
      "With --lan, let in everybody on the network, not only who has the address or scans its code."
  )
  var open: Bool?

  @Flag(
    name: .customLong("private"), inversion: .prefixedNo,
    help: """
      Let in only who opens the address as it is printed, with a code, on this computer too, where other users and \
      programs could open it.
      """)
  var isPrivate: Bool?

  @Flag(
    help: """
      With --lan or --private, make another code: who was let in by the one before is not any more, from the next \
      start on.
      """)
  var newCode = false

  private static func port(_ text: String) throws -> Int {
    guard let port = Int(text), Hosting.ports.contains(port) else {
      throw ValidationError("a port is a number from 0 to 65535")
    }
    return port
  }
}
