import Foundation
import Testing

/// Articles show code that stands, line by line, in the tests beside this one, in the interaction of the tests
/// of the engine, or in an example: it compiles, and what it is said to give it gives.
@Suite("Code in articles")
struct ArticleCodeTests {
  private static let here = URL(filePath: #filePath).deletingLastPathComponent()
  private static let root = here.appending(path: "../../..").standardized

  static let articles: [String] = {
    let sources = FileManager.default.enumerator(atPath: root.appending(path: "Sources").path)
    let files = (sources?.allObjects as? [String]) ?? []
    return files.filter { $0.contains(".docc/") && $0.hasSuffix(".md") }.sorted()
  }()

  /// The files that code of a language may stand in.
  private static func sources(of language: String) throws -> [URL] {
    let demos = root.appending(path: "Examples/Apple")
    let folders =
      [
        here, root.appending(path: "Web/Tests/Loupe"),
        root.appending(path: "Examples/Sources/TextHost"),
      ]
      + (try FileManager.default.contentsOfDirectory(at: demos, includingPropertiesForKeys: nil))
    let files = try folders.flatMap {
      try FileManager.default.contentsOfDirectory(at: $0, includingPropertiesForKeys: nil)
    }
    let tests = [root.appending(path: "Tests/LenticularTests/Loupe/LoupeTests.swift")]
    return (files + tests).filter { $0.pathExtension == language }
  }

  /// The lines of a file without what stands around them.
  private static func lines(_ file: URL) throws -> [String] {
    try String(contentsOf: file, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }

  @Test("Every block of Swift and JavaScript is part of a test", arguments: articles)
  func blocks(article: String) throws {
    var block: (language: String, lines: [String])?
    for line in try Self.lines(Self.root.appending(path: "Sources/\(article)")) {
      switch (line, block) {
      case ("```swift", nil), ("```js", nil): block = (String(line.dropFirst(3)), [])
      case ("```", let (language, lines)?):
        let isTested = try Self.sources(of: language).contains { source in
          let source = try Self.lines(source)
          return source.indices.contains { source[$0...].starts(with: lines) }
        }
        #expect(isTested, "no test has these lines:\n\(lines.joined(separator: "\n"))")
        block = nil
      default: block?.lines.append(line)
      }
    }
    #expect(block == nil)
  }

  @Test("There are articles")
  func count() {
    #expect(Self.articles.count >= 14)
  }
}
