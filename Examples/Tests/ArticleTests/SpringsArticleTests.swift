import LenticularPhysics
import Testing

@Suite("Springs, as the article tells it")
struct SpringsArticleTests {
  @Test("A spring is known at any time")
  func landing() throws {
    let spring = try DampedSpring(duration: 0.5, bounce: 0.2)
    let move = SpringSimulation(
      spring: spring, from: 0.0, to: 100, velocity: 300)

    let value = move.value(at: 0.1)  // 49.9 points
    let velocity = move.velocity(at: 0.1)  // 504 points per second
    let time = move.settlingTime(within: .points)  // 0.787 seconds

    #expect(abs(value - 49.9) < 0.05 && abs(velocity - 504) < 0.5)
    #expect(abs(time - 0.787) < 0.0005)
  }

  @Test("Four ways lead to a spring, and back")
  func ways() throws {
    let byConstants = try DampedSpring(stiffness: 400, damping: 24, mass: 1)
    let byResponse = try DampedSpring(response: 0.314, dampingRatio: 0.6)
    let byDuration = try DampedSpring(duration: 0.314, bounce: 0.4)
    let bySliders = try DampedSpring(.init(bounciness: 9.87, speed: 14.73))

    for spring in [byResponse, byDuration, bySliders] {
      #expect(abs(spring.stiffness - byConstants.stiffness) < 0.01 * byConstants.stiffness)
      #expect(abs(spring.damping - byConstants.damping) < 0.01 * byConstants.damping)
    }

    let ratio = DampedSpring.pop.dampingRatio  // 0.824
    let duration = DampedSpring.pop.duration  // 0.34 seconds
    let bounciness = DampedSpring.pop.pop?.bounciness  // 4

    #expect(abs(ratio - 0.824) < 0.0005 && abs(duration - 0.34) < 0.0005)
    #expect(abs(try #require(bounciness) - 4) < 1e-9)
    #expect(abs(try #require(DampedSpring.pop.pop).speed - 12) < 1e-9)
  }

  @Test("Transitions follow one another and carry any value")
  func transitions() throws {
    let spring = DampedSpring.bouncy
    let frame = spring.transition(over: 1.0 / 60)
    let two = frame.concatenating(frame)  // what transition(over: 1.0 / 30) is

    let displacement = Point2D(x: -100, y: -40)
    let (position, velocity) = two(position: displacement, velocity: .zero)

    let direct = spring.transition(over: 1.0 / 30)
    #expect(abs(two.xx - direct.xx) < 1e-14 && abs(two.xv - direct.xv) < 1e-14)
    let motion = SpringSimulation(spring: spring, from: displacement, to: .zero)
    #expect((motion.value(at: 1.0 / 30) - position).maximumNorm < 1e-11)
    #expect((motion.velocity(at: 1.0 / 30) - velocity).maximumNorm < 1e-10)
  }

  @Test("A motion that is caught goes elsewhere with its velocity")
  func handover() {
    let there = SpringSimulation(spring: .bouncy, from: 0.0, to: 100)
    let caught = there.state(at: 0.1)
    let back = SpringSimulation(
      spring: .bouncy, from: caught.value, to: 0, velocity: caught.velocity)

    #expect(back.value(at: 0) == there.value(at: 0.1))
    #expect(back.velocity(at: 0) == there.velocity(at: 0.1))
  }

  @Test("A spring tells when it passes a place and when it is over")
  func questions() throws {
    // When it first passes its end, in seconds, and when it rests there.
    let passage = DampedSpring.pop.time(from: -100, velocity: 0, to: 0)  // 0.242
    let rest = DampedSpring.pop.settlingTime(  // 0.536
      from: -100, velocity: 0, within: .points)

    #expect(abs(try #require(passage) - 0.242) < 0.0005)
    #expect(abs(rest - 0.536) < 0.0005)
  }

  @Test("The table of damping ratios is true")
  func table() throws {
    // ratio, overshoot in percent, settling time in seconds
    for (ratio, overshoot, settling) in [
      (0.2, 52.7, 3.03), (0.5, 16.3, 1.23), (1, 0, 0.796), (2, 0, 2.28),
    ] {
      let spring = try DampedSpring(response: 0.5, dampingRatio: ratio)
      let motion = SpringSimulation(spring: spring, from: 0.0, to: 100)
      let peak = (0...5000).map { motion.value(at: Double($0) / 1000) }.max() ?? 0
      #expect(abs(max(0, peak - 100) - overshoot) < 0.05, "\(ratio) \(peak)")
      let time = motion.settlingTime(within: .points)
      #expect(abs(time - settling) < 0.005, "\(ratio) \(time)")
    }
  }
}
