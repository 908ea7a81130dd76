import Testing

@testable import lenticular

@Suite("The host of a request")
struct RequestHostTests {
  @Test(
    "A name is taken in lower case, without its port and final dot",
    arguments: [
      ("localhost", "localhost"), ("LocalHost:8080", "localhost"), ("vm.local.", "vm.local"),
      ("a_b-c.example:443", "a_b-c.example"), ("4you", "4you"), ("vm:", "vm"),
      ("1.2.3.4.example", "1.2.3.4.example"),
    ])
  func names(authority: String, name: String) {
    #expect(RequestHost(authority: authority) == .name(name))
    #expect(RequestHost(authority: authority)?.urlHost == name)
  }

  @Test(
    "An address is taken in its shortest form",
    arguments: [
      ("192.168.1.20:8080", "192.168.1.20"), ("127.0.0.1", "127.0.0.1"), ("[::1]:8443", "[::1]"),
      ("[FD00:0:0::2]", "[fd00::2]"),
    ])
  func addresses(authority: String, urlHost: String) throws {
    let host = try #require(RequestHost(authority: authority))
    guard case .address = host else {
      Issue.record("\(authority) is not an address but \(host)")
      return
    }
    #expect(host.urlHost == urlHost)
  }

  @Test(
    "What is malformed is no host",
    arguments: [
      "", ":8080", ".", "a..b", "-a.example", "a-.example", "a b", "a/b", "a@b", "a\r\nb", "a?b",
      "ä.example", "1.2.3", "1.2.3.4.5", "256.1.1.1", "192.168.1.20:80:80", "vm:80a", "vm:123456",
      "[::1", "::1", "[1.2.3.4]", "[vm]", "[::1]x", "[fe80::1%eth0]", "vm:+80", "a\0b",
      String(repeating: "a", count: 64), String(repeating: "a.", count: 127) + "a",
    ])
  func malformed(authority: String) {
    #expect(RequestHost(authority: authority) == nil)
  }

  @Test("This computer is served under its own names only")
  func loopback() throws {
    let hosts = ServedHosts.loopback
    for own in ["localhost:8080", "LOCALHOST", "photos.localhost", "127.0.0.1:8080"] {
      #expect(hosts.contains(try #require(RequestHost(authority: own))), "\(own)")
    }
    for foreign in ["evil.example", "localhost.evil.example", "192.168.1.20", "evillocalhost"] {
      #expect(!hosts.contains(try #require(RequestHost(authority: foreign))), "\(foreign)")
    }
  }

  @Test("The local network is served under this machine's names and any address, not others' names")
  func network() throws {
    let hosts = ServedHosts.names(["localhost", "vm", "vm.local"])
    for own in ["vm", "VM.local:8443", "192.168.1.20:8443", "[fd00::2]"] {
      #expect(hosts.contains(try #require(RequestHost(authority: own))), "\(own)")
    }
    for foreign in ["evil.example", "vm.evil.example", "local"] {
      #expect(!hosts.contains(try #require(RequestHost(authority: foreign))), "\(foreign)")
    }
  }
}
