import TestSupport
import Testing

@testable import LenticularPhysics

@Suite("Laws of decays")
struct DecayLawTests {
  static let decays = [0.1, 0.5, 0.9, 0.99, 0.998, 0.9999, 1 - 1e-9].flatMap { rate in
    [Decay.Form.integral, .geometric].map { Decay(uncheckedRate: rate, form: $0) }
  }
  static let velocities = [1, -0.03, 730, -8000, 1e6]

  /// Times of a decay, as fractions and multiples of the time in which e of velocity is lost.
  private func times(_ decay: Decay) -> [Double] {
    [1e-6, 0.01, 0.3, 1, 2.5, 8, 30].map { $0 / decay.decayRate }
  }

  @Test("A decay taken over anew in every irregular frame goes on as if it had not been")
  func restart() {
    var random = SeededGenerator(state: 5)
    for decay in Self.decays {
      var worst = Worst()
      for velocity in Self.velocities {
        let whole = DecaySimulation(decay: decay, from: 2.0, velocity: velocity)
        let distance = abs(velocity) * decay.reach
        var (state, time) = (whole.state(at: 0), 0.0)
        for _ in 0..<100 {
          let next = time + Double.random(in: 0...0.1, using: &random) / decay.decayRate
          let rest = DecaySimulation(decay: decay, from: state.value, velocity: state.velocity)
          worst.note(abs(rest.end - whole.end) / (2 + distance), "\(velocity), end at \(time)")
          state = rest.state(at: next - time)
          time = next
          let direct = whole.state(at: time)
          worst.note(abs(state.value - direct.value) / (2 + distance), "\(velocity) at \(time)")
          worst.note(relativeError(state.velocity, direct.velocity), "\(velocity) at \(time)")
        }
      }
      #expect(worst.error <= 1e-14, "rate \(decay.rate), velocity \(worst.place)")
    }
  }

  @Test("At equal times every frame rate, order and repetition gives the same bits")
  func samplingOrder() {
    for decay in Self.decays {
      let motion = DecaySimulation(
        decay: decay, from: Point2D(x: 1, y: -20), velocity: Point2D(x: -640, y: 3))
      let reference = (0...15).map { motion.state(at: Double($0) / 30) }
      for rate in [240, 120, 90, 60, 30] {
        for frame in (0...rate / 2).reversed() {
          _ = motion.state(at: (Double(frame) + 0.37) / Double(rate))
          let state = motion.state(at: Double(frame) / Double(rate))
          guard frame % (rate / 30) == 0 else { continue }
          let expected = reference[frame / (rate / 30)]
          #expect(state.value == expected.value && state.velocity == expected.velocity)
        }
      }
    }
  }

  @Test("Stepping at any frame rate leads to the same place", arguments: [30, 60, 90, 120, 240])
  func frameRates(rate: Int) {
    for decay in Self.decays {
      let step = decay.transition(over: 1 / Double(rate))
      var state = (position: 0.0, velocity: 1000.0)
      for _ in 0..<rate { state = step(position: state.position, velocity: state.velocity) }
      let direct = decay.transition(over: 1)(position: 0.0, velocity: 1000)
      #expect(relativeError(state.position, direct.position) <= 1e-13)
      #expect(relativeError(state.velocity, direct.velocity) <= 1e-12)
    }
  }

  @Test("Speed falls in every frame and keeps its direction")
  func monotone() {
    for decay in Self.decays {
      for velocity in Self.velocities {
        let motion = DecaySimulation(decay: decay, from: 0.0, velocity: velocity)
        var last = (value: -1e-300, speed: Double.infinity)
        for time in times(decay) {
          let state = motion.state(at: time)
          let sign = velocity < 0 ? -1.0 : 1
          let (value, speed) = (sign * state.value, sign * state.velocity)
          #expect(speed > 0 && speed < last.speed)
          #expect(value > last.value)
          last = (value, speed)
        }
      }
    }
  }

  @Test("Mirrored inputs mirror values, velocities, ends and settling times to the last bit")
  func mirrored() {
    for decay in Self.decays {
      for velocity in Self.velocities {
        let motion = DecaySimulation(decay: decay, from: 0.3, velocity: velocity)
        let mirror = DecaySimulation(decay: decay, from: -0.3, velocity: -velocity)
        for time in times(decay) {
          let (state, image) = (motion.state(at: time), mirror.state(at: time))
          #expect(image.value == -state.value && image.velocity == -state.velocity)
          let there = decay.time(from: 0.3, velocity: velocity, to: state.value)
          #expect(there == decay.time(from: -0.3, velocity: -velocity, to: image.value))
        }
        #expect(mirror.end == -motion.end)
        let tolerance = Tolerance.scale
        #expect(mirror.settlingTime(within: tolerance) == motion.settlingTime(within: tolerance))
      }
    }
  }

  @Test("A motion of twice the size, or any power of two, is the same to the last bit")
  func scaled() {
    for decay in Self.decays {
      for power in [-40, -3, 1, 10, 60] {
        let factor = Elementary.powerOfTwo(power)
        let motion = DecaySimulation(decay: decay, from: 0.7, velocity: 110)
        let large = DecaySimulation(decay: decay, from: 0.7 * factor, velocity: 110 * factor)
        for time in times(decay) {
          #expect(large.value(at: time) == motion.value(at: time) * factor)
          #expect(large.velocity(at: time) == motion.velocity(at: time) * factor)
        }
        #expect(large.end == motion.end * factor)
      }
    }
  }
}
