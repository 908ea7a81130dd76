import Foundation
import Lenticular
import LenticularGestures
import LenticularPhysics
import TestSupport
import Testing

/// Whatever fingers, hosts and displays do: offsets are finite, effects are balanced, and in the end
/// everything rests where it may and nothing happens any more.
@Suite struct ScrollPropertyTests {
  private static func number(_ name: String) -> UInt64? {
    ProcessInfo.processInfo.environment[name].flatMap(UInt64.init)
  }

  static let steps = 120
  static let stories = (number("LENTICULAR_FUZZ_EVENTS") ?? 18_000) / UInt64(steps)
  static let firstSeed = number("LENTICULAR_FUZZ_SEED") ?? 0

  @Test("random stories end well", arguments: 0..<stories)
  func randomStoriesEndWell(index: UInt64) {
    let seed = Self.firstSeed &+ index
    var random = SeededGenerator(state: seed &* 7919 &+ 3)
    let script = Self.script(&random)
    let story = RandomScrollStory(script)
    for _ in 0..<Self.steps { story.step(&random) }
    story.liftAll()
    script.settle()
    #expect(script.allFaults.isEmpty, "seed \(seed)")
    #expect(script.moments.allSatisfy { $0.offset.isFinite && $0.zoom > 0 && $0.zoom.isFinite })
    let (offset, zoom) = (script.offset, script.zoom)
    let limits = script.view.configuration
    #expect((limits.minimumZoomScale...limits.maximumZoomScale).contains(zoom), "seed \(seed)")
    #expect(script.scroll(to: offset).frame().offset == offset, "seed \(seed): \(offset)")
    #expect(!script.view.isDecelerating && !script.view.isDragging && !script.view.isZooming)
    #expect(script.wait(1).stage.isIdle && script.offset == offset)
  }

  @Test("a seed tells the same story") func aSeedTellsTheSameStory() {
    func play() -> [[UInt64]] {
      var random = SeededGenerator(state: 11)
      let story = RandomScrollStory(Self.script(&random))
      for _ in 0..<200 { story.step(&random) }
      return story.script.moments.map {
        [$0.offset.x.bitPattern, $0.offset.y.bitPattern, $0.zoom.bitPattern]
      }
    }
    #expect(play() == play())
  }

  /// A scroll view of any configuration.
  private static func script(_ random: inout SeededGenerator) -> ScrollScript {
    var configuration = ScrollInteraction.Configuration()
    configuration.bounces = Int.random(in: 0..<4, using: &random) > 0
    configuration.bouncesZoom = Bool.random(using: &random)
    configuration.alwaysBouncesVertically = Bool.random(using: &random)
    configuration.isDirectionalLockEnabled = Bool.random(using: &random)
    configuration.snapping = [
      .none, .none, .pages, .offsets,
    ].randomElement(using: &random)!
    if Bool.random(using: &random) {
      configuration.minimumZoomScale = 0.5
      configuration.maximumZoomScale = 3
    }
    return ScrollScript(
      content: Size2D(width: 700, height: 1600), configuration: configuration,
      snapOffsets: .init(horizontal: [0, 90, 400]),
      hertz: [30, 60, 120].randomElement(using: &random)!)
  }
}

/// Fingers, commands and sizes at random, such as a host may send them.
final class RandomScrollStory {
  let script: ScrollScript
  private var down: Set<Int> = []

  init(_ script: ScrollScript) {
    self.script = script
  }

  func liftAll() {
    for id in down.sorted() { script.up(id) }
    down = []
  }

  func step(_ random: inout SeededGenerator) {
    script.wait([0, 0.004, 0.008, 0.016, 0.03, 0.2].randomElement(using: &random)!)
    if Int.random(in: 0..<20, using: &random) == 0 {
      script.frameTicks = 10 * .random(in: 3...60, using: &random)
    }
    if Int.random(in: 0..<8, using: &random) == 0 { return command(&random) }
    let id = Int.random(in: 1...3, using: &random)
    guard down.contains(id) else {
      if down.count < 2 || Int.random(in: 0..<4, using: &random) == 0 {
        down.insert(id)
        script.down(id, at: place(&random))
      }
      return
    }
    switch Int.random(in: 0..<12, using: &random) {
    case 0...2:
      down.remove(id)
      script.up(id)
    case 3:
      down.remove(id)
      script.cancel(id)
    case 4: script.down(id, at: place(&random))
    case 5...6: script.drag(id, velocity: (place(&random) - point(200, 250)) * 12, for: 0.04)
    default:
      let reach = [3.0, 15, 60].randomElement(using: &random)!
      let way = point(
        .random(in: -reach...reach, using: &random), .random(in: -reach...reach, using: &random))
      for _ in 1...3 { script.move(id, by: way).wait(0.008) }
    }
  }

  private func command(_ random: inout SeededGenerator) {
    let animated = Bool.random(using: &random)
    switch Int.random(in: 0..<12, using: &random) {
    case 9...10:
      script.send(
        .wheel(
          WheelSample(
            time: script.time, location: place(&random),
            delta: (place(&random) - point(200, 250)) * 2,
            phase: .allCases.randomElement(using: &random)!,
            isPrecise: Bool.random(using: &random),
            modifiers: Bool.random(using: &random) ? .control : [])))
    case 0: script.scroll(to: place(&random) * 4, animated: animated)
    case 1:
      script.send(
        .scroll.scrollToVisible(
          rect: Rect2D(origin: place(&random) * 3, size: Size2D(width: 90, height: 800)),
          animated: animated))
    case 2...3:
      script.send(
        .scroll.zoom(
          scale: .random(in: 0.2...5, using: &random), point: place(&random), animated: animated))
    case 4:
      script.resize(.random(in: 100...600, using: &random), .random(in: 100...600, using: &random))
    case 5:
      script.send(
        .scroll.setContent(
          size: Size2D(
            width: .random(in: 0...1500, using: &random),
            height: .random(in: 0...3000, using: &random)),
          inset: Insets(
            top: .random(in: -20...80, using: &random), left: .random(in: 0...50, using: &random),
            bottom: .random(in: 0...50, using: &random))))
    case 6:
      down = []
      script.send(.pointersLost)
    case 7: script.scroll(to: point(.nan, 1e300), animated: animated)
    default:
      let key: Key = [.left, .right, .up, .down, .pageUp, .pageDown, .home, .end, .escape]
        .randomElement(using: &random)!
      script.send(.key(key))
    }
  }

  private func place(_ random: inout SeededGenerator) -> Point2D {
    point(.random(in: 0...400, using: &random), .random(in: 0...500, using: &random))
  }
}
