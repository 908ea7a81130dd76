import ArgumentParser
import LenticularPhysics
import LenticularStoryboard

struct PlotDecayCommand: PlottingCommand {
  static let configuration = CommandConfiguration(
    commandName: "decay",
    abstract: "Draw decays: what a thrown value does.",
    usage: "lenticular plot decay (--velocity <velocity> | --to <to>) [<options>]",
    discussion: """
      Give the velocity or, with --to, the place where the decay shall rest. Repeat an option \
      for several decays; one with fewer values than another keeps its last one.

        lenticular plot decay --velocity 1000 --output decay.svg
        lenticular plot decay --velocity 1000 --rate 0.998 --rate 0.99
        lenticular plot decay --from 20 --to 300 --geometric
        lenticular plot decay --velocity 1000 --wall 300 --restitution 0.5
      """)

  @Option(parsing: .unconditionalSingleValue, help: "The velocity at first, per second.")
  var velocity: [Double] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: "Where the decay shall rest, in place of the velocity.")
  var to: [Double] = []

  @Option(parsing: .unconditionalSingleValue, help: "Where the value starts; 0 without it.")
  var from: [Double] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: "The share of velocity kept per millisecond; 0.998 without it.")
  var rate: [Double] = []

  @Flag(help: "Sum one step per millisecond, as Pop does, in place of the integral.")
  var geometric = false

  @OptionGroup var walls: WallOptions

  @OptionGroup var options: PlotOptions

  func plot() throws(PlotError) -> ValuePlot {
    if velocity.isEmpty && to.isEmpty { throw .nothingToPlot(needed: "--velocity or --to") }
    if !velocity.isEmpty && !to.isEmpty { throw .conflict("--velocity", "--to") }
    let unit = (options.unit ?? .points).plotUnit
    let journey = try Journey(
      from: from, to: to.isEmpty ? nil : Sweep(to),
      velocity: velocity.isEmpty ? nil : Sweep(velocity), unit: unit)
    let rates = Sweep(rate, fallback: Decay.normal.rate)
    let layout = try walls.layout(unit: unit)
    var motions: [(String, (String, String) -> PlottedMotion)] = []
    for index in 0..<max(rates.values.count, max(journey.count, layout?.count ?? 1)) {
      let decay = try decay(rate: rates[index])
      let start = journey.from[index]
      let velocity =
        journey.velocity?[index] ?? decay.velocity(from: start, to: journey.to?[index] ?? start)
      let simulation = DecaySimulation(decay: decay, from: start, velocity: velocity)
      let bounce = layout.map {
        BounceSimulation(
          .decay(decay), from: start, velocity: velocity,
          walls: $0.walls(at: index, from: start, to: simulation.end))
      }
      var parameters = ["rate \(PlotUnit.plainText(decay.rate))"] + journey.difference(at: index)
      if journey.velocity == nil {
        parameters.append("velocity \(unit.velocityText(velocity, digits: 4))")
      }
      parameters += layout?.difference(at: index) ?? []
      motions.append(
        (
          parameters.joined(separator: ", "),
          { name, parameters in
            bounce.map { .bounce($0, name: name, parameters: parameters, unit: unit) }
              ?? .decay(simulation, name: name, parameters: parameters, unit: unit)
          }
        ))
    }
    let common =
      [journey.common, geometric ? "geometric form" : ""] + (layout?.common ?? [])
    return try options.plot(
      ("Decay", "Decays"), subtitle: common.filter { !$0.isEmpty }.joined(separator: ", "),
      unit: unit, motions: motions)
  }

  private func decay(rate: Double) throws(PlotError) -> Decay {
    do throws(DecayError) {
      return try Decay(rate: rate, form: geometric ? .geometric : .integral)
    } catch {
      throw .decay(error)
    }
  }
}
