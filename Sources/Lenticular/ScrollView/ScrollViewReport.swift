import LenticularPhysics

extension ScrollView {
  /// What a scroll view reports, with the names of UIKit's delegate and in its order.
  ///
  /// Whatever begins ends, once: each drag, each deceleration, each zoom. Between, `didScroll` and
  /// `didZoom` come once for each frame that shows something else than the frame before.
  ///
  ///     drag     willBeginDragging … willEndDragging, didEndDragging
  ///     fling    willBeginDecelerating … didEndDecelerating
  ///     zoom     willBeginZooming … didEndZooming
  ///     command  … didEndScrollingAnimation
  public enum Report: Equatable, Sendable {
    case willBeginDragging
    /// The content offset that the frame shows.
    case didScroll(offset: Point)
    /// The last finger lets go with a velocity of the content in points per second; the content will
    /// rest at an offset.
    case willEndDragging(velocity: Point, target: Point)
    case didEndDragging(willDecelerate: Bool)
    case willBeginDecelerating
    case didEndDecelerating
    /// An animated command has arrived, or something else took over.
    case didEndScrollingAnimation
    case willBeginZooming
    /// The zoom that the frame shows.
    case didZoom(scale: Double)
    /// The zoom rests within its limits: after a pinch beyond them, when it has come back.
    case didEndZooming(scale: Double)
    /// Fingers move the content along these axes from now on: those along which it does not fit, or
    /// bounces all the same. None, before it is told.
    case didChangeAxes(Axes)
  }
}
