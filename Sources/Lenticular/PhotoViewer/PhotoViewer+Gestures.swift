import LenticularGestures
import LenticularPhysics
import LenticularScene

/// What fingers do to a photograph: catch it, move it, zoom it, turn it, throw it back.
extension PhotoViewer {
  /// What a running drag started from: everything on screen is derived from it and from what the
  /// recognisers say, so no error accumulates.
  struct Grab {
    /// The photograph's pose, with the resistance of the rubber bands taken out.
    var position: Point
    var transform: AffineTransform
    var scale: Double
    /// The strip's place, likewise.
    var stripPosition: Double
    /// What the recognisers said at that moment.
    var translation: Point
    var centroid: Point
    var pinchScale: Double
    var kind: Kind
    /// Whether it is a pinch, or goes on with one finger after a pinch.
    var hasPinched: Bool

    enum Kind {
      /// One or two fingers move the photograph.
      case move
      /// Two fingers move and zoom it.
      case pinch
      /// A finger turns the pages.
      case turn
    }
  }

  /// Stops the photograph at once, before any gesture is recognised. It stops where it was seen, which may
  /// be a frame later than the touch.
  public func touchesBegan(
    _ sample: PointerSample, outerAxes: ScrollView.Axes, at time: Double
  ) {
    guard phase != .closed else { return }
    touchTime = time
    hold(at: max(time, frameTime))
  }

  public func touchesEnded(at time: Double) { carryOn(at: time) }

  /// A viewer that is open has every touch to itself.
  public var claimsTouches: Bool { phase != .closed }

  func hold(at time: Double) {
    if let page, page.layer.transform.isRunning { interruptedPose = page.destination }
    page?.hold(at: time)
    strip.layer.position.stop(at: time)
  }

  func cancelTouches(at time: Double) {
    let hadTouches = surface.hasTouches
    for action in surface.cancelTouches() { respond(to: action, at: time) }
    if hadTouches { carryOn(at: time) }
  }

  public func respond(to action: GestureAction, at time: Double) {
    if action.isFrom(tap) {
      if action.state == .ended { didTap(at: time) }
    } else if action.isFrom(doubleTap) {
      if action.state == .ended { didDoubleTap(at: time) }
    } else {
      drag(isCancelled: action.state == .cancelled, at: time)
    }
  }

  /// First back to fit, then back to the page; on the way there, into the viewer again.
  func didTap(at time: Double) {
    guard let page else { return }
    if phase == .closing {
      reopen(at: time)
    } else if page.isZoomed {
      zoom(to: 1, about: page.fittingPose.position, at: time)
    } else if touchTime > presentationTime + GestureDefaults.tapGap {
      // An earlier tap is the second half of a double click on the thumbnail.
      dismiss(velocity: nil, at: time)
    }
  }

  /// In at the point, and out again.
  func didDoubleTap(at time: Double) {
    guard let page else { return }
    guard phase == .open else { return reopen(at: time) }
    let scale = page.isZoomed ? 1 : page.doubleTapZoom
    zoom(to: scale, about: doubleTap.location, at: time)
  }

  func drag(isCancelled: Bool, at time: Double) {
    guard let page else { return }
    if let grab, !isCancelled { move(page, by: grab, at: time) }
    if pinch.state.isActive {
      if grab?.kind != .pinch { beginGrab(of: page, kind: .pinch, at: time) }
    } else if pan.state.isActive {
      if grab == nil || grab?.kind == .pinch {
        beginGrab(of: page, kind: turnsPages(page, at: time) ? .turn : .move, at: time)
      }
    } else if isCancelled {
      grab = nil
      carryOn(at: time)
    } else {
      release(at: time)
    }
  }

  /// Whether a pan that begins is to turn pages: one across a photograph that fits, or any while
  /// a page is half turned.
  func turnsPages(_ page: PhotoPage, at time: Double) -> Bool {
    guard phase == .open, strip.photos.count > 1,
      page.layer.position.model == page.fittingPose.position,
      page.scale == 1
    else { return false }
    let velocity = pan.velocity
    return strip.offset(at: time) != .zero || abs(velocity.x) > abs(velocity.y)
  }

  func beginGrab(of page: PhotoPage, kind: Grab.Kind, at time: Double) {
    hold(at: time)
    interruptedPose = nil
    if page.layer.opacity.model != 1 { fade(page.layer, to: 1, at: time) }
    page.layer.mask?.frame.animate(
      to: page.fittingPose.maskFrame, spring: configuration.presentationSpring, at: time)
    page.layer.mask?.cornerRadius.animate(
      to: 0, spring: configuration.presentationSpring, at: time)
    var position = page.layer.position.model
    if page.isZoomed, kind != .pinch { position = page.unresisted(position: position) }
    // A gesture that begins has gone a little further than where its slop was passed, which is
    // where it counts from; one that goes on counts from here.
    let begun = Grab(
      position: position, transform: page.layer.transform.model, scale: page.scale,
      stripPosition: strip.draggedPosition,
      translation: grab == nil && pan.state == .began ? .zero : pan.translation,
      centroid: pinch.location - strip.offset(at: time),
      pinchScale: pinch.state == .began ? 1 : pinch.scale,
      kind: kind, hasPinched: kind == .pinch || grab?.hasPinched == true)
    grab = begun
    move(page, by: begun, at: time)
  }

  /// Follows the fingers.
  func move(_ page: PhotoPage, by grab: Grab, at time: Double) {
    let translation = pan.translation - grab.translation
    switch grab.kind {
    case .pinch:
      guard pinch.state.isActive else { return }
      // The point of the photograph that lay between the fingers still does.
      let centroid = pinch.location - strip.offset(at: time)
      let asked = page.unresisted(scale: grab.scale) * pinch.scale / grab.pinchScale
      let factor = page.resisted(scale: asked) / grab.scale
      page.layer.transform.set(grab.transform * factor)
      page.layer.position.set(centroid + (grab.position - grab.centroid) * factor)
      reportZoom()
      dimByDrag(of: page, at: time)
    case .move:
      let position = grab.position + translation
      page.layer.position.set(page.isZoomed ? page.resisted(position: position) : position)
      dimByDrag(of: page, at: time)
    case .turn:
      strip.drag(to: grab.stripPosition + translation.x)
    }
  }

  func dimByDrag(of page: PhotoPage, at time: Double) {
    guard !page.isZoomed else { return dim(to: 1, at: time) }
    let distance = (page.layer.position.model - page.fittingPose.position).length
    let far = distance / (page.stageSize.height * configuration.dimmingDistance)
    dim(to: max(0, min(1, 1 - far, page.scale)), at: time)
  }

  /// The fingers are gone: back to the page, or to a legal place in the viewer.
  func release(at time: Double) {
    guard let page, let grab else { return }
    self.grab = nil
    // Fingers may pinch and lift without ever panning.
    let velocity = pan.state == .ended ? pan.velocity : .zero
    let isPinch = grab.kind == .pinch
    if grab.kind == .turn {
      let index = strip.landingIndex(velocity: velocity.x, at: time)
      if index == page.index {
        strip.settle(velocity: velocity.x, at: time)
      } else {
        turn(to: index, velocity: velocity.x, at: time)
      }
    } else if !page.isZoomed, isDismissal(of: page, velocity: velocity, isPinch: grab.hasPinched) {
      if phase == .open {
        dismiss(velocity: velocity, at: time)
      } else {
        flyToThumbnail(velocity: velocity, at: time)
      }
    } else {
      if phase == .closing {
        phase = .open
        report(.presented(index: page.index))
      }
      settle(velocity: velocity, scaleVelocity: isPinch ? pinch.velocity : 0, at: time)
    }
  }

  /// Whether the photograph, projected along its velocity, ends far from the middle.
  func isDismissal(of page: PhotoPage, velocity: Point, isPinch: Bool) -> Bool {
    if isPinch, page.scale < configuration.dismissalScale { return true }
    let end = configuration.dismissalProjection.destination(
      from: page.layer.position.model, velocity: velocity)
    let shorterSide = min(page.stageSize.width, page.stageSize.height)
    return (end - page.fittingPose.position).length
      > shorterSide * configuration.dismissalDistance
  }

  /// Goes on where photograph and strip were going when they were touched, unless a gesture came of
  /// it that set them in motion.
  func carryOn(at time: Double) {
    let interruptedPose = interruptedPose
    self.interruptedPose = nil
    guard let page, grab == nil else { return }
    if !strip.layer.isRunning, strip.offset(at: time) != .zero { strip.settle(at: time) }
    guard !page.layer.position.isRunning, !page.layer.transform.isRunning else { return }
    if phase == .closing {
      flyToThumbnail(velocity: nil, at: time)
    } else if let interruptedPose, interruptedPose != page.fittingPose {
      dim(to: 1, at: time)
      page.animate(to: interruptedPose, spring: configuration.zoomSpring, at: time)
      reportZoom()
    } else if interruptedPose != nil {
      flyToFit(velocity: nil, at: time)
    } else {
      settle(velocity: .zero, scaleVelocity: 0, at: time)
    }
  }

  /// Comes to rest where nothing is resisted: fitted, or zoomed with its edges beyond the
  /// stage's.
  func settle(velocity: Point, scaleVelocity: Double, at time: Double) {
    guard let page else { return }
    let scale = page.scale
    let target = min(scale, page.maximumZoom)
    if !page.isZoomed {
      flyToFit(velocity: velocity, scaleVelocity: scaleVelocity, at: time)
    } else if target < scale {
      zoom(to: target, about: pinch.location, velocity: velocity, at: time)
    } else {
      let places = page.restingPlaces(atScale: scale)
      dim(to: 1, at: time)
      page.layer.position.scroll(
        velocity: velocity, lowerBound: places.lower, upperBound: places.upper,
        decay: configuration.deceleration, spring: configuration.bounceSpring, at: time)
    }
  }
}
