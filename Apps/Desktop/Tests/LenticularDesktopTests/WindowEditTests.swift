import CGTK
import CScreen
import Foundation
import LenticularDesktop
import LenticularGallery
import LenticularPhysics
import Testing

@testable import LenticularGTK

/// What a window changes in files, by real keys, and what goes to other programs. The tests share a folder and a window
/// where one command does not touch what the next one shows.
extension WindowTests {
  private func contents(_ photographs: TestPhotographs, _ name: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: "\(photographs.path)/\(name)"))
  }

  @Test("Ctrl+R turns the picture in its file, F2 renames it, and Ctrl+Z undoes both")
  func turningAndRenaming() throws {
    let photographs = try TestPhotographs(count: 4)
    let before = try contents(photographs, "photo-1.jpg")
    try withWindow(photographs, opening: "photo-1.jpg") { window in
      let controller = window.controller
      func shape() -> Size2D? {
        controller.shownPhotographs(on: controller.viewer.surface)
          .first { $0.index == controller.viewedIndex }?.frame.size
      }
      try wait("it is open") { controller.isViewing }
      try settle(window)
      #expect(screen.run { shape().map { $0.height > $0.width } } == true)
      screen.key("r", control: true)
      try wait("it lies on its side") { shape().map { $0.width > $0.height } == true }
      #expect(try contents(photographs, "photo-1.jpg") != before)
      try settle(window)
      #expect(isSoon { shows(TestPhotographs.color(1), at: Point2D(x: 600, y: 400)) })

      screen.key("F2")
      try wait("the name is asked for") { gtk_widget_get_mapped(window.parts.naming) != 0 }
      // The name without its extension is selected.
      screen.type("other")
      screen.key("Return")
      try wait("it is renamed") { controller.currentFile?.relativePath == "other.jpg" }
      #expect(screen.run { controller.isViewing })
      #expect(!FileManager.default.fileExists(atPath: "\(photographs.path)/photo-1.jpg"))
      try wait("keys go to the photographs again") {
        gtk_window_get_focus(window.parts.window) == window.stage
      }
      screen.key("F2")
      try wait("the name is asked for") { gtk_widget_get_mapped(window.parts.naming) != 0 }
      screen.type("photo-2")
      screen.key("Return")
      try wait("the reason is shown") {
        gtk_widget_get_visible(window.parts.message) != 0
          && gtk_widget_get_mapped(window.parts.naming) == 0
      }
      #expect(try contents(photographs, "photo-2.jpg").count > 0)
      try wait("keys go to the photographs again") {
        gtk_window_get_focus(window.parts.window) == window.stage
      }

      screen.key("z", control: true)
      try wait("it has its name again") { controller.currentFile?.relativePath == "photo-1.jpg" }
      screen.key("z", control: true)
      try wait("it stands upright again") { shape().map { $0.height > $0.width } == true }
      #expect(try contents(photographs, "photo-1.jpg") == before)
      let names = try FileManager.default.contentsOfDirectory(atPath: photographs.path)
      #expect(Set(names) == Set((0..<4).map(TestPhotographs.name)))
    }
  }

  @Test(
    "in a folder that cannot be written, photographs are shown, and each command says why it changes nothing"
  )
  func readOnlyFolder() throws {
    let photographs = try TestPhotographs(count: 3)
    let folder = URL(fileURLWithPath: photographs.path)
    let before = try contents(photographs, "photo-1.jpg")
    func set(_ mode: Int, _ name: String) throws {
      try FileManager.default.setAttributes(
        [.posixPermissions: mode], ofItemAtPath: folder.appending(path: name).path)
    }
    for index in 0..<3 { try set(0o444, TestPhotographs.name(index)) }
    try set(0o555, "")
    defer { try? set(0o755, "") }
    try withWindow(photographs, opening: "photo-1.jpg") { window in
      screen.run { cs_own_no_files(true) }
      defer { screen.run { cs_own_no_files(false) } }
      let controller = window.controller
      try wait("it is open") { controller.isViewing }
      try settle(window)
      #expect(isSoon { shows(TestPhotographs.color(1), at: Point2D(x: 600, y: 400)) })
      func says(_ start: String) throws {
        try wait("the reason is shown") {
          String(cString: gtk_label_get_text(OpaquePointer(window.parts.message))).hasPrefix(start)
        }
      }
      screen.key("r", control: true)
      try says("photo-1.jpg: cannot be turned (Permission denied)")
      screen.key("Delete")
      try says("photo-1.jpg: cannot be moved to the trash (")
      screen.key("F2")
      try wait("the name is asked for") { gtk_widget_get_mapped(window.parts.naming) != 0 }
      screen.type("other")
      screen.key("Return")
      try says("photo-1.jpg: cannot be renamed to “other.jpg” (Permission denied)")
      #expect(screen.run { window.changes.isEmpty })
      #expect(try contents(photographs, "photo-1.jpg") == before)
      let names = try FileManager.default.contentsOfDirectory(atPath: photographs.path)
      #expect(Set(names) == Set((0..<3).map(TestPhotographs.name)))
    }
  }

  @Test("an animated picture plays when it is open, and K stops it")
  func animated() throws {
    let photographs = try TestPhotographs(count: 0)
    try photographs.write(FileEditTests.animation, to: "a.gif")
    try photographs.write(TestPhotographs.jpeg(0xFFFF40, 300, 200), to: "b.jpg")
    try withWindow(photographs, opening: "a.gif") { window in
      let controller = window.controller
      try wait("it plays") { controller.isPlaying }
      for color in [0xFF4040, 0x40FF40, 0x4040FF, 0xFF4040] as [UInt32] {
        #expect(isSoon { shows(color, at: Point2D(x: 600, y: 400)) })
      }
      screen.key("k")
      try wait("it stops") { controller.canPlay && !controller.isPlaying }
      try wait("nothing more is drawn") { controller.nextFrameTime == .infinity }
      screen.key("k")
      try wait("it plays again") { controller.isPlaying }
      screen.key("Right")
      try wait("a still is open") { controller.viewedIndex == 1 && !controller.canPlay }
    }
  }

  @Test("a picture is printed, dragged with Control, and what was opened is found again")
  func otherPrograms() throws {
    let photographs = try TestPhotographs(count: 6)
    try withWindow(photographs) { window in
      let controller = window.controller
      let wall = try expectScreen(of: controller.wall.surface, in: window)
      let page = "\(photographs.cache)/page.pdf"
      screen.run { window.printedFile = page }
      screen.key("Home")
      try wait("the first is marked") { controller.wall.focusedPhoto == 0 }
      screen.key("p", control: true)
      #expect(
        isSoon {
          let data = (try? Data(contentsOf: URL(fileURLWithPath: page))) ?? Data()
          return data.starts(with: Array("%PDF".utf8))
            && data.suffix(8).contains(UInt8(ascii: "%")) && data.count > 1000
        })

      #expect(
        screen.run { () -> [String] in
          let paths = cg_recent(10)
          defer { g_strfreev(paths) }
          return (0..<10).lazy.map { paths?[$0] }.prefix { $0 != nil }.map { String(cString: $0!) }
        }.first == photographs.path)

      let dragged = try #require(wall.first { $0.index == 3 }).frame.center
      let target = try #require(wall.first { $0.index == 0 }).frame.center
      // The window itself takes the file, and opens it among its neighbours.
      screen.move(to: dragged)
      screen.hold("Control_L") {
        screen.press()
        for step in 1...10 {
          screen.move(to: dragged + (target - dragged) * (Double(step) / 10))
        }
        // The window is told where the pointer is, until it would take the file.
        var side = 1.0
        #expect(
          isSoon {
            screen.move(to: target + Point2D(x: side, y: 0))
            side = -side
            return screen.run {
              gtk_widget_get_state_flags(window.stage).rawValue
                & GTK_STATE_FLAG_DROP_ACTIVE.rawValue != 0
            }
          })
        screen.release()
      }
      try wait("the photograph is open") {
        controller.isViewing && controller.currentFile?.relativePath == "photo-3.jpg"
      }
    }
  }
}
