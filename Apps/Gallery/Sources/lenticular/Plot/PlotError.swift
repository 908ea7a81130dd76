import LenticularGallery
import LenticularPhysics
import LenticularStoryboard

/// An error in the options of a plot.
enum PlotError: Error, Equatable {
  /// None of the options that define a motion is given.
  case nothingToPlot(needed: String)
  /// An option is given without another one that it requires.
  case missing(option: String, besides: String)
  /// Options are given that exclude each other.
  case conflict(String, String)
  /// The value of an option is out of its range, or NaN.
  case outOfRange(option: String, value: Double, range: ClosedRange<Double>)
  /// The parameters define no valid spring.
  case spring(SpringError)
  /// The rate defines no valid decay.
  case decay(DecayError)
  /// The control points are not four numbers with abscissas from 0 to 1.
  case controlPoints(String)
  /// There are more motions than a plot can distinguish.
  case tooManyMotions(Int)
  /// There are more names than motions.
  case tooManyNames(Int, motions: Int)
}

extension PlotError: CustomStringConvertible {
  var description: String {
    switch self {
    case .nothingToPlot(let needed): "nothing to plot; give \(needed)"
    case .missing(let option, let other): "\(other) also needs \(option)"
    case .conflict(let option, let other): "give \(option) or \(other), not both"
    case .outOfRange(let option, let value, let range):
      "\(option) must lie between \(number(range.lowerBound)) and \(number(range.upperBound)), "
        + "not at \(number(value))"
    case .spring(let error): sentence(error)
    case .decay(.rate(let value)):
      "a rate is the share of velocity kept per millisecond, between 0 and 1 (usually 0.998); "
        + "there is no decay of \(number(value))"
    case .controlPoints(let text):
      "control points are four numbers x1,y1,x2,y2 with x1 and x2 from 0 to 1, "
        + "not “\(text.printable)”"
    case .tooManyMotions(let count):
      "\(count) motions are too many for one chart; it holds \(PlotOptions.greatestCount)"
    case .tooManyNames(let count, let motions):
      "\(Quantity.count(count, "name", "names")) for \(Quantity.count(motions, "motion", "motions"))"
    }
  }

  private func sentence(_ error: SpringError) -> String {
    switch error {
    case .stiffness(let value): "a stiffness must be above zero, not \(number(value))"
    case .damping(let value): "a damping must not be below zero, as \(number(value)) is"
    case .mass(let value): "a mass must be above zero, not \(number(value))"
    case .response(let value):
      "a response must be a time above zero in seconds, not \(number(value))"
    case .dampingRatio(let value):
      "a damping ratio must not be below zero, as \(number(value)) is"
    case .duration(let value):
      "a duration must be a time above zero in seconds, not \(number(value))"
    case .bounce(let value): "a bounce must lie above −1 and not above 1, not at \(number(value))"
    case .bounciness(let value): "a bounciness must not exceed 42.5, as \(number(value)) does"
    case .speed(let value): "there is no spring of the speed \(number(value))"
    case .naturalFrequency(let value):
      "the natural frequency of the spring, √(stiffness ÷ mass), must lie between 10⁻⁹ and 10⁹ "
        + "radians per second, not at \(number(value))"
    case .decayRate(let value):
      "the decay rate of the spring, damping ÷ 2·mass, must not exceed 10⁹ per second, "
        + "as \(number(value)) does"
    }
  }

  private func number(_ value: Double) -> String {
    value.isNaN ? "nan" : PlotUnit.plainText(value)
  }
}
