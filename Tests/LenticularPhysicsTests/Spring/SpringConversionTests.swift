import Testing

@testable import LenticularPhysics

/// Every way of naming a spring leads to every other and back.
@Suite("Conversions of springs")
struct SpringConversionTests {
  static let masses = [1, 0.5, 8, 1e-3, 37]
  static let responses = Grid.geometric(1e-3...1e3, count: 13)
  static let ratios = Grid.geometric(1e-3...1e3, count: 25) + [1]

  @Test("Stiffness, damping and mass give a response and a ratio that give them back")
  func response() throws {
    var worst = Worst()
    for mass in Self.masses {
      for stiffness in Grid.geometric(1e-4...1e8, count: 25) {
        for damping in [0] + Grid.geometric(1e-4...1e6, count: 21) {
          let spring = try DampedSpring(stiffness: stiffness, damping: damping, mass: mass)
          let back = try DampedSpring(response: spring.response, dampingRatio: spring.dampingRatio)
          worst.note(relativeError(back.stiffness * mass, stiffness), "k \(stiffness)")
          worst.note(relativeError(back.damping * mass, damping), "c \(damping), k \(stiffness)")
          #expect(back.mass == 1)
        }
      }
    }
    #expect(worst.error <= 1e-15, "\(worst.place)")
  }

  @Test("A response and a ratio give a spring of any mass that gives them back")
  func parameters() throws {
    var worst = Worst()
    for response in Self.responses {
      for ratio in Self.ratios + [0] {
        let light = try DampedSpring(response: response, dampingRatio: ratio)
        for mass in Self.masses {
          let spring = try DampedSpring(
            stiffness: light.stiffness * mass, damping: light.damping * mass, mass: mass)
          worst.note(relativeError(spring.response, response), "response \(response)")
          worst.note(relativeError(spring.dampingRatio, ratio), "ratio \(ratio)")
          let w = 2 * Double.pi / response
          worst.note(relativeError(spring.stiffness, w * w * mass), "k for \(response)")
          worst.note(relativeError(spring.damping, 2 * ratio * w * mass), "c for \(ratio)")
        }
      }
    }
    #expect(worst.error <= 1e-15, "\(worst.place)")
  }

  @Test("A duration and a bounce, also below zero, give a response and a ratio and come back")
  func bounce() throws {
    var worst = Worst()
    for duration in Self.responses {
      for bounce in stride(from: -0.995, through: 1, by: 0.005) {
        let spring = try DampedSpring(duration: duration, bounce: bounce)
        let ratio = bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)
        worst.note(relativeError(spring.dampingRatio, ratio), "ratio of \(bounce)")
        worst.note(relativeError(spring.response, duration), "response \(duration)")
        worst.note(abs(spring.bounce - bounce), "bounce \(bounce)")
        #expect((spring.dampingRatio > 1) == (bounce < 0))
      }
    }
    #expect(worst.error <= 1e-15, "\(worst.place)")
  }

  @Test("A response and a ratio give a duration and a bounce that give them back")
  func bounceBack() throws {
    var worst = Worst()
    for response in Self.responses {
      for ratio in Self.ratios {
        let spring = try DampedSpring(response: response, dampingRatio: ratio)
        let back = try DampedSpring(duration: spring.duration, bounce: spring.bounce)
        worst.note(relativeError(back.response, response), "response \(response)")
        worst.note(relativeError(back.dampingRatio, ratio), "ratio \(ratio)")
      }
    }
    // Near bounces of −1 and 1 the ratio is what is left of 1.
    #expect(worst.error <= 1e-12, "\(worst.place)")
  }

  @Test("Pop's own two round trips come back, to twelve digits")
  func popRoundTrips() throws {
    let spring = try DampedSpring(.init(bounciness: 12, speed: 5))
    #expect(relativeError(try #require(spring.pop).bounciness, 12) <= 1e-12)
    #expect(relativeError(try #require(spring.pop).speed, 5) <= 1e-12)
    let tense = try DampedSpring(stiffness: 240, damping: 25)
    let back = try DampedSpring(try #require(tense.pop))
    #expect(relativeError(back.stiffness, 240) <= 1e-12)
    #expect(relativeError(back.damping, 25) <= 1e-12)
  }

  @Test("Bounciness and speed come back from every spring that Pop's sliders offer")
  func pop() throws {
    var worst = Worst()
    for bounciness in stride(from: 0.25, through: 34, by: 0.25) {
      for speed in stride(from: 0.25, through: 34, by: 0.25) {
        let spring = try DampedSpring(.init(bounciness: bounciness, speed: speed))
        for mass in [1, 2.5] {
          let same = try DampedSpring(
            stiffness: spring.stiffness * mass, damping: spring.damping * mass, mass: mass)
          worst.note(
            relativeError(same.pop?.bounciness ?? .nan, bounciness), "\(bounciness), \(speed)")
          worst.note(relativeError(same.pop?.speed ?? .nan, speed), "\(bounciness), \(speed)")
        }
      }
    }
    #expect(worst.error <= 1e-12, "\(worst.place)")
  }

  @Test("Every spring that has a bounciness comes back from it, and the others bounce too much")
  func popBack() throws {
    var worst = Worst()
    var count = 0
    for stiffness in Grid.geometric(88...5000, count: 40) {
      for damping in Grid.geometric(0.1...500, count: 40) {
        let spring = try DampedSpring(stiffness: stiffness, damping: damping)
        // Pop's friction is 8 + (c − 25) ÷ 3, and at its least 0.01.
        #expect((spring.pop != nil) == (damping >= 25 + 3 * (0.01 - 8)))
        guard let pop = spring.pop else { continue }
        let back = try DampedSpring(pop)
        worst.note(relativeError(back.stiffness, stiffness), "k \(stiffness)")
        worst.note(relativeError(back.damping, damping), "c \(damping), k \(stiffness)")
        count += 1
      }
    }
    #expect(worst.error <= 1e-12, "\(worst.place)")
    #expect(count > 800)
  }

  @Test("A spring carried through all its names is the same in the end")
  func circle() throws {
    var worst = Worst()
    for bounciness in stride(from: 0.0, through: 20, by: 2) {
      for speed in stride(from: 1.0, through: 20, by: 1) {
        let first = try DampedSpring(.init(bounciness: bounciness, speed: speed))
        let second = try DampedSpring(response: first.response, dampingRatio: first.dampingRatio)
        let third = try DampedSpring(duration: second.duration, bounce: second.bounce)
        let fourth = try DampedSpring(try #require(third.pop))
        for spring in [second, third, fourth] {
          worst.note(relativeError(spring.stiffness, first.stiffness), "\(bounciness), \(speed)")
          worst.note(relativeError(spring.damping, first.damping), "\(bounciness), \(speed)")
        }
      }
    }
    #expect(worst.error <= 1e-13, "\(worst.place)")
  }
}
