import CGTK
import Foundation
import Lenticular
import LenticularGestures
import LenticularPhysics
import Testing

@testable import LenticularDesktop
@testable import LenticularGTK

/// What wheels, two fingers, clicks, flings and keys move in a window.
extension WindowTests {
  /// Zooms the wall until photographs lie beyond the window, and goes to its beginning. Returns its offset.
  func prepareLongWall(_ window: ViewWindow) throws -> Point2D {
    let controller = window.controller
    try settle(window)
    for _ in 0..<3 {
      let zoom = screen.run { controller.wall.scrollView.zoomScale }
      screen.key("plus")
      try wait("the wall zooms") { controller.wall.scrollView.zoomScale > zoom }
      try settle(window)
    }
    screen.key("Home")
    try wait("the first photograph is marked") { controller.wall.focusedPhoto == 0 }
    try settle(window)
    return screen.run { controller.wall.scrollView.contentOffset }
  }

  /// The rectangle of the open photograph, once the screen shows it.
  private func viewed(
    _ window: ViewWindow, _ location: SourceLocation = #_sourceLocation
  ) throws -> Rect2D {
    let controller = window.controller
    let shown = try expectScreen(of: controller.viewer.surface, in: window, location)
    let index = screen.run { controller.viewedIndex }
    return try #require(shown.first { $0.index == index }, sourceLocation: location).frame
  }

  private func open(_ index: Int, _ window: ViewWindow) throws {
    let controller = window.controller
    try settle(window)
    screen.run {
      controller.mark(index, at: cg_now())
      window.receive()
    }
    screen.key("Return")
    try wait("the photograph opens") { controller.isViewing && controller.viewedIndex == index }
    try settle(window)
  }

  // MARK: Wheels

  @Test("a wheel scrolls the wall, zooms a photograph about the pointer, and turns pages sideways")
  func wheel() throws {
    let photographs = try TestPhotographs(count: 60)
    try withWindow(photographs) { window in
      let controller = window.controller
      func turn(_ button: UInt32, times: Int = 1) {
        for _ in 0..<times {
          screen.press(button)
          screen.release(button)
        }
      }
      let start = try prepareLongWall(window)
      screen.move(to: Point2D(x: 600, y: 400))
      turn(5, times: 3)
      try wait("the wall scrolls") {
        controller.wall.scrollView.contentOffset == start + Point2D(x: 0, y: 300)
      }
      turn(4)
      try wait("the wall scrolls back") {
        controller.wall.scrollView.contentOffset == start + Point2D(x: 0, y: 200)
      }

      try open(2, window)
      let fitting = try viewed(window)
      #expect(fitting == Rect2D(x: 200, y: 0, width: 800, height: 800))
      let pointer = Point2D(x: 610, y: 450)
      screen.move(to: pointer)
      turn(4)
      try wait("it zooms") { !self.isSmall(controller, 1000) }
      let zoomed = try viewed(window)
      #expect(abs(zoomed.size.width - 1280) < 1e-6)
      // The part of the photograph under the pointer has stayed there.
      #expect(abs((pointer.x - zoomed.minX) / 1280 - (pointer.x - 200) / 800) < 1e-6)
      #expect(abs((pointer.y - zoomed.minY) / 1280 - pointer.y / 800) < 1e-6)
      turn(5)
      try wait("it fits again") { self.isSmall(controller, 801) }
      turn(7)
      try wait("the page turns") { controller.viewedIndex == 3 }
      try settle(window)
      turn(6)
      try wait("the page turns back") { controller.viewedIndex == 2 }
      #expect(try viewed(window) == fitting)
    }
  }

  @Test("two fingers on a trackpad scroll: they zoom nothing, and a swipe turns one page")
  func twoFingers() throws {
    let photographs = try TestPhotographs(count: 60)
    try withWindow(photographs) { window in
      let controller = window.controller
      /// Scrolls as GTK tells it on X11: smoothly, in notches, by the pointer of all devices, every 5 ms.
      ///
      /// - Parameter rest: the time in seconds for which the fingers rest before they leave the trackpad.
      func scroll(_ dx: Double, _ dy: Double, times: Int, rest: Double = 0.2) {
        screen.run {
          let start = cg_now() - 0.005 * Double(times) - rest
          for index in 0...times {
            var event = self.event(CG_WHEEL, Point2D(x: 600, y: 400), id: 0)
            (event.device, event.is_smooth) = (1, true)
            event.time = start + 0.005 * Double(index)
            if index < times {
              (event.dx, event.dy) = (dx, dy)
            } else {
              event.phase = 3
              event.time += rest
            }
            _ = window.handle(event)
          }
        }
      }
      let start = try prepareLongWall(window)
      scroll(0, 0.4, times: 20)
      try settle(window)
      let scrolled = screen.run { controller.wall.scrollView.contentOffset }
      #expect(abs(scrolled.y - start.y - 20 * 0.4 * 15) < 1e-6)
      #expect(scrolled.x == start.x)
      // 6 points in 5 ms are 1200 a second. Without a rest, the scroll goes on.
      scroll(0, 0.4, times: 20, rest: 0)
      try settle(window)
      let flung = screen.run { controller.wall.scrollView.contentOffset }
      let end = DecaySimulation(from: scrolled.y + 20 * 0.4 * 15, velocity: 1200).end
      #expect(abs(flung.y - end) <= Tolerance.points.distance)

      try open(6, window)
      let fitting = try viewed(window)
      scroll(0, -0.7, times: 20)
      #expect(try viewed(window) == fitting, "a photograph that fits stays")
      scroll(1.3, 0.1, times: 40)
      try settle(window)
      #expect(screen.run { controller.viewedIndex } == 7)
      _ = try viewed(window)
      scroll(-1.3, 0.1, times: 40)
      try settle(window)
      #expect(screen.run { controller.viewedIndex } == 6)

      screen.key("plus")
      try wait("it zooms") { !self.isSmall(controller, 1000) }
      let zoomed = try viewed(window)
      scroll(0, 0.6, times: 4)
      let moved = try viewed(window)
      #expect(abs(moved.minY - zoomed.minY + 4 * 0.6 * 15) < 1e-6)
      #expect(moved.size == zoomed.size)
    }
  }

  @Test("a wheel of high resolution that is turned sideways turns a page a notch")
  func highResolution() throws {
    let photographs = try TestPhotographs(count: 60)
    try withWindow(photographs) { window in
      let controller = window.controller
      /// Turns the wheel as GTK tells it on Wayland: in fractions of a notch with a direction, every 5 ms.
      func turn(_ dx: Double, times: Int) {
        screen.run {
          let start = cg_now() - 0.005 * Double(times)
          for index in 1...times {
            var event = self.event(CG_WHEEL, Point2D(x: 600, y: 400), id: 0)
            (event.device, event.dx, event.time) = (1, dx, start + 0.005 * Double(index))
            _ = window.handle(event)
          }
        }
      }
      func expectPage(_ index: Int, _ location: SourceLocation = #_sourceLocation) throws {
        try settle(window, location)
        #expect(screen.run { controller.viewedIndex } == index, sourceLocation: location)
      }
      try open(6, window)
      turn(0.25, times: 3)
      try expectPage(6)
      turn(0.25, times: 1)
      try expectPage(7)
      turn(0.125, times: 16)
      try expectPage(9)
      turn(-0.125, times: 7)
      try expectPage(9)
      turn(-0.125, times: 1)
      try expectPage(8)
    }
  }

  // MARK: Pointers

  @Test("a double click zooms at its place, a click goes back to fit, and the next one closes")
  func doubleClick() throws {
    let photographs = try TestPhotographs(count: 6)
    try withWindow(photographs) { window in
      let controller = window.controller
      try open(2, window)
      let fitting = try viewed(window)
      let point = Point2D(x: 590, y: 420)
      screen.inOneGo {
        screen.click(point)
        screen.click(point)
      }
      try wait("it zooms") { !self.isSmall(controller, 1000) }
      let zoomed = try viewed(window)
      #expect(abs(zoomed.size.width - 1600) < 1e-6)
      #expect(abs((point.x - zoomed.minX) / 1600 - (point.x - 200) / 800) < 1e-6)
      #expect(abs((point.y - zoomed.minY) / 1600 - point.y / 800) < 1e-6)
      screen.click(point)
      try wait("it fits again") { self.isSmall(controller, 801) }
      #expect(try viewed(window) == fitting)
      #expect(screen.run { controller.isViewing })
      screen.click(point)
      try wait("it closes") { !controller.isViewing }
      let wall = try expectScreen(of: controller.wall.surface, in: window)
      #expect(wall.map(\.index) == Array(0..<6))
    }
  }

  /// Drags from a height with a mouse for 96 ms, and lets go while the mouse moves.
  ///
  /// The samples have times of their own, because the display of a busy machine would play the hand too slowly to fling
  /// anything. All samples are sent in one go, because the wall would move on in a frame between two of them.
  ///
  /// - Parameters:
  ///   - start: the time of the first sample in seconds; by default, 0.2 s ago.
  ///   - press: whether the mouse presses 64 ms later, where it is.
  func fling(
    _ window: ViewWindow, from y: Double, by way: Double, at start: Double? = nil,
    press: Bool = false
  ) {
    var samples = (0...12).map { step in
      let kind = step == 0 ? CG_POINTER_DOWN : step == 12 ? CG_POINTER_UP : CG_POINTER_MOVED
      return (kind: kind, y: y + way / 12 * Double(step), after: 0.008 * Double(step))
    }
    if press {
      samples += [(CG_POINTER_DOWN, y + way, 0.16), (CG_POINTER_UP, y + way, 0.18)]
    }
    screen.run {
      let start = start ?? cg_now() - 0.2
      for sample in samples {
        var event = self.event(sample.kind, Point2D(x: 600, y: sample.y))
        (event.device, event.time) = (1, start + sample.after)
        _ = window.handle(event)
      }
    }
  }

  @Test("a wall that the pointer flings goes on after the release, and a press stops it")
  func fling() throws {
    let photographs = try TestPhotographs(count: 240)
    try withWindow(photographs) { window in
      let controller = window.controller
      let start = try prepareLongWall(window)
      let way = 480.0
      fling(window, from: 700, by: -way)
      try wait("the wall is flung") {
        controller.wall.scrollView.contentOffset.y - start.y > way + 100
      }
      _ = try expectScreen(of: controller.wall.surface, in: window)
      let flung = screen.run { controller.wall.scrollView.contentOffset }
      #expect(!screen.run { controller.isViewing })

      fling(window, from: 200, by: way, press: true)
      try wait("the wall is dragged back") {
        controller.wall.scrollView.contentOffset.y <= flung.y - way
      }
      try wait("the wall stands") {
        !controller.wall.scrollView.isDragging && !controller.wall.scrollView.isDecelerating
      }
      try settle(window)
      let caught = screen.run { controller.wall.scrollView.contentOffset }
      #expect(caught.y > start.y + 10, "otherwise the wall would have gone to its beginning")
      #expect(!screen.run { controller.isViewing }, "the press that stops a wall opens nothing")
    }
  }

  // MARK: Keys

  @Test("Page Down, Page Up and minus act on the wall, Space opens; then they turn pages and zoom")
  func moreKeys() throws {
    let photographs = try TestPhotographs(count: 60)
    try withWindow(photographs) { window in
      let controller = window.controller
      try settle(window)
      let overview = screen.run { controller.wall.scrollView.zoomScale }
      screen.key("plus")
      try wait("the wall zooms") { controller.wall.scrollView.zoomScale > 1.2 * overview }
      try settle(window)
      screen.key("minus")
      try wait("the wall zooms out") {
        abs(controller.wall.scrollView.zoomScale / overview - 1) < 1e-6
      }
      _ = try prepareLongWall(window)
      screen.key("Page_Down")
      try wait("the mark moves by more than a row") {
        (controller.wall.focusedPhoto ?? 0) > 0
      }
      try settle(window)
      let (first, marked) = screen.run {
        (controller.wall.cell(at: 0)?.frame, controller.wall.focusedPhoto)
      }
      #expect(try #require(first).minY < 0, "the wall has scrolled with the mark")
      screen.key("Page_Up")
      try wait("the mark moves back") { controller.wall.focusedPhoto == 0 }
      screen.key("Page_Down")
      try wait("the mark moves again") { controller.wall.focusedPhoto == marked }
      let index = try #require(marked)

      screen.key("space")
      try wait("it opens") { controller.isViewing && controller.viewedIndex == index }
      try settle(window)
      for (key, expected) in [
        ("space", index + 1), ("Page_Down", index + 2), ("Page_Up", index + 1),
      ] {
        screen.key(key)
        try wait("\(key) turns the page") { controller.viewedIndex == expected }
        try settle(window)
      }
      screen.hold("Shift_L") { screen.key("space") }
      try wait("Space with Shift turns back") { controller.viewedIndex == index }
      let fitting = try viewed(window)
      screen.key("plus")
      try wait("it zooms") { !self.isSmall(controller, fitting.size.width * 1.5) }
      screen.key("minus")
      try wait("it fits again") { self.isSmall(controller, fitting.size.width + 1) }
      #expect(try viewed(window) == fitting)
    }
  }

  @Test("R rotates a photograph clockwise, and Shift+R counterclockwise")
  func rotating() throws {
    let photographs = try TestPhotographs([(600, 400)])
    try withWindow(photographs) { window in
      let controller = window.controller
      /// The direction in which the upper edge of the photograph points, by the layer's transform.
      func edge() -> Point2D {
        let layer = controller.tree.all.first {
          $0.surface == controller.viewer.surface.id && $0.contents.rawValue == 1
        }
        guard let map = layer?.transformInSurface else { return .zero }
        let way = Point2D(x: map.a, y: map.b)
        return way * (1 / way.length)
      }
      func expectEdge(_ x: Double, _ y: Double) throws {
        try wait("the photograph is rotated") { (edge() - Point2D(x: x, y: y)).length < 1e-6 }
      }
      try open(0, window)
      let upright = try viewed(window)
      screen.key("r")
      try expectEdge(0, 1)
      #expect(abs(try viewed(window).size.height - 800) < 1e-6)
      screen.hold("Shift_L") { screen.key("r") }
      try expectEdge(1, 0)
      #expect(try viewed(window) == upright)
      screen.hold("Shift_L") { screen.key("r") }
      try expectEdge(0, -1)
    }
  }

  // MARK: Panoramas

  @Test("a panorama fills the window; a mouse that hovers pans it, and a wheel scrolls it sideways")
  func panorama() throws {
    let photographs = try TestPhotographs([(600, 400), (1800, 600), (400, 600)])
    try withWindow(photographs) { window in
      screen.move(to: Point2D(x: 600, y: 400))
      try open(1, window)
      /// Waits until the panorama stands with its left end at a place.
      func expectLeft(_ x: Double) throws {
        let controller = window.controller
        try wait("the left end is at \(x)") {
          controller.shownPhotographs(on: controller.viewer.surface)
            .contains { $0.index == 1 && abs($0.frame.minX - x) < 1e-3 }
        }
        let frame = try viewed(window)
        #expect(abs(frame.size.width - 2400) < 1e-6 && abs(frame.size.height - 800) < 1e-6)
        #expect(abs(frame.minX - x) < 1e-3)
      }
      screen.move(to: Point2D(x: 601, y: 400))
      screen.move(to: Point2D(x: 600, y: 400))
      try expectLeft(-600)
      screen.move(to: Point2D(x: 40, y: 400))
      try expectLeft(0)
      screen.move(to: Point2D(x: 1160, y: 400))
      try expectLeft(-1200)
      screen.press(4)
      screen.release(4)
      try expectLeft(-1100)
    }
  }

  @Test("a panorama of a whole circle goes round: past its left end comes its right end")
  func loop() throws {
    let photographs = try TestPhotographs(count: 0)
    let (left, right) = (UInt32(0xFF4040), UInt32(0x40C0FF))
    let circle = """
      <a xmlns:GPano="http://ns.google.com/photos/1.0/panorama/" \
      GPano:ProjectionType="equirectangular"/>
      """
    try photographs.write(
      TestPhotographs.jpeg([left, right], 1600, 800, xmp: circle), to: "circle.jpg")
    try withWindow(photographs) { window in
      let controller = window.controller
      try settle(window)
      screen.move(to: Point2D(x: 600, y: 300))
      try open(0, window)
      try wait("it fills the window") {
        controller.shownPhotographs(on: controller.viewer.surface)
          .contains { abs($0.frame.size.width - 1600) < 1e-6 }
      }
      screen.move(to: Point2D(x: 601, y: 400))
      screen.move(to: Point2D(x: 600, y: 400))
      try settle(window)
      try expectColors([(100, left), (500, left), (700, right), (1100, right)])
      screen.inOneGo {
        screen.press()
        for step in 1...25 {
          screen.pause(4)
          screen.move(to: Point2D(x: 600 + 20 * Double(step), y: 400))
        }
        screen.pause(200)
        screen.release()
      }
      try settle(window)
      // The left end was 200 points outside of the window, and is now some 300 inside.
      try expectColors([(20, right), (200, right), (400, left), (900, left), (1180, right)])
    }
  }

  /// Waits until the screen has colours at places of its middle row.
  private func expectColors(
    _ places: [(x: Int, color: UInt32)], _ location: SourceLocation = #_sourceLocation
  ) throws {
    func isShown() -> Bool {
      let pixels = screen.pixels()
      return places.allSatisfy { x, color in
        let pixel = pixels[400 * TestScreen.width + x]
        return [16, 8, 0].allSatisfy { shift in
          abs(Int(pixel >> shift & 255) - Int(color >> shift & 255)) < 24
        }
      }
    }
    #expect(isSoon(isShown), sourceLocation: location)
  }

  // MARK: The trash

  @Test("a photograph that cannot be moved to the trash stays, and the window says why until a key")
  func fullTrash() throws {
    let trash = "\(TestScreen.data)/Trash"
    let files = FileManager.default
    let aside = "\(trash)-aside"
    let existed = files.fileExists(atPath: trash)
    if existed { try files.moveItem(atPath: trash, toPath: aside) }
    // No folder can be made where there is a file.
    try Data().write(to: URL(fileURLWithPath: trash))
    defer {
      try? files.removeItem(atPath: trash)
      if existed { try? files.moveItem(atPath: aside, toPath: trash) }
    }
    let photographs = try TestPhotographs(count: 4)
    try withWindow(photographs) { window in
      let controller = window.controller
      try settle(window)
      screen.key("Home")
      try wait("the first is marked") { controller.wall.focusedPhoto == 0 }
      screen.key("Delete")
      try wait("the reason is shown") { gtk_widget_get_visible(window.parts.message) != 0 }
      let message = screen.run {
        String(cString: gtk_label_get_text(OpaquePointer(window.parts.message)))
      }
      #expect(message.hasPrefix("photo-0.jpg: cannot be moved to the trash ("), "\(message)")
      #expect(message.contains(trash), "GLib names the folder that cannot be made: \(message)")
      #expect(message.hasSuffix("); stays where it is"), "\(message)")
      #expect(files.fileExists(atPath: "\(photographs.path)/photo-0.jpg"))
      try settle(window)
      #expect(screen.run { controller.photographCount } == 4)
      screen.key("Right")
      try wait("the reason goes") { gtk_widget_get_visible(window.parts.message) == 0 }
      #expect(screen.run { controller.wall.focusedPhoto } == 1)
    }
  }
}
