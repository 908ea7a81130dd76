public import LenticularPhysics

/// A motion of one value, with its texts in a plot.
public struct PlottedMotion: Sendable {
  /// A characteristic of a motion, such as its settling time.
  public struct Fact: Equatable, Sendable {
    /// The name of the characteristic: the heading of a column of the legend.
    public var label: String
    /// The value of the characteristic, with its unit.
    public var value: String

    public init(_ label: String, _ value: String) {
      self.label = label
      self.value = value
    }
  }

  /// The name of the motion in the legend.
  public var name: String

  /// The parameters behind the name in a quieter colour, if the name does not contain them.
  public var parameters: String

  /// The other characteristics in the legend.
  public var facts: [Fact]

  /// The value at which the motion comes to rest.
  public let end: Double

  /// The name of the end.
  public let endName: String

  /// The settling time, in seconds; infinite if the motion never settles.
  public let settlingTime: Double

  /// The time to show of a motion that never settles, in seconds.
  let glance: Double

  /// The greatest velocity to show; infinite for all.
  let velocityLimit: Double

  /// The times in seconds at which the velocity jumps, in order.
  let corners: [Double]

  /// Whether the motion is exactly at its end when it has settled.
  let endsExactly: Bool

  private let state: @Sendable (Double) -> (value: Double, velocity: Double)

  /// A motion by any simulation of one value.
  ///
  /// - Parameters:
  ///   - name: The name in the legend.
  ///   - parameters: The parameters behind the name.
  ///   - simulation: The motion.
  ///   - facts: Characteristics in the legend, besides the settling time.
  ///   - unit: The unit of its values.
  ///   - glance: The time in seconds to show of a motion that never settles.
  public init<Motion: Simulation>(
    _ name: String, parameters: String = "", simulation: Motion, facts: [Fact] = [],
    unit: PlotUnit, glance: Double = 1
  ) where Motion.Value == Double {
    self.init(
      name, parameters: parameters, simulation: simulation, facts: facts, unit: unit,
      endName: "end", glance: glance)
  }

  private init<Motion: Simulation>(
    _ name: String, parameters: String, simulation: Motion, facts: [Fact], unit: PlotUnit,
    endName: String, glance: Double = 1, velocityLimit: Double = .infinity,
    corners: [Double] = [], endsExactly: Bool = false
  ) where Motion.Value == Double {
    let time = simulation.settlingTime(within: unit.tolerance)
    self.name = name
    self.parameters = parameters
    self.facts = facts + [Fact("settles", Self.timeText(time))]
    self.end = simulation.end
    self.endName = endName
    self.settlingTime = time
    self.glance = glance
    self.velocityLimit = velocityLimit
    self.corners = corners
    self.endsExactly = endsExactly
    self.state = { simulation.state(at: $0) }
  }

  /// A motion by a spring, with its damping ratio and its overshoot.
  public static func spring(
    _ simulation: SpringSimulation<Double>, name: String, parameters: String = "", unit: PlotUnit
  ) -> PlottedMotion {
    let spring = simulation.spring
    var motion = PlottedMotion(
      name, parameters: parameters, simulation: simulation,
      facts: [Fact("damping ratio", ratioText(spring.dampingRatio))], unit: unit,
      endName: "target", glance: 6 * spring.response)
    motion.facts.append(Fact("overshoot", overshootText(simulation.overshoot)))
    return motion
  }

  /// A motion by a decay, with the value at which it comes to rest.
  public static func decay(
    _ simulation: DecaySimulation<Double>, name: String, parameters: String = "", unit: PlotUnit
  ) -> PlottedMotion {
    PlottedMotion(
      name, parameters: parameters, simulation: simulation,
      facts: [Fact("rests at", unit.text(simulation.end, digits: 4))], unit: unit,
      endName: "rest")
  }

  /// A motion along a timing curve, with its greatest speed.
  ///
  /// If the tangent of the curve is nearly vertical, the plot shows at most eight times the mean
  /// speed, so that the rest stays visible.
  public static func curve(
    _ simulation: CurveSimulation<Double>, name: String, parameters: String = "", unit: PlotUnit
  ) -> PlottedMotion {
    let mean = abs(simulation.end - simulation.from) / simulation.duration
    let steps = 2048
    let fastest = (0...steps).reduce(0) { fastest, step in
      let progress = Double(step) / Double(steps)
      return max(fastest, abs(simulation.curve.slope(at: progress)))
    }
    // A greater slope between two steps is that of a vertical tangent.
    let isBounded = fastest < Double(steps)
    let speed = isBounded ? unit.velocityText(fastest * mean, digits: 3) : "unbounded"
    return PlottedMotion(
      name, parameters: parameters, simulation: simulation, facts: [Fact("top speed", speed)],
      unit: unit, endName: "target", velocityLimit: fastest > 16 ? 8 * mean : .infinity,
      corners: [simulation.duration], endsExactly: true)
  }

  /// A motion by a spring or decay between walls, with the number of bounces before it settles.
  public static func bounce(
    _ simulation: BounceSimulation<Double>, name: String, parameters: String = "", unit: PlotUnit
  ) -> PlottedMotion {
    let settlingTime = simulation.settlingTime(within: unit.tolerance)
    let bounceTimes = simulation.bounceTimes(lane: 0)
    var glance = 1.0
    if case .spring(let spring, _) = simulation.force { glance = 6 * spring.response }
    return PlottedMotion(
      name, parameters: parameters, simulation: simulation,
      facts: [
        Fact("bounces", "\(bounceTimes.count { $0 < settlingTime })"),
        Fact("rests at", unit.text(simulation.end, digits: 4)),
      ],
      unit: unit, endName: "rest", glance: glance, corners: bounceTimes)
  }

  /// The value at a time, and its velocity per second.
  func state(at time: Double) -> (value: Double, velocity: Double) { state(time) }

  /// A time in the legend and on the axis.
  static func timeText(_ time: Double) -> String {
    time.isFinite ? "\(DecimalText.significant(time))\u{A0}s" : "never"
  }

  /// A ratio with a fixed number of decimals, so that a column of ratios can be compared.
  private static func ratioText(_ ratio: Double) -> String {
    ratio < 100 ? DecimalText.fixed(ratio, digits: 3) : DecimalText.significant(ratio)
  }

  private static func overshootText(_ overshoot: Double?) -> String {
    guard let overshoot else { return "–" }
    // An overshoot below a hundredth of a percent is invisible.
    return overshoot < 1e-4 ? "none" : "\(DecimalText.significant(overshoot * 100))\u{A0}%"
  }
}
