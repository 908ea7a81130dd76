import CGTK
import Foundation
import LenticularDesktop
import LenticularGTK
import LenticularPhysics

/// Flings of the wall in a window.
final class Fling {
  enum Direction: Double {
    case ahead = -1
    case back = 1
  }

  private let window: ViewWindow
  private let meter: FrameMeter
  /// The height of the window, in points.
  private static let windowHeight = 800.0
  /// The least height of a photograph on screen, in points.
  private static let height = 140.0
  /// The speed of the finger, in points per second.
  private static let speed = 4000.0
  /// The time between two samples of the finger, in seconds.
  private static let interval = 0.01
  /// The time between two flings, in seconds. The second one adds to the speed of the first, as by a hand in a hurry.
  private static let pause = 0.6
  /// The largest number of pixels that the window has counted.
  private(set) var mostPixels = 0

  init(of window: ViewWindow, _ meter: FrameMeter) {
    self.window = window
    self.meter = meter
  }

  private var controller: WindowController { window.controller }

  /// Zooms the wall until its photographs have some height, and goes to the first one.
  func prepare() {
    while controller.photographCount == 0 { FrameMeter.pass(0.05) }
    while !isLarge {
      var wheel = event(CG_WHEEL, Point2D(x: 600, y: 400))
      (wheel.dy, wheel.modifiers) = (-1, 2)
      _ = window.handle(wheel)
      FrameMeter.pass(0.2)
    }
    controller.key(.home, at: cg_now())
    rest()
  }

  private var isLarge: Bool {
    let shown = controller.shownPhotographs(on: controller.wall.surface)
    return !shown.isEmpty && shown.allSatisfy { $0.frame.size.height > Self.height }
  }

  private func rest() {
    while controller.isBusy { FrameMeter.pass(0.05) }
  }

  /// Flings the wall again and again until it stands at an end, and measures the frames.
  func measure(toward direction: Direction) -> FrameMeter.Frames {
    var nextTime = -Double.infinity
    let frames = meter.measure { [self] in
      mostPixels = max(mostPixels, controller.pixelCount)
      if cg_now() >= nextTime, !ends(toward: direction) {
        fling(toward: direction)
        nextTime = cg_now() + Self.pause
      }
      return !controller.stage.isIdle(on: controller.wall.surface.id)
    }
    precondition(ends(toward: direction), "the wall is flung to its end")
    rest()
    return frames
  }

  /// Whether the wall comes to rest at an end.
  private func ends(toward direction: Direction) -> Bool {
    let wall = controller.wall
    return switch direction {
    case .ahead:
      wall.cell(at: controller.photographCount - 1)!.frame.maxY <= Self.windowHeight + Self.height
    case .back: wall.cell(at: 0)!.frame.minY >= -Self.height
    }
  }

  private func fling(toward direction: Direction) {
    // The samples have the times of a finger, however long a frame takes.
    let end = cg_now()
    let steps = 10
    for step in 0...steps {
      let time = end - Double(steps - step) * Self.interval
      let y = 400 + direction.rawValue * Self.speed * (time - end + 0.05)
      let kind = step == 0 ? CG_POINTER_DOWN : step == steps ? CG_POINTER_UP : CG_POINTER_MOVED
      var sample = event(kind, Point2D(x: 600, y: y))
      sample.time = time
      _ = window.handle(sample)
    }
  }

  private func event(_ kind: CGEventKind, _ point: Point2D) -> CGEvent {
    var event = CGEvent()
    (event.kind, event.time, event.x, event.y) = (kind, cg_now(), point.x, point.y)
    (event.pressure, event.device, event.scale) = (-1, 0, 1)
    return event
  }
}
