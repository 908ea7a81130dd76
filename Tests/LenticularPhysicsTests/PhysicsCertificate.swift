import TestSupport
import Testing

@testable import LenticularPhysics

/// Arguments and native results of the physics, as bits, for comparison with other builds.
///
/// The tables and their rows, arguments → results:
///
/// - springs: stiffness, damping, mass, x₀, v₀, t → x, v
/// - decay: rate, v₀, t → x, v
/// - bezier: x1, y1, x2, y2, progress → ordinate
/// - elementary: x → exp, expm1, log, log1p, sin, cos, pow(|x|, 0.37)
/// - arctangent: y, x → angle
/// - passages: stiffness, damping, x₀, v₀, target → time, or −1
/// - bounces: rate, or 0 and stiffness, damping, destination; x₀, v₀, lower and upper wall,
///   restitution, t → x, v, end, settling time
/// - keyframes: three times and values, the control points of the curve to the second, t → x, v
///
/// Where a logarithm is not defined, its result is written as 0, since the bits of what is not
/// a number are nobody's promise.
@Suite("Physics certificate")
struct PhysicsCertificate {
  private var springs: CertificateTable {
    get throws {
      var table = CertificateTable()
      for golden in Golden.springs {
        let spring = try DampedSpring(
          stiffness: golden.stiffness, damping: golden.damping, mass: golden.mass)
        for sample in golden.samples {
          let state = spring.transition(over: sample[0])(
            position: golden.x0, velocity: golden.v0)
          table.add(
            [golden.stiffness, golden.damping, golden.mass, golden.x0, golden.v0, sample[0]],
            [state.position, state.velocity])
        }
      }
      return table
    }
  }

  private var decays: CertificateTable {
    get throws {
      var table = CertificateTable()
      for golden in Golden.others.decay {
        let decay = try Decay(rate: golden.rate)
        for sample in golden.samples {
          let state = decay.transition(over: sample[0])(position: 0, velocity: golden.v0)
          table.add([golden.rate, golden.v0, sample[0]], [state.position, state.velocity])
        }
      }
      return table
    }
  }

  private var curves: CertificateTable {
    var table = CertificateTable()
    for golden in Golden.others.bezier {
      let p = golden.p
      let curve = CubicBezier(x1: p[0], y1: p[1], x2: p[2], y2: p[3])
      for step in 0...1000 {
        let progress = Double(step) / 1000
        table.add(p + [progress], [curve.value(at: progress)])
      }
    }
    return table
  }

  private var elementary: CertificateTable {
    var random = SeededGenerator(state: 2026)
    var arguments = [0x1p-1074, 0x1p-1022, 1e-300, 0x1p-54, 0.5, 1, 2, 22, 355, 709.7]
    for reach in [1e-9, 0.01, 0.35, 1, 7, 50, 700, 1e4, 1e9, 1e15, 1e300] {
      for _ in 0..<2000 {
        arguments.append(.random(in: -reach...reach, using: &random))
      }
    }
    var table = CertificateTable()
    for x in arguments {
      table.add(
        [x],
        [
          Elementary.exp(x), Elementary.expm1(x), x > 0 ? Elementary.log(x) : 0,
          x > -1 ? Elementary.log1p(x) : 0, Elementary.sin(x), Elementary.cos(x),
          Elementary.pow(abs(x), 0.37),
        ])
    }
    return table
  }

  private var arctangents: CertificateTable {
    var random = SeededGenerator(state: 41)
    var table = CertificateTable()
    for row in Golden.arctangents {
      table.add([row[0], row[1]], [Elementary.atan2(row[0], row[1])])
    }
    for reach in [1e-9, 1, 1e9] {
      for _ in 0..<1000 {
        let (y, x) = (
          Double.random(in: -reach...reach, using: &random),
          Double.random(in: -1...1, using: &random)
        )
        table.add([y, x], [Elementary.atan2(y, x)])
      }
    }
    let axes: [Double] = [0, -0.0, 1, -1, .infinity, -.infinity]
    for y in axes {
      for x in axes {
        table.add([y, x], [Elementary.atan2(y, x)])
      }
    }
    return table
  }

  private var passages: CertificateTable {
    var table = CertificateTable()
    for spring in SpringCrossingTests.springs {
      for (x, v) in SpringCrossingTests.starts {
        for target in [-0.9, -0.1, 0, 0.3, 1] {
          let velocity = v * spring.naturalFrequency
          let time = spring.time(from: x, velocity: velocity, to: target)
          table.add([spring.stiffness, spring.damping, x, velocity, target], [time ?? -1])
        }
      }
    }
    return table
  }

  private var bounces: CertificateTable {
    var table = CertificateTable()
    for example in BounceGrid.cases(0.8) + BounceGrid.cases(0.3) {
      let (motion, walls) = (example.motion, example.walls)
      let given: [Double]
      switch example.force {
      case .spring(let spring, let end): given = [0, spring.stiffness, spring.damping, end]
      case .decay(let decay):
        if decay.form == .geometric { continue }
        given = [decay.rate, 0, 0, 0]
      }
      for time in [0, 0.01, 0.13, 0.4, 1, 6] {
        let state = motion.state(at: time)
        table.add(
          given + [
            example.from, example.velocity, walls.lowerBound, walls.upperBound,
            walls.restitution, time,
          ],
          [state.value, state.velocity, motion.end, motion.settlingTime(within: .points)])
      }
    }
    return table
  }

  private var keyframes: CertificateTable {
    get throws {
      var table = CertificateTable()
      for curve in CurveTests.curves {
        let motion = try KeyframeSimulation([
          Keyframe(-3.0, at: 0.1), Keyframe(17, at: 0.75, curve: curve),
          Keyframe(5, at: 1.3, curve: .ease),
        ])
        for step in -5...75 {
          let time = Double(step) / 50
          let state = motion.state(at: time)
          table.add(
            [0.1, -3, 0.75, 17, 1.3, 5, curve.x1, curve.y1, curve.x2, curve.y2, time],
            [state.value, state.velocity])
        }
      }
      return table
    }
  }

  @Test("Certificates hold numbers only, and are written where LENTICULAR_PARITY says")
  func certificates() throws {
    let tables = [
      ("springs", try springs, 2541), ("decay", try decays, 132), ("bezier", curves, 8008),
      ("elementary", elementary, 22_010), ("arctangent", arctangents, 3416),
      ("passages", passages, 1320), ("bounces", bounces, 6048), ("keyframes", try keyframes, 8100),
    ]
    for (name, table, rows) in tables {
      #expect(table.arguments.count % rows == 0 && table.results.count % rows == 0)
      #expect(table.arguments.count >= rows && table.results.count >= rows)
      #expect(!table.results.contains { $0.isNaN }, "\(name)")
      try table.write(name)
    }
  }
}
