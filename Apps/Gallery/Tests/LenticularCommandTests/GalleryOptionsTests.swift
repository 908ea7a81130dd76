import LenticularGallery
import Testing

@testable import lenticular

@Suite struct GalleryOptionsTests {
  @Test("Without options the settings are the defaults")
  func withoutOptionsTheSettingsAreTheDefaults() throws {
    #expect(try GalleryOptions.parse([]).settings() == GallerySettings())
  }

  @Test("The effort is that of WebP", arguments: [0, 4, 6])
  func theEffortIsThatOfWebP(effort: Int) throws {
    var expected = GallerySettings()
    expected.webpEffort = effort
    let settings = try GalleryOptions.parse(["--effort", "\(effort)"]).settings()
    #expect(settings == expected)
    // A site of another effort has other files.
    #expect(settings.key != GallerySettings().key)
  }

  @Test("Options precede the file") func optionsPrecedeTheFile() throws {
    var file = Configuration()
    file.title = "In the file"
    (file.writesAVIF, file.effort, file.tilts) = (true, 5, true)
    file.exclusions = ["/a"]
    file.widths = [100, 200]
    file.webpQuality = 60
    let plain = try GalleryOptions.parse([]).settings(file)
    #expect(plain.title == "In the file" && plain.writesAVIF && plain.webpEffort == 5)
    #expect(plain.tilts && plain.widths == [100, 200] && plain.webpQuality == 60)
    #expect(!plain.publishesOriginals && plain.jpegQuality == GallerySettings().jpegQuality)
    let options = ["--title", "Typed", "--no-avif", "--effort", "1", "--exclude", "/b"]
    let typed = try GalleryOptions.parse(options).settings(file)
    #expect(typed.title == "Typed" && !typed.writesAVIF && typed.webpEffort == 1 && typed.tilts)
    // The last pattern decides.
    #expect(typed.exclusions == ["/a", "/b"])
  }

  @Test("Another effort is refused", arguments: ["-1", "7", "1.5", "much"])
  func anotherEffortIsRefused(effort: String) {
    #expect(throws: (any Error).self) { try GalleryOptions.parse(["--effort=\(effort)"]) }
  }

  /// As from a script whose variable is not set.
  @Test(
    "An empty path is that of no folder",
    arguments: [
      ["build", "", "--output", "site"], ["build", "photos", "--output", ""],
      ["build", "photos", "-o", "site", "--config", ""], ["serve", ""], [""], ["preview", ""],
      ["samples", ""],
    ])
  func anEmptyPathIsThatOfNoFolder(_ arguments: [String]) throws {
    #expect {
      _ = try LenticularCommand.parseAsRoot(arguments)
    } throws: { error in
      LenticularCommand.message(for: error).contains("the path is empty")
    }
    let given = arguments.map { $0.isEmpty ? "." : $0 }
    #expect(throws: Never.self) { try LenticularCommand.parseAsRoot(given) }
  }
}
