import LenticularPhysics

/// The motion of an animated value: one of the simulations, by value.
///
/// An enumeration instead of an existential, for Embedded Swift has none; indirect, so that a value
/// at rest pays for none of them.
indirect enum Motion: Sendable {
  case spring(SpringSimulation<Lanes>)
  case curve(CurveSimulation<Lanes>)
  case scroll(ScrollSimulation<Lanes>)

  func state(at time: Double) -> (value: Lanes, velocity: Lanes) {
    switch self {
    case .spring(let simulation): simulation.state(at: time)
    case .curve(let simulation): simulation.state(at: time)
    case .scroll(let simulation): simulation.state(at: time)
    }
  }

  var end: Lanes {
    switch self {
    case .spring(let simulation): simulation.end
    case .curve(let simulation): simulation.end
    case .scroll(let simulation): simulation.end
    }
  }

  func settlingTime(within tolerance: Tolerance) -> Double {
    switch self {
    case .spring(let simulation): simulation.settlingTime(within: tolerance)
    case .curve(let simulation): simulation.settlingTime(within: tolerance)
    case .scroll(let simulation): simulation.settlingTime(within: tolerance)
    }
  }
}
