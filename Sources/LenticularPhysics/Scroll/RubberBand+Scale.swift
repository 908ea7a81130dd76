/// The resistance of a rubber band to scales. Distances between scales are differences of their logarithms.
extension RubberBand {
  /// The shown scale for a scale beyond a limit that a pinch asks for.
  ///
  /// - Parameter greatest: The factor by which the limit is exceeded at most, above 1. It is approached, not
  ///   reached.
  public func resisted(scale: Double, beyond limit: Double, greatest: Double) -> Double {
    let overscroll = Elementary.log(scale / limit)
    return limit
      * Elementary.exp(
        displacement(forOverscroll: overscroll, dimension: Elementary.log(greatest)))
  }

  /// The scale that a pinch asks for, from the shown scale beyond a limit: the inverse of
  /// `resisted(scale:beyond:greatest:)`.
  ///
  /// - Parameter share: The fraction of the rubber band's greatest length up to which the inverse is
  ///   computed.
  public func unresisted(
    scale: Double, beyond limit: Double, greatest: Double, share: Double = 1
  ) -> Double {
    let dimension = Elementary.log(greatest)
    let reach = dimension * share
    let displacement = max(-reach, min(reach, Elementary.log(scale / limit)))
    return limit
      * Elementary.exp(overscroll(forDisplacement: displacement, dimension: dimension))
  }
}
