/// Springs by response and damping ratio.
extension DampedSpring {
  /// Creates a spring of unit mass by its response, the period in seconds that it would have
  /// without damping, and its damping ratio.
  ///
  ///     k = (2π ÷ response)² · m,   c = 4π · ratio · m ÷ response
  ///
  /// These are the parameters that Apple introduced in "Designing Fluid Interfaces" (WWDC 2018).
  ///
  /// - Throws: `SpringError` if the response is not finite or not above zero, the ratio is not
  ///   finite or below zero, or the resulting spring is out of the range of `DampedSpring`.
  public init(response: Double, dampingRatio: Double) throws(SpringError) {
    guard response.isFinite, response > 0 else { throw .response(response) }
    guard dampingRatio.isFinite, dampingRatio >= 0 else { throw .dampingRatio(dampingRatio) }
    let spring = DampedSpring(uncheckedResponse: response, dampingRatio: dampingRatio)
    // A response near zero is valid, but its stiffness is not finite.
    guard spring.stiffness.isFinite, spring.stiffness > 0 else { throw .response(response) }
    guard spring.damping.isFinite else { throw .dampingRatio(dampingRatio) }
    try self.init(stiffness: spring.stiffness, damping: spring.damping)
  }

  /// Creates a spring with a valid response and damping ratio.
  package init(uncheckedResponse response: Double, dampingRatio: Double) {
    let frequency = 2 * Double.pi / response
    self.init(
      uncheckedStiffness: frequency * frequency, damping: 2 * dampingRatio * frequency)
  }

  /// ω = √(k/m), in radians per second.
  public var naturalFrequency: Double { (stiffness / mass).squareRoot() }

  /// The period 2π ÷ ω that the spring would have without damping, in seconds.
  public var response: Double { 2 * Double.pi / naturalFrequency }

  /// c ÷ 2√(k·m): at 0 the spring oscillates for ever, at 1 it returns fastest without
  /// overshooting.
  public var dampingRatio: Double { damping / mass / (2 * naturalFrequency) }
}
