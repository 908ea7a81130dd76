import LenticularGestures
import LenticularPhysics
import LenticularScene

/// How content follows fingers.
extension Scroller {
  /// The hold of a drag on the content in its present state, from a translation.
  func panGrip(alongAxes axes: Axes, from translation: Point2D) -> Grip {
    let offset = unresisted(contentOffset)
    return .pan(
      Grip.Pan(
        offset: offset, residue: contentOffset - resisted(offset), translation: translation,
        axes: axes))
  }

  /// The hold of a pinch on the content in its present state, from a scale and a rotation.
  func pinchGrip(from scale: Double, rotation: Double) -> Grip {
    let angle = content.rotation.model
    let vector = (content.position.model - pinchLocation).rotated(by: -angle)
    return .pinch(
      Grip.Pinch(
        vector: vector * (1 / zoomScale), transform: content.transform.model * (1 / zoomScale),
        zoomScale: unresisted(zoomScale: zoomScale) / scale, angle: angle - rotation))
  }

  /// Lets a drag or pinch continue from the present state of the content.
  func regrip() { regrip(from: panTranslation) }

  func regrip(from translation: Point2D) {
    switch state {
    case .dragging(.pan(let grip)):
      state = .dragging(panGrip(alongAxes: grip.axes, from: translation))
    case .dragging(.pinch):
      state = .dragging(pinchGrip(from: pinchScale, rotation: fingerRotation))
    case .still, .decelerating, .scrolling, .zooming, .flying: break
    }
  }

  /// The translation of an active pan; zero without one.
  var panTranslation: Point2D { pan.state.isActive ? pan.translation : .zero }

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
  var dragAxes: Axes {
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
}
