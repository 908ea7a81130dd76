import CGTK
import Foundation
import Testing

@Suite("the program lenticular-view")
struct ProgramTests {
  /// What the program prints without a display.
  private func run(_ arguments: String...) throws -> TestProgram.Result {
    try TestProgram.start(TestProgram.view, arguments, TestProgram.noDisplay).result()
  }

  @Test("--help prints how to use it, with its keys, on any machine", arguments: ["--help", "-h"])
  func help(option: String) throws {
    let result = try run(option)
    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
    #expect(result.output.hasPrefix("Usage: lenticular-view [FOLDER | PHOTOGRAPH …]\n"))
    for key in ["Ctrl+O", "F11", "Escape", "Delete"] { #expect(result.output.contains(key)) }
  }

  @Test("wrong arguments and missing folders are named on one line, and no window opens")
  func wrongArguments() throws {
    let missing = "\(NSTemporaryDirectory())/no such folder \(UUID().uuidString)"
    let (link, loop) = (missing + " link", missing + " loop")
    for each in [link, loop] {
      let target = each == loop ? loop : missing
      try FileManager.default.createSymbolicLink(atPath: each, withDestinationPath: target)
    }
    defer { for each in [link, loop] { unlink(each) } }
    for (arguments, reason) in [
      (["--wrong"], "there is no option --wrong; see lenticular-view --help"),
      (["-x", "/"], "there is no option -x; see lenticular-view --help"),
      ([missing + "/a", missing], "there is no folder or file “\(missing)/a”"),
      ([link], "“\(link)” cannot be opened: it is a link to what does not exist"),
      ([loop], "“\(loop)” cannot be opened: Too many levels of symbolic links"),
      (["--", "-x"], "there is no folder or file “-x”"),
      (["-"], "the standard input is empty"),
      ([missing], "there is no folder or file “\(missing)”"),
    ] {
      let result = try TestProgram.start(TestProgram.view, arguments, TestProgram.noDisplay)
        .result()
      #expect(result.status == 2)
      #expect(result.errors == "lenticular-view: \(reason)\n")
      #expect(result.output.isEmpty)
    }
  }

  @Test("without a display, the program says so")
  func noDisplay() throws {
    let result = try run(NSTemporaryDirectory())
    #expect(result.status == 2)
    #expect(
      result.errors.hasSuffix(
        "lenticular-view: there is no display; start lenticular-view in a desktop session\n"))
  }
}

extension WindowTests {
  @Test("the program shows its folder, stores small images, and ends with its window")
  func program() throws {
    let photographs = try TestPhotographs(count: 100)
    // Small images of files that were written a moment ago are not stored: their content may change unnoticed.
    sleep(3)
    let entry = try DesktopEntry()
    let running = try TestProgram.start(
      TestProgram.view, [photographs.path], ["XDG_CACHE_HOME": photographs.cache])
    let colors = Set((0..<16).map(TestPhotographs.color))
    let isSeen = isSoon {
      let pixels = Set(screen.pixels().lazy.map(Self.coarse))
      return colors.allSatisfy { pixels.contains(Self.coarse($0)) }
    }
    #expect(isSeen, "the screen has the colours of all photographs")
    #expect(screen.windowClass(at: 600, 400) == entry["StartupWMClass"])
    screen.focus()
    screen.key("q", control: true)
    let result = try running.result()
    #expect(result.status == 0)
    #expect(result.output.isEmpty)
    let stored = try FileManager.default.subpathsOfDirectory(
      atPath: "\(photographs.cache)/lenticular/thumbnails")
    #expect(!stored.isEmpty)
  }

  /// A colour of few steps, so that those of an encoded photograph are equal to those that were painted.
  static func coarse(_ color: UInt32) -> UInt32 { (color &+ 0x080808) & 0xF0F0F0 }
}
