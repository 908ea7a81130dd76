import Testing

@testable import LenticularPhysics

@Suite("Golden values at 60 digits")
struct GoldenTests {
  @Test("Every spring sample lies within 4e-15 of the oracle")
  func springs() throws {
    var worst = (x: 0.0, v: 0.0)
    var count = 0
    for golden in Golden.springs {
      let spring = try DampedSpring(
        stiffness: golden.stiffness, damping: golden.damping, mass: golden.mass)
      let scale = abs(golden.x0) + abs(golden.v0) / spring.naturalFrequency
      for sample in golden.samples {
        let state = spring.transition(over: sample[0])(position: golden.x0, velocity: golden.v0)
        let x = abs(state.position - sample[1]) / scale
        let v = abs(state.velocity - sample[2]) / spring.naturalFrequency / scale
        #expect(x <= 4e-15 && v <= 4e-15, "\(golden) at \(sample[0])")
        worst = (max(worst.x, x), max(worst.v, v))
        count += 1
      }
    }
    #expect(count == 2541)
    print("springs: worst scaled error x \(worst.x), v \(worst.v)")
  }

  @Test("Every decay sample lies within 1e-12 of the oracle")
  func decays() throws {
    var worst = 0.0
    for golden in Golden.others.decay {
      let decay = try Decay(rate: golden.rate)
      for sample in golden.samples {
        let state = decay.transition(over: sample[0])(position: 0, velocity: golden.v0)
        let x = relativeError(state.position, sample[1])
        let v = relativeError(state.velocity, sample[2])
        #expect(x <= 1e-12 && v <= 1e-12, "rate \(golden.rate) at \(sample[0])")
        worst = max(worst, x, v)
      }
      let end = decay.destination(from: 0.0, velocity: golden.v0)
      #expect(relativeError(end, golden.final) <= 1e-12)
      let geometric = decay.form(.geometric).destination(from: 0.0, velocity: golden.v0)
      #expect(relativeError(geometric, golden.finalDiscretePop) <= 1e-12)
      worst = max(worst, relativeError(end, golden.final))
    }
    print("decays: worst relative error \(worst)")
  }

  @Test("Every rubber band sample lies within 1e-12 of the oracle, in both directions")
  func rubberBands() {
    var worst = 0.0
    for golden in Golden.others.rubberBand {
      let band = RubberBand(coefficient: golden.c)
      for sample in golden.samples {
        let displacement = band.displacement(
          forOverscroll: sample[0], dimension: golden.dimension)
        let error = relativeError(displacement, sample[1])
        #expect(error <= 1e-12)
        worst = max(worst, error)
        let overscroll = band.overscroll(
          forDisplacement: sample[1], dimension: golden.dimension)
        // Near the limit a displacement tells less and less of the pull that made it.
        #expect(relativeError(overscroll, sample[0]) <= 1e-15 * (8 + sample[0]))
      }
    }
    print("rubber bands: worst relative error \(worst)")
  }

  @Test("Every Bézier sample lies within 1e-12 of the oracle, and its slope within 1e-9")
  func curves() {
    var worst = (y: 0.0, slope: 0.0)
    for golden in Golden.others.bezier {
      let curve = CubicBezier(
        x1: golden.p[0], y1: golden.p[1], x2: golden.p[2], y2: golden.p[3])
      for sample in golden.samples {
        let y = abs(curve.value(at: sample[0]) - sample[1])
        #expect(y <= 1e-12, "\(golden.name) at \(sample[0])")
        worst.y = max(worst.y, y)
        let slope = min(sample[2], CubicBezier.steepest)
        let error = abs(curve.slope(at: sample[0]) - slope) / max(1, abs(slope))
        #expect(error <= 1e-9, "\(golden.name) at \(sample[0])")
        worst.slope = max(worst.slope, error)
      }
    }
    print("curves: worst error y \(worst.y), slope \(worst.slope)")
  }
}

/// |value − expected| in proportion to |expected|; absolute where that is zero.
func relativeError(_ value: Double, _ expected: Double) -> Double {
  expected == 0 ? abs(value) : abs(value - expected) / abs(expected)
}
