import CGTK
import Foundation
import LenticularDesktop
import LenticularGallery
import LenticularPhysics
import Testing

@testable import LenticularGTK

/// What is opened is shown, or named with its reason.
extension WindowTests {
  /// Opens a window with what arguments of the program name, and closes it after the test.
  private func withWindow(
    _ arguments: [[UInt8]], _ photographs: TestPhotographs, _ body: (ViewWindow) throws -> Void
  ) throws {
    let reader = photographs.reader
    let subject = try Arguments(arguments, texts: WindowTexts(preferring: [])).subject
    let window = screen.run {
      ViewWindow.open(subject, in: self.screen.application, reader: reader)
    }
    defer { screen.run { gtk_window_destroy(window.parts.window) } }
    try wait("the window is there") { gtk_widget_get_mapped(window.stage) != 0 }
    screen.focus()
    try body(window)
  }

  private func label(_ widget: UnsafeMutablePointer<GtkWidget>) -> String? {
    screen.run {
      gtk_widget_get_visible(widget) == 0
        ? nil : String(cString: gtk_label_get_text(OpaquePointer(widget)))
    }
  }

  @Test("a file is opened by its content, also if it is hidden or has another name or none")
  func openedByContent() throws {
    let photographs = try TestPhotographs(count: 2)
    let picture = try TestPhotographs.jpeg(0x4080FF, 600, 400)
    for name in [".hidden.jpg", "noext", "named.txt", "-dash.jpg"] {
      try photographs.write(picture, to: name)
    }
    let address = URL(fileURLWithPath: "\(photographs.path)/.hidden.jpg").absoluteString
    for (arguments, name) in [
      ([address], ".hidden.jpg"), (["\(photographs.path)/noext"], "noext"),
      (["\(photographs.path)/named.txt"], "named.txt"),
      (["--", "\(photographs.path)/-dash.jpg"], "-dash.jpg"),
    ] {
      try withWindow(arguments.map { Array($0.utf8) }, photographs) { window in
        try wait("\(name) opens") { window.controller.isViewing }
        try settle(window)
        #expect(screen.run { window.controller.title } == "\(name) – photographs")
        #expect(screen.run { window.controller.message } == nil)
        #expect(isSoon { shows(0x4080FF, at: Point2D(x: 600, y: 400)) }, "\(name)")
        #expect(screen.run { window.controller.photographCount } == (name == "-dash.jpg" ? 3 : 4))
      }
    }
  }

  @Test("a BMP is opened among its neighbours")
  func bitmap() throws {
    let photographs = try TestPhotographs(count: 1)
    func bytes(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let (width, height) = (600, 400)
    let pixels = (0..<width * height).flatMap { _ in bytes(0x4080FF, 3) }
    let head = [40, width, height].flatMap { bytes($0, 4) } + bytes(1, 2) + bytes(24, 2)
    let file = Array("BM".utf8) + bytes(54 + pixels.count, 4) + bytes(0, 4) + bytes(54, 4) + head
    try photographs.write(
      Data(file + bytes(0, 4) + bytes(pixels.count, 4) + bytes(0, 8) + bytes(0, 8) + pixels),
      to: "scan.bmp")
    try withWindow([Array("\(photographs.path)/scan.bmp".utf8)], photographs) { window in
      try wait("it opens") { window.controller.isViewing }
      try settle(window)
      #expect(screen.run { window.controller.title } == "scan.bmp – photographs")
      #expect(isSoon { shows(0x4080FF, at: Point2D(x: 600, y: 400)) })
      screen.key("Left")
      try wait("its neighbour is shown") {
        window.controller.title == "photo-0.jpg – photographs"
      }
      screen.key("Right")
      try wait("it is shown again") { window.controller.title == "scan.bmp – photographs" }
    }
  }

  @Test("a file that cannot be shown is named with its reason, and so are names that are no text")
  func openedInVain() throws {
    let photographs = try TestPhotographs(count: 2)
    try photographs.write(Data(), to: "empty.jpg")
    try photographs.write(Data("<svg/>".utf8), to: "drawing.svg")
    try photographs.write(Data("no image".utf8), to: "noext")
    for (name, reason) in [
      ("empty.jpg", "is empty"),
      ("drawing.svg", "is no image of a format that can be shown"),
      ("noext", "is no image of a format that can be shown"),
    ] {
      try withWindow([Array("\(photographs.path)/\(name)".utf8)], photographs) { window in
        try wait("the reason is shown") {
          gtk_widget_get_visible(window.parts.message) != 0 && window.controller.isViewing
        }
        #expect(label(window.parts.message) == "\(name): \(reason)")
      }
    }
    let path = Array("\(photographs.path)/latin".utf8) + [0xE9] + Array(".jpg".utf8)
    _ = (path + [0]).withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { close(creat($0.baseAddress!, 0o600)) }
    }
    let unnamed = "latin\u{FFFD}.jpg: has a name that is not UTF-8"
    try withWindow([path], photographs) { window in
      try wait("the neighbours are there") { window.controller.photographCount == 2 }
      try wait("the name is shown") { gtk_widget_get_visible(window.parts.message) != 0 }
      #expect(label(window.parts.message) == "\(unnamed). Rename it to show it.")
    }
    try withWindow(photographs) { window in
      try wait("what is left out is named") { gtk_widget_get_visible(window.parts.toast) != 0 }
      #expect(label(window.parts.toast_label) == "\(unnamed). Rename it to show it.")
    }
  }

  @Test("several files are one album in their order")
  func choice() throws {
    let (photographs, others) = (try TestPhotographs(count: 4), try TestPhotographs(count: 3))
    let paths = [
      "\(photographs.path)/photo-3.jpg", "\(others.path)/photo-1.jpg",
      "\(photographs.path)/photo-0.jpg",
    ]
    try withWindow(paths.map { Array($0.utf8) }, photographs) { window in
      try wait("they are there") { window.controller.photographCount == 3 }
      try settle(window)
      screen.key("Home")
      try wait("the first is marked") { window.controller.currentFile?.path == paths[0] }
      screen.key("Right")
      try wait("the second is marked") { window.controller.currentFile?.path == paths[1] }
      #expect(screen.run { window.controller.title } == "3 photographs")
      try FileManager.default.removeItem(atPath: paths[0])
      try wait("one is gone") { window.controller.photographCount == 2 }
    }
  }

  @Test("of several files, those that are there are shown, and the window names one that is not")
  func choiceWithoutOne() throws {
    let photographs = try TestPhotographs(count: 3)
    let paths = ["photo-2.jpg", "gone.jpg", "photo-0.jpg"].map { "\(photographs.path)/\($0)" }
    try withWindow(paths.map { Array($0.utf8) }, photographs) { window in
      try wait("the others are there") { window.controller.photographCount == 2 }
      try wait("it is named") { gtk_widget_get_visible(window.parts.message) != 0 }
      let reason = "cannot be opened (No such file or directory)"
      #expect(label(window.parts.message) == "\(paths[1]): \(reason)")
    }
  }

  @Test("who opens one photograph hears nothing of the other files of its folder")
  func noticesOfOthers() throws {
    let photographs = try TestPhotographs(count: 1)
    let path = Array("\(photographs.path)/latin".utf8) + [0xE9] + Array(".jpg".utf8)
    _ = (path + [0]).withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { close(creat($0.baseAddress!, 0o600)) }
    }
    try withWindow([Array("\(photographs.path)/photo-0.jpg".utf8)], photographs) { window in
      try wait("it opens") { window.controller.isViewing }
      try settle(window)
      #expect(screen.run { gtk_widget_get_visible(window.parts.toast) } == 0)
    }
  }

  @Test("the program shows the picture on its standard input")
  func standardInput() throws {
    let photographs = try TestPhotographs(count: 0)
    try photographs.write(TestPhotographs.jpeg(0x40C0FF, 900, 600), to: "a.jpg")
    let running = try TestProgram.start(
      "/bin/sh", ["-c", "exec \"$0\" - < \"$1\"", TestProgram.view, "\(photographs.path)/a.jpg"],
      ["XDG_CACHE_HOME": photographs.cache, "TMPDIR": photographs.path])
    #expect(isSoon { shows(0x40C0FF, at: Point2D(x: 600, y: 400)) })
    screen.focus()
    screen.key("q", control: true)
    #expect(try running.result().status == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: photographs.path) == ["a.jpg"])
  }

  /// Whether the screen has about a colour at a point.
  func shows(_ color: UInt32, at point: Point2D) -> Bool {
    let pixel = screen.pixels()[Int(point.y) * TestScreen.width + Int(point.x)]
    return [16, 8, 0].allSatisfy { shift in
      abs(Int(pixel >> shift & 255) - Int(color >> shift & 255)) < 24
    }
  }

  @Test("a folder that is removed and comes back is shown again")
  func folderComesBack() throws {
    let photographs = try TestPhotographs(count: 3)
    let copy = "\(photographs.path)-copy"
    try FileManager.default.copyItem(atPath: photographs.path, toPath: copy)
    try withWindow(photographs) { window in
      let controller = window.controller
      try wait("the photographs are there") { controller.photographCount == 3 }
      try FileManager.default.removeItem(atPath: photographs.path)
      try wait("the folder is gone") {
        controller.message != nil && controller.photographCount == 0
      }
      try FileManager.default.moveItem(atPath: copy, toPath: photographs.path)
      try wait("the photographs are back") { controller.photographCount == 3 }
      try photographs.add(3, 600, 400)
      try wait("the folder is watched") { controller.photographCount == 4 }
    }
  }

  @Test("the window stays on a photograph whose file is renamed")
  func renamed() throws {
    let photographs = try TestPhotographs(count: 4)
    try withWindow(photographs, opening: "photo-1.jpg") { window in
      let controller = window.controller
      try wait("it is open") { controller.isViewing }
      try settle(window)
      try FileManager.default.moveItem(
        atPath: "\(photographs.path)/photo-1.jpg", toPath: "\(photographs.path)/zz.jpg")
      try wait("it is renamed") { controller.currentFile?.relativePath == "zz.jpg" }
      try settle(window)
      #expect(isSoon { shows(TestPhotographs.color(1), at: Point2D(x: 600, y: 400)) })
      #expect(screen.run { controller.viewedIndex } == 3)
    }
  }

  @Test("transparency shows a chequered ground, and magnified pixels are squares")
  func pixels() throws {
    let photographs = try TestPhotographs(count: 0)
    try photographs.write(Self.transparentPNG, to: "a.png")
    try photographs.write(Self.icon, to: "b.png")
    try withWindow(photographs, opening: "a.png") { window in
      let controller = window.controller
      try wait("it is open") { controller.isViewing }
      try settle(window)
      #expect(
        isSoon {
          let shown = Set(screen.pixels())
          return shown.contains(0x666666) && shown.contains(0x9A9A9A) && !shown.contains(0xFFFFFF)
        })
      screen.key("Right")
      try wait("the page turns") { controller.viewedIndex == 1 }
      try settle(window)
      // An icon is enlarged twice at most.
      let small = screen.run { controller.shownPhotographs(on: controller.viewer.surface) }
      let frame = try #require(small.first { $0.index == 1 }?.frame)
      #expect(abs(frame.size.width - 32) < 0.01 && abs(frame.size.height - 32) < 0.01)
      screen.key("1")
      try wait("it has its own pixels") { abs((controller.zoom ?? 0) - 1) < 1e-6 }
      try wait("the zoom is shown") { controller.caption?.hasSuffix("100 %") == true }
      for _ in 0..<7 { screen.key("plus") }
      try wait("it is large") { (controller.zoom ?? 0) > 20 }
      try settle(window)
      // Between the two colours, there is no mixture of them.
      #expect(
        isSoon {
          let row = screen.pixels()[400 * TestScreen.width..<401 * TestScreen.width]
          let (red, blue) = (row.lastIndex { $0 >> 16 > 200 }, row.firstIndex { $0 & 255 > 200 })
          return red != nil && blue == red.map { $0 + 1 }
        })
    }
  }

  // MARK: Changes

  @Test("Ctrl+Z puts back what Delete has moved to the trash, and opens it again")
  func undo() throws {
    let photographs = try TestPhotographs(count: 6)
    try withWindow(photographs, opening: "photo-2.jpg") { window in
      let controller = window.controller
      try wait("it is open") { controller.isViewing }
      try settle(window)
      #expect(screen.run { controller.accessibleName } == "photo-2.jpg, 3 of 6")
      let path = "\(photographs.path)/photo-2.jpg"
      let before = try Data(contentsOf: URL(fileURLWithPath: path))
      screen.key("Delete")
      try wait("it is gone") { controller.photographCount == 5 }
      #expect(!FileManager.default.fileExists(atPath: path))
      try wait("the window says so") { gtk_widget_get_visible(window.parts.undo) != 0 }
      #expect(label(window.parts.toast_label) == "photo-2.jpg: moved to the trash")
      screen.key("z", control: true)
      try wait("it is open again") {
        controller.isViewing && controller.currentFile?.path == path
          && controller.photographCount == 6
      }
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
      #expect(screen.run { controller.viewedIndex } == 2)
      #expect(screen.run { gtk_widget_get_visible(window.parts.toast) } == 0)
      let trash = "\(TestScreen.data)/Trash/info"
      let names = try FileManager.default.contentsOfDirectory(atPath: trash).map {
        try String(contentsOfFile: "\(trash)/\($0)", encoding: .utf8)
      }
      #expect(!names.contains { $0.contains(path) })

      // A file that has taken the place meanwhile stays.
      screen.key("Delete")
      try wait("it is gone") { controller.photographCount == 5 }
      try photographs.write(TestPhotographs.jpeg(0x202020, 30, 20), to: "photo-2.jpg")
      let other = try Data(contentsOf: URL(fileURLWithPath: path))
      screen.key("z", control: true)
      try wait("the reason is shown") { gtk_widget_get_visible(window.parts.message) != 0 }
      #expect(label(window.parts.message)?.hasPrefix("photo-2.jpg: cannot be put back") == true)
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == other)
    }
  }

  // MARK: Commands

  @Test("F5 shows one photograph after the other until the last, and a key ends that")
  func slideshow() throws {
    let photographs = try TestPhotographs(count: 4)
    try withWindow(photographs) { window in
      let controller = window.controller
      try settle(window)
      screen.run { window.slideDuration = 0.1 }
      screen.key("Home")
      try wait("the first is marked") { controller.wall.focusedPhoto == 0 }
      screen.key("F5")
      try wait("the last is open") { controller.isViewing && controller.viewedIndex == 3 }
      try wait("the slideshow ends") { !window.slideshow }
      screen.run { window.slideDuration = 1000 }
      screen.key("Home")
      try wait("the first is open") { controller.viewedIndex == 0 }
      screen.key("F5")
      try wait("the slideshow runs") { window.slideshow }
      screen.key("Right")
      try wait("a key turns the page") { controller.viewedIndex == 1 }
      try wait("the slideshow has ended") { !window.slideshow }
    }
  }

  @Test("F1 shows the keys, and Escape closes them")
  func keysHelp() throws {
    let photographs = try TestPhotographs(count: 1)
    try withWindow(photographs) { window in
      try settle(window)
      let count = screen.run { g_list_model_get_n_items(gtk_window_get_toplevels()) }
      screen.key("F1")
      try wait("the keys are shown") {
        g_list_model_get_n_items(gtk_window_get_toplevels()) == count + 1
      }
      // Without a window manager, the pointer over the corner of the screen gives the keyboard.
      screen.focus()
      try wait("they have the keyboard") { Self.windows.allSatisfy(Self.isActive) }
      screen.key("Escape")
      try wait("they are gone") {
        g_list_model_get_n_items(gtk_window_get_toplevels()) == count
      }
    }
  }

  @Test("other programs get the pixels that are copied")
  func copiedPixels() throws {
    let photographs = try TestPhotographs(count: 1)
    try withWindow(photographs) { window in
      try settle(window)
      screen.key("Home")
      try wait("it is marked") { window.controller.currentFile != nil }
      screen.key("c", control: true)
      #expect(isSoon { screen.clipboard("image/png")?.contains("PNG") == true })
      #expect(screen.clipboard("UTF8_STRING") == "\(photographs.path)/photo-0.jpg")
    }
  }

  /// A PNG of 16 × 16 pixels: the left half is red (0xFF4040), the right one blue (0x4040FF).
  private static let icon = Data(
    base64Encoded:
      "iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAGUlEQVR42mP47+CAFeEQ/s8wqmFUw/DVAACdZn8QSkvlqwAAAABJRU5ErkJggg=="
  )!

  /// A PNG of 40 × 40 pixels that are all transparent but for a column.
  private static let transparentPNG = Data(
    base64Encoded:
      "iVBORw0KGgoAAAANSUhEUgAAACgAAAAoCAYAAACM/rhtAAAAPUlEQVR42u3OMREAMAgEMKRUAhLq39RjA+4yZE8lqa1e/705QUFBQUFBQUFBQUFBQUFBQUFBQUFBQcHrwQHgTXUfIxAfpAAAAABJRU5ErkJggg=="
  )!
}
