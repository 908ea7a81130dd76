import LenticularGestures
import LenticularPhysics
import TestSupport
import Testing

/// What a pan says of a finger's velocity when it lets go, with samples as a browser delivers them.
@Suite struct VelocityTests {
  static let rates = [60.0, 90, 120, 240]
  static let speeds = [0.3, 0.6, 1.2, 2.4]

  /// A finger that moves for 0.3 s at a constant speed, or to a curve, and lifts.
  ///
  /// The device samples `rate` times a second, each sample up to `jitter` of an interval early or
  /// late. A display of 60 Hz shows frames in between; what was sampled since the last frame comes
  /// with the next one, coalesced. Times are those of a browser's clock, in steps of 0.1 ms.
  private func release(
    rate: Double, jitter: Double = 0, seed: UInt64 = 1, grid: Double = 0,
    path: (Double) -> Point2D
  ) -> PanRecognizer {
    var random = SeededGenerator(state: seed)
    let arena = Arena()
    let pan = PanRecognizer()
    arena.add(pan)
    let duration = 0.3
    var samples: [PointerSample] = []
    for step in 0...Int(duration * rate) {
      let shift = step == 0 ? 0 : Double.random(in: -jitter...jitter, using: &random)
      let moment = (Double(step) + shift) / rate
      var location = path(moment)
      if grid > 0 {
        location.x = (location.x / grid).rounded(.toNearestOrEven) * grid
        location.y = (location.y / grid).rounded(.toNearestOrEven) * grid
      }
      let time = 7 + (moment * 1e4).rounded(.toNearestOrEven) / 1e4
      samples.append(
        PointerSample(id: 1, time: time, phase: step == 0 ? .down : .moved, location: location))
    }
    var frame = 7.0
    for sample in samples {
      while frame < sample.time {
        arena.advance(to: frame)
        frame += 1.0 / 60
      }
      arena.handle(sample)
    }
    let last = samples.last!
    arena.handle(
      PointerSample(id: 1, time: last.time + 0.5 / rate, phase: .up, location: last.location))
    #expect(pan.state == .ended)
    return pan
  }

  @Test(
    "the release is as fast as the finger with coalesced samples and jitter", arguments: rates,
    speeds)
  func theReleaseIsAsFastAsTheFingerWithCoalescedSamplesAndJitter(rate: Double, speed: Double) {
    let velocity = point(0.8, -0.6) * (speed * 1000)
    for seed in 1...50 {
      let pan = release(rate: rate, jitter: 0.4, seed: UInt64(seed)) { velocity * $0 }
      let ratio = pan.velocity.length / velocity.length
      #expect(abs(ratio - 1) <= 0.02, "\(ratio)")
      #expect((pan.velocity - velocity).length <= 0.02 * velocity.length)
    }
  }

  @Test("a finger that slows down releases at what is left", arguments: rates, speeds)
  func aFingerThatSlowsDownReleasesAtWhatIsLeft(rate: Double, speed: Double) {
    let end = Double(Int(0.3 * rate)) / rate
    let velocity = speed * 1000
    let pan = release(rate: rate) { time in
      let rest = end - time
      return point(-velocity * rest - 2 * velocity * rest * rest)
    }
    #expect(abs(pan.velocity.x / velocity - 1) <= 0.02, "\(pan.velocity.x / velocity)")
  }

  @Test("locations on the pixels of a phone are exact enough", arguments: rates, [0.6, 1.2, 2.4])
  func locationsOnThePixelsOfAPhoneAreExactEnough(rate: Double, speed: Double) {
    var worst = 0.0
    for seed in 1...50 {
      let pan = release(rate: rate, seed: UInt64(seed), grid: 1.0 / 3) {
        point(speed * 1000 * $0 + Double(seed) / 50)
      }
      worst = max(worst, abs(pan.velocity.x / (speed * 1000) - 1))
    }
    #expect(worst <= 0.02, "\(worst)")
  }

  @Test("resting for a tenth of a second before lifting leaves nothing", arguments: rates)
  func restingForATenthOfASecondBeforeLiftingLeavesNothing(rate: Double) {
    for (rest, isFlung) in [(0.05, true), (0.0999, true), (0.1001, false), (0.3, false)] {
      let script = PointerScript()
      let pan = script.add("pan", PanRecognizer())
      script.interval = 1 / rate
      script.down(at: .zero).move(to: point(200), steps: Int(rate / 5))
      script.interval = rest
      script.up()
      #expect((pan.velocity == .zero) == !isFlung)
      #expect(pan.state == .ended && pan.translation == point(190))
    }
  }

  @Test("equal times give a finite velocity") func equalTimesGiveAFiniteVelocity() {
    let script = PointerScript()
    let pan = script.add("pan", PanRecognizer())
    script.interval = 0
    script.down(at: .zero).move(to: point(100), steps: 10)
    #expect(pan.velocity == .zero)
    script.interval = 0.008
    script.move(to: point(110)).up()
    #expect(pan.velocity.isFinite && abs(pan.velocity.x - 1250) < 1e-6)
  }

  @Test("a flick of two or three samples is flung", arguments: 1...2)
  func aFlickOfTwoOrThreeSamplesIsFlung(moves: Int) {
    let script = PointerScript()
    let pan = script.add("pan", PanRecognizer())
    script.interval = 0.008
    script.down(at: .zero).move(to: point(16 * Double(moves)), steps: moves).up()
    #expect(script.heard.first == "pan began" && script.heard.last == "pan ended")
    #expect(abs(pan.velocity.x - 2000) < 1e-6)
  }

  @Test("reading neither the translation nor the velocity changes the other")
  func readingNeitherTheTranslationNorTheVelocityChangesTheOther() {
    let script = PointerScript()
    let pan = script.add("pan", PanRecognizer())
    script.down(at: .zero)
    for step in 1...30 {
      script.move(to: point(Double(step) * 10))
      guard pan.state.isActive else { continue }
      let first = (pan.translation, pan.velocity)
      #expect((pan.translation, pan.velocity) == first)
      #expect(pan.translation == point(Double(step) * 10 - 10))
    }
    #expect(abs(pan.velocity.x - 1000) < 1e-6)
  }
}
