import LenticularPhysics
import LenticularScene

/// A bar at the edge of a scroll view that shows which part of the content is visible.
///
/// The ratio of its length to its track is that of the view to the content. Past an edge, the bar
/// shrinks by the overscroll. It appears when the content moves and fades once the content rests.
public final class ScrollIndicator {
  /// The parameters of a scroll indicator. Lengths are points, times seconds.
  public struct Configuration: Sendable {
    /// The thickness of the bar. It and `edgeDistance` are as flowkey's port of UIKit to other
    /// platforms measured them on iOS.
    public var thickness = 2.5
    public var edgeDistance = 2.5
    /// The least length while the content is within its edges.
    public var minimumLength = 36.0
    /// The least length while the content is past an edge.
    public var minimumOverscrolledLength = 8.0
    /// How long the indicator stays visible after the content has come to rest.
    public var delay = 0.5
    public var fadeDuration = 0.25

    public init() {}
  }

  let layer: Layer
  private let axis: Axis2D
  private let configuration: Configuration
  /// Whether the content moves. If not, the indicator is hidden, or its fade is scheduled or running.
  private var isShown = false
  /// The state for which the layer was last laid out. The offset is nil if the layer follows the content.
  private var placed: (geometry: ScrollGeometry, offset: Point2D?)?

  init(_ renderer: LayerTreeRenderer, along axis: Axis2D, configuration: Configuration) {
    self.axis = axis
    self.configuration = configuration
    layer = Layer(renderer)
    layer.anchorPoint = .zero
    layer.contents = .scrollIndicator
    layer.cornerRadius.set(configuration.thickness / 2)
    layer.masksToBounds = true
    layer.opacity.set(0)
  }

  /// Shows or fades the indicator, for the content of a scroll view at a time.
  func update(_ scroller: Scroller, isMoving: Bool, at time: Double) {
    let geometry = scroller.geometry
    let isLed = scroller.leads(layer, at: time)
    guard geometry.scrolls(along: axis) else { return hide() }
    if isMoving, !isShown {
      layer.opacity.set(1)
    } else if !isMoving, isShown {
      layer.opacity.animate(
        to: 0, curve: .easeInOut, duration: configuration.fadeDuration,
        at: time + configuration.delay)
    }
    isShown = isMoving
    guard isShown || layer.opacity.isRunning else { return }
    if !isLed || placed?.geometry != geometry { place(scroller, at: time) }
  }

  func hide() {
    isShown = false
    if layer.frameBinding != nil { layer.frameBinding = nil }
    if layer.opacity.model != 0 || layer.opacity.isRunning { layer.opacity.set(0) }
  }

  private func place(_ scroller: Scroller, at time: Double) {
    let geometry = scroller.geometry
    if scroller.isAnimated(at: time) {
      placed = (geometry, nil)
      return scroller.lead(layer) { [axis, configuration] _, offset in
        configuration.frame(geometry, offset: offset, along: axis)
      }
    }
    let offset = scroller.contentOffset(at: time)
    if let placed, placed == (geometry, offset) { return }
    placed = (geometry, offset)
    layer.place(configuration.frame(geometry, offset: offset, along: axis))
  }
}

extension ScrollIndicator.Configuration {
  /// The frame of the bar along an axis for a content offset.
  fileprivate func frame(_ geometry: ScrollGeometry, offset: Point2D, along axis: Axis2D) -> Rect2D
  {
    let view = geometry.size[axis]
    let across = geometry.size[axis.other]
    let range = geometry.range(along: axis)
    let travel = range.upperBound - range.lowerBound
    let track = max(0, view - 2 * edgeDistance)
    let whole = max(minimumLength, track * view / (travel + view))
    let excess = geometry.excess(of: offset)[axis]
    let length = min(
      track, max(minimumOverscrolledLength, min(whole, track) - abs(excess)))
    let share = max(0, min(1, (offset[axis] - range.lowerBound) / travel))
    let start = edgeDistance + (track - length) * share
    let side = across - edgeDistance - thickness
    return .bar(
      along: axis, from: start, length: length, side: side, thickness: thickness)
  }
}

extension Rect2D {
  /// A bar along an axis, from a start along that axis, at a side along the other one.
  static func bar(
    along axis: Axis2D, from start: Double, length: Double, side: Double, thickness: Double
  ) -> Rect2D {
    var frame = Rect2D.zero
    (frame.origin[axis], frame.origin[axis.other]) = (start, side)
    (frame.size[axis], frame.size[axis.other]) = (length, thickness)
    return frame
  }
}

extension Layer {
  /// Places this layer, whose anchor point is its origin, at once.
  func place(_ frame: Rect2D) {
    if frameBinding != nil { frameBinding = nil }
    position.set(frame.origin)
    bounds.set(Rect2D(origin: .zero, size: frame.size))
  }
}

extension Contents {
  /// The bar that shows which part of a scroll view's content is visible.
  public static let scrollIndicator = Contents(rawValue: -3)
  /// The content of a scroll view.
  public static let scrollContent = Contents(rawValue: -4)
}
