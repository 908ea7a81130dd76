import ArgumentParser
import LenticularPhysics
import LenticularStoryboard

/// The options of walls.
struct WallOptions: ParsableArguments {
  @Option(
    parsing: .unconditionalSingleValue,
    help: "A place that the value does not pass; at the end of a spring, a clamp.")
  var wall: [Double] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: "The share of its speed with which a wall throws the value back; 0 without it.")
  var restitution: [Double] = []

  private static let restitutions = 0.0...1.0

  /// The walls of each motion; `nil` without walls.
  func layout(unit: PlotUnit) throws(PlotError) -> WallLayout? {
    guard !wall.isEmpty else {
      if restitution.isEmpty { return nil }
      throw .missing(option: "--wall", besides: "--restitution")
    }
    for value in wall { try PlotOptions.check(value, "--wall", in: PlotOptions.values) }
    for value in restitution {
      try PlotOptions.check(value, "--restitution", in: Self.restitutions)
    }
    return WallLayout(
      wall: Sweep(wall), restitution: Sweep(restitution, fallback: 0), unit: unit)
  }
}

/// The wall and the restitution of each motion.
struct WallLayout {
  let wall: Sweep
  let restitution: Sweep
  let unit: PlotUnit

  /// The number of motions that use all values.
  var count: Int { max(wall.values.count, restitution.values.count) }

  /// The wall of a motion. A wall at the start of the motion lies behind it.
  func walls(at index: Int, from start: Double, to end: Double) -> Walls<Double> {
    let place = wall[index]
    let isUpper = place > start || place == start && end < start
    return Walls(
      lowerBound: isUpper ? -.infinity : place, upperBound: isUpper ? place : .infinity,
      restitution: restitution[index])
  }

  /// The common values in words: “wall at 100 pt”.
  var common: [String] { words(at: 0) { !$0.varies } }

  /// The differing values of the motion at an index, in words: “restitution 0.5”.
  func difference(at index: Int) -> [String] { words(at: index) { $0.varies } }

  private func words(at index: Int, where includes: (Sweep) -> Bool) -> [String] {
    var words: [String] = []
    if includes(wall) { words.append("wall at \(unit.text(wall[index]))") }
    if includes(restitution) {
      words.append("restitution \(PlotUnit.plainText(restitution[index]))")
    }
    return words
  }
}
