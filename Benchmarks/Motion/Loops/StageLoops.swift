import Lenticular
import LenticularAnimation
import LenticularGestures
import LenticularPhysics
import LenticularScene

/// What an application of many surfaces, layers and animations costs, for numbers whose ratio tells how the cost grows.
enum StageLoops {
  /// Samples of a finger that drags in one of some scroll views on a stage.
  static func samples(surfaces: Int) -> () -> Void {
    let stage = Stage()
    let views = (0..<surfaces).map { _ in
      let view = ScrollInteraction(stage.makeSurface(size: Size2D(width: 320, height: 200)))
      stage.add(view)
      view.setContent(Size2D(width: 320, height: 20_000), at: 0)
      return view
    }
    var time = 1.0
    var stroke = 0
    return {
      for _ in 0..<20 {
        stroke += 1
        for step in 0..<102 {
          time += 1.0 / 120
          let phase: PointerSample.Phase = step == 0 ? .down : step == 101 ? .up : .moved
          stage.handle(
            .pointer(
              PointerSample(
                id: stroke, time: time, phase: phase,
                location: Point2D(x: 100, y: 100 + Double(step % 60)))),
            on: [Stage.Hit(views[0].surface)])
        }
      }
    }
  }

  /// Frames of a stage with scroll views at rest.
  static func idleFrames(views count: Int) -> () -> Void {
    let stage = Stage()
    for _ in 0..<count {
      let view = ScrollInteraction(stage.makeSurface(size: Size2D(width: 320, height: 200)))
      stage.add(view)
      view.setContent(Size2D(width: 320, height: 20_000), at: 0)
    }
    var time = 1.0
    for _ in 0..<3 {
      time += 1.0 / 60
      _ = stage.advance(to: time)
    }
    return {
      for _ in 0..<1000 {
        time += 1.0 / 60
        _ = stage.advance(to: time)
      }
    }
  }

  final class Dial { var value = 0.0 }

  /// Animations that replace others with the same key, one after the other, in one frame.
  static func replacements(count: Int) -> () -> Void {
    let property = AnimatableProperty<Dial, Double>(
      "value", threshold: .points, read: { $0.value }, write: { $0.value = $1 })
    let animator = PropertyAnimator()
    let dials = (0..<count).map { _ in Dial() }
    for dial in dials {
      animator.add(SpringAnimation(property, to: 100), to: dial, forKey: "key", at: 0)
    }
    var time = 0.0
    return {
      time += 0.01
      animator.advance(to: time)
      for dial in dials {
        animator.add(SpringAnimation(property, to: 200), to: dial, forKey: "key", at: time)
      }
      animator.advance(to: time + 0.005)
    }
  }

  /// Layers that are animated, and leave the tree in the order in which they came.
  static func departures(count: Int) -> () -> Void {
    return {
      let renderer = LayerTreeRenderer()
      let root = renderer.makeRoot(size: Size2D(width: 100, height: 100))
      var frame = Frame()
      let layers = (0..<count).map { _ in Layer(renderer, size: Size2D(width: 9, height: 9)) }
      for layer in layers {
        root.addSublayer(layer)
        layer.position.animate(to: Point2D(x: 50, y: 50), spring: .pop, at: 0)
      }
      renderer.render(at: 0.01, into: &frame)
      for layer in layers.reversed() { root.removeSublayer(layer, keepsOrder: false) }
      renderer.render(at: 0.02, into: &frame)
    }
  }
}
