import Foundation
import Testing

@testable import LenticularGallery

@Suite struct IgnorePatternTests {
  @Test(
    "A pattern matches as in gitignore",
    arguments: [
      ("*.png", "a.png", true), ("*.png", "Trip/a.png", true), ("*.png", "a.png.jpg", false),
      ("a?c.jpg", "abc.jpg", true), ("a?c.jpg", "a/c.jpg", false), ("a?c.jpg", "aéc.jpg", true),
      ("/a.jpg", "a.jpg", true), ("/a.jpg", "Trip/a.jpg", false),
      ("Trip/a.jpg", "Trip/a.jpg", true), ("Trip/a.jpg", "More/Trip/a.jpg", false),
      ("**/a.jpg", "a.jpg", true), ("**/a.jpg", "x/y/a.jpg", true),
      ("Trip/**/a.jpg", "Trip/a.jpg", true), ("Trip/**/a.jpg", "Trip/x/y/a.jpg", true),
      ("Trip/**", "Trip/x/a.jpg", true), ("Trip/**", "Trip", false),
      ("IMG_[0-9]*", "IMG_4.jpg", true), ("IMG_[0-9]*", "IMG_x.jpg", false),
      ("[!a]*", "abc", false), ("[!a]*", "bbc", true), ("[]x]", "]", true), ("[a-]", "-", true),
      ("\\!a", "!a", true), ("\\#a", "#a", true), ("a\\ ", "a ", true), ("a ", "a", true),
      ("\\*", "*", true), ("\\*", "x", false), ("a\r", "a", true), ("a*b*c", "aXbXbXc", true),
      ("*", "anything", true), ("**", "x/anything", true), ("a**b", "axxb", true),
      ("a*/b", "ax/b", true), ("a*/b", "a/x/b", false),
    ])
  func aPatternMatchesAsInGitignore(pattern: String, path: String, expected: Bool) throws {
    #expect(try #require(IgnorePattern(pattern)).matches(path, isFolder: false) == expected)
  }

  @Test("A slash at the end is for folders") func aSlashAtTheEndIsForFolders() throws {
    let pattern = try #require(IgnorePattern("draft*/"))
    #expect(pattern.matches("Trip/drafts", isFolder: true))
    #expect(!pattern.matches("Trip/drafts", isFolder: false))
  }

  @Test(
    "What matches nothing is no pattern",
    arguments: ["", "   ", "# a comment", "/", "!", "[ab", "a\\"])
  func whatMatchesNothingIsNoPattern(line: String) { #expect(IgnorePattern(line) == nil) }

  @Test("Many stars take no long time") func manyStarsTakeNoLongTime() throws {
    let pattern = try #require(IgnorePattern(String(repeating: "*a", count: 40) + "b"))
    #expect(!pattern.matches(String(repeating: "a", count: 4000), isFolder: false))
    let folders = try #require(IgnorePattern(String(repeating: "**/a/", count: 40) + "b"))
    #expect(!folders.matches(String(repeating: "a/", count: 2000) + "c", isFolder: false))
  }

  /// Random patterns and paths of few letters, so that many match.
  @Test("Git ignores the same files") func gitAgrees() throws {
    guard access("/usr/bin/git", X_OK) == 0 else {
      print("NOT COMPARED with git: there is none")
      return
    }
    let folder = try TemporaryFolder()
    #expect(try run("init", "--quiet", in: folder) == "")
    var random = SplitMix(state: 7)
    let symbols = ["a", "b", "/", "*", "?", "[ab]", "[!a]", "**/", "/**", "\\a"]
    var paths: Set<String> = []
    while paths.count < 60 {
      let names = (0...random.below(3)).map { _ in
        (0...random.below(2)).map { _ in random.below(2) == 0 ? "a" : "b" }.joined()
      }
      paths.insert(names.joined(separator: "/"))
    }
    var compared = 0
    while compared < 60 {
      let text = (0...random.below(4)).map { _ in symbols[random.below(symbols.count)] }.joined()
      guard let pattern = IgnorePattern(text), !text.contains("//"), !text.contains("***") else {
        continue
      }
      compared += 1
      try folder.write(Array("\(text)\n".utf8), to: ".gitignore")
      for path in paths {
        // A path is also left out with a folder around it.
        let names = path.split(separator: "/")
        let matches = names.indices.contains { index in
          pattern.matches(
            names[...index].joined(separator: "/"), isFolder: index < names.count - 1)
        }
        let isIgnored = try run("check-ignore", "--no-index", path, in: folder) != ""
        #expect(matches == isIgnored, "\(text) and \(path)")
      }
    }
  }

  /// What git prints.
  private func run(_ arguments: String..., in folder: TemporaryFolder) throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/git")
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}
