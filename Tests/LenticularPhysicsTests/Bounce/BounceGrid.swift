@testable import LenticularPhysics

/// Motions between walls, for laws: 13 forces × 4 restitutions × 42 beginnings and walls.
enum BounceGrid {
  /// One lane's motion and what it is called.
  struct Case {
    let name: String
    let force: Force<Double>
    let from: Double
    let velocity: Double
    let walls: Walls<Double>
    let motion: BounceSimulation<Double>

    init(
      name: String, force: Force<Double>, from: Double, velocity: Double, walls: Walls<Double>
    ) {
      self.name = name
      self.force = force
      self.from = from
      self.velocity = velocity
      self.walls = walls
      motion = BounceSimulation(force, from: from, velocity: velocity, walls: walls)
    }

    /// The same with left and right exchanged.
    var mirrored: BounceSimulation<Double> {
      let mirror: Force<Double> =
        switch force {
        case .spring(let spring, let destination): .spring(spring, to: -destination)
        case .decay: force
        }
      return BounceSimulation(
        mirror, from: -from, velocity: -velocity,
        walls: Walls(
          lowerBound: -walls.upperBound, upperBound: -walls.lowerBound,
          restitution: walls.restitution))
    }

    /// The greatest speed that there may be.
    var greatestSpeed: Double {
      switch force {
      case .spring(let spring, let destination):
        let swing = spring.naturalFrequency * (from - destination)
        return (velocity * velocity + swing * swing).squareRoot()
      // The geometric form carries farther than its speed says.
      case .decay(let decay): return abs(velocity) * max(1, decay.reach * decay.decayRate)
      }
    }

    /// The time in which something happens: a radian of a swing, or the loss of e of a speed. Where
    /// a spring creeps, that of the slow of its rates.
    var timeScale: Double {
      switch force {
      case .spring(let spring, _): max(1, 2 * spring.dampingRatio) / spring.naturalFrequency
      case .decay(let decay): 1 / decay.decayRate
      }
    }

    /// Times that show all of the motion: evenly until some time after the last bounce, and just
    /// before, at and after bounces.
    func times(_ motion: BounceSimulation<Double>) -> [Double] {
      let bounces = motion.bounceTimes(lane: 0)
      let last = (bounces.last ?? 0) + 4 * timeScale
      let shown = bounces.count > 60 ? bounces.prefix(40) + bounces.suffix(20) : bounces[...]
      let even = (0...60).map { Double($0) / 60 * last }
      return (even + shown.flatMap { [$0.nextDown, $0, $0.nextUp] }).filter { $0 >= 0 }.sorted()
    }
  }

  static let restitutions: [Double] = [0, 0.3, 0.8, 1]

  static let springs = [0, 0.1, 0.6, 1, 2.5].flatMap { (ratio: Double) in
    [1.5, 14].map { (frequency: Double) in
      DampedSpring(uncheckedStiffness: frequency * frequency, damping: 2 * ratio * frequency)
    }
  }

  /// Springs to zero, and decays.
  static let forces: [Force<Double>] =
    springs.map { .spring($0, to: 0) }
    + [.decay(.normal), .decay(.fast), .decay(Decay.normal.form(.geometric))]

  /// The beginning and the walls, seen from the rest of the springs.
  static let places: [(name: String, from: Double, lower: Double, upper: Double)] = [
    ("a wall at the rest", -100, -.infinity, 0),
    ("a wall before the rest", -100, -.infinity, -20),
    ("a wall beyond the rest", -100, -.infinity, 30),
    ("walls around the rest", 12, -50, 40),
    ("walls before the rest", -70, -120, -20),
    ("a start at a wall", -20, -90, -20),
    ("a start behind a wall", 60, -50, 40),
    ("equal walls", 5, 5, 5),
    ("a tiny gap", 0, -1e-6, 1e-6),
    ("a tiny gap far from the rest", -1e3, -1e3 - 1e-6, -1e3 + 1e-6),
    ("a start at the rest", 0, -10, 25),
    ("a wall hardly before the rest", -100, -.infinity, -0.01),
    ("no walls", -100, -.infinity, .infinity),
    ("rest at a wall", 0, 0, 50),
  ]
  static let velocities: [Double] = [0, 500, -3000]

  static func cases(_ restitution: Double) -> [Case] { cases[restitution]! }

  private static let cases = Dictionary(
    uniqueKeysWithValues: restitutions.map { ($0, makeCases($0)) })

  private static func makeCases(_ restitution: Double) -> [Case] {
    forces.flatMap { force in
      places.flatMap { place in
        velocities.map { velocity in
          Case(
            name: "\(place.name), \(velocity), restitution \(restitution), \(name(of: force))",
            force: force, from: place.from, velocity: velocity,
            walls: Walls(
              lowerBound: place.lower, upperBound: place.upper, restitution: restitution))
        }
      }
    }
  }

  private static func name(of force: Force<Double>) -> String {
    switch force {
    case .spring(let spring, _): spring.name
    case .decay(let decay): "rate \(decay.rate), \(decay.form)"
    }
  }
}
