import Lenticular
import LenticularGestures
import LenticularPhysics
import Testing

/// A story of a Peek & Pan with a name, to be told here and to other builds of the engine.
struct PeekRecording: Sendable, CustomTestStringConvertible {
  let name: String
  let story: @Sendable (PeekScript) -> Void

  var testDescription: String { name }

  func play() -> PeekScript {
    let script = PeekScript(size: ViewerScript.size)
    story(script)
    return script
  }

  static let all = [
    PeekRecording(name: "peek-contents") { script in
      script.press(at: point(90, 480)).wait(0.1).drag(velocity: point(210, -12), for: 0.8).wait(0.3)
      script.drag(velocity: point(-700, 5), for: 0.3).wait(0.2).up().settle()
      script.press(at: point(90, 480)).drag(velocity: point(900), for: 0.26).wait(2.3)
      script.drag(velocity: point(-80), for: 1).up().wait(0.1)
      script.press(at: point(100, 470)).wait(0.1).up().wait(0.08).send(.peek.begin()).wait(0.3)
      script.drag(velocity: point(40, -600), for: 0.2).wait(0.4).send(.peek.cancel()).settle()
    },
    PeekRecording(name: "peek-neighbours") { script in
      var source = PeekScript.source(.neighbours(start: 7))
      source.thumbnail?.gravity = .resizeAspect
      source.range = 5
      source.margin = 17.5
      for isRightToLeft in [false, true] {
        source.isRightToLeft = isRightToLeft
        script.press(source, at: point(180, 300)).drag(velocity: point(-333.3, 20), for: 0.3)
        script.drag(velocity: point(1000, -40), for: 0.2).wait(1.2).key(.left).wait(0.1).key(.right)
        script.send(.peek.step(distance: -4)).wait(0.05).down(2, at: point(9, 9)).up(2)
        script.drag(1, velocity: point(0, -700), for: 0.15).wait(0.2).up(1).settle()
      }
    },
    PeekRecording(name: "peek-values") { script in
      var source = PeekScript.source(.value, count: 1)
      source.minimumPoint = 60
      source.maximumPoint = 251.25
      script.send(.peek.setSource(source)).pen(.down, pressure: 0.3).wait(0.05)
      script.pen(.moved, pressure: 0.6).wait(0.1)
      for x in stride(from: 100.0, to: 300, by: 7) {
        script.pen(.moved, at: point(x, 497), pressure: 0.6).wait(0.011)
      }
      script.pen(.moved, at: point(190, 490), pressure: 0.9).wait(0.1)
      script.pen(.up, at: point(190, 490), pressure: 0).settle()
      script.send(.reduceMotion(true)).press(PeekScript.source(count: 5)).wait(0.1)
      script.drag(velocity: point(300), for: 0.4)
      script.send(.peek.reload(PeekScript.source(.neighbours(start: 1), count: 3))).wait(0.2)
      script.send(.size(Size2D(width: 568, height: 320), displayScale: 2)).settle()
      script.send(.reduceMotion(false)).send(.peek.begin()).wait(0.2).key(.right).wait(0.1)
      script.key(.escape).settle()
    },
  ]
}
