import Foundation
import LenticularPhysics
import Testing

@testable import LenticularDesktop
@testable import LenticularGTK
@testable import LenticularGallery

/// The picture of the window in the documentation. `make pictures` draws it anew, from the folder of the sample
/// photographs, `LENTICULAR_PICTURE_FOLDER`, to a file, `LENTICULAR_PICTURE`.
extension WindowTests {
  private static let folder = ProcessInfo.processInfo.environment["LENTICULAR_PICTURE_FOLDER"]
  private static let output = ProcessInfo.processInfo.environment["LENTICULAR_PICTURE"]

  @Test("the picture of the wall beside a photograph that is open", .enabled(if: output != nil))
  func picture() throws {
    let photographs = try TestPhotographs()
    let folder = try #require(Self.folder)
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      try FileManager.default.copyItem(
        atPath: "\(folder)/\(name)", toPath: "\(photographs.path)/\(name)")
    }
    try withWindow(photographs) { window in
      let controller = window.controller
      try settle(window)
      let wall = screen.pixels()
      let place = screen.run { () -> Point2D? in
        let name = "dunes-at-dawn.jpg"
        let index = controller.album.items.firstIndex { $0.file.relativePath == name }
        return index.flatMap { controller.wall.cell(at: $0)?.frame.center }
      }
      screen.click(try #require(place))
      try wait("a photograph opens") { controller.isViewing }
      try settle(window)
      screen.move(to: Point2D(x: 1, y: 1))
      let photograph = screen.pixels()

      // A white strip lies between the two.
      let gap = 12
      let size = PixelSize(width: 2 * TestScreen.width + gap, height: TestScreen.height)
      var bytes: [UInt8] = []
      for row in 0..<TestScreen.height {
        let range = row * TestScreen.width..<(row + 1) * TestScreen.width
        for pixel in wall[range] + Array(repeating: 0xFFFFFF, count: gap) + photograph[range] {
          bytes += [UInt8(pixel >> 16 & 255), UInt8(pixel >> 8 & 255), UInt8(pixel & 255)]
        }
      }
      let picture = try #require(
        Picture.rgb(bytes, size: size)?.resized(to: PixelSize(width: 1608, height: 533)))
      let file = try #require(picture.encoded(as: .jpeg(quality: 80)))
      #expect(file.count <= 120_000)
      try Data(file).write(to: URL(fileURLWithPath: try #require(Self.output)))
    }
  }
}
