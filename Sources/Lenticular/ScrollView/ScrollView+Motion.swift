import LenticularGestures
import LenticularPhysics
import LenticularScene

/// How the content of a scroll view moves by itself: when fingers let go of it, when a command or a
/// key asks, when sizes change.
extension ScrollView {
  // MARK: Beginning and ending

  /// Stops what moves, where it was seen.
  func hold(at time: Double) {
    guard isMoving else { return }
    let shown = shownTime(time)
    if isDecelerating { catchMomentum(at: shown) }
    content.position.stop(at: shown)
    content.transform.stop(at: shown)
    geometry.zoomScale = content.transform.model.a
    endMotion(at: shown)
  }

  /// Reports that what moved has arrived by a time, or that something else takes over.
  func endMotion(at time: Double) {
    switch state {
    case .decelerating: report(.didEndDecelerating)
    case .scrolling: report(.didEndScrollingAnimation)
    case .still, .dragging, .zooming: break
    }
    if isMoving { state = .still }
    if !content.transform.isRunning(at: time) { endZooming() }
  }

  func beginZooming() {
    guard !isZooming else { return }
    isZooming = true
    report(.willBeginZooming)
  }

  /// Ends a zoom that nothing goes on with, unless it still has to come back within its limits.
  func endZooming() {
    guard isZooming, !isPinching, configuration.nearestZoom(to: zoomScale) == zoomScale else {
      return
    }
    isZooming = false
    report(.didEndZooming(scale: zoomScale))
  }

  // MARK: Letting go

  /// Lets the content go with a velocity, to where it may rest. Returns whether anything moves.
  func letGo(velocity: Point, at time: Double) -> Bool {
    let offset = contentOffset
    let rest = restingRange(of: offset, velocity: velocity)
    guard velocity != .zero || offset.clamped(from: rest.lower, to: rest.upper) != offset else {
      return false
    }
    // The layer's position is minus the offset.
    content.position.scroll(
      velocity: -permitted(velocity, from: offset, to: rest), lowerBound: -rest.upper,
      upperBound: -rest.lower, decay: configuration.deceleration,
      spring: configuration.bounceSpring, bounces: configuration.bounces, at: time)
    return true
  }

  /// Returns content that nothing holds to where it may rest, about where the fingers were.
  func settle(at time: Double) {
    if configuration.nearestZoom(to: zoomScale) != zoomScale {
      zoom(to: zoomScale, about: pinch.location, animated: true, at: time)
    } else if case .still = state, letGo(velocity: .zero, at: time) {
      report(.willBeginDecelerating)
      state = .decelerating
    }
  }

  /// The offsets between which content may rest that is let go: those at which it is legal, or the
  /// one that it snaps to.
  private func restingRange(of offset: Point, velocity: Point) -> (lower: Point, upper: Point) {
    let end = geometry.clamp(
      configuration.deceleration.destination(from: offset, velocity: velocity))
    var (lower, upper) = (geometry.minimumOffset, geometry.maximumOffset)
    for lane in 0..<Point.laneCount {
      let snap = configuration.snapping.rest(
        ofLane: lane, page: geometry.size[lane: lane], from: offset[lane: lane],
        velocity: velocity[lane: lane], end: end[lane: lane])
      guard let snap else { continue }
      let rest = max(lower[lane: lane], min(upper[lane: lane], snap))
      (lower[lane: lane], upper[lane: lane]) = (rest, rest)
    }
    return (lower, upper)
  }

  /// A velocity; where content must not bounce, what of it does not carry it past where it snaps to.
  ///
  /// A critically damped spring of the frequency ω that is x away from its end passes it unless
  /// |v| ≤ ω · |x|.
  private func permitted(
    _ velocity: Point, from offset: Point, to rest: (lower: Point, upper: Point)
  ) -> Point {
    guard !configuration.bounces else { return velocity }
    let frequency = configuration.bounceSpring.naturalFrequency
    return .lanes { lane in
      guard rest.lower[lane: lane] == rest.upper[lane: lane] else { return velocity[lane: lane] }
      let fastest = (rest.lower[lane: lane] - offset[lane: lane]) * frequency
      return max(min(0, fastest), min(max(0, fastest), velocity[lane: lane]))
    }
  }

  // MARK: Commands and keys

  /// Scrolls to an offset, or the nearest at which the content may rest; by a spring if animated.
  public func scroll(to offset: Point, animated: Bool, at time: Double) {
    snap(by: time)
    guard offset.isLayable else { return }
    snapDeadline = nil
    let target = geometry.clamp(offset)
    guard animated, animates else {
      return place(target, zoom: zoomScale, at: time)
    }
    guard target != contentOffset else { return }
    endMotion(at: time)
    content.position.animate(
      to: -target, velocity: commandVelocity, spring: configuration.scrollSpring, at: time)
    state = .scrolling
  }

  /// Scrolls as little as shows a rectangle of the content, in its points at a zoom of 1.
  public func scrollToVisible(_ rect: Rect, animated: Bool, at time: Double) {
    snap(by: time)
    guard rect.isLayable else { return }
    scroll(to: geometry.offset(contentOffset, showing: rect), animated: animated, at: time)
  }

  func handle(_ key: Key, at time: Double) {
    let main = geometry.scrolls(alongLane: 1) ? 1 : 0
    let line = configuration.lineLength
    // Of one page a line is still seen on the next.
    let page = max(line, geometry.size[lane: main] - line)
    switch key {
    case .left: step(by: -line, alongLane: 0, at: time)
    case .right: step(by: line, alongLane: 0, at: time)
    case .up: step(by: -line, alongLane: 1, at: time)
    case .down: step(by: line, alongLane: 1, at: time)
    case .pageUp: step(by: -page, alongLane: main, at: time)
    case .pageDown: step(by: page, alongLane: main, at: time)
    case .home: scroll(alongLane: main, to: geometry.minimumOffset[lane: main], at: time)
    case .end: scroll(alongLane: main, to: geometry.maximumOffset[lane: main], at: time)
    case .escape, .zoomIn, .zoomOut: break
    }
  }

  private func step(by distance: Double, alongLane lane: Int, at time: Double) {
    let next = next(from: contentOffset[lane: lane], by: distance, alongLane: lane)
    scroll(alongLane: lane, to: next, at: time)
  }

  /// Where a step leads: a distance on, or to the next place to which content snaps.
  func next(from start: Double, by distance: Double, alongLane lane: Int) -> Double {
    configuration.snapping.next(
      ofLane: lane, page: geometry.size[lane: lane], from: start, isForward: distance > 0)
      ?? start + distance
  }

  private func scroll(alongLane lane: Int, to place: Double, at time: Double) {
    var offset = contentOffset
    offset[lane: lane] = place
    scroll(to: offset, animated: true, at: time)
  }

  /// Where content that glides is going, if what takes over from now on is a critically damped spring:
  /// from a fling, the place to which that leads with the velocity as it is, by e^(−ωt) alone.
  func glideOffset(smoothedBy spring: Spring, at time: Double) -> Point {
    guard isDecelerating else { return contentOffset }
    let shown = shownTime(time)
    return geometry.clamp(
      contentOffset(at: shown) + velocity(at: shown) * (1 / spring.naturalFrequency))
  }

  /// Has content that no finger holds go on to an offset by a spring, from where it is and as fast as it
  /// is; past its edges, too.
  func glide(to offset: Point, by spring: Spring, at time: Double) {
    guard offset != contentOffset || isDecelerating else { return }
    if !isScrolling { endMotion(at: time) }
    content.position.animate(to: -offset, spring: spring, at: time)
    state = .scrolling
  }

  private var isScrolling: Bool {
    if case .scrolling = state { true } else { false }
  }

  /// Zooms to a scale, or the nearest within the limits, about a point of the view; by a spring if animated.
  public func zoom(to scale: Double, about point: Point, animated: Bool, at time: Double) {
    snap(by: time)
    guard scale > 0, scale.isFinite, point.isLayable else { return }
    let (shownOffset, shownZoom) = (contentOffset(at: time), zoomScale(at: time))
    var zoomed = geometry
    zoomed.zoomScale = configuration.nearestZoom(to: scale)
    let target = zoomed.clamp(
      shownOffset.zoomed(from: shownZoom, to: zoomed.zoomScale, about: point))
    guard animated, animates else {
      return place(target, zoom: zoomed.zoomScale, at: time)
    }
    guard zoomed.zoomScale != shownZoom || target != shownOffset else { return }
    endMotion(at: time)
    beginZooming()
    geometry = zoomed
    content.position.animate(
      to: -target, velocity: commandVelocity, spring: configuration.zoomSpring, at: time)
    content.transform.animate(
      to: .scale(zoomed.zoomScale), spring: configuration.zoomSpring, at: time)
    state = .zooming
  }

  /// Whether commands take their time: nothing does that was not shown yet.
  private var animates: Bool { frameTime > 0 && !reducesMotion && !isDragging }

  /// The velocity with which a command begins: the present one, which may carry the content past an
  /// edge, or none where it must not bounce.
  private var commandVelocity: Point? { configuration.bounces ? nil : .zero }

  /// Shows the content at an offset and a zoom, at once.
  func place(_ offset: Point, zoom: Double, at time: Double) {
    geometry.zoomScale = zoom
    content.position.set(-offset)
    content.transform.set(.scale(zoom))
    endMotion(at: time)
    regrip()
  }

  // MARK: Sizes

  func resize(to size: Size, at time: Double) {
    guard size.isVisible else { return }
    layer.bounds.set(Rect(origin: .zero, size: size))
    change(at: time) { $0.size = size }
  }

  /// Gives the content another size, in points at a zoom of 1, and other insets.
  public func setContent(_ size: Size, inset: EdgeInsets = EdgeInsets(), at time: Double) {
    snap(by: time)
    let insets = Rect(x: inset.left, y: inset.top, width: inset.right, height: inset.bottom)
    guard size.isLayable, size.width >= 0, size.height >= 0, insets.isLayable else { return }
    content.bounds.set(Rect(origin: .zero, size: size))
    change(at: time) {
      $0.contentSize = size
      $0.contentInset = inset
    }
  }

  /// Puts content of another size in the place of the present one, with other limits of the zoom,
  /// and shows it at the nearest zoom and offset at which it may rest.
  func replaceContent(
    size: Size, zoomLimits: ClosedRange<Double>, zoomScale: Double, offset: Point, at time: Double
  ) {
    content.bounds.set(Rect(origin: .zero, size: size))
    geometry.contentSize = size
    configuration.minimumZoomScale = zoomLimits.lowerBound
    configuration.maximumZoomScale = zoomLimits.upperBound
    geometry.zoomScale = configuration.nearestZoom(to: zoomScale)
    place(geometry.clamp(offset), zoom: geometry.zoomScale, at: time)
  }

  /// Lets the zoom at rest lie between two scales, above zero; fingers zoom nothing if they are equal.
  public func setZoomLimits(minimum: Double, maximum: Double, at time: Double) {
    snap(by: time)
    guard minimum > 0, minimum <= maximum, maximum.isFinite else { return }
    (configuration.minimumZoomScale, configuration.maximumZoomScale) = (minimum, maximum)
    if !isTracking { settle(at: time) }
  }

  /// Changes how the view feels and what it permits, from now on: what moves goes on as it began.
  public func configure(at time: Double, _ change: (inout Configuration) -> Void) {
    snap(by: time)
    change(&configuration)
    if !isTracking { settle(at: time) }
  }

  /// Changes the sizes. What is on screen stays, but for what then would lie past an edge and did
  /// not before; and what moves goes on to where it then may rest.
  private func change(at time: Double, _ change: (inout ScrollGeometry) -> Void) {
    let before = geometry
    change(&geometry)
    guard geometry != before else { return }
    let shown = contentOffset(at: time)
    let velocity = velocity(at: time)
    let destination = geometry.clamp(contentOffset)
    var kept = geometry.clamp(shown, within: before.excess(of: shown))
    if case .still = state, !isTracking {
      let rest = restingRange(of: kept, velocity: .zero)
      kept = kept.clamped(from: rest.lower, to: rest.upper)
    }
    content.position.set(-kept)
    switch state {
    case .still: break
    case .dragging: regrip()
    case .decelerating: if !letGo(velocity: velocity, at: time) { endMotion(at: time) }
    case .scrolling:
      content.position.animate(
        to: -destination, velocity: -velocity, spring: configuration.scrollSpring, at: time)
    case .zooming:
      content.position.animate(
        to: -destination, velocity: -velocity, spring: configuration.zoomSpring, at: time)
    }
  }
}
