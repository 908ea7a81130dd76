import CGTK
import Foundation
import Lenticular
import LenticularDesktop
import LenticularGallery
import LenticularGestures
import LenticularPhysics

/// A window that shows a folder of photographs.
package final class ViewWindow {
  package let controller: WindowController
  private let id: Int
  package let stage: UnsafeMutablePointer<GtkWidget>
  package let parts: CGWindow
  private var pinch = PinchScale()
  private var sidewaysNotches = SidewaysNotches()
  private var showsInformation = false
  private var isFullScreen = false
  /// The reason why the last command has failed; nil from the next input on.
  private var complaint: String?
  /// The texts that the labels show.
  private var shown = Texts()
  /// The time of the frame at a refresh of the display, in seconds. Tests hold it.
  var timeOfFrame: (_ refresh: Double) -> Double = { $0 }
  /// The time of the last frame, in seconds, while there is a frame at each refresh of the display; nil otherwise.
  private var frameTime: Double?
  /// The time for which a timer is set, in seconds; infinity if none is set.
  private var timerTime = Double.infinity

  private struct Texts: Equatable {
    var title = ""
    var message: String?
    var caption: String?
    var information: String?
  }

  /// The windows by their numbers. They are used on the thread of GTK's main loop only.
  nonisolated(unsafe) private static var windows: [Int: ViewWindow] = [:]
  nonisolated(unsafe) private static var lastID = 0

  /// The window whose number is the context of a callback; nil once the window is closed.
  private static func window(_ context: UnsafeMutableRawPointer?) -> ViewWindow? {
    windows[Int(bitPattern: context)]
  }

  private var context: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(bitPattern: id) }

  /// Opens a window.
  ///
  /// - Parameters:
  ///   - path: the folder or photograph that the window shows; nil for none.
  ///   - reader: reads the photographs of this window.
  @discardableResult
  package static func open(
    _ path: String?, in application: UnsafeMutablePointer<GtkApplication>, reader: PhotographReader
  ) -> ViewWindow {
    lastID += 1
    let window = ViewWindow(lastID, application, reader)
    windows[lastID] = window
    if let path { window.controller.open(path, at: cg_now()) }
    window.refresh()
    gtk_window_present(window.parts.window)
    return window
  }

  private init(
    _ id: Int, _ application: UnsafeMutablePointer<GtkApplication>, _ reader: PhotographReader
  ) {
    self.id = id
    controller = WindowController(
      reader: reader, size: Size2D(width: 1200, height: 800),
      makeImage: { bytes, size, owner in
        Texture(bytes, width: size.width, height: size.height, owner: owner)
      },
      wake: {
        cg_call_soon(
          { context in ViewWindow.window(context)?.receive() },
          UnsafeMutableRawPointer(bitPattern: id))
      })
    var calls = CGStageCalls()
    calls.context = UnsafeMutableRawPointer(bitPattern: id)
    calls.draw = { context, snapshot in ViewWindow.window(context)?.draw(snapshot) }
    calls.resize = { context, width, height, scale in
      ViewWindow.window(context)?.resize(width, height, scale)
    }
    calls.handle = { context, event in ViewWindow.window(context)?.handle(event) ?? false }
    calls.key = { context, symbol, modifiers in
      ViewWindow.window(context)?.key(symbol, modifiers) ?? false
    }
    calls.tick = { context, time in ViewWindow.window(context)?.tick(time) ?? false }
    calls.drop = { context, path in
      guard let window = ViewWindow.window(context), let path else { return }
      window.show(String(cString: path))
    }
    calls.destroy = { context in
      ViewWindow.windows[Int(bitPattern: context)] = nil
    }
    stage = cg_stage_new(calls)
    let menu = Self.makeMenu()
    parts = cg_window_new(application, stage, menu)
    g_object_unref(UnsafeMutableRawPointer(menu))
    addActions()
    cg_connect(
      parts.window, "notify::fullscreened",
      unsafeBitCast(
        { context in
          ViewWindow.window(context)?.noteFullScreen()
        } as @convention(c) (UnsafeMutableRawPointer?) -> Void, to: GCallback.self), context)
    cg_connect(
      parts.window, "notify::is-active",
      unsafeBitCast(
        { context in
          ViewWindow.window(context)?.noteActive()
        } as @convention(c) (UnsafeMutableRawPointer?) -> Void, to: GCallback.self), context)
    controller.setLessMotion(!cg_animates(stage), at: cg_now())
  }

  // MARK: Frames

  private func draw(_ snapshot: OpaquePointer?) {
    guard let snapshot else { return }
    var canvas = SnapshotCanvas(snapshot: snapshot)
    controller.draw(on: &canvas, at: cg_now())
  }

  /// Advances to a refresh of the display. Returns whether the next refresh is needed.
  private func tick(_ refresh: Double) -> Bool {
    let time = timeOfFrame(refresh)
    if controller.advance(to: time) || controller.needsDrawing(at: time) {
      gtk_widget_queue_draw(stage)
    }
    enableCommands()
    updateTexts()
    let next = controller.nextFrameTime
    frameTime = next <= time + 0.02 ? time : nil
    if frameTime != nil { return true }
    setTimer(next)
    return false
  }

  /// Starts to draw frames, from the next refresh of the display on.
  private func refresh() {
    enableCommands()
    cg_stage_start(stage)
  }

  /// Starts to draw frames at a time in seconds.
  private func setTimer(_ time: Double) {
    guard time < timerTime else { return }
    timerTime = time
    _ = cg_call_later(
      max(0, time - cg_now()),
      { context in
        guard let window = ViewWindow.window(context) else { return }
        window.timerTime = .infinity
        window.refresh()
      }, context)
  }

  /// Takes what the workers have done, at the time of the last frame. On a busy machine, the present may be far ahead of
  /// that, and what moves would leap ahead of what is on screen.
  func receive() {
    controller.receive(at: frameTime ?? cg_now())
    gtk_widget_queue_draw(stage)
    refresh()
  }

  private func resize(_ width: Double, _ height: Double, _ scale: Int32) {
    guard width > 0, height > 0 else { return }
    let isRightToLeft = gtk_widget_get_direction(stage) == GTK_TEXT_DIR_RTL
    controller.resize(
      Size2D(width: width, height: height), scale: Double(scale), isRightToLeft: isRightToLeft,
      at: cg_now())
    refresh()
  }

  private func updateTexts() {
    var texts = Texts()
    texts.title = controller.title
    texts.message = complaint ?? controller.message
    texts.caption = controller.caption
    if showsInformation {
      texts.information = controller.information?.joined(separator: "\n")
    }
    guard texts != shown else { return }
    if texts.title != shown.title { gtk_window_set_title(parts.window, texts.title) }
    if texts.message != shown.message { cg_label_set(parts.message, texts.message) }
    if texts.caption != shown.caption { cg_label_set(parts.caption, texts.caption) }
    if texts.information != shown.information {
      cg_label_set(parts.information, texts.information)
    }
    shown = texts
  }

  // MARK: Input

  package func handle(_ event: CGEvent) -> Bool {
    defer { refresh() }
    if event.kind != CG_HOVER, event.kind != CG_LEAVE { complaint = nil }
    if let sample = PointerSample(event) {
      controller.pointer(sample)
      return true
    }
    switch event.kind {
    case CG_HOVER: controller.hover(Point2D(x: event.x, y: event.y), at: event.time)
    case CG_LEAVE: controller.hover(nil, at: event.time)
    case CG_WHEEL:
      if let sample = sidewaysNotches.sample(event) { controller.wheel(sample) }
    case CG_PINCH: controller.magnify(pinch.sample(event))
    case CG_MENU:
      controller.losePointers(at: event.time)
      controller.markPhoto(under: Point2D(x: event.x, y: event.y), at: event.time)
      cg_menu_open(parts.menu, event.x, event.y)
    default: return false
    }
    return true
  }

  private func key(_ symbol: UInt32, _ modifiers: Int32) -> Bool {
    defer { refresh() }
    let time = cg_now()
    complaint = nil
    if symbol == UInt32(GDK_KEY_Return) || symbol == UInt32(GDK_KEY_KP_Enter), modifiers == 0 {
      controller.activate(at: time)
      return true
    }
    if symbol == UInt32(GDK_KEY_space), !controller.isViewing, modifiers == 0 {
      controller.activate(at: time)
      return true
    }
    guard let key = Key(symbol: symbol, modifiers: modifiers) else { return false }
    let isTaken = controller.key(key, at: time)
    if key == .escape, !isTaken, isFullScreen { gtk_window_unfullscreen(parts.window) }
    return true
  }

  private func noteFullScreen() {
    isFullScreen = gtk_window_is_fullscreen(parts.window) != 0
  }

  private func noteActive() {
    if gtk_window_is_active(parts.window) == 0 { controller.losePointers(at: cg_now()) }
    controller.setLessMotion(!cg_animates(stage), at: cg_now())
    refresh()
  }

  // MARK: Commands

  private static let commands:
    [(
      name: String, label: String, needsFile: Bool, act: @Sendable (ViewWindow) -> Void
    )] = [
      ("copy", "Copy", true, { $0.copy() }),
      ("open-with", "Open With…", true, { $0.openWith() }),
      ("trash", "Move to Trash", true, { $0.trash() }),
      ("information", "Information", false, { $0.toggleInformation() }),
      ("full-screen", "Full Screen", false, { $0.toggleFullScreen() }),
      ("open", "Open Folder…", false, { $0.chooseFolder() }),
      ("close", "Close Window", false, { gtk_window_close($0.parts.window) }),
    ]

  /// The keys of commands.
  private static let accelerators: [(action: String, keys: [String])] = [
    ("win.copy", ["<Control>c"]), ("win.open-with", ["<Control>e"]), ("win.trash", ["Delete"]),
    ("win.information", ["i"]), ("win.full-screen", ["f", "F11"]), ("win.open", ["<Control>o"]),
    ("win.close", ["<Control>w", "<Control>q"]),
  ]

  /// Sets the keys by which an application performs the commands of its windows.
  static func setAccelerators(of application: UnsafeMutablePointer<GtkApplication>) {
    for (action, keys) in accelerators {
      var keys = keys.map { UnsafePointer(strdup($0)) } + [nil]
      gtk_application_set_accels_for_action(application, action, &keys)
      for key in keys { free(UnsafeMutableRawPointer(mutating: key)) }
    }
  }

  private static func makeMenu() -> UnsafeMutablePointer<GMenuModel> {
    let menu = g_menu_new()
    for command in commands { g_menu_append(menu, command.label, "win.\(command.name)") }
    return UnsafeMutableRawPointer(menu!).assumingMemoryBound(to: GMenuModel.self)
  }

  private func addActions() {
    for command in Self.commands {
      cg_add_action(
        parts.window, command.name,
        { action, _, context in
          guard let window = ViewWindow.window(context), let action,
            let name = g_action_get_name(action).map({ String(cString: $0) })
          else { return }
          window.complaint = nil
          ViewWindow.commands.first { $0.name == name }?.act(window)
          window.refresh()
        }, context)
    }
  }

  /// Lets the commands on a file be chosen only while there is a file.
  private func enableCommands() {
    let hasFile = controller.currentFile != nil
    for command in Self.commands where command.needsFile {
      cg_enable_action(parts.window, command.name, hasFile)
    }
  }

  private func show(_ path: String) {
    controller.open(path, at: cg_now())
    gtk_widget_queue_draw(stage)
    refresh()
  }

  private func copy() {
    if let file = controller.fileForCommand(at: cg_now()) { cg_copy_file(stage, file.path) }
  }

  private func openWith() {
    if let file = controller.fileForCommand(at: cg_now()) {
      cg_open_with(parts.window, file.path)
    }
  }

  private func trash() {
    guard let file = controller.fileForCommand(at: cg_now()) else { return }
    if let reason = cg_trash(file.path) {
      let cause = String(cString: reason)
      g_free(reason)
      complaint =
        "\(file.relativePath): cannot be moved to the trash (\(cause)); stays where it is".printable
    } else {
      controller.forget(file, at: cg_now())
    }
    gtk_widget_queue_draw(stage)
  }

  private func toggleInformation() { showsInformation.toggle() }

  private func toggleFullScreen() {
    if isFullScreen {
      gtk_window_unfullscreen(parts.window)
    } else {
      gtk_window_fullscreen(parts.window)
    }
  }

  private func chooseFolder() {
    cg_choose_folder(
      parts.window,
      { context, path in
        guard let path else { return }
        ViewWindow.window(context)?.show(String(cString: path))
      }, context)
  }
}
