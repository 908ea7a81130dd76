import Foundation
import Testing

/// Articles show code that stands, line by line, in the tests beside this one: it compiles, and what
/// it is said to give it gives.
@Suite("Code in articles")
struct ArticleCodeTests {
  private static let here = URL(filePath: #filePath).deletingLastPathComponent()
  private static let root = here.appending(path: "../../..").standardized

  static let articles: [String] = {
    let sources = FileManager.default.enumerator(atPath: root.appending(path: "Sources").path)
    let files = (sources?.allObjects as? [String]) ?? []
    return files.filter { $0.contains(".docc/") && $0.hasSuffix(".md") }.sorted()
  }()

  /// The lines of a file without what stands around them.
  private static func lines(_ file: URL) throws -> [String] {
    try String(contentsOf: file, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }

  @Test("Every block of Swift is part of a test", arguments: articles)
  func blocks(article: String) throws {
    let tests = try FileManager.default.contentsOfDirectory(atPath: Self.here.path)
      .filter { $0.hasSuffix(".swift") }.map { try Self.lines(Self.here.appending(path: $0)) }
    var block: [String]?
    for line in try Self.lines(Self.root.appending(path: "Sources/\(article)")) {
      switch (line, block) {
      case ("```swift", nil): block = []
      case ("```", let lines?):
        let isTested = tests.contains { test in
          test.indices.contains { test[$0...].starts(with: lines) }
        }
        #expect(isTested, "no test has these lines:\n\(lines.joined(separator: "\n"))")
        block = nil
      default: block?.append(line)
      }
    }
    #expect(block == nil)
  }

  @Test("There are articles")
  func count() {
    #expect(Self.articles.count >= 6)
  }
}
