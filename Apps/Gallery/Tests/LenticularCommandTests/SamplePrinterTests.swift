import Foundation
import LenticularGallery
import LenticularSamples
import Testing

@testable import lenticular

@Suite("The sample pictures")
struct SamplePrinterTests {
  @Test("A file of a person's that has the name of a sample is kept")
  func existing() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let samples = [
      try #require(SamplePicture.all.first { $0.album == nil }),
      try #require(SamplePicture.all.first { $0.album != nil }),
    ]
    let files = samples.map { sample in
      [sample.album, "\(sample.name).jpg"].compactMap(\.self)
        .reduce(folder) { $0.appending(path: $1) }
    }
    for file in files {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data("mine".utf8).write(to: file)
    }
    #expect(try SamplePrinter(directory: folder.path).printAll(samples) == 2)
    for file in files { #expect(try Data(contentsOf: file) == Data("mine".utf8)) }
  }

  @Test("With FFmpeg, there are a movie and a Live Photo")
  func movies() throws {
    let tools = try #require(MovieTools.installed)
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let photographs = folder.appending(path: "photographs").path
    let pictures = SampleMovie.all.map { $0.picture.scaled(by: 0.1) }
    _ = try SamplePrinter(directory: photographs).printAll(pictures)
    func print() throws -> [Bool] {
      try SampleMovie.all.map { try $0.print(in: photographs, scale: 0.2, tools) }
    }
    #expect(try print() == [false, false])
    #expect(try print() == [true, true])
    for name in [
      "along-the-whole-range.mp4", "Coast/surf-from-above.jpg", "Coast/surf-from-above.mov",
    ] {
      let bytes = try Data(contentsOf: URL(fileURLWithPath: "\(photographs)/\(name)"))
      // The type of a file of ISO media follows its length.
      #expect(
        (bytes.dropFirst(4).prefix(4) == Data("ftyp".utf8)) != name.hasSuffix("jpg"), "\(name)")
    }
  }

  @Test("The scale is above 0 and at most 1", arguments: ["0", "-1", "1.01", "nan", "inf"])
  func wrongScale(_ text: String) {
    #expect(throws: (any Error).self) {
      try LenticularCommand.parseAsRoot(["samples", "Pictures", "--scale=\(text)"])
    }
    #expect(throws: Never.self) {
      try LenticularCommand.parseAsRoot(["samples", "Pictures", "--scale=0.25"])
    }
  }
}

@Suite("The version")
struct VersionTests {
  @Test("The command line and the package of the elements have one version")
  func version() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../../Web/Host/package.json")
    struct Package: Decodable { let version: String }
    let package = try JSONDecoder().decode(Package.self, from: Data(contentsOf: file))
    #expect(LenticularCommand.configuration.version == package.version)
  }
}
