/// The resistance of a scroll view that is pulled past its end.
///
/// With c the coefficient, d the length of the view along the pull and x how far the finger
/// went past the end, the content gives
///
///     f(x) = (1 − 1 ÷ (x·c/d + 1)) · d = c·x·d ÷ (d + c·x)
///
/// so that it follows the finger at the share c at first and never gives the whole length.
/// Source: the formula that G. Paul read from UIScrollView in 2012, and its constant 0.55.
@frozen
public struct RubberBand: Equatable, Sendable {
  /// c, the share of the finger's movement that the content follows at first; above zero.
  public var coefficient: Double

  public init(coefficient: Double = 0.55) {
    self.coefficient = coefficient
  }

  /// How far the content gives for a pull past its end.
  ///
  /// - Parameters:
  ///   - overscroll: How far the finger went past the end, in points, to either side.
  ///   - dimension: The length of the view in points. One that is not above zero gives nothing.
  /// - Returns: A displacement of the same sign and of a magnitude up to `dimension`.
  public func displacement(forOverscroll overscroll: Double, dimension: Double) -> Double {
    guard dimension > 0 else { return 0 }
    let pull = overscroll * coefficient
    // The same fraction, cancelled by whichever of its terms is the greater.
    if abs(pull) <= dimension { return pull / (1 + abs(pull) / dimension) }
    let displacement = dimension / (1 + dimension / abs(pull))
    return pull < 0 ? -displacement : displacement
  }

  /// How far past the end a finger must be for the content to have given a displacement; what
  /// undoes `displacement(forOverscroll:dimension:)`.
  ///
  ///     x = d·f ÷ (c · (d − f))
  ///
  /// A displacement of the whole dimension or more, which no finger reaches, is taken for the
  /// greatest below it, so that the result is finite.
  public func overscroll(forDisplacement displacement: Double, dimension: Double) -> Double {
    guard dimension > 0 else { return 0 }
    let magnitude = min(abs(displacement), dimension * (1 - 0x1p-52))
    let overscroll = magnitude / (coefficient * (1 - magnitude / dimension))
    return displacement < 0 ? -overscroll : overscroll
  }

  /// A value that follows freely within a range and with resistance beyond it.
  public func clamp(
    _ value: Double, to range: ClosedRange<Double>, dimension: Double
  ) -> Double {
    let inside = max(range.lowerBound, min(range.upperBound, value))
    return inside + displacement(forOverscroll: value - inside, dimension: dimension)
  }

  /// The value that `clamp(_:to:dimension:)` makes another of. A drag that starts beyond the
  /// range starts from here, so that the content does not jump under the finger.
  public func unclamp(
    _ value: Double, to range: ClosedRange<Double>, dimension: Double
  ) -> Double {
    let inside = max(range.lowerBound, min(range.upperBound, value))
    return inside + overscroll(forDisplacement: value - inside, dimension: dimension)
  }
}
