import ArgumentParser
import LenticularStoryboard

struct PlotCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plot",
    abstract: "Draw motions over time, as SVG.",
    discussion: """
      The picture shows value and velocity, and where each motion settles. An option that is \
      repeated draws several motions on one chart: the first values belong to the first motion, \
      the second ones to the second, and an option with fewer values keeps its last one.

        lenticular plot spring --bounciness 4 --bounciness 12 --speed 12
      """,
    subcommands: [PlotSpringCommand.self, PlotDecayCommand.self, PlotCurveCommand.self])
}

/// A command that draws a plot. Its options are validated before anything is written.
protocol PlottingCommand: ParsableCommand {
  var options: PlotOptions { get }
  func plot() throws(PlotError) -> ValuePlot
}

extension PlottingCommand {
  func validate() throws {
    do throws(PlotError) {
      _ = try plot()
    } catch {
      throw ValidationError(error.description)
    }
  }

  func run() throws {
    try PictureFile.write(plot().svg, to: options.output)
  }
}
