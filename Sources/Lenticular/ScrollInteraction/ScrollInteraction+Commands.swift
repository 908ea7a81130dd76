import LenticularGestures
import LenticularPhysics
import LenticularScene

/// The commands of a scroll view, and changes of its sizes.
extension ScrollInteraction {
  // MARK: Commands

  // A view that has no size yet performs the last command of either kind when it gets one. Each command returns whether it
  // changes the offset or the zoom scale at rest, or waits.

  /// Scrolls to the offset at rest that is nearest to an offset, by a spring if animated. The animation begins at
  /// `time`, or in the first frame if none has been shown. Returns false if the view rests there, or for an offset that is
  /// not finite.
  @discardableResult
  public func scroll(to offset: Point2D, animated: Bool, at time: Double) -> Bool {
    guard offset.isFiniteCoordinate else { return false }
    return perform(Command(action: .scroll(to: offset), isAnimated: animated), at: time)
  }

  /// Scrolls by the least distance that makes a rectangle of the content visible, in points of the content at
  /// a zoom scale of 1. Returns false if it is visible.
  @discardableResult
  public func scrollToVisible(_ rect: Rect2D, animated: Bool, at time: Double) -> Bool {
    guard rect.isFiniteCoordinate else { return false }
    return perform(Command(action: .scrollToVisible(rect), isAnimated: animated), at: time)
  }

  /// Zooms to a scale, clamped to the zoom limits, about a point of the view; by a spring if animated. The animation
  /// begins at `time`, or in the first frame if none has been shown. Returns false if the view has that scale, or for a
  /// scale that is not positive.
  @discardableResult
  public func zoom(to scale: Double, about point: Point2D, animated: Bool, at time: Double) -> Bool
  {
    guard scale > 0, scale.isFinite, point.isFiniteCoordinate else { return false }
    return perform(Command(action: .zoom(to: scale, about: point), isAnimated: animated), at: time)
  }

  @discardableResult
  private func perform(_ command: Command, at time: Double) -> Bool {
    guard isLaidOut else {
      waiting.removeAll { $0.isZoom == command.isZoom }
      waiting.append(command)
      return true
    }
    scroller.snap(by: time)
    let (offset, zoom) = (contentOffset, zoomScale)
    let isAnimated = command.isAnimated
    switch command.action {
    case .scroll(let offset): scroller.scroll(to: offset, animated: isAnimated, at: time)
    case .scrollToVisible(let rect):
      let offset = geometry.offset(contentOffset, showing: rect)
      scroller.scroll(to: offset, animated: isAnimated, at: time)
    case .zoom(let scale, let point):
      scroller.zoom(to: scale, about: point, animated: isAnimated, at: time)
    }
    return contentOffset != offset || zoomScale != zoom
  }

  /// Sets the limits of the zoom scale at rest, in ascending order, above zero. Others have no effect, and this returns
  /// false. Pinches have no effect if both are equal.
  @discardableResult
  public func setZoomLimits(minimum: Double, maximum: Double, at time: Double) -> Bool {
    scroller.snap(by: time)
    guard minimum > 0, minimum <= maximum, maximum.isFinite else { return false }
    configuration.minimumZoomScale = minimum
    configuration.maximumZoomScale = maximum
    if !isTracking { scroller.settle(at: time) }
    return true
  }

  /// Changes the configuration. Running decelerations and animations keep their former parameters.
  public func configure(at time: Double, _ change: (inout Configuration) -> Void) {
    scroller.snap(by: time)
    change(&configuration)
    configuration = configuration.validated
    isReconfigured = true
    if !isTracking { scroller.settle(at: time) }
  }

  // MARK: Sizes

  /// Lays the view out for another viewport.
  func resize(to viewport: Viewport, at time: Double) {
    var changed = geometry
    changed.size = viewport.size
    #if !hasFeature(Embedded)
      changed.safeAreaInsets = viewport.safeAreaInsets
    #endif
    change(to: changed, at: time)
  }

  /// Lays the view out for another size, without insets.
  func resize(to size: Size2D, at time: Double) {
    var changed = geometry
    changed.size = size
    change(to: changed, at: time)
  }

  /// Performs the commands that have waited for a size. Who lays the content out calls this afterwards.
  func performWaiting(at time: Double) {
    let commands = waiting
    waiting = []
    for command in commands { perform(command, at: time) }
  }

  /// Sets the size of the content, in points at a zoom scale of 1, and its insets. Returns false, and has no effect, for
  /// numbers that no content can have.
  @discardableResult
  public func setContent(_ size: Size2D, inset: Insets = Insets(), at time: Double) -> Bool {
    scroller.snap(by: time)
    let insets = Rect2D(x: inset.left, y: inset.top, width: inset.right, height: inset.bottom)
    guard size.isFiniteCoordinate, size.width >= 0, size.height >= 0, insets.isFiniteCoordinate
    else { return false }
    content.bounds.set(Rect2D(origin: .zero, size: size))
    var changed = geometry
    changed.contentSize = size
    changed.contentInset = inset
    change(to: changed, at: time)
    return true
  }

  /// Changes the sizes. The visible part of the content stays in place, except that content does not move
  /// further past an edge: that is, at the same distance from its left end or, if it is read from right to left, from its
  /// right end. At rest, a view with pages shows the same page. Running animations continue to the nearest offset at rest.
  private func change(to changed: ScrollGeometry, at time: Double) {
    let before = geometry
    scroller.geometry = changed
    guard changed != before else { return }
    var shown = anchored(contentOffset(at: time), in: before)
    #if !hasFeature(Embedded)
      // Content that is scrolled to its beginning stays there when a bar comes or goes.
      for axis in Axis2D.allCases
      where changed.safeAreaInsets != before.safeAreaInsets
        && shown[axis] == before.minimumOffset[axis]
      {
        shown[axis] = changed.minimumOffset[axis]
      }
    #endif
    let velocity = velocity(at: time)
    let destination = geometry.clamp(contentOffset)
    var kept = geometry.clamp(shown, within: before.excess(of: shown))
    if scroller.isStill, !isTracking {
      let rest = scroller.restingRange(of: kept, velocity: .zero)
      kept = kept.clamped(from: rest.lower, to: rest.upper)
    }
    content.position.set(scroller.position(at: kept))
    anchor?.offset = contentOffset
    switch scroller.state {
    case .still, .flying: break
    case .dragging: scroller.regrip()
    case .decelerating:
      if !scroller.letGo(velocity: velocity, at: time) { scroller.endMotion(at: time) }
    case .scrolling:
      scroller.animateOffset(
        to: destination, velocity: -velocity, spring: configuration.scrollSpring, at: time)
    case .zooming:
      scroller.animateOffset(
        to: destination, velocity: -velocity, spring: configuration.zoomSpring, at: time)
    }
  }
}

extension ScrollInteraction {
  /// The offset in the present sizes that shows what an offset has shown in others.
  ///
  /// One change of a layout may come as several, such as that of the view and then that of the content. So the position is
  /// kept until something else has moved the content.
  private func anchored(_ shown: Point2D, in before: ScrollGeometry) -> Point2D {
    guard scroller.isStill, !isTracking, before.size.isVisible, geometry.size.isVisible else {
      anchor = nil
      return shown
    }
    let isRightToLeft = isRightToLeft
    let hasPages = configuration.snapping == .pages
    func isFromRight(_ axis: Axis2D) -> Bool { axis == .horizontal && isRightToLeft }
    func unit(_ axis: Axis2D, _ geometry: ScrollGeometry) -> Double {
      hasPages ? geometry.size[axis] : 1
    }
    if anchor?.offset != contentOffset {
      let distance = Point2D.axes {
        let (offset, end) = (shown[$0], before.maximumOffset[$0])
        return (isFromRight($0) ? end - offset : offset) / unit($0, before)
      }
      anchor = Anchor(distance: distance, offset: shown)
    }
    guard let distance = anchor?.distance else { return shown }
    return .axes {
      if !hasPages, !isFromRight($0) { return shown[$0] }
      let offset = distance[$0] * unit($0, geometry)
      return isFromRight($0) ? geometry.maximumOffset[$0] - offset : offset
    }
  }
}

extension ScrollInteraction.Command {
  fileprivate var isZoom: Bool {
    if case .zoom = action { true } else { false }
  }
}
