import LenticularGestures
import LenticularPhysics
import LenticularScene

/// How content moves without pointers: after a release, by a command or a key, or started by its owner.
extension Scroller {
  // MARK: Beginning and ending

  /// Stops a running animation where it is on screen.
  func hold(at time: Double) {
    guard isMoving else { return }
    let shown = shownTime(time)
    if isDecelerating { catchMomentum(at: shown) }
    content.position.stop(at: shown)
    content.transform.stop(at: shown)
    content.rotation.stop(at: shown)
    geometry.zoomScale = content.transform.model.meanScale
    endMotion(at: shown)
  }

  /// Ends the present animation by a time, and reports that.
  func endMotion(at time: Double) {
    switch state {
    case .decelerating: report(.didEndDecelerating)
    case .scrolling: report(.didEndScrollingAnimation)
    case .still, .dragging, .zooming, .flying: break
    }
    if isMoving { state = .still }
    if !content.transform.isRunning(at: time) { endZooming() }
  }

  func beginZooming() {
    guard !isZooming else { return }
    isZooming = true
    report(.willBeginZooming)
  }

  /// Ends the zoom, unless a pinch continues it or the zoom scale still has to return within its limits.
  @inline(never)
  func endZooming() {
    guard isZooming, !isPinching, configuration.nearestZoom(to: zoomScale) == zoomScale else {
      return
    }
    isZooming = false
    report(.didEndZooming(scale: zoomScale))
  }

  // MARK: Letting go

  /// Releases the content with a velocity, to decelerate to an offset at rest. Returns whether anything
  /// moves.
  func letGo(velocity: Point2D, at time: Double) -> Bool {
    if recover(at: time) { return false }
    let offset = contentOffset
    let rest = restingRange(of: offset, velocity: velocity)
    guard velocity != .zero || offset.clamped(from: rest.lower, to: rest.upper) != offset else {
      return false
    }
    // The layer's position decreases as the offset increases.
    content.position.scroll(
      velocity: -permitted(velocity, from: offset, to: rest), lowerBound: position(at: rest.upper),
      upperBound: position(at: rest.lower), decay: configuration.deceleration,
      spring: configuration.bounceSpring, bounces: configuration.bounces, at: time)
    return true
  }

  /// Moves released content within its zoom limits, about the middle between the fingers, and to an offset at
  /// rest. Zoom limits that are set before the first frame apply at once.
  func settle(at time: Double) {
    if recover(at: time) { return }
    if configuration.nearestZoom(to: zoomScale) != zoomScale {
      zoom(to: zoomScale, about: settlingLocation, animated: hasBeenShown, at: time)
    } else if case .still = state {
      // The limits may have come to the zoom scale.
      endZooming()
      guard letGo(velocity: .zero, at: time) else { return }
      report(.willBeginDecelerating)
      state = .decelerating
    }
  }

  /// Shows content that fingers have moved out of all bounds, from where it would return for minutes, at the nearest zoom
  /// scale and offset at rest. Returns whether there was such content.
  private func recover(at time: Double) -> Bool {
    let offset = contentOffset
    if offset.isFiniteCoordinate { return false }
    var rest = geometry
    rest.zoomScale = configuration.nearestZoom(to: zoomScale)
    place(rest.clamp(offset), zoom: rest.zoomScale, at: time)
    return true
  }

  /// The offsets between which released content may rest: all offsets at rest, or the one to which it snaps.
  func restingRange(of offset: Point2D, velocity: Point2D) -> (lower: Point2D, upper: Point2D) {
    let end = geometry.clamp(
      configuration.deceleration.destination(from: offset, velocity: velocity))
    var (lower, upper) = (geometry.minimumOffset, geometry.maximumOffset)
    for axis in Axis2D.allCases {
      let snap = configuration.snapping.rest(
        along: axis, page: geometry.size[axis], search: snapSearch,
        from: offset[axis], velocity: velocity[axis], end: end[axis])
      guard let snap else { continue }
      let rest = max(lower[axis], min(upper[axis], snap))
      (lower[axis], upper[axis]) = (rest, rest)
    }
    return (lower, upper)
  }

  /// The velocity of a release. If content does not bounce, it is limited so that the content does not pass
  /// the offset to which it snaps.
  ///
  /// A critically damped spring of angular frequency ω, at distance x from its end, passes that end unless
  /// |v| ≤ ω · |x|.
  private func permitted(
    _ velocity: Point2D, from offset: Point2D, to rest: (lower: Point2D, upper: Point2D)
  ) -> Point2D {
    guard !configuration.bounces else { return velocity }
    let frequency = configuration.bounceSpring.naturalFrequency
    return .axes { axis in
      guard rest.lower[axis] == rest.upper[axis] else { return velocity[axis] }
      let fastest = (rest.lower[axis] - offset[axis]) * frequency
      return max(min(0, fastest), min(max(0, fastest), velocity[axis]))
    }
  }

  // MARK: Commands and keys

  /// Scrolls to the offset at rest that is nearest to an offset, by a spring if animated. Before the first frame, the
  /// animation waits for it.
  func scroll(to offset: Point2D, animated: Bool, at time: Double) {
    guard offset.isFiniteCoordinate else { return }
    snapDeadline = nil
    let target = geometry.clamp(offset)
    guard animated, animates else {
      return place(target, zoom: zoomScale, at: time)
    }
    guard target != contentOffset else { return }
    endMotion(at: time)
    animateOffset(
      to: target, velocity: commandVelocity, spring: configuration.scrollSpring, at: time)
    state = .scrolling
  }

  /// Animates the content to an offset for a command. Before the first frame, the animation waits for it.
  ///
  /// - Parameter velocity: the initial velocity of the content's position; nil for the present velocity.
  func animateOffset(to offset: Point2D, velocity: Point2D?, spring: DampedSpring, at time: Double)
  {
    content.position.animate(
      to: position(at: offset), velocity: velocity, spring: spring, at: time)
    if !hasBeenShown { content.position.postpone() }
  }

  func handle(_ key: Key, at time: Double) {
    let main: Axis2D = geometry.scrolls(along: .vertical) ? .vertical : .horizontal
    let line = configuration.lineLength
    // One line of a page stays visible on the next.
    let page = max(line, geometry.safeArea.size[main] - line)
    switch key {
    case .left: step(by: -line, along: .horizontal, at: time)
    case .right: step(by: line, along: .horizontal, at: time)
    case .up: step(by: -line, along: .vertical, at: time)
    case .down: step(by: line, along: .vertical, at: time)
    case .pageUp: step(by: -page, along: main, at: time)
    case .pageDown: step(by: page, along: main, at: time)
    case .home: scroll(along: main, to: geometry.travel(along: main).lowerBound, at: time)
    case .end: scroll(along: main, to: geometry.travel(along: main).upperBound, at: time)
    case .escape, .zoomIn, .zoomOut, .zoomToFit, .actualPixels, .rotateClockwise,
      .rotateCounterclockwise:
      break
    }
  }

  private func step(by distance: Double, along axis: Axis2D, at time: Double) {
    let next = next(from: contentOffset[axis], by: distance, along: axis)
    scroll(along: axis, to: next, at: time)
  }

  /// The offset of a step along an axis: a distance further, or the next snap offset.
  func next(from start: Double, by distance: Double, along axis: Axis2D) -> Double {
    configuration.snapping.next(
      along: axis, page: geometry.size[axis], search: snapSearch, from: start,
      isForward: distance > 0) ?? start + distance
  }

  private func scroll(along axis: Axis2D, to position: Double, at time: Double) {
    var offset = contentOffset
    offset[axis] = position
    scroll(to: offset, animated: true, at: time)
  }

  /// The offset at which content comes to rest if a critically damped spring takes over now. For a
  /// deceleration, it is the end of a motion that slows down from the present velocity by e^(−ωt) alone.
  func glideOffset(smoothedBy spring: DampedSpring, at time: Double) -> Point2D {
    guard isDecelerating else { return contentOffset }
    let shown = shownTime(time)
    return geometry.clamp(
      contentOffset(at: shown) + velocity(at: shown) * (1 / spring.naturalFrequency))
  }

  /// Animates content that no pointer holds to an offset by a spring, with its present velocity. The offset
  /// may lie past an edge.
  func glide(to offset: Point2D, by spring: DampedSpring, at time: Double) {
    guard offset != contentOffset || isDecelerating else { return }
    if !isScrolling { endMotion(at: time) }
    content.position.animate(to: position(at: offset), spring: spring, at: time)
    state = .scrolling
  }

  private var isScrolling: Bool {
    if case .scrolling = state { true } else { false }
  }

  /// Animates the content to a position, a transform and a rotation by a spring, regardless of all limits.
  /// Velocities that are nil are those of the present animation.
  func fly(
    to position: Point2D, transform: AffineTransform2D, rotation: Double, velocity: Point2D? = nil,
    transformVelocity: AffineTransform2D? = nil, spring: DampedSpring, at time: Double
  ) {
    endMotion(at: time)
    geometry.zoomScale = transform.meanScale
    content.position.animate(to: position, velocity: velocity, spring: spring, at: time)
    content.transform.animate(
      to: transform, velocity: transformVelocity, spring: spring, at: time)
    content.rotation.animate(to: rotation, spring: spring, at: time)
    (state, momentum, snapDeadline) = (.flying, nil, nil)
  }

  /// Zooms about a point of the view, which keeps showing the same part of the content unless that would
  /// leave a gap at an edge. The content comes to rest at its angle. Before the first frame, the animation waits for it.
  func zoom(to scale: Double, about point: Point2D, animated: Bool, at time: Double) {
    guard scale > 0, scale.isFinite, point.isFiniteCoordinate else { return }
    let shown = content.position.presentation(at: time)
    let shownZoom = content.transform.presentation(at: time).meanScale
    let rotation = angle - content.rotation.presentation(at: time)
    var zoomed = geometry
    zoomed.zoomScale = configuration.nearestZoom(to: scale)
    let position = point + (shown - point).rotated(by: rotation) * (zoomed.zoomScale / shownZoom)
    let target = zoomed.clamp(anchor * zoomed.zoomScale - position)
    guard animated, animates else {
      return place(target, zoom: zoomed.zoomScale, at: time)
    }
    guard zoomed.zoomScale != shownZoom || target != contentOffset(at: time) || rotation != 0 else {
      // The content is there now, but may be on its way elsewhere.
      if isMoving { place(target, zoom: zoomed.zoomScale, at: time) }
      return
    }
    endMotion(at: time)
    beginZooming()
    geometry = zoomed
    let spring = zoomSpring(from: shownZoom, to: zoomed.zoomScale)
    // The tolerance of a scale moves the edge of something 10,000 points wide by half a point. If the scale of a wall of a
    // million points were at its end before the position is, what is at the point would jump, and a zoom that begins then would
    // be about something else.
    let size = geometry.contentSize
    content.transform.animate(
      to: .scale(zoomed.zoomScale), spring: spring,
      precision: max(1, size.width / 10_000, size.height / 10_000), at: time)
    content.rotation.animate(to: angle, spring: spring, at: time)
    if !hasBeenShown {
      content.transform.postpone()
      content.rotation.postpone()
    }
    animateOffset(to: target, velocity: commandVelocity, spring: spring, at: time)
    state = .zooming
  }

  /// The spring of a zoom: without overshoot, if that would turn the content inside out.
  ///
  /// An underdamped spring of damping ratio ζ overshoots by the fraction e^(−πζ ÷ √(1 − ζ²)) of the distance.
  private func zoomSpring(from start: Double, to end: Double) -> DampedSpring {
    let spring = configuration.zoomSpring
    #if !hasFeature(Embedded)
      let ratio = spring.dampingRatio
      if ratio < 1 {
        let overshoot = Elementary.exp(-.pi * ratio / (1 - ratio * ratio).squareRoot())
        if (start - end) * overshoot >= end {
          return DampedSpring(uncheckedResponse: spring.response, dampingRatio: 1)
        }
      }
    #endif
    return spring
  }

  /// Whether commands are animated: not with reduced motion, or during a drag.
  private var animates: Bool { !reducesMotion && !isDragging }

  /// The initial velocity of a command: the present one (nil), which may carry the content past an edge, or
  /// zero if content does not bounce.
  private var commandVelocity: Point2D? { configuration.bounces ? nil : .zero }

  /// Shows the content at an offset and a zoom scale at once.
  func place(_ offset: Point2D, zoom: Double, at time: Double) {
    geometry.zoomScale = zoom
    content.transform.set(.scale(zoom))
    content.rotation.set(angle)
    content.position.set(position(at: offset))
    endMotion(at: time)
    regrip()
  }

  // MARK: Sizes

  /// Replaces the content by another of a size, at the nearest zoom scale and offset at rest.
  ///
  /// - Parameter isAtRest: whether the offset is one at rest. If not, the owner moves the content to one.
  func replaceContent(
    size: Size2D, zoomScale: Double, offset: Point2D, isAtRest: Bool = true, at time: Double
  ) {
    content.bounds.set(Rect2D(origin: .zero, size: size))
    anchor = .axes { content.anchorPoint[$0] * size[$0] }
    geometry.contentSize = size
    geometry.zoomScale = configuration.nearestZoom(to: zoomScale)
    place(isAtRest ? geometry.clamp(offset) : offset, zoom: geometry.zoomScale, at: time)
  }
}
