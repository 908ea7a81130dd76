import Foundation
import HTTPTypes
import Testing

@testable import lenticular

private func names(_ hostName: String, _ interfaces: [(String, String)]) throws -> MachineNames {
  MachineNames(
    hostName: hostName,
    interfaces: try interfaces.map { ($0, try #require(IPAddress($1))) })
}

@Suite("The names of this machine")
struct MachineNamesTests {
  @Test("A phone's likeliest way comes first, this machine and its own networks last")
  func order() throws {
    let names = try names(
      "vm",
      [
        ("lo", "127.0.0.1"), ("lo", "::1"), ("docker0", "172.17.0.1"), ("eth1", "169.254.3.4"),
        ("eth0", "203.0.113.9"), ("eth0", "2001:db8::1"), ("eth0", "fd00::2"),
        ("eth0", "fe80::1"), ("wlan0", "192.168.1.20"), ("wlan1", "10.0.0.2"),
        ("wlan0", "192.168.1.20"),
      ])
    #expect(
      names.addresses.map(\.text) == [
        "192.168.1.20", "10.0.0.2", "203.0.113.9", "fd00::2", "2001:db8::1", "169.254.3.4",
        "172.17.0.1", "127.0.0.1", "::1",
      ])
    #expect(
      names.announced == [
        "192.168.1.20", "10.0.0.2", "203.0.113.9", "[fd00::2]", "[2001:db8::1]", "169.254.3.4",
        "172.17.0.1",
      ])
  }

  @Test("Private IPv4 is what RFC 1918 says, to the last address")
  func privateNetworks() throws {
    for (address, comesFirst) in [
      ("10.255.255.255", true), ("172.15.255.255", false), ("172.16.0.0", true),
      ("172.31.255.255", true), ("172.32.0.0", false), ("192.168.0.1", true),
      ("192.169.0.1", false), ("11.0.0.1", false),
    ] {
      let names = try names("vm", [("eth0", "203.0.113.9"), ("eth1", address)])
      #expect((names.addresses[0].text == address) == comesFirst, "\(address)")
    }
  }

  @Test(
    "The host is known by its name, its first label and as multicast DNS has it",
    arguments: [
      ("vm", ["localhost", "vm", "vm.local"]),
      ("VM.Example.org", ["localhost", "vm.example.org", "vm", "vm.local"]),
      ("vm.local", ["localhost", "vm.local", "vm"]),
      ("localhost", ["localhost"]),
      ("my phone", ["localhost"]), ("", ["localhost"]),
    ])
  func hosts(hostName: String, hosts: [String]) throws {
    #expect(try names(hostName, []).hosts == hosts)
  }

  @Test("A machine that nothing is connected to tells of itself")
  func alone() throws {
    #expect(try names("vm", [("lo", "127.0.0.1"), ("lo", "::1")]).announced == ["localhost"])
  }
}

@Suite("The certificate of the local network")
struct CertificateTests {
  private let folder: String
  private let file: CertificateFile
  private let vm: MachineNames
  private let now = Date(timeIntervalSince1970: 1_800_000_000.75)
  private let day = 86_400.0

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    file = CertificateFile(path: "\(folder)/certificate.pem")
    vm = try names("vm", [("eth0", "192.168.1.20"), ("eth0", "fd00::2")])
  }

  private func inFolder<Result>(_ body: () throws -> Result) rethrows -> Result {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    return try body()
  }

  private var mode: mode_t {
    var status = stat()
    return lstat(file.path, &status) == 0 ? status.st_mode & 0o7777 : 0
  }

  /// What the program certtool, of GnuTLS's makers, or openssl, of others, reads in a certificate.
  private func read(_ certificate: ServerCertificate) throws -> String {
    try inFolder {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let path = "\(folder)/read.pem"
      try certificate.credentials.certificate.write(toFile: path, atomically: true, encoding: .utf8)
      let process = Process()
      let output = Pipe()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = ["openssl", "x509", "-in", path, "-noout", "-text"]
      process.standardOutput = output
      try process.run()
      let text = try output.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      try #require(process.terminationStatus == 0)
      return String(decoding: text, as: UTF8.self)
        .split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        .joined(separator: "\n")
    }
  }

  @Test("It stands for all names and addresses, as a server and as nothing else")
  func content() throws {
    let certificate = try ServerCertificate(for: vm, now: now)
    #expect(certificate.hosts == ["localhost", "vm", "vm.local"])
    #expect(
      Set(certificate.addresses.map(\.text)) == ["127.0.0.1", "::1", "192.168.1.20", "fd00::2"])
    let text = try read(certificate)
    for line in [
      "Version: 3 (0x2)",
      "Signature Algorithm: ecdsa-with-SHA256",
      "Issuer: CN = lenticular on vm",
      "Subject: CN = lenticular on vm",
      "ASN1 OID: prime256v1",
      "X509v3 Basic Constraints: critical\nCA:FALSE",
      "X509v3 Key Usage: critical\nDigital Signature",
      "X509v3 Extended Key Usage:\nTLS Web Server Authentication",
      "DNS:localhost, DNS:vm, DNS:vm.local, IP Address:127.0.0.1, "
        + "IP Address:0:0:0:0:0:0:0:1, IP Address:192.168.1.20, IP Address:FD00:0:0:0:0:0:0:2",
    ] {
      #expect(text.contains(line), "\(line)")
    }
  }

  @Test("It holds from yesterday, for 397 days")
  func validity() throws {
    let certificate = try ServerCertificate(for: vm, now: now)
    let start = Date(timeIntervalSince1970: now.timeIntervalSince1970.rounded(.down) - day)
    #expect(certificate.validity == start...start + 397 * day - 1)
  }

  @Test("Read again from its file, it is the same, and its fingerprint is of 32 bytes")
  func pem() throws {
    let certificate = try ServerCertificate(for: vm, now: now)
    #expect(try ServerCertificate(pem: certificate.pem) == certificate)
    #expect(certificate.fingerprint.wholeMatch(of: /([0-9A-F]{2}:){31}[0-9A-F]{2}/) != nil)
    #expect(try ServerCertificate(for: vm, now: now).fingerprint != certificate.fingerprint)
  }

  @Test("It is kept for its owner alone and used again, however wide new files are")
  func reuse() throws {
    try inFolder {
      let before = umask(0)
      defer { umask(before) }
      let (made, fault) = try file.certificate(for: vm, now: now)
      #expect(fault == nil)
      #expect(mode == 0o600)
      let (kept, none) = try file.certificate(for: vm, now: now + 30 * day)
      #expect(none == nil)
      #expect(kept == made)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["certificate.pem"])
    }
  }

  /// What comes of a certificate that was made for `vm` and then meets `change`.
  private func fault(
    at time: Date? = nil, for names: MachineNames? = nil, after change: () throws -> Void = {}
  ) throws -> CertificateFile.Fault? {
    var found: CertificateFile.Fault?
    try inFolder {
      let (former, _) = try file.certificate(for: vm, now: now)
      try change()
      let (current, fault) = try file.certificate(for: names ?? vm, now: time ?? now)
      #expect((current == former) == (fault == nil))
      #expect(
        (current.credentials.privateKey == former.credentials.privateKey) == (fault == nil))
      #expect(current.isValid(at: time ?? now) && current.covers(names ?? vm))
      #expect(mode & 0o077 == 0)
      // What was made anew is used from then on.
      #expect(try file.certificate(for: names ?? vm, now: time ?? now).fault == nil)
      found = fault
    }
    return found
  }

  @Test("It is used until a week is left, and not before it holds")
  func expiry() throws {
    let end = now - day + 397 * day - 1
    #expect(try fault(at: end - 7 * day - 1) == nil)
    #expect(try fault(at: end - 7 * day + 1) == .expiring)
    #expect(try fault(at: now - 2 * day) == .expiring)
  }

  @Test("Another name or IPv4 address needs another, another IPv6 address or one less does not")
  func otherNames() throws {
    #expect(try fault(for: names("pc", [("eth0", "192.168.1.20")])) == .otherNames)
    #expect(try fault(for: names("vm", [("eth0", "192.168.1.21")])) == .otherNames)
    #expect(
      try fault(for: names("vm", [("eth0", "192.168.1.20"), ("eth0", "2001:db8::1")])) == nil)
    #expect(try fault(for: names("vm", [])) == nil)
  }

  @Test("A file that others could read is not trusted")
  func exposed() throws {
    #expect(try fault { chmod(file.path, 0o640) } == .exposed)
    #expect(try fault { chmod(file.path, 0o604) } == .exposed)
    #expect(try fault { chmod(file.path, 0o400) } == .none)
  }

  @Test("A damaged file is replaced")
  func damaged() throws {
    func damage(_ change: (String) throws -> String) throws {
      let url = URL(fileURLWithPath: file.path)
      let pem = try String(contentsOf: url, encoding: .utf8)
      let handle = try FileHandle(forWritingTo: url)
      try handle.truncate(atOffset: 0)
      try handle.write(contentsOf: Data(change(pem).utf8))
    }
    #expect(try fault { try damage { _ in "" } } == .damaged)
    #expect(try fault { try damage { String($0.dropLast(100)) } } == .damaged)
    #expect(try fault { try damage { $0 + $0 } } == .damaged)
    let other = try ServerCertificate(for: vm, now: now)
    #expect(
      try fault {
        // The key of one and the certificate of another.
        try damage { pem in
          try "\(other.credentials.privateKey)\n"
            + pem[#require(pem.range(of: "-----BEGIN CERTIFICATE")).lowerBound...]
        }
      } == .damaged)
  }

  @Test("A link in its place is replaced, and what it leads to is left alone")
  func link() throws {
    try inFolder {
      _ = try file.certificate(for: vm, now: now)
      let target = "\(folder)/target"
      try FileManager.default.moveItem(atPath: file.path, toPath: target)
      let bytes = try Data(contentsOf: URL(fileURLWithPath: target))
      try FileManager.default.createSymbolicLink(
        atPath: file.path, withDestinationPath: target)
      #expect(try file.certificate(for: vm, now: now).fault == .damaged)
      #expect(try Data(contentsOf: URL(fileURLWithPath: target)) == bytes)
      #expect(mode == 0o600)
    }
  }

  @Test("A place that cannot be written to is named")
  func unwritable() throws {
    try inFolder {
      try FileManager.default.createDirectory(
        atPath: "\(file.path)/sub", withIntermediateDirectories: true)
      let error = #expect(throws: ServeError.self) { try file.certificate(for: vm, now: now) }
      guard case .certificateUnwritable(file.path, _) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["certificate.pem"])
    }
  }
}

@Suite("The way from HTTP to HTTPS")
struct HTTPSRedirectTests {
  private func location(_ authority: String, _ target: String, port: Int = 8443) throws -> String? {
    HTTPSRedirect(port: port)
      .location(host: try #require(RequestHost(authority: authority)), target: target)
  }

  @Test("Host, path and query stay, the port becomes that of HTTPS")
  func kept() throws {
    #expect(try location("VM:8080", "/") == "https://vm:8443/")
    #expect(
      try location("192.168.1.20:8080", "/coast/?q=a%20b&r=//c")
        == "https://192.168.1.20:8443/coast/?q=a%20b&r=//c")
    #expect(try location("[fd00::2]:8080", "/a", port: 443) == "https://[fd00::2]/a")
  }

  @Test("Another site's name in the path leads nowhere else")
  func noWayOut() throws {
    #expect(try location("vm", "//evil.example/") == "https://vm:8443//evil.example/")
    #expect(try location("vm", "/@evil.example") == "https://vm:8443/@evil.example")
  }

  @Test(
    "A target that is no path is refused",
    arguments: [
      "", "*", "@evil.example/", "evil", "/a\r\nSet-Cookie: b", "/a b", "/\u{E4}", "/\0",
    ])
  func malformed(target: String) throws {
    #expect(try location("vm", target) == nil)
  }
}

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
}
