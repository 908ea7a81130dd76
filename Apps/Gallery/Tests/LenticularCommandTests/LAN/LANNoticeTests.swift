import Testing

@testable import lenticular

@Suite("What the terminal tells of the local network")
struct LANNoticeTests {
  private let notice = LANNotice(
    hosts: ["192.168.1.20", "[fd00::2]"], port: 8443, fingerprint: "AB:CD")

  @Test(
    "A terminal shows addresses, a code and the fingerprint; a file no code; quietly, addresses")
  func text() throws {
    let addresses = "https://192.168.1.20:8443/\nhttps://[fd00::2]:8443/\n"
    let warning = """
      A phone will warn that it does not know this site's certificate: this machine made it itself.
      SHA-256 fingerprint: AB:CD

      """
    let code = try #require(QRCode("https://192.168.1.20:8443/")).terminalText
    #expect(notice.text(onTerminal: true, quiet: false) == addresses + code + warning)
    #expect(notice.text(onTerminal: false, quiet: false) == addresses + warning)
    #expect(notice.text(onTerminal: true, quiet: true) == addresses)
  }

  @Test("Below a path, the addresses have it")
  func path() {
    var notice = notice
    notice.path = "/photographs/"
    #expect(notice.addresses[0] == "https://192.168.1.20:8443/photographs/")
  }

  @Test("With a token, the addresses and the code have it, and people are told what it is for")
  func token() throws {
    var notice = notice
    notice.token = "5f3a"
    let first = "https://192.168.1.20:8443/?token=5f3a"
    #expect(notice.addresses == [first, "https://[fd00::2]:8443/?token=5f3a"])
    let text = notice.text(onTerminal: true, quiet: false)
    #expect(try text.contains(#require(QRCode(first)).terminalText))
    #expect(text.contains("Only who opens these addresses"))
    #expect(!self.notice.text(onTerminal: true, quiet: false).contains("Only who opens"))
  }
}
