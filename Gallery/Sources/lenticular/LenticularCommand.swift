import ArgumentParser
import Dispatch
import LenticularGallery

struct LenticularCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lenticular",
    abstract: "Turns a folder of photographs into a gallery.",
    discussion: "Without the name of a command, `serve` is meant: lenticular ~/Pictures.",
    version: "0.1.0",
    subcommands: [WorkerCommand.self],
    groupedSubcommands: [
      CommandGroup(
        name: "Galleries",
        subcommands: [
          ServeCommand.self, BuildCommand.self, PreviewCommand.self, CacheCommand.self,
          SamplesCommand.self,
        ]),
      CommandGroup(name: "Motion", subcommands: [PlotCommand.self, StoryboardCommand.self]),
    ],
    defaultSubcommand: ServeCommand.self)

  /// All commands.
  static var commands: [any ParsableCommand.Type] {
    configuration.subcommands
  }
}

@main
enum Program {
  static func main() {
    StandardStreams.prepare()
    let arguments = Array(CommandLine.arguments.dropFirst())
    // A worker restricts itself before it has a second thread, which asynchronous functions bring along.
    if arguments == [WorkerCommand.configuration.commandName] { Worker.run() }
    Task { await run(arguments) }
    dispatchMain()
  }

  private static func run(_ arguments: [String]) async -> Never {
    if let complaint = unknownCommand(ofHelp: arguments) {
      MessageStream.standardError.write("lenticular: \(complaint)\n")
      LenticularCommand.exit(withError: ExitCode.validationFailure)
    }
    do {
      var command = try LenticularCommand.parseAsRoot(arguments.isEmpty ? ["--help"] : arguments)
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
      LenticularCommand.exit()
    } catch {
      let code = LenticularCommand.exitCode(for: error)
      // A command prints its own errors.
      if code == .validationFailure, !(error is ExitCode), arguments.contains("--json") {
        print(ReportJSON.failure(LenticularCommand.message(for: error), code))
      }
      LenticularCommand.exit(withError: error)
    }
  }

  /// What is wrong with arguments that ask for help about a command that does not exist; `nil` for all others.
  private static func unknownCommand(ofHelp arguments: [String]) -> String? {
    guard arguments.count > 1, arguments[0] == "help", !arguments[1].hasPrefix("-") else {
      return nil
    }
    let name = arguments[1]
    let names = LenticularCommand.commands.compactMap { $0.configuration.commandName } + ["help"]
    if names.contains(name) { return nil }
    let advice = NearestName.command(to: name).map { "; did you mean “\($0)”?" } ?? ""
    return "there is no command “\(name.printable)”\(advice)"
  }
}
