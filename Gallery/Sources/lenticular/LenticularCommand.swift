import ArgumentParser

@main
struct LenticularCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lenticular",
    abstract: "Turns a folder of photographs into a gallery.",
    version: "0.1.0",
    subcommands: [
      ServeCommand.self, BuildCommand.self, SamplesCommand.self, PlotCommand.self,
      StoryboardCommand.self, WorkerCommand.self,
    ])
}
