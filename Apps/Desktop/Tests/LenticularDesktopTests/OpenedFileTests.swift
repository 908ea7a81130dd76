import Foundation
import LenticularGallery
import Testing

@testable import LenticularDesktop

@Suite("what a window is told to open", .serialized)
struct OpenedFileTests {
  @Test(
    "what is no file is named with the reason, and its neighbours are shown, if there are any",
    arguments: [2, 0])
  func noFile(neighbours: Int) throws {
    let photographs = try TestPhotographs(count: neighbours)
    #expect(mkfifo("\(photographs.path)/pipe.jpg", 0o600) == 0)
    let driver = Driver(photographs, opening: "pipe.jpg")
    try driver.settle()
    #expect(driver.controller.photographCount == neighbours)
    #expect(!driver.controller.isViewing)
    #expect(
      driver.controller.takeNotice() == "pipe.jpg: is no image of a format that can be shown")
  }

  @Test("the title has the whole name of a file that begins with a combining mark")
  func combiningMark() throws {
    let photographs = try TestPhotographs(count: 0)
    try photographs.write(TestPhotographs.jpeg(0x4080FF, 60, 40), to: "\u{301}a.jpg")
    let driver = Driver(photographs, opening: "\u{301}a.jpg")
    try driver.settle()
    #expect(driver.controller.isViewing)
    #expect(driver.controller.title == "\u{301}a.jpg – photographs")
  }

  @Test("a movie with the name of a picture is shown by its picture, and the reverse likewise")
  func otherNames() throws {
    let photographs = try TestPhotographs(count: 0)
    try photographs.film("film.mp4")
    let film = "\(photographs.path)/film.mp4"
    try FileManager.default.moveItem(atPath: film, toPath: "\(photographs.path)/a.jpg")
    try photographs.write(TestPhotographs.jpeg(0x4080FF, 64, 48), to: "b.mp4")
    try photographs.write(Data("no image".utf8), to: "c.jpg")
    let reader = photographs.reader
    defer { reader.stop() }
    let files = try PhotographFolder(photographs.path, descends: false).list()
    #expect(files.map(\.relativePath) == ["a.jpg", "b.mp4", "c.jpg"])
    let sizes = [PixelSize(width: 320, height: 180), PixelSize(width: 64, height: 48)]
    for (file, size) in zip(files, sizes) {
      #expect(try reader.headers(of: [file])[0].get().size == size)
      #expect(try reader.pixels(of: file, whole: size, size: size).flaw == nil)
    }
    guard case .failure(let problem) = reader.headers(of: [files[2]])[0] else {
      Issue.record("what is no image has no size")
      return
    }
    #expect(problem.kind == .notAnImage)
  }

  @Test("a link to a folder that leads elsewhere is followed there")
  func movedLink() throws {
    let (photographs, others) = (try TestPhotographs(count: 2), try TestPhotographs(count: 3))
    let link = URL(fileURLWithPath: photographs.path).deletingLastPathComponent().path + "/link"
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: photographs.path)
    let driver = Driver(photographs)
    driver.controller.open(link, at: driver.time)
    try driver.settle()
    #expect(driver.controller.photographCount == 2)
    unlink(link)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: others.path)
    try driver.wait("the others are shown") { driver.controller.photographCount == 3 }
  }

  @Test(
    "a photograph behind a link goes when its file is removed elsewhere, and comes back with it",
    arguments: ["folder", "file", "files"])
  func linkedElsewhere(opening: String) throws {
    let (photographs, others) = (try TestPhotographs(count: 1), try TestPhotographs(count: 1))
    // A link to a link, by a path that is relative.
    try FileManager.default.createSymbolicLink(
      atPath: "\(others.path)/inner", withDestinationPath: "photo-0.jpg")
    let (link, target) = ("\(photographs.path)/link.jpg", "\(others.path)/photo-0.jpg")
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: "\(others.path)/inner")
    let driver = Driver(photographs, opening: opening == "file" ? "link.jpg" : nil)
    if opening == "files" {
      let paths = [link, "\(photographs.path)/photo-0.jpg"]
      driver.controller.open(choosing: paths, at: driver.time)
    }
    try driver.settle()
    #expect(driver.controller.photographCount == 2)
    let aside = "\(others.path)-aside"
    try FileManager.default.moveItem(atPath: target, toPath: aside)
    try driver.wait("it is gone") { driver.controller.photographCount == 1 }
    try FileManager.default.moveItem(atPath: aside, toPath: target)
    try driver.wait("it is back") { driver.controller.photographCount == 2 }
  }

  @Test("a file without bytes gets a place on the wall once it has some")
  func emptyFile() throws {
    let photographs = try TestPhotographs(count: 2)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: "\(photographs.path)/photo-0.jpg"))
    try photographs.write(Data(), to: "late.jpg")
    let driver = Driver(photographs)
    try driver.settle()
    #expect(driver.controller.photographCount == 2)
    try photographs.write(bytes, to: "late.jpg")
    try driver.wait("it is shown") { driver.controller.photographCount == 3 }
  }

  @Test("a file that ends too soon is shown as far as it goes, and the line at the bottom says so")
  func cutShort() throws {
    let photographs = try TestPhotographs(count: 1)
    let whole = try TestPhotographs.jpeg([0x4080FF, 0xC04020], 1200, 800)
    try photographs.write(whole.prefix(whole.count / 2), to: "cut.jpg")
    let driver = Driver(photographs, opening: "cut.jpg")
    try driver.settle()
    let lines = try #require(driver.controller.caption).split(separator: "\n")
    try #require(lines.count == 2)
    #expect(lines[0].hasPrefix("cut.jpg: is damaged in places ("))
    #expect(lines[0].hasSuffix("); shown as far as it can be decoded"))
    #expect(lines[1].hasPrefix("1 / 2"))
    #expect(driver.controller.message == nil)
  }

  @Test("a file that is named twice, by different paths, is one photograph")
  func namedTwice() throws {
    let photographs = try TestPhotographs(count: 2)
    let driver = Driver(photographs)
    try driver.settle()
    let names = ["photo-1.jpg", "./photo-1.jpg", "../photographs/photo-1.jpg", "photo-0.jpg"]
    driver.controller.open(choosing: names.map { "\(photographs.path)/\($0)" }, at: driver.time)
    try driver.settle()
    #expect(driver.controller.photographCount == 2)
    #expect(driver.controller.title == "2 photographs")
  }
}
