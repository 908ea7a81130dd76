import Foundation
import Testing

@testable import lenticular

@Suite("The token of the local network")
final class AccessTokenTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  private var path: String { folder.appending(path: "state/token").path }
  private var token: AccessToken { AccessToken(file: PrivateFile(path: path)) }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func mode(_ path: String) -> mode_t {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
  }

  @Test("It is kept for this user alone, until it is revoked")
  func kept() throws {
    let first = try token.token(replacing: false)
    #expect(first.wholeMatch(of: /[0-9a-f]{32}/) != nil)
    #expect(mode(path) == 0o600 && mode(folder.appending(path: "state").path) == 0o700)
    #expect(try token.token(replacing: false) == first)
    let second = try token.token(replacing: true)
    #expect(second != first)
    #expect(try token.token(replacing: false) == second)
  }

  @Test("One that others may have read, or that is none, is replaced")
  func unfit() throws {
    let first = try token.token(replacing: false)
    chmod(path, 0o644)
    let second = try token.token(replacing: false)
    #expect(second != first && mode(path) == 0o600)
    for text in ["", "0123", String(repeating: "x", count: 32)] {
      try PrivateFile(path: path).write(Array(text.utf8))
      #expect(try token.token(replacing: false).wholeMatch(of: /[0-9a-f]{32}/) != nil)
    }
  }
}
