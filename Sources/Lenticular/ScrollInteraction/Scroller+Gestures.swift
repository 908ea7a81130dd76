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

  /// The point about which the zoom of fingers goes on without them: between them, or the middle of the view if they were
  /// out of all bounds.
  var settlingLocation: Point2D {
    let point = pinchLocation
    return point.isFiniteCoordinate ? point : geometry.size.center
  }

  /// The scale of an active pinch, or of a zoom by the drag of one finger; 1 without one.
  var pinchScale: Double {
    if zoomPoint != nil {
      return Elementary.pow(2, pan.translation.y / GestureDefaults.zoomDragLength)
    }
    return pinch.state.isActive ? pinch.scale : 1
  }

  /// The angle of an active rotation; 0 without one.
  var fingerRotation: Double {
    guard let rotation, rotation.state.isActive else { return 0 }
    return rotation.rotation
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
