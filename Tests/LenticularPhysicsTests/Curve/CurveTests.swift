import Testing

@testable import LenticularPhysics

@Suite("Curves")
struct CurveTests {
  static let curves = [0, 0.1, 0.42, 0.58, 1].flatMap { x1 in
    [0, 0.25, 0.58, 1].flatMap { x2 in
      [(0, 1), (0, 0), (1, 1), (-0.6, 1.6), (1.5, 1)].map { y in
        CubicBezier(x1: x1, y1: y.0, x2: x2, y2: y.1)
      }
    }
  }

  @Test("A curve's value at the abscissa of a parameter is its ordinate there")
  func inversion() {
    for curve in Self.curves {
      for step in 1..<200 {
        let s = Double(step) / 200
        let (a, b, c) = (3 * s * (1 - s) * (1 - s), 3 * s * s * (1 - s), s * s * s)
        let progress = a * curve.x1 + b * curve.x2 + c
        let ordinate = a * curve.y1 + b * curve.y2 + c
        // The progress is rounded, which a steep curve magnifies.
        let bound = 1e-14 + 4e-16 * abs(curve.slope(at: progress))
        if abs(curve.slope(at: progress)) < 1000 {
          #expect(abs(curve.value(at: progress) - ordinate) <= bound, "\(curve) at \(s)")
        }
      }
    }
  }

  @Test("A slope is the derivative of the value")
  func slopes() {
    for curve in Self.curves {
      for step in 1..<50 {
        let progress = Double(step) / 50
        let slope = curve.slope(at: progress)
        guard abs(slope) < 20 else { continue }
        let h = 1e-6
        let secant = (curve.value(at: progress + h) - curve.value(at: progress - h)) / (2 * h)
        #expect(abs(slope - secant) <= 1e-5 * (1 + abs(slope)), "\(curve) at \(progress)")
      }
    }
  }

  @Test("Curves start at 0, end at 1, and are finite and monotone between where they should be")
  func limits() {
    for curve in Self.curves {
      #expect(curve.value(at: 0) == 0 && curve.value(at: -1) == 0 && curve.value(at: .nan) == 0)
      #expect(curve.value(at: 1) == 1 && curve.value(at: .infinity) == 1)
      let isMonotone = (0...1).contains(curve.y1) && (0...1).contains(curve.y2)
      var last = 0.0
      for step in 0...1000 {
        let value = curve.value(at: Double(step) / 1000)
        #expect(value.isFinite && abs(curve.slope(at: Double(step) / 1000)) <= CubicBezier.steepest)
        if isMonotone { #expect(value >= last - 1e-15) }
        last = value
      }
    }
  }

  @Test("Slopes at the ends are those of the control points")
  func ends() {
    #expect(abs(CubicBezier.ease.slope(at: 0) - 0.4) <= 1e-15)
    #expect(abs(CubicBezier.easeOut.slope(at: 0) - 1 / 0.58) <= 1e-15)
    #expect(abs(CubicBezier.easeIn.slope(at: 1) - 1 / 0.58) <= 1e-15)
    #expect(CubicBezier.easeInOut.slope(at: 0) == 0 && CubicBezier.easeInOut.slope(at: 1) == 0)
    #expect(CubicBezier(x1: 0, y1: 0.5, x2: 1, y2: 1).slope(at: 0) == CubicBezier.steepest)
    #expect(CubicBezier(x1: 0, y1: -0.5, x2: 1, y2: 1).slope(at: 0) == -CubicBezier.steepest)
    #expect(CubicBezier(x1: 0, y1: 0, x2: 0, y2: 1).slope(at: 0) == CubicBezier.steepest)
    #expect(CubicBezier(x1: 0, y1: 0, x2: 1, y2: 0).slope(at: 0) == 0)
  }

  @Test("Abscissas are brought into the unit interval, and what is not finite is replaced")
  func repair() {
    #expect(
      CubicBezier(x1: -1, y1: .nan, x2: 2, y2: .infinity)
        == CubicBezier(x1: 0, y1: 0, x2: 1, y2: 1))
    #expect(CubicBezier(x1: .nan, y1: 0, x2: .nan, y2: 1) == .linear)
    #expect(CubicBezier.linear.value(at: 0.3) == 0.3)
    #expect(CubicBezier(x1: 0.2, y1: 0.2, x2: 0.7, y2: 0.7).value(at: 0.3) == 0.3)
  }

  @Test("easeIn solves for its abscissa instead of reading its parameter")
  func easeIn() {
    #expect(abs(CubicBezier.easeIn.value(at: 0.25) - 0.0935) <= 5e-5)
    #expect(abs(CubicBezier.easeIn.value(at: 0.5) - 0.3154) <= 5e-5)
  }

  @Test("A motion along a curve starts, moves and ends where and when it should")
  func simulation() {
    let motion = CurveSimulation(
      curve: .easeInOut, duration: 0.4, from: Point2D(x: 10, y: 0), to: Point2D(x: 30, y: -8))
    #expect(motion.value(at: -1) == motion.from && motion.value(at: 0) == motion.from)
    #expect(motion.value(at: .nan) == motion.from)
    #expect((motion.value(at: 0.2) - Point2D(x: 20, y: -4)).maximumNorm <= 1e-14)
    #expect(motion.value(at: 0.4) == motion.end && motion.value(at: 9) == motion.end)
    #expect(motion.velocity(at: 0.4) == .zero)
    #expect(motion.settlingTime(within: .points) == 0.4)
    let slope = CubicBezier.easeInOut.slope(at: 0.5)
    #expect(abs(motion.velocity(at: 0.2).x - 20 * slope / 0.4) <= 1e-12)
    for duration in [0, -1, .nan] {
      let instant = CurveSimulation(duration: duration, from: 1.0, to: 2)
      #expect(instant.state(at: 0) == (1, 0) && instant.state(at: 1e-300) == (2, 0))
      #expect(instant.settlingTime(within: .points) == 0)
    }
  }

  @Test("An overshooting curve passes its end and comes back to it exactly")
  func overshoot() {
    let motion = CurveSimulation(
      curve: CubicBezier(x1: 0.15, y1: 1.5, x2: 0.55, y2: 1), duration: 0.36, from: 0.0, to: 100)
    #expect(motion.value(at: 0.2) > 100)
    #expect(motion.value(at: 0.36) == 100)
  }
}
