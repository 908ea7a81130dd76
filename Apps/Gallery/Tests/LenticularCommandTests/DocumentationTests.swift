import Foundation
import Testing

@testable import lenticular

@Suite("The pictures of the documentation")
struct DocumentationTests {
  private static let root = URL(filePath: #filePath).appending(path: "../../../../..").standardized

  /// The lines of `Scripts/pictures` that draw: a command, a file, and what is drawn there.
  private static let pictures: [(command: String, file: String, arguments: [String])] = {
    let script = try? String(
      contentsOf: root.appending(path: "Scripts/pictures"), encoding: .utf8)
    let lines = script?.replacing("\\\n", with: " ").split(separator: "\n") ?? []
    return lines.filter { $0.hasPrefix("plot ") || $0.hasPrefix("storyboard ") }.map { line in
      let words = line.split(separator: " ").map(String.init)
      return (words[0], words[1], Array(words.dropFirst(2)))
    }
  }()

  /// The picture that a line draws.
  private func draw(_ name: String, _ arguments: [String]) throws -> String {
    // Recordings are named from the repository on.
    let arguments = arguments.map {
      $0.hasSuffix(".jsonl") ? Self.root.appending(path: $0).path : $0
    }
    let command = try LenticularCommand.parseAsRoot([name] + arguments)
    if let storyboard = command as? StoryboardCommand { return try storyboard.storyboard().svg }
    return try #require(command as? any PlottingCommand).plot().svg
  }

  @Test("They are what Scripts/pictures draws")
  func documentation() throws {
    #expect(Self.pictures.count { $0.command == "plot" } > 5)
    #expect(Self.pictures.contains { $0.command == "storyboard" })
    for (command, file, arguments) in Self.pictures {
      let shown = try String(contentsOf: Self.root.appending(path: file), encoding: .utf8)
      #expect(try draw(command, arguments) == shown, "\(file)")
    }
    // And there is no other.
    let drawn = Set(Self.pictures.map { $0.file })
    for folder in ["Documentation", "Sources"] {
      let files = FileManager.default.enumerator(atPath: Self.root.appending(path: folder).path)
      while let file = files?.nextObject() as? String {
        if file.hasSuffix(".svg") { #expect(drawn.contains("\(folder)/\(file)")) }
      }
    }
  }
}
