import Testing

@testable import LenticularPhysics

@Suite("Keyframes")
struct KeyframeTests {
  static let keyframes = [
    Keyframe(Point2D(x: 1, y: -4), at: 0.25),
    Keyframe(Point2D(x: 7, y: 10), at: 0.5, curve: .easeIn),
    Keyframe(Point2D(x: 7, y: -2), at: 0.9, curve: .ease),
    // A jump at the same time.
    Keyframe(Point2D(x: 100, y: 0), at: 0.9, curve: .easeOut),
    Keyframe(
      Point2D(x: 50, y: 3), at: 2, curve: CubicBezier(x1: 0.15, y1: 1.5, x2: 0.55, y2: 1)),
  ]
  let motion = try! KeyframeSimulation(keyframes)

  @Test("At the time of a keyframe its value is there exactly")
  func atKeyframes() {
    #expect(motion.value(at: 0.25) == Point2D(x: 1, y: -4))
    #expect(motion.value(at: 0.5) == Point2D(x: 7, y: 10))
    #expect(motion.value(at: 2) == Point2D(x: 50, y: 3))
  }

  @Test("Between two keyframes the motion is that along the curve of the later one")
  func between() {
    for index in 1..<Self.keyframes.count {
      let (start, stop) = (Self.keyframes[index - 1], Self.keyframes[index])
      guard stop.time > start.time else { continue }
      let stretch = CurveSimulation(
        curve: stop.curve, duration: stop.time - start.time, from: start.value, to: stop.value)
      for step in 0..<200 {
        let time = start.time + Double(step) / 200 * (stop.time - start.time)
        #expect(motion.state(at: time) == stretch.state(at: time - start.time))
      }
    }
  }

  @Test("Before the first keyframe the motion rests at its value, after the last one at that")
  func outside() {
    for time in [-Double.infinity, -1, 0, 0.1, 0.25.nextDown, .nan] {
      #expect(motion.state(at: time) == (Point2D(x: 1, y: -4), .zero))
    }
    for time in [2, 2.0.nextUp, 1e9, .infinity] {
      #expect(motion.state(at: time) == (Point2D(x: 50, y: 3), .zero))
    }
    #expect(motion.end == Point2D(x: 50, y: 3) && motion.duration == 2)
  }

  @Test("Two keyframes at one time are a jump, at which the later one holds")
  func jumps() throws {
    #expect(motion.value(at: 0.9) == Point2D(x: 100, y: 0))
    #expect((motion.value(at: 0.9.nextDown) - Point2D(x: 7, y: -2)).maximumNorm <= 1e-12)
    let jumps = try KeyframeSimulation([
      Keyframe(1.0, at: 0), Keyframe(2, at: 0), Keyframe(3, at: 1), Keyframe(4, at: 1),
      Keyframe(5, at: 1),
    ])
    #expect(jumps.value(at: 0) == 2 && jumps.value(at: -1) == 2 && jumps.value(at: .nan) == 2)
    #expect(jumps.value(at: 0.5) == 2.5)
    #expect(jumps.value(at: 1.0.nextDown) < 3.001 && jumps.state(at: 1) == (5, 0))
  }

  @Test("At or before time zero a motion that begins at once is at its start, on its way")
  func start() throws {
    let motion = try KeyframeSimulation([Keyframe(2.0, at: 0), Keyframe(6, at: 0.5)])
    for time in [-Double.infinity, -1, 0, .nan] { #expect(motion.state(at: time) == (2, 8)) }
  }

  @Test("The velocity is the derivative of the value")
  func velocities() {
    var worst = Worst()
    let h = 1e-6
    for step in 1..<400 {
      let time = Double(step) / 150 + 1e-4
      if Self.keyframes.contains(where: { abs($0.time - time) < 1e-3 }) { continue }
      let secant = (motion.value(at: time + h) - motion.value(at: time - h)) * (1 / (2 * h))
      let velocity = motion.velocity(at: time)
      worst.note((secant - velocity).maximumNorm / (1 + velocity.maximumNorm), "\(time)")
    }
    #expect(worst.error <= 1e-7, "\(worst.place)")
  }

  @Test("A motion settles with the keyframe from which on its value stays")
  func settlingTime() throws {
    let tolerances = [Tolerance.points, Tolerance(distance: 0, speed: 0)]
    for tolerance in tolerances {
      #expect(motion.settlingTime(within: tolerance) == 2)
      let still = try KeyframeSimulation(
        Self.keyframes + [
          Keyframe(Point2D(x: 50, y: 3), at: 5), Keyframe(Point2D(x: 50, y: 3), at: 9),
        ])
      #expect(still.settlingTime(within: tolerance) == 2 && still.duration == 9)
      let constant = try KeyframeSimulation([Keyframe(4.0, at: 1), Keyframe(4, at: 3)])
      #expect(constant.settlingTime(within: tolerance) == 0)
      #expect(try KeyframeSimulation([Keyframe(4.0, at: 1)]).settlingTime(within: tolerance) == 0)
      let away = try KeyframeSimulation([
        Keyframe(4.0, at: 0), Keyframe(5, at: 1), Keyframe(4, at: 2), Keyframe(4, at: 3),
      ])
      #expect(away.settlingTime(within: tolerance) == 2)
    }
  }

  @Test("Keyframes that are no motion are refused by their index")
  func errors() {
    typealias Motion = KeyframeSimulation<Double>
    #expect(throws: KeyframeError.empty) { try Motion([]) }
    #expect(throws: KeyframeError.time(-1, index: 0)) { try Motion([Keyframe(0, at: -1)]) }
    #expect(throws: KeyframeError.time(0.5, index: 2)) {
      try Motion([Keyframe(0, at: 0), Keyframe(0, at: 1), Keyframe(1, at: 0.5)])
    }
    #expect(throws: KeyframeError.time(.infinity, index: 1)) {
      try Motion([Keyframe(0, at: 0), Keyframe(0, at: .infinity)])
    }
    for value in [Double.nan, .infinity, -.infinity] {
      #expect(throws: KeyframeError.value(index: 1)) {
        try Motion([Keyframe(0, at: 0), Keyframe(value, at: 1)])
      }
      #expect(throws: KeyframeError.value(index: 0)) {
        try KeyframeSimulation([Keyframe(Point2D(x: 0, y: value), at: 0)])
      }
    }
    // What is not a number does not equal itself, so it is told by its name.
    do {
      _ = try Motion([Keyframe(0, at: .nan)])
      Issue.record("A keyframe at a time that is not a number")
    } catch {
      #expect("\(error)" == "\(KeyframeError.time(.nan, index: 0))")
    }
  }

  @Test("Starting at a value leads from it to a first keyframe that comes later")
  func startingAt() throws {
    let started = motion.starting(at: Point2D(x: -9, y: 0))
    #expect(started.value(at: 0) == Point2D(x: -9, y: 0))
    #expect((started.value(at: 0.125) - Point2D(x: -4, y: -2)).maximumNorm <= 1e-15)
    #expect(started.value(at: 0.25) == motion.value(at: 0.25))
    for step in 25...210 {
      let time = Double(step) / 100
      #expect(started.state(at: time) == motion.state(at: time))
    }
    #expect(started.end == motion.end && started.duration == motion.duration)
    let immediate = try KeyframeSimulation([Keyframe(1.0, at: 0), Keyframe(2, at: 1)])
    #expect(immediate.starting(at: 77).keyframes == immediate.keyframes)
  }

  @Test("At equal times every frame rate and order gives the same bits")
  func frameRates() {
    let reference = (0...75).map { motion.state(at: Double($0) / 30) }
    for rate in [240, 120, 90, 60, 30] {
      for frame in (0...rate * 5 / 2).reversed() {
        _ = motion.state(at: (Double(frame) + 0.37) / Double(rate))
        guard frame % (rate / 30) == 0 else { continue }
        #expect(motion.state(at: Double(frame) / Double(rate)) == reference[frame / (rate / 30)])
      }
    }
  }
}
