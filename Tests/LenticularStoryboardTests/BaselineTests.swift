import TestSupport
import Testing

@testable import LenticularStoryboard

/// Every recording of a storyboard shows what it showed when its baseline was stored; see
/// `LenticularTests/Baselines/DIFFERENCES.md`.
@Suite("Baselines of storyboards")
struct BaselineTests {
  static let names = ["fling", "flight", "keys", "look-around", "pick-up", "tremble"]

  private func recording(_ name: String) throws -> Recording {
    switch name {
    case "fling": .fling
    case "flight": .flight
    case "keys": .keys
    default: try .named(name)
    }
  }

  @Test("A recording shows what its baseline has", arguments: names)
  func recordings(name: String) throws {
    let replay = Replay(try recording(name), rate: Film.framesPerSecond)
    var film = Film(.photos)
    for frame in replay.frames { film.show(frame) }
    film.endScene(at: replay.start + replay.duration)
    let sampling = BaselineSampling(sparseNames: name == "keys" ? ["photo", "mosaic", "row"] : [])
    for fault in try BaselineFolder.shared.compare("storyboard-\(name)", film, sampling) {
      Issue.record(Comment(rawValue: fault))
    }
  }

  @Test("Each baseline has a recording")
  func stored() throws {
    let stored = try BaselineFolder.shared.names().filter { $0.hasPrefix("storyboard-") }
    #expect(Set(stored).isSubset(of: Self.names.map { "storyboard-\($0)" }))
  }
}
