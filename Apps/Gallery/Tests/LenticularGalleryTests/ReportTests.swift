import Foundation
import Testing

@testable import LenticularGallery

/// Nothing that happens to what the program prints concerns what it does.
@Suite struct ReportTests {
  @Test(
    "A build is whole though its reports cannot be written",
    arguments: [
      "2>/dev/full", "2>&-", ">/dev/full", ">&-", ">&- 2>&- <&-", "2>&1 >/dev/null | head -c 1",
    ])
  func aBuildIsWholeThoughItsReportsCannotBeWritten(redirections: String) async throws {
    let (photographs, site, cache) = (
      try TemporaryFolder(), try TemporaryFolder(), try TemporaryFolder()
    )
    for index in 0..<3 { try photographs.write(Drawing.swatch(index), to: "\(index).png") }
    // Each is named in a report.
    for index in 0..<30 { try photographs.write([], to: "empty \(index).jpg") }
    let words = ["build", photographs.path, "--output", site.path]
    let plain = try TestProgram(words, cache: cache)
    #expect(try plain.status() == 2)
    let expected = try site.contents
    try FileManager.default.removeItem(atPath: site.path)
    let program = try TestProgram(words, redirections, cache: cache)
    let status = try program.status()
    // With a pipe, the status is that of the reader.
    #expect(status == (redirections.contains("|") ? 0 : 2))
    if redirections.contains("|") { try await waitUntil { (try? site.contents) == expected } }
    // No report went into a file of the site in place of the stream.
    #expect(try site.contents == expected)
  }

  @Test("A server goes on though nobody reads its reports")
  func aServerGoesOnThoughNobodyReadsItsReports() async throws {
    let (photographs, cache) = (try TemporaryFolder(), try TemporaryFolder())
    for index in 0..<3 { try photographs.write(Drawing.swatch(index), to: "\(index).png") }
    let program = try TestProgram(["serve", photographs.path, "--port", "0"], cache: cache)
    let (addresses, reports) = (Pipe(), Pipe())
    program.process.standardOutput = addresses
    program.process.standardError = reports
    try program.start()
    defer {
      program.process.terminate()
      #expect(program.end() == 0)
    }
    try reports.fileHandleForWriting.close()
    try reports.fileHandleForReading.close()
    var address = ""
    while !address.hasSuffix("\n") {
      let next = addresses.fileHandleForReading.availableData
      if next.isEmpty { break }
      address += String(decoding: next, as: UTF8.self)
    }
    func status() -> String? { get("\(address.dropLast())assets/live.json?page=/") }
    try await waitUntil { status()?.contains("\"stage\":\"ready\"") == true }
    for index in 3..<6 { try photographs.write(Drawing.swatch(index), to: "\(index).png") }
    try photographs.write([], to: "empty.jpg")
    try await waitUntil { status()?.contains("\"total\":6") == true }
    for index in 0..<6 {
      try FileManager.default.removeItem(atPath: "\(photographs.path)/\(index).png")
    }
    // Without a photograph there is nothing more to prepare.
    try await waitUntil { status()?.contains("\"done\":0,\"stage\":\"ready\",\"total\":0") == true }
    #expect(program.process.isRunning)
  }

  private func get(_ address: String) -> String? {
    let curl = Process()
    let output = Pipe()
    curl.executableURL = URL(fileURLWithPath: "/usr/bin/curl")
    curl.arguments = ["-sf", "--max-time", "10", address]
    curl.standardOutput = output
    guard (try? curl.run()) != nil else { return nil }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    curl.waitUntilExit()
    return curl.terminationStatus == 0 ? String(decoding: data, as: UTF8.self) : nil
  }
}

/// Waits for a condition, for minutes at most.
func waitUntil(_ condition: () throws -> Bool) async throws {
  let end = ContinuousClock.now + .seconds(300)
  while try !condition() {
    guard ContinuousClock.now < end else {
      Issue.record("what was waited for has not come")
      return
    }
    try await Task.sleep(for: .milliseconds(20))
  }
}

extension TemporaryFolder {
  /// The files with their bytes.
  var contents: [String: [UInt8]] {
    get throws { try Dictionary(uniqueKeysWithValues: files.map { ($0, try read($0)) }) }
  }
}
