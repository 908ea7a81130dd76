import Foundation

/// The address at which a site is published, on which its absolute addresses depend.
public struct BaseURL: Hashable, Sendable {
  /// The URL, with a slash at its end.
  public let text: String

  /// The reason why a text is no base URL.
  public enum Invalid: Error, Equatable, CustomStringConvertible {
    /// The text is not a URL.
    case malformed
    /// The URL has no scheme, or another one than `http` and `https`.
    case notHTTP
    case noHost
    case hasCredentials
    case hasQuery
    case hasFragment

    public var description: String {
      switch self {
      case .malformed: "it is not a URL; characters beyond ASCII are to be percent-encoded"
      case .notHTTP: "give the whole address of the site, such as https://example.org/photographs/"
      case .noHost: "it names no host"
      case .hasCredentials: "an address that everybody gets must not have a user name or a password"
      case .hasQuery: "the address of a site has no query (the part from “?” on)"
      case .hasFragment: "the address of a site has no fragment (the part from “#” on)"
      }
    }
  }

  /// - Parameter text: an absolute URL of the scheme `http` or `https` without credentials, query and fragment. A
  ///   slash is added at its end if it has none.
  public init(_ text: String) throws(Invalid) {
    guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && !#""<>\^`{|}"#.utf8.contains($0) }),
      !text.contains(/%(?![0-9A-Fa-f]{2})/), let parts = URLComponents(string: text)
    else { throw .malformed }
    guard let scheme = parts.scheme?.lowercased(), ["http", "https"].contains(scheme) else {
      throw .notHTTP
    }
    guard let host = parts.percentEncodedHost, !host.isEmpty else { throw .noHost }
    if parts.user != nil || parts.password != nil { throw .hasCredentials }
    if parts.query != nil { throw .hasQuery }
    if parts.fragment != nil { throw .hasFragment }
    let path = parts.percentEncodedPath
    self.text =
      "\(scheme)://\(host.lowercased())" + (parts.port.map { ":\($0)" } ?? "") + path
      + (path.hasSuffix("/") ? "" : "/")
  }

  /// The path at its host, with slashes at its beginning and its end.
  var path: String { URLComponents(string: text)?.percentEncodedPath ?? "/" }

  /// The address of the folder at a path of slugs.
  func address(of path: [String]) -> String { text + Slug.address(path) }
}
