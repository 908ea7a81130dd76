/// A spring or decay between walls: at a wall a lane bounces with a fraction of its speed.
///
/// Between two bounces a lane moves as it would without walls. The time of each bounce is computed, not found
/// by stepping, so the motion does not depend on the frame rate. Lanes move independently of each other. A
/// lane stays at its start if the start, the velocity or the spring's destination is not finite, or if there
/// is no room between its walls.
public struct BounceSimulation<Value: Vector>: Simulation {
  /// The motion of a lane from one bounce to the next.
  private struct Piece {
    let time: Double
    let position: Double
    let velocity: Double
  }

  /// The pieces of one lane's motion, at least one, and whether the lane rests in the last of them.
  private struct Course {
    var pieces: [Piece]
    var isHeld = false
    var end = 0.0
  }

  /// The force that drives the motion.
  public let force: Force<Value>

  /// The walls. If the motion begins behind a wall, that wall is moved to the start.
  public let walls: Walls<Value>

  /// The value at time zero.
  public let from: Value

  /// The velocity per second at time zero.
  public let velocity: Value

  public let end: Value
  private let courses: [Course]

  /// The bounce at which all remaining speed is lost. A spring pressed against a wall reaches it only if the
  /// restitution is above 0.98, because less than a millionth of its speed counts as zero.
  public static var greatestBounceCount: Int { 1000 }

  public init(_ force: Force<Value>, from: Value, velocity: Value, walls: Walls<Value>) {
    self.force = force
    self.from = from
    self.velocity = velocity
    var walls = walls
    var courses: [Course] = []
    var end = Value.zero
    for lane in 0..<Value.laneCount {
      let (lower, upper) = walls.bounds(lane: lane)
      walls.lowerBound[lane: lane] = min(lower, from[lane: lane])
      walls.upperBound[lane: lane] = max(upper, from[lane: lane])
      let course = Self.course(
        of: lane, force: force, from: from[lane: lane], velocity: velocity[lane: lane],
        walls: walls)
      end[lane: lane] = course.end
      courses.append(course)
    }
    self.walls = walls
    self.courses = courses
    self.end = end
  }

  private static func course(
    of lane: Int, force: Force<Value>, from: Double, velocity: Double, walls: Walls<Value>
  ) -> Course {
    let (lower, upper) = walls.bounds(lane: lane)
    var piece = Piece(time: 0, position: from, velocity: velocity)
    var course = Course(pieces: [piece])
    let isFinite = from.isFinite && velocity.isFinite && force.isFinite(lane: lane)
    guard isFinite && lower < upper else {
      course.isHeld = true
      course.end = from
      return course
    }
    var cache = StateTransitionCache()
    var greatestSpeed = 0.0
    while !isHeld(piece), let exit = exit(from: piece) {
      let impact =
        force.state(
          from: piece.position, velocity: piece.velocity, lane: lane, over: exit.time,
          using: &cache
        ).velocity
      greatestSpeed = max(greatestSpeed, abs(impact))
      let isLast = course.pieces.count >= greatestBounceCount
      var rebound = isLast ? 0 : walls.effectiveRestitution * abs(impact)
      let least = max(1e-9 * greatestSpeed, force.leastRebound(from: exit.bound, lane: lane))
      if rebound <= least { rebound = 0 }
      piece = Piece(
        time: piece.time + exit.time, position: exit.bound,
        velocity: exit.bound == upper ? -rebound : rebound)
      course.pieces.append(piece)
    }
    course.isHeld = isHeld(piece)
    course.end =
      course.isHeld
      ? piece.position
      : max(
        lower,
        min(upper, force.destination(from: piece.position, velocity: piece.velocity, lane: lane)))
    return course

    func exit(from piece: Piece) -> (time: Double, bound: Double)? {
      // A motion that starts at a wall, towards the wall, bounces at once.
      if piece.position == upper && piece.velocity > 0 { return (0, upper) }
      if piece.position == lower && piece.velocity < 0 { return (0, lower) }
      return force.exit(
        from: piece.position, velocity: piece.velocity, lane: lane, lowerBound: lower,
        upperBound: upper)
    }

    func isHeld(_ piece: Piece) -> Bool {
      guard piece.velocity == 0 else { return false }
      return piece.position == upper && force.presses(upper, isUpper: true, lane: lane)
        || piece.position == lower && force.presses(lower, isUpper: false, lane: lane)
    }
  }

  /// The times of a lane's bounces, in seconds.
  public func bounceTimes(lane: Int) -> [Double] {
    courses[lane].pieces.dropFirst().map { $0.time }
  }

  public func state(at time: Double) -> (value: Value, velocity: Value) {
    var cache = StateTransitionCache()
    return state(at: time, using: &cache)
  }

  public func state(
    at time: Double, using cache: inout StateTransitionCache
  ) -> (value: Value, velocity: Value) {
    guard time > 0 else { return (from, velocity) }
    var state = (value: from, velocity: velocity)
    for lane in 0..<Value.laneCount {
      let (value, velocity) = self.state(of: lane, at: time, using: &cache)
      state.value[lane: lane] = value
      state.velocity[lane: lane] = velocity
    }
    return state
  }

  private func state(
    of lane: Int, at time: Double, using cache: inout StateTransitionCache
  ) -> (value: Double, velocity: Double) {
    let course = courses[lane]
    var index = course.pieces.count - 1
    while course.pieces[index].time > time { index -= 1 }
    let piece = course.pieces[index]
    if course.isHeld && index == course.pieces.count - 1 { return (piece.position, 0) }
    let state = force.state(
      from: piece.position, velocity: piece.velocity, lane: lane, over: time - piece.time,
      using: &cache)
    // Rounding may put the value behind the wall just before a bounce.
    let (lower, upper) = walls.bounds(lane: lane)
    return (max(lower, min(upper, state.value)), state.velocity)
  }

  /// The time after which every lane stays within a tolerance of its end, in seconds: the bounce after which
  /// the energy no longer suffices to leave the tolerance, or the settling time of the previous piece if it
  /// met no wall.
  public func settlingTime(within tolerance: Tolerance) -> Double {
    var time = 0.0
    for lane in 0..<Value.laneCount {
      time = max(time, settlingTime(of: lane, within: tolerance))
    }
    return time
  }

  private func settlingTime(of lane: Int, within tolerance: Tolerance) -> Double {
    let course = courses[lane]
    let pieces = course.pieces
    let quiet = pieces.indices.first { index in
      if course.isHeld && index == pieces.count - 1 { return true }
      let piece = pieces[index]
      let bounds = force.bounds(
        from: piece.position, velocity: piece.velocity, end: course.end, lane: lane)
      return bounds.distance < tolerance.distance && bounds.speed < tolerance.speed
    }
    if quiet == 0 { return 0 }
    let piece = pieces[(quiet ?? pieces.count) - 1]
    // The tolerance around the destination without walls, so that the value is within the tolerance of the
    // end.
    let destination = force.destination(
      from: piece.position, velocity: piece.velocity, lane: lane)
    var rest = tolerance
    rest.distance -= abs(destination - course.end)
    let time =
      piece.time
      + force.settlingTime(
        from: piece.position, velocity: piece.velocity, lane: lane, within: rest)
    return quiet.map { min(time, pieces[$0].time) } ?? time
  }
}
