import Foundation
import Testing

@testable import LenticularDesktop

@Suite("what a window is told to open", .serialized)
struct OpenedFileTests {
  @Test("what is no file is named with the reason, and its neighbours are shown")
  func noFile() throws {
    let photographs = try TestPhotographs(count: 2)
    #expect(mkfifo("\(photographs.path)/pipe.jpg", 0o600) == 0)
    let driver = Driver(photographs, opening: "pipe.jpg")
    try driver.settle()
    #expect(driver.controller.photographCount == 2)
    #expect(!driver.controller.isViewing)
    #expect(
      driver.controller.takeNotice() == "pipe.jpg: is no image of a format that can be shown")
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
