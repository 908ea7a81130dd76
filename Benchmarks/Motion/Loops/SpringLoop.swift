import LenticularPhysics

/// Springs that move at once, carried from frame to frame in one of several ways.
///
/// A run is 250 springs over 200 frames, 50,000 steps. So many springs fit the fastest cache, and
/// so few frames end before numbers become too small for the processor to be quick with. Every way
/// returns the sum of where the springs end, for no one to optimise it away.
struct SpringLoop<Value: Vector> {
  static var springCount: Int { 250 }
  static var frameCount: Int { 200 }

  private typealias State = (position: Value, velocity: Value)

  private let spring = DampedSpring.pop
  private let start: [State]
  private var states: [State]
  private var solvers: [PopSolver<Value>]

  init() {
    let spring = spring
    start = (0..<Self.springCount).map { index in
      (.lanes { Double(100 + index + 10 * $0) }, .lanes { Double(20 * index - 1000 * $0) })
    }
    states = start
    solvers = start.map { PopSolver(spring, position: $0.position, velocity: $0.velocity) }
  }

  /// By the transition of a frame, computed once: what there is to do where the display's refresh is
  /// known to be constant.
  @inline(never)
  mutating func runByOneTransition() -> Double {
    let transition = spring.transition(over: refresh)
    return run { _, _, _, state in
      state = transition(position: state.position, velocity: state.velocity)
    }
  }

  /// By the transition since the spring began, at times that all springs share, as a cache remembers
  /// it: what an animator does with motions that began together.
  @inline(never)
  mutating func runByCache() -> Double {
    var cache = StateTransitionCache()
    let spring = spring
    return run { frame, _, start, state in
      let transition = cache.transition(of: spring, over: Double(frame + 1) * refresh)
      state = transition(position: start.position, velocity: start.velocity)
    }
  }

  /// By the transition since the spring began, at times that no two share: what an animator does
  /// with motions that began at different times.
  @inline(never)
  mutating func runAnew() -> Double {
    let spring = spring
    return run { frame, index, start, state in
      let time = Double(frame + 1) * refresh + Double(index) * 1e-6
      state = spring.transition(over: time)(position: start.position, velocity: start.velocity)
    }
  }

  /// By Pop's method.
  @inline(never)
  mutating func runAsPop() -> Double {
    let spring = spring
    return solvers.withUnsafeMutableBufferPointer { solvers in
      for index in solvers.indices {
        solvers[index] = PopSolver(
          spring, position: start[index].position, velocity: start[index].velocity)
      }
      for _ in 0..<Self.frameCount {
        for index in solvers.indices { solvers[index].advance(by: refresh) }
      }
      var sum = 0.0
      for solver in solvers { sum += solver.state.position.laneSum }
      return sum
    }
  }

  /// Has a step make every spring's next state, frame by frame.
  @inline(__always)
  private mutating func run(
    step: (_ frame: Int, _ index: Int, _ start: State, _ state: inout State) -> Void
  ) -> Double {
    states.withUnsafeMutableBufferPointer { states in
      start.withUnsafeBufferPointer { start in
        for index in states.indices { states[index] = start[index] }
        for frame in 0..<Self.frameCount {
          for index in states.indices { step(frame, index, start[index], &states[index]) }
        }
      }
      var sum = 0.0
      for state in states { sum += state.position.laneSum }
      return sum
    }
  }
}

extension Vector {
  fileprivate var laneSum: Double {
    var sum = 0.0
    for lane in 0..<Self.laneCount { sum += self[lane: lane] }
    return sum
  }
}

/// The time of a frame, in seconds.
let refresh = 1.0 / 60
