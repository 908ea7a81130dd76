import Foundation
import Testing

@testable import lenticular

@Suite("The connections of a server")
struct ConnectionTableTests {
  private func key(_ number: Int) -> ConnectionTable.Key { OpaquePointer(bitPattern: number)! }

  private func address(_ text: String) throws -> IPAddress { try #require(IPAddress(text)) }

  @Test("All addresses of an IPv6 network of 64 bits are one client")
  func clients() throws {
    let table = ConnectionTable(limit: 3, patience: .seconds(40))
    for (number, text) in ["fd00::1", "fd00::2:3", "fd00::ffff:0:0:1"].enumerated() {
      #expect(table.admits(try address(text)))
      table.open(key(number + 1), -1, from: try address(text))
    }
    #expect(!table.admits(try address("fd00::9")))
    #expect(table.admits(try address("fd00:0:0:1::9")))
    #expect(table.admits(try address("192.168.0.1")))
    table.close(key(2))
    table.close(key(2))
    #expect(table.admits(try address("fd00::9")) && table.count == 2)
  }

  @Test("An IPv4 address is the same client over both versions")
  func mapped() throws {
    let table = ConnectionTable(limit: 1, patience: .seconds(40))
    table.open(key(1), -1, from: try address("::ffff:192.168.0.1"))
    #expect(!table.admits(try address("192.168.0.1")))
    #expect(table.admits(try address("::ffff:192.168.0.2")))
  }

  @Test("Who sends no headers in time is disconnected, and nobody else")
  func overdue() throws {
    let table = ConnectionTable(limit: 9, patience: .seconds(40))
    var pairs: [[Int32]] = []
    for number in 0..<3 {
      var pair: [Int32] = [-1, -1]
      try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair) == 0)
      pairs.append(pair)
      table.open(key(number + 1), pair[0], from: try address("127.0.0.1"))
    }
    defer { for end in pairs.joined() { close(end) } }
    // The headers of the second one are there; the third one has had an answer, and may ask again.
    for number in [2, 3] { table.beginRequest(key(number)) }
    table.endRequest(key(3))
    func isOpen(_ index: Int) -> Bool {
      var byte: UInt8 = 0
      return recv(pairs[index][1], &byte, 1, Int32(MSG_DONTWAIT)) != 0
    }
    table.endOverdue(at: .now + .seconds(30))
    #expect(isOpen(0) && isOpen(1) && isOpen(2))
    table.endOverdue(at: .now + .seconds(50))
    #expect(!isOpen(0) && isOpen(1) && !isOpen(2))
  }
}
