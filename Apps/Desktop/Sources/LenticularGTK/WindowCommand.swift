import CGTK
import Foundation
import LenticularDesktop
import LenticularGallery
import LenticularPhysics

/// A command of a window.
struct WindowCommand: Sendable {
  let name: String
  /// The text of the menu.
  let text: WindowTexts.Key
  /// Whether the command acts on a file.
  var needsFile = false
  /// Whether the command switches something on and off.
  var isToggle = false
  /// The keys, as GTK reads them; the menu shows the first.
  let keys: [String]
  let act: @Sendable (ViewWindow) -> Void

  private static func onFile(
    _ name: String, _ text: WindowTexts.Key, _ keys: [String],
    _ act: @escaping @Sendable (ViewWindow) -> Void
  ) -> Self {
    Self(name: name, text: text, needsFile: true, keys: keys, act: act)
  }

  static let all = [
    onFile("copy", .copy, ["<Control>c"]) { $0.copy() },
    onFile("copy-information", .copyInformation, ["<Control><Shift>c"]) { $0.copyInformation() },
    onFile("open-with", .openWith, ["<Control>e"]) { $0.openWith() },
    Self(name: "play", text: .play, keys: ["k"]) { $0.play() },
    onFile("rotate-right", .rotateRight, ["<Control>r"]) { $0.turn(.rotatedRight) },
    onFile("rotate-left", .rotateLeft, ["<Control><Shift>r"]) { $0.turn(.rotatedLeft) },
    onFile("mirror", .mirror, ["<Control>h"]) { $0.turn(.mirrored) },
    onFile("turn-over", .turnOver, ["<Control><Shift>h"]) { $0.turn(.turnedOver) },
    onFile("rename", .rename, ["F2"]) { $0.askForName() },
    onFile("print", .print, ["<Control>p"]) { $0.printPicture() },
    onFile("wallpaper", .wallpaper, []) { $0.setWallpaper() },
    onFile("trash", .trash, ["Delete"]) { $0.trash() },
    Self(name: "undo", text: .undo, keys: ["<Control>z"]) { $0.undo() },
    Self(name: "information", text: .information, isToggle: true, keys: ["i"]) {
      $0.showsInformation.toggle()
    },
    Self(name: "slideshow", text: .slideshow, keys: ["F5"]) { $0.toggleSlideshow() },
    Self(name: "full-screen", text: .fullScreen, keys: ["f", "F11"]) { $0.toggleFullScreen() },
    Self(name: "keep-zoom", text: .keepZoom, isToggle: true, keys: ["<Shift>z"]) {
      $0.controller.keepsZoom.toggle()
    },
    Self(name: "zoom", text: .zoom, keys: ["z"]) { $0.askForZoom() },
    Self(name: "back", text: .back, keys: []) { $0.controller.close(at: cg_now()) },
    Self(name: "sort-by-name", text: .sortByName, keys: []) { $0.sort(.name) },
    Self(name: "sort-by-date", text: .sortByDate, keys: []) { $0.sort(.newestFirst) },
    Self(name: "open", text: .open, keys: ["<Control>o"]) { $0.choose(folder: false) },
    Self(name: "open-folder", text: .openFolder, keys: ["<Control><Shift>o"]) {
      $0.choose(folder: true)
    },
    Self(name: "shortcuts", text: .keys, keys: ["F1", "question", "<Control>question"]) {
      $0.showShortcuts()
    },
    Self(name: "menu", text: .menu, keys: ["F10"]) { $0.openHeaderMenu() },
    Self(name: "close", text: .closeWindow, keys: ["<Control>w", "<Control>q"]) {
      gtk_window_close($0.parts.window)
    },
  ]

  static func named(_ name: String) -> Self? { all.first { $0.name == name } }

  // MARK: The menu

  enum MenuItem: Sendable {
    case command(String)
    case submenu(WindowTexts.Key, [String])
    /// What has been opened last.
    case recent
  }

  /// The sections of the menu.
  static let menu: [[MenuItem]] = [
    [.command("copy"), .command("copy-information"), .command("open-with")],
    [
      .command("play"),
      .submenu(.turn, ["rotate-right", "rotate-left", "mirror", "turn-over"]),
      .command("rename"), .command("print"), .command("wallpaper"),
    ],
    [.command("trash"), .command("undo")],
    [
      .command("information"), .command("slideshow"), .command("full-screen"),
      .command("keep-zoom"), .submenu(.sort, ["sort-by-name", "sort-by-date"]),
    ],
    [.command("open"), .command("open-folder"), .recent],
    [.command("shortcuts"), .command("close")],
  ]

  /// The menu of a window in a language.
  ///
  /// - Parameter recent: the submenu of what has been opened last.
  static func makeMenu(_ texts: WindowTexts, recent: OpaquePointer) -> OpaquePointer {
    let menu = g_menu_new()!
    func append(_ name: String, to menu: OpaquePointer) {
      guard let command = named(name) else { return }
      cg_append_command(menu, texts[command.text], "win.\(name)", command.keys.first)
    }
    for items in Self.menu {
      let section = g_menu_new()!
      for item in items {
        switch item {
        case .command(let name): append(name, to: section)
        case .submenu(let title, let names):
          let submenu = g_menu_new()!
          for name in names { append(name, to: submenu) }
          g_menu_append_submenu(section, texts[title], model(submenu))
          g_object_unref(UnsafeMutableRawPointer(submenu))
        case .recent: g_menu_append_submenu(section, texts[.openRecent], model(recent))
        }
      }
      g_menu_append_section(menu, nil, model(section))
      g_object_unref(UnsafeMutableRawPointer(section))
    }
    return menu
  }

  static func model(_ menu: OpaquePointer) -> UnsafeMutablePointer<GMenuModel> {
    UnsafeMutableRawPointer(menu).assumingMemoryBound(to: GMenuModel.self)
  }
}

extension ViewWindow {
  /// Lets the commands be activated by keys and from the menu.
  func addActions() {
    for command in WindowCommand.all {
      cg_add_action(
        parts.window, command.name, command.isToggle,
        { action, _, context in
          guard let window = ViewWindow.window(context), let action,
            let name = g_action_get_name(action).map({ String(cString: $0) })
          else { return }
          window.complaint = nil
          if name != "slideshow" { window.slideshow = false }
          WindowCommand.named(name)?.act(window)
          window.refresh()
        }, context)
      for key in command.keys { cg_add_shortcut(parts.window, key, "win.\(command.name)") }
    }
    cg_add_text_action(
      parts.window, "open-recent",
      { _, path, context in
        guard let path, let text = g_variant_get_string(path, nil) else { return }
        ViewWindow.window(context)?.show([String(cString: text)])
      }, context)
  }

  /// Lets the commands on a file be chosen only while there is a file.
  func enableCommands() {
    let hasFile = controller.currentFile != nil
    for command in WindowCommand.all where command.needsFile {
      cg_enable_action(parts.window, command.name, hasFile)
    }
    cg_enable_action(parts.window, "undo", !changes.isEmpty)
    cg_enable_action(parts.window, "play", controller.canPlay || controller.moviePath != nil)
    cg_enable_action(parts.window, "slideshow", controller.photographCount > 0)
    cg_enable_action(parts.window, "sort-by-name", controller.order != .name)
    cg_enable_action(parts.window, "sort-by-date", controller.order != .newestFirst)
    cg_enable_action(parts.window, "zoom", controller.isViewing)
    cg_enable_action(parts.window, "back", controller.isViewing)
    cg_set_toggle(parts.window, "information", showsInformation)
    cg_set_toggle(parts.window, "keep-zoom", controller.keepsZoom)
  }

  /// Opens the menu at a point of the stage.
  func openMenu(at point: Point2D) {
    controller.losePointers(at: cg_now())
    listRecent()
    cg_menu_open(parts.menu, point.x, point.y)
  }

  /// Opens the menu of the bar.
  func openHeaderMenu() {
    controller.losePointers(at: cg_now())
    listRecent()
    cg_header_open_menu(parts.header)
  }

  /// Fills the submenu of what has been opened last.
  func listRecent() {
    g_menu_remove_all(recent)
    let paths = cg_recent(10)
    for path in Self.strings(paths) {
      let name = URL(fileURLWithPath: path).lastPathComponent
      cg_append_item(recent, name.printable, "win.open-recent", path)
    }
    g_strfreev(paths)
  }

  func sort(_ order: WindowController.Order) {
    controller.setOrder(order, at: cg_now())
    gtk_widget_queue_draw(stage)
  }

  func toggleFullScreen() {
    if isFullScreen {
      gtk_window_unfullscreen(parts.window)
    } else {
      gtk_window_fullscreen(parts.window)
    }
  }

  func choose(folder: Bool) {
    cg_choose(
      parts.window, folder, texts[folder ? .folderDialog : .openDialog], texts[.accept],
      texts[.cancel],
      { context, paths in ViewWindow.window(context)?.show(ViewWindow.strings(paths)) }, context)
  }

  /// Lets an animated picture play or stop. A movie, and that of a Live Photo, is played by the desktop's player.
  func play() {
    guard !controller.canPlay, let path = controller.moviePath, let file = controller.currentFile
    else { return controller.togglePlaying() }
    if let reason = cg_open_usually(parts.window, path) {
      defer { g_free(reason) }
      complaint = texts.text(
        .notPlayed, ["name": file.relativePath, "reason": String(cString: reason)])
    }
  }

  // MARK: The zoom

  func askForZoom() {
    controller.losePointers(at: cg_now())
    cg_header_edit_zoom(parts.header)
  }

  /// Zooms as the person has typed.
  func zoom() {
    let text = String(cString: gtk_editable_get_text(OpaquePointer(parts.header.zoom)))
    _ = controller.setZoom(text, at: cg_now())
    gtk_widget_grab_focus(stage)
    shown.zoom = nil
    refresh()
  }
}
