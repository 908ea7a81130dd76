import Lenticular
import LenticularPhysics
import Testing

/// A story of a parallax feed with a name, to be told here and to other builds of the engine.
struct FeedRecording: Sendable, CustomTestStringConvertible {
  let name: String
  let cells: [ParallaxFeed.Cell]
  let story: @Sendable (FeedScript) -> Void

  var testDescription: String { name }

  func play() -> FeedScript {
    let script = FeedScript(cells)
    story(script)
    return script
  }

  static let all = [
    FeedRecording(name: "parallax-scroll", cells: FeedScript.column(400)) { script in
      for step in 0..<120 { script.scroll(to: Double(step * step) / 3 - 80).wait(1.0 / 60) }
      script.resize(568, 320).scroll(to: 2000).send(.lessMotion(true)).frame()
      script.send(.lessMotion(false)).scroll(to: 80_000).settle()
    },
    FeedRecording(name: "parallax-tilt", cells: FeedScript.column(12, tilts: true)) { script in
      script.turn(0.3, -0.8, for: 0.4).scroll(to: 300).turn(for: 1, hertz: 100) { time in
        (0.04, 1.5 * (0.5 - time))
      }
      script.wait(0.5).scroll(to: 310).settle()
    },
    FeedRecording(name: "parallax-placed", cells: []) { script in
      for (index, cell) in FeedScript.column(6, tilts: true).enumerated() {
        script.send(.parallax.setCell(index: index, cell: cell))
      }
      for step in 0..<40 {
        script.send(
          .parallax.place(
            places: (step / 10..<step / 10 + 3).map {
              .init(index: $0, distance: Double($0 * 220 - step * 21))
            })
        ).frame().wait(1.0 / 60)
      }
      script.turn(-0.6, 0.2, for: 0.3).settle()
    },
  ]
}
