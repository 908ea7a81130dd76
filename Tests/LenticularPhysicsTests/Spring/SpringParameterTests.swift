import Testing

@testable import LenticularPhysics

@Suite("Spring parameters")
struct SpringParameterTests {
  struct PopRow: CustomTestStringConvertible {
    let bounciness, speed, tension, friction, ratio: Double
    var testDescription: String { "\(bounciness), \(speed)" }
  }

  static let popTable = [
    (4, 12, 342.100588235, 30.486979648, 0.824152), (0, 5, 193.414411765, 26.706186353, 0.960146),
    (0, 12, 342.100588235, 36.925880917, 0.998215), (0.5, 12, 342.100588235, 36.086240, 0.975517),
    (10, 10, 299.618823529, 20.572937976, 0.594267),
    (12, 5, 193.414411765, 14.253680196, 0.512451), (20, 12, 342.100588235, 11.090783, 0.299816),
    (20, 20, 512.027647059, 13.356488421, 0.295132),
    (0, 20, 512.027647059, 45.009693, 0.994556), (0, 0, 87.21, 5.777013, 0.309307),
    (4.1, 13, 363.341471, 31.284503, 0.820619), (20, 0, 87.21, 2.360478, 0.126382),
  ].map { PopRow(bounciness: $0.0, speed: $0.1, tension: $0.2, friction: $0.3, ratio: $0.4) }

  @Test("Bounciness and speed give Pop's tension and friction", arguments: popTable)
  func pop(row: PopRow) throws {
    let spring = try DampedSpring(.init(bounciness: row.bounciness, speed: row.speed))
    #expect(abs(spring.stiffness - row.tension) <= 5.1e-7)
    #expect(abs(spring.damping - row.friction) <= 5.1e-7)
    #expect(abs(spring.dampingRatio - row.ratio) <= 5.1e-7)
    #expect(spring.mass == 1)
  }

  @Test("Pop's conversion goes back exactly over its whole range and beyond")
  func popInverse() throws {
    for bounciness in stride(from: -5.0, through: 42, by: 0.5) {
      for speed in stride(from: 0.0, through: 40, by: 0.5) {
        let spring = try DampedSpring(.init(bounciness: bounciness, speed: speed))
        #expect(abs(spring.pop!.bounciness - bounciness) <= 1e-9)
        #expect(abs(spring.pop!.speed - speed) <= 1e-12)
      }
    }
    let spring = try DampedSpring(stiffness: 240, damping: 25)
    #expect(abs(spring.pop!.bounciness - 4.219511776) <= 1e-9)
    #expect(abs(spring.pop!.speed - 7.193204004) <= 1e-9)
    let back = try DampedSpring(try #require(spring.pop))
    #expect(relativeError(back.stiffness, 240) <= 1e-14)
    #expect(relativeError(back.damping, 25) <= 1e-14)
    let heavy = try DampedSpring(stiffness: 480, damping: 50, mass: 2)
    #expect(heavy.pop == spring.pop)
    #expect(try DampedSpring(stiffness: 240, damping: 1).pop == nil)
  }

  @Test("Pop's springs pass through known values")
  func popValues() throws {
    let table: [(Double, Double, [Double])] = [
      (4, 12, [0.256282, 0.616705, 0.964005, 1.010342, 1.000371, 1.000000]),
      (0, 5, [0.156452, 0.414040, 0.783904, 0.935336, 0.996427, 1.000005]),
      (10, 10, [0.257910, 0.676531, 1.086702, 1.052355, 0.992746, 0.999968]),
      (20, 20, [0.467914, 1.154313, 1.174773, 0.859507, 1.017310, 1.001031]),
      (12, 5, [0.185981, 0.547591, 1.077282, 1.136636, 0.978217, 0.999628]),
    ]
    for (bounciness, speed, values) in table {
      let motion = SpringSimulation(
        spring: try DampedSpring(.init(bounciness: bounciness, speed: speed)), from: 0.0, to: 1)
      for (time, value) in zip([0.05, 0.1, 0.2, 0.3, 0.5, 1], values) {
        #expect(abs(motion.value(at: time) - value) <= 5.1e-7)
      }
    }
  }

  @Test("Response and damping ratio are 2π/ω and c/2√(km), and read back")
  func response() throws {
    for response in [0.01, 0.15, 0.5, 1, 7] {
      for ratio in [0, 0.2, 0.825, 1, 1.7, 12] {
        let spring = try DampedSpring(response: response, dampingRatio: ratio)
        #expect(relativeError(spring.response, response) <= 4e-16)
        #expect(relativeError(spring.dampingRatio, ratio) <= 4e-16)
        #expect(
          relativeError(spring.damping, 4 * .pi * ratio / response) <= 4e-16)
      }
    }
    let tenfold = SpringSimulation(
      spring: try DampedSpring(response: 1, dampingRatio: 0.8), from: 0.0, to: 10)
    #expect(abs(tenfold.value(at: 0.5) - 9.223) <= 5.1e-4)
    let critical = SpringSimulation(
      spring: try DampedSpring(response: 1, dampingRatio: 1), from: 0.0, to: 10)
    #expect(abs(critical.value(at: 0.5) - 8.210) <= 5.1e-4)
  }

  @Test("Mass and stiffness in proportion leave response and ratio alone")
  func proportion() throws {
    let light = try DampedSpring(stiffness: 170, damping: 26)
    let heavy = try DampedSpring(stiffness: 1360, damping: 208, mass: 8)
    #expect(light.response == heavy.response && light.dampingRatio == heavy.dampingRatio)
    #expect(light.transition(over: 0.3) == heavy.transition(over: 0.3))
  }

  @Test("Bounce is 1 − ratio above zero and 1/ratio − 1 below, and reads back")
  func bounce() throws {
    for bounce in [-0.9, -0.5, -0.1, 0, 0.15, 0.3, 0.9, 1] {
      let spring = try DampedSpring(duration: 0.5, bounce: bounce)
      #expect(abs(spring.bounce - bounce) <= 1e-15)
      #expect(relativeError(spring.duration, 0.5) <= 4e-16)
    }
    #expect(abs(try DampedSpring(duration: 1, bounce: -0.5).dampingRatio - 2) <= 1e-15)
    #expect(DampedSpring.smooth.bounce == 0)
    #expect(abs(DampedSpring.snappy.bounce - 0.15) <= 1e-15)
    #expect(abs(DampedSpring.bouncy.bounce - 0.3) <= 1e-15)
  }
}
