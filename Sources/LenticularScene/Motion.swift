import LenticularPhysics

/// The animation of a value, as an enumeration of the simulations.
///
/// It is no existential, because Embedded Swift has none. It is indirect, so that a value at rest
/// needs no storage for a simulation.
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
