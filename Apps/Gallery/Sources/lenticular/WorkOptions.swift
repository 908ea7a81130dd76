import ArgumentParser
import LenticularGallery

/// The command-line options of how much a gallery asks of the machine.
struct WorkOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      """
      The number of photographs that are decoded at a time; without it, one for each processor that this program may \
      use, as far as memory suffices.
      """, valueName: "n"))
  var jobs: Int?

  func validate() throws {
    guard jobs.map({ $0 >= 1 }) ?? true else {
      throw ValidationError("--jobs is a number from 1 on")
    }
  }

  func workers(_ file: Configuration) -> WorkerPool { WorkerPool(count: jobs ?? file.jobs) }
}
