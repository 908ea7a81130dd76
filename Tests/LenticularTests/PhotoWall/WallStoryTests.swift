import LenticularGestures
import LenticularPhysics
import TestSupport
import Testing

@testable import Lenticular

@Suite("Wall: random stories")
struct WallStoryTests {
  @Test(
    "whatever happens, no frame has a fault and what is alive stays bounded",
    arguments: 0..<8, [false, true])
  func randomStory(seed: Int, hasSections: Bool) {
    var random = SeededGenerator(state: UInt64(seed))
    let count = [7, 300, 3000, hasSections ? 100_000 : 10_000][seed % 4]
    let script = hasSections ? SectionStory.script(count) : WallScript(photos: count)
    func anyPoint() -> Point2D {
      point(.random(in: 0...390, using: &random), .random(in: 0...780, using: &random))
    }
    for _ in 0..<60 {
      switch Int.random(in: 0..<(hasSections ? 10 : 8), using: &random) {
      case 0:
        let velocity = (anyPoint() - anyPoint()) * 4
        script.down(at: anyPoint()).drag(velocity: velocity, for: 0.1).up()
      case 1:
        script.down(1, at: anyPoint()).down(2, at: anyPoint())
          .pinch(to: anyPoint(), anyPoint(), in: 0.15).up(1).up(2)
      case 2: script.key(Key(rawValue: .random(in: 1...11, using: &random)) ?? .end)
      case 3:
        script.focus(.random(in: -1...count, using: &random), animated: .random(using: &random))
      case 4:
        script.resize(
          .random(in: 100...900, using: &random), .random(in: 100...900, using: &random))
      case 5:
        let scale = Elementary.exp(.random(in: -6...0.5, using: &random))
        script.zoom(to: scale, about: anyPoint())
      case 6: script.send(.pointersLost)
      case 7: script.wait(.random(in: 0...0.5, using: &random))
      case 8: script.send(.wall.scrub(fraction: .random(in: -0.1...1.1, using: &random)))
      default: script.send(.wall.step(headings: .random(in: -3...3, using: &random)))
      }
      script.wait(0.03)
    }
    script.send(.pointersLost).settle()
    #expect(!hasSections || script.isAtGrid)
    #expect(script.layerCount < (hasSections ? 1600 : 1200))
    #expect(script.allFaults.isEmpty)
  }
}
