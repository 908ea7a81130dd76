import ArgumentParser

struct LenticularCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lenticular",
    abstract: "Turns a folder of photographs into a gallery.",
    discussion: "Without the name of a command, `serve` is meant: lenticular ~/Pictures.",
    version: "0.1.0",
    subcommands: [
      ServeCommand.self, BuildCommand.self, CacheCommand.self, SamplesCommand.self,
      PlotCommand.self,
      StoryboardCommand.self, WorkerCommand.self,
    ],
    defaultSubcommand: ServeCommand.self)
}

@main
enum Program {
  static func main() async {
    StandardStreams.prepare()
    let arguments = Array(CommandLine.arguments.dropFirst())
    await LenticularCommand.main(arguments.isEmpty ? ["--help"] : arguments)
  }
}
