import LenticularGestures
import LenticularPhysics
import LenticularScene

/// What fingers and wheels do to the content.
extension Scroller {
  /// How fingers hold the content, and what they started from: everything on screen follows from
  /// it and from what the recognisers say, so no error accumulates.
  enum Grip {
    case pan(Pan)
    case pinch(Pinch)

    /// All fingers move the content together.
    struct Pan {
      /// The offset, with the resistance of the rubber band taken out.
      var offset: Point
      /// What the rubber band does not account for, where the content is very far past an edge.
      var residue: Point
      /// How far the fingers had come.
      var translation: Point
      /// The axes along which they move the content.
      var axes: ScrollView.Axes
    }

    /// Two fingers move and zoom the content.
    struct Pinch {
      var offset: Point
      var transform: AffineTransform
      var zoomScale: Double
      /// The zoom, with the resistance beyond its limits taken out.
      var unresistedZoomScale: Double
      var location: Point
      /// How far the fingers had spread.
      var scale: Double
    }
  }

  /// The fling that a finger caught: it counts for the next one if the finger goes on without
  /// resting.
  struct Momentum {
    var velocity: Point
    var deadline: Double
  }

  var isPinching: Bool {
    if case .dragging(.pinch) = state { true } else { false }
  }

  // MARK: Views around this one

  /// The directions in which a finger moves what the view around this one shows more of and this one does
  /// not: those of its axes along which this one does not move, and the ways out over its edges.
  var outwardDirections: PanRecognizer.Directions {
    var directions = PanRecognizer.Directions()
    for lane in 0..<Point.laneCount where outerAxes.contains(.lane(lane)) {
      let (offset, range) = (contentOffset[lane: lane], geometry.range(ofLane: lane))
      let isFixed = !movableAxes.contains(.lane(lane))
      if isFixed || offset <= range.lowerBound { directions.insert(.forward(lane)) }
      if isFixed || offset >= range.upperBound { directions.insert(.backward(lane)) }
    }
    return directions
  }

  /// Whether a drag has come to where the view around this one is to go on with it.
  var leavesDrag: Bool {
    guard case .dragging(.pan(let grip)) = state, pan.state.isActive else { return false }
    let direction = dragDirection
    // What a drag does not move when it begins, it never does.
    let own = PanRecognizer.Directions(along: grip.axes)
    return !direction.isDisjoint(with: outwardDirections.intersection(own))
  }

  /// Leaves the rest of a drag to the view around this one, no farther past an edge than before.
  func leaveDrag(excess: Point) {
    content.position.set(position(at: geometry.clamp(contentOffset, within: excess)))
  }

  // MARK: Wheel

  /// A trackpad moves the content as far as it says, its own momentum too; a wheel's notches send it
  /// so far on; with the control key, which is how browsers report a pinch, it zooms about the pointer,
  /// or nothing. Returns whether it is the view's whatever it changes: what zooms at all, zooms no page.
  ///
  /// Where content snaps, a notch goes on to the next place, and a trackpad's way to the nearest, once
  /// it is over: the platform says so, or nothing has come for a while.
  func handle(_ sample: WheelSample, at time: Double) -> Bool {
    guard sample.isUsable else { return false }
    if sample.modifiers.contains(.control) {
      return magnify(MagnificationSample(sample), at: time)
    }
    let start = contentOffset
    if sample.isPrecise {
      let target = geometry.clamp(contentOffset(at: shownTime(time)) + sample.delta)
      let deadline = target == start ? snapDeadline : time + configuration.snapDelay
      scroll(to: target, animated: false, at: time)
      snapDeadline = sample.phase == .momentumEnded ? time : deadline
    } else {
      let target = Point.lanes { lane in
        let (start, way) = (start[lane: lane], sample.delta[lane: lane])
        return way == 0 ? start : next(from: start, by: way, alongLane: lane)
      }
      scroll(to: target, animated: true, at: time)
    }
    return false
  }

  /// Zooms about the pointer as fingers pinch on a trackpad. Returns whether it is the view's: what zooms at
  /// all, zooms no page.
  func magnify(_ sample: MagnificationSample, at time: Double) -> Bool {
    guard sample.isUsable, configuration.zooms else { return false }
    zoom(
      to: zoomScale * sample.factor, about: sample.location - origin, animated: false, at: time)
    return true
  }

  /// Snaps to where a trackpad has left the content.
  func snap(by time: Double) {
    guard let deadline = snapDeadline, deadline <= time else { return }
    snapDeadline = nil
    settle(at: deadline)
  }

  // MARK: Gestures

  func respondToPan(_ state: GestureState, at time: Double) {
    keepMomentum(at: time)
    if state == .began, !isDragging { beginDragging(from: .zero, at: time) }
    if state.isActive {
      follow()
    } else {
      // A finger may be left that moves nothing until it begins anew.
      regrip(from: .zero)
    }
  }

  func respondToPinch(_ state: GestureState, at time: Double) {
    if state == .began, configuration.zooms, !isPinching { beginPinching(from: 1, at: time) }
    guard isPinching else { return }
    if state.isActive {
      follow()
    } else {
      self.state = .dragging(panGrip(alongAxes: movableAxes, from: panTranslation))
      endZooming()
    }
  }

  /// Has fingers that have come so far move the content from now on.
  func beginDragging(from translation: Point, at time: Double) {
    let axes = dragAxes
    guard !axes.isEmpty else { return }
    hold(at: time)
    report(.willBeginDragging)
    state = .dragging(panGrip(alongAxes: axes, from: translation))
  }

  /// Has two fingers that have spread so far move and zoom the content from now on. A pinch that begins
  /// counts from where its slop was passed: 1.
  func beginPinching(from scale: Double, at time: Double) {
    follow()
    hold(at: time)
    momentum = nil
    if !isDragging { report(.willBeginDragging) }
    beginZooming()
    state = .dragging(pinchGrip(from: scale))
  }

  /// Has fingers that held the content hold it no longer. It stays where it is.
  func drop() {
    if isDragging { (state, momentum) = (.still, nil) }
  }

  /// The point of the view between two fingers.
  var pinchLocation: Point { pinch.location - origin }

  // MARK: Following

  /// A grip of the content as it is, by fingers that have come so far.
  private func panGrip(alongAxes axes: ScrollView.Axes, from translation: Point) -> Grip {
    let offset = unresisted(contentOffset)
    return .pan(
      Grip.Pan(
        offset: offset, residue: contentOffset - resisted(offset), translation: translation,
        axes: axes))
  }

  /// A grip of the content as it is, by fingers that have spread so far.
  private func pinchGrip(from scale: Double) -> Grip {
    .pinch(
      Grip.Pinch(
        offset: contentOffset, transform: content.transform.model, zoomScale: zoomScale,
        unresistedZoomScale: unresisted(zoomScale: zoomScale), location: pinchLocation,
        scale: scale))
  }

  /// Lets fingers that hold the content go on from how it is now.
  func regrip() { regrip(from: panTranslation) }

  private func regrip(from translation: Point) {
    switch state {
    case .dragging(.pan(let grip)):
      state = .dragging(panGrip(alongAxes: grip.axes, from: translation))
    case .dragging(.pinch): state = .dragging(pinchGrip(from: pinch.scale))
    case .still, .decelerating, .scrolling, .zooming, .flying: break
    }
  }

  /// How far the fingers have come, if they move the content.
  private var panTranslation: Point { pan.state.isActive ? pan.translation : .zero }

  /// Moves the content with the fingers.
  func follow() {
    switch state {
    case .dragging(.pan(let grip)):
      let way = pan.translation - grip.translation
      let offset = Point.lanes { lane in
        grip.offset[lane: lane] - (grip.axes.contains(.lane(lane)) ? way[lane: lane] : 0)
      }
      content.position.set(position(at: resisted(offset) + grip.residue))
    case .dragging(.pinch(let grip)):
      // The point of the content that lay between the fingers still does.
      let scale = resisted(zoomScale: grip.unresistedZoomScale * pinch.scale / grip.scale)
      let factor = scale / grip.zoomScale
      let offset = (grip.offset + grip.location) * factor - pinchLocation
      geometry.zoomScale = scale
      content.transform.set(grip.transform * factor)
      content.position.set(position(at: configuration.bounces ? offset : geometry.clamp(offset)))
    case .still, .decelerating, .scrolling, .zooming, .flying: break
    }
  }

  /// Which axes a drag that begins moves: where the direction is locked, only the one that it goes
  /// along.
  private var dragAxes: ScrollView.Axes {
    let movable = movableAxes
    guard configuration.isDirectionalLockEnabled, movable == [.lane(0), .lane(1)] else {
      return movable
    }
    let way = dragWay
    let (x, y) = (abs(way.x), abs(way.y))
    if x > configuration.directionalLockRatio * y { return .lane(0) }
    if y > configuration.directionalLockRatio * x { return .lane(1) }
    return movable
  }

  /// Where the fingers go.
  private var dragWay: Point { pan.velocity == .zero ? pan.translation : pan.velocity }

  /// The axis and the sense in which the fingers go.
  var dragDirection: PanRecognizer.Directions { PanRecognizer.Directions(of: dragWay) }

  /// The axes along which there is more content than fits, or it bounces all the same.
  var movableAxes: ScrollView.Axes {
    var axes = ScrollView.Axes()
    if configuration.bounces {
      if configuration.alwaysBouncesHorizontally { axes.insert(.lane(0)) }
      if configuration.alwaysBouncesVertically { axes.insert(.lane(1)) }
    }
    for lane in 0..<Point.laneCount where geometry.scrolls(alongLane: lane) {
      axes.insert(.lane(lane))
    }
    return axes
  }

  // MARK: Letting go

  /// The last finger is gone.
  func release(at time: Double) {
    guard case .dragging(.pan(let grip)) = state else {
      momentum = nil
      return settle(at: time)
    }
    state = .still
    let isOverzoomed = configuration.nearestZoom(to: zoomScale) != zoomScale
    var velocity = Point.zero
    if pan.state == .ended, !isOverzoomed {
      velocity = .lanes { grip.axes.contains(.lane($0)) ? -pan.velocity[lane: $0] : 0 }
      velocity = velocity + carriedMomentum(into: velocity, at: time)
    }
    momentum = nil
    let willDecelerate = !isOverzoomed && letGo(velocity: velocity, at: time)
    if isOverzoomed { settle(at: time) }
    report(.willEndDragging(velocity: velocity, target: contentOffset))
    report(.didEndDragging(willDecelerate: willDecelerate))
    guard willDecelerate else { return }
    report(.willBeginDecelerating)
    state = .decelerating
  }

  /// Remembers what a finger stops.
  func catchMomentum(at time: Double) {
    let excess = geometry.excess(of: contentOffset(at: time))
    let velocity = velocity(at: time)
    // What a spring draws back from past an edge was not flung.
    momentum = Momentum(
      velocity: .lanes { excess[lane: $0] == 0 ? velocity[lane: $0] : 0 },
      deadline: time + configuration.momentumRetention)
  }

  /// Forgets what was caught if the finger has rested, and otherwise gives it more time.
  private func keepMomentum(at time: Double) {
    guard let caught = momentum else { return }
    if time > caught.deadline {
      momentum = nil
    } else {
      momentum?.deadline = time + configuration.momentumRetention
    }
  }

  /// What a caught fling adds to a new one in its direction: 0.000816 · |v|^1.967, at most 40,000
  /// points per second, as Flutter measured it on iOS.
  private func carriedMomentum(into velocity: Point, at time: Double) -> Point {
    guard let momentum, time <= momentum.deadline else { return .zero }
    return .lanes { lane in
      let (old, new) = (momentum.velocity[lane: lane], velocity[lane: lane])
      guard old * new > 0 else { return 0 }
      let carried = min(0.000816 * Elementary.exp(1.967 * Elementary.log(abs(old))), 40_000)
      guard abs(new) >= configuration.momentumThreshold * carried else { return 0 }
      return new < 0 ? -carried : carried
    }
  }
}

extension PanRecognizer.Directions {
  /// Both ways along some axes.
  fileprivate init(along axes: ScrollView.Axes) {
    self = []
    for lane in 0..<Point.laneCount where axes.contains(.lane(lane)) {
      formUnion([.forward(lane), .backward(lane)])
    }
  }
}
