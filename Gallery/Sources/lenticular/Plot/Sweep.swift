import LenticularStoryboard

/// The values of an option that may be repeated, one for each motion.
struct Sweep {
  let values: [Double]

  /// - Parameter fallback: The value where the option is not given.
  init(_ values: [Double], fallback: Double? = nil) {
    self.values = values.isEmpty ? fallback.map { [$0] } ?? [] : values
  }

  /// The value of the motion at an index: the last one for all motions that have none of their
  /// own. There must be a value.
  subscript(index: Int) -> Double { values[min(index, values.count - 1)] }

  /// Whether motions differ by it.
  var varies: Bool { values.count > 1 }
}

/// Where motions start and end, and how fast they are at first: positions and velocities, each
/// common to all motions or an option that was repeated.
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

  /// How many motions it takes to use all values.
  var count: Int {
    max(from.values.count, max(to?.values.count ?? 1, velocity?.values.count ?? 1))
  }

  /// What all motions have in common: “from 0 to 100 pt”.
  var common: String {
    words(at: 0) { !$0.varies }.joined(separator: ", ")
  }

  /// What tells the motion at an index from others: “velocity 300 pt/s”.
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
  /// Where motions end unless they are told: 100 points, or 1 of any other unit.
  var usualEnd: Double { self == .points ? 100 : 1 }
}
