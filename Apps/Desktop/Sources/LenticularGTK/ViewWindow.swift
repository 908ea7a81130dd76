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
  var texts: WindowTexts { controller.texts }
  package let stage: UnsafeMutablePointer<GtkWidget>
  package let parts: CGWindow
  var pinch = PinchScale()
  var sidewaysNotches = SidewaysNotches()
  var showsInformation = false
  var isFullScreen = false
  /// The reason why the last command has failed; nil from the next input on.
  var complaint: String?
  /// What can be undone, the latest last.
  var changes: [Change] = []
  /// The time at which the line at the top passes, in seconds.
  var toastEnd = 0.0
  let reader: PhotographReader
  let decoded = Decoded()
  /// The menu of what has been opened last.
  let recent: OpaquePointer
  /// The file for which another name was asked.
  var renamed: SourceFile?
  /// The file to which pages are printed; nil to ask for a printer. Tests set it.
  var printedFile: String?
  /// The time for which a slideshow shows a photograph, in seconds. Tests shorten it.
  var slideDuration = 5.0
  /// Whether a slideshow runs.
  var slideshow = false
  /// The time at which the next photograph of a slideshow is shown, in seconds.
  var slideEnd = 0.0
  /// The photographs that assistive programs know.
  var told: [WindowController.NamedPhotograph] = []
  /// The texts that the labels show.
  var shown = ShownTexts()
  /// The time of the frame at a refresh of the display, in seconds. Tests hold it.
  var timeOfFrame: (_ refresh: Double) -> Double = { $0 }
  /// The time of the last frame, in seconds, while there is a frame at each refresh of the display; nil otherwise.
  var frameTime: Double?
  /// The time for which a timer is set, in seconds; infinity if none is set.
  var timerTime = Double.infinity

  /// A change of the folder that can be undone.
  enum Change {
    /// The files of a photograph, which was open or not, were moved to the trash.
    case trashed([TrashedFile], wasOpen: Bool)
    case turned(OrientationEdit)
    /// A photograph got another name, and so did what belongs to it.
    case renamed([FileMove])
    /// The wallpaper of the desktop was set, and what restores the former one.
    case wallpaper(former: String)
  }

  /// The pixels of a photograph that a thread has decoded.
  final class Decoded: Sendable {
    struct Picture {
      let result: Result<PixelBuffer, Problem>
      let use: @Sendable (ViewWindow, Texture) -> Void
      let complain: @Sendable (ViewWindow, Problem) -> Void
    }
    let pictures = Mutex<[Picture]>([])
  }

  struct ShownTexts: Equatable {
    var title = ""
    var name = ""
    var message: String?
    var caption: String?
    var information: String?
    var zoom: String?
  }

  /// The windows by their numbers. They are used on the thread of GTK's main loop only.
  nonisolated(unsafe) private static var windows: [Int: ViewWindow] = [:]
  nonisolated(unsafe) private static var lastID = 0

  /// The window whose number is the context of a callback; nil once the window is closed.
  static func window(_ context: UnsafeMutableRawPointer?) -> ViewWindow? {
    windows[Int(bitPattern: context)]
  }

  var context: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(bitPattern: id) }

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

    /// The first file or folder; nil for none.
    var firstPath: String? {
      switch place {
      case .path(let path): path
      case .choice(let paths): paths.first
      case nil: nil
      }
    }

    init(_ place: Place?, complaint: String? = nil) {
      (self.place, self.complaint) = (place, complaint)
    }
  }

  /// Opens a window with a folder or a photograph; nil for none.
  @discardableResult
  package static func open(
    _ path: String?, in application: UnsafeMutablePointer<GtkApplication>, reader: PhotographReader,
    texts: WindowTexts = WindowTexts(preferring: [])
  ) -> ViewWindow {
    open(Subject(path.map { .path($0) }), in: application, reader: reader, texts: texts)
  }

  /// Opens a window.
  ///
  /// - Parameters:
  ///   - subject: what the window shows.
  ///   - reader: reads the photographs of this window.
  ///   - texts: what the window says.
  @discardableResult
  package static func open(
    _ subject: Subject, in application: UnsafeMutablePointer<GtkApplication>,
    reader: PhotographReader, texts: WindowTexts = WindowTexts(preferring: [])
  ) -> ViewWindow {
    lastID += 1
    let window = ViewWindow(lastID, application, reader, texts)
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
    _ id: Int, _ application: UnsafeMutablePointer<GtkApplication>, _ reader: PhotographReader,
    _ texts: WindowTexts
  ) {
    self.id = id
    self.reader = reader
    controller = WindowController(
      reader: reader, size: Size2D(width: 1200, height: 800), texts: texts,
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
    calls.enter = { context in ViewWindow.window(context)?.noteDisplay() }
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
    if texts.isRightToLeft { gtk_widget_set_default_direction(GTK_TEXT_DIR_RTL) }
    recent = g_menu_new()
    let menu = WindowCommand.makeMenu(texts, recent: recent)
    parts = Self.makeParts(application, stage, WindowCommand.model(menu), texts)
    g_object_unref(UnsafeMutableRawPointer(menu))
    listRecent()
    addActions()
    connect(parts.name, "activate") { $0.rename() }
    connect(parts.header.zoom, "activate") { $0.zoom() }
    cg_restore_size(parts.window)
    cg_connect(
      parts.window, "close-request",
      unsafeBitCast(
        { context in
          if let window = ViewWindow.window(context) { cg_store_size(window.parts.window) }
          return 0
        } as @convention(c) (UnsafeMutableRawPointer?) -> gboolean, to: GCallback.self), context)
    connect(parts.window, "notify::fullscreened") { $0.noteFullScreen() }
    connect(parts.window, "notify::is-active") { $0.noteActive() }
    connect(
      UnsafeMutableRawPointer(gtk_settings_get_default()),
      "notify::gtk-application-prefer-dark-theme"
    ) { $0.noteTheme() }
    noteTheme()
    controller.setLessMotion(!cg_animates(stage), at: cg_now())
  }

  private final class Handler {
    let id: Int
    let act: (ViewWindow) -> Void
    init(_ id: Int, _ act: @escaping (ViewWindow) -> Void) { (self.id, self.act) = (id, act) }
  }

  /// Calls a closure at a signal of an object of GTK, as long as the window exists.
  private func connect(
    _ object: UnsafeMutableRawPointer, _ signal: String, _ act: @escaping (ViewWindow) -> Void
  ) {
    cg_connect_while(
      stage, object, signal,
      { context in
        let handler = Unmanaged<Handler>.fromOpaque(context!).takeUnretainedValue()
        if let window = ViewWindow.windows[handler.id] { handler.act(window) }
      }, Unmanaged.passRetained(Handler(id, act)).toOpaque(),
      { Unmanaged<Handler>.fromOpaque($0!).release() })
  }

  /// The widgets of a window, with the names of their parts.
  private static func makeParts(
    _ application: UnsafeMutablePointer<GtkApplication>, _ stage: UnsafeMutablePointer<GtkWidget>,
    _ menu: UnsafeMutablePointer<GMenuModel>, _ texts: WindowTexts
  ) -> CGWindow {
    let keys: [WindowTexts.Key] = [.undo, .name, .back, .menu, .fullScreen, .information, .zoom]
    let names = keys.map { strdup(texts[$0]) }
    defer { for name in names { free(name) } }
    let labels = CGLabels(
      undo: names[0], name: names[1], back: names[2], menu: names[3], full_screen: names[4],
      information: names[5], zoom: names[6])
    return cg_window_new(application, stage, menu, labels)
  }

  /// The texts of an array of C that ends with NULL.
  static func strings(_ list: UnsafePointer<UnsafePointer<CChar>?>?) -> [String] {
    guard let list else { return [] }
    return (0...).lazy.map { list[$0] }.prefix { $0 != nil }.map { String(cString: $0!) }
  }

  static func strings(_ list: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?)
    -> [String]
  {
    strings(list.map { UnsafeRawPointer($0).assumingMemoryBound(to: UnsafePointer<CChar>?.self) })
  }

  /// Shows a folder, a photograph among its neighbours, or several.
  func show(_ paths: [String]) {
    if paths.count == 1 {
      controller.open(paths[0], at: cg_now())
      cg_add_recent(paths[0])
      listRecent()
    } else if paths.count > 1 {
      controller.open(choosing: paths, at: cg_now())
    }
    gtk_widget_queue_draw(stage)
    refresh()
  }
}
