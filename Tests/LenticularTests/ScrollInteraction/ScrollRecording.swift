import Lenticular
import LenticularGestures
import LenticularPhysics
import TestSupport
import Testing

extension ScrollScript {
  @discardableResult
  fileprivate func turn(
    _ delta: Point2D, isPrecise: Bool = false, modifiers: PointerSample.Modifiers = []
  ) -> Self {
    send(
      .wheel(
        WheelSample(
          time: time, location: point(100, 100), delta: delta, isPrecise: isPrecise,
          modifiers: modifiers)))
  }
}

/// A story of a scroll view with a name, to be told here and to other builds of the engine.
struct ScrollRecording: Sendable, CustomTestStringConvertible {
  let name: String
  var hertz = 60
  let story: @Sendable (ScrollScript) -> Void

  var testDescription: String { name }

  /// Tells the story to a stage of the size that all recordings share; at its own pace, or at another
  /// that the story cannot change.
  func play(at pace: Int? = nil) -> ScrollScript {
    let script = ScrollScript(
      view: ViewerScript.size, content: Size2D(width: 900, height: 3000), hertz: pace ?? hertz)
    script.keepsPace = pace != nil
    story(script)
    return script.settle()
  }

  static let all = [
    ScrollRecording(name: "scroll-fling", hertz: 120) { script in
      script.fling(velocity: point(-900, -3000)).wait(0.4).fling(velocity: point(-700, -2800))
      script.wait(0.3).down(at: point(50, 90)).wait(0.2).up().settle()
      script.fling(velocity: point(2500, 9000)).settle()
      script.down(at: point(10, 10)).drag(velocity: point(70, 900), for: 0.4).wait(0.2).up().wait(
        0.1)
      script.down(at: point(10, 300)).drag(velocity: point(0, -300), for: 0.3).cancel().settle()
    },

    ScrollRecording(name: "scroll-zoom") { script in
      script.send(.scroll.setZoomLimits(minimum: 0.5, maximum: 2.5)).scroll(to: point(200, 700))
      script.down(1, at: point(100, 250)).wait(0.03).down(2, at: point(220, 330))
      script.pinch(to: point(10, 20), point(310, 560), in: 0.3).wait(0.05)
      script.pinch(to: point(-90, -120), point(410, 690), in: 0.2).up(1).wait(0.02).up(2).wait(0.1)
      script.down(1, at: point(60, 60)).wait(0.2).up(1).settle()
      script.down(1, at: point(60, 60)).down(2, at: point(260, 460))
      script.pinch(to: point(158, 280), point(162, 290), in: 0.3).up(2)
      script.drag(1, velocity: point(300, 200), for: 0.2).down(2, at: point(300, 500))
      script.pinch(to: point(100, 100), point(200, 480), in: 0.2).up(1).up(2).settle()
      script.send(.scroll.zoom(scale: 2, point: point(33, 44), animated: true)).wait(0.1)
      script.send(.scroll.zoom(scale: 0.7, point: point(300, 44), animated: true)).settle()
    },

    ScrollRecording(name: "scroll-commands", hertz: 48) { script in
      script.scroll(to: point(300, 1000), animated: true).wait(0.1).send(.key(.end)).wait(0.2)
      script.scroll(to: point(1, 2)).send(.key(.pageDown)).wait(0.05).send(.key(.right)).settle()
      script.send(
        .scroll.scrollToVisible(rect: Rect2D(x: 500, y: 2000, width: 90, height: 9), animated: true)
      )
      script.wait(0.2).resize(500, 300).wait(0.3).fling(velocity: point(-600, -2000)).wait(0.1)
      script.send(
        .scroll.setContent(
          size: Size2D(width: 600, height: 2500), inset: Insets(top: 20, left: 9, bottom: 8)))
      script.wait(0.2).resize(320, 568).settle()
      script.down(at: point(9, 9)).drag(velocity: point(0, 700), for: 0.2).resize(400, 400)
      script.wait(0.1).scroll(to: point(5, 1e9)).move(by: point(0, -90)).send(.pointersLost)
    },

    ScrollRecording(name: "scroll-wheel", hertz: 90) { script in
      script.send(.scroll.setZoomLimits(minimum: 0.5, maximum: 3))
      for delta in [point(0, 120), point(0, 120), point(-9, 40), point(100), point(0, -120)] {
        script.turn(delta).wait(0.07)
      }
      script.settle().fling(velocity: point(-300, -2500)).wait(0.1)
      for way in 0..<20 { script.turn(point(3, 21 - Double(way)), isPrecise: true).wait(0.011) }
      for way in [-30.0, -55, 8, -90] {
        script.turn(point(0, way), isPrecise: true, modifiers: .control).wait(0.03)
      }
      script.turn(point(0, 1e5)).wait(0.1).turn(point(0, 9)).settle()
    },

    ScrollRecording(name: "scroll-pages", hertz: 75) { script in
      script.send(.scroll.setOptions(isPagingEnabled: true)).turn(point(0, 120)).wait(0.1).turn(
        point(120)
      ).settle()
      for _ in 0..<9 { script.turn(point(2, 31), isPrecise: true).wait(0.03) }
      script.wait(0.4).turn(point(0, -99), isPrecise: true).wait(0.2)
      script.fling(velocity: point(60, 900)).wait(0.1).turn(point(0, 80), isPrecise: true).settle()
      script.turn(point(40, 300), isPrecise: true).down(at: point(9, 9)).wait(0.3).up().settle()
    },

    ScrollRecording(name: "scroll-random") { script in
      var random = SeededGenerator(state: 77)
      let story = RandomScrollStory(script)
      script.send(.scroll.setZoomLimits(minimum: 0.4, maximum: 3))
      for _ in 0..<600 { story.step(&random) }
      story.liftAll()
    },
  ]
}
