import LenticularGestures
import LenticularPhysics
import LenticularScene

/// How pointers and wheels move the content.
extension Scroller {
  /// The state of the content and the recognisers when pointers took hold. The content on screen is a
  /// function of this state and the recognisers' present state, so no error accumulates.
  enum Grip {
    case pan(Pan)
    case pinch(Pinch)

    /// A drag: all pointers move the content together.
    struct Pan {
      /// The content offset without the resistance of the rubber band.
      var offset: Point2D
      /// The part of the offset that the rubber band cannot represent, if the content is very far past an
      /// edge.
      var residue: Point2D
      /// The translation of the pan recogniser.
      var translation: Point2D
      /// The axes along which the drag moves the content.
      var axes: Axes
    }

    /// A pinch: two fingers move, zoom and rotate the content, or a drag of one finger zooms it.
    struct Pinch {
      /// The vector from the middle between the fingers to the layer's position, in points of the content.
      var vector: Point2D
      /// The transform at a zoom scale of 1.
      var transform: AffineTransform2D
      /// The zoom scale, without the resistance beyond its limits, at a scale of the fingers of 1.
      var zoomScale: Double
      /// The rotation of the content at a rotation of the fingers of 0.
      var angle: Double
    }
  }

  /// The velocity of a fling that a touch caught. It adds to the next fling unless the finger rests.
  struct Momentum {
    var velocity: Point2D
    var deadline: Double
  }

  var isPinching: Bool {
    if case .dragging(.pinch) = state { true } else { false }
  }

  // MARK: Views around this one

  /// The directions of a drag that belong to the surrounding view: the axes of that view along which this
  /// view does not move, and the directions outwards at this view's edges.
  var outwardDirections: PanRecognizer.Directions {
    var directions = PanRecognizer.Directions()
    for axis in Axis2D.allCases where surroundings.axes.contains(axis) {
      let (offset, range) = (contentOffset[axis], geometry.range(along: axis))
      let isFixed = !movableAxes.contains(axis)
      if isFixed || offset <= range.lowerBound { directions.insert(.forward(axis)) }
      if isFixed || offset >= range.upperBound { directions.insert(.backward(axis)) }
    }
    return directions
  }

  /// Whether a drag has reached the point at which the surrounding view continues it.
  var leavesDrag: Bool {
    guard case .dragging(.pan(let grip)) = state, pan.state.isActive else { return false }
    let direction = dragDirection
    // An axis along which a drag does not move the content at its beginning stays fixed for the whole drag.
    let own = PanRecognizer.Directions(along: grip.axes)
    return !direction.isDisjoint(with: outwardDirections.intersection(own))
  }

  /// Whether the surrounding view continues a pinch: the fingers have spread, and began at the largest zoom scale.
  var leavesPinch: Bool {
    guard case .dragging(.pinch(let grip)) = state, surroundings.acceptsSpread else { return false }
    return grip.zoomScale >= configuration.maximumZoomScale && pinchScale > 1
  }

  /// Leaves the rest of a drag to the surrounding view. The content stays no farther past an edge than
  /// before.
  func leaveDrag(excess: Point2D) {
    content.position.set(position(at: geometry.clamp(contentOffset, within: excess)))
  }

  // MARK: Wheel

  /// Handles a wheel. A trackpad, with its own momentum, scrolls at once; a notch of a wheel scrolls by a
  /// spring.
  ///
  /// If content snaps, a notch scrolls to the next snap offset. A trackpad snaps to the nearest one when the
  /// platform reports the end of momentum, or no sample has come for `snapDelay`.
  func handle(_ sample: WheelSample, at time: Double) {
    guard sample.isUsable else { return }
    let start = contentOffset
    if sample.isPrecise {
      let target = geometry.clamp(contentOffset(at: shownTime(time)) + sample.delta)
      let deadline = target == start ? snapDeadline : time + configuration.snapDelay
      scroll(to: target, animated: false, at: time)
      snapDeadline = sample.phase == .momentumEnded ? time : deadline
    } else {
      let target = Point2D.axes { axis in
        let (start, distance) = (start[axis], sample.delta[axis])
        return distance == 0 ? start : next(from: start, by: distance, along: axis)
      }
      scroll(to: target, animated: true, at: time)
    }
  }

  /// Zooms about the pointer for a pinch on a trackpad. Returns whether the view can zoom, and so handles the
  /// sample alone.
  func magnify(_ sample: MagnificationSample, at time: Double) -> Bool {
    guard sample.isUsable, configuration.zooms else { return false }
    zoom(
      to: zoomScale * sample.factor, about: sample.location - origin, animated: false, at: time)
    return true
  }

  /// Snaps content that a trackpad has moved, if the delay is over.
  func snap(by time: Double) {
    guard let deadline = snapDeadline else { return }
    // A deadline that is farther away than the delay is one of a wrong time.
    guard deadline <= time || deadline > time + configuration.snapDelay else { return }
    snapDeadline = nil
    settle(at: min(deadline, time))
  }

  // MARK: Gestures

  func respondToPan(_ state: RecognizerState, at time: Double) {
    if zoomPoint != nil { return respondToPinch(state, at: time) }
    keepMomentum(at: time)
    if state == .began, !isDragging { beginDragging(from: .zero, at: time) }
    if state.isActive {
      follow()
    } else {
      // A remaining pointer does not move the content until another pan begins.
      regrip(from: .zero)
    }
  }

  func respondToPinch(_ state: RecognizerState, at time: Double) {
    if state == .began, configuration.zooms, !isPinching { beginPinching(at: time) }
    guard isPinching else { return }
    if state.isActive {
      follow()
    } else {
      // After a zoom by a drag, the content has no velocity.
      self.state = .dragging(
        panGrip(alongAxes: zoomPoint == nil ? movableAxes : [], from: panTranslation))
      endZooming()
    }
  }

  /// Begins a drag from a translation of the pan recogniser.
  func beginDragging(from translation: Point2D, at time: Double) {
    let axes = dragAxes
    guard !axes.isEmpty else { return }
    hold(at: time)
    zoomPoint = nil
    report(.willBeginDragging)
    state = .dragging(panGrip(alongAxes: axes, from: translation))
  }

  /// Begins a pinch, or a zoom by the drag of one finger about a point of the view. A gesture that has just begun
  /// counts from its slop.
  func beginPinching(about point: Point2D? = nil, at time: Double) {
    follow()
    hold(at: time)
    zoomPoint = point
    momentum = nil
    if !isDragging { report(.willBeginDragging) }
    beginZooming()
    state = .dragging(
      pinchGrip(
        from: pinch.state == .began || point != nil ? 1 : pinchScale,
        rotation: rotation?.state == .began ? 0 : fingerRotation))
  }

  /// Lets a zoom by the drag of one finger go on as a drag that moves the content, because another finger has
  /// come.
  func endZoomDrag(at time: Double) {
    guard zoomPoint != nil else { return }
    zoomPoint = nil
    respondToPinch(.ended, at: time)
  }

  /// Ends the hold of pointers without a release. The content stays where it is.
  func drop() {
    if isDragging { (state, momentum) = (.still, nil) }
  }

  /// The point about which fingers zoom: the middle between two, in points of the view.
  var pinchLocation: Point2D { zoomPoint ?? pinch.location - origin }

  /// The scale of an active pinch, or of a zoom by the drag of one finger; 1 without one.
  private var pinchScale: Double {
    if zoomPoint != nil {
      return Elementary.pow(2, pan.translation.y / GestureDefaults.zoomDragLength)
    }
    return pinch.state.isActive ? pinch.scale : 1
  }

  /// The angle of an active rotation; 0 without one.
  private var fingerRotation: Double {
    guard let rotation, rotation.state.isActive else { return 0 }
    return rotation.rotation
  }

  // MARK: Following

  /// The hold of a drag on the content in its present state, from a translation.
  private func panGrip(alongAxes axes: Axes, from translation: Point2D) -> Grip {
    let offset = unresisted(contentOffset)
    return .pan(
      Grip.Pan(
        offset: offset, residue: contentOffset - resisted(offset), translation: translation,
        axes: axes))
  }

  /// The hold of a pinch on the content in its present state, from a scale and a rotation.
  private func pinchGrip(from scale: Double, rotation: Double) -> Grip {
    let angle = content.rotation.model
    let vector = (content.position.model - pinchLocation).rotated(by: -angle)
    return .pinch(
      Grip.Pinch(
        vector: vector * (1 / zoomScale), transform: content.transform.model * (1 / zoomScale),
        zoomScale: unresisted(zoomScale: zoomScale) / scale, angle: angle - rotation))
  }

  /// Lets a drag or pinch continue from the present state of the content.
  func regrip() { regrip(from: panTranslation) }

  private func regrip(from translation: Point2D) {
    switch state {
    case .dragging(.pan(let grip)):
      state = .dragging(panGrip(alongAxes: grip.axes, from: translation))
    case .dragging(.pinch):
      state = .dragging(pinchGrip(from: pinchScale, rotation: fingerRotation))
    case .still, .decelerating, .scrolling, .zooming, .flying: break
    }
  }

  /// The translation of an active pan; zero without one.
  private var panTranslation: Point2D { pan.state.isActive ? pan.translation : .zero }

  /// Moves the content with the drag or pinch.
  func follow() {
    switch state {
    case .dragging(.pan(let grip)):
      let translation = pan.translation - grip.translation
      let offset = Point2D.axes { axis in
        grip.offset[axis] - (grip.axes.contains(axis) ? translation[axis] : 0)
      }
      content.position.set(position(at: resisted(offset) + grip.residue))
    case .dragging(.pinch(let grip)):
      // The part of the content between the fingers stays there.
      let scale = resisted(zoomScale: grip.zoomScale * pinchScale)
      let angle = grip.angle + fingerRotation
      geometry.zoomScale = scale
      content.transform.set(grip.transform * scale)
      content.rotation.set(angle)
      content.position.set(pinchLocation + grip.vector.rotated(by: angle) * scale)
      if !configuration.bounces {
        content.position.set(position(at: geometry.clamp(contentOffset)))
      }
    case .still, .decelerating, .scrolling, .zooming, .flying: break
    }
  }

  /// The axes along which a drag that begins moves the content: a single one if it is locked.
  private var dragAxes: Axes {
    let movable = movableAxes
    guard configuration.isDirectionalLockEnabled, movable == .both else {
      return movable
    }
    let (x, y) = (abs(pan.heading.x), abs(pan.heading.y))
    if x > configuration.directionalLockRatio * y { return .horizontal }
    if y > configuration.directionalLockRatio * x { return .vertical }
    return movable
  }

  /// The axis of the drag and its direction along it.
  var dragDirection: PanRecognizer.Directions { PanRecognizer.Directions(of: pan.heading) }

  /// The axes along which a drag moves the content: those along which it does not fit, or always bounces.
  var movableAxes: Axes {
    var axes = Axes()
    if configuration.bounces {
      if configuration.alwaysBouncesHorizontally { axes.insert(.horizontal) }
      if configuration.alwaysBouncesVertically { axes.insert(.vertical) }
    }
    for axis in Axis2D.allCases where geometry.scrolls(along: axis) {
      axes.insert(axis)
    }
    return axes
  }

  // MARK: Letting go

  /// Handles the release of the last pointer.
  func release(at time: Double) {
    guard case .dragging(.pan(let grip)) = state else {
      momentum = nil
      return settle(at: time)
    }
    state = .still
    let isOverzoomed = configuration.nearestZoom(to: zoomScale) != zoomScale
    var velocity = Point2D.zero
    if pan.state == .ended, !isOverzoomed {
      velocity = .axes { grip.axes.contains($0) ? -pan.velocity[$0] : 0 }
      velocity = velocity + carriedMomentum(into: velocity, at: time)
    }
    momentum = nil
    let willDecelerate = !isOverzoomed && letGo(velocity: velocity, at: time)
    if isOverzoomed { settle(at: time) }
    report(.willEndDragging(velocity: velocity, target: contentOffset))
    report(.didEndDragging(willDecelerate: willDecelerate))
    if !isOverzoomed { endZooming() }
    guard willDecelerate else { return }
    report(.willBeginDecelerating)
    state = .decelerating
  }

  /// Remembers the velocity of the fling that a touch stops.
  func catchMomentum(at time: Double) {
    let excess = geometry.excess(of: contentOffset(at: time))
    let velocity = velocity(at: time)
    // The velocity of a spring that returns from past an edge does not count.
    momentum = Momentum(
      velocity: .axes { excess[$0] == 0 ? velocity[$0] : 0 },
      deadline: time + configuration.momentumRetention)
  }

  /// Drops the caught velocity if the finger has rested, and otherwise extends its deadline.
  private func keepMomentum(at time: Double) {
    guard let caught = momentum else { return }
    if time > caught.deadline {
      momentum = nil
    } else {
      momentum?.deadline = time + configuration.momentumRetention
    }
  }

  /// The velocity that a caught fling adds to a new one in the same direction: 0.000816 · |v|^1.967, at most
  /// 40,000 points per second, as measured on iOS by Flutter.
  private func carriedMomentum(into velocity: Point2D, at time: Double) -> Point2D {
    guard let momentum, time <= momentum.deadline else { return .zero }
    return .axes { axis in
      let (old, new) = (momentum.velocity[axis], velocity[axis])
      guard old * new > 0 else { return 0 }
      let carried = min(0.000816 * Elementary.exp(1.967 * Elementary.log(abs(old))), 40_000)
      guard abs(new) >= configuration.momentumThreshold * carried else { return 0 }
      return new < 0 ? -carried : carried
    }
  }
}
