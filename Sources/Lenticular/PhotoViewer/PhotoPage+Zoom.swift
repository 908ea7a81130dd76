import LenticularPhysics
import LenticularScene

/// How far a photograph is zoomed, may be, and how it resists beyond.
extension PhotoPage {
  /// The scale of the photograph as it is to be, or was left, relative to fitting the stage.
  var scale: Double {
    let transform = layer.transform.model
    return abs(transform.a * transform.d - transform.b * transform.c).squareRoot()
  }

  /// Whether a finger moves the photograph within its page, instead of out of it.
  var isZoomed: Bool { scale > 1 + configuration.fittingLeeway }

  /// The scale at which a point of the stage shows a point of the image's pixels.
  var pixelScale: Double { photo.pixelSize.width / fittingSize.width }

  /// The scale at which no band remains beside the photograph.
  var fillingScale: Double {
    max(stageSize.width / fittingSize.width, stageSize.height / fittingSize.height)
  }

  /// The largest zoom at rest: twice the image's pixels on this display.
  var maximumZoom: Double {
    max(configuration.leastMaximumZoom, 2 * pixelScale / displayScale)
  }

  /// The zoom that a double tap gives: no band remains, as far as there are pixels.
  var doubleTapZoom: Double {
    min(maximumZoom, max(configuration.leastDoubleTapZoom, fillingScale))
  }

  /// Where the centre may rest at a scale, along one axis after the other: in the middle where
  /// the photograph is smaller than the stage, else anywhere that shows no band.
  func restingPlaces(atScale scale: Double) -> (lower: Point, upper: Point) {
    let excess = fittingSize * scale - stageSize
    let slack = Point(x: max(0, excess.width) / 2, y: max(0, excess.height) / 2)
    let middle = Rect(origin: .zero, size: stageSize).center
    return (middle - slack, middle + slack)
  }

  /// The pose at a scale in which a point of the page keeps the part of the photograph that it shows
  /// at a time, as far as no band appears.
  func pose(zoomedTo scale: Double, about point: Point, at time: Double) -> PhotoPose {
    let center = layer.position.presentation(at: time)
    let places = restingPlaces(atScale: scale)
    let position = point + (center - point) * (scale / self.scale)
    return pose(at: position.clamped(from: places.lower, to: places.upper), scale: scale)
  }

  // MARK: Resistance

  /// A scale as the fingers ask for it, to what is shown: stretched ever less beyond the largest.
  func resisted(scale: Double) -> Double {
    guard scale > maximumZoom else { return scale }
    return configuration.rubberBand.resisted(
      scale: scale, beyond: maximumZoom, greatest: configuration.largestOverzoom)
  }

  /// The scale that the fingers ask for where one is shown.
  func unresisted(scale: Double) -> Double {
    guard scale > maximumZoom else { return scale }
    return configuration.rubberBand.unresisted(
      scale: scale, beyond: maximumZoom, greatest: configuration.largestOverzoom)
  }

  /// A place of the centre as the finger asks for it, to what is shown.
  func resisted(position: Point) -> Point {
    let places = restingPlaces(atScale: scale)
    return Point.lanes { lane in
      configuration.rubberBand.clamp(
        position[lane: lane], to: places.lower[lane: lane]...places.upper[lane: lane],
        dimension: stageSize[lane: lane])
    }
  }

  /// The place that the finger asks for where one is shown.
  func unresisted(position: Point) -> Point {
    let places = restingPlaces(atScale: scale)
    return Point.lanes { lane in
      configuration.rubberBand.unclamp(
        position[lane: lane], to: places.lower[lane: lane]...places.upper[lane: lane],
        dimension: stageSize[lane: lane])
    }
  }
}
