import LenticularAnimation
import LenticularPhysics
import Testing

/// No animation depends on when frames come.
@Suite struct AnimationFrameRateTests {
  /// The value at every multiple of 1/30 second, with other frames in between.
  private func values(
    of kind: AnimationKind, rate: Int, between: ((Int) -> [Double])? = nil
  ) throws -> [Double] {
    let (story, dial) = (AnimationStory(), Dial())
    story.animator.add(try kind.make(), to: dial, at: 0)
    var values: [Double] = []
    for step in 0..<300 {
      let parts = rate / 30
      story.show(Double(step * parts) / Double(rate))
      values.append(dial.angle)
      if let between {
        story.show(between(step))
      } else {
        for part in 1..<max(parts, 1) where parts > 1 {
          story.show(Double(step * parts + part) / Double(rate))
        }
      }
    }
    #expect(story.animator.isIdle)
    return values
  }

  @Test("every frame rate shows the same bits at the same times", arguments: AnimationKind.allCases)
  func everyFrameRateShowsTheSameBitsAtTheSameTimes(kind: AnimationKind) throws {
    let reference = try values(of: kind, rate: 30)
    #expect(Set(reference).count > 10)
    for rate in [60, 90, 120, 240] {
      let other = try values(of: kind, rate: rate)
      #expect(other == reference)
    }
    var dice = Dice(seed: 11)
    let irregular = try values(of: kind, rate: 30) { step in
      (0..<Int(dice.roll() * 4)).map { _ in (Double(step) + dice.roll()) / 30 }.sorted()
    }
    #expect(irregular == reference)
    // A display that skips most of the frames.
    let (story, dial) = (AnimationStory(), Dial())
    story.animator.add(try kind.make(), to: dial, at: 0)
    var step = 0
    while step < reference.count {
      story.show(Double(step) / 30)
      #expect(dial.angle == reference[step])
      step += 1 + Int(dice.roll() * 20)
    }
  }

  @Test("the end comes at the same time at every frame rate", arguments: AnimationKind.allCases)
  func theEndComesAtTheSameTimeAtEveryFrameRate(kind: AnimationKind) throws {
    var ends: Set<Double> = []
    for rate in [7, 30, 60, 90, 120, 240] {
      let (story, animation, dial) = (AnimationStory(), try kind.make(), Dial())
      story.animator.add(animation, to: dial, at: 0)
      let frames = story.finish(rate: Double(rate))
      let end = try #require(animation.endTime)
      ends.insert(end)
      let last = Double(frames - 1) / Double(rate)
      #expect(last >= end && last - 1 / Double(rate) < end)
    }
    #expect(ends.count == 1)
  }

  @Test(
    "restarting from its own state continues the same motion",
    arguments: [AnimationKind.spring, .flungSpring, .creepingSpring, .bouncingSpring, .decay])
  func restartingFromItsOwnStateContinuesTheSameMotion(kind: AnimationKind) throws {
    let (story, free) = (AnimationStory(), try kind.make())
    story.animator.add(free, to: Dial(), at: 0)
    story.show(0)
    var dice = Dice(seed: 5)
    for _ in 0..<20 {
      let time = dice.roll() * 0.4
      let state = try #require(free.state(at: time))
      let again = try kind.make()
      (again.fromValue, again.velocity) = (state.value, state.velocity)
      // The way, and so its walls, begins elsewhere: both may only stand at the end.
      let (second, dial) = (AnimationStory(), Dial())
      second.animator.add(again, to: dial, at: time)
      second.show(time)
      for step in 1...30 {
        let later = time + Double(step) * 0.01
        let (one, other) = (
          try #require(free.state(at: later)), try #require(again.state(at: later))
        )
        if later >= (free.endTime ?? .infinity) { break }
        #expect(abs(one.value - other.value) <= 0.05)
      }
      #expect(abs(dial.angle - state.value) < 1e-12)
    }
  }

  @Test("mirrored animations are mirrored") func mirroredAnimationsAreMirrored() throws {
    for kind in AnimationKind.allCases where kind != .keyframes {
      let (story, one, other) = (AnimationStory(), Dial(), Dial())
      let (there, mirrored) = (try kind.make(), try kind.make())
      mirrored.toValue = there.toValue.map { -$0 }
      mirrored.velocity = there.velocity.map { -$0 }
      mirrored.bounds = there.bounds.map { (-$0.upper, -$0.lower) }
      story.animator.add(there, to: one, at: 0)
      story.animator.add(mirrored, to: other, at: 0)
      story.finish()
      #expect(one.writes == other.writes.map { -$0 })
    }
  }
}
