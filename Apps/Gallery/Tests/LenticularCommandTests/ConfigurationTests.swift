import ArgumentParser
import Foundation
import LenticularGallery
import Testing

@testable import lenticular

@Suite("Options in a file")
final class ConfigurationTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func read(_ text: String) throws -> Configuration {
    try Data(text.utf8).write(to: folder.appending(path: "lenticular.yaml"))
    return try Configuration.read(for: folder.path, file: nil)
  }

  /// The lines with faults, and what is said of them.
  private func faults(_ text: String) throws -> [ConfigurationError.Fault] {
    do {
      _ = try read(text)
      return []
    } catch let error as ConfigurationError {
      return error.faults
    }
  }

  @Test("A folder without a file has no options, and a file need not have any")
  func none() throws {
    #expect(try Configuration.read(for: folder.path, file: nil) == Configuration())
    #expect(try Configuration.read(for: "/nowhere/at/all", file: nil) == Configuration())
    for text in ["", "# nothing\n", "---\n", "title:\n", "title: null\nexclude:\n"] {
      #expect(try read(text) == Configuration(), "\(text)")
    }
  }

  @Test("Every option is read")
  func all() throws {
    let text = """
      # The gallery.
      title: 2024
      base-url: https://example.org/walks
      avif: yes
      effort: 4
      originals: true
      keep-location: on
      map: ../world.pmtiles
      keep-copyright: true
      keywords: true
      people: true
      ratings: false
      language: de
      theme: light
      templates: ../look
      newest-first: true
      hidden: false
      archives: true
      tilt: false
      exclude:
        - /drafts/
        - "*.png"
      widths: [640, 320, 640]
      fallback-widths: 640
      panorama-width: 4000
      webp-quality: 70
      jpeg-quality: 71
      avif-quality: 72
      avif-effort: 3
      output: ../site
      jobs: 3
      quiet: true
      json: true
      port: 0
      tls-port: 443
      host: "::1"
      allow-host: photos.example.org
      base-path: /walks
      lan: false
      open: false
      private: true

      """
    let all = try read(text)
    var expected = Configuration()
    expected.title = "2024"
    expected.baseURL = try BaseURL("https://example.org/walks/")
    (expected.writesAVIF, expected.effort) = (true, 4)
    (expected.publishesOriginals, expected.keepsLocation, expected.tilts) = (true, true, false)
    (expected.keepsCopyright, expected.showsKeywords) = (true, true)
    (expected.showsPeople, expected.showsRatings) = (true, false)
    (expected.language, expected.theme) = ("de", .light)
    (expected.newestFirst, expected.showsHidden) = (true, false)
    expected.offersArchives = true
    expected.exclusions = ["/drafts/", "*.png"]
    (expected.widths, expected.fallbackWidths, expected.panoramaWidth) = ([320, 640], [640], 4000)
    (expected.webpQuality, expected.jpegQuality) = (70, 71)
    (expected.avifQuality, expected.avifEffort) = (72, 3)
    expected.map =
      folder.deletingLastPathComponent().appending(path: "world.pmtiles").standardizedFileURL.path
    expected.templates =
      folder.deletingLastPathComponent().appending(path: "look").standardizedFileURL.path
    expected.output =
      folder.deletingLastPathComponent().appending(path: "site").standardizedFileURL.path
    (expected.jobs, expected.isQuiet, expected.printsJSON) = (3, true, true)
    (expected.port, expected.tlsPort, expected.host) = (0, 443, ListeningAddress("::1"))
    expected.allowedHosts = [.name("photos.example.org")]
    expected.basePath = BasePath("/walks/")
    (expected.isLAN, expected.isOpen, expected.isPrivate) = (false, false, true)
    #expect(all == expected)
    // The text above has every name.
    let names = Set(text.matches(of: /(?m)^([a-z-]+):/).map { String($0.1) })
    #expect(names == Set(ConfigurationReader.names))
  }

  @Test("The documentation has a file with every option, which is valid")
  func documentation() throws {
    let root = URL(filePath: #filePath).appending(path: "../../../../..").standardized
    let text = try String(
      contentsOf: root.appending(path: "Documentation/gallery.md"), encoding: .utf8)
    let block = try #require(text.firstMatch(of: /(?s)```yaml\n(.*?)```/)?.1)
    _ = try read(String(block))
    let names = Set(block.matches(of: /(?m)^([a-z-]+):/).map { String($0.1) })
    #expect(names == Set(ConfigurationReader.names))
  }

  @Test("The schema for editors has every option, with its choices and limits")
  func schema() throws {
    struct Schema: Decodable {
      struct Option: Decodable {
        let type: String?
        let `enum`: [String]?
        let minimum: Int?
        let maximum: Int?
      }
      let properties: [String: Option]
      let additionalProperties: Bool
    }
    let root = URL(filePath: #filePath).appending(path: "../../../../..").standardized
    let schema = try JSONDecoder().decode(
      Schema.self,
      from: Data(contentsOf: root.appending(path: "Documentation/lenticular.schema.json")))
    #expect(schema.properties.keys.sorted() == ConfigurationReader.names)
    #expect(!schema.additionalProperties)
    #expect(schema.properties["language"]?.enum == GallerySettings.languages)
    #expect(schema.properties["theme"]?.enum == Theme.allCases.map(\.rawValue))
    // What the schema allows is read, and what is beyond its limits is not.
    for (name, option) in schema.properties {
      switch option.type {
      case "boolean":
        #expect(try faults("\(name): true\n").isEmpty && !faults("\(name): 7\n").isEmpty)
      case "integer":
        let least = try #require(option.minimum)
        #expect(
          try faults("\(name): \(least)\n").isEmpty && !faults("\(name): \(least - 1)\n").isEmpty)
        if let most = option.maximum {
          #expect(
            try faults("\(name): \(most)\n").isEmpty && !faults("\(name): \(most + 1)\n").isEmpty)
        }
      default: break
      }
    }
  }

  @Test("Every option of the command line that is not for one run is one of the file")
  func names() {
    let once = ["config", "new-code", "shard", "dry-run", "verify", "help", "version"]
    for command in [ServeCommand.helpMessage(), BuildCommand.helpMessage()] {
      let names = Set(
        command.matches(of: /--([a-z][a-z-]+)/).map { String($0.1) }
          .filter { !$0.hasPrefix("no-") && !once.contains($0) })
      #expect(names.isSubset(of: ConfigurationReader.names), "\(names)")
      #expect(names.count > 10)
    }
  }

  @Test("Another file is read in place of it, and must be there")
  func other() throws {
    let other = folder.appending(path: "other.yaml").path
    try Data("title: Other".utf8).write(to: URL(fileURLWithPath: other))
    _ = try read("title: Own")
    #expect(try Configuration.read(for: folder.path, file: other).title == "Other")
    #expect(throws: ConfigurationError.self) {
      try Configuration.read(for: folder.path, file: "/nowhere.yaml")
    }
    #expect(throws: ConfigurationError.self) {
      try Configuration.read(for: folder.path, file: folder.path)
    }
  }

  @Test("What is wrong is told with its line")
  func faults() throws {
    for (text, lines, words) in [
      ("title: a\ntittle: b\n", [2], "did you mean “title”?"),
      ("\n\nnothing-like-it: 1\n", [3], "there is no option “nothing-like-it”"),
      ("effort: 7\n", [1], "effort: give a number from 0 to 6"),
      ("effort: much\n", [1], "effort"), ("effort: 1.5\n", [1], "effort"),
      ("avif: maybe\n", [1], "give true or false"),
      ("avif: [true]\n", [1], "avif"), ("title: [a]\n", [1], "give a text"),
      ("exclude:\n  - /a\n  - '!'\n", [2], "gitignore"),
      ("widths: []\n", [1], "widths"), ("widths: [320, 0]\n", [1], "widths"),
      ("webp-quality: 0\n", [1], "from 1 to 100"), ("jobs: 0\n", [1], "from 1 on"),
      ("base-url: example.org\n", [1], "whole address"),
      ("port: 70000\n", [1], "port"), ("host: example.org\n", [1], "host"),
      ("allow-host:\n  - a/b\n", [2], "allow-host"), ("base-path: a?b\n", [1], "base-path"),
      ("title: a\ntitle: b\n", [2], "“title” is given twice"),
      ("title: a\n  b: c\n", [2], "column"), ("title: 'a\n", [2], "end of stream"),
      ("\ttitle: a\n", [1], "cannot start any token"),
      ("- title\n", [1], "lines such as"), ("title\n", [1], "lines such as"),
      ("effort: 9\ntitle: a\nport: x\n", [1, 3], "effort"),
    ] {
      let faults = try faults(text)
      #expect(faults.map(\.line) == lines, "\(text)")
      #expect(faults.first?.reason.contains(words) == true, "\(text): \(faults)")
    }
  }

  @Test("A message names the file and the line, and nothing moves the cursor")
  func message() throws {
    do {
      _ = try read("effort: 9\n\"a\\e[2J\": 1\n")
      Issue.record("the file is wrong")
    } catch let error as ConfigurationError {
      let lines = error.description.split(separator: "\n")
      #expect(
        lines.count == 2
          && lines[0].hasSuffix("lenticular.yaml:1: effort: give a number from 0 to 6"))
      #expect(!error.description.contains("\u{1B}"))
    }
    try Data([0x74, 0xFF]).write(to: folder.appending(path: "lenticular.yaml"))
    #expect(throws: ConfigurationError.self) {
      try Configuration.read(for: folder.path, file: nil)
    }
  }
}
