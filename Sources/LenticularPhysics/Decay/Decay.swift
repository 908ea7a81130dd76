/// Exponential deceleration: in every millisecond the same fraction of the velocity remains.
///
/// With the rate d per millisecond and λ = −1000 · ln d per second,
///
///     v(t) = v · e^(−λt)
///     x(t) = x + v · R · (1 − e^(−λt))
///
/// where the reach R is the distance per unit of initial velocity, in seconds; see `Form`.
public struct Decay: Equatable, Sendable {
  /// How the rate determines the reach.
  @frozen
  public enum Form: Equatable, Sendable {
    /// R = 1 ÷ λ: the position is the integral of the velocity. At 0.998, 0.4995 seconds.
    case integral
    /// R = 0.001 · d ÷ (1 − d): the position is the sum of one step per millisecond, as in
    /// Facebook's Pop and in Apple's "Designing Fluid Interfaces" (WWDC 2018). At 0.998, 0.499
    /// seconds. The velocity is not exactly the derivative of the position.
    case geometric
  }

  /// d, the fraction of velocity that remains after a millisecond; between 0 and 1, both excluded.
  public let rate: Double

  /// The form that determines the reach.
  public let form: Form

  /// λ, the exponential rate of the velocity, per second.
  public let decayRate: Double

  /// R, the remaining distance per unit of velocity, in seconds.
  public let reach: Double

  /// Creates a decay with a rate per millisecond.
  ///
  /// - Throws: `DecayError.rate` if the rate is not between 0 and 1, or so close to either that the
  ///   reach is not finite and above zero.
  public init(rate: Double, form: Form = .integral) throws(DecayError) {
    guard rate > 0, rate < 1 else { throw .rate(rate) }
    self.init(uncheckedRate: rate, form: form)
    guard reach > 0, reach.isFinite else { throw .rate(rate) }
  }

  /// Creates a decay with a valid rate.
  package init(uncheckedRate rate: Double, form: Form = .integral) {
    self.rate = rate
    self.form = form
    decayRate = -1000 * Elementary.log(rate)
    reach = form == .integral ? 1 / decayRate : 0.001 * rate / (1 - rate)
  }

  /// UIScrollView's normal rate, 0.998.
  public static var normal: Decay { Decay(uncheckedRate: 0.998) }

  /// UIScrollView's fast rate, 0.99, which paging views use.
  public static var fast: Decay { Decay(uncheckedRate: 0.99) }

  /// The same rate in another form.
  public func form(_ form: Form) -> Decay { Decay(uncheckedRate: rate, form: form) }

  /// The transition of position and velocity over a time, in seconds.
  ///
  /// The identity for a time that is not above zero; the destination at rest at infinity.
  public func transition(over time: Double) -> StateTransition {
    guard time > 0 else { return .identity }
    let lost = -Elementary.expm1(-decayRate * time)
    return StateTransition(xx: 1, xv: reach * lost, vx: 0, vv: Elementary.exp(-decayRate * time))
  }
}
