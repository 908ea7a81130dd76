import Lenticular
import LenticularPhysics
import Testing

/// A story of a parallax feed with a name, to be told here and to other builds of the engine: its host lays
/// the cells out.
struct FeedRecording: Sendable, CustomTestStringConvertible {
  let name: String
  let story: @Sendable (FeedScript) -> Void

  var testDescription: String { name }

  func play() -> FeedScript {
    let script = FeedScript()
    story(script)
    return script
  }

  static let all = [
    FeedRecording(name: "parallax-placed") { script in
      script.lay(FeedScript.column(6, tilts: true))
      for step in 0..<40 {
        script.send(
          .parallax.place(
            placements: (step / 10..<step / 10 + 3).map {
              .init(index: $0, distance: Double($0 * 220 - step * 21))
            })
        ).frame().wait(1.0 / 60)
      }
      script.turn(-0.6, 0.2, for: 0.3).settle()
    },
    FeedRecording(name: "parallax-changes") { script in
      var cells = FeedScript.column(9, tilts: true)
      for index in cells.indices where index % 3 == 1 {
        cells[index].axis = .horizontal
        cells[index].viewLength = 300
        cells[index].largestScale = 2
      }
      // The picture's size comes late.
      let late = cells[2].pictureSize
      cells[2].pictureSize = nil
      script.lay(cells)
      func place(_ step: Int, _ range: Range<Int>) {
        let places = range.map {
          ParallaxFeed.Placement(index: $0, distance: Double($0 * 190 - step * 17) / 3)
        }
        script.send(.parallax.place(placements: places)).frame().wait(1.0 / 60)
      }
      for step in 0..<20 { place(step, 0..<5) }
      cells[2].pictureSize = late
      script.lay(cells).turn(0.3, -0.8, for: 0.4)
      for step in 20..<40 { place(step, 2..<9) }
      script.resize(568, 320).frame()
      for step in 40..<50 { place(step, -1..<12) }
      script.turn(0.8, -0.6, for: 0.2).send(.reduceMotion(true)).frame()
      for step in 50..<60 { place(step, 4..<7) }
      script.send(.reduceMotion(false)).turn(for: 1, hertz: 100) { time in
        (0.04, 1.5 * (0.5 - time))
      }
      script.settle()
    },
  ]
}
