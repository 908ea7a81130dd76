import Foundation
import TestSupport
import Testing

@testable import LenticularPhysics

@Suite("Elementary functions")
struct ElementaryTests {
  /// How many of its units in the last place a result lies from a reference that is itself
  /// within about half a unit; twice the reference's width is what the platform can certify.
  private func units(_ value: Double, _ reference: Double) -> Double {
    if value == reference || (value.isNaN && reference.isNaN) { return 0 }
    return abs(value - reference) / reference.ulp
  }

  private func worst(
    _ range: ClosedRange<Double>, count: Int = 20_000,
    _ function: (Double) -> Double, _ reference: (Double) -> Double
  ) -> (units: Double, argument: Double) {
    var random = SeededGenerator(state: 1)
    var worst = (units: 0.0, argument: 0.0)
    for _ in 0..<count {
      let x = Double.random(in: range, using: &random)
      let error = units(function(x), reference(x))
      if error > worst.units { worst = (error, x) }
    }
    return worst
  }

  @Test(
    "exp, expm1, log and log1p differ from the C library's by at most one unit",
    arguments: [1e-9, 1e-3, 0.1, 0.34, 0.5, 1, 3, 20, 60, 700])
  func exponentials(reach: Double) {
    let range = -reach...reach
    #expect(worst(range, Elementary.exp, Foundation.exp).units <= 1)
    #expect(worst(range, Elementary.expm1, Foundation.expm1).units <= 1)
    #expect(worst(0...reach, Elementary.log, Foundation.log).units <= 1)
    #expect(worst(max(-0.999_999, -reach)...reach, Elementary.log1p, Foundation.log1p).units <= 1)
  }

  @Test(
    "Sine and cosine differ from the C library's by at most one unit",
    arguments: [1e-9, 0.1, 0.785, 1.57, 3.2, 7, 100, 1e4, 1e6, 1e9, 1e12, 1e15, 1e22, 1e100, 1e300])
  func circular(reach: Double) {
    let range = -reach...reach
    #expect(worst(range, Elementary.sin, Foundation.sin).units <= 1)
    #expect(worst(range, Elementary.cos, Foundation.cos).units <= 1)
  }

  @Test(
    "Powers differ from the C library's by at most one unit",
    arguments: [-300, -37, -2.5, -1, -0.37, 0.01, 0.37, 0.5, 2, 3, 17.5, 250])
  func powers(y: Double) {
    for range in [0.9...1.1, 0...1, 0.5...20] {
      let error = worst(range, { Elementary.pow($0, y) }, { Foundation.pow($0, y) })
      #expect(error.units <= 1, "\(error.argument) to the power of \(y)")
    }
  }

  @Test("Powers of negative numbers, zero, one and infinity are those of IEEE 754")
  func specialPowers() {
    let numbers = [
      -Double.infinity, -3, -2.5, -2, -1, -0.5, -0.0, 0, 0.5, 1, 2, 2.5, 3, 1e300, .infinity,
      .nan,
    ]
    for x in numbers {
      for y in numbers {
        let (power, reference) = (Elementary.pow(x, y), Foundation.pow(x, y))
        #expect(units(power, reference) <= 1, "\(x) to the power of \(y)")
        if !reference.isNaN { #expect(power.sign == reference.sign) }
      }
    }
  }

  @Test("What is not a number or not finite has the results of the C library")
  func specialArguments() {
    let numbers = [
      -Double.infinity, -1000, -745.2, -745.1, -740, -708.5, -1, -0.0, 0, .leastNonzeroMagnitude,
      .leastNormalMagnitude, Double.leastNormalMagnitude / 8, 1e-20, 709.7, 709.79, 1000,
      .greatestFiniteMagnitude,
      .infinity, .nan,
    ]
    for x in numbers {
      #expect(units(Elementary.exp(x), Foundation.exp(x)) <= 1, "exp \(x)")
      #expect(units(Elementary.expm1(x), Foundation.expm1(x)) <= 1, "expm1 \(x)")
      #expect(units(Elementary.log(x), Foundation.log(x)) <= 1, "log \(x)")
      #expect(units(Elementary.log1p(x), Foundation.log1p(x)) <= 1, "log1p \(x)")
      #expect(units(Elementary.sin(x), Foundation.sin(x)) <= 1, "sin \(x)")
      #expect(units(Elementary.cos(x), Foundation.cos(x)) <= 1, "cos \(x)")
    }
    #expect(Elementary.expm1(-0.0).sign == .minus)
    #expect(Elementary.log1p(-0.0).sign == .minus)
    #expect(Elementary.sin(-0.0).sign == .minus)
  }

  @Test("The doubles nearest to multiples of a quarter turn keep all their digits")
  func nearQuarterTurns() {
    // The worst case for argument reduction, 6381956970095103 · 2^797, where C libraries may
    // lose some units themselves.
    let worst = 0x1.6ac5b262ca1ffp+849
    #expect(Elementary.cos(worst) == -4.687165924254628e-19)
    #expect(Elementary.cos(-worst) == -4.687165924254628e-19)
    #expect(Elementary.sin(worst) == 1)
    #expect(Elementary.sin(-worst) == -1)
    for x in [Double.pi / 2, .pi, 3 * .pi / 2, 22, 355, 104_348, 245_850_922] {
      #expect(units(Elementary.sin(x), Foundation.sin(x)) <= 1, "\(x)")
      #expect(units(Elementary.cos(x), Foundation.cos(x)) <= 1, "\(x)")
    }
  }
}
