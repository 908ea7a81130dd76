import LenticularPhysics

/// The motion of one animated value: one of the simulations, by value.
///
/// An enumeration instead of an existential, for Embedded Swift has none; indirect, so that a
/// value at rest pays for none of them.
public indirect enum Motion<Value: Vector>: Simulation {
  case spring(SpringSimulation<Value>)
  case curve(CurveSimulation<Value>)
  case scroll(ScrollSimulation<Value>)

  public var end: Value {
    switch self {
    case .spring(let simulation): simulation.end
    case .curve(let simulation): simulation.end
    case .scroll(let simulation): simulation.end
    }
  }

  public func state(at time: Double) -> (value: Value, velocity: Value) {
    switch self {
    case .spring(let simulation): simulation.state(at: time)
    case .curve(let simulation): simulation.state(at: time)
    case .scroll(let simulation): simulation.state(at: time)
    }
  }

  public func settlingTime(within tolerance: Tolerance) -> Double {
    switch self {
    case .spring(let simulation): simulation.settlingTime(within: tolerance)
    case .curve(let simulation): simulation.settlingTime(within: tolerance)
    case .scroll(let simulation): simulation.settlingTime(within: tolerance)
    }
  }
}
