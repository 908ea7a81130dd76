import LenticularPhysics

/// What a scroll view reports, with the names of UIKit's delegate and in its order.
public enum ScrollEffect: Equatable, Sendable {
  case willBeginDragging
  /// The content offset that the frame shows, if it differs from the frame before.
  case didScroll(offset: Point)
  /// The finger lets go with a velocity in points per second; the content will rest at an offset.
  case willEndDragging(velocity: Point, target: Point)
  case didEndDragging(willDecelerate: Bool)
  case willBeginDecelerating
  case didEndDecelerating
  case didEndScrollingAnimation
  case willBeginZooming
  /// The zoom that the frame shows, if it differs from the frame before.
  case didZoom(scale: Double)
  case didEndZooming(scale: Double)
}
