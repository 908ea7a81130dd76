/// The rates by which a spring moves, which its parameters determine once and for all.
///
/// All are carried in double-double: without it the phase of a stiff spring would be lost after
/// some hundred periods, and near critical damping most digits of the discriminant.
struct SpringRates: Equatable, Sendable {
  /// r = c ÷ 2m, per second.
  let decay: DoubleDouble

  /// ω² = k/m, in radians² per second².
  let squaredFrequency: DoubleDouble

  /// q = r² − ω², below zero where the spring swings.
  let discriminant: DoubleDouble

  /// √|q|: the frequency of the swing, or half the distance of the two rates of creeping.
  let root: DoubleDouble

  init(stiffness: Double, damping: Double, mass: Double) {
    decay = DoubleDouble(damping) / (2 * mass)
    squaredFrequency = DoubleDouble(stiffness) / mass
    discriminant = decay * decay - squaredFrequency
    let magnitude = discriminant.high < 0 ? -discriminant : discriminant
    root = magnitude.high == 0 ? DoubleDouble(0) : magnitude.squareRoot()
  }
}
