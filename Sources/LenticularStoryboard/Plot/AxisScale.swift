/// The positions of an axis' values: a linear map from a domain to pixels.
struct AxisScale {
  let domain: ClosedRange<Double>

  /// The pixels of the ends of the domain; the first may be greater.
  let start: Double
  let end: Double

  /// The pixel of a value.
  func position(of value: Double) -> Double {
    let span = domain.upperBound - domain.lowerBound
    return start + (value - domain.lowerBound) / span * (end - start)
  }

  /// The value at a pixel.
  func value(at position: Double) -> Double {
    let span = domain.upperBound - domain.lowerBound
    return domain.lowerBound + (position - start) / (end - start) * span
  }
}
