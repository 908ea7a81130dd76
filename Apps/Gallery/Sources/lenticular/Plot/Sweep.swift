import LenticularStoryboard

/// The values of a repeatable option, one for each motion.
struct Sweep {
  let values: [Double]

  /// - Parameter fallback: The default value.
  init(_ values: [Double], fallback: Double? = nil) {
    self.values = values.isEmpty ? fallback.map { [$0] } ?? [] : values
  }

  /// The value for the motion at an index; the last value for all further motions. There must be a
  /// value.
  subscript(index: Int) -> Double { values[min(index, values.count - 1)] }

  /// Whether the values differ between motions.
  var varies: Bool { values.count > 1 }
}

/// The starts, the ends and the initial velocities of several motions. A list with one value holds for all motions.
struct Journey {
  private(set) var from: Sweep
  private(set) var to: Sweep?
  private(set) var velocity: Sweep?
  private let unit: PlotUnit

  /// - Throws: `PlotError.outOfRange`.
  init(
    from: [Double], to: Sweep?, velocity: Sweep?, unit: PlotUnit
  ) throws(PlotError) {
    self.from = Sweep(from, fallback: 0)
    self.to = to
    self.velocity = velocity
    self.unit = unit
    let options = [("--from", self.from), ("--to", to), ("--velocity", velocity)]
    for (option, sweep) in options {
      for value in sweep?.values ?? [] {
        try PlotOptions.check(value, option, in: PlotOptions.values)
      }
    }
  }

  /// The number of motions that use all values.
  var count: Int {
    max(from.values.count, max(to?.values.count ?? 1, velocity?.values.count ?? 1))
  }

  /// The common values in words: “from 0 to 100 pt”.
  var common: String {
    words(at: 0) { !$0.varies }.joined(separator: ", ")
  }

  /// The differing values of the motion at an index, in words: “velocity 300 pt/s”.
  func difference(at index: Int) -> [String] { words(at: index) { $0.varies } }

  private func words(at index: Int, where includes: (Sweep) -> Bool) -> [String] {
    var way: [String] = []
    if includes(from) {
      // “from 0 to 100 pt”, with the unit once.
      let isFollowed = to.map(includes) ?? false
      let start = from[index]
      way.append("from \(isFollowed ? PlotUnit.plainText(start) : unit.text(start))")
    }
    if let to, includes(to) { way.append("to \(unit.text(to[index]))") }
    var words = way.isEmpty ? [] : [way.joined(separator: " ")]
    if let velocity, includes(velocity), velocity.varies || velocity[index] != 0 {
      words.append("velocity \(unit.velocityText(velocity[index]))")
    }
    return words
  }
}

extension UnitArgument {
  /// The default end of a motion: 100 points, or 1 in any other unit.
  var usualEnd: Double { self == .points ? 100 : 1 }
}
