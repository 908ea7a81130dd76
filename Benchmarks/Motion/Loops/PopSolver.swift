import LenticularPhysics

/// A spring as Pop moves it, to measure against: written from a description of its method.
///
/// Time that has passed is collected and used up in steps of a millisecond, each by the classical
/// method of Runge and Kutta; what is left over interpolates between the last two steps. As Pop
/// does, it feeds the interpolated state back, and so runs slow.
struct PopSolver<Value: Vector> {
  let stiffness: Double
  let damping: Double
  /// Pop's constant has the precision of a `Float`.
  private let step = Double(0.001 as Float)
  private var unused = 0.0
  private(set) var state: (position: Value, velocity: Value)

  init(_ spring: DampedSpring, position: Value, velocity: Value) {
    stiffness = spring.stiffness / spring.mass
    damping = spring.damping / spring.mass
    state = (position, velocity)
  }

  @inline(__always)
  mutating func advance(by time: Double) {
    unused += time
    var previous = state
    while unused >= step {
      previous = state
      state = stepped(state)
      unused -= step
    }
    let fraction = unused / step
    state = (
      previous.position.interpolated(to: state.position, at: fraction),
      previous.velocity.interpolated(to: state.velocity, at: fraction)
    )
  }

  @inline(__always)
  private func acceleration(_ x: Value, _ v: Value) -> Value {
    x * -stiffness - v * damping
  }

  @inline(__always)
  private func stepped(
    _ state: (position: Value, velocity: Value)
  ) -> (position: Value, velocity: Value) {
    let (x, v1) = state
    let a1 = acceleration(x, v1)
    let v2 = v1 + a1 * (step / 2)
    let a2 = acceleration(x + v1 * (step / 2), v2)
    let v3 = v1 + a2 * (step / 2)
    let a3 = acceleration(x + v2 * (step / 2), v3)
    let v4 = v1 + a3 * step
    let a4 = acceleration(x + v3 * step, v4)
    return (
      x + (v1 + (v2 + v3) * 2 + v4) * (step / 6),
      v1 + (a1 + (a2 + a3) * 2 + a4) * (step / 6)
    )
  }
}
