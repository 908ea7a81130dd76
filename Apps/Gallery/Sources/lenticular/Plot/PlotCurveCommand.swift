import ArgumentParser
import LenticularPhysics
import LenticularStoryboard

struct PlotCurveCommand: PlottingCommand {
  static let configuration = CommandConfiguration(
    commandName: "curve",
    abstract: "Draw motions along timing curves.",
    usage: "lenticular plot curve (--curve <curve> | --points <points>) [<options>]",
    discussion: """
      Give curves by name (linear, ease, ease-in, ease-out, ease-in-out) or by the control points \
      of CSS's cubic-bezier. Repeat an option for several; those with names come first, and an \
      option with fewer values than there are curves keeps its last one.

        lenticular plot curve --curve ease --curve ease-in-out --output curves.svg
        lenticular plot curve --points 0.2,0,0,1 --duration 0.4 --to 300 --unit points
      """)

  @Option(help: "The name of a curve.")
  var curve: [CurveArgument] = []

  @Option(parsing: .unconditionalSingleValue, help: "Control points, as x1,y1,x2,y2.")
  var points: [String] = []

  @Option(
    parsing: .unconditionalSingleValue, help: "The duration in seconds; 1 without it.")
  var duration: [Double] = []

  @Option(parsing: .unconditionalSingleValue, help: "Where the value starts; 0 without it.")
  var from: [Double] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: "Where the value ends; without it 1, or 100 points.")
  var to: [Double] = []

  @OptionGroup var options: PlotOptions

  private static let durations = 1e-9...1e9

  func plot() throws(PlotError) -> ValuePlot {
    let argument = options.unit ?? .unit
    let unit = argument.plotUnit
    var curves = curve.map { (name: $0.rawValue, curve: $0.bezier) }
    for text in points { curves.append(try Self.curve(text)) }
    guard let last = curves.last else { throw .nothingToPlot(needed: "--curve or --points") }
    let journey = try Journey(
      from: from, to: Sweep(to, fallback: argument.usualEnd), velocity: nil, unit: unit)
    let durations = Sweep(duration, fallback: 1)
    for value in durations.values {
      try PlotOptions.check(value, "--duration", in: Self.durations)
    }
    var motions: [(String, (String, String) -> PlottedMotion)] = []
    for index in 0..<max(curves.count, max(durations.values.count, journey.count)) {
      let (name, curve) = index < curves.count ? curves[index] : last
      let simulation = CurveSimulation(
        curve: curve, duration: durations[index], from: journey.from[index],
        to: journey.to![index])
      let time = durations.varies ? ["\(PlotUnit.plainText(durations[index]))\u{A0}s"] : []
      let parameters = [name] + time + journey.difference(at: index)
      motions.append(
        (
          parameters.joined(separator: ", "),
          { .curve(simulation, name: $0, parameters: $1, unit: unit) }
        ))
    }
    return try options.plot(
      ("Timing curve", "Timing curves"), subtitle: journey.common, unit: unit, motions: motions)
  }

  /// Parses the control points of a curve: x1,y1,x2,y2.
  private static func curve(
    _ text: String
  ) throws(PlotError) -> (name: String, curve: CubicBezier) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Double($0.filter { $0 != " " }) }
    let abscissas = 0.0...1.0
    guard numbers.count == 4, parts.count == 4, abscissas.contains(numbers[0]),
      abscissas.contains(numbers[2]), abs(numbers[1]) <= 1e6, abs(numbers[3]) <= 1e6
    else { throw .controlPoints(text) }
    let words = numbers.map(PlotUnit.plainText)
    return (
      "(\(words[0]), \(words[1])) (\(words[2]), \(words[3]))",
      CubicBezier(x1: numbers[0], y1: numbers[1], x2: numbers[2], y2: numbers[3])
    )
  }
}

/// A timing curve by its CSS name.
enum CurveArgument: String, CaseIterable, ExpressibleByArgument {
  case linear
  case ease
  case easeIn = "ease-in"
  case easeOut = "ease-out"
  case easeInOut = "ease-in-out"

  var bezier: CubicBezier {
    switch self {
    case .linear: .linear
    case .ease: .ease
    case .easeIn: .easeIn
    case .easeOut: .easeOut
    case .easeInOut: .easeInOut
    }
  }
}
