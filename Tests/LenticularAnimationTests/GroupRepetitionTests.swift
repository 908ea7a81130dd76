import LenticularAnimation
import LenticularPhysics
import Testing

/// Groups with repetitions that are too many to play, and times before the beginning.
@Suite("A repeated group") struct GroupRepetitionTests {
  let story = AnimationStory()
  let dial = Dial()
  var animator: PropertyAnimator { story.animator }

  private func ramp(_ duration: Double) -> BasicAnimation<Dial, Double> {
    BasicAnimation(.angle, from: 0, to: 64, duration: duration, curve: .linear).on(dial)
  }

  @Test("of short animations plays a few of its repetitions in a frame")
  func shortRepetitions() {
    // 2⁻²⁰ s, so that times are exact.
    let group = AnimationGroup([ramp(0x1p-20)])
    group.repeatsForever = true
    animator.add(group, at: 0)
    story.show([0, 1 + 0x1p-22])
    #expect(dial.angle == 16 && dial.writes.count < 10)
    story.show(3 + 0x1p-21)
    #expect(dial.angle == 32 && dial.writes.count < 20)
  }

  @Test("reports the last thousand of its repetitions")
  func reports() {
    let ramp = ramp(0x1p-20)
    let tracer = ramp.traced()
    let group = AnimationGroup([ramp])
    group.repeatsForever = true
    animator.add(group, at: 0)
    story.show([0, 1])
    let count = tracer.count(.stopped(finished: true))
    #expect(count >= 1000 && count <= 1003, "\(count)")
  }

  @Test("goes on after a sleep of days as if it had been played")
  func longSleep() {
    let days = 3 * 86_400.0
    let group = AnimationGroup([ramp(0x1p-6), ramp(0x1p-7)], arrangement: .sequence)
    group.repeatsForever = true
    animator.add(group, at: 0)
    story.show([0, 0.01, days + 0x1p-6 + 0x1p-8])
    let iteration = 0x1p-6 + 0x1p-7
    let own = (days + 0x1p-6 + 0x1p-8).truncatingRemainder(dividingBy: iteration)
    let angle = own < 0x1p-6 ? 64 * own * 0x1p6 : 64 * (own - 0x1p-6) * 0x1p7
    #expect(abs(dial.angle - angle) < 1e-5 && dial.writes.count < 20)
  }

  @Test("ends after its number of repetitions, exactly")
  func finiteCount() {
    for arrangement in [AnimationGroup.Arrangement.together, .staggered(by: 0x1p-12), .sequence] {
      let group = AnimationGroup([ramp(0x1p-10), ramp(0x1p-11)], arrangement: arrangement)
      group.repeatCount = 100_000
      animator.add(group, at: 0)
      story.show([0, 500])
      let iteration = arrangement == .sequence ? 0x1p-10 + 0x1p-11 : 0x1p-10
      #expect(group.endTime == 100_000 * iteration && group.phase == .stopped(finished: true))
      #expect(dial.angle == 64 && animator.isIdle)
    }
  }

  @Test("that moves its target on moves it on for each repetition that is skipped")
  func accumulation() {
    let glide = DecayAnimation(.location, velocity: point(0x1p-4, 0)).on(dial)
    let leap = BasicAnimation(.angle, from: 0, to: 1, duration: 0.001).on(dial)
    leap.isAdditive = true
    let group = AnimationGroup([leap, glide])
    group.repeatCount = 50_000
    dial.location = .zero
    animator.add(group, at: 0)
    story.show([0, 1e6])
    #expect(group.phase == .stopped(finished: true) && dial.angle == 50_000)
    let way = Decay.normal.destination(from: point(0, 0), velocity: point(0x1p-4, 0)).x
    #expect(abs(dial.location.x - 50_000 * way) < 1e-6)
  }

  @Test("may be sought to any time, also with steps that take no time", arguments: 0..<40)
  func seeking(seed: Int) {
    var dice = Dice(seed: UInt64(seed))
    var animations: [AnyAnimation] = []
    for _ in 0..<3 {
      let duration = dice.roll() < 0.4 ? 0 : dice.roll()
      if dice.roll() < 0.5 {
        animations.append(ramp(duration))
      } else {
        animations.append(SpringAnimation(.angle, to: dice.roll() < 0.5 ? 0 : 64).on(dial))
      }
    }
    let arrangements = [AnimationGroup.Arrangement.together, .staggered(by: 0.1), .sequence]
    let group = AnimationGroup(animations, arrangement: arrangements[seed % 3])
    group.isRemovedOnCompletion = false
    group.repeatCount = seed % 2 + 1
    animator.add(group, at: 0)
    for number in 0..<60 {
      let time = Double(number) / 10
      story.show(time)
      if dice.roll() < 0.5 { group.seek(to: 4 * dice.roll() - 2, at: time) }
      if dice.roll() < 0.2 { animations[number % 3].seek(to: 4 * dice.roll() - 2, at: time) }
      #expect(dial.angle.isFinite)
    }
    story.finish(from: 6)
    #expect(group.phase == .stopped(finished: true) && animator.isIdle)
  }

  @Test("without a duration may be sought to a time before its beginning")
  func seekingWithoutDuration() {
    let single = BasicAnimation<Dial, Double>(.angle, from: 0, to: 64, duration: 0)
    single.isRemovedOnCompletion = false
    animator.add(single, to: dial, forKey: "turn", at: 0)
    story.show(0)
    for time in [-1, -Double.infinity, .nan, 0, 7] { single.seek(to: time, at: 1) }
    story.show(2)
    #expect(dial.angle == 64 && single.phase == .stopped(finished: true))
  }
}
