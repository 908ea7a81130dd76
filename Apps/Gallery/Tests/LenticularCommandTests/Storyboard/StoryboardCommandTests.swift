import ArgumentParser
import Foundation
import LenticularStoryboard
import Testing

@testable import lenticular

@Suite("The storyboard command")
struct StoryboardCommandTests {
  private static let fling = """
    {"interaction":"scroll","width":320,"height":568,"content":[320,3000],"description":"A fling."}
    {"time":0,"event":"pointer","id":1,"phase":"down","x":160,"y":400}
    {"time":0.02,"event":"pointer","id":1,"phase":"moved","x":160,"y":360}
    {"time":0.04,"event":"pointer","id":1,"phase":"moved","x":160,"y":320}
    {"time":0.05,"event":"pointer","id":1,"phase":"up","x":160,"y":300}

    """

  /// Does something with a recording in a folder that is gone afterwards.
  private func withRecording(
    _ text: String, _ act: (_ recording: String, _ folder: URL) throws -> Void
  ) throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "lenticular-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "fling.jsonl")
    try Data(text.utf8).write(to: file)
    try act(file.path, folder)
  }

  private func command(_ arguments: String...) throws -> StoryboardCommand {
    let command = try LenticularCommand.parseAsRoot(["storyboard"] + arguments)
    return try #require(command as? StoryboardCommand)
  }

  @Test("A recording is replayed and drawn as the options ask for")
  func options() throws {
    try withRecording(Self.fling) { file, _ in
      let usual = try command(file).storyboard()
      #expect(usual.times.count == 8 && usual.replay.rate == 60)
      #expect(usual.title == "Scroll view")
      #expect(usual.replay.recording.events.count == 4)
      let other = try command(file, "--frames", "3", "--rate", "120", "--title", "Up").storyboard()
      #expect(other.times.count == 3 && other.replay.rate == 120 && other.title == "Up")
      #expect(other.replay.frames.count > usual.replay.frames.count)
    }
  }

  @Test("The picture replaces a file")
  func output() throws {
    try withRecording(Self.fling) { file, folder in
      let picture = folder.appending(path: "fling.svg")
      try Data("before".utf8).write(to: picture)
      try command(file, "--output", picture.path).run()
      let svg = try command(file).storyboard().svg
      #expect(try String(contentsOf: picture, encoding: .utf8) == svg)
      let lost = try command(file, "--output", folder.appending(path: "no/fling.svg").path)
      #expect(throws: ExitCode(1)) { try lost.run() }
    }
  }

  @Test("A recording that is wrong is named with its line, and nothing is written")
  func faults() throws {
    let wrong = Self.fling.replacing(#""phase":"up""#, with: #""phase":"gone""#)
    try withRecording(wrong) { file, folder in
      let picture = folder.appending(path: "fling.svg")
      let command = try command(file, "--output", picture.path)
      let error = #expect(throws: StoryboardError.self) { try command.storyboard() }
      #expect(
        error?.description == "“\(file)”, line 5: “phase” of “pointer” must be one of down, moved, "
          + "up, cancelled")
      #expect(throws: ExitCode(1)) { try command.run() }
      #expect(!FileManager.default.fileExists(atPath: picture.path))
    }
  }

  @Test("A file that cannot be read is named")
  func unreadable() throws {
    let command = try command("/nowhere/fling\u{1B}.jsonl")
    let error = #expect(throws: StoryboardError.self) { try command.storyboard() }
    #expect(error?.description.hasPrefix("“/nowhere/fling\\u{1B}.jsonl” cannot be read: ") == true)
    #expect(throws: ExitCode(1)) { try command.run() }
  }

  @Test(
    "Options out of their range are refused",
    arguments: [
      ("--frames", "0", "--frames must lie between 1 and 16, not at 0"),
      ("--frames", "17", "--frames must lie between 1 and 16, not at 17"),
      ("--rate", "0.5", "--rate must lie between 1 and 1000, not at 0.5"),
      ("--rate", "nan", "--rate must lie between 1 and 1000, not at nan"),
    ])
  func refusals(option: String, value: String, message: String) throws {
    do {
      _ = try command("fling.jsonl", option, value)
      Issue.record("not refused")
    } catch {
      #expect(LenticularCommand.exitCode(for: error).rawValue == 64)
      #expect(LenticularCommand.message(for: error).hasPrefix(message))
    }
  }
}
