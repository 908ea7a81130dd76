import Lenticular
import LenticularPhysics
import Testing

/// A story of a wall with a name, to be told here and to other builds of the engine.
struct WallRecording: Sendable, CustomTestStringConvertible {
  let name: String
  let photoCount: Int
  let story: @Sendable (WallScript) -> Void

  var testDescription: String { name }

  func play() -> WallScript {
    let script = WallScript(photos: photoCount, size: ViewerScript.size)
    story(script)
    return script
  }

  static let all = [
    WallRecording(name: "wall-pinch", photoCount: 3000) { script in
      for _ in 0..<4 {
        script.down(1, at: point(100, 300)).down(2, at: point(140, 340))
          .pinch(to: point(20, 120), point(300, 520), in: 0.3).up(1).wait(0.02).up(2).wait(0.2)
      }
      script.down(at: point(160, 284)).drag(velocity: point(-900, 1300), for: 0.1).up().wait(0.3)
      script.down(at: point(160, 284)).drag(velocity: point(1900, -300), for: 0.1).up().settle()
      script.down(1, at: point(10, 20)).down(2, at: point(300, 540))
        .pinch(to: point(150, 280), point(170, 290), in: 0.4).up(1).up(2).settle()
    },
    WallRecording(name: "wall-keys", photoCount: 200) { script in
      for key in [Key.down, .right, .zoomIn, .pageDown, .zoomIn, .left, .end, .zoomOut, .home] {
        script.key(key).wait(0.15)
      }
      script.settle().focus(120).settle().resize(568, 320).settle().key(.up).settle()
    },
    WallRecording(name: "wall-sections", photoCount: 3000) { script in
      script.send(.wall.setSections(sections: SectionStory.sections(3000))).settle()
      script.send(.wall.scrub(fraction: 0.4)).settle()
      script.down(1, at: point(150, 100)).down(2, at: point(150, 500))
        .pinch(to: point(150, 280), point(150, 320), in: 0.4).up(1).up(2).settle()
      script.key(.zoomIn).wait(0.1).key(.zoomIn).settle()
      script.send(.wall.step(headings: -2)).settle()
      script.down(at: point(160, 284)).drag(velocity: point(0, -1300), for: 0.1).up().settle()
    },
  ]
}
