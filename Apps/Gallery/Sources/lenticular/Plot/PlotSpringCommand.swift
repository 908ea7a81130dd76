import ArgumentParser
import LenticularPhysics
import LenticularStoryboard

struct PlotSpringCommand: PlottingCommand {
  static let configuration = CommandConfiguration(
    commandName: "spring",
    abstract: "Draw springs.",
    usage: "lenticular plot spring (--bounciness <b> --speed <s> | …) [<options>]",
    discussion: """
      A spring is given in one of four ways: by bounciness and speed, as Pop has them; by \
      stiffness, damping and mass; by response and damping ratio; or by duration and bounce. \
      Repeat an option for several springs, or use more than one of the ways: all are drawn on \
      one chart. An option with fewer values than another keeps its last one.

        lenticular plot spring --bounciness 4 --speed 12 --output spring.svg
        lenticular plot spring --bounciness 4 --bounciness 12 --speed 12
        lenticular plot spring --duration 0.5 --velocity 0 --velocity 2000
        lenticular plot spring --bounciness 4 --speed 12 --duration 0.4
        lenticular plot spring --bounciness 20 --speed 12 --wall 100 --restitution 0.5
      """)

  @Option(
    parsing: .unconditionalSingleValue, help: "Pop's bounciness, usually 0 to 20; its default is 4."
  )
  var bounciness: [Double] = []

  @Option(
    parsing: .unconditionalSingleValue, help: "Pop's speed, usually 0 to 20; its default is 12.")
  var speed: [Double] = []

  @Option(parsing: .unconditionalSingleValue, help: "Force per displacement, above zero.")
  var stiffness: [Double] = []

  @Option(parsing: .unconditionalSingleValue, help: "Force per velocity, zero or above.")
  var damping: [Double] = []

  @Option(parsing: .unconditionalSingleValue, help: "Mass, above zero; 1 without it.")
  var mass: [Double] = []

  @Option(
    parsing: .unconditionalSingleValue, help: "The period without damping, in seconds.")
  var response: [Double] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: "0 swings for ever, 1 is the fastest without overshoot.")
  var dampingRatio: [Double] = []

  @Option(parsing: .unconditionalSingleValue, help: "The perceived duration, in seconds.")
  var duration: [Double] = []

  @Option(parsing: .unconditionalSingleValue, help: "From −1 to 1; 0 without it.")
  var bounce: [Double] = []

  @Option(parsing: .unconditionalSingleValue, help: "Where the value starts; 0 without it.")
  var from: [Double] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: "Where the spring rests; without it 100 points, or 1 of another unit.")
  var to: [Double] = []

  @Option(parsing: .unconditionalSingleValue, help: "The velocity at first, per second.")
  var velocity: [Double] = []

  @OptionGroup var walls: WallOptions

  @OptionGroup var options: PlotOptions

  func plot() throws(PlotError) -> ValuePlot {
    let argument = options.unit ?? .points
    let unit = argument.plotUnit
    let journey = try Journey(
      from: from, to: Sweep(to, fallback: argument.usualEnd),
      velocity: Sweep(velocity, fallback: 0), unit: unit)
    let layout = try walls.layout(unit: unit)
    var motions: [(String, (String, String) -> PlottedMotion)] = []
    for way in ways where way.isGiven {
      for index in 0..<max(try way.count(), max(journey.count, layout?.count ?? 1)) {
        let simulation = SpringSimulation(
          spring: try way.spring(at: index), from: journey.from[index], to: journey.to![index],
          velocity: journey.velocity![index])
        let bounce = layout.map {
          BounceSimulation(
            .spring(simulation.spring, to: simulation.end), from: simulation.from,
            velocity: simulation.velocity,
            walls: $0.walls(at: index, from: simulation.from, to: simulation.end))
        }
        let parameters =
          [way.words(at: index)] + journey.difference(at: index)
          + (layout?.difference(at: index) ?? [])
        motions.append(
          (
            parameters.joined(separator: ", "),
            { name, parameters in
              bounce.map { .bounce($0, name: name, parameters: parameters, unit: unit) }
                ?? .spring(simulation, name: name, parameters: parameters, unit: unit)
            }
          ))
      }
    }
    if motions.isEmpty {
      throw .nothingToPlot(
        needed: "--bounciness and --speed, --stiffness and --damping, "
          + "--response and --damping-ratio, or --duration")
    }
    let common = [journey.common] + (layout?.common ?? [])
    return try options.plot(
      ("Spring", "Springs"), subtitle: common.filter { !$0.isEmpty }.joined(separator: ", "),
      unit: unit, motions: motions)
  }

  private var ways: [SpringWay] {
    [
      SpringWay([("bounciness", bounciness, nil), ("speed", speed, nil)]) {
        values throws(SpringError) in
        try DampedSpring(.init(bounciness: values[0], speed: values[1]))
      },
      SpringWay([("stiffness", stiffness, nil), ("damping", damping, nil), ("mass", mass, 1)]) {
        values throws(SpringError) in
        try DampedSpring(stiffness: values[0], damping: values[1], mass: values[2])
      },
      SpringWay([("response", response, nil), ("damping ratio", dampingRatio, nil)]) {
        values throws(SpringError) in try DampedSpring(response: values[0], dampingRatio: values[1])
      },
      SpringWay([("duration", duration, nil), ("bounce", bounce, 0)]) {
        values throws(SpringError) in try DampedSpring(duration: values[0], bounce: values[1])
      },
    ]
  }
}

/// One of the parametrisations of a spring, with its options.
struct SpringWay {
  private struct Parameter {
    let name: String
    let isGiven: Bool
    let sweep: Sweep
    var option: String { "--" + name.replacing(" ", with: "-") }
  }

  private let parameters: [Parameter]
  private let make: ([Double]) throws(SpringError) -> DampedSpring

  /// - Parameters:
  ///   - parameters: The name of each parameter, its values, and its default; `nil` if it is
  ///     required.
  ///   - make: Creates a spring from one value of each parameter.
  init(
    _ parameters: [(name: String, values: [Double], fallback: Double?)],
    make: @escaping ([Double]) throws(SpringError) -> DampedSpring
  ) {
    self.parameters = parameters.map {
      Parameter(
        name: $0.name, isGiven: !$0.values.isEmpty,
        sweep: Sweep($0.values, fallback: $0.fallback))
    }
    self.make = make
  }

  var isGiven: Bool { parameters.contains(where: \.isGiven) }

  /// The number of springs that use all values.
  func count() throws(PlotError) -> Int {
    var count = 0
    for parameter in parameters {
      if parameter.sweep.values.isEmpty, let given = parameters.first(where: \.isGiven) {
        throw .missing(option: parameter.option, besides: given.option)
      }
      count = max(count, parameter.sweep.values.count)
    }
    return count
  }

  func spring(at index: Int) throws(PlotError) -> DampedSpring {
    do throws(SpringError) {
      return try make(parameters.map { $0.sweep[index] })
    } catch {
      throw .spring(error)
    }
  }

  /// The parameters in words: “bounciness 4, speed 12”.
  func words(at index: Int) -> String {
    parameters.filter(\.isGiven).map { parameter in
      let unit = ["response", "duration"].contains(parameter.name) ? "\u{A0}s" : ""
      return "\(parameter.name) \(PlotUnit.plainText(parameter.sweep[index]))\(unit)"
    }.joined(separator: ", ")
  }
}
