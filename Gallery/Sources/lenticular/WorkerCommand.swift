import ArgumentParser
import LenticularGallery

/// What the program starts itself as, to decode pictures in a process of its own.
struct WorkerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "worker", abstract: "Decode pictures for another lenticular.",
    shouldDisplay: false)

  func run() { Worker.run() }
}
