import CGTK
import Foundation
import LenticularDesktop
import LenticularPhysics
import Testing

@testable import LenticularGTK

/// The commands of a window, by real keys and buttons. Their effects are read where other programs see them.
extension WindowTests {
  // MARK: Full screen

  @Test("F and F11 make the window fill the screen and end it; Escape does so before it closes")
  func fullScreen() throws {
    let photographs = try TestPhotographs(count: 6)
    // Without a window manager, no program fills the screen.
    try screen.withWindowManager {
      try withWindow(photographs) { window in
        let controller = window.controller
        func size() -> Size2D {
          Size2D(
            width: Double(gtk_widget_get_width(window.stage)),
            height: Double(gtk_widget_get_height(window.stage)))
        }
        let whole = Size2D(width: Double(TestScreen.width), height: Double(TestScreen.height))
        // The window manager shows a title above the window.
        try wait("the window has its place") { size().height < whole.height && size().height > 0 }
        // Keys go to the window under the pointer, until the window manager gives them to the window. The pointer is
        // moved off the title.
        screen.move(to: Point2D(x: 600, y: 400))
        try settle(window)
        let usual = screen.run(size)
        func expectWhole() throws {
          try wait("the window fills the screen") { size() == whole }
          let shown = try expectScreen(of: controller.wall.surface, in: window)
          #expect(shown.count == 6)
        }
        func expectUsual() throws { try wait("the window has its place again") { size() == usual } }

        for key in ["f", "F11"] {
          screen.key(key)
          try expectWhole()
          screen.key(key)
          try expectUsual()
        }
        screen.key("f")
        try expectWhole()
        screen.key("Home")
        screen.key("Return")
        try wait("a photograph opens") { controller.isViewing }
        try settle(window)
        screen.key("Escape")
        try expectUsual()
        try wait("the photograph is still open") { controller.isViewing }
        screen.key("Escape")
        try wait("the photograph closes") { !controller.isViewing }
      }
    }
  }

  // MARK: Turning pages

  @Test("Space and Backspace turn to the next and the previous photograph")
  func turning() throws {
    let photographs = try TestPhotographs(count: 3)
    try withWindow(photographs) { window in
      let controller = window.controller
      try settle(window)
      screen.key("Home")
      screen.key("Return")
      try wait("the first photograph is open") {
        controller.isViewing && controller.viewedIndex == 0
      }
      for (key, index) in [("space", 1), ("space", 2), ("BackSpace", 1), ("BackSpace", 0)] {
        screen.key(key)
        try wait("\(key) turns to \(index)") { controller.viewedIndex == index }
      }
    }
  }

  // MARK: Other programs

  @Test("a folder that is dropped is shown, and a photograph is opened among its neighbours")
  func dropping() throws {
    let photographs = try TestPhotographs(count: 3)
    let others = try TestPhotographs(count: 5)
    try withWindow(photographs) { window in
      let controller = window.controller
      let former = try expectScreen(of: controller.wall.surface, in: window)
      #expect(former.map(\.index) == [0, 1, 2])
      #expect(screen.drop(others.path, at: Point2D(x: 600, y: 400)))
      try wait("the folder is shown") { controller.photographCount == 5 }
      let shown = try expectScreen(of: controller.wall.surface, in: window)
      #expect(Set(shown.map(\.index)) == Set(0..<5))
      #expect(screen.run { controller.folderPath } == others.path)

      #expect(
        screen.drop("\(photographs.path)/\(TestPhotographs.name(1))", at: Point2D(x: 30, y: 700)))
      try wait("the photograph is open") { controller.isViewing && controller.viewedIndex == 1 }
      #expect(screen.run { controller.photographCount } == 3)
      let viewed = try expectScreen(of: controller.viewer.surface, in: window)
      #expect(viewed.map(\.index) == [1])
      #expect(viewed[0].frame.size.height == 800)
    }
  }

  @Test(
    "Ctrl+C gives other programs the marked or the open photograph, as a file and as a path, and Ctrl+Shift+C what it tells"
  )
  func copying() throws {
    let photographs = try TestPhotographs(count: 0)
    try photographs.add(0, 600, 400)
    try photographs.write(TestPhotographs.jpeg(0x4080FF, 500, 500), to: "year’s end 100%.jpg")
    try withWindow(photographs) { window in
      let controller = window.controller
      try settle(window)
      /// Copies, and waits until other programs get the file.
      func expectCopy(of name: String) throws {
        let path = "\(photographs.path)/\(name)"
        screen.key("c", control: true)
        #expect(isSoon { screen.clipboard("UTF8_STRING") == path })
        let addresses = screen.clipboard("text/uri-list")?.split(whereSeparator: \.isNewline)
        #expect(addresses?.count == 1)
        #expect(addresses?.first.flatMap { URL(string: String($0)) }?.path == path)
      }
      screen.key("Home")
      try wait("the first is marked") { controller.wall.focusedPhoto == 0 }
      try expectCopy(of: "photo-0.jpg")
      screen.key("Return")
      try wait("it opens") { controller.isViewing }
      screen.key("Right")
      try wait("the page turns") { controller.viewedIndex == 1 }
      try expectCopy(of: "year’s end 100%.jpg")

      let lines = try #require(screen.run { controller.information })
      #expect(lines.contains("500 × 500"))
      screen.hold("Shift_L") { screen.key("c", control: true) }
      #expect(isSoon { screen.clipboard("UTF8_STRING") == lines.joined(separator: "\n") })
    }
  }

  @Test("Ctrl+E opens the file with the program that is chosen")
  func openingWith() throws {
    let program = try NotingProgram()
    let photographs = try TestPhotographs(count: 3)
    try withWindow(photographs) { window in
      let controller = window.controller
      try settle(window)
      screen.key("End")
      try wait("the last is marked") { controller.wall.focusedPhoto == 2 }
      let count = screen.run { Self.windows.count }
      screen.key("e", control: true)
      try wait("the choice of programs is shown") { Self.windows.count == count + 1 }
      // The program of the test is the default one for photographs, which is chosen at first.
      let button = try place("the program can be chosen") {
        Self.windows.lazy.compactMap { self.label("Select", in: $0) }.first
      }
      screen.click(button.center)
      try wait("the dialog closes") { Self.windows.count == count }
      #expect(isSoon { program.openedPath != nil })
      #expect(program.openedPath == "\(photographs.path)/photo-2.jpg")
    }
  }

  @Test("a movie that is opened is played by the player of the desktop")
  func playingMovie() throws {
    let program = try NotingProgram()
    let photographs = try TestPhotographs(count: 2)
    // What begins a movie suffices: another program plays it.
    try photographs.write(
      Data([0, 0, 0, 24]) + Data("ftypmp42".utf8) + Data(count: 4) + Data("mp42isom".utf8),
      to: "film.mp4")
    try withWindow(photographs, opening: "film.mp4") { window in
      try wait("the window says why it shows no picture of it") {
        window.controller.message?.hasPrefix("film.mp4: ") == true
      }
      try settle(window)
      screen.key("k")
      #expect(isSoon { program.openedPath == "\(photographs.path)/film.mp4" })
    }
  }

  @Test("Ctrl+Shift+O shows the folder whose path is typed into the dialog")
  func choosingFolder() throws {
    let (former, photographs) = (try TestPhotographs(count: 3), try TestPhotographs(count: 5))
    let folder = "\(TestScreen.data)/chosen"
    try? FileManager.default.removeItem(atPath: folder)
    try FileManager.default.createSymbolicLink(
      atPath: folder, withDestinationPath: photographs.path)
    try withWindow(former) { window in
      let controller = window.controller
      try settle(window)
      let count = screen.run { Self.windows.count }
      func entry() -> UnsafeMutablePointer<GtkWidget>? {
        Self.windows.lazy.compactMap { self.descendant(of: gtk_text_get_type(), in: $0) }.first
      }
      screen.hold("Shift_L") { screen.key("o", control: true) }
      try wait("the dialog is there") { Self.windows.count == count + 1 }
      // Without a window manager, the dialog is in the corner of the screen, and the pointer over it gives it the keyboard.
      screen.focus()
      try wait("the dialog has the keyboard") { Self.windows.allSatisfy(Self.isActive) }
      screen.key("l", control: true)
      try wait("a path can be typed") { entry() != nil }
      screen.type(folder)
      try wait("the path is typed") {
        entry().map { String(cString: gtk_editable_get_text(OpaquePointer($0))) } == folder
      }
      screen.key("Return")
      try wait("the dialog closes") { Self.windows.count == count }
      try wait("the folder is shown") { controller.photographCount == 5 }
      let shown = try expectScreen(of: controller.wall.surface, in: window)
      #expect(Set(shown.map(\.index)) == Set(0..<5))
      #expect(screen.run { controller.folderPath } == folder)
    }
  }

  static func isActive(_ window: UnsafeMutablePointer<GtkWidget>) -> Bool {
    let window = UnsafeMutableRawPointer(window).assumingMemoryBound(to: GtkWindow.self)
    return gtk_window_is_active(window) != 0
  }

  /// The windows and dialogs of GTK.
  static var windows: [UnsafeMutablePointer<GtkWidget>] {
    let list = gtk_window_get_toplevels()
    return (0..<g_list_model_get_n_items(list)).compactMap { index in
      let window = g_list_model_get_item(list, index)
      g_object_unref(window)
      return window?.assumingMemoryBound(to: GtkWidget.self)
    }
  }

  // MARK: The menu

  @Test("a right click marks the photograph under it, and opens a menu of commands")
  func menu() throws {
    let photographs = try TestPhotographs(count: 12)
    try withWindow(photographs) { window in
      let controller = window.controller
      let wall = try expectScreen(of: controller.wall.surface, in: window)
      let pressed = try #require(wall.first { $0.index == 7 })
      func open() throws {
        screen.move(to: pressed.frame.center)
        screen.press(3)
        screen.release(3)
        try wait("the menu is open") { gtk_widget_get_mapped(window.parts.menu) != 0 }
      }
      try open()
      #expect(screen.run { controller.wall.focusedPhoto } == 7)
      let commands = [
        "Copy", "Copy Information", "Open With…", "Turn", "Rename…", "Print…", "Set as Wallpaper",
        "Move to Trash",
        "Information", "Slideshow", "Full Screen", "Keep the Zoom", "Sort", "Open Photographs…",
        "Open Folder…", "Open Recent",
        "Keys", "Close Window",
      ]
      let places = try commands.map { command in
        try place("the menu has \(command)") { self.label(command, in: window.parts.menu) }
      }
      #expect(places.map(\.minY) == places.map(\.minY).sorted())
      #expect(!screen.run { controller.isViewing }, "the photograph is not opened")

      // The menu covers the wall, and its items are where they are on screen.
      try wait("the menu is seen") { !self.matches(wall) }
      screen.click(places[try #require(commands.firstIndex(of: "Information"))].center)
      try wait("the menu closes") { gtk_widget_get_mapped(window.parts.menu) == 0 }
      try wait("the information is shown") { gtk_widget_get_visible(window.parts.information) != 0 }
      #expect(screen.run { controller.information }?.first == "photo-7.jpg")

      try open()
      screen.key("Escape")
      try wait("the menu closes") { gtk_widget_get_mapped(window.parts.menu) == 0 }
      #expect(!screen.run { controller.isViewing })
    }
  }

  @Test("Delete and a menu in a gap leave a photograph alone that is not marked")
  func unmarked() throws {
    let photographs = try TestPhotographs(count: 12)
    try withWindow(photographs) { window in
      let controller = window.controller
      let wall = try expectScreen(of: controller.wall.surface, in: window)
      let opened = try #require(wall.first { $0.index == 7 })
      screen.click(opened.frame.center)
      try wait("the photograph opens") { controller.isViewing }
      try settle(window)
      screen.click(Point2D(x: 600, y: 400))
      try wait("the photograph closes") { !controller.isViewing }
      try settle(window)
      screen.key("Delete")

      screen.move(to: Point2D(x: opened.frame.midX, y: opened.frame.maxY + 2))
      screen.press(3)
      screen.release(3)
      _ = try place("the menu is open") { self.label("Information", in: window.parts.menu) }
      for command in ["Copy", "Open With…", "Move to Trash"] {
        #expect(screen.run { self.label(command, in: window.parts.menu) } == nil, "\(command)")
      }
      screen.key("Escape")
      try wait("the menu closes") { gtk_widget_get_mapped(window.parts.menu) == 0 }

      try wait("keys go to the photographs again") {
        gtk_window_get_focus(window.parts.window) == window.stage
      }
      // The first key that does something comes after those that do not.
      screen.key("Home")
      try wait("the first is marked") { controller.wall.focusedPhoto == 0 }
      screen.key("Delete")
      try wait("it is gone") { controller.photographCount < 12 }
      let names = try FileManager.default.contentsOfDirectory(atPath: photographs.path)
      #expect(names.count == 11 && !names.contains("photo-0.jpg"))
    }
  }

  /// Waits until a text has a place on screen.
  private func place(_ what: Comment, _ find: @escaping () -> Rect2D?) throws -> Rect2D {
    try wait(what) { find()?.size.isEmpty == false }
    return try #require(screen.run(find))
  }

  /// The first widget of a type that is mapped in a widget; nil if there is none.
  private func descendant(
    of type: GType, in widget: UnsafeMutablePointer<GtkWidget>
  ) -> UnsafeMutablePointer<GtkWidget>? {
    guard gtk_widget_get_mapped(widget) != 0 else { return nil }
    let instance = UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GTypeInstance.self)
    if g_type_check_instance_is_a(instance, type) != 0 { return widget }
    var child = gtk_widget_get_first_child(widget)
    while let next = child {
      if let found = descendant(of: type, in: next) { return found }
      child = gtk_widget_get_next_sibling(next)
    }
    return nil
  }

  /// The rectangle on screen of a text in a widget that is shown and usable; nil if the text is not there.
  private func label(_ text: String, in widget: UnsafeMutablePointer<GtkWidget>) -> Rect2D? {
    guard gtk_widget_get_mapped(widget) != 0, gtk_widget_is_sensitive(widget) != 0 else {
      return nil
    }
    let instance = UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GTypeInstance.self)
    if g_type_check_instance_is_a(instance, gtk_label_get_type()) != 0,
      String(cString: gtk_label_get_text(OpaquePointer(widget))) == text
    {
      return frame(of: widget)
    }
    var child = gtk_widget_get_first_child(widget)
    while let next = child {
      if let frame = label(text, in: next) { return frame }
      child = gtk_widget_get_next_sibling(next)
    }
    return nil
  }

  /// The rectangle on screen of a widget of a popover or a window. A window is in the corner of the screen.
  private func frame(of widget: UnsafeMutablePointer<GtkWidget>) -> Rect2D {
    let native = gtk_widget_get_native(widget)
    let root = UnsafeMutableRawPointer(native!).assumingMemoryBound(to: GtkWidget.self)
    var (left, top, x, y) = (0.0, 0.0, 0.0, 0.0)
    gtk_native_get_surface_transform(native, &left, &top)
    gtk_widget_translate_coordinates(widget, root, left, top, &x, &y)
    let surface = gtk_native_get_surface(native)
    let instance = UnsafeMutableRawPointer(surface!).assumingMemoryBound(to: GTypeInstance.self)
    if g_type_check_instance_is_a(instance, gdk_popup_get_type()) != 0 {
      x += Double(gdk_popup_get_position_x(surface))
      y += Double(gdk_popup_get_position_y(surface))
    }
    return Rect2D(
      x: x, y: y, width: Double(gtk_widget_get_width(widget)),
      height: Double(gtk_widget_get_height(widget)))
  }

  @Test("Ctrl+W and Ctrl+Q close the window", arguments: ["w", "q"])
  func closing(key: String) throws {
    let photographs = try TestPhotographs(count: 3)
    let count = screen.run { Self.windows.count }
    let reader = photographs.reader
    let window = screen.run {
      ViewWindow.open(photographs.path, in: self.screen.application, reader: reader)
    }
    try wait("the window is there") { gtk_widget_get_mapped(window.stage) != 0 }
    screen.focus()
    try settle(window)
    screen.key(key, control: true)
    try wait("the window is gone") { Self.windows.count == count }
  }
}

/// A program that opens photographs: it notes the path of the file that it is to open.
private struct NotingProgram {
  static let name = "Note the path"
  private let note: String

  /// The path of the file that the program was started with; nil until it is started.
  var openedPath: String? { try? String(contentsOfFile: note, encoding: .utf8) }

  init() throws {
    let folder = "\(TestScreen.data)/applications"
    note = "\(TestScreen.data)/opened"
    try? FileManager.default.removeItem(atPath: note)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let script = "\(TestScreen.data)/note-the-path"
    // The note is complete when it has its name.
    try TestProgram.make(
      script, of: "#!/bin/sh\nprintf %s \"$1\" > '\(note).new' && mv '\(note).new' '\(note)'\n")
    let entry = """
      [Desktop Entry]
      Type=Application
      Name=\(Self.name)
      Exec=\(script) %f
      MimeType=image/jpeg;video/mp4;

      """
    try entry.write(toFile: "\(folder)/note.desktop", atomically: true, encoding: .utf8)
    let associations = """
      [Default Applications]
      image/jpeg=note.desktop
      video/mp4=note.desktop
      [Added Associations]
      image/jpeg=note.desktop;
      video/mp4=note.desktop;

      """
    try associations.write(
      toFile: "\(TestScreen.data)/mimeapps.list", atomically: true, encoding: .utf8)
  }
}
