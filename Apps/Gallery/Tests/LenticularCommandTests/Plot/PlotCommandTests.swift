import ArgumentParser
import Foundation
import LenticularPhysics
import LenticularStoryboard
import Testing

@testable import lenticular

@Suite("The plot command")
struct PlotCommandTests {
  private func plot(_ line: String) throws -> ValuePlot {
    let arguments = line.split(separator: " ").map(String.init)
    let command = try LenticularCommand.parseAsRoot(["plot"] + arguments)
    return try #require(command as? any PlottingCommand).plot()
  }

  /// The exit status and the first line of what is said about a command line that is wrong.
  private func refusal(_ line: String) -> (status: Int32, message: String)? {
    do {
      _ = try plot(line)
      return nil
    } catch {
      let message = LenticularCommand.message(for: error)
      return (
        LenticularCommand.exitCode(for: error).rawValue,
        String(message.prefix { !$0.isNewline })
      )
    }
  }

  private func facts(_ motion: PlottedMotion) -> [String: String] {
    Dictionary(uniqueKeysWithValues: motion.facts.map { ($0.label, $0.value) })
  }

  @Test(
    "Each way to give a spring gives that spring",
    arguments: [
      ("--bounciness 4 --speed 12", "bounciness 4, speed 12"),
      (
        "--stiffness 342.100588235 --damping 30.486979648",
        "stiffness 342.100588235, damping 30.486979648"
      ),
      (
        "--stiffness 684.20117647 --damping 60.973959296 --mass 2",
        "stiffness 684.20117647, damping 60.973959296, mass 2"
      ),
      (
        "--response 0.339704545 --damping-ratio 0.824152",
        "response 0.339704545\u{A0}s, damping ratio 0.824152"
      ),
      ("--duration 0.339704545 --bounce 0.175848", "duration 0.339704545\u{A0}s, bounce 0.175848"),
    ])
  func ways(options: String, name: String) throws {
    let plot = try self.plot("spring \(options)")
    #expect(plot.motions.count == 1)
    #expect(plot.motions[0].name == name)
    #expect(plot.motions[0].parameters == "")
    #expect(plot.motions[0].end == 100)
    let expected = SpringSimulation(
      spring: try DampedSpring(.init(bounciness: 4, speed: 12)), from: 0, to: 100
    ).settlingTime(within: .points)
    #expect(abs(plot.motions[0].settlingTime - expected) < 1e-5)
    #expect(facts(plot.motions[0])["damping ratio"] == "0.824")
    #expect(facts(plot.motions[0])["overshoot"] == "1.03\u{A0}%")
    #expect(plot.title == "Spring" && plot.subtitle == "from 0 to 100\u{A0}pt")
  }

  @Test("A repeated option gives several springs, a shorter one keeps its last value")
  func repeated() throws {
    let plot = try self.plot(
      "spring --bounciness 4 --bounciness 12 --bounciness 20 --speed 12 --speed 8")
    #expect(
      plot.motions.map(\.name) == [
        "bounciness 4, speed 12", "bounciness 12, speed 8", "bounciness 20, speed 8",
      ])
    #expect(plot.title == "Springs")
  }

  @Test("Different ways stand on one chart, each with all velocities")
  func mixed() throws {
    let plot = try self.plot(
      "spring --bounciness 4 --speed 12 --duration 0.5 --velocity 0 --velocity -900 --from -20")
    #expect(
      plot.motions.map(\.name) == [
        "bounciness 4, speed 12, velocity 0\u{A0}pt/s",
        "bounciness 4, speed 12, velocity −900\u{A0}pt/s",
        "duration 0.5\u{A0}s, velocity 0\u{A0}pt/s", "duration 0.5\u{A0}s, velocity −900\u{A0}pt/s",
      ])
    #expect(plot.subtitle == "from −20 to 100\u{A0}pt")
    let slow = SpringSimulation(
      spring: try DampedSpring(duration: 0.5), from: -20, to: 100, velocity: -900)
    #expect(plot.motions[3].settlingTime == slow.settlingTime(within: .points))
  }

  @Test("The unit decides the tolerance and where motions end")
  func units() throws {
    let spring = try DampedSpring(duration: 0.5)
    let units: [(String, PlotUnit, Double)] = [
      ("points", .points, 100), ("radians", .radians, 1), ("scale", .scale, 1),
      ("unit", .unitInterval, 1),
    ]
    for (name, unit, end) in units {
      let plot = try self.plot("spring --duration 0.5 --unit \(name)")
      let simulation = SpringSimulation(spring: spring, from: 0, to: end)
      #expect(plot.unit == unit)
      #expect(plot.motions[0].end == end)
      #expect(
        plot.motions[0].settlingTime == simulation.settlingTime(within: unit.tolerance))
    }
  }

  @Test("A decay goes where its velocity takes it, or has the velocity that goes there")
  func decays() throws {
    let thrown = try plot("decay --velocity 1000 --rate 0.998 --rate 0.99")
    #expect(
      thrown.motions.map(\.end) == [
        Decay.normal.destination(from: 0, velocity: 1000),
        Decay.fast.destination(from: 0, velocity: 1000),
      ])
    #expect(thrown.motions.map(\.name) == ["rate 0.998", "rate 0.99"])
    #expect(thrown.subtitle == "from 0\u{A0}pt, velocity 1000\u{A0}pt/s")
    let aimed = try plot("decay --from 20 --to 300 --geometric")
    #expect(abs(aimed.motions[0].end - 300) < 1e-10)
    #expect(aimed.motions[0].name == "rate 0.998, velocity 561.1\u{A0}pt/s")
    #expect(aimed.subtitle == "from 20 to 300\u{A0}pt, geometric form")
    let geometric = try plot("decay --velocity 1000 --geometric")
    #expect(abs(geometric.motions[0].end - 499) < 1e-9)
  }

  @Test("A wall throws back what passes it, on the side on which it stands")
  func walls() throws {
    let clamped = try plot(
      "spring --bounciness 20 --speed 12 --wall 100 --restitution 0 --restitution 0.5")
    #expect(
      clamped.motions.map(\.name) == [
        "bounciness 20, speed 12, restitution 0", "bounciness 20, speed 12, restitution 0.5",
      ])
    #expect(clamped.subtitle == "from 0 to 100\u{A0}pt, wall at 100\u{A0}pt")
    let simulation = BounceSimulation(
      .spring(try DampedSpring(.init(bounciness: 20, speed: 12)), to: 100), from: 0, velocity: 0,
      walls: Walls(lowerBound: -.infinity, upperBound: 100, restitution: 0.5))
    #expect(clamped.motions[1].settlingTime == simulation.settlingTime(within: .points))
    #expect(facts(clamped.motions[0])["bounces"] == "0")
    #expect(clamped.motions[0].settlingTime < clamped.motions[1].settlingTime)

    let thrown = try plot("decay --velocity -1000 --wall -300 --wall -600 --restitution 0.5")
    #expect(
      thrown.motions.map(\.name) == [
        "rate 0.998, wall at −300\u{A0}pt", "rate 0.998, wall at −600\u{A0}pt",
      ])
    let wall = Walls(lowerBound: -300.0, upperBound: .infinity, restitution: 0.5)
    let bounce = BounceSimulation(.decay(.normal), from: 0.0, velocity: -1000, walls: wall)
    #expect(thrown.motions[0].end == bounce.end && bounce.end > -300)
    #expect(thrown.motions[1].end == Decay.normal.destination(from: 0.0, velocity: -1000))
    #expect(
      thrown.subtitle == "from 0\u{A0}pt, velocity −1000\u{A0}pt/s, restitution 0.5")

    // A wall where the motion starts stands behind it.
    let behind = try plot("spring --duration 0.5 --from 5 --to 0 --wall 5 --velocity 900")
    #expect(behind.motions[0].end == 0 && facts(behind.motions[0])["bounces"] == "1")
  }

  @Test("Curves are known by name and by control points")
  func curves() throws {
    let plot = try self.plot(
      "curve --curve ease --curve ease-in-out --points 0.42,0,0.58,1 --points 0,-1,1,2.5 "
        + "--duration 0.4 --duration 1")
    #expect(
      plot.motions.map(\.name) == [
        "ease, 0.4\u{A0}s", "ease-in-out, 1\u{A0}s", "(0.42, 0) (0.58, 1), 1\u{A0}s",
        "(0, −1) (1, 2.5), 1\u{A0}s",
      ])
    #expect(plot.motions.map(\.settlingTime) == [0.4, 1, 1, 1])
    #expect(facts(plot.motions[1]) == facts(plot.motions[2]))
    #expect(plot.unit == .unitInterval && plot.subtitle == "from 0 to 1")
  }

  @Test("Names, the title and the size are taken over")
  func presentation() throws {
    let plot = try self.plot(
      "spring --duration 0.3 --duration 0.6 --name Card --title Cards --width 400 --height 600 "
        + "--until 2")
    #expect(plot.motions.map(\.name) == ["Card", "duration 0.6\u{A0}s"])
    #expect(plot.motions.map(\.parameters) == ["duration 0.3\u{A0}s", ""])
    #expect(plot.title == "Cards" && plot.width == 400 && plot.height == 600)
    #expect(plot.duration == 2)
  }

  @Test(
    "What is wrong is said in a line, with the exit status for it",
    arguments: [
      (
        "spring",
        "nothing to plot; give --bounciness and --speed, --stiffness and --damping, "
          + "--response and --damping-ratio, or --duration"
      ),
      ("spring --bounciness 4", "--bounciness also needs --speed"),
      ("spring --damping-ratio 4", "--damping-ratio also needs --response"),
      ("spring --bounciness 43 --speed 2", "a bounciness must not exceed 42.5, as 43 does"),
      ("spring --bounciness 4 --speed -99", "there is no spring of the speed −99"),
      ("spring --stiffness 0 --damping 1", "a stiffness must be above zero, not 0"),
      ("spring --stiffness nan --damping 1", "a stiffness must be above zero, not nan"),
      ("spring --stiffness 1 --damping -1", "a damping must not be below zero, as −1 is"),
      ("spring --stiffness 1 --damping 1 --mass 0", "a mass must be above zero, not 0"),
      ("spring --duration -1", "a duration must be a time above zero in seconds, not −1"),
      ("spring --duration 1 --bounce 2", "a bounce must lie above −1 and not above 1, not at 2"),
      ("spring --duration 1 --to inf", "--to must lie between −10¹⁵ and 10¹⁵, not at ∞"),
      ("spring --duration 1 --width 10", "--width must lie between 240 and 4000, not at 10"),
      ("spring --duration 1 --name a --name b", "2 names for 1 motion"),
      ("decay", "nothing to plot; give --velocity or --to"),
      ("decay --velocity 1 --to 2", "give --velocity or --to, not both"),
      (
        "decay --velocity 1 --rate 1",
        "a rate is the share of velocity kept per millisecond, between 0 and 1 (usually 0.998); "
          + "there is no decay of 1"
      ),
      ("decay --velocity 1 --restitution 0.5", "--restitution also needs --wall"),
      (
        "spring --duration 1 --wall 1 --restitution 1.5",
        "--restitution must lie between 0 and 1, not at 1.5"
      ),
      ("decay --velocity 1 --wall inf", "--wall must lie between −10¹⁵ and 10¹⁵, not at ∞"),
      ("curve", "nothing to plot; give --curve or --points"),
      (
        "curve --points 0,0,2,1",
        "control points are four numbers x1,y1,x2,y2 with x1 and x2 from 0 to 1, not “0,0,2,1”"
      ),
      (
        "curve --points 0,0,1",
        "control points are four numbers x1,y1,x2,y2 with x1 and x2 from 0 to 1, not “0,0,1”"
      ),
      ("curve --curve ease --duration 0", "--duration must lie between 10⁻⁹ and 10⁹, not at 0"),
    ])
  func refusals(line: String, message: String) throws {
    let refusal = try #require(self.refusal(line))
    #expect(refusal.status == 64)
    #expect(refusal.message == message)
  }

  @Test("Thirteen motions are too many")
  func count() throws {
    let options = String(repeating: " --duration 0.5", count: 13)
    #expect(try #require(refusal("spring" + options)).message.hasPrefix("13 motions are too many"))
    #expect(try plot("spring" + options.dropLast(15)).motions.count == 12)
  }

  @Test("A file is replaced by the picture; where it cannot be written, nothing changes")
  func output() throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "lenticular-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "spring.svg")
    try Data("before".utf8).write(to: file)
    let line = ["plot", "spring", "--duration", "0.5", "--output", file.path]
    #expect(throws: (any Error).self) {
      _ = try LenticularCommand.parseAsRoot(line + ["--bounce", "9"])
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == "before")
    var command = try LenticularCommand.parseAsRoot(line)
    try command.run()
    let svg = try plot("spring --duration 0.5").svg
    #expect(try String(contentsOf: file, encoding: .utf8) == svg)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["spring.svg"])

    let nowhere = folder.appending(path: "missing/spring.svg").path
    var lost = try LenticularCommand.parseAsRoot(
      ["plot", "spring", "--duration", "0.5", "--output", nowhere])
    let error = #expect(throws: ExitCode.self) { try lost.run() }
    #expect(error?.rawValue == 1)
    #expect(!FileManager.default.fileExists(atPath: nowhere))
  }
}
