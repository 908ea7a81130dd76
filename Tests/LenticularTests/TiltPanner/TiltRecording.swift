import Lenticular
import LenticularGestures
import LenticularPhysics
import TestSupport
import Testing

/// A story of a tilt panner with a name, to be told here and to other builds of the engine.
struct TiltRecording: Sendable, CustomTestStringConvertible {
  let name: String
  var picture = Size2D(width: 3000, height: 1000)
  var tiles: TilePyramid?
  var loops = false
  let story: @Sendable (TiltScript) -> Void

  var testDescription: String { name }

  /// Tells the story to a stage of the size that all recordings share.
  func play() -> TiltScript {
    let script = TiltScript(picture: picture, tiles: tiles, loops: loops, size: ViewerScript.size)
    story(script)
    return script.settle()
  }

  private static let gigapixel = TilePyramid(
    pixelSize: Size2D(width: 60_000, height: 17_000), tileSize: 512, overlap: 1, baseWidth: 2048)

  static let all = [
    TiltRecording(name: "tilt-turns") { script in
      script.turn(for: 0.8) { (0.02, 0.7 * Elementary.sin(4 * $0), 0.03) }.wait(0.1)
      script.down(at: point(200, 300)).drag(velocity: point(-700, 60), for: 0.15)
      script.turn(for: 0.2, hertz: 60) { _ in (0, 1, 0) }.up().wait(0.1)
      script.turn(for: 0.5, hertz: 200) { (0.1, -2 * $0, 0.05) }.turn(for: 1) { _ in (0, -2, 0) }
      script.settle().tap(at: point(80, 200)).wait(0.1).tap(at: point(80, 200)).settle()
      script.down(1, at: point(110, 284)).down(2, at: point(210, 284))
        .pinch(to: point(85, 264), point(255, 304), in: 0.3).up(1).wait(0.02).up(2).settle()
      script.tap(at: point(160, 284)).wait(0.4).turn(for: 0.6, hertz: 30) { _ in (0.1, 0.4, -0.2) }
      script.send(.key(.right)).wait(0.1).send(.hover(point(290, 90))).wait(0.2)
      var options = TiltPanner.Options()
      options.recentringDelay = 0.5
      options.sensitivity = 0.7
      options.isInverted = true
      script.send(.panorama.setOptions(options: options)).turn(for: 0.4) { _ in (0, 0.5, 0) }
        .settle()
      script.send(.panorama.setMotion(isOn: false)).turn(for: 0.2) { _ in (0, 0.5, 0) }.settle()
    },

    TiltRecording(name: "tilt-tiles", picture: gigapixel.pixelSize, tiles: gigapixel) { script in
      var loads = SeededGenerator(state: 4)
      /// Some of what is asked for comes, and little of it cannot.
      func load() {
        for tile in script.tiles where Bool.random(using: &loads) {
          script.send(
            .panorama.didLoad(tile: tile, isThere: Int.random(in: 0..<9, using: &loads) > 0))
        }
        script.wait(0.03)
      }
      script.send(.size(ViewerScript.size, displayScale: 2)).frame()
      for _ in 0..<8 { load() }
      for _ in 0..<6 {
        script.turn(for: 0.1) { _ in (0.05, -1.5, 0) }
        load()
      }
      script.send(.key(.zoomIn)).wait(0.2)
      for _ in 0..<6 { load() }
      script.send(.key(.zoomIn)).settle()
      for _ in 0..<12 { load() }
      script.down(at: point(160, 284)).drag(velocity: point(900, 400), for: 0.1).up()
      for _ in 0..<12 { load() }
      var options = TiltPanner.Options()
      options.pixelBudget = 2e6
      script.send(.panorama.setOptions(options: options)).tap(at: point(20, 90)).wait(0.3)
      for _ in 0..<6 { load() }
    },

    TiltRecording(name: "tilt-orientations", picture: Size2D(width: 1600, height: 1500)) { script in
      for (index, angle) in [ScreenAngle.natural, .quarter, .half, .threeQuarters].enumerated() {
        script.screenAngle = angle
        let isWide = index % 2 == 1
        script.send(
          .size(
            Size2D(width: isWide ? 568 : 320, height: isWide ? 320 : 568), displayScale: 2))
        script.turn(for: 0.3) { (0.3 * $0, 0.25, 0.1) }.wait(0.05)
        script.turn(for: 0.3) { (0.5, 0.4 * $0, 0.1) }.turn(for: 0.5) { _ in (-2, 0.4, 0) }
        script.sample(.nan, 1, 0).wait(0.01).sample(99, 0, 0).wait(0.3)
      }
      script.send(
        .panorama.setPicture(size: Size2D(width: 900, height: 5000), isFilling: true, tiles: nil)
      ).frame()
      script.turn(for: 0.2) { _ in (0, 0.6, 0) }.send(.size(ViewerScript.size, displayScale: 3))
      script.turn(for: 0.3) { _ in (0, -0.6, 0) }.send(.reduceMotion(true))
      script.tap(at: point(100, 300)).wait(0.1).send(.panorama.recenter(animated: true)).settle()
    },

    TiltRecording(
      name: "tilt-loop", picture: Size2D(width: 12_000, height: 6000),
      tiles: TilePyramid(
        pixelSize: Size2D(width: 12_000, height: 6000), tileSize: 512, overlap: 1, baseWidth: 1024),
      loops: true
    ) { script in
      func load() {
        for tile in script.tiles { script.send(.panorama.didLoad(tile: tile, isThere: true)) }
        script.wait(0.03)
      }
      script.send(.size(ViewerScript.size, displayScale: 2)).frame()
      for velocity in [-2500.0, 2500, 9000] {
        for _ in 0..<3 {
          script.down(at: point(160, 300)).drag(velocity: point(velocity, 40), for: 0.1).up()
            .wait(0.25)
          load()
        }
      }
      script.turn(for: 1.5) { (0.02, -3 * $0, 0.03) }.wait(0.1)
      script.down(1, at: point(110, 284)).down(2, at: point(210, 284))
        .pinch(to: point(15, 264), point(305, 304), in: 0.3)
      for _ in 0..<30 { script.move(1, by: point(9, 1)).move(2, by: point(8, 1)).wait(0.016) }
      script.up(1).wait(0.02).up(2)
      load()
      script.settle().tap(at: point(80, 284)).wait(0.1).tap(at: point(80, 284)).settle()
      for key in [Key.home, .left, .left, .end] { script.send(.key(key)).wait(0.2) }
      for _ in 0..<6 { load() }
      script.send(.size(Size2D(width: 568, height: 320), displayScale: 2)).wait(0.1)
      script.send(.hover(point(500, 90))).settle().send(.panorama.recenter(animated: true))
    },

    TiltRecording(name: "tilt-random") { script in
      var random = SeededGenerator(state: 31)
      let story = RandomTiltStory(script)
      for _ in 0..<150 { story.step(&random) }
      story.liftAll()
    },
  ]
}
