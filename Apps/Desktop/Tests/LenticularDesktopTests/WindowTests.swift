import CGTK
import CScreen
import Foundation
import Lenticular
import LenticularDesktop
import LenticularGallery
import LenticularPhysics
import Testing

@testable import LenticularGTK

/// A window on a screen in memory, with real events.
@Suite("a window", .serialized)
struct WindowTests {
  let screen = TestScreen.shared

  /// Opens a window with a folder of photographs, or with one of these, and closes the window after the test.
  func withWindow(
    _ photographs: TestPhotographs, opening name: String? = nil,
    _ body: (ViewWindow) throws -> Void
  ) throws {
    let reader = photographs.reader
    let path = name.map { "\(photographs.path)/\($0)" } ?? photographs.path
    let window = screen.run { ViewWindow.open(path, in: screen.application, reader: reader) }
    defer { screen.run { gtk_window_destroy(window.parts.window) } }
    try wait("the window is there") { gtk_widget_get_mapped(window.stage) != 0 }
    screen.focus()
    try body(window)
  }

  /// Waits until a condition holds.
  func wait(
    _ what: Comment, _ location: SourceLocation = #_sourceLocation, until isSo: @escaping () -> Bool
  ) throws {
    try #require(isSoon(pause: 5000) { screen.run(isSo) }, what, sourceLocation: location)
  }

  func settle(_ window: ViewWindow, _ location: SourceLocation = #_sourceLocation) throws {
    try wait("the window comes to rest", location) { !window.controller.isBusy }
  }

  /// Whether the screen shows photographs of the last frame in their rectangles, to a pixel, and at least one of them.
  func matches(_ shown: [(index: Int, frame: Rect2D)]) -> Bool {
    let pixels = screen.pixels()
    func shows(_ x: Double, _ y: Double, _ color: UInt32) -> Bool {
      let (column, row) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
      guard (0..<TestScreen.width).contains(column), (0..<TestScreen.height).contains(row) else {
        return false
      }
      let pixel = pixels[row * TestScreen.width + column]
      return [16, 8, 0].allSatisfy { shift in
        abs(Int(pixel >> shift & 255) - Int(color >> shift & 255)) < 24
      }
    }
    let view = Rect2D(
      x: 0, y: 0, width: Double(TestScreen.width), height: Double(TestScreen.height))
    let seen = shown.filter { !$0.frame.intersection(view).size.isEmpty }
    return !seen.isEmpty
      && seen.allSatisfy { index, frame in
        let color = TestPhotographs.color(index)
        let middle = frame.intersection(view).center
        func edge(_ inside: Point2D, _ outside: Point2D) -> Bool {
          let isSeen = view.contains(inside)
          return (!isSeen || shows(inside.x, inside.y, color))
            && !(view.contains(outside) && shows(outside.x, outside.y, color))
        }
        // A pixel inside of each edge has the colour, and a pixel outside has not.
        return edge(
          Point2D(x: frame.minX + 1, y: middle.y), Point2D(x: frame.minX - 1, y: middle.y))
          && edge(Point2D(x: frame.maxX - 1, y: middle.y), Point2D(x: frame.maxX + 1, y: middle.y))
          && edge(Point2D(x: middle.x, y: frame.minY + 1), Point2D(x: middle.x, y: frame.minY - 1))
          && edge(Point2D(x: middle.x, y: frame.maxY - 1), Point2D(x: middle.x, y: frame.maxY + 1))
      }
  }

  /// Waits until the screen shows the photographs of the frame at rest on a surface. Returns them in their order.
  func expectScreen(
    of surface: Surface, in window: ViewWindow, _ location: SourceLocation = #_sourceLocation
  ) throws -> [(index: Int, frame: Rect2D)] {
    try settle(window, location)
    let shown = screen.run { window.controller.shownPhotographs(on: surface) }
    #expect(isSoon { matches(shown) }, sourceLocation: location)
    return shown.sorted { $0.index < $1.index }
  }

  @Test("shows a folder, and opens and closes the photograph that is clicked")
  func opening() throws {
    let photographs = try TestPhotographs(count: 12)
    try withWindow(photographs) { window in
      let controller = window.controller
      let wall = try expectScreen(of: controller.wall.surface, in: window)
      #expect(wall.map(\.index) == Array(0..<12))
      let chosen = try #require(wall.first { $0.index == 7 })
      screen.click(chosen.frame.center)
      try wait("the photograph opens") { controller.isViewing }
      let viewed = try expectScreen(of: controller.viewer.surface, in: window)
      #expect(viewed.map(\.index) == [7])
      #expect(viewed[0].frame.size.height == 800)
      #expect(screen.run { controller.title } == "photo-7.jpg – photographs")
      screen.key("Escape")
      try wait("the photograph closes") { !controller.isViewing }
      let again = try expectScreen(of: controller.wall.surface, in: window)
      #expect(again.map(\.index) == Array(0..<12))
      #expect(again.map(\.frame) == wall.map(\.frame))
    }
  }

  // MARK: Keys and wheels

  /// Whether the screen shows the mark of the current photograph at the upper edge of a frame.
  private func showsMark(at frame: Rect2D) -> Bool {
    let (column, row) = (Int(frame.midX), Int(frame.minY + 1.5))
    let pixel = screen.pixels()[row * TestScreen.width + column]
    return [16, 8, 0].allSatisfy { pixel >> $0 & 255 > 220 }
  }

  /// Waits until the screen shows the mark of one photograph of a wall, and no other mark; fails after a minute.
  private func expectMark(
    on photo: Int, of wall: [(index: Int, frame: Rect2D)],
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    let isMarked = isSoon { wall.allSatisfy { showsMark(at: $0.frame) == ($0.index == photo) } }
    try #require(isMarked, "\(photo) is marked", sourceLocation: location)
  }

  @Test("the screen shows which photograph keys have marked, also on a wall that need not scroll")
  func mark() throws {
    let photographs = try TestPhotographs(count: 5)
    try withWindow(photographs) { window in
      let wall = try expectScreen(of: window.controller.wall.surface, in: window)
      #expect(!wall.contains { showsMark(at: $0.frame) })
      screen.key("Home")
      try expectMark(on: 0, of: wall)
      screen.key("Right")
      try expectMark(on: 1, of: wall)
      screen.key("Right")
      try expectMark(on: 2, of: wall)
      screen.key("Left")
      try expectMark(on: 1, of: wall)
      screen.key("End")
      try expectMark(on: 4, of: wall)
    }
  }

  @Test("keys mark, open, turn, zoom, rotate and close, and the information is shown")
  func keys() throws {
    let photographs = try TestPhotographs(count: 12)
    try withWindow(photographs) { window in
      let controller = window.controller
      let overview = try expectScreen(of: controller.wall.surface, in: window)
      #expect(overview.map(\.index) == Array(0..<12))
      screen.key("Home")
      try wait("the first photograph is marked") { controller.wall.focusedPhoto == 0 }
      screen.key("Right")
      try wait("the second photograph is marked") { controller.wall.focusedPhoto == 1 }
      screen.key("Return")
      try wait("it opens") { controller.isViewing }
      try settle(window)
      screen.key("Right")
      try wait("the page turns") { controller.viewedIndex == 2 }
      let fitting = try expectScreen(of: controller.viewer.surface, in: window)
      #expect(fitting.map(\.frame) == [Rect2D(x: 200, y: 0, width: 800, height: 800)])
      screen.key("plus")
      try wait("it zooms") { !self.isSmall(controller, 1000) }
      let zoomed = try expectScreen(of: controller.viewer.surface, in: window)
      #expect(abs(zoomed[0].frame.size.width - 1280) < 1e-6)
      screen.key("0")
      try wait("it fits again") { self.isSmall(controller, 801) }
      screen.key("Left")
      try wait("the page turns back") { controller.viewedIndex == 1 }
      try settle(window)
      screen.key("r")
      try wait("it lies on its side") { controller.nextFrameTime < .infinity }
      let turned = try expectScreen(of: controller.viewer.surface, in: window)
      #expect(abs(turned[0].frame.size.width - 1200) < 1e-6, "400 × 600, on its side")
      screen.key("i")
      try wait("the information is shown") { gtk_widget_get_visible(window.parts.information) != 0 }
      let text = screen.run { controller.information }
      #expect(text?.prefix(2) == ["photo-1.jpg", "400 × 600"])
      screen.key("i")
      screen.key("Escape")
      try wait("it closes") { !controller.isViewing }
      try settle(window)
      let wall = screen.run { controller.shownPhotographs(on: controller.wall.surface) }
      // The edge of the marked photograph is a line.
      #expect(matches(wall.filter { $0.index != 1 }) && !matches(wall))
    }
  }

  /// Whether the open photograph is narrower than some points in the last frame.
  func isSmall(_ controller: WindowController, _ width: Double) -> Bool {
    let shown = controller.shownPhotographs(on: controller.viewer.surface)
    return shown.allSatisfy { $0.frame.size.width < width } && !controller.isBusy
  }

  @Test("a wheel with Control zooms the wall about the pointer, and a drag scrolls it")
  func wheelAndDrag() throws {
    let photographs = try TestPhotographs(count: 30)
    try withWindow(photographs) { window in
      let controller = window.controller
      let before = try expectScreen(of: controller.wall.surface, in: window)
      let held = try #require(before.first { $0.index == 12 })
      let overview = screen.run { controller.wall.scrollView.zoomScale }
      screen.move(to: held.frame.center)
      screen.hold("Control_L") {
        for _ in 0..<4 {
          screen.press(4)
          screen.release(4)
        }
      }
      try wait("the wall zooms") { controller.wall.scrollView.zoomScale > 2 * overview }
      let zoomed = try expectScreen(of: controller.wall.surface, in: window)
      let grown = try #require(zoomed.first { $0.index == 12 })
      #expect(grown.frame.size.width > 1.5 * held.frame.size.width)
      #expect(abs(grown.frame.center.x - held.frame.center.x) < 100)
      screen.inOneGo {
        screen.press()
        for step in 1...20 {
          screen.pause(4)
          screen.move(to: held.frame.center + Point2D(x: -6 * Double(step), y: 0))
        }
        screen.pause(200)
        screen.release()
      }
      let dragged = try expectScreen(of: controller.wall.surface, in: window)
      let moved = try #require(dragged.first { $0.index == 12 })
      #expect(
        moved.frame.minX < grown.frame.minX - 80, "the wall is dragged, and nothing is opened")
      #expect(!screen.run { controller.isViewing })
    }
  }

  @Test(
    "a press shows a preview of the photograph under it, slides to the next, and opens by sliding up"
  )
  func peeking() throws {
    let photographs = try TestPhotographs(count: 12)
    try withWindow(photographs) { window in
      let controller = window.controller
      let wall = try expectScreen(of: controller.wall.surface, in: window)
      let pressed = try #require(wall.first { $0.index == 8 })
      screen.move(to: pressed.frame.center)
      screen.press()
      try wait("a preview rises") {
        !controller.shownPhotographs(on: controller.peek.surface).isEmpty
      }
      // While it is held, the window does not come to rest.
      try wait("the preview is large") {
        !controller.peek.surface.root.isRunning
          && controller.shownPhotographs(on: controller.peek.surface)
            .allSatisfy { $0.frame.size.height > 300 }
      }
      /// Waits until the screen shows the preview of one photograph.
      func expectPreview(of index: Int) {
        let isShown = isSoon {
          let shown = screen.run { controller.shownPhotographs(on: controller.peek.surface) }
          return shown.map(\.index) == [index] && shown[0].frame.size.height > 300
            && matches(shown)
        }
        #expect(isShown, "the preview of \(index) is shown")
      }
      expectPreview(of: 8)
      // The window, but for its margins, is as wide as eight photographs.
      let segment = 1120.0 / 8
      screen.inOneGo {
        for step in 1...28 {
          screen.pause(3)
          screen.move(to: pressed.frame.center + Point2D(x: segment * Double(step) / 28, y: 0))
        }
      }
      expectPreview(of: 9)
      screen.inOneGo {
        for step in 1...40 {
          screen.pause(3)
          screen.move(to: pressed.frame.center + Point2D(x: segment, y: -4 * Double(step)))
        }
      }
      try wait("it opens") { controller.isViewing }
      screen.release()
      let viewed = try expectScreen(of: controller.viewer.surface, in: window)
      #expect(viewed.map(\.index) == [9])
    }
  }

  // MARK: Touches and pinches, where they are plain numbers

  func event(_ kind: CGEventKind, _ point: Point2D, id: UInt64 = 1) -> CGEvent {
    var event = CGEvent()
    (event.kind, event.time, event.x, event.y) = (kind, cg_now(), point.x, point.y)
    (event.id, event.pressure, event.device, event.scale) = (id, -1, 0, 1)
    return event
  }

  @Test("two fingers that spread zoom the wall; a pinch on a trackpad zooms a photograph")
  func pinching() throws {
    let photographs = try TestPhotographs(count: 30)
    try withWindow(photographs) { window in
      let controller = window.controller
      let before = try expectScreen(of: controller.wall.surface, in: window)
      let overview = screen.run { controller.wall.scrollView.zoomScale }
      let middle = Point2D(x: 600, y: 400)
      func touch(_ kind: CGEventKind, _ distance: Double) {
        screen.run {
          for (id, side) in [(UInt64(7), -1.0), (8, 1.0)] {
            _ = window.handle(self.event(kind, middle + Point2D(x: side * distance, y: 0), id: id))
          }
        }
        usleep(8000)
      }
      touch(CG_POINTER_DOWN, 60)
      for step in 1...15 { touch(CG_POINTER_MOVED, 60 + 8 * Double(step)) }
      usleep(150_000)
      touch(CG_POINTER_UP, 180)
      let spread = try expectScreen(of: controller.wall.surface, in: window)
      let zoom = screen.run { controller.wall.scrollView.zoomScale }
      #expect(zoom / overview > 2 && zoom / overview < 3.2)
      for (index, frame) in spread {
        let former = try #require(before.first { $0.index == index }).frame
        #expect(abs(frame.size.width / former.size.width - zoom / overview) < 1e-6)
      }

      screen.key("Return")
      try wait("a photograph opens") { controller.isViewing }
      let fitting = try expectScreen(of: controller.viewer.surface, in: window)
      for (phase, scale) in [(1, 1.0), (2, 1.2), (2, 1.5), (3, 1.5)] {
        screen.run {
          var event = self.event(CG_PINCH, middle)
          (event.phase, event.scale) = (Int32(phase), scale)
          _ = window.handle(event)
        }
      }
      let pinched = try expectScreen(of: controller.viewer.surface, in: window)
      #expect(abs(pinched[0].frame.size.width / fitting[0].frame.size.width - 1.5) < 0.01)
    }
  }

  // MARK: Folders

  @Test("a photograph is opened among its neighbours, and what is none says why")
  func neighbours() throws {
    let photographs = try TestPhotographs(count: 5)
    let whole = try TestPhotographs.jpeg(0x80FF40, 3000, 2000)
    try photographs.write(whole.prefix(whole.count / 3), to: "photo-9-damaged.jpg")
    try photographs.write(Data("no image".utf8), to: "zebra.jpg")
    try withWindow(photographs, opening: "photo-3.jpg") { window in
      let controller = window.controller
      try wait("it is open") { controller.isViewing }
      let viewed = try expectScreen(of: controller.viewer.surface, in: window)
      #expect(viewed.map(\.index) == [3])
      #expect(screen.run { controller.photographCount } == 7)
      screen.key("End")
      try wait("the reason is shown") { gtk_widget_get_visible(window.parts.message) != 0 }
      let message = screen.run { controller.message } ?? ""
      #expect(message.hasPrefix("zebra.jpg: is not an image"))
      // What there is of a photograph is shown.
      screen.key("Left")
      try wait("the page turns") { controller.viewedIndex == 5 }
      try settle(window)
      #expect(isSoon { shows(0x80FF40, at: Point2D(x: 600, y: 20)) })
      #expect(screen.run { controller.message } == nil)
      #expect(screen.run { controller.information }?.last?.hasPrefix("is damaged") == true)
    }
  }

  @Test("an empty folder says so; photographs that come and go are shown while the window is open")
  func frameBinding() throws {
    let photographs = try TestPhotographs(count: 0)
    try withWindow(photographs) { window in
      let controller = window.controller
      try wait("the folder is listed") { controller.message != nil }
      #expect(screen.run { controller.message } == "There are no photographs in this folder.")
      for index in 0..<3 { try photographs.add(index, 600, 400) }
      try wait("the photographs are there") { controller.photographCount == 3 }
      let shown = try expectScreen(of: controller.wall.surface, in: window)
      #expect(Set(shown.map(\.index)) == [0, 1, 2])
      #expect(screen.run { controller.message } == nil)
      try FileManager.default.removeItem(atPath: "\(photographs.path)/photo-2.jpg")
      try wait("one is gone") { controller.photographCount == 2 }
      let rest = try expectScreen(of: controller.wall.surface, in: window)
      #expect(Set(rest.map(\.index)) == [0, 1])
    }
  }

  @Test("Delete moves a photograph to the trash, and the window shows the rest")
  func trash() throws {
    let photographs = try TestPhotographs(count: 6)
    try withWindow(photographs) { window in
      let controller = window.controller
      try settle(window)
      screen.key("Home")
      try wait("the first is marked") { controller.wall.focusedPhoto == 0 }
      screen.key("Delete")
      try wait("it is gone") { controller.photographCount == 5 }
      #expect(!FileManager.default.fileExists(atPath: "\(photographs.path)/photo-0.jpg"))
      let trash = "\(TestScreen.data)/Trash/files"
      let there = try FileManager.default.contentsOfDirectory(atPath: trash)
      #expect(there.contains { $0.hasPrefix("photo-0") })
      try settle(window)
      #expect(screen.run { controller.shownPhotographs(on: controller.wall.surface).count } == 5)
    }
  }

  @Test("200 folders that are opened and closed leave nothing behind")
  func folders() throws {
    let originals = try TestPhotographs(count: 4)
    /// Opens folders at the same time, so that the workers of one window start while another one draws.
    func open(_ count: Int) throws {
      if count == 0 { return }
      try withWindow(TestPhotographs(links: originals)) { window in
        try open(count - 1)
        try settle(window)
        #expect(screen.run { window.controller.pixelCount } > 0)
      }
    }
    let (count, atOnce) = (200, 4)
    try open(atOnce)
    let before = try Footprint.settled()
    for _ in 0..<count / atOnce / 2 { try open(atOnce) }
    let halfway = try Footprint.settled()
    for _ in 0..<count / atOnce / 2 { try open(atOnce) }
    let after = try Footprint.settled()
    #expect(after.files <= before.files)
    #expect(after.threads <= before.threads)
    #expect(after.children <= before.children)
    // By halfway, caches are filled. A window that is not released takes 10 MB.
    let growth = (after.megabytes - halfway.megabytes) / Double(count / 2)
    #expect(growth < 0.1, "\(growth) MB of each window")
  }
}

/// The resources of a process: open files, threads, child processes, and memory in megabytes.
private struct Footprint: Equatable {
  var files = 0
  var threads = 0
  var children = 0
  var megabytes = 0.0

  /// The resources of this process, once they no longer change.
  static func settled() throws -> Footprint {
    var last = Footprint.now
    for _ in 0..<40 {
      usleep(100_000)
      let now = Footprint.now
      if now.files == last.files, now.threads == last.threads, now.children == last.children {
        return now
      }
      last = now
    }
    return last
  }

  private static var now: Footprint {
    func names(_ path: String) -> [String] {
      (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    }
    var now = Footprint()
    now.files = names("/proc/self/fd").count
    let tasks = names("/proc/self/task")
    now.threads = tasks.count
    now.children = tasks.reduce(0) { count, task in
      let list = (try? String(contentsOfFile: "/proc/self/task/\(task)/children", encoding: .utf8))
      return count + (list?.split(separator: " ").count ?? 0)
    }
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    // The pixels of photographs are in memory that is shared with the workers that decode them.
    let shared = status.split(separator: "\n").first { $0.hasPrefix("RssShmem:") }
    let kibibytes = shared?.split(separator: " ").dropFirst().first.flatMap { Double($0) } ?? 0
    now.megabytes = (Double(cs_allocated()) + 1024 * kibibytes) / 1e6
    return now
  }
}
