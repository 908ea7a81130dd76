import Lenticular
import LenticularGestures
import LenticularPhysics
import Testing

/// A viewer that is read from right to left is one that is read from left to right, in a mirror.
@Suite struct RightToLeftTests {
  private static let middle = point(160, 284)

  /// A story, to be told in both directions. `forward` is 1 if the next page lies to the right.
  struct Story: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let tell: @Sendable (_ script: ViewerScript, _ forward: Double) -> Void
  }

  static let stories = [
    Story(testDescription: "steps") { script, _ in
      script.step(1).wait(0.1).step(1).wait(0.2).step(-1).settle().step(.max).settle()
      script.step(.min).settle()
    },
    Story(testDescription: "swipes") { script, _ in
      script.down(at: middle).drag(velocity: point(-1200, 20), for: 0.1).up().wait(0.12)
      script.down(at: point(250, 284)).drag(velocity: point(-900), for: 0.1).up().settle()
      script.down(at: middle).drag(velocity: point(700), for: 0.3).wait(0.15).up().settle()
      // Past the first photograph there is none.
      for _ in 0..<3 {
        script.down(at: middle).drag(velocity: point(1200), for: 0.1).up().settle()
      }
      script.down(at: middle).drag(velocity: point(500), for: 0.4).wait(0.1).up().settle()
    },
    Story(testDescription: "keys") { script, forward in
      let (next, previous): (Key, Key) = forward > 0 ? (.right, .left) : (.left, .right)
      script.send(.key(next)).settle().send(.key(.pageDown)).wait(0.1).send(.key(previous))
        .settle().send(.key(.end)).settle().send(.key(next)).send(.key(.pageUp)).settle()
      script.send(.key(.home)).settle().send(.key(previous)).settle()
    },
    Story(testDescription: "wheels") { script, forward in
      for delta in [60.0, 80, 100, 70, 30, 10] {
        script.send(
          .wheel(
            WheelSample(
              time: script.time, location: middle, delta: point(forward * delta),
              isPrecise: true, modifiers: [])))
        script.wait(0.016)
      }
      script.settle()
      script.send(
        .wheel(
          WheelSample(
            time: script.time, location: middle, delta: point(forward * 120), modifiers: [])))
      script.settle()
    },
    Story(testDescription: "edges") { script, _ in
      script.doubleTap(at: point(100, 300)).settle()
      for _ in 0..<4 {
        script.down(at: point(300, 284)).drag(velocity: point(-1500, 30), for: 0.15).up().settle()
      }
      script.doubleTap(at: point(200, 300)).settle()
      for _ in 0..<4 {
        script.down(at: point(20, 284)).drag(velocity: point(1500, 30), for: 0.15).up().settle()
      }
    },
    Story(testDescription: "resizes") { script, _ in
      script.step(1).wait(0.1).resize(320, 400).settle().step(1).settle().dismiss().settle()
    },
  ]

  private func play(_ story: Story, isRightToLeft: Bool) -> ViewerScript {
    let script = ViewerScript(photos: PagingTests.photos, isMirrored: isRightToLeft)
    script.isRightToLeft = isRightToLeft
    script.resize(320, 568).open(1)
    story.tell(script, isRightToLeft ? -1 : 1)
    return script
  }

  @Test("a story in a mirror is the same from right to left", arguments: stories)
  func aStoryInAMirrorIsTheSameFromRightToLeft(story: Story) {
    let scripts = [false, true].map { play(story, isRightToLeft: $0) }
    let moments = scripts.map(\.moments)
    #expect(moments[0].count == moments[1].count)
    for (plain, mirrored) in zip(moments[0], moments[1]) {
      #expect((plain.photo == nil) == (mirrored.photo == nil))
      guard let plain = plain.photo?.frame, let mirrored = mirrored.photo?.frame else { continue }
      #expect(abs(320 - plain.maxX - mirrored.minX) < 1e-6)
      #expect(abs(plain.minY - mirrored.minY) < 1e-6)
      #expect((plain.size - mirrored.size).maximumNorm < 1e-6)
    }
    #expect(scripts[0].reports == scripts[1].reports)
    #expect(scripts[0].reports.contains { if case .indexChanged = $0 { true } else { false } })
    #expect(scripts.allSatisfy { $0.allFaults.isEmpty })
  }

  @Test("the direction may change while a photograph is open")
  func theDirectionMayChangeWhileAPhotographIsOpen() {
    let script = ViewerScript(photos: PagingTests.photos).open(1)
    script.isRightToLeft = true
    script.resize(320, 568).settle()
    #expect((script.shown.center - Self.middle).length < 1e-9 && script.index == 1)
    script.down(at: Self.middle).drag(velocity: point(1200), for: 0.1).up().settle()
    #expect(script.index == 2 && script.allFaults.isEmpty)
    script.isRightToLeft = false
    script.resize(320, 568).send(.key(.right)).settle()
    #expect(script.index == 3 && (script.shown.center - Self.middle).length < 1e-9)
  }
}
