import LenticularPhysics

/// A filter that passes intended rotation of the device, and blocks hand tremor and rotation about other
/// axes.
///
/// Rotation is intended while the rate along, about the axis that pans, outweighs the rate across, the sum of
/// the rates about the other two axes. The gate opens at higher limits than those at which it closes, so that
/// it does not chatter. Between these limits it passes a decreasing fraction. When the gate opens, it passes
/// the angle since the rotation began, so that no rotation loses its start.
///
///                along > opening rate, along > opening dominance · across
///     closed ────────────────────────────────────────────────────────────▶ open
///        ▲                                                                  │
///        └──────────────────────────────────────────────────────────────────┘
///                along ≤ closing rate, or along ≤ closing dominance · across
struct IntentGate {
  /// The limits at which the gate opens and closes. Rates are radians per second, dominances are ratios of
  /// rates.
  struct Limits: Equatable, Sendable {
    /// The rate along above which the gate opens. The tremor of a hand that holds a phone stays below 0.05.
    var openingRate = 0.07
    /// The rate along at which the gate closes.
    var closingRate = 0.035
    /// The ratio of along to across above which the gate opens. 1 is that of Facebook Paper's panner.
    var openingDominance = 1.0
    /// The ratio of along to across at which the gate closes.
    var closingDominance = 0.7
    /// The time constant, in seconds, with which a start too slow to open the gate is forgotten: its weight
    /// falls to 1/e.
    var memory = 0.2
  }

  private enum State {
    /// The gate is closed, with the angle of a start that may still become intended rotation, in radians.
    case closed(pending: Double)
    case open
  }

  private var state = State.closed(pending: 0)

  var isOpen: Bool {
    if case .open = state { true } else { false }
  }

  /// Returns the intended part, in radians, of a rotation with the rates along and across, in radians per
  /// second, for a duration in seconds.
  mutating func pass(
    along: Double, across: Double, duration: Double, limits: Limits
  ) -> Double {
    let rate = abs(along)
    let angle = along * duration
    switch state {
    case .closed(let pending):
      guard rate > limits.openingDominance * across else {
        state = .closed(pending: 0)
        return 0
      }
      let start = pending * angle > 0 ? pending * Elementary.exp(-duration / limits.memory) : 0
      guard rate > limits.openingRate else {
        state = .closed(pending: start + angle)
        return 0
      }
      state = .open
      return start + angle
    case .open:
      let share =
        Self.share(of: rate, from: limits.closingRate, to: limits.openingRate)
        * Self.share(
          of: rate, from: limits.closingDominance * across, to: limits.openingDominance * across)
      if share == 0 { state = .closed(pending: 0) }
      return share * angle
    }
  }

  mutating func close() {
    state = .closed(pending: 0)
  }

  /// A soft threshold: 0 at the lower limit, 1 at the upper, s²(3 − 2s) between.
  private static func share(of rate: Double, from lower: Double, to upper: Double) -> Double {
    guard rate > lower else { return 0 }
    guard rate < upper else { return 1 }
    let share = (rate - lower) / (upper - lower)
    return share * share * (3 - 2 * share)
  }
}
