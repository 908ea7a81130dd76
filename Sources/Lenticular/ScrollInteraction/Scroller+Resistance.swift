import LenticularPhysics

/// The resistance of content to drags past its edges and pinches beyond its zoom limits.
extension Scroller {
  /// The fractions of the rubber band's limit up to which an offset and a zoom scale are inverted. Closer to
  /// the limit, the band would be so stiff that the content seemed stuck. A finger within the view does not
  /// pull an offset that far, but a pinch may leave it there. A pinch does not reach that fraction for the
  /// zoom scale.
  private static var greatestShare: (offset: Double, zoom: Double) { (0.5, 0.99) }

  /// The offset on screen for an offset that a drag asks for.
  func resisted(_ offset: Point2D) -> Point2D {
    if isUnresisted { return offset }
    guard configuration.bounces else { return geometry.clamp(offset) }
    return .axes { axis in
      configuration.rubberBand.clamp(
        offset[axis], to: geometry.range(along: axis), dimension: geometry.size[axis])
    }
  }

  /// The offset that a drag asks for, from the offset on screen.
  func unresisted(_ offset: Point2D) -> Point2D {
    guard configuration.bounces, !isUnresisted else { return offset }
    return .axes { axis in
      let (range, view) = (geometry.range(along: axis), geometry.size[axis])
      let reach = view * Self.greatestShare.offset
      let near = max(
        range.lowerBound - reach, min(range.upperBound + reach, offset[axis]))
      return configuration.rubberBand.unclamp(near, to: range, dimension: view)
    }
  }

  /// The zoom scale on screen for a scale that a pinch asks for. Beyond the limits it grows ever more slowly.
  func resisted(zoomScale: Double) -> Double {
    let limit = limit(ofZoom: zoomScale)
    guard limit != zoomScale, configuration.bouncesZoom else { return limit }
    return configuration.rubberBand.resisted(
      scale: zoomScale, beyond: limit, greatest: configuration.largestOverzoom)
  }

  /// The zoom scale that a pinch asks for, from the one on screen.
  func unresisted(zoomScale: Double) -> Double {
    let limit = limit(ofZoom: zoomScale)
    guard limit != zoomScale, configuration.bouncesZoom else { return limit }
    return configuration.rubberBand.unresisted(
      scale: zoomScale, beyond: limit, greatest: configuration.largestOverzoom,
      share: Self.greatestShare.zoom)
  }

  /// The nearest zoom scale that a pinch reaches without resistance.
  private func limit(ofZoom scale: Double) -> Double {
    scale <= unresistedZoomScale && zoomPoint == nil ? scale : configuration.nearestZoom(to: scale)
  }
}

extension ScrollInteraction.Configuration {
  /// Whether a pinch can zoom.
  var zooms: Bool { maximumZoomScale > minimumZoomScale }

  /// The zoom scale at rest that is nearest to a scale.
  func nearestZoom(to scale: Double) -> Double {
    max(minimumZoomScale, min(maximumZoomScale, scale))
  }
}
