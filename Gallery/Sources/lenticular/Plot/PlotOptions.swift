import ArgumentParser
import LenticularStoryboard

/// What all plots have in common.
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

  /// How many motions one chart keeps apart by colours and dashes.
  static let greatestCount = 12

  /// What positions and velocities may be.
  static let values = -1e15...1e15

  private static let widths = ValuePlot.leastWidth...4000
  private static let heights = 200.0...4000
  private static let times = 1e-9...1e9

  /// The plot of motions of which each is made by its name and its parameters.
  ///
  /// - Parameters:
  ///   - kinds: What the motions are, in the singular and the plural: the title where none is
  ///     given.
  ///   - subtitle: What they have in common.
  ///   - motions: For each, its parameters, which are its name where none is given, and what
  ///     makes a motion of the two.
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

/// A unit as the command line names it.
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
