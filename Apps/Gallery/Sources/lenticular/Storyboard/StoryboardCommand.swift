import ArgumentParser
import Foundation
import LenticularStoryboard

struct StoryboardCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "storyboard",
    abstract: "Draw what a recording of events does, as SVG.",
    discussion: """
      A recording is a text of JSON Lines. The first line describes the stage, each other one an \
      event with its time in seconds. It is replayed, and drawn as a film strip above the values \
      that tell what moves.

        {"interaction":"scroll","width":320,"height":568,"content":[320,3000]}
        {"time":0.00,"event":"pointer","id":1,"phase":"down","x":160,"y":400}
        {"time":0.02,"event":"pointer","id":1,"phase":"moved","x":160,"y":380}
        {"time":0.04,"event":"pointer","id":1,"phase":"up","x":160,"y":360}

        lenticular storyboard fling.jsonl --output fling.svg
      """)

  @Argument(help: "The recording.", completion: .file(extensions: ["jsonl"]))
  var recording: String

  @Option(
    name: .shortAndLong, help: "The file to write; without it, standard output.",
    completion: .file(extensions: ["svg"]))
  var output: String?

  @Option(help: "How many frames the film strip has.")
  var frames = 8

  @Option(help: "How many frames a second the display shows.")
  var rate = 60.0

  @Option(help: "The title of the picture.")
  var title: String?

  func validate() throws {
    let counts = Storyboard.frameCounts
    guard counts.contains(frames) else {
      throw ValidationError(
        "--frames must lie between \(counts.lowerBound) and \(counts.upperBound), not at \(frames)")
    }
    do throws(PlotError) {
      try PlotOptions.check(rate, "--rate", in: Replay.rates)
    } catch {
      throw ValidationError(error.description)
    }
  }

  func run() throws {
    let storyboard: Storyboard
    do throws(StoryboardError) {
      storyboard = try self.storyboard()
    } catch {
      throw Reporter().failure(error)
    }
    try PictureFile.write(storyboard.svg, to: output)
  }

  func storyboard() throws(StoryboardError) -> Storyboard {
    let data: Data
    do {
      data = try Data(contentsOf: URL(fileURLWithPath: recording))
    } catch {
      throw .unreadable(recording, reason: error.localizedDescription)
    }
    do throws(RecordingError) {
      let replay = Replay(try Recording(jsonLines: data), rate: rate)
      return Storyboard(replay, title: title, frames: frames)
    } catch {
      throw .unusable(recording, error)
    }
  }
}
