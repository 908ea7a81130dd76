import LenticularGallery
import Testing

@testable import lenticular

@Suite struct GalleryOptionsTests {
  @Test func withoutOptionsTheSettingsAreTheDefaults() throws {
    #expect(try GalleryOptions.parse([]).settings == GallerySettings())
  }

  @Test(arguments: [0, 4, 6])
  func theEffortIsThatOfWebP(effort: Int) throws {
    var expected = GallerySettings()
    expected.webpEffort = effort
    let settings = try GalleryOptions.parse(["--effort", "\(effort)"]).settings
    #expect(settings == expected)
    // A site of another effort has other files.
    #expect(settings.key != GallerySettings().key)
  }

  @Test(arguments: ["-1", "7", "1.5", "much"])
  func anotherEffortIsRefused(effort: String) {
    #expect(throws: (any Error).self) { try GalleryOptions.parse(["--effort=\(effort)"]) }
  }
}
