import Testing

@testable import LenticularPhysics

@Suite("The arctangent of two numbers")
struct ArctangentTests {
  @Test("Every golden angle is met within two units in the last place")
  func golden() {
    var worst = Worst()
    for row in Golden.arctangents {
      let angle = Elementary.atan2(row[0], row[1])
      worst.note(abs(angle - row[2]) / row[2].ulp, "atan2(\(row[0]), \(row[1]))")
      #expect(angle.sign == row[0].sign)
    }
    #expect(Golden.arctangents.count == 380)
    #expect(worst.error <= 2, "\(worst.place)")
    print("atan2: worst error \(worst.error) units in the last place")
  }

  @Test("On the axes, at the origin and at infinity the angle is the nearest double")
  func axes() {
    let infinity = Double.infinity
    for x in [0x1p-1074, 1e-300, 1, 1e300, infinity] {
      #expect(Elementary.atan2(0, x) == 0 && Elementary.atan2(0, x).sign == .plus)
      #expect(Elementary.atan2(-0.0, x) == 0 && Elementary.atan2(-0.0, x).sign == .minus)
      #expect(Elementary.atan2(0, -x) == .pi && Elementary.atan2(-0.0, -x) == -.pi)
      for zero in [0, -0.0] {
        #expect(Elementary.atan2(x, zero) == .pi / 2 && Elementary.atan2(-x, zero) == -.pi / 2)
      }
    }
    for finite in [0, -0.0, 1, -1e300] {
      #expect(Elementary.atan2(infinity, finite) == .pi / 2)
      #expect(Elementary.atan2(-infinity, finite) == -.pi / 2)
    }
    #expect(Elementary.atan2(3, infinity) == 0 && Elementary.atan2(3, -infinity) == .pi)
    #expect(Elementary.atan2(-3, -infinity) == -.pi)
    #expect(Elementary.atan2(infinity, infinity) == .pi / 4)
    #expect(Elementary.atan2(-infinity, infinity) == -.pi / 4)
    #expect(Elementary.atan2(infinity, -infinity) == 3 * .pi / 4)
    #expect(Elementary.atan2(-infinity, -infinity) == -3 * .pi / 4)
    for zero in [0, -0.0] {
      #expect(Elementary.atan2(0, zero) == 0)
      #expect(Elementary.atan2(-0.0, zero) == 0)
    }
  }

  @Test("What is not a number has no angle")
  func notNumbers() {
    for other in [0, 1, -1, Double.infinity, .nan] {
      #expect(Elementary.atan2(.nan, other).isNaN && Elementary.atan2(other, .nan).isNaN)
    }
  }

  @Test("The angle of an angle's sine and cosine is that angle")
  func inverse() {
    var worst = Worst()
    for step in -3000...3000 {
      let angle = Double(step) / 3000 * .pi
      let (sin, cos) = Elementary.sincos(angle)
      worst.note(abs(Elementary.atan2(sin, cos) - angle), "\(angle)")
    }
    #expect(worst.error <= 5e-16, "\(worst.place)")
  }

  @Test("Mirrored points have mirrored angles, and far ones those of near ones, to the last bit")
  func symmetry() {
    for row in Golden.arctangents {
      let (y, x) = (row[0], row[1])
      #expect(Elementary.atan2(-y, x) == -Elementary.atan2(y, x))
      guard (1e-100...1e100).contains(abs(x)), (1e-100...1e100).contains(abs(y)) else { continue }
      for power in [-200, 3, 200] {
        let factor = Elementary.powerOfTwo(power)
        #expect(Elementary.atan2(y * factor, x * factor) == Elementary.atan2(y, x))
      }
    }
  }
}
