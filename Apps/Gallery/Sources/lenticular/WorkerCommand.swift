import ArgumentParser
import LenticularGallery

/// The command with which the program starts itself as a worker, to decode images.
struct WorkerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "worker", abstract: "Decode pictures for another lenticular.",
    shouldDisplay: false)

  func run() { Worker.run() }
}
