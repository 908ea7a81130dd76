import Lenticular
import LenticularGestures
import LenticularPhysics
import Testing

@Suite struct ScrollGlideTests {
  static let tall = Size2D(width: 320, height: 20_000)

  @Test("a fling glides as far as its decay says", arguments: [300.0, 600, 1200, 2400], [1.0, -1])
  func aFlingGlidesAsFarAsItsDecaySays(speed: Double, way: Double) {
    let script = ScrollScript(content: Self.tall).scroll(to: point(0, 10_000)).frame()
    script.fling(velocity: point(0, -way * speed), for: 0.15)
    let start = script.view.contentOffset(at: script.time).y
    script.settle()
    // 499.5 points for each point per millisecond.
    #expect(abs(way * (script.offset.y - start) / (499.5 * speed / 1000) - 1) < 0.01)
    #expect(script.offset.x == 0)
    #expect(script.allFaults.isEmpty)
  }

  @Test("content crosses its edge when and as fast as calculated")
  func contentCrossesItsEdgeWhenAndAsFastAsCalculated() {
    // Released 300 points before the edge with 1000 points per second.
    let script = ScrollScript(
      view: Size2D(width: 1000, height: 100), content: Size2D(width: 1390, height: 100))
    script.fling(velocity: point(-1000))
    let released = script.time
    #expect(abs(script.view.contentOffset(at: released).x - 90) < 1e-9)
    #expect(abs(script.view.velocity(at: released).x - 1000) < 1e-6)
    let crossing = released + 0.458438
    #expect(abs(script.view.contentOffset(at: crossing).x - 390) < 5e-4)
    #expect(abs(script.view.velocity(at: crossing).x - 399.399) < 5e-3)
    // A critically damped spring peaks at v ÷ (e · ω), 1 ÷ ω later.
    let peak = script.view.contentOffset(at: crossing + 1 / 200.0.squareRoot())
    #expect(abs(peak.x - 390 - 399.399 * 0.026013) < 1e-3)
    script.settle()
    #expect(script.offset.x == 390)
    #expect(script.allFaults.isEmpty)
  }

  @Test(
    "at the edge position and velocity are continuous", arguments: [400.0, 900, 1700, 5000, 12_000])
  func atTheEdgePositionAndVelocityAreContinuous(speed: Double) {
    let script = ScrollScript(content: Size2D(width: 320, height: 880))
    script.fling(velocity: point(0, -speed), for: 0.05)
    let (view, start) = (script.view, script.time)
    let step = 1.0 / 14400
    // Between two instants the position moves by the mean velocity; the velocity by no more than the
    // greatest acceleration of decay and spring.
    let acceleration = 2 * speed * 200.0.squareRoot() + 200 * 480
    for index in 0..<14400 {
      let (now, next) = (start + Double(index) * step, start + Double(index + 1) * step)
      let (v, w) = (view.velocity(at: now).y, view.velocity(at: next).y)
      // Where nothing can be seen to move any more, the motion is over.
      if w == 0 { break }
      #expect(abs(w - v) <= acceleration * step)
      let moved = view.contentOffset(at: next).y - view.contentOffset(at: now).y
      #expect(abs(moved - (v + w) / 2 * step) <= acceleration * step * step)
    }
  }

  @Test(
    "mirrored edges give mirrored motion to the last bit",
    arguments: [point(1100, -300), point(-700, 2000), point(3000, 3000), point(-650, -40)])
  func mirroredEdgesGiveMirroredMotionToTheLastBit(velocity: Point2D) {
    // The content fits, and the insets let it rest 150 points to either side.
    let inset = Insets(top: 150, left: 150, bottom: 150, right: 150)
    func play(_ sign: Double) -> ScrollScript {
      ScrollScript(content: ScrollScript.size, inset: inset)
        .fling(velocity: velocity * sign, from: .zero).wait(0.4)
        .down(at: .zero).drag(velocity: velocity * (sign / 3), for: 0.2).up().settle()
    }
    let (script, mirror) = (play(1), play(-1))
    #expect(script.moments.map(\.offset) == mirror.moments.map { -$0.offset })
    #expect(script.moments.contains { $0.offset.maximumNorm > 150 })
    #expect(script.allFaults.isEmpty)
  }

  @Test("every frame rate shows the same to the last bit", arguments: [30, 90, 120, 240])
  func everyFrameRateShowsTheSameToTheLastBit(hertz: Int) {
    func play(_ hertz: Int) -> [Double: [Double]] {
      var configuration = ScrollInteraction.Configuration()
      configuration.maximumZoomScale = 3
      let script = ScrollScript(
        content: Size2D(width: 700, height: 1200), configuration: configuration, hertz: hertz)
      script.wait(0.1).fling(velocity: point(-900, -2500)).wait(0.7)
      script.fling(velocity: point(300, -700)).wait(0.9)
      script.down(1, at: point(100, 200)).down(2, at: point(200, 300))
      script.pinch(to: point(20, 20), point(300, 460), in: 0.2).up(1).wait(0.1).up(2).wait(0.6)
      script.scroll(to: .zero, animated: true).wait(0.8)
      return Dictionary(
        uniqueKeysWithValues: script.moments.dropFirst().map {
          ($0.time, [$0.offset.x, $0.offset.y, $0.zoom])
        })
    }
    let reference = play(60)
    let frames = play(hertz)
    let shared = frames.keys.filter { reference[$0] != nil }
    #expect(shared.count >= 90)
    for time in shared { #expect(frames[time] == reference[time]) }
  }

  @Test(
    "a motion that is started anew at any frame goes on",
    arguments: Array(stride(from: 0.05, to: 1.3, by: 0.1)))
  func aMotionThatIsStartedAnewAtAnyFrameGoesOn(delay: Double) {
    // Content that grows on the side that is not approached starts the motion anew and bounds
    // nothing differently.
    func play(_ isInterrupted: Bool) -> ScrollScript {
      let script = ScrollScript(content: Size2D(width: 320, height: 2000))
      script.scroll(to: point(0, 400)).fling(velocity: point(0, 1600)).wait(delay)
      if isInterrupted {
        script.send(.scroll.setContent(size: Size2D(width: 320, height: 4000), inset: Insets()))
      }
      return script.wait(2)
    }
    let (script, reference) = (play(true), play(false))
    for (moment, expected) in zip(script.moments, reference.moments) {
      #expect((moment.offset - expected.offset).maximumNorm < 0.051)
    }
    let moving = zip(script.moments, reference.moments).filter {
      abs($1.offset.y) > 1 || $1.time < 100.3
    }
    #expect(moving.count > 20)
    for (moment, expected) in moving {
      #expect((moment.offset - expected.offset).maximumNorm < 1e-9)
    }
    #expect(script.offset == .zero && script.allFaults.isEmpty)
  }

  @Test("both axes go past opposite edges at once and come back")
  func bothAxesGoPastOppositeEdgesAtOnceAndComeBack() {
    let script = ScrollScript(content: Size2D(width: 500, height: 700))
    script.scroll(to: point(60, 160)).fling(velocity: point(2000, -2000)).settle()
    #expect(script.moments.contains { $0.offset.x < -10 && $0.offset.y > 230 })
    #expect(script.offset == point(0, 220))
    #expect(script.allFaults.isEmpty)
  }

  @Test("an edge that one axis hits does not disturb the other")
  func anEdgeThatOneAxisHitsDoesNotDisturbTheOther() {
    func play(width: Double) -> ScrollScript {
      ScrollScript(content: Size2D(width: width, height: 9000))
        .fling(velocity: point(-1500, -1500)).settle()
    }
    let (narrow, wide) = (play(width: 400), play(width: 9000))
    #expect(narrow.offset.x == 80 && wide.offset.x > 700)
    for (moment, free) in zip(narrow.moments, wide.moments) {
      #expect(moment.offset.y == free.offset.y)
    }
  }

  @Test("content that fits never moves") func contentThatFitsNeverMoves() {
    let script = ScrollScript(content: Size2D(width: 200, height: 480))
    script.fling(velocity: point(1500, -900)).wait(0.3).settle()
    #expect(script.moments.allSatisfy { $0.offset == .zero })
    #expect(!script.reports.contains(.willBeginDecelerating))
    #expect(script.allFaults.isEmpty)
  }

  @Test("content that fits and always bounces comes back")
  func contentThatFitsAndAlwaysBouncesComesBack() {
    var configuration = ScrollInteraction.Configuration()
    configuration.alwaysBouncesVertically = true
    let script = ScrollScript(
      content: Size2D(width: 200, height: 100), configuration: configuration)
    script.fling(velocity: point(1500, -900)).settle()
    #expect(script.moments.allSatisfy { $0.offset.x == 0 })
    #expect(script.moments.contains { $0.offset.y > 30 })
    #expect(script.offset == .zero)
    #expect(script.allFaults.isEmpty)
  }

  @Test("content that must not bounce stops dead at the edge")
  func contentThatMustNotBounceStopsDeadAtTheEdge() {
    var configuration = ScrollInteraction.Configuration()
    configuration.bounces = false
    configuration.alwaysBouncesHorizontally = true
    let script = ScrollScript(
      content: Size2D(width: 320, height: 800), configuration: configuration)
    script.fling(velocity: point(900, -3000)).wait(1)
    #expect(script.moments.allSatisfy { $0.offset.x == 0 && (0...320).contains($0.offset.y) })
    #expect(script.offset.y == 320)
    // It arrives with full speed, and the next frame finds it at rest.
    let last = script.moments.map(\.offset.y).last { $0 < 320 } ?? 320
    #expect(last < 310)
    script.down(at: point(0, 0)).drag(velocity: point(0, 4000), for: 0.3).wait(0.2).up().settle()
    #expect(script.moments.allSatisfy { (0...320).contains($0.offset.y) } && script.offset.y == 0)
    #expect(script.allFaults.isEmpty)
  }

  @Test("insets let content rest beyond its edges") func insetsLetContentRestBeyondItsEdges() {
    let inset = Insets(top: 44, left: 5, bottom: 80, right: 10)
    let script = ScrollScript(content: Size2D(width: 400, height: 900), inset: inset)
    script.fling(velocity: point(4000, 4000)).settle()
    #expect(script.offset == point(-5, -44))
    script.fling(velocity: point(-9000, -9000)).settle()
    #expect(script.offset == point(90, 500))
    #expect(script.allFaults.isEmpty)
  }

  @Test("other deceleration rates glide as far as they say", arguments: [0.99, 0.995])
  func otherDecelerationRatesGlideAsFarAsTheySay(rate: Double) throws {
    var configuration = ScrollInteraction.Configuration()
    configuration.deceleration = try Decay(rate: rate)
    let script = ScrollScript(content: Self.tall, configuration: configuration)
    script.fling(velocity: point(0, -2000))
    let start = script.view.contentOffset(at: script.time).y
    script.settle()
    let reach = configuration.deceleration.reach
    #expect(abs((script.offset.y - start) / (2000 * reach) - 1) < 0.01)
  }
}
