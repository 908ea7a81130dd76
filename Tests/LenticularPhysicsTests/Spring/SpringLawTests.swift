import TestSupport
import Testing

@testable import LenticularPhysics

/// What holds for every spring, on a grid of 9 stiffnesses, 13 damping ratios and 3 masses.
@Suite("Laws of springs")
struct SpringLawTests {
  static let ratios = [0, 1e-3, 0.1, 0.5, 0.9, 1 - 1e-9, 1, 1 + 1e-9, 1.1, 2, 10, 100, 1000]
  static let springs = ratios.flatMap { ratio in
    Grid.geometric(1e-4...1e6, count: 9).flatMap { stiffness in
      [0.01, 1, 30].map { mass in
        let damping = 2 * ratio * (stiffness * mass).squareRoot()
        return DampedSpring(uncheckedStiffness: stiffness, damping: damping, mass: mass)
      }
    }
  }
  static let starts = [(1.0, 0.0), (0, 1), (1, -3), (-0.2, 0.7)]

  /// Times of a spring, as fractions and multiples of its response.
  private func times(_ spring: DampedSpring) -> [Double] {
    [1e-3, 0.02, 0.13, 0.5, 1, 2.7, 9].map { $0 * spring.response }
  }

  /// Twice the energy per stiffness: x² + (v/ω)².
  private func energy(_ spring: DampedSpring, _ x: Double, _ v: Double) -> Double {
    let scaled = v / spring.naturalFrequency
    return x * x + scaled * scaled
  }

  @Test("The transition over a and then b is the transition over a + b")
  func semigroup() {
    var worst = Worst()
    for spring in Self.springs {
      let w = spring.naturalFrequency
      for a in times(spring) {
        for b in times(spring) {
          let (first, second) = (spring.transition(over: a), spring.transition(over: b))
          let twice = first.concatenating(second)
          let once = spring.transition(over: a + b)
          let scale = max(1, spring.dampingRatio) * (1 + w * (a + b))
          let errors = [
            abs(twice.xx - once.xx), abs(twice.xv - once.xv) * w, abs(twice.vx - once.vx) / w,
            abs(twice.vv - once.vv),
          ]
          worst.note(errors.max()! / scale, "\(spring.name) over \(a) and \(b)")
        }
      }
    }
    #expect(worst.error <= 1e-15, "\(worst.place)")
  }

  @Test("A spring taken over anew in every irregular frame goes on as if it had not been")
  func restart() {
    var random = SeededGenerator(state: 7)
    var worst = Worst()
    for spring in Self.springs {
      let w = spring.naturalFrequency
      for (x, v) in Self.starts {
        let whole = SpringSimulation(spring: spring, from: x, to: 5, velocity: v * w)
        var state = whole.state(at: 0)
        var time = 0.0
        for _ in 0..<60 {
          let next = time + Double.random(in: 0...0.1, using: &random) * spring.response
          let rest = SpringSimulation(
            spring: spring, from: state.value, to: 5, velocity: state.velocity)
          state = rest.state(at: next - time)
          time = next
          let direct = whole.state(at: time)
          let error = max(
            abs(state.value - direct.value), abs(state.velocity - direct.velocity) / w)
          worst.note(
            error / max(1, spring.dampingRatio), "\(spring.name) from \(x), \(v) at \(time)")
        }
      }
    }
    #expect(worst.error <= 1e-13, "\(worst.place)")
  }

  @Test("At equal times every frame rate, order and repetition gives the same bits")
  func samplingOrder() {
    var random = SeededGenerator(state: 3)
    for spring in Self.springs {
      let motion = SpringSimulation(
        spring: spring, from: Point2D(x: 1, y: -20), to: Point2D(x: 3, y: 4),
        velocity: Point2D(x: 0, y: 300))
      // Thirtieths of a second are frames of all of these rates.
      let reference = (0...15).map { motion.state(at: Double($0) / 30) }
      for rate in [240, 120, 90, 60, 30] {
        var frames = Array(0...rate / 2)
        if rate == 120 { frames.reverse() }
        if rate == 60 { frames.shuffle(using: &random) }
        for frame in frames {
          // A frame late, by a fraction of the interval, does not show in the others.
          _ = motion.state(at: (Double(frame) + 0.37) / Double(rate))
          let state = motion.state(at: Double(frame) / Double(rate))
          guard frame % (rate / 30) == 0 else { continue }
          let expected = reference[frame / (rate / 30)]
          #expect(state.value == expected.value && state.velocity == expected.velocity)
        }
      }
    }
  }

  @Test("An undamped spring that is turned round returns to where it came from")
  func timeReversal() {
    var worst = Worst()
    for spring in Self.springs where spring.damping == 0 {
      let w = spring.naturalFrequency
      for periods in [0.01, 0.25, 0.7, 1, 13.3, 400, 1e5] {
        let time = periods * spring.response
        let quarter = spring.transition(over: time / 4)
        let half = spring.transition(over: time / 2)
        for (x, v) in Self.starts {
          var state = spring.transition(over: time)(position: x, velocity: v * w)
          state.velocity = -state.velocity
          for part in [quarter, half, quarter] {
            state = part(position: state.position, velocity: state.velocity)
          }
          let error = max(abs(state.position - x), abs(state.velocity / w + v))
          worst.note(error, "\(spring.name) after \(periods) periods")
        }
      }
    }
    #expect(worst.error <= 1e-14, "\(worst.place)")
  }

  @Test("Energy stays without damping and never grows with any")
  func energyNeverGrows() {
    var random = SeededGenerator(state: 11)
    var worst = (growth: Worst(), loss: Worst())
    for spring in Self.springs {
      for (x, v) in Self.starts {
        let velocity = v * spring.naturalFrequency
        let first = energy(spring, x, velocity)
        var last = first
        var time = 0.0
        for _ in 0..<100 {
          time += Double.random(in: 0...0.2, using: &random) * spring.response
          let state = spring.transition(over: time)(position: x, velocity: velocity)
          let energy = energy(spring, state.position, state.velocity)
          worst.growth.note(energy / last - 1, "\(spring.name) from \(x), \(v) at \(time)")
          if spring.damping == 0 {
            worst.loss.note(1 - energy / first, "\(spring.name) at \(time)")
          }
          last = energy
          if energy < 1e-290 { break }
        }
      }
    }
    #expect(worst.growth.error <= 1e-14, "\(worst.growth.place)")
    #expect(worst.loss.error <= 1e-14, "\(worst.loss.place)")
  }

  @Test("Mirrored inputs mirror values, velocities, ends and settling times to the last bit")
  func mirrored() {
    for spring in Self.springs {
      for (x, v) in Self.starts {
        let motion = SpringSimulation(spring: spring, from: x, to: 0.3, velocity: v)
        let mirror = SpringSimulation(spring: spring, from: -x, to: -0.3, velocity: -v)
        for time in times(spring) {
          let (state, image) = (motion.state(at: time), mirror.state(at: time))
          #expect(image.value == -state.value && image.velocity == -state.velocity)
        }
        #expect(mirror.end == -motion.end)
        let tolerance = Tolerance.scale
        #expect(mirror.settlingTime(within: tolerance) == motion.settlingTime(within: tolerance))
      }
    }
  }

  @Test("A motion of twice the size, or any power of two, is the same to the last bit")
  func scaled() {
    for spring in Self.springs {
      for power in [-40, -3, 1, 10, 60] {
        let factor = Elementary.powerOfTwo(power)
        let motion = SpringSimulation(spring: spring, from: 0.7, to: -5, velocity: 11)
        let large = SpringSimulation(
          spring: spring, from: 0.7 * factor, to: -5 * factor, velocity: 11 * factor)
        for time in times(spring) {
          let (state, image) = (motion.state(at: time), large.state(at: time))
          #expect(image.value == state.value * factor)
          #expect(image.velocity == state.velocity * factor)
        }
        let tolerance = Tolerance(distance: 0.01 * factor, speed: 0.2 * factor)
        let time = motion.settlingTime(within: Tolerance(distance: 0.01, speed: 0.2))
        #expect(large.settlingTime(within: tolerance) == time)
      }
    }
  }

  @Test("Twice the mass, stiffness and damping, or any power of two, change no bit")
  func heavier() {
    for spring in Self.springs {
      for power in [-20, 1, 20] {
        let factor = Elementary.powerOfTwo(power)
        let heavy = DampedSpring(
          uncheckedStiffness: spring.stiffness * factor, damping: spring.damping * factor,
          mass: spring.mass * factor)
        for time in times(spring) {
          #expect(heavy.transition(over: time) == spring.transition(over: time))
        }
      }
    }
  }

  @Test("Twice as fast, or any power of two, takes half the time to the last bit")
  func faster() {
    for spring in Self.springs {
      for power in [-6, 1, 5] {
        let factor = Elementary.powerOfTwo(power)
        let fast = DampedSpring(
          uncheckedStiffness: spring.stiffness * factor * factor,
          damping: spring.damping * factor, mass: spring.mass)
        for time in times(spring) {
          let (slow, quick) = (
            spring.transition(over: time), fast.transition(over: time / factor)
          )
          #expect(quick.xx == slow.xx && quick.vv == slow.vv)
          #expect(quick.xv == slow.xv / factor && quick.vx == slow.vx * factor)
        }
      }
    }
  }

  @Test("Every lane moves as if it were alone, and settles no later than all of them")
  func lanes() {
    let size = Rect2D(x: 3, y: -70, width: 0.02, height: 1e5)
    let speed = Rect2D(x: 0, y: 12, width: -900, height: 4)
    for spring in Self.springs {
      let all = SpringSimulation(spring: spring, from: size, to: .zero, velocity: speed)
      var settling = 0.0
      for lane in 0..<4 {
        let alone = SpringSimulation(
          spring: spring, from: size[lane: lane], to: 0, velocity: speed[lane: lane])
        for time in times(spring) {
          #expect(all.value(at: time)[lane: lane] == alone.value(at: time))
          #expect(all.velocity(at: time)[lane: lane] == alone.velocity(at: time))
        }
        settling = max(settling, alone.settlingTime(within: .points))
      }
      #expect(all.settlingTime(within: .points) == settling)
    }
  }
}
