import CGTK
import Foundation
import Lenticular
import LenticularGestures
import LenticularPhysics
import Testing

@testable import LenticularDesktop
@testable import LenticularGTK

/// Photographs in motion: the screen at a moment of a flight, a turn and a fling, compared with the frame.
///
/// The frames of a window are held at the moment to which a test advances it, whatever time the clock of the display
/// tells. Inputs are of the next hour, so that what the window hears of its workers meanwhile does not advance it.
extension WindowTests {
  /// What a frame shows of a photograph.
  struct ShownPhotograph {
    let index: Int
    /// The visible rectangle, in points of the window.
    let frame: Rect2D
    /// The radius of its corners, in points of the window.
    let cornerRadius: Double
  }

  /// Holds the frames of a window at a time from now on. Returns that time, in seconds.
  private func hold(_ window: ViewWindow) -> Double {
    let start = cg_now() + 3600
    screen.run { window.timeOfFrame = { _ in start } }
    return start
  }

  /// Advances the stage of a window at 60 frames a second, and holds it. Returns what its frame shows on a surface.
  private func hold(
    _ window: ViewWindow, from start: Double, for duration: Double, _ surface: Surface
  ) -> [ShownPhotograph] {
    screen.run {
      let controller = window.controller
      for frame in 1...60 where Double(frame) / 60 < duration {
        _ = controller.advance(to: start + Double(frame) / 60)
      }
      let end = start + duration
      _ = controller.advance(to: end)
      window.timeOfFrame = { _ in end }
      gtk_widget_queue_draw(window.stage)
      return Self.shown(controller, on: surface)
    }
  }

  /// The photographs of a surface in the last frame, in their order, without those outside of the window.
  private static func shown(
    _ controller: WindowController, on surface: Surface
  ) -> [ShownPhotograph] {
    controller.tree.all.compactMap { layer in
      let index = Int(layer.contents.rawValue) - 1
      guard layer.surface == surface.id, index >= 0 else { return nil }
      let map = layer.transformInSurface
      let part = layer.mask?.frame ?? Rect2D(origin: .zero, size: layer.size)
      let frame = Rect2D(
        x: map.tx + map.a * part.minX, y: map.ty + map.d * part.minY,
        width: map.a * part.size.width, height: map.d * part.size.height)
      guard !frame.intersection(screenBounds).size.isEmpty else { return nil }
      return ShownPhotograph(
        index: index, frame: frame, cornerRadius: (layer.mask?.cornerRadius ?? 0) * map.a)
    }.sorted { $0.index < $1.index }
  }

  private static let screenBounds = Rect2D(
    x: 0, y: 0, width: Double(TestScreen.width), height: Double(TestScreen.height))
  /// The height at the top of the wall, in points, in which the bar lies over photographs.
  private static let barHeight = 64.0

  /// The largest distance, in pixels, between a rectangle of the frame and that of the screen.
  private static let tolerance = 1.0

  /// Whether the screen shows photographs where and how a frame does: each edge and corner that is in the window.
  private func shows(_ photographs: [ShownPhotograph]) -> Bool {
    let pixels = Screenshot(pixels: screen.pixels())
    return photographs.allSatisfy { photograph in
      let color = TestPhotographs.color(photograph.index)
      let frame = photograph.frame
      let visible = frame.intersection(Self.screenBounds)
      // The bar covers the top of the wall.
      if frame.minY < Self.barHeight, frame.size.height < Self.screenBounds.size.height / 2 {
        return true
      }
      // Less than a pixel of a photograph at the edge of the window may not have the colour.
      if min(visible.size.width, visible.size.height) < 2 { return true }
      // The caption is in the middle of the window.
      let point = visible.origin + Point2D(x: visible.size.width, y: visible.size.height) * 0.3
      guard let patch = pixels.patch(of: color, around: point) else { return false }
      func isNear(_ seen: Double, _ expected: Double, _ isInWindow: Bool) -> Bool {
        !isInWindow || abs(seen - expected) <= Self.tolerance
      }
      guard
        isNear(patch.minX, frame.minX, frame.minX > 0),
        isNear(patch.minY, frame.minY, frame.minY > 0),
        isNear(patch.maxX, frame.maxX, frame.maxX < Self.screenBounds.maxX),
        isNear(patch.maxY, frame.maxY, frame.maxY < Self.screenBounds.maxY)
      else { return false }
      // A round corner is (1 − 1/√2) r from the corner of the rectangle along each edge.
      let inset = photograph.cornerRadius * (1 - 0.5.squareRoot())
      let seen = pixels.cornerInset(of: color, at: frame.origin)
      return isNear(seen, inset, frame.minX > 0 && frame.minY > 0)
    }
  }

  /// Waits until the screen shows photographs where and how a frame does.
  private func expectShown(
    _ photographs: [ShownPhotograph], _ location: SourceLocation = #_sourceLocation
  ) {
    #expect(
      !photographs.isEmpty && isSoon { shows(photographs) }, "\(photographs)",
      sourceLocation: location)
  }

  @Test("what a busy window hears of its workers late moves nothing ahead of the screen")
  func late() throws {
    let photographs = try TestPhotographs(count: 12)
    try withWindow(photographs) { window in
      let controller = window.controller
      try settle(window)
      let place = screen.run { controller.wall.cell(at: 5)!.frame.center }
      var times: (shown: Double, reached: Double)?
      while times == nil {
        screen.click(place)
        try wait("a photograph flies") {
          controller.isViewing && !Self.shown(controller, on: controller.viewer.surface).isEmpty
        }
        times = screen.run {
          let shown = controller.stage.time
          // On a slow machine the flight is over by now, and the next one counts.
          guard controller.nextFrameTime <= shown + 0.02 else { return nil }
          usleep(150_000)
          window.receive()
          return (shown, controller.stage.perform(at: shown) { $0 })
        }
        try settle(window)
        screen.key("Escape")
        try wait("the photograph is closed") { !controller.isViewing }
        try settle(window)
      }
      #expect(times?.reached == times?.shown)
    }
  }

  @Test("a photograph that opens and one that closes are on the screen where the frame has them")
  func openingFlight() throws {
    let photographs = try TestPhotographs(count: 12)
    try withWindow(photographs) { window in
      let controller = window.controller
      let wall = try expectScreen(of: controller.wall.surface, in: window)
      let thumbnail = try #require(wall.first { $0.index == 7 }).frame
      let start = hold(window)
      screen.run {
        controller.mark(7, at: start)
        controller.activate(at: start)
      }
      var last = [ShownPhotograph(index: 7, frame: thumbnail, cornerRadius: 0)]
      for moment in [0.05, 0.1, 0.15] {
        let shown = hold(window, from: start, for: moment, controller.viewer.surface)
        #expect(shown.map(\.index) == [7])
        expectShown(shown)
        #expect(!shows(last), "the photograph has moved since")
        #expect(shown[0].frame.size.width > last[0].frame.size.width)
        last = shown
      }
      #expect(last[0].frame.size.height < 800, "the photograph still flies")

      let closing = start + 5
      let open = hold(window, from: start, for: 5, controller.viewer.surface)
      #expect(open.map(\.frame.size.height) == [800])
      expectShown(open)
      screen.run { controller.key(.escape, at: closing) }
      let closes = hold(window, from: closing, for: 0.1, controller.viewer.surface)
      expectShown(closes)
      #expect(!shows(open))
      #expect(closes[0].frame.size.width < open[0].frame.size.width)
      #expect(closes[0].frame.size.width > thumbnail.size.width)
    }
  }

  @Test("a preview that rises has the corners of the frame on the screen")
  func risingPreview() throws {
    let photographs = try TestPhotographs(count: 12)
    try withWindow(photographs) { window in
      let controller = window.controller
      let wall = try expectScreen(of: controller.wall.surface, in: window)
      let pressed = try #require(wall.first { $0.index == 6 }).frame
      let start = hold(window)
      screen.run {
        var event = self.event(CG_POINTER_DOWN, pressed.center)
        event.time = start
        _ = window.handle(event)
      }
      var heights: [Double] = []
      for moment in [0.56, 0.6, 0.7] {
        let shown = hold(window, from: start, for: moment, controller.peek.surface)
        #expect(shown.map(\.index) == [6])
        expectShown(shown)
        heights += shown.map(\.frame.size.height)
        #expect(shown.allSatisfy { $0.cornerRadius > 1 })
      }
      #expect(heights == heights.sorted() && Set(heights).count == 3)
    }
  }

  @Test("two pages that turn are on the screen where the frame has them")
  func turningPages() throws {
    let photographs = try TestPhotographs(count: 12)
    try withWindow(photographs, opening: "photo-4.jpg") { window in
      let controller = window.controller
      try wait("it is open") { controller.isViewing }
      let open = try expectScreen(of: controller.viewer.surface, in: window)
      #expect(open.map(\.index) == [4])
      let start = hold(window)
      screen.run { controller.key(.right, at: start) }
      for moment in [0.1, 0.15, 0.2] {
        let shown = hold(window, from: start, for: moment, controller.viewer.surface)
        #expect(shown.map(\.index) == [4, 5])
        expectShown(shown)
      }
    }
  }

  @Test("a wall that is flung is on the screen where the frame has it")
  func flungWall() throws {
    let photographs = try TestPhotographs(count: 240)
    try withWindow(photographs) { window in
      let controller = window.controller
      _ = try prepareLongWall(window)
      let start = hold(window)
      fling(window, from: 700, by: -480, at: start)
      var last = hold(window, from: start, for: 0.1, controller.wall.surface)
      for moment in [0.2, 0.35, 0.6] {
        let shown = hold(window, from: start, for: moment, controller.wall.surface)
        #expect(screen.run { controller.wall.scrollView.isDecelerating })
        expectShown(shown)
        #expect(shown.count > 8)
        #expect(!shows(last), "the wall has moved since")
        last = shown
      }
    }
  }
}

/// The pixels of the screen.
private struct Screenshot {
  /// The pixels, 0xRRGGBB.
  let pixels: [UInt32]

  private func has(_ color: UInt32, _ x: Int, _ y: Int) -> Bool {
    guard (0..<TestScreen.width).contains(x), (0..<TestScreen.height).contains(y) else {
      return false
    }
    let pixel = pixels[y * TestScreen.width + x]
    return [16, 8, 0].allSatisfy { shift in
      abs(Int(pixel >> shift & 255) - Int(color >> shift & 255)) < 24
    }
  }

  /// The rectangle that a colour fills around a point, along the row and the column of the point; nil if the point has
  /// another colour.
  func patch(of color: UInt32, around point: Point2D) -> Rect2D? {
    let (x, y) = (Int(point.x), Int(point.y))
    guard has(color, x, y) else { return nil }
    var (left, right, top, bottom) = (x, x, y, y)
    while has(color, left - 1, y) { left -= 1 }
    while has(color, right + 1, y) { right += 1 }
    while has(color, x, top - 1) { top -= 1 }
    while has(color, x, bottom + 1) { bottom += 1 }
    return Rect2D(
      x: Double(left), y: Double(top), width: Double(right + 1 - left),
      height: Double(bottom + 1 - top))
  }

  /// The distance, along both axes, from the upper left corner of a rectangle to the first pixel of a colour.
  func cornerInset(of color: UInt32, at corner: Point2D) -> Double {
    let inset = (0..<100).first { step in
      has(color, Int(corner.x.rounded()) + step, Int(corner.y.rounded()) + step)
    }
    return Double(inset ?? 100)
  }
}
