import TestSupport
import Testing

@testable import LenticularPhysics

@Suite("Extreme motions between walls")
struct BounceExtremeTests {
  static let times = [0, 1e-12, 1e-6, 1e-3, 1, 1e3, 1e9, .nan, .infinity, -1]
  static let forces: [Force<Double>] =
    [1e-9, 1, 1e9].flatMap { (stiffness: Double) in
      [0, 1, 1e9].flatMap { (damping: Double) in
        [0, -1e9].map { (rest: Double) -> Force<Double> in
          .spring(DampedSpring(uncheckedStiffness: stiffness, damping: damping), to: rest)
        }
      }
    }
    + [1e-300, 0.5, 0.998, 1 - 1e-9, 1 - 0x1p-53].map { .decay(Decay(uncheckedRate: $0)) }

  private func check(_ motion: BounceSimulation<Double>, _ name: @autoclosure () -> String) {
    let (lower, upper) = (motion.walls.lowerBound, motion.walls.upperBound)
    let bounces = motion.bounceTimes(lane: 0)
    #expect(bounces.count <= BounceSimulation<Double>.greatestBounceCount + 2, "\(name())")
    #expect(bounces.allSatisfy { $0 >= 0 && $0.isFinite } && bounces == bounces.sorted())
    #expect(motion.end >= lower && motion.end <= upper && motion.end.isFinite, "\(name())")
    #expect(motion.settlingTime(within: .points) >= 0, "\(name())")
    for time in Self.times + bounces.prefix(5) {
      let (value, velocity) = motion.state(at: time)
      #expect(value >= lower && value <= upper, "\(name()) at \(time)")
      #expect(value.isFinite && velocity.isFinite, "\(name()) at \(time)")
    }
  }

  @Test(
    "Values stay finite and between the walls, after finitely many bounces",
    arguments: [0, 0.9, 1])
  func finite(restitution: Double) {
    for force in Self.forces {
      for (lower, upper) in [
        (-1.0, 1.0), (-1e-9, 1e-9), (-1e9, 0), (-.infinity, 2), (0, 0), (-.infinity, .infinity),
      ] {
        for from in [0, -1e9] {
          for velocity in [0, 1e9] {
            let motion = BounceSimulation(
              force, from: from, velocity: velocity,
              walls: Walls(lowerBound: lower, upperBound: upper, restitution: restitution))
            check(motion, "\(force), \(lower)…\(upper) from \(from), \(velocity)")
          }
        }
      }
    }
  }

  @Test("Random motions end, and stay between their walls")
  func random() {
    var random = SeededGenerator(state: 17)
    func number() -> Double {
      let size = Elementary.exp(.random(in: -21...21, using: &random))
      return Bool.random(using: &random) ? size : -size
    }
    for index in 0..<1000 {
      let spring = DampedSpring(uncheckedStiffness: abs(number()), damping: abs(number()))
      let force: Force<Double> =
        index % 3 == 0
        ? .decay(Decay(uncheckedRate: .random(in: 0.5...0.9999, using: &random)))
        : .spring(spring, to: number())
      let from = number()
      let (lower, upper) = (from - abs(number()), from + abs(number()))
      let velocity = number()
      let restitution = Double.random(in: 0...1, using: &random)
      let motion = BounceSimulation(
        force, from: from, velocity: velocity,
        walls: Walls(lowerBound: lower, upperBound: upper, restitution: restitution))
      check(motion, "\(force), \(lower)…\(upper) from \(from), \(velocity), \(restitution)")
    }
  }

  @Test("Where there are more bounces than may be, the last takes what is left of the speed")
  func manyBounces() {
    let greatest = BounceSimulation<Double>.greatestBounceCount
    let walls = Walls(lowerBound: -1e-3, upperBound: 1e-3, restitution: 1)
    let thrown = BounceSimulation(.decay(.normal), from: 0, velocity: 1e9, walls: walls)
    #expect(thrown.bounceTimes(lane: 0).count == greatest)
    #expect(abs(thrown.end) == 1e-3 && thrown.state(at: 1) == (thrown.end, 0))
    // A spring is not left at the wall, but drawn to its rest.
    for end in [0, 5e-4, -2e-4] {
      let spring = BounceSimulation(
        .spring(.smooth, to: end), from: 0, velocity: 1e9, walls: walls)
      let count = spring.bounceTimes(lane: 0).count
      #expect(count >= greatest && count <= greatest + 2)
      #expect(spring.end == end && abs(spring.value(at: 5) - end) <= 1e-12)
    }
    let pressed = BounceSimulation(.spring(.smooth, to: 7), from: 0, velocity: 1e9, walls: walls)
    #expect(pressed.end == 1e-3 && pressed.state(at: 1) == (1e-3, 0))
  }

  @Test("A lane that begins at, with or towards no finite number stands where it begins")
  func notFinite() {
    let walls = Walls(lowerBound: Point2D(x: -5, y: -5), upperBound: Point2D(x: 5, y: 5))
    for value in [Double.nan, .infinity, -.infinity] {
      let motions = [
        BounceSimulation(
          .spring(.smooth, to: .zero), from: Point2D(x: value, y: 1), velocity: .zero, walls: walls),
        BounceSimulation(
          .spring(.smooth, to: .zero), from: Point2D(x: 1, y: 1), velocity: Point2D(x: value, y: 0),
          walls: walls),
        BounceSimulation(
          .spring(.smooth, to: Point2D(x: value, y: 0)), from: Point2D(x: 1, y: 1), velocity: .zero,
          walls: walls),
        BounceSimulation(
          .decay(.normal), from: Point2D(x: 1, y: 1), velocity: Point2D(x: value, y: 0),
          walls: walls),
      ]
      for motion in motions {
        #expect(motion.bounceTimes(lane: 0) == [])
        for time in [1e-9, 0.3, .infinity] {
          let (x, v) = motion.state(at: time)
          #expect(x.x == motion.from.x || x.x.isNaN && motion.from.x.isNaN)
          #expect(v.x == 0)
          #expect(x.y.isFinite && v.y.isFinite)
        }
        #expect(motion.end.x == motion.from.x || motion.end.x.isNaN && motion.from.x.isNaN)
        #expect(motion.settlingTime(within: .points).isFinite)
      }
    }
  }

  @Test("Walls that are no numbers are none, and an upper one below the lower one is at that")
  func strangeWalls() {
    let none = BounceSimulation(
      .decay(.normal), from: 0.0, velocity: 1000, walls: Walls(lowerBound: 0, upperBound: .nan))
    #expect(none.end == Decay.normal.destination(from: 0.0, velocity: 1000))
    let other = BounceSimulation(
      .decay(.normal), from: 0.0, velocity: -1000, walls: Walls(lowerBound: .nan, upperBound: 0))
    #expect(other.end == Decay.normal.destination(from: 0.0, velocity: -1000))
    let crossed = BounceSimulation(
      .spring(.smooth, to: 100.0), from: 0, velocity: 0, walls: Walls(lowerBound: 8, upperBound: 2))
    #expect(crossed.end == 8 && crossed.value(at: 9) == 8)
  }

  @Test("Folding mirrors at a wall by the restitution, and never goes beyond the other")
  func folding() {
    let walls = Walls(
      lowerBound: Point2D(x: 0, y: -.infinity), upperBound: Point2D(x: 10, y: 5), restitution: 0.5)
    let outside = walls.fold(Point2D(x: 14, y: 6), velocity: Point2D(x: 8, y: 2))
    #expect(outside == (Point2D(x: 8, y: 4.5), Point2D(x: -4, y: -1)))
    let inside = walls.fold(Point2D(x: 3, y: -900), velocity: Point2D(x: 8, y: 2))
    #expect(inside == (Point2D(x: 3, y: -900), Point2D(x: 8, y: 2)))
    let beyond = walls.fold(Point2D(x: -4, y: 5), velocity: Point2D(x: -8, y: 2))
    #expect(beyond == (Point2D(x: 2, y: 5), Point2D(x: 4, y: 2)))
    for x in stride(from: -100.0, through: 100, by: 0.7) {
      let folded = walls.fold(Point2D(x: x, y: 0), velocity: .zero).value.x
      #expect(folded >= 0 && folded <= 10)
      let mirrored = Walls(
        lowerBound: Point2D(x: -10, y: -5), upperBound: Point2D(x: 0, y: .infinity),
        restitution: 0.5)
      #expect(mirrored.fold(Point2D(x: -x, y: 0), velocity: .zero).value.x == -folded)
    }
  }
}
