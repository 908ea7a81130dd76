import Foundation
import LenticularGallery
import Testing

@testable import lenticular

@Suite("Reports of a build")
struct ReporterTests {
  /// What a reporter writes to a file.
  private func text(_ progress: [BuildProgress]) throws -> String {
    let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { unlink(path) }
    let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    let reporter = Reporter(messages: MessageStream(descriptor: file))
    progress.forEach(reporter.show)
    close(file)
    return try String(contentsOfFile: path, encoding: .utf8)
  }

  @Test("Counts that cannot be are limited")
  func counts() {
    for (done, total) in [(5, 0), (-1, 3), (9, 4), (0, -2), (0, 0), (3, 7)] {
      let progress = BuildProgress(done: done, total: total, seconds: 1)
      #expect(0 <= progress.done && progress.done <= progress.total)
      #expect((0...1).contains(progress.fraction))
      #expect(progress.secondsLeft.map { $0 >= 0 } ?? true)
    }
  }

  @Test("A folder whose photographs go is no trouble")
  func shrinking() throws {
    let text = try text([
      BuildProgress(done: 3, total: 40, seconds: 6), BuildProgress(done: 4, total: 0, seconds: 12),
      BuildProgress(done: 7, total: 3, seconds: 18),
    ])
    #expect(text.contains("3 of 40 photographs") && text.contains("0 of 0 photographs"))
  }

  @Test("A stream that cannot be written has no consequence")
  func unwritable() throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    signal(SIGPIPE, SIG_IGN)
    close(ends[0])
    MessageStream(descriptor: ends[1]).write("nobody reads this\n")
    close(ends[1])
    let full = open("/dev/full", O_WRONLY | O_CLOEXEC)
    MessageStream(descriptor: full).write("there is no room for this\n")
    close(full)
  }

  @Test("A reader that does not read is not waited for twice")
  func stuck() throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    let stream = MessageStream(descriptor: ends[1])
    let long = String(repeating: "x", count: 1 << 20)
    stream.write(long, waits: false)
    for _ in 0..<1000 { stream.write(long, waits: false) }
    var byte: UInt8 = 0
    #expect(read(ends[0], &byte, 1) == 1)
  }

  @Test("What is read is whole, however long it is")
  func whole() async throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    let (reading, writing) = (ends[0], ends[1])
    let text = (0..<50_000).map { "line \($0)\n" }.joined()
    Thread.detachNewThread {
      MessageStream(descriptor: writing).write(text)
      close(writing)
    }
    let read = try FileHandle(fileDescriptor: reading, closeOnDealloc: true).readToEnd()
    #expect(read == Data(text.utf8))
  }
}
