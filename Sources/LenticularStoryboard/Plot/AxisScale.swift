/// The positions of an axis' values: a linear map from a domain to pixels.
struct AxisScale {
  let domain: ClosedRange<Double>

  /// The positions of the least and the greatest value of the domain, in pixels. On a vertical axis `start` is
  /// greater than `end`, because y grows downwards.
  let start: Double
  let end: Double

  /// The position of a value, in pixels.
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
