import Foundation

/// Air that thins out with height, and hides what is far.
struct Haze: Sendable {
  /// The extinction per unit of distance at height 0.
  var density: Float

  /// The height over which the density falls to 37 %.
  var scaleHeight: Float

  /// The share of light lost between two heights at some distance from each other.
  func opacity(from a: Float, to b: Float, distance: Float) -> Float {
    let (ua, ub) = (a / scaleHeight, b / scaleHeight)
    let mean = abs(ub - ua) < 1e-3 ? exp(-ua) : (exp(-ua) - exp(-ub)) / (ub - ua)
    return 1 - exp(-density * distance * mean)
  }
}
