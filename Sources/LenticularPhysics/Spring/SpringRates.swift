/// The rates of a spring's motion, which depend on its parameters only.
///
/// All are double-doubles. In double precision, the phase of a stiff spring would be lost after
/// some hundred periods, and near critical damping most digits of the discriminant.
struct SpringRates: Equatable, Sendable {
  /// r = c ÷ 2m, per second.
  let decay: DoubleDouble

  /// ω² = k/m, in radians² per second².
  let squaredFrequency: DoubleDouble

  /// q = r² − ω², negative for an underdamped spring.
  let discriminant: DoubleDouble

  /// √|q|: the angular frequency of the oscillation, or half the difference of the two rates of an
  /// overdamped spring.
  let root: DoubleDouble

  init(stiffness: Double, damping: Double, mass: Double) {
    decay = DoubleDouble(damping) / (2 * mass)
    squaredFrequency = DoubleDouble(stiffness) / mass
    discriminant = decay * decay - squaredFrequency
    let magnitude = discriminant.high < 0 ? -discriminant : discriminant
    root = magnitude.high == 0 ? DoubleDouble(0) : magnitude.squareRoot()
  }
}
