import LenticularPhysics
import TestSupport
import Testing

@testable import Lenticular

/// The same turn pans as far however often the gyroscope speaks, however irregularly, and whatever is
/// lost of what it says.
@Suite struct TiltSamplingTests {
  /// A turn as hands make it, of the least jerk there can be: ω(t) = Θ/T · 30 (s² − 2s³ + s⁴), s = t/T.
  struct Turn: Sendable, CustomTestStringConvertible {
    /// Θ, in radians.
    var angle: Double
    /// T, in seconds.
    var duration: Double
    /// How unsteady the hand is: what it adds to each rate, at most, in radians per second, with
    /// frequencies of 1.7, 2.3 and 2.9 Hz.
    var unsteadiness = 0.0

    /// Before the turn and after it the device is at rest.
    static let pause = 0.3

    var testDescription: String { "\(angle) rad in \(duration) s, unsteady by \(unsteadiness)" }

    var end: Double { duration + 2 * Self.pause }

    func rate(at time: Double) -> RotationRate {
      let s = (time - Self.pause) / duration
      guard s > 0, s < 1 else { return .zero }
      let hand = unsteadiness * 16 * s * s * (1 - s) * (1 - s)
      func wave(_ hertz: Double) -> Double { Elementary.sin(2 * .pi * hertz * time + hertz) }
      return RotationRate(
        x: hand * wave(2.3),
        y: angle / duration * 30 * s * s * (1 - s) * (1 - s) + hand * wave(1.7),
        z: hand * wave(2.9))
    }

    static let all = [
      Turn(angle: 0.05, duration: 0.5), Turn(angle: -0.25, duration: 0.8),
      Turn(angle: 0.12, duration: 1), Turn(angle: 0.25, duration: 1.5),
      Turn(angle: -0.25, duration: 3), Turn(angle: 0.12, duration: 2),
      Turn(angle: 0.2, duration: 1, unsteadiness: 0.03),
      Turn(angle: -0.25, duration: 2, unsteadiness: 0.03),
    ]
  }

  /// How a gyroscope speaks.
  struct Sensor: Sendable, CustomTestStringConvertible {
    var hertz: Double
    /// How far a sample may be from its time, in intervals; it says when it really was.
    var jitter = 0.0
    /// The share of samples that are lost.
    var loss = 0.0
    /// The standard deviation of what it adds to each rate, in radians per second.
    var noise = 0.0

    var testDescription: String { "\(hertz) Hz, jitter \(jitter), loss \(loss)" }

    static let all = [30.0, 60, 100, 200].flatMap { hertz in
      [(0, 0), (0.3, 0), (0, 0.2), (0.3, 0.2)].map {
        Sensor(hertz: hertz, jitter: $0.0, loss: $0.1)
      }
    }

    /// When it speaks until an end, from a random phase on.
    func times(until end: Double, _ random: inout SeededGenerator) -> [Double] {
      let phase = Double.random(in: 0..<1, using: &random)
      var times: [Double] = []
      for number in 0...Int(end * hertz) {
        let shift = jitter * .random(in: -1...1, using: &random)
        let isLost = Double.random(in: 0..<1, using: &random) < loss
        if !isLost { times.append((Double(number) + phase + shift) / hertz) }
      }
      return times
    }
  }

  /// Points for each radian: 500 · zoom.
  static let gain = 2662.5

  /// How far a turn pans to the right, by what a sensor says of it at some times.
  private func way(
    of turn: Turn, at times: [Double], configuration: TiltPanner.Configuration = .init(),
    noise: () -> RotationRate = { .zero }
  ) -> Double {
    let panner = TiltPanner(size: TiltScript.size, configuration: configuration)
    let host = Stage(panner)
    panner.setPicture(Size2D(width: 3000, height: 1000), at: 9)
    _ = host.advance(to: 9)
    let start = panner.contentOffset.x
    for time in times {
      let sample = MotionSample(time: 10 + time, rotationRate: turn.rate(at: time) + noise())
      host.handle(.motion(sample))
    }
    return panner.contentOffset.x - start
  }

  private func reference(_ turn: Turn) -> Double {
    way(of: turn, at: (0...Int(turn.end * 2000)).map { Double($0) / 2000 })
  }

  /// How long nothing was said, at most.
  private func longestGap(_ times: [Double]) -> Double {
    zip(times.dropFirst(), times).map { $0 - $1 }.max() ?? .infinity
  }

  @Test("a turn ends at the same place however it is sampled", arguments: Turn.all)
  func aTurnEndsAtTheSamePlaceHoweverItIsSampled(_ turn: Turn) {
    let reference = reference(turn)
    var counted = 0
    for (index, sensor) in Sensor.all.enumerated() {
      for round in 0..<3 {
        var random = SeededGenerator(state: UInt64(1000 * index + round))
        let times = sensor.times(until: turn.end, &random)
        // Of a turn with a hole of more than a fifteenth of it nobody knows the way so exactly.
        guard longestGap(times) * 15 <= turn.duration else { continue }
        counted += 1
        let error = way(of: turn, at: times) - reference
        #expect(abs(error) < 0.5, "\(sensor.testDescription), round \(round)")
      }
    }
    #expect(counted >= 14)
  }

  @Test(
    "a turn of a second and a half needs no more than thirty samples a second",
    arguments: [30.0, 60, 100, 200])
  func aTurnOfASecondAndAHalfNeedsNoMoreThanThirtySamplesASecond(hertz: Double) {
    let turn = Turn(angle: 0.25, duration: 1.5)
    let reference = reference(turn)
    for jitter in [0, 0.3] {
      for loss in [0, 0.2] {
        for round in 0..<6 {
          var random = SeededGenerator(state: UInt64(round))
          let sensor = Sensor(hertz: hertz, jitter: jitter, loss: loss)
          let error = way(of: turn, at: sensor.times(until: turn.end, &random)) - reference
          #expect(abs(error) < 0.5, "\(sensor.testDescription), round \(round)")
        }
      }
    }
  }

  @Test("a turn pans by its angle without its last slow part", arguments: Turn.all)
  func aTurnPansByItsAngleWithoutItsLastSlowPart(_ turn: Turn) {
    guard turn.unsteadiness == 0 else { return }
    let limits = IntentGate.Limits()
    // The angle and the rate of a fraction of the turn.
    func angle(_ s: Double) -> Double {
      abs(turn.angle) * s * s * s * (10 - 15 * s + 6 * s * s)
    }
    func rate(_ s: Double) -> Double { abs(turn.rate(at: Turn.pause + s * turn.duration).y) }
    // The rate at which the gate begins to close, and at which it is closed, on the way down.
    func fraction(of wanted: Double) -> Double {
      var (fast, slow) = (0.5, 1.0)
      for _ in 0..<60 {
        let middle = (fast + slow) / 2
        if rate(middle) > wanted { fast = middle } else { slow = middle }
      }
      return fast
    }
    // All of the tail below the opening rate is lost at most, and all below the closing rate at least;
    // of the start no more than its memory fades in the time that it took.
    let (soft, closed) = (fraction(of: limits.openingRate), fraction(of: limits.closingRate))
    let startAngle = angle(1 - soft)
    let fading = 1 - Elementary.exp(-(1 - soft) * turn.duration / limits.memory)
    let way = abs(reference(turn))
    #expect(way > (angle(soft) - startAngle * fading) * Self.gain - 0.5)
    #expect(way < angle(closed) * Self.gain)
    // The hard gate of the original loses nothing.
    let hard = self.way(
      of: turn, at: (0...Int(turn.end * 100)).map { Double($0) / 100 }, configuration: .original)
    #expect(abs(hard + turn.angle * Self.gain) < 0.5)
  }

  @Test("a noisy sensor is wrong by its noise and no more")
  func aNoisySensorIsWrongByItsNoiseAndNoMore() {
    let turn = Turn(angle: 0.25, duration: 1.5)
    let reference = reference(turn)
    for sensor in Sensor.all where sensor.loss == 0 {
      for round in 0..<4 {
        var random = SeededGenerator(state: UInt64(round) + 50)
        let times = sensor.times(until: turn.end, &random)
        // The sum of twelve numbers has a variance of one.
        func gauss() -> Double {
          (0..<12).reduce(-6) { sum, _ in sum + .random(in: 0..<1, using: &random) } * 0.0005
        }
        let error =
          way(of: turn, at: times) { RotationRate(x: gauss(), y: gauss(), z: gauss()) } - reference
        // Noise σ at each of n samples adds σ·h·√n to an angle, as often as not less.
        let deviation = 0.0005 * (turn.duration / sensor.hertz).squareRoot() * Self.gain
        #expect(abs(error) < 0.5 + 4 * deviation, "\(sensor.testDescription), round \(round)")
      }
    }
  }

  @Test("lost samples lose nothing of a steady turn") func lostSamplesLoseNothingOfASteadyTurn() {
    // A steady rate between two samples is known from these alone.
    func way(_ times: [Double]) -> Double {
      let script = TiltScript()
      for time in times { script.wait(until: 101 + time).sample(0, 0.5, 0) }
      return script.offset - 692
    }
    let all = (0...100).map { Double($0) / 200 }
    let some = all.enumerated().filter { [0, 1, 7, 8, 30, 31, 60, 61, 100].contains($0.offset) }
    #expect(abs(way(all) + 0.25 * Self.gain) < 1e-6)
    #expect(abs(way(some.map(\.element)) + 0.25 * Self.gain) < 1e-6)
  }

  @Test("a turn and its way back end where they began") func aTurnAndItsWayBackEndWhereTheyBegan() {
    for hertz in [30.0, 60, 100, 200] {
      let turn = Turn(angle: 0.2, duration: 1)
      let script = TiltScript()
      func rates(_ sign: Double) -> (Double) -> (x: Double, y: Double, z: Double) {
        { (0, sign * turn.rate(at: $0).y, 0) }
      }
      script.turn(for: turn.end, hertz: hertz, rates(1))
      #expect(abs(script.offset - 692 + 0.2 * Self.gain) < 12)
      script.turn(for: turn.end, hertz: hertz, rates(-1)).settle()
      #expect(abs(script.offset - 692) < 0.5)
      #expect(script.allFaults.isEmpty)
    }
  }
}
