import LenticularPhysics
import Testing

@testable import Lenticular

/// The picture follows the model by one defined filter, whatever the frames and the samples.
@Suite struct TiltFilterTests {
  private static let time = 0.09

  @Test("a step is answered as by a critically damped spring", arguments: [30.0, 60, 120])
  func aStepIsAnsweredAsByACriticallyDampedSpring(framesPerSecond: Double) {
    let script = TiltScript()
    script.framesPerSecond = framesPerSecond
    let start = script.time
    // A mouse at the end of the view asks for the end at once.
    script.send(.hover(point(320, 9))).settle()
    #expect(script.offset == 1384)
    for frame in script.offsets where frame.time > start {
      let t = (frame.time - start) / Self.time
      let expected = 692 + 692 * (1 - (1 + t) * Elementary.exp(-t))
      #expect(frame.model.x == 1384)
      // What is left in the end is too little to be seen.
      #expect(abs(frame.shown.x - expected) < 0.05)
    }
    #expect(script.shownOffset == 1384 && script.allFaults.isEmpty)
  }

  @Test(
    "the picture lags two time constants behind a steady turn", arguments: [30.0, 60, 100, 200],
    [0.09, 0.03, 0.2])
  func thePictureLagsTwoTimeConstantsBehindASteadyTurn(hertz: Double, smoothing: Double) {
    var configuration = TiltPanner.Configuration()
    configuration.smoothingTime = smoothing
    let script = TiltScript(configuration: configuration)
    let start = script.time
    let velocity = 0.1 * 2662.5
    script.turn(for: 2.4, hertz: hertz) { _ in (0, -0.1, 0) }
    for frame in script.offsets where frame.time > start + 2.2 {
      // The model moves at each sample: half an interval late on average.
      let lag = 2 * smoothing + 0.5 / hertz
      let expected = 692 + velocity * (frame.time - start - lag)
      #expect(abs(frame.shown.x - expected) < 0.01 * velocity * lag + 0.05)
    }
  }

  @Test("every frame rate sees the same curve") func everyFrameRateSeesTheSameCurve() {
    func play(_ framesPerSecond: Double) -> [(time: Double, x: Double)] {
      let script = TiltScript()
      script.framesPerSecond = framesPerSecond
      script.turn(for: 0.4) { (0, -3 * $0, 0) }.wait(0.05).turn(for: 0.5) { _ in (0, 0.7, 0) }
      script.wait(0.1).send(.hover(point(300, 9))).wait(0.2).turn(for: 0.3) { _ in (0, 2, 0) }
      script.settle()
      #expect(script.allFaults.isEmpty)
      return script.offsets.map { ($0.time, $0.shown.x) }
    }
    let slow = play(30)
    for framesPerSecond in [60.0, 120] {
      let fast = play(framesPerSecond)
      for frame in slow {
        // Stories that settle later have frames that others have not.
        guard let same = fast.first(where: { $0.time == frame.time }) else { continue }
        #expect(abs(same.x - frame.x) < 0.02, "at \(frame.time)")
      }
      #expect(slow.last?.x == fast.last?.x)
      #expect(fast.count > slow.count * Int(framesPerSecond / 30) * 9 / 10)
    }
  }

  @Test("the motion never jumps") func theMotionNeverJumps() {
    let script = TiltScript()
    script.framesPerSecond = 240
    script.turn(for: 0.5) { _ in (0, -1.5, 0) }.turn(for: 1) { _ in (0, 2, 0) }.settle()
    // No faster than the fastest turn: 2 radians a second.
    for (before, after) in zip(script.offsets, script.offsets.dropFirst()) {
      let way = abs(after.shown.x - before.shown.x)
      #expect(way <= 2 * 2662.5 * (after.time - before.time) + 0.02)
    }
  }

  @Test("without give nothing is seen beyond the end", arguments: [1.0, -1])
  func withoutGiveNothingIsSeenBeyondTheEnd(sign: Double) {
    var configuration = TiltPanner.Configuration()
    configuration.edgeGive = 0
    let script = TiltScript(configuration: configuration)
    script.turn(for: 1) { _ in (0, -3 * sign, 0) }.turn(for: 0.2) { _ in (0, 0.1 * sign, 0) }
    script.turn(for: 1) { _ in (0, -3 * sign, 0) }.settle()
    #expect(script.offset == (sign > 0 ? 1384 : 0))
    for frame in script.offsets { #expect((-1e-9...1384 + 1e-9).contains(frame.shown.x)) }
    #expect(script.allFaults.isEmpty)
  }

  @Test(
    "with give a turn pulls the picture a little and it comes back", arguments: [1.0, -1],
    [0.3, 1, 5, 30])
  func withGiveATurnPullsThePictureALittleAndItComesBack(sign: Double, rate: Double) {
    let script = TiltScript()
    let end = sign > 0 ? 1384.0 : 0
    func excess(_ x: Double) -> Double { max(0, sign * (x - end)) }
    script.turn(for: 4) { _ in (0, -rate * sign, 0) }
    let pulled = excess(script.offset)
    #expect(pulled > 1 && pulled < 24)
    #expect(script.offsets.allSatisfy { excess($0.shown.x) < 24 && excess($0.model.x) < 24 })
    // The device rests, and says so.
    script.turn(for: 1.5) { _ in (0, 0, 0) }.settle()
    #expect(script.offset == end && script.shownOffset == end && script.allFaults.isEmpty)
  }

  @Test("the picture returns when the sensor falls silent", arguments: [1.0, -1])
  func thePictureReturnsWhenTheSensorFallsSilent(sign: Double) {
    let script = TiltScript()
    script.turn(for: 2) { _ in (0, -2 * sign, 0) }
    let end = sign > 0 ? 1384.0 : 0
    #expect(sign * (script.offset - end) > 3 && !script.stage.isIdle)
    script.settle()
    #expect(script.offset == end && script.shownOffset == end && script.allFaults.isEmpty)
  }

  @Test("the picture returns whatever ends the pull") func thePictureReturnsWhateverEndsThePull() {
    let ends: [(TiltScript) -> Void] = [
      { $0.send(.panorama.setMotion(isOn: false)) }, { $0.send(.key(.escape)) },
      { $0.send(.key(.end)) },
      { $0.send(.panorama.setFilling(isFilling: true, animated: true)) },
      { $0.send(.panorama.setFilling(isFilling: true, animated: false)) },
      { $0.send(.scroll.zoom(scale: 1, point: point(9, 9), animated: true)) },
      { $0.send(.panorama.setOptions(options: TiltPanner.Options())) }, { $0.send(.pointersLost) },
      { $0.send(.reduceMotion(true)) }, { $0.send(.hover(point(320, 9))) },
      { $0.send(.size(Size2D(width: 300, height: 568), displayScale: 2)) },
      { $0.down(at: point(90, 90)).wait(0.2).move(by: point(3, 0)).wait(0.8).up() },
    ]
    for (number, end) in ends.enumerated() {
      let script = TiltScript()
      script.turn(for: 2) { _ in (0, -4, 0) }
      #expect(script.offset > 1390)
      end(script)
      script.settle()
      let greatest = script.panner.offsetRange.upperBound
      #expect(script.offset <= greatest && script.offset > greatest - 30, "\(number)")
      #expect(script.shownOffset == script.offset && script.allFaults.isEmpty, "\(number)")
    }
  }

  @Test("a key moves on from the end and not from where a turn pulls")
  func aKeyMovesOnFromTheEndAndNotFromWhereATurnPulls() {
    let script = TiltScript()
    script.turn(for: 2) { _ in (0, -4, 0) }.wait(0.001).sample(0, 0, 0)
    #expect(script.offset > 1390)
    script.send(.key(.left)).turn(for: 0.3) { _ in (0, 0, 0) }
    #expect(abs(script.settle().offset - 1304) < 3)
  }

  @Test("the duration of a rotation does not change where the image ends")
  func durationRotationDoesNotChangeWhere() {
    let ends = [0, 0.03, 0.09, 0.3].map { time in
      var configuration = TiltPanner.Configuration()
      configuration.smoothingTime = time
      let script = TiltScript(configuration: configuration)
      script.turn(for: 0.4) { (0, -2 * $0, 0) }.wait(0.05).turn(for: 0.3) { _ in (0, 0.3, 0) }
      return script.settle().offset
    }
    #expect(Set(ends).count == 1 && ends[0] != 692)
  }
}
