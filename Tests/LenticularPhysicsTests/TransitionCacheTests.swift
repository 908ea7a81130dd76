import TestSupport
import Testing

@testable import LenticularPhysics

@Suite("Cache of transitions")
struct TransitionCacheTests {
  /// Springs and decays that differ in one parameter only, or in none.
  static let springs = [1, 2, 200, 1e-9, 1e9].flatMap { stiffness in
    [0, 1, 2, 28.284271247461902].flatMap { damping in
      [1, 2].map { DampedSpring(uncheckedStiffness: stiffness, damping: damping, mass: $0) }
    }
  }
  static let decays = [0.5, 0.99, 0.998].flatMap { rate in
    [Decay.Form.integral, .geometric].map { Decay(uncheckedRate: rate, form: $0) }
  }
  static let times = [
    -Double.infinity, -1, -0.0, 0, 0x1p-1074, 1e-3, 1 / 240.0, 1 / 60.0, 1, 2, 1e9, .infinity, .nan,
  ]

  private func isEqual(_ left: StateTransition, _ right: StateTransition) -> Bool {
    left.xx.bitPattern == right.xx.bitPattern && left.xv.bitPattern == right.xv.bitPattern
      && left.vx.bitPattern == right.vx.bitPattern && left.vv.bitPattern == right.vv.bitPattern
  }

  @Test("Whatever was asked for before, an answer has the bits of the one without a cache")
  func randomSequences() {
    var random = SeededGenerator(state: 13)
    var cache = StateTransitionCache()
    var wrong = 0
    // Many more questions than the cache holds, and most of them asked again soon.
    for _ in 0..<40_000 {
      let time =
        Bool.random(using: &random)
        ? Self.times.randomElement(using: &random)!
        : Double(Int.random(in: 0...20, using: &random)) / 120
      if Int.random(in: 0..<3, using: &random) > 0 {
        let spring = Self.springs.randomElement(using: &random)!
        let expected = spring.transition(over: time)
        if !isEqual(cache.transition(of: spring, over: time), expected) { wrong += 1 }
        if !isEqual(cache.transition(of: spring, over: time), expected) { wrong += 1 }
      } else {
        let decay = Self.decays.randomElement(using: &random)!
        let expected = decay.transition(over: time)
        if !isEqual(cache.transition(of: decay, over: time), expected) { wrong += 1 }
        if !isEqual(cache.transition(of: decay, over: time), expected) { wrong += 1 }
      }
    }
    #expect(wrong == 0)
  }

  @Test("A question asked twice is computed once, unless its time is not a number")
  func remembers() {
    var cache = StateTransitionCache()
    var count = 0
    let key = StateTransitionCache.Key(DampedSpring.bouncy)
    for _ in 0..<5 {
      let transition = cache.transition(for: key, over: 0.25) {
        count += 1
        return DampedSpring.bouncy.transition(over: 0.25)
      }
      #expect(transition == DampedSpring.bouncy.transition(over: 0.25))
    }
    #expect(count == 1)
    for _ in 0..<5 {
      _ = cache.transition(for: key, over: .nan) {
        count += 1
        return .identity
      }
    }
    #expect(count == 6)
  }

  @Test("Of more questions than there are places some are forgotten, and computed again")
  func forgets() {
    var cache = StateTransitionCache()
    let key = StateTransitionCache.Key(Decay.normal)
    var count = 0
    for _ in 0..<2 {
      for step in 1...17 {
        _ = cache.transition(for: key, over: Double(step) / 60) {
          count += 1
          return .identity
        }
      }
    }
    #expect(count > 17)
  }

  @Test("Springs and decays that differ in one parameter are different questions")
  func keys() {
    let keys =
      Self.springs.map { StateTransitionCache.Key($0) }
      + Self.decays.map { StateTransitionCache.Key($0) }
    for (index, key) in keys.enumerated() {
      #expect(keys.indices.filter { keys[$0] == key } == [index])
    }
  }

  @Test("Simulations give the same bits with a cache that others use as well")
  func simulations() {
    var cache = StateTransitionCache()
    var bounces: [BounceSimulation<Point2D>] = []
    var springs: [SpringSimulation<Point2D>] = []
    var decays: [DecaySimulation<Point2D>] = []
    for index in 0..<12 {
      let (from, velocity) = (Point2D(x: 1, y: Double(index)), Point2D(x: 300, y: -70))
      let spring = Self.springs[index * 3]
      springs.append(
        SpringSimulation(spring: spring, from: from, to: .zero, velocity: velocity))
      decays.append(
        DecaySimulation(decay: Self.decays[index % 6], from: from, velocity: velocity))
      bounces.append(
        BounceSimulation(
          .spring(spring, to: .zero), from: from, velocity: velocity,
          walls: Walls(
            lowerBound: Point2D(x: -20, y: 0), upperBound: Point2D(x: 5, y: 30), restitution: 0.5)))
    }
    for frame in -2...120 {
      let time = Double(frame) / 60
      for index in 0..<12 {
        #expect(springs[index].state(at: time) == springs[index].state(at: time, using: &cache))
        #expect(decays[index].state(at: time) == decays[index].state(at: time, using: &cache))
        #expect(bounces[index].state(at: time) == bounces[index].state(at: time, using: &cache))
      }
    }
  }
}
