import LenticularPhysics
import Testing

@Suite("Decays, as the article tells it")
struct DecaysArticleTests {
  @Test("A throw tells where it ends, and an end which throw leads there")
  func directions() throws {
    let decay = Decay.normal
    let end = decay.destination(from: 0, velocity: 1000.0)  // 499.5 points
    let velocity = decay.velocity(from: 0, to: 300.0)  // 600.6, per second
    let passage = decay.time(from: 0, velocity: 1000, to: 300)  // 0.458 seconds
    let rest = decay.duration(velocity: 1000, within: .points)  // 4.6 seconds

    #expect(abs(end - 499.5) < 0.05 && abs(velocity - 600.6) < 0.05)
    #expect(abs(try #require(passage) - 0.458) < 0.0005 && abs(rest - 4.6) < 0.005)
  }

  @Test("A throw ends on the nearest pixel, or the nearest page")
  func places() throws {
    let decay = Decay.normal
    let pixel = 1.0 / 3
    let start = 0.0
    let thrown = 734.0
    let aligned = decay.velocity(
      from: start, nearestTo: thrown, endingOnMultipleOf: pixel)

    let page = 320.0
    let turned = Decay.fast.velocity(
      from: start, nearestTo: thrown, endingOnMultipleOf: page)

    let pixels = decay.destination(from: start, velocity: aligned) / pixel
    #expect(abs(pixels - pixels.rounded()) < 1e-9)
    #expect(abs(aligned - thrown) < 0.5)
    #expect(abs(Decay.fast.destination(from: start, velocity: turned)) < 1e-9)
  }

  @Test("A throw bounces off a wall at a time that is solved for")
  func wall() throws {
    let throwing = BounceSimulation(
      .decay(.normal), from: 0.0, velocity: 1000,
      walls: Walls(lowerBound: -.infinity, upperBound: 300, restitution: 0.5))
    let bounces = throwing.bounceTimes(lane: 0)  // once, at 0.458 seconds
    let end = throwing.end  // 200.25

    #expect(bounces.count == 1 && abs(bounces[0] - 0.458) < 0.0005)
    #expect(abs(end - 200.25) < 0.005)
  }

  @Test("Forms differ by a thousandth")
  func forms() throws {
    let integral = Decay.normal.reach  // 0.4995 seconds
    let geometric = Decay.normal.form(.geometric).reach  // 0.499 seconds

    #expect(abs(integral - 0.49949983) < 1e-8 && abs(geometric - 0.499) < 1e-12)
  }

  @Test("The velocity is that of the finger")
  func finger() throws {
    var tracker = VelocityTracker()
    for (time, location) in [
      (0.000, Point2D(x: 100, y: 400)), (0.008, Point2D(x: 101, y: 393)),
      (0.016, Point2D(x: 102, y: 385)), (0.024, Point2D(x: 103, y: 376)),
    ] {
      tracker.add(location, at: time)
    }
    let velocity = tracker.velocity(at: 0.024)
    let glide = DecaySimulation(from: Point2D(x: 103, y: 376), velocity: velocity)

    #expect(abs(velocity.x - 125) < 1e-9 && velocity.y < -1100 && velocity.y > -1250)
    #expect(glide.end.y < -100)
  }
}
