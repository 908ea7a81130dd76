/// An error because of which a site cannot be served.
enum ServeError: Error, Equatable {
  /// Another program listens on the port that `option` sets.
  case portTaken(Int, option: String)
  case portForbidden(Int, option: String)
  case cannotListen(Int, reason: String)
  /// This computer does not have the address to listen on.
  case notOurAddress
  /// The certificate or the token cannot be kept.
  case stateUnwritable(String, reason: String)
}

extension ServeError: CustomStringConvertible {
  var description: String {
    switch self {
    case .portTaken(let port, let option):
      "port \(port) is taken by another program; "
        + "choose one with \(option), or let \(option) 0 choose a free one"
    case .portForbidden(let port, let option):
      "this user may not listen on port \(port); choose one above 1023 with \(option)"
    case .cannotListen(let port, let reason):
      "cannot listen on port \(port): \(reason)"
    case .notOurAddress:
      "this computer has no such address; give one of its own with --host, or 0.0.0.0 for all"
    case .stateUnwritable(let path, let reason):
      "cannot keep what phones know this computer by in \(path.printable): \(reason)"
    }
  }
}
