import Foundation
import Testing

@testable import lenticular

@Suite("The certificate of the local network")
struct ServerCertificateTests {
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
      guard case .stateUnwritable(file.path, _) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["certificate.pem"])
    }
  }
}
