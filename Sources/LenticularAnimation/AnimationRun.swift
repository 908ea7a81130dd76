import LenticularPhysics

/// A running motion with its iterations: repetitions, and ways back.
///
/// The state is a function of the time since the motion began, so iterations may be skipped or revisited.
final class AnimationRun {
  let from: Lanes
  let motion: Motion
  private let velocity: Lanes

  /// The duration of all iterations, in seconds.
  let duration: Double
  private let legCount: Double
  private let autoreverses: Bool
  private let isReversedInTime: Bool
  private let componentCount: Int

  /// The most iterations that are reported in a frame. They may be arbitrarily short, and a page may sleep for
  /// days.
  static var greatestIterationCountPerFrame: Int { 1000 }

  /// The iteration of the last frame.
  private(set) var iteration = 0
  /// The components that have not reached the end of that iteration, as bits.
  private(set) var unreached: UInt8

  init(
    _ motion: Motion, from start: AnimationStart, legCount: Double, autoreverses: Bool,
    isReversedInTime: Bool, componentCount: Int
  ) {
    self.motion = motion
    from = start.from
    velocity = motion.linear?.velocity ?? start.velocity
    self.legCount = legCount
    duration = motion.duration == 0 ? 0 : motion.duration * legCount
    self.autoreverses = autoreverses
    self.isReversedInTime = isReversedInTime
    self.componentCount = componentCount
    unreached = .max >> UInt8(8 - componentCount)
  }

  var end: Lanes { motion.end }

  /// The duration of an iteration, in seconds.
  var iterationDuration: Double { motion.duration }

  /// The value and its velocity per second at a time since the motion began.
  func state(at time: Double, using cache: inout StateTransitionCache) -> Motion.State {
    if time < iterationDuration { return motion.state(at: time, using: &cache) }
    let iteration = self.iteration(at: time)
    let isBack = isBack(iteration)
    if time >= duration || iterationDuration == 0 { return (isBack ? from : end, .zero) }
    let iterationTime = time - Double(iteration) * iterationDuration
    if !isBack { return motion.state(at: iterationTime, using: &cache) }
    if isReversedInTime {
      let state = motion.state(at: iterationDuration - iterationTime, using: &cache)
      return (state.value, -state.velocity)
    }
    let state = motion.state(at: iterationTime, using: &cache)
    return (end + (from - state.value), -state.velocity)
  }

  /// The iteration at a time; from the end on, the last one.
  func iteration(at time: Double) -> Int {
    guard iterationDuration < .infinity, time > 0 || time == 0 && iterationDuration == 0 else {
      return 0
    }
    let last = legCount - 1
    // The quotient may be wrong by one due to rounding.
    let iteration = time < duration ? min((time / iterationDuration).rounded(.down), last) : last
    // Doubles beyond 2⁵³ cannot count single iterations.
    return iteration < 0x1p53 ? Int(iteration) : 0
  }

  /// Begins an iteration, in which no component has reached the end.
  func begin(iteration: Int) {
    self.iteration = iteration
    unreached = .max >> UInt8(8 - componentCount)
  }

  /// The components that have reached the end of the iteration since the last call, as bits; all remaining ones if
  /// the motion is over.
  func takeReached(_ value: Lanes, isOver: Bool) -> UInt8 {
    let (start, goal) = isBack(iteration) ? (end, from) : (from, end)
    var reached: UInt8 = 0
    for lane in 0..<componentCount where unreached & 1 << UInt8(lane) != 0 {
      let (from, to, now) = (start[lane: lane], goal[lane: lane], value[lane: lane])
      // A lane that starts at its end with a velocity reaches it again when the iteration is over.
      let isThere = from == to ? velocity[lane: lane] == 0 : from < to ? now >= to : now <= to
      if isThere || isOver { reached |= 1 << UInt8(lane) }
    }
    unreached &= ~reached
    return reached
  }

  /// Notes, without reporting them, the components that have reached the end of their iteration by a time.
  func noteReached(by time: Double) {
    guard time > 0 else { return }
    let iteration = self.iteration(at: time)
    if iteration != self.iteration { begin(iteration: iteration) }
    var cache = StateTransitionCache()
    _ = takeReached(state(at: time, using: &cache).value, isOver: time >= duration)
    if isBack(iteration), isReversedInTime { return }
    let iterationTime = time - Double(iteration) * iterationDuration
    for lane in 0..<componentCount where unreached & 1 << UInt8(lane) != 0 {
      if let passage = motion.passageTime(lane: lane), passage <= iterationTime {
        unreached &= ~(1 << UInt8(lane))
      }
    }
  }

  private func isBack(_ iteration: Int) -> Bool { autoreverses && iteration % 2 == 1 }
}
