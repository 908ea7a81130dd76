import LenticularPhysics

/// The motion of one lane of an animated value: one of the simulations, by value.
///
/// An enumeration instead of an existential, for Embedded Swift has none.
enum Motion: Sendable {
  case spring(SpringSimulation<Double>)
  case curve(CurveSimulation<Double>)
  case scroll(ScrollSimulation<Double>)

  func state(at time: Double) -> (value: Double, velocity: Double) {
    switch self {
    case .spring(let simulation): simulation.state(at: time)
    case .curve(let simulation): simulation.state(at: time)
    case .scroll(let simulation): simulation.state(at: time)
    }
  }

  var end: Double {
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
