import LenticularPhysics
import LenticularScene

/// The sizes of a scroll view, and the offsets at which its content may rest.
///
/// The content offset is the point of the content, in points of the view, that lies in the view's
/// top left corner.
struct ScrollGeometry: Equatable {
  /// The size of the view.
  var size: Size2D
  /// The size of the content at a zoom scale of 1.
  var contentSize: Size2D
  /// The distances that the view scrolls beyond the edges of its content.
  var contentInset = Insets()
  #if hasFeature(Embedded)
    private var insets: Insets { contentInset }
    var safeArea: Rect2D { Rect2D(origin: .zero, size: size) }
  #else
    /// How far bars reach into the view from its edges; see `Viewport.safeAreaInsets`.
    var safeAreaInsets = Insets()

    /// The part of the view that no bar covers.
    var safeArea: Rect2D { size.rect(inside: safeAreaInsets) }

    /// The distances that the view scrolls beyond the edges of its content, out from under bars.
    private var insets: Insets {
      Insets(
        top: contentInset.top + safeAreaInsets.top, left: contentInset.left + safeAreaInsets.left,
        bottom: contentInset.bottom + safeAreaInsets.bottom,
        right: contentInset.right + safeAreaInsets.right)
    }
  #endif
  var centersContent = false
  var zoomScale = 1.0
  /// The zoom scale above which content wider than the view loops: after its right end it begins again, so it
  /// has no ends. Infinite for content that never loops.
  var loopingZoom = Double.infinity

  /// The size of the content at the present zoom scale.
  var zoomedSize: Size2D { contentSize * zoomScale }

  /// These sizes, with the zoom scale of the content's layer on screen at a time.
  func zoomed(as content: Layer, at time: Double) -> ScrollGeometry {
    var geometry = self
    geometry.zoomScale = content.transform.presentation(at: time).a
    return geometry
  }

  /// Whether the content loops at the present zoom scale.
  var loops: Bool {
    zoomScale > loopingZoom && zoomedSize.width > size.width * (1 + Self.loopingLeeway)
  }
  /// The fraction of its width by which content has to exceed the view to loop.
  private static var loopingLeeway: Double { 1e-9 }
  /// The bound of the offset of content that loops, in points. No offset reaches it, because the content is moved
  /// back by its width before.
  private static var farAway: Double { 1e9 }

  /// The least offset at rest. If content that fits is centred, it is centred at this offset.
  var minimumOffset: Point2D {
    let start = Point2D(x: loops ? -Self.farAway : -insets.left, y: -insets.top)
    guard centersContent else { return start }
    return .axes { start[$0] + min(0, endOffset[$0] - start[$0]) / 2 }
  }

  /// The greatest offset at rest. Along an axis along which the content fits, it equals the least
  /// one.
  var maximumOffset: Point2D { .axes { max(minimumOffset[$0], endOffset[$0]) } }

  /// The offset at which the view shows the end of the content.
  private var endOffset: Point2D {
    // In this order, the offset of the last one of several pages is exact.
    Point2D(
      x: loops ? Self.farAway : zoomedSize.width - size.width + insets.right,
      y: zoomedSize.height - size.height + insets.bottom)
  }

  /// Whether the content does not fit the view along an axis.
  func scrolls(along axis: Axis2D) -> Bool {
    maximumOffset[axis] > minimumOffset[axis]
  }

  func range(along axis: Axis2D) -> ClosedRange<Double> {
    minimumOffset[axis]...maximumOffset[axis]
  }

  /// The offsets along an axis between which everything can be seen: those at rest. Where content loops, the
  /// same is visible at both ends of this range.
  func travel(along axis: Axis2D) -> ClosedRange<Double> {
    guard loops, axis == .horizontal else { return range(along: axis) }
    return -size.width / 2...zoomedSize.width - size.width / 2
  }

  /// How many times the content's width the middle of the view lies to the right of content that loops, at an
  /// offset, rounded down: 0 where the middle shows the content itself.
  func wrapCount(at offset: Point2D) -> Double {
    loops ? ((offset.x + size.width / 2) / zoomedSize.width).rounded(.down) : 0
  }

  /// The offset along an axis that shows the same as an offset and is the nearest to another one.
  func nearest(to other: Double, showing offset: Double, along axis: Axis2D) -> Double {
    guard loops, axis == .horizontal else { return offset }
    let width = zoomedSize.width
    return offset + width * ((other - offset) / width).rounded(.toNearestOrEven)
  }

  /// The offset at rest that is nearest to an offset.
  func clamp(_ offset: Point2D) -> Point2D {
    offset.clamped(from: minimumOffset, to: maximumOffset)
  }

  /// How far an offset lies past the offsets at rest: negative before the least, positive beyond
  /// the greatest.
  func excess(of offset: Point2D) -> Point2D { offset - clamp(offset) }

  /// The nearest offset that is no farther past the offsets at rest than an excess.
  func clamp(_ offset: Point2D, within excess: Point2D) -> Point2D {
    offset.clamped(
      from: .axes { minimumOffset[$0] + min(0, excess[$0]) },
      to: .axes { maximumOffset[$0] + max(0, excess[$0]) })
  }

  /// The offset nearest to an offset at which a rectangle of the content is visible, in points of
  /// the content at a zoom scale of 1. Of a rectangle larger than the view, its top left part is
  /// visible.
  func offset(_ offset: Point2D, showing rect: Rect2D) -> Point2D {
    let corner = rect.origin * zoomScale
    let safeArea = safeArea
    let visible = Point2D.axes { axis in
      let (start, extent) = (corner[axis] - safeArea.origin[axis], rect.size[axis] * zoomScale)
      let view = safeArea.size[axis]
      if extent >= view || start < offset[axis] { return start }
      return max(offset[axis], start + extent - view)
    }
    return clamp(visible)
  }
}
