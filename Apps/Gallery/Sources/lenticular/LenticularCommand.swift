import ArgumentParser
import Foundation
import LenticularGallery

struct LenticularCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lenticular",
    abstract: "Turns a folder of photographs into a gallery.",
    discussion: "Without the name of a command, `serve` is meant: lenticular ~/Pictures.",
    version: Release.version,
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
    if let complaint = unknownCommand(arguments) {
      MessageStream.standardError.write("lenticular: \(complaint)\n")
      if arguments.contains("--json") { print(ReportJSON.failure(complaint, .validationFailure)) }
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

  /// What is wrong with arguments of which one is in the place of a command and is none; `nil` for all others.
  ///
  /// A name that no command is like is complained about only where help is asked for: elsewhere it may be a folder, and
  /// whoever parses it has the reason.
  private static func unknownCommand(_ arguments: [String]) -> String? {
    var rest = arguments[...]
    let wantsHelp = rest.first == "help"
    if wantsHelp { rest.removeFirst() }
    var command: any ParsableCommand.Type = LenticularCommand.self
    while let name = rest.first, !name.hasPrefix("-") {
      let commands = command.configuration.subcommands
      // What follows are arguments of the command.
      if commands.isEmpty { return nil }
      if let next = commands.first(where: { $0.configuration.commandName == name }) {
        command = next
        rest.removeFirst()
        continue
      }
      let isFolder =
        command == LenticularCommand.self && FileManager.default.fileExists(atPath: name)
      if name == "help" || isFolder && !wantsHelp { return nil }
      let nearest = NearestName.command(to: name, among: commands)
      if nearest == nil && !wantsHelp { return nil }
      let advice = nearest.map { "; did you mean “\($0)”?" } ?? ""
      return "there is no command “\(name.printable)”\(advice)"
    }
    return nil
  }
}
