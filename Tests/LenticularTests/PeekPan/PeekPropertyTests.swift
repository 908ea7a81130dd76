import Foundation
import Lenticular
import LenticularGestures
import LenticularPhysics
import LenticularWire
import TestSupport
import Testing

/// Whatever fingers, hosts and displays do: every peek begins and ends once, and in the end nothing is
/// left on the screen and nothing happens any more.
@Suite struct PeekPropertyTests {
  private static func number(_ name: String) -> UInt64? {
    ProcessInfo.processInfo.environment[name].flatMap(UInt64.init)
  }

  static let steps = 120
  static let stories = (number("LENTICULAR_FUZZ_EVENTS") ?? 9_000) / UInt64(steps)
  static let firstSeed = number("LENTICULAR_FUZZ_SEED") ?? 0

  @Test("random stories end well", arguments: 0..<stories)
  func randomStoriesEndWell(index: UInt64) {
    let seed = Self.firstSeed &+ index
    var random = SeededGenerator(state: seed &* 6007 &+ 1)
    let story = RandomPeekStory()
    for _ in 0..<Self.steps { story.step(&random) }
    story.liftAll()
    let script = story.script
    script.send(.peek.cancel()).settle()
    #expect(script.allFaults.isEmpty, "seed \(seed)")
    #expect(script.index == nil && !script.thumbnailIsHidden, "seed \(seed)")
    #expect(script.screen.elements.count == 1, "seed \(seed)")
    // Root, backdrop, the preview and those that go.
    #expect(script.layerCount <= 6, "seed \(seed)")
    #expect(script.wait(1).stage.isIdle)
    // Nothing is stuck: the next press peeks.
    let count = script.beganCount
    script.press().up().settle()
    #expect(script.beganCount == count + 1, "seed \(seed)")
  }

  @Test("random stories peek and commit") func randomStoriesPeekAndCommit() {
    var began = 0
    var committed = 0
    for seed in 0..<60 {
      var random = SeededGenerator(state: UInt64(seed))
      let story = RandomPeekStory()
      for _ in 0..<Self.steps { story.step(&random) }
      began += story.script.beganCount
      committed += story.script.reports.count {
        if case .ended(_, committed: true) = $0 { true } else { false }
      }
    }
    #expect(began > 300 && committed > 30)
  }

  @Test("a seed tells the same story") func aSeedTellsTheSameStory() {
    func play() -> [PeekPan.Report] {
      var random = SeededGenerator(state: 3)
      let story = RandomPeekStory()
      for _ in 0..<200 { story.step(&random) }
      return story.script.reports
    }
    #expect(play() == play())
  }
}

/// Fingers, pens, commands and sizes at random, such as a host may send them.
final class RandomPeekStory {
  let script = PeekScript()
  private var down: Set<Int> = []

  func liftAll() {
    for id in down.sorted() { script.up(id) }
    script.pen(.up, pressure: 0)
    down = []
  }

  func step(_ random: inout SeededGenerator) {
    script.wait([0, 0.004, 0.016, 0.03, 0.1, 0.3, 0.6].randomElement(using: &random)!)
    if Int.random(in: 0..<3, using: &random) == 0 { return command(&random) }
    if Int.random(in: 0..<4, using: &random) == 0 { return pen(&random) }
    let id = Int.random(in: 1...2, using: &random)
    guard down.contains(id) else {
      down.insert(id)
      script.send(.peek.setSource(source(&random))).down(id, at: place(&random))
      return
    }
    switch Int.random(in: 0..<9, using: &random) {
    case 0...1:
      down.remove(id)
      script.up(id)
    case 2:
      down.remove(id)
      script.cancel(id)
    case 3...4:
      let velocity = point(
        .random(in: -1500...1500, using: &random), .random(in: -700...300, using: &random))
      script.drag(id, velocity: velocity, for: 0.1)
    case 5: script.drag(id, velocity: point(.random(in: -900...900, using: &random)), for: 0.2)
    default: script.wait(0.55)
    }
  }

  private func pen(_ random: inout SeededGenerator) {
    let phase = PointerSample.Phase.allCases.randomElement(using: &random)!
    if phase == .down { script.send(.peek.setSource(source(&random))) }
    script.pen(phase, at: place(&random), pressure: .random(in: 0...1, using: &random))
  }

  private func command(_ random: inout SeededGenerator) {
    switch Int.random(in: 0..<14, using: &random) {
    case 0: script.send(.peek.setSource(source(&random)))
    case 1...2: script.send(.peek.reload(source(&random) ?? PeekSource(.contents, sizes: [])))
    case 3...4: script.send(.peek.begin())
    case 5...6:
      script.send(.peek.step(distance: [-9, -1, 1, 2, .max, .min].randomElement(using: &random)!))
    case 7: script.send(.peek.commit())
    case 8: script.send(.peek.cancel())
    case 9:
      script.send(
        .size(
          Size2D(
            width: .random(in: 200...900, using: &random),
            height: .random(in: 200...900, using: &random)), displayScale: 1))
    case 10: script.send(.reduceMotion(Bool.random(using: &random)))
    case 11:
      down = []
      script.send(.pointersLost)
    default: script.key([.left, .right, .escape, .up].randomElement(using: &random)!)
    }
  }

  private func source(_ random: inout SeededGenerator) -> PeekSource? {
    let count = [0, 1, 2, 9, 30].randomElement(using: &random)!
    let mode: PeekSource.Mode =
      [.contents, .contents, .value, .neighbours(start: 0), .neighbours(start: count - 1)]
      .randomElement(using: &random)!
    let thumbnail = ThumbnailPlacement(
      frame: Rect2D(
        origin: place(&random), size: Size2D(width: .random(in: 0...99, using: &random), height: 70)
      ),
      cornerRadius: .random(in: 0...40, using: &random),
      gravity: [.resize, .resizeAspect, .resizeAspectFill, .center].randomElement(using: &random)!)
    var source = PeekSource(
      mode, sizes: PeekScript.sizes(count), minimumIndex: .random(in: 0...3, using: &random),
      thumbnail: Bool.random(using: &random) ? thumbnail : PeekScript.thumbnail)
    source.isRightToLeft = Bool.random(using: &random)
    source.range = .random(in: 0...12, using: &random)
    source.margin = [40, 0, 10, 500, .nan].randomElement(using: &random)!
    if Bool.random(using: &random) { source.minimumPoint = place(&random).x }
    if Bool.random(using: &random) { source.maximumPoint = place(&random).x }
    if Int.random(in: 0..<9, using: &random) == 0 {
      source.sizes[..<min(1, count)] = [Size2D(width: .nan, height: 0)]
    }
    return Int.random(in: 0..<9, using: &random) == 0 ? nil : source
  }

  private func place(_ random: inout SeededGenerator) -> Point2D {
    point(.random(in: 0...375, using: &random), .random(in: 0...667, using: &random))
  }
}
