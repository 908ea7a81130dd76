public import LenticularPhysics

/// A motion of one value, with what a plot says about it.
public struct PlottedMotion: Sendable {
  /// Something worth knowing about a motion, such as its settling time.
  public struct Fact: Equatable, Sendable {
    /// What it is; the heading of a column of the legend.
    public var label: String
    /// How much it is, with its unit.
    public var value: String

    public init(_ label: String, _ value: String) {
      self.label = label
      self.value = value
    }
  }

  /// What the legend calls the motion.
  public var name: String

  /// What stands behind the name, in a quieter colour: the parameters, where the name is not
  /// made of them.
  public var parameters: String

  /// What the legend tells besides.
  public var facts: [Fact]

  /// Where the motion comes to rest.
  public let end: Double

  /// The name of that place.
  public let endName: String

  /// The time from which on the motion is settled, in seconds; infinite where it never is.
  public let settlingTime: Double

  /// The time in seconds that is worth looking at where the motion never settles.
  let glance: Double

  /// The greatest velocity that is worth looking at; infinite for all.
  let velocityLimit: Double

  /// The times in seconds at which the velocity jumps, in order.
  let corners: [Double]

  /// Whether the motion is at its end when it has settled, and not merely near it.
  let endsExactly: Bool

  private let state: @Sendable (Double) -> (value: Double, velocity: Double)

  /// Any motion of one value.
  ///
  /// - Parameters:
  ///   - name: What the legend calls the motion.
  ///   - parameters: What the legend says behind the name.
  ///   - simulation: The motion.
  ///   - facts: What the legend tells of it besides its settling time.
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

  /// A spring, with its damping ratio and how far it overshoots.
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

  /// A decay, with the place where it comes to rest.
  public static func decay(
    _ simulation: DecaySimulation<Double>, name: String, parameters: String = "", unit: PlotUnit
  ) -> PlottedMotion {
    PlottedMotion(
      name, parameters: parameters, simulation: simulation,
      facts: [Fact("rests at", unit.text(simulation.end, digits: 4))], unit: unit,
      endName: "rest")
  }

  /// A timing curve, with the greatest speed on its way.
  ///
  /// Where the curve is all but vertical, so that the rest would be lost beside it, the plot shows
  /// no more than eight times the mean speed.
  public static func curve(
    _ simulation: CurveSimulation<Double>, name: String, parameters: String = "", unit: PlotUnit
  ) -> PlottedMotion {
    let mean = abs(simulation.end - simulation.from) / simulation.duration
    let steps = 2048
    let fastest = (0...steps).reduce(0) { fastest, step in
      let progress = Double(step) / Double(steps)
      return max(fastest, abs(simulation.curve.slope(at: progress)))
    }
    // A slope that is greater than this between two steps is one of a vertical curve.
    let isBounded = fastest < Double(steps)
    let speed = isBounded ? unit.velocityText(fastest * mean, digits: 3) : "unbounded"
    return PlottedMotion(
      name, parameters: parameters, simulation: simulation, facts: [Fact("top speed", speed)],
      unit: unit, endName: "target", velocityLimit: fastest > 16 ? 8 * mean : .infinity,
      corners: [simulation.duration], endsExactly: true)
  }

  /// A spring or a throw between walls, with how often it is thrown back before it settles.
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

  /// A time as the legend and the mark on the axis tell it.
  static func timeText(_ time: Double) -> String {
    time.isFinite ? "\(DecimalText.significant(time))\u{A0}s" : "never"
  }

  /// With the same decimals for all, so that a column of them can be compared.
  private static func ratioText(_ ratio: Double) -> String {
    ratio < 100 ? DecimalText.fixed(ratio, digits: 3) : DecimalText.significant(ratio)
  }

  private static func overshootText(_ overshoot: Double?) -> String {
    guard let overshoot else { return "–" }
    // Less than a hundredth of a percent is there by the formula only.
    return overshoot < 1e-4 ? "none" : "\(DecimalText.significant(overshoot * 100))\u{A0}%"
  }
}
