import CGTK
import CScreen
import Foundation
import LenticularPhysics

@testable import LenticularGTK

/// A screen in memory, with GTK's main loop on a thread of its own. There is one for all tests.
final class TestScreen: @unchecked Sendable {
  static let shared = TestScreen()

  static let width = 1200
  static let height = 800
  /// The home folder, with the user's data and settings: the trash, programs, and the programs for types of files.
  static let data = FileManager.default.temporaryDirectory.appending(
    path: "view-data-\(getpid())"
  ).path

  private let server: Process
  private let screen: OpaquePointer
  private var openGos = 0
  /// In milliseconds, before what the hand does next.
  private var pause: UInt = 0
  private(set) var application: UnsafeMutablePointer<GtkApplication>!

  private init() {
    let pipe = Pipe()
    server = Process()
    server.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    server.arguments = [
      "Xvfb", "-displayfd", "1", "-screen", "0", "\(Self.width)x\(Self.height)x24", "-nolisten",
      "tcp", "-terminate",
    ]
    server.standardOutput = pipe
    server.standardError = FileHandle.nullDevice
    do { try server.run() } catch {
      fatalError("Xvfb cannot be started; install it with Scripts/install test: \(error)")
    }
    var number = ""
    while !number.hasSuffix("\n") {
      number += String(decoding: pipe.fileHandleForReading.readData(ofLength: 1), as: UTF8.self)
    }
    let display = ":\(number.dropLast())"
    setenv("DISPLAY", display, 1)
    setenv("GDK_BACKEND", "x11", 1)
    // Draws the same pixels on every machine.
    setenv("GSK_RENDERER", "cairo", 1)
    try? FileManager.default.createDirectory(
      atPath: Self.data, withIntermediateDirectories: true)
    // GLib moves a file to the user's trash only if the file is on the file system of the home folder. The photographs
    // of tests are in the folder of temporary files, so the home folder is there as well.
    setenv("HOME", Self.data, 1)
    setenv("XDG_DATA_HOME", Self.data, 1)
    setenv("XDG_CONFIG_HOME", Self.data, 1)
    setenv("GSETTINGS_BACKEND", "memory", 1)
    setenv("GTK_A11Y", "none", 1)
    // No program of the session answers, or is started.
    setenv("DBUS_SESSION_BUS_ADDRESS", "disabled:", 1)
    setenv("XDG_CURRENT_DESKTOP", "GNOME", 1)
    setenv("G_DEBUG", "fatal-criticals", 1)
    screen = cs_open(display)!
    let ready = DispatchSemaphore(value: 0)
    let thread = Thread { [self] in
      gtk_init()
      cg_set_style(true)
      cg_follow_scheme()
      g_set_application_name("Lenticular")
      application = gtk_application_new("lenticular.ViewTests", G_APPLICATION_NON_UNIQUE)
      let app = UnsafeMutableRawPointer(application!).assumingMemoryBound(to: GApplication.self)
      cg_connect(
        application, "activate",
        unsafeBitCast(
          { context in
            Unmanaged<DispatchSemaphore>.fromOpaque(context!).takeUnretainedValue().signal()
          } as @convention(c) (UnsafeMutableRawPointer?) -> Void, to: GCallback.self),
        Unmanaged.passRetained(ready).toOpaque())
      g_application_hold(app)
      _ = g_application_run(app, 0, nil)
    }
    thread.stackSize = 8 << 20
    thread.start()
    ready.wait()
    atexit {
      TestScreen.shared.server.terminate()
      try? FileManager.default.removeItem(atPath: TestScreen.data)
    }
  }

  /// Calls a closure on the thread of GTK's main loop, and returns its result.
  @discardableResult
  func run<Value>(_ work: @escaping () -> Value) -> Value {
    var value: Value?
    let done = DispatchSemaphore(value: 0)
    let call = Call {
      value = work()
      done.signal()
    }
    cg_call_soon(
      { context in Unmanaged<Call>.fromOpaque(context!).takeRetainedValue().work() },
      Unmanaged.passRetained(call).toOpaque())
    done.wait()
    return value!
  }

  private final class Call {
    let work: () -> Void
    init(_ work: @escaping () -> Void) { self.work = work }
  }

  // MARK: Pointer and keys

  /// Gives the keyboard focus to the window under the pointer, and moves the pointer in the window.
  func focus() {
    cs_focus(screen)
    move(to: Point2D(x: 1, y: 119))
    move(to: Point2D(x: 2, y: 120))
  }

  /// Lets the display play by its own clock what a closure does with the pointer. The display gets all events at once, so
  /// the pauses between them do not depend on this process.
  func inOneGo(_ hand: () -> Void) {
    openGos += 1
    hand()
    openGos -= 1
    finish()
  }

  /// Lets the next movement, press or release of the pointer come after so many milliseconds.
  func pause(_ milliseconds: UInt) { pause = milliseconds }

  func move(to point: Point2D) {
    cs_move(screen, Int32(point.x.rounded()), Int32(point.y.rounded()), pause)
    finish()
  }

  func press(_ button: UInt32 = 1) {
    cs_button(screen, button, true, pause)
    finish()
  }

  func release(_ button: UInt32 = 1) {
    cs_button(screen, button, false, pause)
    finish()
  }

  private func finish() {
    pause = 0
    if openGos == 0 { cs_finish(screen) }
  }

  func click(_ point: Point2D) {
    inOneGo {
      move(to: point)
      press()
      release()
    }
  }

  func key(_ name: String, control: Bool = false) { _ = cs_key(screen, name, control) }

  /// Types a path of letters, digits and signs of the American keyboard.
  func type(_ path: String) {
    let signs: [Character: String] = ["/": "slash", "-": "minus", ".": "period"]
    for character in path {
      if character.isUppercase {
        hold("Shift_L") { key(character.lowercased()) }
      } else {
        key(signs[character] ?? String(character))
      }
    }
  }

  /// Calls a closure while a key is down.
  func hold(_ name: String, _ body: () -> Void) {
    cs_hold(screen, name, true)
    body()
    cs_hold(screen, name, false)
  }

  // MARK: Other programs

  /// The text on the clipboard as a type, as another program gets it; nil if there is none.
  func clipboard(_ type: String) -> String? {
    guard let text = cs_clipboard(screen, type) else { return nil }
    defer { free(text) }
    return String(cString: text)
  }

  /// Drops a file from another program on the window at a point. Returns whether the window has taken it.
  func drop(_ path: String, at point: Point2D) -> Bool {
    cs_drop(screen, Int32(point.x), Int32(point.y), Self.address(of: path) + "\r\n")
  }

  /// The address of a file.
  static func address(of path: String) -> String { URL(fileURLWithPath: path).absoluteString }

  /// Calls a closure while a window manager runs.
  func withWindowManager(_ body: () throws -> Void) throws {
    let manager = Process()
    manager.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    manager.arguments = ["matchbox-window-manager"]
    manager.standardError = FileHandle.nullDevice
    try manager.run()
    defer {
      // It ignores the signal to terminate.
      kill(manager.processIdentifier, SIGKILL)
      manager.waitUntilExit()
    }
    try body()
  }

  /// The class by which a desktop finds the entry of the program whose window is at a point; nil without a window.
  func windowClass(at x: Int32, _ y: Int32) -> String? {
    guard let name = cs_window_class(screen, x, y) else { return nil }
    defer { free(name) }
    return String(cString: name)
  }

  /// Tells programs the ICC profile of the display; nil for none.
  func setProfile(_ profile: [UInt8]?) {
    cs_set_profile(screen, profile ?? [], profile?.count ?? 0)
  }

  // MARK: Pixels

  /// The pixels on the screen, 0xRRGGBB.
  func pixels() -> [UInt32] {
    var pixels = [UInt32](repeating: 0, count: Self.width * Self.height)
    _ = cs_pixels(screen, &pixels)
    return pixels
  }
}
