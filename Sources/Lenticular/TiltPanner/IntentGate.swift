import LenticularPhysics

/// Tells a turn that somebody means from a hand that trembles and from turns about other axes.
///
/// A turn is meant while the rate along, about the axis that pans, outweighs the rate across, the sum
/// of those about the other two. The gate opens at higher limits than it closes at, so that it does
/// not chatter on its border, and between them lets ever less through. How far the device turned
/// before it opened is made up for, so that no turn loses its start.
///
///                along > opening rate, along > opening dominance · across
///     closed ────────────────────────────────────────────────────────────▶ open
///        ▲                                                                  │
///        └──────────────────────────────────────────────────────────────────┘
///                along ≤ closing rate, or along ≤ closing dominance · across
struct IntentGate {
  /// Where the gate opens and closes. Rates are radians per second, dominances ratios of rates.
  struct Limits: Equatable, Sendable {
    /// The rate along above which it opens: tremor of a hand that holds a phone stays below 0.05.
    var openingRate = 0.07
    /// The rate along at which it closes.
    var closingRate = 0.035
    /// The ratio of along to across above which it opens: the seed's.
    var openingDominance = 1.0
    /// The ratio of along to across at which it closes.
    var closingDominance = 0.7
    /// For how long a start that is too slow to open the gate is remembered, in seconds: its weight
    /// falls to 1/e.
    var memory = 0.2
  }

  private enum State {
    /// With the angle of a start that may yet become a turn, in radians.
    case closed(pending: Double)
    case open
  }

  private var state = State.closed(pending: 0)

  var isOpen: Bool {
    if case .open = state { true } else { false }
  }

  /// Lets through what is meant of a turn at a rate along, beside one across, that goes on for a
  /// duration in seconds. Returns an angle in radians.
  mutating func pass(
    along: Double, across: Double, duration: Double, limits: Limits
  ) -> Double {
    let rate = abs(along)
    let way = along * duration
    switch state {
    case .closed(let pending):
      guard rate > limits.openingDominance * across else {
        state = .closed(pending: 0)
        return 0
      }
      let start = pending * way > 0 ? pending * Elementary.exp(-duration / limits.memory) : 0
      guard rate > limits.openingRate else {
        state = .closed(pending: start + way)
        return 0
      }
      state = .open
      return start + way
    case .open:
      let share =
        Self.share(of: rate, from: limits.closingRate, to: limits.openingRate)
        * Self.share(
          of: rate, from: limits.closingDominance * across, to: limits.openingDominance * across)
      if share == 0 { state = .closed(pending: 0) }
      return share * way
    }
  }

  mutating func close() {
    state = .closed(pending: 0)
  }

  /// The soft edge: 0 at the lower limit, 1 at the upper, s²(3 − 2s) between.
  private static func share(of rate: Double, from lower: Double, to upper: Double) -> Double {
    guard rate > lower else { return 0 }
    guard rate < upper else { return 1 }
    let share = (rate - lower) / (upper - lower)
    return share * share * (3 - 2 * share)
  }
}
