import CGTK
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

  /// Opens a window, and closes it after the test.
  func withWindow(
    _ path: String, _ photographs: TestPhotographs, _ body: (ViewWindow) throws -> Void
  ) throws {
    let reader = photographs.reader
    let window = screen.run { ViewWindow.open(path, in: screen.application, reader: reader) }
    defer { screen.run { gtk_window_destroy(window.parts.window) } }
    try body(window)
  }

  /// Waits until something is so; fails after a long time.
  func wait(
    _ what: Comment, _ location: SourceLocation = #_sourceLocation, until isSo: @escaping () -> Bool
  ) throws {
    let end = ContinuousClock.now + .seconds(60)
    while !screen.run(isSo) {
      try #require(ContinuousClock.now < end, what, sourceLocation: location)
      usleep(5000)
    }
  }

  func settle(_ window: ViewWindow, _ location: SourceLocation = #_sourceLocation) throws {
    try wait("the window comes to rest", location) { !window.controller.isBusy }
  }

  /// Whether the screen shows photographs of the last frame in their rectangles, to a pixel.
  func matches(_ shown: [(index: Int, frame: Rect)]) -> Bool {
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
    return shown.allSatisfy { index, frame in
      let color = TestPhotographs.color(index)
      let view = Rect(
        x: 0, y: 0, width: Double(TestScreen.width), height: Double(TestScreen.height))
      let middle = frame.intersection(view).center
      func edge(_ inside: Point, _ outside: Point) -> Bool {
        let isSeen = view.contains(inside)
        return (!isSeen || shows(inside.x, inside.y, color))
          && !(view.contains(outside) && shows(outside.x, outside.y, color))
      }
      // A pixel inside of each edge has the colour, and a pixel outside has not.
      return edge(Point(x: frame.minX + 1, y: middle.y), Point(x: frame.minX - 1, y: middle.y))
        && edge(Point(x: frame.maxX - 1, y: middle.y), Point(x: frame.maxX + 1, y: middle.y))
        && edge(Point(x: middle.x, y: frame.minY + 1), Point(x: middle.x, y: frame.minY - 1))
        && edge(Point(x: middle.x, y: frame.maxY - 1), Point(x: middle.x, y: frame.maxY + 1))
    }
  }

  /// Waits until the screen shows the photographs of the frame at rest on a surface.
  func expectScreen(
    of surface: Surface, in window: ViewWindow, _ location: SourceLocation = #_sourceLocation
  ) throws -> [(index: Int, frame: Rect)] {
    try settle(window, location)
    let shown = screen.run { window.controller.shownPhotographs(on: surface) }
    let end = ContinuousClock.now + .seconds(20)
    while !matches(shown), ContinuousClock.now < end { usleep(20_000) }
    #expect(matches(shown), sourceLocation: location)
    return shown
  }

  @Test("shows a folder, and opens and closes the photograph that is clicked")
  func opening() throws {
    let photographs = try TestPhotographs(count: 12)
    try withWindow(photographs.path, photographs) { window in
      let controller = window.controller
      let wall = try expectScreen(of: controller.wall.surface, in: window)
      #expect(Set(wall.map(\.index)) == Set(0..<12))
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
      #expect(again.map(\.frame) == wall.map(\.frame) || again.count == 12)
    }
  }
}
