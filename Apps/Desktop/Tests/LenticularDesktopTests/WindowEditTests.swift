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

  private func names(_ photographs: TestPhotographs) -> Set<String> {
    Set((try? FileManager.default.contentsOfDirectory(atPath: photographs.path)) ?? [])
  }

  @Test("what belongs to a photograph goes to the trash, gets another name and comes back with it")
  func belongings() throws {
    let photographs = try TestPhotographs(count: 0)
    for name in ["IMG_1.JPG", "IMG_2.JPG"] {
      try photographs.write(TestPhotographs.jpeg(0x4080FF, 600, 400), to: name)
    }
    try photographs.film("IMG_1.MOV")
    try photographs.write(Data("<x:xmpmeta xmlns:x='adobe:ns:meta/'/>".utf8), to: "IMG_1.JPG.xmp")
    // Its name is that of a photograph by chance, as nothing in it tells more.
    try photographs.write(Data("no movie".utf8), to: "IMG_2.MOV")
    let all: Set = ["IMG_1.JPG", "IMG_1.MOV", "IMG_1.JPG.xmp", "IMG_2.JPG", "IMG_2.MOV"]
    try withWindow(photographs, opening: "IMG_1.JPG") { window in
      try wait("it is open") { window.controller.isViewing }
      try settle(window)
      screen.key("Delete")
      try wait("it is gone") { window.controller.currentFile?.relativePath == "IMG_2.JPG" }
      #expect(names(photographs) == ["IMG_2.JPG", "IMG_2.MOV"])
      screen.key("z", control: true)
      try wait("it is back") { window.controller.currentFile?.relativePath == "IMG_1.JPG" }
      #expect(names(photographs) == all)
      try settle(window)

      screen.key("F2")
      try wait("the name is asked for") { gtk_widget_get_mapped(window.parts.naming) != 0 }
      screen.type("other")
      screen.key("Return")
      try wait("it is renamed") { window.controller.currentFile?.relativePath == "other.JPG" }
      #expect(
        names(photographs)
          == ["other.JPG", "other.MOV", "other.JPG.xmp", "IMG_2.JPG", "IMG_2.MOV"])
      try wait("keys go to the photographs again") {
        gtk_window_get_focus(window.parts.window) == window.stage
      }
      screen.key("z", control: true)
      try wait("it has its name again") {
        window.controller.currentFile?.relativePath == "IMG_1.JPG"
      }
      #expect(names(photographs) == all)
      screen.key("End")
      try wait("the other is open") { window.controller.currentFile?.relativePath == "IMG_2.JPG" }
      try settle(window)
      screen.key("Delete")
      try wait("it is gone") { window.controller.currentFile?.relativePath != "IMG_2.JPG" }
      #expect(names(photographs).contains("IMG_2.MOV"), "a file that does not belong to it stays")
    }
  }

  @Test(
    "an open photograph stays open under any name that it gets, and in an album of chosen files")
  func anyName() throws {
    let photographs = try TestPhotographs(count: 2)
    try withWindow(photographs, opening: "photo-0.jpg") { window in
      try wait("it is open") { window.controller.isViewing }
      for (name, former) in [(".hidden", "photo-0.jpg"), ("words.txt", ".hidden")] {
        try settle(window)
        screen.run {
          window.askForName()
          gtk_editable_set_text(OpaquePointer(window.parts.name), name)
          window.rename()
        }
        try wait("it has its name") { window.controller.currentFile?.relativePath == name }
        #expect(screen.run { window.controller.photographCount } == 2)
        #expect(!names(photographs).contains(former))
      }
      for name in [".hidden", "photo-0.jpg"] {
        screen.run { window.undo() }
        try wait("it has its former name") {
          window.controller.currentFile?.relativePath == name
        }
      }
      screen.run {
        window.controller.open(
          choosing: (0..<2).map { "\(photographs.path)/photo-\($0).jpg" }, at: cg_now())
      }
      try wait("both are there") { window.controller.photographCount == 2 }
      try settle(window)
      screen.run {
        window.controller.mark(0, at: cg_now())
        window.askForName()
        gtk_editable_set_text(OpaquePointer(window.parts.name), "z.jpg")
        window.rename()
      }
      try wait("it has its name") { window.controller.currentFile?.relativePath == "z.jpg" }
      try settle(window)
      #expect(screen.run { window.controller.photographCount } == 2)
    }
  }

  @Test("what cannot be undone now is undone when nothing is in its way, and others are meanwhile")
  func undoneLater() throws {
    let photographs = try TestPhotographs(count: 3)
    try withWindow(photographs, opening: "photo-0.jpg") { window in
      try wait("it is open") { window.controller.isViewing }
      try settle(window)
      for index in 0..<2 {
        screen.run { window.trash() }
        try wait("the next is open") {
          window.controller.currentFile?.relativePath == "photo-\(index + 1).jpg"
        }
        try settle(window)
      }
      let before = try contents(photographs, "photo-2.jpg")
      let path = "\(photographs.path)/photo-1.jpg"
      try FileManager.default.copyItem(atPath: "\(photographs.path)/photo-2.jpg", toPath: path)
      screen.run { window.undo() }
      #expect(screen.run { window.complaint }?.hasPrefix("photo-1.jpg: cannot be put back") == true)
      #expect(try contents(photographs, "photo-1.jpg") == before, "no file replaces another")
      screen.run { window.undo() }
      #expect(names(photographs).contains("photo-0.jpg"))
      try FileManager.default.removeItem(atPath: path)
      screen.run { window.undo() }
      #expect(try contents(photographs, "photo-1.jpg") != before)
      #expect(screen.run { window.changes.isEmpty })
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
