/// The way a thrown thing slows down: every millisecond it keeps the same share of its velocity.
///
/// With the rate d per millisecond and λ = −1000 · ln d per second,
///
///     v(t) = v · e^(−λt)
///     x(t) = x + v · R · (1 − e^(−λt))
///
/// where the reach R is how far each unit of velocity carries, in seconds; see `Form`.
public struct Decay: Equatable, Sendable {
  /// How the share of velocity that is kept becomes a distance.
  @frozen
  public enum Form: Equatable, Sendable {
    /// R = 1 ÷ λ: position is the integral of velocity. At 0.998, 0.4995 seconds.
    case integral
    /// R = 0.001 · d ÷ (1 − d): position is the sum of one step per millisecond, as in
    /// Facebook's Pop and in Apple's "Designing Fluid Interfaces" (WWDC 2018). At 0.998, 0.499
    /// seconds. The velocity is not exactly the derivative of the position.
    case geometric
  }

  /// d, the share of velocity kept per millisecond; between 0 and 1, both excluded.
  public let rate: Double

  /// How velocity becomes distance.
  public let form: Form

  /// λ, the exponential rate per second at which velocity falls.
  public let decayRate: Double

  /// R, the distance in seconds of velocity that lies ahead.
  public let reach: Double

  /// A decay of a rate per millisecond.
  ///
  /// - Throws: `DecayError.rate` where the rate does not lie between 0 and 1, or so near to
  ///   either that the reach is not a finite number of seconds above zero.
  public init(rate: Double, form: Form = .integral) throws(DecayError) {
    guard rate > 0, rate < 1 else { throw .rate(rate) }
    self.init(uncheckedRate: rate, form: form)
    guard reach > 0, reach.isFinite else { throw .rate(rate) }
  }

  /// A decay of a rate that is known to be valid.
  package init(uncheckedRate rate: Double, form: Form = .integral) {
    self.rate = rate
    self.form = form
    decayRate = -1000 * Elementary.log(rate)
    reach = form == .integral ? 1 / decayRate : 0.001 * rate / (1 - rate)
  }

  /// The scroll view's normal rate, 0.998.
  public static var normal: Decay { Decay(uncheckedRate: 0.998) }

  /// The scroll view's fast rate, 0.99, which pagers use.
  public static var fast: Decay { Decay(uncheckedRate: 0.99) }

  /// The same rate in another form.
  public func form(_ form: Form) -> Decay { Decay(uncheckedRate: rate, form: form) }

  /// What the decay does to a position and a velocity within a time, in seconds.
  ///
  /// The identity for a time that is not above zero; at infinity the destination, at rest.
  public func transition(over time: Double) -> Transition {
    guard time > 0 else { return .identity }
    let lost = -Elementary.expm1(-decayRate * time)
    return Transition(xx: 1, xv: reach * lost, vx: 0, vv: Elementary.exp(-decayRate * time))
  }
}
