import Foundation
import LenticularFuzz
import Testing

/// Random stories of hosts, over all interactions; see `Trial` for what has to hold.
@Suite struct FuzzTests {
  /// In a process of its own, which may trap. `make fuzz` plays many more.
  @Test("All laws hold in random scripts")
  func allLawsHoldInRandomScripts() throws {
    let tests = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    let process = Process()
    process.executableURL = tests.deletingLastPathComponent()
      .appendingPathComponent("lenticular-fuzz")
    process.arguments = ["--seed", "1", "--scripts", "2000", "--failures", "3"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(text)")
  }

  @Test("A script that was found once is played well", arguments: FoundScript.all)
  func aScriptThatWasFoundOnceIsPlayedWell(found: FoundScript) {
    #expect(Trial(Script(found.text)).fault() == nil)
  }

  @Test("A script is read from its text")
  func aScriptIsReadFromItsText() {
    for seed in 1...200 {
      let script = Script.random(seed: UInt64(seed))
      #expect(Script("\(script)") == script)
      #expect(Script.random(seed: UInt64(seed)) == script)
    }
    #expect(Script("# nothing\n\nwait 0.5 # half a second\n") == Script([.init("wait", [0.5])]))
  }

  @Test("The shortest script that fails is found")
  func theShortestScriptThatFailsIsFound() {
    let script = Script.random(seed: 4)
    let lines = script.lines + [.init("down", [1, 2, 333.25]), .init("up", [7.5])] + script.lines
    var shrinker = Shrinker(Script(lines)) { candidate in
      let words = candidate.lines.map(\.word)
      guard let down = words.firstIndex(of: "down"), let up = words.lastIndex(of: "up") else {
        return false
      }
      return down < up && candidate.lines[up].numbers.first ?? 0 > 2
    }
    let shrunk = shrinker.shrunk()
    #expect(shrunk.lines.map(\.word) == ["down", "up"])
    #expect(shrunk.lines[0].numbers == [] && shrunk.lines[1].numbers.count == 1)
  }
}
