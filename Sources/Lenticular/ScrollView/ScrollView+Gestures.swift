import LenticularGestures
import LenticularPhysics
import LenticularScene

/// What fingers do to a scroll view.
extension ScrollView {
  /// What a running drag started from: everything on screen follows from it and from what the
  /// recognisers say, so no error accumulates.
  struct Grab {
    /// The offset, with the resistance of the rubber band taken out.
    var offset: Point
    /// The zoom, likewise.
    var zoomScale: Double
    /// The zoom that was on screen.
    var shownZoomScale: Double
    /// What the recognisers said at that moment.
    var translation: Point
    var centroid: Point
    var pinchScale: Double
    var isPinch: Bool
    /// The axes along which the drag moves nothing.
    var lockedLanes: [Bool]
  }

  func handle(_ sample: PointerSample, at time: Double) {
    if sample.phase == .down {
      // Touching down stops the content at once, before any gesture is recognised, where it was
      // seen.
      hold(at: shownTime(time))
    }
    let hadPointers = arena.hasPointers
    arena.handle(sample)
    respondToGestures(at: time)
    if hadPointers, !arena.hasPointers { carryOn(at: time) }
  }

  func cancelPointers(at time: Double) {
    let hadPointers = arena.hasPointers
    arena.cancelAll(at: time)
    respondToGestures(at: time)
    if hadPointers { carryOn(at: time) }
  }

  func expireGestures(at time: Double) {
    arena.advance(to: time)
    respondToGestures(at: time)
  }

  /// Stops what moves.
  private func hold(at time: Double) {
    guard content.isRunning else { return }
    if phase == .decelerating {
      caught = (velocity(at: time), time)
      report(.didEndDecelerating)
    } else if phase == .animating {
      report(.didEndScrollingAnimation)
    }
    phase = .still
    content.position.stop(at: time)
    content.transform.stop(at: time)
    geometry.zoomScale = content.transform.model.a
  }

  private func respondToGestures(at time: Double) {
    for action in arena.actions where action.isFrom(pan) || action.isFrom(pinch) {
      respond(isCancelled: action.state == .cancelled, at: min(time, action.time))
    }
  }

  private func respond(isCancelled: Bool, at time: Double) {
    if let grab { drag(grab, at: time) }
    if pinch.state.isActive {
      if grab?.isPinch != true { beginGrab(isPinch: true, at: time) }
    } else if pan.state.isActive {
      if grab == nil || grab?.isPinch == true { beginGrab(isPinch: false, at: time) }
    } else {
      release(velocity: isCancelled ? .zero : -pan.velocity, at: time)
    }
  }

  private func beginGrab(isPinch: Bool, at time: Double) {
    hold(at: shownTime(time))
    if grab == nil { report(.willBeginDragging) }
    if isPinch { report(.willBeginZooming) }
    if let grab, grab.isPinch { report(.didEndZooming(scale: geometry.zoomScale)) }
    if let caught, time - caught.time > configuration.momentumRetention { self.caught = nil }
    // A gesture that begins has gone a little further than where its slop was passed, which is where
    // it counts from; one that goes on counts from here.
    let begun = Grab(
      offset: isPinch ? contentOffset : unresisted(contentOffset),
      zoomScale: unresisted(scale: geometry.zoomScale), shownZoomScale: geometry.zoomScale,
      translation: grab == nil && pan.state == .began ? .zero : pan.translation,
      centroid: pinch.location, pinchScale: pinch.state == .began ? 1 : pinch.scale,
      isPinch: isPinch, lockedLanes: grab?.lockedLanes ?? lockedLanes)
    grab = begun
    drag(begun, at: time)
  }

  /// Follows the fingers.
  func drag(_ grab: Grab, at time: Double) {
    if grab.isPinch {
      guard pinch.state.isActive else { return }
      // The point of the content that lay between the fingers still does.
      let scale = resisted(scale: grab.zoomScale * pinch.scale / grab.pinchScale)
      let offset =
        (grab.offset + grab.centroid) * (scale / grab.shownZoomScale) - pinch.location
      geometry.zoomScale = scale
      content.transform.set(.scale(scale))
      content.position.set(-offset)
    } else {
      let way = pan.translation - grab.translation
      let offset = Point.lanes { lane in
        grab.lockedLanes[lane] ? grab.offset[lane: lane] : grab.offset[lane: lane] - way[lane: lane]
      }
      content.position.set(-resisted(offset))
    }
  }

  /// The fingers are gone.
  private func release(velocity: Point, at time: Double) {
    guard let grab else { return }
    self.grab = nil
    if grab.isPinch { return releasePinch(grab, velocity: velocity, at: time) }
    var velocity = Point.lanes { grab.lockedLanes[$0] ? 0 : velocity[lane: $0] }
    velocity = velocity + carriedMomentum(into: velocity)
    caught = nil
    let target = self.target(velocity: velocity)
    report(.willEndDragging(velocity: velocity, target: target))
    let willDecelerate = velocity != .zero || target != contentOffset
    report(.didEndDragging(willDecelerate: willDecelerate))
    guard willDecelerate else { return }
    report(.willBeginDecelerating)
    phase = .decelerating
    if configuration.snapping == .none {
      glide(velocity: velocity, at: time)
    } else {
      content.position.animate(
        to: -target, velocity: -velocity, spring: configuration.snapSpring, at: time)
    }
  }

  private func releasePinch(_ grab: Grab, velocity: Point, at time: Double) {
    let scale = max(
      configuration.minimumZoomScale, min(configuration.maximumZoomScale, geometry.zoomScale))
    report(.didEndZooming(scale: scale))
    if scale != geometry.zoomScale {
      report(.didEndDragging(willDecelerate: true))
      report(.willBeginDecelerating)
      zoom(to: scale, about: pinch.location, animated: true, at: time)
      phase = .decelerating
    } else {
      let willDecelerate = velocity != .zero || geometry.clamp(contentOffset) != contentOffset
      report(.didEndDragging(willDecelerate: willDecelerate))
      guard willDecelerate else { return }
      report(.willBeginDecelerating)
      phase = .decelerating
      glide(velocity: velocity, at: time)
    }
  }

  /// Goes on where nothing holds the content any more though it may not rest there.
  private func carryOn(at time: Double) {
    caught = nil
    guard grab == nil, !content.isRunning else { return }
    let scale = max(
      configuration.minimumZoomScale, min(configuration.maximumZoomScale, geometry.zoomScale))
    if scale != geometry.zoomScale {
      let middle = Rect(origin: .zero, size: geometry.size).center
      zoom(to: scale, about: middle, animated: true, at: time)
    } else if geometry.clamp(contentOffset) != contentOffset || isOffSnap {
      phase = .decelerating
      report(.willBeginDecelerating)
      let target = self.target(velocity: .zero)
      content.position.animate(to: -target, spring: configuration.bounceSpring, at: time)
    }
  }

  private var isOffSnap: Bool {
    configuration.snapping != .none && target(velocity: .zero) != contentOffset
  }

  /// Lets go with a velocity: the exact decay on each axis, and a spring from the very moment at which
  /// it crosses an edge.
  func glide(velocity: Point, at time: Double) {
    // The layer's position is minus the offset.
    content.position.scroll(
      velocity: -velocity, lowerBound: -geometry.maximumOffset,
      upperBound: -geometry.minimumOffset, decay: configuration.deceleration,
      spring: configuration.bounces ? configuration.bounceSpring : nil, at: time)
  }

  // MARK: Where it goes

  /// Where the content rests if it is let go with a velocity.
  private func target(velocity: Point) -> Point {
    let end = geometry.clamp(
      configuration.deceleration.destination(from: contentOffset, velocity: velocity))
    switch configuration.snapping {
    case .none: return end
    case .pages:
      return geometry.clamp(
        .lanes { page(from: contentOffset[lane: $0], velocity: velocity[lane: $0], lane: $0) })
    case .offsets(let horizontal, let vertical):
      return geometry.clamp(
        Point(
          x: horizontal.nearest(to: end.x) ?? end.x, y: vertical.nearest(to: end.y) ?? end.y))
    }
  }

  /// The page that a fling goes to: the next in its direction, or the nearest without one.
  private func page(from offset: Double, velocity: Double, lane: Int) -> Double {
    let extent = geometry.size[lane: lane]
    let page = offset / extent
    let isFling = abs(velocity) > GestureDefaults.flingVelocity
    let index =
      !isFling
      ? page.rounded(.toNearestOrEven) : page.rounded(velocity > 0 ? .up : .down)
    return index * extent
  }

  /// What a caught fling adds to a new one in its direction: 0.000816 · |v|^1.967, at most 40,000
  /// points per second, as Flutter measured it on iOS.
  private func carriedMomentum(into velocity: Point) -> Point {
    guard let caught else { return .zero }
    return .lanes { lane in
      let (old, new) = (caught.velocity[lane: lane], velocity[lane: lane])
      guard old * new > 0 else { return 0 }
      let carried = min(0.000816 * Elementary.pow(abs(old), 1.967), 40_000)
      return new < 0 ? -carried : carried
    }
  }

  /// Which axes a drag that begins leaves alone: those along which nothing can be moved, and the one
  /// that it does not go along where the direction is locked.
  private var lockedLanes: [Bool] {
    let direction = pan.velocity == .zero ? pan.translation : pan.velocity
    return [0, 1].map { lane in
      if !moves(lane) { return true }
      guard configuration.isDirectionalLockEnabled else { return false }
      let (along, across) = (abs(direction[lane: lane]), abs(direction[lane: 1 - lane]))
      return across > configuration.directionalLockRatio * along
    }
  }

  /// Whether a drag moves anything along an axis.
  private func moves(_ lane: Int) -> Bool {
    geometry.scrolls(alongLane: lane)
      || configuration.bounces
        && (lane == 0
          ? configuration.alwaysBouncesHorizontally : configuration.alwaysBouncesVertically)
  }

  // MARK: Resistance

  private func resisted(_ offset: Point) -> Point {
    guard configuration.bounces else { return geometry.clamp(offset) }
    return .lanes { lane in
      configuration.rubberBand.clamp(
        offset[lane: lane], to: geometry.range(ofLane: lane),
        dimension: geometry.size[lane: lane])
    }
  }

  private func unresisted(_ offset: Point) -> Point {
    guard configuration.bounces else { return offset }
    return .lanes { lane in
      configuration.rubberBand.unclamp(
        offset[lane: lane], to: geometry.range(ofLane: lane),
        dimension: geometry.size[lane: lane])
    }
  }

  /// A scale as the fingers ask for it, to what is shown: stretched ever less beyond the limits.
  private func resisted(scale: Double) -> Double {
    let limit = nearestLimit(of: scale)
    guard limit != scale else { return scale }
    guard configuration.bouncesZoom else { return limit }
    return limit
      * Elementary.exp(
        configuration.rubberBand.displacement(
          forOverscroll: Elementary.log(scale / limit), dimension: overzoomDimension))
  }

  /// The scale that the fingers ask for where one is shown.
  private func unresisted(scale: Double) -> Double {
    let limit = nearestLimit(of: scale)
    guard limit != scale, configuration.bouncesZoom else { return limit }
    return limit
      * Elementary.exp(
        configuration.rubberBand.overscroll(
          forDisplacement: Elementary.log(scale / limit), dimension: overzoomDimension))
  }

  private func nearestLimit(of scale: Double) -> Double {
    max(configuration.minimumZoomScale, min(configuration.maximumZoomScale, scale))
  }

  /// Scales resist by their ratio to the limit, so lengths are logarithms.
  private var overzoomDimension: Double { Elementary.log(configuration.largestOverzoom) }
}

extension [Double] {
  fileprivate func nearest(to value: Double) -> Double? {
    var nearest = first
    for candidate in self where abs(candidate - value) < abs((nearest ?? candidate) - value) {
      nearest = candidate
    }
    return nearest
  }
}
