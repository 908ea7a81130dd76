import LenticularGestures
import LenticularPhysics
import LenticularScene

/// A page whose photograph is a panorama.
extension PhotoPage {
  /// Whether the photograph is a panorama that fills the stage, so that device rotation may pan it.
  var isLookedAround: Bool {
    photo.isPanorama && scroller.zoomScale == fillingZoom && scale > 1 && !scroller.isZooming
      && !scroller.isFlying
  }

  /// The axis along which the photograph pans if it fills the stage.
  var panAxis: Axis2D {
    Axis2D(of: scroller.geometry.contentSize, filling: stageSize)
  }

  /// Fills the stage at once, with a point of the photograph, in unit coordinates, in the middle of the
  /// stage.
  func fill(about point: Point2D, at time: Double) {
    place(zoom: fillingZoom, about: point, at: time)
  }

  /// The point of the photograph in the middle of the stage at rest, in unit coordinates.
  var middle: Point2D {
    .axes {
      (scroller.contentOffset[$0] + stageSize[$0] / 2) / scroller.geometry.zoomedSize[$0]
    }
  }
}
