import CGnuTLS
import Foundation
import LenticularGallery

/// The token that admits to galleries. It is kept until it is revoked, so that a phone has to scan it only once.
struct AccessToken {
  /// The file in which the token is kept.
  let file: PrivateFile

  /// The length of a token in bytes, each of which is two digits.
  private static let length = 16

  /// Where a token is sent. A cookie without TLS is sent to all programs of this computer that a browser visits, so the
  /// token is another one than that of the local network.
  enum Reach: String {
    case network = "token"
    case thisComputer = "token-of-this-computer"
  }

  /// The token that this user keeps.
  static func kept(_ reach: Reach, replacing isRevoked: Bool) throws(ServeError) -> String {
    let folder = UserFolders.state
    Folder.createPrivate(folder)
    let file = PrivateFile(path: "\(folder)/\(reach.rawValue)")
    return try AccessToken(file: file).token(replacing: isRevoked)
  }

  /// The kept token, or a new one, which is kept from now on.
  ///
  /// - Parameter isRevoked: whether the kept token is replaced. A server that is running goes on with it.
  func token(replacing isRevoked: Bool) throws(ServeError) -> String {
    if !isRevoked, case .bytes(let bytes) = file.content {
      let text = String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .newlines)
      if Self.isToken(text) { return text }
    }
    var bytes = [UInt8](repeating: 0, count: Self.length)
    guard gnutls_rnd(GNUTLS_RND_KEY, &bytes, bytes.count) == 0 else {
      preconditionFailure("GnuTLS has no random numbers")
    }
    let token = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    do {
      try file.write(Array("\(token)\n".utf8))
    } catch {
      throw .stateUnwritable(file.path, reason: error.localizedDescription)
    }
    return token
  }

  private static func isToken(_ text: String) -> Bool {
    text.utf8.count == 2 * length
      && text.utf8.allSatisfy {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
          || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
      }
  }
}
