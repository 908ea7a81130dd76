import CGTK
import Foundation
import Lenticular
import LenticularDesktop
import LenticularGallery
import LenticularGestures
import LenticularPhysics
import Synchronization

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
  /// What can be undone, the latest last.
  private var changes: [Change] = []
  /// The time at which the line at the top passes, in seconds.
  private var toastEnd = 0.0
  private let reader: PhotographReader
  private let decoded = Decoded()
  /// The menu of what has been opened last.
  private let recent: OpaquePointer
  /// The file for which another name was asked.
  private var renamed: SourceFile?
  /// The file to which pages are printed; nil to ask for a printer. Tests set it.
  var printedFile: String?
  /// The time for which a slideshow shows a photograph, in seconds. Tests shorten it.
  var slideDuration = 5.0
  /// Whether a slideshow runs.
  private(set) var slideshow = false
  /// The time at which the next photograph of a slideshow is shown, in seconds.
  private var slideEnd = 0.0
  /// The photographs that assistive programs know.
  private var told: [WindowController.NamedPhotograph] = []
  /// The texts that the labels show.
  private var shown = Texts()
  /// The time of the frame at a refresh of the display, in seconds. Tests hold it.
  var timeOfFrame: (_ refresh: Double) -> Double = { $0 }
  /// The time of the last frame, in seconds, while there is a frame at each refresh of the display; nil otherwise.
  private var frameTime: Double?
  /// The time for which a timer is set, in seconds; infinity if none is set.
  private var timerTime = Double.infinity

  /// A change of the folder that can be undone.
  private enum Change {
    /// A file was moved to the trash, of a photograph that was open or not.
    case trashed(TrashedFile, wasOpen: Bool)
    case turned(OrientationEdit)
    case renamed(from: String, to: String)
  }

  /// The pixels of a whole photograph that a thread has decoded.
  private final class Decoded: Sendable {
    struct Picture {
      let path: String
      let buffer: PixelBuffer
      let use: @Sendable (ViewWindow, String, Texture) -> Void
    }
    let pictures = Mutex<[Picture]>([])
  }

  private struct Texts: Equatable {
    var title = ""
    var name = ""
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

  /// What a window shows when it opens.
  package struct Subject {
    enum Place {
      /// A folder, or a photograph among its neighbours.
      case path(String)
      /// Files and folders as one album.
      case choice([String])
    }
    let place: Place?
    /// The reason why something else is not shown; nil without one.
    let complaint: String?

    init(_ place: Place?, complaint: String? = nil) {
      (self.place, self.complaint) = (place, complaint)
    }
  }

  /// Opens a window with a folder or a photograph; nil for none.
  @discardableResult
  package static func open(
    _ path: String?, in application: UnsafeMutablePointer<GtkApplication>, reader: PhotographReader
  ) -> ViewWindow {
    open(Subject(path.map { .path($0) }), in: application, reader: reader)
  }

  /// Opens a window.
  ///
  /// - Parameters:
  ///   - subject: what the window shows.
  ///   - reader: reads the photographs of this window.
  @discardableResult
  package static func open(
    _ subject: Subject, in application: UnsafeMutablePointer<GtkApplication>,
    reader: PhotographReader
  ) -> ViewWindow {
    lastID += 1
    let window = ViewWindow(lastID, application, reader)
    windows[lastID] = window
    switch subject.place {
    case .path(let path):
      window.controller.open(path, at: cg_now())
      cg_add_recent(path)
    case .choice(let paths): window.controller.open(choosing: paths, at: cg_now())
    case nil: break
    }
    window.complaint = subject.complaint
    window.refresh()
    gtk_window_present(window.parts.window)
    return window
  }

  private init(
    _ id: Int, _ application: UnsafeMutablePointer<GtkApplication>, _ reader: PhotographReader
  ) {
    self.id = id
    self.reader = reader
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
    calls.drop = { context, paths in ViewWindow.window(context)?.show(ViewWindow.strings(paths)) }
    calls.drag = { context, x, y in
      ViewWindow.window(context)?.draggedFile(at: Point2D(x: x, y: y)).flatMap { strdup($0) }
    }
    calls.destroy = { context in
      ViewWindow.windows[Int(bitPattern: context)] = nil
    }
    stage = cg_stage_new(calls)
    recent = g_menu_new()
    let menu = Self.makeMenu(recent)
    parts = cg_window_new(application, stage, menu)
    g_object_unref(UnsafeMutableRawPointer(menu))
    addActions()
    cg_connect(
      parts.name, "activate",
      unsafeBitCast(
        { context in
          ViewWindow.window(context)?.rename()
        } as @convention(c) (UnsafeMutableRawPointer?) -> Void, to: GCallback.self), context)
    cg_restore_size(parts.window)
    cg_connect(
      parts.window, "close-request",
      unsafeBitCast(
        { context in
          if let window = ViewWindow.window(context) { cg_store_size(window.parts.window) }
          return 0
        } as @convention(c) (UnsafeMutableRawPointer?) -> gboolean, to: GCallback.self), context)
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
    tellPhotographs()
    setTimer(next)
    return false
  }

  /// Tells assistive programs what is on screen, once it has come to rest.
  private func tellPhotographs() {
    let photographs = controller.photographsOnScreen
    if photographs == told { return }
    told = photographs
    let names = photographs.map { strdup($0.name) }
    let items = zip(photographs, names).map { photograph, name in
      CGItem(
        name: name, x: Int32(photograph.frame.minX.rounded()),
        y: Int32(photograph.frame.minY.rounded()),
        width: Int32(photograph.frame.size.width.rounded()),
        height: Int32(photograph.frame.size.height.rounded()))
    }
    cg_stage_tell(stage, items, Int32(items.count))
    for name in names { free(name) }
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
    if let notice = controller.takeNotice() { inform(notice, canUndo: false) }
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
    texts.name = controller.accessibleName
    texts.message = complaint ?? controller.message
    texts.caption = controller.caption
    if showsInformation {
      texts.information = controller.information?.joined(separator: "\n")
    }
    guard texts != shown else { return }
    if texts.title != shown.title { gtk_window_set_title(parts.window, texts.title) }
    if texts.name != shown.name { cg_name(stage, texts.name) }
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
    if event.kind != CG_HOVER, event.kind != CG_LEAVE {
      complaint = nil
      slideshow = false
    }
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
      controller.markPhoto(under: Point2D(x: event.x, y: event.y), at: event.time)
      openMenu(at: Point2D(x: event.x, y: event.y))
    default: return false
    }
    return true
  }

  private func key(_ symbol: UInt32, _ modifiers: Int32) -> Bool {
    defer { refresh() }
    let time = cg_now()
    complaint = nil
    slideshow = false
    if symbol == UInt32(GDK_KEY_Return) || symbol == UInt32(GDK_KEY_KP_Enter), modifiers == 0 {
      controller.activate(at: time)
      return true
    }
    if symbol == UInt32(GDK_KEY_space), !controller.isViewing, modifiers == 0 {
      controller.activate(at: time)
      return true
    }
    if symbol == UInt32(GDK_KEY_Menu) || symbol == UInt32(GDK_KEY_F10) && modifiers == 1 {
      openMenu(at: currentPlace)
      return true
    }
    guard let key = Key(symbol: symbol, modifiers: modifiers) else { return false }
    if key == .escape, isFullScreen {
      gtk_window_unfullscreen(parts.window)
    } else {
      controller.key(key, at: time)
    }
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
      ("play", "Play or Pause", false, { $0.play() }),
      ("rotate-right", "To the Right", true, { $0.turn(.rotatedRight) }),
      ("rotate-left", "To the Left", true, { $0.turn(.rotatedLeft) }),
      ("mirror", "Flip Left and Right", true, { $0.turn(.mirrored) }),
      ("turn-over", "Flip Top and Bottom", true, { $0.turn(.turnedOver) }),
      ("rename", "Rename…", true, { $0.askForName() }),
      ("print", "Print…", true, { $0.printPicture() }),
      ("trash", "Move to Trash", true, { $0.trash() }),
      ("undo", "Undo", false, { $0.undo() }),
      ("information", "Information", false, { $0.toggleInformation() }),
      ("slideshow", "Slideshow", false, { $0.toggleSlideshow() }),
      ("full-screen", "Full Screen", false, { $0.toggleFullScreen() }),
      ("sort-by-name", "By Name", false, { $0.sort(.name) }),
      ("sort-by-date", "By Date, Newest First", false, { $0.sort(.newestFirst) }),
      ("open", "Open Photographs…", false, { $0.choose(folder: false) }),
      ("open-folder", "Open Folder…", false, { $0.choose(folder: true) }),
      ("shortcuts", "Keys", false, { $0.showShortcuts() }),
      ("close", "Close Window", false, { gtk_window_close($0.parts.window) }),
    ]

  /// The keys of commands.
  private static let accelerators: [(action: String, keys: [String])] = [
    ("win.copy", ["<Control>c"]), ("win.open-with", ["<Control>e"]), ("win.trash", ["Delete"]),
    ("win.undo", ["<Control>z"]), ("win.rename", ["F2"]), ("win.print", ["<Control>p"]),
    ("win.rotate-right", ["<Control>r"]), ("win.rotate-left", ["<Control><Shift>r"]),
    ("win.mirror", ["<Control>h"]), ("win.turn-over", ["<Control><Shift>h"]),
    ("win.play", ["k"]), ("win.information", ["i"]), ("win.slideshow", ["F5"]),
    ("win.full-screen", ["f", "F11"]), ("win.open", ["<Control>o"]),
    ("win.open-folder", ["<Control><Shift>o"]),
    ("win.shortcuts", ["F1", "question", "<Control>question"]),
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

  private static func model(_ menu: OpaquePointer) -> UnsafeMutablePointer<GMenuModel> {
    UnsafeMutableRawPointer(menu).assumingMemoryBound(to: GMenuModel.self)
  }

  /// The first commands of the sections of the menu.
  private static let sections: Set = ["copy", "play", "trash", "information", "open", "shortcuts"]

  /// The titles of submenus, by the first commands in them.
  private static let submenus = ["rotate-right": "Turn", "sort-by-name": "Sort"]
  private static let inTurns: Set = ["rotate-right", "rotate-left", "mirror", "turn-over"]

  private static func makeMenu(_ recent: OpaquePointer) -> UnsafeMutablePointer<GMenuModel> {
    let menu = g_menu_new()!
    var section = menu
    var submenu = menu
    for command in commands {
      if sections.contains(command.name) {
        section = g_menu_new()!
        g_menu_append_section(menu, nil, model(section))
        g_object_unref(UnsafeMutableRawPointer(section))
      }
      if let title = submenus[command.name] {
        submenu = g_menu_new()!
        g_menu_append_submenu(section, title, model(submenu))
        g_object_unref(UnsafeMutableRawPointer(submenu))
      }
      let isInside = command.name.hasPrefix("sort-") || inTurns.contains(command.name)
      g_menu_append(isInside ? submenu : section, command.label, "win.\(command.name)")
      if command.name == "open-folder" {
        g_menu_append_submenu(section, "Open Recent", model(recent))
      }
    }
    return model(menu)
  }

  private func openMenu(at point: Point2D) {
    controller.losePointers(at: cg_now())
    g_menu_remove_all(recent)
    let paths = cg_recent(10)
    for path in Self.strings(paths) {
      let name = URL(fileURLWithPath: path).lastPathComponent
      cg_append_item(recent, name.printable, "win.open-recent", path)
    }
    g_strfreev(paths)
    cg_menu_open(parts.menu, point.x, point.y)
  }

  /// Where the current photograph is, for what a key opens.
  private var currentPlace: Point2D {
    let frame = controller.isViewing ? nil : controller.currentFrame
    let middle = frame?.center
    return middle
      ?? Point2D(
        x: Double(gtk_widget_get_width(stage)) / 2, y: Double(gtk_widget_get_height(stage)) / 2)
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
          if name != "slideshow" { window.slideshow = false }
          ViewWindow.commands.first { $0.name == name }?.act(window)
          window.refresh()
        }, context)
    }
    cg_add_text_action(
      parts.window, "open-recent",
      { _, path, context in
        guard let path, let text = g_variant_get_string(path, nil) else { return }
        ViewWindow.window(context)?.show([String(cString: text)])
      }, context)
  }

  /// Lets the commands on a file be chosen only while there is a file.
  private func enableCommands() {
    let hasFile = controller.currentFile != nil
    for command in Self.commands where command.needsFile {
      cg_enable_action(parts.window, command.name, hasFile)
    }
    cg_enable_action(parts.window, "undo", !changes.isEmpty)
    cg_enable_action(parts.window, "play", controller.canPlay || controller.isMovieOpen)
    cg_enable_action(parts.window, "slideshow", controller.photographCount > 0)
    cg_enable_action(parts.window, "sort-by-name", controller.order != .name)
    cg_enable_action(parts.window, "sort-by-date", controller.order != .newestFirst)
  }

  /// The texts of an array of C that ends with NULL.
  private static func strings(_ list: UnsafePointer<UnsafePointer<CChar>?>?) -> [String] {
    guard let list else { return [] }
    return (0...).lazy.map { list[$0] }.prefix { $0 != nil }.map { String(cString: $0!) }
  }

  private static func strings(_ list: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?)
    -> [String]
  {
    strings(list.map { UnsafeRawPointer($0).assumingMemoryBound(to: UnsafePointer<CChar>?.self) })
  }

  /// Shows a folder, a photograph among its neighbours, or several.
  private func show(_ paths: [String]) {
    if paths.count == 1 {
      controller.open(paths[0], at: cg_now())
      cg_add_recent(paths[0])
    } else if paths.count > 1 {
      controller.open(choosing: paths, at: cg_now())
    }
    gtk_widget_queue_draw(stage)
    refresh()
  }

  private func copy() {
    guard let file = controller.fileForCommand(at: cg_now()) else { return }
    cg_copy_file(stage, file.path)
    // The pixels follow as soon as all of them are decoded.
    decode(file) { cg_copy_pixels($0.stage, $1, $2.object) }
  }

  /// Decodes a whole photograph in the background, for something that is done with all its pixels.
  private func decode(
    _ file: SourceFile, for use: @escaping @Sendable (ViewWindow, String, Texture) -> Void
  ) {
    let context = UInt(bitPattern: context)
    Thread.detachNewThread { [reader, decoded] in
      guard let header = reader.headers(of: [file]).first, let facts = try? header.get(),
        let image = try? reader.pixels(of: file, whole: facts.size, size: facts.size)
      else { return }
      let picture = Decoded.Picture(path: file.path, buffer: image.pixels, use: use)
      decoded.pictures.withLock { $0.append(picture) }
      cg_call_soon(
        { context in ViewWindow.window(context)?.useDecoded() },
        UnsafeMutableRawPointer(bitPattern: context))
    }
  }

  private func useDecoded() {
    let pictures = decoded.pictures.withLock { pictures in
      defer { pictures = [] }
      return pictures
    }
    for picture in pictures {
      let texture = Texture(
        picture.buffer.bytes, width: picture.buffer.size.width,
        height: picture.buffer.size.height, owner: picture.buffer)
      picture.use(self, picture.path, texture)
    }
  }

  private func printPicture() {
    guard let file = controller.fileForCommand(at: cg_now()) else { return }
    decode(file) { window, path, texture in
      cg_print(
        window.parts.window, texture.object, URL(fileURLWithPath: path).lastPathComponent,
        window.printedFile)
    }
  }

  /// The file that a drag takes from a point to another program; nil if there is none.
  private func draggedFile(at point: Point2D) -> String? { controller.file(at: point)?.path }

  // MARK: Changes of files

  /// Turns the picture of the current file, by what the file says of that.
  private func turn(_ change: Orientation.Change) {
    guard let file = controller.fileForCommand(at: cg_now()) else { return }
    do throws(OrientationEdit.Failure) {
      changes.append(.turned(try OrientationEdit(of: file.path, change)))
      inform("\(file.relativePath): turned in the file", canUndo: true)
    } catch {
      complaint = "\(file.relativePath): cannot be turned (\(error.reason))".printable
    }
  }

  private func askForName() {
    guard let file = controller.fileForCommand(at: cg_now()) else { return }
    controller.losePointers(at: cg_now())
    renamed = file
    let name = URL(fileURLWithPath: file.path).lastPathComponent
    let place = currentPlace
    cg_name_open(parts, place.x, place.y, name, Int32(file.stem.unicodeScalars.count))
  }

  /// Renames the file as the person has typed.
  private func rename() {
    let name = String(cString: gtk_editable_get_text(OpaquePointer(parts.name)))
    gtk_popover_popdown(
      UnsafeMutableRawPointer(parts.naming!).assumingMemoryBound(to: GtkPopover.self))
    guard let file = renamed else { return }
    renamed = nil
    let former = URL(fileURLWithPath: file.path)
    if name == former.lastPathComponent { return }
    let path = former.deletingLastPathComponent().path + "/" + name
    let isName = !name.isEmpty && name != "." && name != ".." && !name.contains("/")
    let error = isName ? cg_move(file.path, path) : EINVAL
    if error == 0 {
      changes.append(.renamed(from: file.path, to: path))
      inform("\(file.relativePath): renamed to \(name)", canUndo: true)
    } else {
      let reason = isName ? String(cString: strerror(error)) : "that is no name of a file"
      complaint = "\(file.relativePath): cannot be renamed to “\(name)” (\(reason))".printable
    }
    refresh()
  }

  private func openWith() {
    if let file = controller.fileForCommand(at: cg_now()) {
      cg_open_with(parts.window, file.path)
    }
  }

  private func trash() {
    guard let file = controller.fileForCommand(at: cg_now()) else { return }
    do throws(TrashedFile.Failure) {
      let wasOpen = controller.isViewing
      let trashed = try TrashedFile(moving: file.path)
      controller.forget(file, at: cg_now())
      if trashed.canReturn { changes.append(.trashed(trashed, wasOpen: wasOpen)) }
      inform("\(file.relativePath): moved to the trash", canUndo: trashed.canReturn)
    } catch {
      complaint =
        "\(file.relativePath): cannot be moved to the trash (\(error.reason)); stays where it is"
        .printable
    }
    gtk_widget_queue_draw(stage)
  }

  /// Undoes the latest change.
  private func undo() {
    guard let change = changes.popLast() else { return }
    hideToast()
    func name(_ path: String) -> String { URL(fileURLWithPath: path).lastPathComponent }
    switch change {
    case .trashed(let file, let wasOpen):
      do throws(TrashedFile.Failure) {
        try file.putBack()
        controller.restore(file.path, isOpened: wasOpen, at: cg_now())
      } catch {
        complaint =
          "\(name(file.path)): cannot be put back (\(error.reason)); stays in the trash".printable
      }
    case .turned(let edit):
      do throws(OrientationEdit.Failure) {
        try edit.undo()
      } catch {
        complaint = "\(name(edit.path)): cannot be turned back (\(error.reason))".printable
      }
    case .renamed(let former, let present):
      let error = cg_move(present, former)
      if error != 0 {
        let reason = String(cString: strerror(error))
        complaint =
          "\(name(present)): cannot be renamed to “\(name(former))” (\(reason))".printable
      }
    }
    gtk_widget_queue_draw(stage)
  }

  /// Shows a line at the top for a while.
  private func inform(_ text: String, canUndo: Bool) {
    toastEnd = cg_now() + Self.toastDuration
    cg_label_set(parts.toast_label, text.printable)
    gtk_widget_set_visible(parts.undo, canUndo ? 1 : 0)
    gtk_widget_set_visible(parts.toast, 1)
    _ = cg_call_later(
      Self.toastDuration,
      { context in
        if let window = ViewWindow.window(context), cg_now() >= window.toastEnd {
          window.hideToast()
        }
      }, context)
  }

  private static let toastDuration = 8.0

  private func hideToast() { gtk_widget_set_visible(parts.toast, 0) }

  private func sort(_ order: WindowController.Order) {
    controller.setOrder(order, at: cg_now())
    gtk_widget_queue_draw(stage)
  }

  // MARK: Slideshow

  /// Starts to show one photograph after the other, from the open or the marked one on, or ends that.
  private func toggleSlideshow() {
    if slideshow {
      slideshow = false
      return
    }
    controller.activate(at: cg_now())
    slideshow = true
    if !isFullScreen { gtk_window_fullscreen(parts.window) }
    waitForSlide()
  }

  private func waitForSlide() {
    slideEnd = cg_now() + slideDuration
    _ = cg_call_later(
      slideDuration,
      { context in
        guard let window = ViewWindow.window(context), cg_now() >= window.slideEnd else { return }
        if window.slideshow { window.showNextSlide() }
      }, context)
  }

  /// Turns to the next photograph. After the last one, the slideshow ends.
  private func showNextSlide() {
    if controller.isViewing, controller.viewedIndex + 1 >= controller.photographCount {
      slideshow = false
    } else {
      controller.showNext(at: cg_now())
      waitForSlide()
    }
    refresh()
  }

  // MARK: Keys

  /// The keys of a window, with what they do, in groups.
  private static let shortcuts: [(title: String, keys: [(keys: String, action: String)])] = [
    (
      "Photographs",
      [
        ("Return", "Open the marked photograph"), ("Escape", "Leave full screen; close"),
        ("Left Right", "Move the mark, turn pages"), ("space BackSpace", "Next, previous page"),
        ("Home End", "First, last"), ("F5", "Slideshow"),
      ]
    ),
    (
      "View",
      [
        ("plus minus", "Zoom in, out"), ("0", "Fit the window"), ("1", "Actual pixels"),
        ("r &lt;Shift&gt;r", "Rotate what is seen"), ("k", "Play or pause"),
        ("f F11", "Full screen"), ("i", "Information"),
      ]
    ),
    (
      "Files",
      [
        ("&lt;Control&gt;c", "Copy"), ("&lt;Control&gt;e", "Open with another program"),
        ("&lt;Control&gt;r &lt;Control&gt;&lt;Shift&gt;r", "Rotate in the file"),
        ("&lt;Control&gt;h &lt;Control&gt;&lt;Shift&gt;h", "Flip in the file"),
        ("F2", "Rename"), ("&lt;Control&gt;p", "Print"), ("Delete", "Move to the trash"),
        ("&lt;Control&gt;z", "Undo"),
        ("&lt;Control&gt;o", "Open photographs"),
        ("&lt;Control&gt;&lt;Shift&gt;o", "Open a folder"),
        ("&lt;Control&gt;w", "Close the window"), ("F1 question", "These keys"),
        ("Menu &lt;Shift&gt;F10", "Menu"),
      ]
    ),
  ]

  private func showShortcuts() {
    controller.losePointers(at: cg_now())
    let groups = Self.shortcuts.map { group in
      let keys = group.keys.map {
        """
        <child><object class="GtkShortcutsShortcut">\
        <property name="accelerator">\($0.keys)</property>\
        <property name="title">\($0.action)</property></object></child>
        """
      }.joined()
      return """
        <child><object class="GtkShortcutsGroup"><property name="title">\(group.title)</property>\
        \(keys)</object></child>
        """
    }.joined()
    cg_show_shortcuts(
      parts.window,
      """
      <interface><object class="GtkShortcutsWindow" id="shortcuts"><child>\
      <object class="GtkShortcutsSection"><property name="section-name">keys</property>\
      <property name="max-height">12</property>\(groups)</object></child></object></interface>
      """)
  }

  /// Lets an animated picture play or stop. A movie is played by the desktop's player.
  private func play() {
    guard controller.isMovieOpen, let file = controller.currentFile else {
      return controller.togglePlaying()
    }
    if let reason = cg_open_usually(parts.window, file.path) {
      defer { g_free(reason) }
      complaint =
        "\(file.relativePath): cannot be played (\(String(cString: reason)))".printable
    }
  }

  private func toggleInformation() { showsInformation.toggle() }

  private func toggleFullScreen() {
    if isFullScreen {
      gtk_window_unfullscreen(parts.window)
    } else {
      gtk_window_fullscreen(parts.window)
    }
  }

  private func choose(folder: Bool) {
    cg_choose(
      parts.window, folder,
      { context, paths in ViewWindow.window(context)?.show(ViewWindow.strings(paths)) }, context)
  }
}
