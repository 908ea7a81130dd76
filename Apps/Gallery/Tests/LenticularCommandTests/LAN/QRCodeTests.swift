import Testing

@testable import lenticular

@Suite("A code for a camera")
struct QRCodeTests {
  @Test("A code has its three finders and its timing patterns, in a quiet zone")
  func structure() throws {
    let code = try #require(QRCode("https://192.168.1.20:8443/"))
    #expect(code.side == 25)
    for (left, top) in [(0, 0), (code.side - 7, 0), (0, code.side - 7)] {
      for row in 0..<7 {
        for column in 0..<7 {
          // Rings about the middle: dark up to 1, light at 2, dark at 3.
          let ring = max(abs(row - 3), abs(column - 3))
          #expect(code.isDark(column: left + column, row: top + row) == (ring != 2))
        }
      }
    }
    for place in 8..<code.side - 8 {
      #expect(code.isDark(column: place, row: 6) == (place % 2 == 0))
      #expect(code.isDark(column: 6, row: place) == (place % 2 == 0))
    }
    #expect(!code.isDark(column: -1, row: 0) && !code.isDark(column: 0, row: code.side))
  }

  @Test("On a terminal it is black on white, with four light modules around")
  func terminal() throws {
    let code = try #require(QRCode("https://192.168.1.20:8443/"))
    let lines = code.terminalText.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == (25 + 8 + 1) / 2 + 1 && lines.last == "")
    let blocks = try lines.dropLast().map { line in
      let inner = try #require(
        line.wholeMatch(of: /\u{1B}\[38;5;16;48;5;231m([ ▀▄█]*)\u{1B}\[0m/))
      return Array(inner.1)
    }
    #expect(blocks.allSatisfy { $0.count == 33 })
    #expect(blocks.prefix(2).joined().allSatisfy { $0 == " " })
    #expect(blocks.allSatisfy { $0.prefix(4) + $0.suffix(4) == Array("        ")[...] })
    #expect(String(blocks[2][4..<11]) == "█▀▀▀▀▀█")
  }

  @Test("No code holds a text that is too long or none")
  func limits() {
    #expect(QRCode("") == nil)
    #expect(QRCode(String(repeating: "a", count: 3000)) == nil)
  }
}
