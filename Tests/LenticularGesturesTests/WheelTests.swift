import LenticularGestures
import LenticularPhysics
import Testing

@Suite struct WheelTests {
  @Test("a sample is a step of a wheel unless said otherwise")
  func aSampleIsAStepOfAWheelUnlessSaidOtherwise() {
    let sample = WheelSample(time: 1, location: point(2, 3), delta: point(0, 100))
    #expect(sample.phase == .unknown && !sample.isPrecise && sample.modifiers.isEmpty)
    #expect(sample.isUsable)
  }

  @Test(
    "samples that cannot be computed with are not usable",
    arguments: [Double.nan, .infinity, -.infinity, 2e9])
  func samplesThatCannotBeComputedWithAreNotUsable(value: Double) {
    #expect(!WheelSample(time: 0, location: point(value), delta: .zero).isUsable)
    #expect(!WheelSample(time: 0, location: .zero, delta: point(0, value)).isUsable)
    #expect(!MagnificationSample(time: 0, location: point(value), factor: 1).isUsable)
    if value != 2e9 {
      #expect(!WheelSample(time: value, location: .zero, delta: .zero).isUsable)
      #expect(!MagnificationSample(time: value, location: .zero, factor: 1).isUsable)
      #expect(!MagnificationSample(time: 0, location: .zero, factor: value).isUsable)
    }
  }

  @Test("a factor that is not positive is not usable", arguments: [0.0, -1])
  func aFactorThatIsNotPositiveIsNotUsable(factor: Double) {
    #expect(!MagnificationSample(time: 0, location: .zero, factor: factor).isUsable)
  }

  private func pinch(by delta: Double) -> MagnificationSample {
    MagnificationSample(
      WheelSample(
        time: 3, location: point(4, 5), delta: point(0, delta), isPrecise: true,
        modifiers: [.control, .shift]))
  }

  @Test("a wheel with Control is a pinch at the pointer")
  func aWheelWithControlIsAPinchAtThePointer() {
    let sample = pinch(by: -100)
    #expect(sample.time == 3 && sample.location == point(4, 5) && sample.modifiers == [.shift])
    #expect(abs(sample.factor - 2.718_281_828_459_045) < 1e-15 && sample.isUsable)
    #expect(pinch(by: 0).factor == 1)
  }

  @Test("turns add up as factors multiply and turning back undoes them")
  func turnsAddUpAsFactorsMultiplyAndTurningBackUndoesThem() {
    for delta in stride(from: -200.0, through: 200, by: 7) {
      #expect(abs(pinch(by: delta).factor * pinch(by: -delta).factor - 1) < 1e-15)
      let twice = pinch(by: delta).factor * pinch(by: 30).factor
      #expect(abs(twice / pinch(by: delta + 30).factor - 1) < 1e-15)
    }
  }

  @Test("a turn beyond all measure is not usable") func aTurnBeyondAllMeasureIsNotUsable() {
    #expect(!pinch(by: -1e6).isUsable && !pinch(by: 1e6).isUsable)
  }
}
