/// The same resistance against scales, which are as far apart as their ratio: lengths are logarithms.
extension RubberBand {
  /// A scale beyond a limit as fingers ask for it, to the one that is shown.
  ///
  /// - Parameter greatest: By what factor the limit is never quite passed, above 1.
  public func resisted(scale: Double, beyond limit: Double, greatest: Double) -> Double {
    let overscroll = Elementary.log(scale / limit)
    return limit
      * Elementary.exp(
        displacement(forOverscroll: overscroll, dimension: Elementary.log(greatest)))
  }

  /// The scale that fingers ask for where one beyond a limit is shown; what undoes
  /// `resisted(scale:beyond:greatest:)`.
  ///
  /// - Parameter share: How much of what the rubber band can give, as a length, is taken back out of
  ///   it at most.
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
