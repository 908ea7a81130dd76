import LenticularPhysics

/// How content resists fingers that drag and pinch it beyond its limits.
extension Scroller {
  /// How much of what the rubber band can give may be taken back out of it, for an offset and for a
  /// zoom. Beyond, it would be so stiff that the content seemed stuck. No finger within the view pulls
  /// an offset as far, but a pinch may leave it there; no pinch comes near that share of its zoom.
  private static var greatestShare: (offset: Double, zoom: Double) { (0.5, 0.99) }

  /// An offset as the fingers ask for it, to the one that is shown.
  func resisted(_ offset: Point) -> Point {
    if isLoose { return offset }
    guard configuration.bounces else { return geometry.clamp(offset) }
    return .lanes { lane in
      configuration.rubberBand.clamp(
        offset[lane: lane], to: geometry.range(ofLane: lane), dimension: geometry.size[lane: lane])
    }
  }

  /// The offset that the fingers ask for where one is shown.
  func unresisted(_ offset: Point) -> Point {
    guard configuration.bounces, !isLoose else { return offset }
    return .lanes { lane in
      let (range, view) = (geometry.range(ofLane: lane), geometry.size[lane: lane])
      let reach = view * Self.greatestShare.offset
      let near = max(
        range.lowerBound - reach, min(range.upperBound + reach, offset[lane: lane]))
      return configuration.rubberBand.unclamp(near, to: range, dimension: view)
    }
  }

  /// A zoom as the fingers ask for it, to the one that is shown: stretched ever less beyond the
  /// limits.
  func resisted(zoomScale: Double) -> Double {
    let limit = limit(ofZoom: zoomScale)
    guard limit != zoomScale, configuration.bouncesZoom else { return limit }
    return configuration.rubberBand.resisted(
      scale: zoomScale, beyond: limit, greatest: configuration.largestOverzoom)
  }

  /// The zoom that the fingers ask for where one is shown.
  func unresisted(zoomScale: Double) -> Double {
    let limit = limit(ofZoom: zoomScale)
    guard limit != zoomScale, configuration.bouncesZoom else { return limit }
    return configuration.rubberBand.unresisted(
      scale: zoomScale, beyond: limit, greatest: configuration.largestOverzoom,
      share: Self.greatestShare.zoom)
  }

  /// The nearest zoom that fingers reach without resistance.
  private func limit(ofZoom scale: Double) -> Double {
    scale <= looseZoomScale ? scale : configuration.nearestZoom(to: scale)
  }
}

extension ScrollView.Configuration {
  /// Whether fingers can zoom.
  var zooms: Bool { maximumZoomScale > minimumZoomScale }

  /// The nearest zoom at rest.
  func nearestZoom(to scale: Double) -> Double {
    max(minimumZoomScale, min(maximumZoomScale, scale))
  }
}
