/// The resistance of a scroll view to a drag past its edge.
///
/// With c the coefficient, d the length of the view along the drag and x the distance of the finger
/// past the edge, the content moves past the edge by
///
///     f(x) = (1 − 1 ÷ (x·c/d + 1)) · d = c·x·d ÷ (d + c·x)
///
/// so it follows the finger by the fraction c at first, and never reaches d. Source: the formula
/// that G. Paul read from UIScrollView in 2012, and its constant 0.55.
@frozen
public struct RubberBand: Equatable, Sendable {
  /// c, the fraction of the finger's movement that the content follows at first; above zero.
  public var coefficient: Double

  public init(coefficient: Double = 0.55) {
    self.coefficient = coefficient
  }

  /// The displacement of content for a drag past its edge.
  ///
  /// - Parameters:
  ///   - overscroll: The distance of the finger past the edge, in points, in either direction.
  ///   - dimension: The length of the view in points. If it is not above zero, the displacement is
  ///     zero.
  /// - Returns: A displacement with the same sign and a magnitude up to `dimension`.
  public func displacement(forOverscroll overscroll: Double, dimension: Double) -> Double {
    guard dimension > 0 else { return 0 }
    let pull = overscroll * coefficient
    // Both forms are the same fraction, each without overflow in its range.
    if abs(pull) <= dimension { return pull / (1 + abs(pull) / dimension) }
    let displacement = dimension / (1 + dimension / abs(pull))
    return pull < 0 ? -displacement : displacement
  }

  /// The distance of a finger past the edge for a displacement of the content: the inverse of
  /// `displacement(forOverscroll:dimension:)`.
  ///
  ///     x = d·f ÷ (c · (d − f))
  ///
  /// Displacements of `dimension` or more, which no finger reaches, are replaced by the greatest
  /// below it, so that the result is finite.
  public func overscroll(forDisplacement displacement: Double, dimension: Double) -> Double {
    guard dimension > 0 else { return 0 }
    let magnitude = min(abs(displacement), dimension * (1 - 0x1p-52))
    let overscroll = magnitude / (coefficient * (1 - magnitude / dimension))
    return displacement < 0 ? -overscroll : overscroll
  }

  /// A value that is free within a range and resisted beyond it.
  public func clamp(
    _ value: Double, to range: ClosedRange<Double>, dimension: Double
  ) -> Double {
    let inside = max(range.lowerBound, min(range.upperBound, value))
    return inside + displacement(forOverscroll: value - inside, dimension: dimension)
  }

  /// The inverse of `clamp(_:to:dimension:)`. A drag that begins beyond the range starts from this
  /// value, so that the content does not jump.
  public func unclamp(
    _ value: Double, to range: ClosedRange<Double>, dimension: Double
  ) -> Double {
    let inside = max(range.lowerBound, min(range.upperBound, value))
    return inside + overscroll(forDisplacement: value - inside, dimension: dimension)
  }
}
