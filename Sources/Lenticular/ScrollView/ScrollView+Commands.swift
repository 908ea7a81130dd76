import LenticularGestures
import LenticularPhysics
import LenticularScene

/// What a host asks of a scroll view, and what happens when sizes change.
extension ScrollView {
  // MARK: Commands

  /// Scrolls to an offset, or the nearest at which the content may rest; by a spring if animated.
  public func scroll(to offset: Point, animated: Bool, at time: Double) {
    scroller.snap(by: time)
    scroller.scroll(to: offset, animated: animated, at: time)
  }

  /// Scrolls as little as shows a rectangle of the content, in its points at a zoom of 1.
  public func scrollToVisible(_ rect: Rect, animated: Bool, at time: Double) {
    scroller.snap(by: time)
    guard rect.isLayable else { return }
    scroll(to: geometry.offset(contentOffset, showing: rect), animated: animated, at: time)
  }

  /// Zooms to a scale, or the nearest within the limits, about a point of the view; by a spring if animated.
  public func zoom(to scale: Double, about point: Point, animated: Bool, at time: Double) {
    scroller.snap(by: time)
    scroller.zoom(to: scale, about: point, animated: animated, at: time)
  }

  /// Lets the zoom at rest lie between two scales, above zero; fingers zoom nothing if they are equal.
  public func setZoomLimits(minimum: Double, maximum: Double, at time: Double) {
    scroller.snap(by: time)
    guard minimum > 0, minimum <= maximum, maximum.isFinite else { return }
    configuration.minimumZoomScale = minimum
    configuration.maximumZoomScale = maximum
    if !isTracking { scroller.settle(at: time) }
  }

  /// Changes how the view feels and what it permits, from now on: what moves goes on as it began.
  public func configure(at time: Double, _ change: (inout Configuration) -> Void) {
    scroller.snap(by: time)
    change(&configuration)
    if !isTracking { scroller.settle(at: time) }
  }

  // MARK: Sizes

  func resize(to size: Size, at time: Double) {
    guard size.isVisible else { return }
    layer.bounds.set(Rect(origin: .zero, size: size))
    var changed = geometry
    changed.size = size
    change(to: changed, at: time)
  }

  /// Gives the content another size, in points at a zoom of 1, and other insets.
  public func setContent(_ size: Size, inset: EdgeInsets = EdgeInsets(), at time: Double) {
    scroller.snap(by: time)
    let insets = Rect(x: inset.left, y: inset.top, width: inset.right, height: inset.bottom)
    guard size.isLayable, size.width >= 0, size.height >= 0, insets.isLayable else { return }
    content.bounds.set(Rect(origin: .zero, size: size))
    var changed = geometry
    changed.contentSize = size
    changed.contentInset = inset
    change(to: changed, at: time)
  }

  /// Changes the sizes. What is on screen stays, but for what then would lie past an edge and did
  /// not before; and what moves goes on to where it then may rest.
  private func change(to changed: ScrollGeometry, at time: Double) {
    let before = geometry
    scroller.geometry = changed
    guard changed != before else { return }
    let shown = contentOffset(at: time)
    let velocity = velocity(at: time)
    let destination = geometry.clamp(contentOffset)
    var kept = geometry.clamp(shown, within: before.excess(of: shown))
    if scroller.isStill, !isTracking {
      let rest = scroller.restingRange(of: kept, velocity: .zero)
      kept = kept.clamped(from: rest.lower, to: rest.upper)
    }
    content.position.set(scroller.position(at: kept))
    switch scroller.state {
    case .still, .flying: break
    case .dragging: scroller.regrip()
    case .decelerating:
      if !scroller.letGo(velocity: velocity, at: time) { scroller.endMotion(at: time) }
    case .scrolling:
      content.position.animate(
        to: scroller.position(at: destination), velocity: -velocity,
        spring: configuration.scrollSpring, at: time)
    case .zooming:
      content.position.animate(
        to: scroller.position(at: destination), velocity: -velocity,
        spring: configuration.zoomSpring, at: time)
    }
  }
}
