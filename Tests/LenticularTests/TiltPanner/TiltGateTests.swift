import LenticularPhysics
import TestSupport
import Testing

@testable import Lenticular

/// A turn that is meant pans from its very start; a hand that trembles and turns about other axes pan
/// nothing.
@Suite struct TiltGateTests {
  private static let limits = IntentGate.Limits()
  /// A gate that lets through a turn at one radian per second.
  private var openGate: IntentGate {
    var gate = IntentGate()
    _ = gate.pass(along: 1, across: 0, duration: 0.001, limits: Self.limits)
    return gate
  }

  // MARK: The gate alone

  @Test("the gate opens above one rate and closes at another")
  func theGateOpensAboveOneRateAndClosesAtAnother() {
    var gate = IntentGate()
    func pass(_ rate: Double) -> Double {
      gate.pass(along: rate, across: 0, duration: 0.01, limits: Self.limits)
    }
    #expect(pass(0.069) == 0 && !gate.isOpen)
    #expect(pass(0.071) > 0 && gate.isOpen)
    #expect(pass(-0.036) < 0 && gate.isOpen)
    #expect(pass(0.035) == 0 && !gate.isOpen)
    #expect(pass(0.06) == 0 && !gate.isOpen)
  }

  @Test("the gate opens at one dominance and closes at another")
  func theGateOpensAtOneDominanceAndClosesAtAnother() {
    var gate = IntentGate()
    func pass(_ along: Double) -> Double {
      gate.pass(along: along, across: 1, duration: 0.01, limits: Self.limits)
    }
    #expect(pass(1) == 0 && !gate.isOpen)
    #expect(pass(1.001) > 0 && gate.isOpen)
    #expect(pass(-0.701) < 0 && gate.isOpen)
    #expect(pass(0.7) == 0 && !gate.isOpen)
    #expect(pass(1) == 0 && !gate.isOpen)
  }

  /// What an open gate lets through of a rate, as a share.
  private func share(along: Double, across: Double) -> Double {
    var gate = openGate
    return gate.pass(along: along, across: across, duration: 1, limits: Self.limits) / along
  }

  @Test("its edge is soft", arguments: [1.0, -1])
  func itsEdgeIsSoft(sign: Double) {
    // Over the rate, and over the dominance at a rate that does not matter.
    let edges: [(from: Double, to: Double, share: (Double) -> Double)] = [
      (0.035, 0.07, { share(along: sign * $0, across: 0) }),
      (1.4, 2, { share(along: sign * $0, across: 2) }),
    ]
    for edge in edges {
      let width = edge.to - edge.from
      #expect(edge.share(edge.from) == 0 && edge.share(edge.to) == 1)
      #expect(abs(edge.share(edge.from + width / 2) - 0.5) < 1e-9)
      var last = 0.0
      for step in 0...1000 {
        let share = edge.share(edge.from - width / 2 + 2 * width * Double(step) / 1000)
        // Never steeper than 1.5 over its width.
        #expect(share >= last && share - last <= 2 * 1.5 / 1000 + 1e-9)
        last = share
      }
      #expect(last == 1)
    }
  }

  @Test("the start of a turn is made up for when it opens")
  func theStartOfATurnIsMadeUpForWhenItOpens() {
    // A rate that grows steadily passes the limit after 0.07/α, when the device has turned by half of
    // the limit times that.
    for acceleration in [0.05, 0.1, 0.35, 0.7, 7, 70] {
      var gate = IntentGate()
      let step = 0.0005
      let opening = Self.limits.openingRate / acceleration
      var (passed, turned, time) = (0.0, 0.0, 0.0)
      while !gate.isOpen {
        let rate = acceleration * (time + step / 2)
        passed += gate.pass(along: rate, across: 0, duration: step, limits: Self.limits)
        turned += rate * step
        time += step
        #expect(gate.isOpen || passed == 0)
      }
      #expect(abs(time - opening) <= 2 * step)
      // What is forgotten of a start is less than all of it would be, and at 1/e in the memory's time.
      let kept = Elementary.exp(-time / Self.limits.memory)
      #expect(passed > turned * kept && passed <= turned * (1 + 1e-9))
      // Exactly: ∫αu·e^(−(t−u)/m) du = αm·(t − m·(1 − e^(−t/m))).
      let memory = Self.limits.memory
      let expected = acceleration * memory * (time - memory * (1 - kept))
      #expect(abs(passed - expected) < 0.01 * turned)
    }
  }

  @Test("a start the other way or about another axis is forgotten")
  func aStartTheOtherWayOrAboutAnotherAxisIsForgotten() {
    func opened(after along: Double, across: Double) -> Double {
      var gate = IntentGate()
      for _ in 0..<10 {
        _ = gate.pass(along: along, across: across, duration: 0.01, limits: Self.limits)
      }
      return gate.pass(along: 0.1, across: 0, duration: 0.01, limits: Self.limits)
    }
    #expect(opened(after: 0.06, across: 0) > 0.004)
    #expect(opened(after: -0.06, across: 0) == 0.001)
    #expect(opened(after: 0.06, across: 0.06) == 0.001)
    #expect(opened(after: 0, across: 0) == 0.001)
  }

  @Test("a rate on its border opens it once at most") func aRateOnItsBorderOpensItOnceAtMost() {
    // Five per cent to either side of it, at each of many sizes, in each of many rhythms.
    for size in [0.04, 0.0667, 0.07, 0.0735, 0.3, 2] {
      for rhythm in 1...7 {
        var gate = IntentGate()
        var changes = 0
        for step in 0..<2000 {
          let wasOpen = gate.isOpen
          let factor = step / rhythm % 2 == 0 ? 1.05 : 0.95
          _ = gate.pass(
            along: size * factor, across: size < 0.08 ? 0 : size, duration: 0.001,
            limits: Self.limits)
          if gate.isOpen != wasOpen { changes += 1 }
        }
        #expect(changes <= 1)
      }
    }
  }

  @Test("the hard gate of the original is a setting") func theHardGateOfTheOriginalIsASetting() {
    let limits = TiltPanner.Configuration.original.limits
    var gate = IntentGate()
    for (along, across, share) in [
      (1.0, 0.999, 1.0), (1, 1, 0), (1e-9, 0, 1), (-0.5, 0.49, 1), (0.5, 0.51, 0), (0.5, 0.2, 1),
    ] {
      let way = gate.pass(along: along, across: across, duration: 0.01, limits: limits)
      #expect(way == share * along * 0.01)
      #expect(gate.isOpen == (share == 1))
    }
  }

  // MARK: Through the panner

  @Test("tremor moves nothing", arguments: [30.0, 60, 100, 200], [8.0, 9.1, 10, 11.3, 12])
  func tremorMovesNothing(hertz: Double, tremor: Double) {
    for phase in 0..<5 {
      for drift in [0, 0.01, -0.01] {
        let script = TiltScript()
        script.turn(for: 1, hertz: hertz) { time in
          let angle = 2 * .pi * (tremor * time + Double(phase) / 5)
          let (sin, cos) = Elementary.sincos(angle)
          return (0.05 * cos, 0.05 * sin + drift, 0.05 * Elementary.sin(angle * 1.1))
        }
        script.turn(for: 1, hertz: hertz) { time in
          (0, 0.05 * Elementary.sin(2 * .pi * (tremor * time + Double(phase) / 5)) + drift, 0)
        }
        #expect(script.offset == 692 && script.shownOffset == 692 && script.stage.isIdle)
        #expect(script.reports.isEmpty)
      }
    }
  }

  @Test("tremor moves nothing whoever samples it how") func tremorMovesNothingWhoeverSamplesItHow()
  {
    for round in 0..<40 {
      var random = SeededGenerator(state: UInt64(round))
      let sensor = TiltSamplingTests.Sensor(
        hertz: [30, 60, 100, 200][round % 4], jitter: 0.3, loss: 0.2)
      let (tremor, phase) = (
        Double.random(in: 8...12, using: &random), Double.random(in: 0..<6.28, using: &random)
      )
      let script = TiltScript()
      for time in sensor.times(until: 3, &random) {
        let rate = 0.05 * Elementary.sin(2 * .pi * tremor * time + phase)
        script.wait(until: 101 + time).sample(0, rate, 0)
      }
      #expect(script.offset == 692, "\(sensor.testDescription), round \(round)")
    }
  }

  @Test(
    "turns about other axes with a little of this one move nothing",
    arguments: [0.1, 0.2, 0.3, 0.4, 0.5, 0.6], [1.0, -1])
  func turnsAboutOtherAxesWithALittleOfThisOneMoveNothing(share: Double, sign: Double) {
    let turn = TiltSamplingTests.Turn(angle: 0.8, duration: 0.7)
    for hertz in [30.0, 60, 100, 200] {
      let script = TiltScript()
      for other in [point(1, 0), point(0, 1), point(-1, 0), point(0.5, -0.5)] {
        script.turn(for: turn.end, hertz: hertz) { time in
          let rate = turn.rate(at: time).y
          return (other.x * rate, sign * share * rate, other.y * rate)
        }
      }
      #expect(script.offset == 692 && script.stage.isIdle)
      #expect(script.reports.isEmpty)
    }
  }

  @Test("on the border the picture goes one way and does not stutter")
  func onTheBorderThePictureGoesOneWayAndDoesNotStutter() {
    let script = TiltScript()
    var last = script.offset
    var number = 0
    for hertz in [100.0, 60, 200] {
      script.turn(for: 0.4, hertz: hertz) { _ in
        #expect(script.offset >= last - 0.05)
        last = script.offset
        number += 1
        return (0.15, number % 2 == 0 ? -0.315 : -0.285, 0.15)
      }
    }
    // Once open the gate lets through most of what is a little below its border.
    let way = 1.2 * 0.3 * 2662.5
    #expect(script.offset - 692 > 0.7 * way)
  }

  @Test("the start of a turn is not swallowed", arguments: [30.0, 60, 100, 200])
  func theStartOfATurnIsNotSwallowed(hertz: Double) {
    // From rest to half a radian a second, in half a second: what was turned by the time that the gate
    // opened is on its way with what comes after.
    let script = TiltScript()
    script.turn(for: 0.5, hertz: hertz) { (0, -$0, 0) }
    let way = 0.125 * 2662.5
    let opening = 0.07
    let start = opening * opening / 2 * 2662.5
    let fading = 1 - Elementary.exp(-opening / Self.limits.memory)
    #expect(script.offset - 692 <= way + 1e-6)
    #expect(script.offset - 692 > way - start * fading - 0.1)
  }

  @Test("a slow pan that goes on is not taken for tremor")
  func aSlowPanThatGoesOnIsNotTakenForTremor() {
    // Just above the limit, and then just above the one at which it ends.
    let script = TiltScript()
    script.turn(for: 1) { _ in (0, -0.08, 0) }
    let way = 0.08 * 2662.5
    #expect(abs(script.offset - 692 - way) < 0.01)
    let offset = script.offset
    script.turn(for: 1) { _ in (0, -0.06, 0) }
    #expect(script.offset - offset > 0.5 * way)
    // Below that it ends, and the former rate does not begin it anew.
    script.turn(for: 0.5) { _ in (0, -0.03, 0) }.settle()
    let end = script.offset
    script.turn(for: 1) { _ in (0, -0.06, 0) }
    #expect(script.offset == end && script.allFaults.isEmpty)
  }
}
