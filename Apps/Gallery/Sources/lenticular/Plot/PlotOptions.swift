import ArgumentParser
import LenticularStoryboard

/// The options that all plots have in common.
struct PlotOptions: ParsableArguments {
  @Option(
    name: .shortAndLong, help: "The file to write; without it, standard output.",
    completion: .file(extensions: ["svg"]))
  var output: String?

  @Option(help: "The title of the picture.")
  var title: String?

  @Option(help: "What the legend calls a motion; repeat it for the next one.")
  var name: [String] = []

  @Option(
    help: """
      What values are (points, radians, scale or unit, for 0 to 1): labels the axes and decides \
      when a motion is settled.
      """)
  var unit: UnitArgument?

  @Option(help: "The width of the picture in pixels, 640 without it; text keeps its size.")
  var width: Double?

  @Option(help: "The height of the picture in pixels; without it, what suits the width.")
  var height: Double?

  @Option(help: "The end of the time axis in seconds; without it, when all have settled.")
  var until: Double?

  /// The most motions that colours and dashes distinguish in one plot.
  static let greatestCount = 12

  /// The range of positions and velocities.
  static let values = -1e15...1e15

  private static let widths = ValuePlot.leastWidth...4000
  private static let heights = 200.0...4000
  private static let times = 1e-9...1e9

  /// The plot of motions, each created from its name and its parameters.
  ///
  /// - Parameters:
  ///   - kinds: The name of the motions in the singular and the plural: the default title.
  ///   - subtitle: What the motions have in common.
  ///   - motions: For each motion, its parameters, which are its default name, and a closure that
  ///     creates it from its name and its parameters.
  func plot(
    _ kinds: (one: String, many: String), subtitle: String, unit: PlotUnit,
    motions: [(parameters: String, make: (_ name: String, _ parameters: String) -> PlottedMotion)]
  ) throws(PlotError) -> ValuePlot {
    if let width { try Self.check(width, "--width", in: Self.widths) }
    if let height { try Self.check(height, "--height", in: Self.heights) }
    if let until { try Self.check(until, "--until", in: Self.times) }
    guard motions.count <= Self.greatestCount else { throw .tooManyMotions(motions.count) }
    guard name.count <= motions.count else {
      throw .tooManyNames(name.count, motions: motions.count)
    }
    var plotted: [PlottedMotion] = []
    for (index, motion) in motions.enumerated() {
      let isNamed = index < name.count && !name[index].isEmpty
      plotted.append(
        isNamed ? motion.make(name[index], motion.parameters) : motion.make(motion.parameters, ""))
    }
    return ValuePlot(
      title: title ?? (motions.count == 1 ? kinds.one : kinds.many), subtitle: subtitle,
      unit: unit, motions: plotted, width: width ?? ValuePlot.defaultWidth, height: height,
      duration: until)
  }

  static func check(
    _ value: Double, _ option: String, in range: ClosedRange<Double>
  ) throws(PlotError) {
    guard range.contains(value) else {
      throw .outOfRange(option: option, value: value, range: range)
    }
  }
}

/// A unit by its name on the command line.
enum UnitArgument: String, CaseIterable, ExpressibleByArgument {
  case points
  case radians
  case scale
  case unit

  var plotUnit: PlotUnit {
    switch self {
    case .points: .points
    case .radians: .radians
    case .scale: .scale
    case .unit: .unitInterval
    }
  }
}
