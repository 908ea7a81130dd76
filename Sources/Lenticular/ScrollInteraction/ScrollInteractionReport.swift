import LenticularPhysics

extension ScrollInteraction {
  /// A report of a scroll view. Names and order are those of UIKit's `UIScrollViewDelegate`.
  ///
  /// Every drag, deceleration and zoom that begins, ends exactly once. Between, `didScroll` and `didZoom` are
  /// reported at most once per frame, if the frame differs from the one before.
  ///
  ///     drag     willBeginDragging … willEndDragging, didEndDragging
  ///     fling    willBeginDecelerating … didEndDecelerating
  ///     zoom     willBeginZooming … didEndZooming
  ///     command  … didEndScrollingAnimation
  ///
  /// The enum may grow. Give a `switch` over it a `default`.
  public enum Report: Equatable, Sendable {
    case willBeginDragging
    /// The content offset in this frame.
    case didScroll(offset: Point2D)
    /// The last pointer went up, with the velocity of the content in points per second and the content offset
    /// at which it will rest.
    case willEndDragging(velocity: Point2D, target: Point2D)
    case didEndDragging(willDecelerate: Bool)
    case willBeginDecelerating
    case didEndDecelerating
    /// The animation of a command ended or was interrupted.
    case didEndScrollingAnimation
    case willBeginZooming
    /// The zoom scale in this frame.
    case didZoom(scale: Double)
    /// A zoom ended, with the zoom scale within its limits. After a pinch beyond them, that is when the zoom
    /// scale has returned.
    case didEndZooming(scale: Double)
    /// The axes along which drags move the content have changed: those along which it does not fit, or always
    /// bounces. There are none before the first report.
    case didChangeAxes(Axes)
  }
}
