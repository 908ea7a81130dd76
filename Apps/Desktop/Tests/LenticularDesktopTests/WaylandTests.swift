import Foundation
import LenticularPhysics
import Testing

/// A compositor of Wayland, in a window that fills the upper left corner of the screen in memory: what the screen is told
/// of pointer and keys comes to programs as events of Wayland. Exists until it is released.
private final class TestCompositor {
  /// The variables of a program that is to open its windows there.
  let variables: [String: String?]
  private let running: TestProgram.Running
  private let folder: String

  init() throws {
    folder =
      FileManager.default.temporaryDirectory.appending(path: "view-\(UUID().uuidString)")
      .path
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    let settings = "\(folder)/config"
    try "xwayland disable\ndefault_border none\n".write(
      toFile: settings, atomically: false, encoding: .utf8)
    var command = ["sway", "--config", settings]
    if geteuid() == 0 {
      // Sway does not run as root.
      let nobody = 65534 as UInt32
      for path in [folder, settings] { chown(path, nobody, nobody) }
      command = ["setpriv", "--reuid=\(nobody)", "--regid=\(nobody)", "--clear-groups"] + command
    }
    let running = try TestProgram.start(
      "/usr/bin/env", command,
      ["XDG_RUNTIME_DIR": folder, "WLR_BACKENDS": "x11", "WLR_RENDERER": "pixman"])
    self.running = running
    var socket: String?
    _ = try isSoon { [folder] in
      socket = try FileManager.default.contentsOfDirectory(atPath: folder).first {
        $0.hasPrefix("wayland-") && !$0.hasSuffix(".lock")
      }
      return socket != nil || !running.process.isRunning
    }
    variables = [
      "WAYLAND_DISPLAY": try #require(socket, "Sway does not start"), "XDG_RUNTIME_DIR": folder,
      "GDK_BACKEND": "wayland", "DISPLAY": nil,
    ]
  }

  deinit {
    kill(running.process.processIdentifier, SIGKILL)
    running.process.waitUntilExit()
    try? FileManager.default.removeItem(atPath: folder)
  }
}

extension WindowTests {
  @Test("on Wayland, a click opens a photograph, a key closes it, and a drag scrolls the wall")
  func wayland() throws {
    let (count, opened) = (12, 5)
    let photographs = try TestPhotographs(count: count)
    let compositor = try TestCompositor()
    let program = try TestProgram.start(
      TestProgram.view, [photographs.path],
      compositor.variables.merging(["XDG_CACHE_HOME": photographs.cache]) { $1 })
    /// The numbers of pixels that show each photograph.
    func seen() -> [Int] {
      let pixels = Dictionary(
        screen.pixels().lazy.map { (Self.coarse($0), 1) }, uniquingKeysWith: +)
      return (0..<count).map { pixels[Self.coarse(TestPhotographs.color($0))] ?? 0 }
    }
    /// Whether nothing moves, and the numbers of pixels that show each photograph are as asked.
    func isAtRest(_ isAsAsked: ([Int]) -> Bool) -> Bool {
      let before = seen()
      if !isAsAsked(before) { return false }
      usleep(500_000)
      return before == seen()
    }
    func isWall() -> Bool { isAtRest { $0.allSatisfy { $0 > 1000 } } }
    #expect(isSoon(isWall), "the wall is shown")
    screen.focus()
    screen.click(middle(of: opened))
    let isOpen = isSoon {
      let seen = seen()
      return seen[opened] > 100_000 && seen.reduce(0, +) == seen[opened]
    }
    #expect(isOpen, "the photograph fills the window")
    screen.key("Escape")
    #expect(isSoon(isWall), "the wall is shown again")
    // Zoomed in, the wall can be scrolled.
    screen.move(to: middle(of: opened))
    screen.hold("Control_L") {
      for _ in 0..<6 {
        screen.press(4)
        screen.release(4)
      }
    }
    // Before it is, a press would catch it where there is nothing to scroll yet.
    #expect(isSoon { isAtRest { $0.contains(0) } }, "the wall is zoomed in")
    let before = middle(of: opened)
    screen.move(to: before)
    screen.inOneGo {
      screen.press()
      for step in 1...6 {
        screen.pause(8)
        screen.move(to: Point2D(x: before.x, y: before.y - 30 * Double(step)))
      }
      screen.release()
    }
    // Of a photograph as high as the window, half of the way is seen.
    #expect(
      isSoon { middle(of: opened).y < before.y - 60 },
      "the wall is scrolled: \(before), \(middle(of: opened)), \(seen())")
    screen.key("q", control: true)
    let result = try program.result()
    #expect(result.status == 0)
  }

  /// The middle of the pixels on screen that show a photograph.
  private func middle(of index: Int) -> Point2D {
    let color = Self.coarse(TestPhotographs.color(index))
    var (sum, count) = (Point2D.zero, 0.0)
    for (place, pixel) in screen.pixels().enumerated() where Self.coarse(pixel) == color {
      sum = sum + Point2D(x: Double(place % TestScreen.width), y: Double(place / TestScreen.width))
      count += 1
    }
    return sum * (1 / max(1, count))
  }
}
