import LenticularGestures
import LenticularPhysics
import LenticularScene

/// How pointers catch, move, zoom, turn and dismiss a photograph.
extension PhotoViewer {
  /// Stops the photograph at once, before any gesture is recognised, where the last frame showed it.
  public func touchesBegan(
    _ sample: PointerSample, in surroundings: Surroundings, at time: Double
  ) {
    guard phase != .closed else { return }
    touchTime = time
    noteUse(at: time)
    page?.scroller.endZoomDrag(at: time)
    hold(at: max(time, frameTime))
    // A tap waits for a second one where that has a meaning of its own. On a zoomed photograph it has none,
    // except that a finger may zoom by a drag.
    guard let page else { return }
    let waits =
      phase == .open && page.scroller.configuration.zooms
      && (sample.kind == .touch || !page.isZoomed)
    doubleTap.maximumGap = waits ? configuration.doubleTapGap : 0
  }

  public func touchesEnded(at time: Double) {
    carryOn(at: time)
    touch = TouchSession()
  }

  /// An open viewer handles every touch alone.
  public var claimsTouches: Bool { phase != .closed }

  /// Fingers that spread open the photograph that is offered to them.
  public var acceptsSpread: Bool { offered != nil }

  func hold(at time: Double) {
    if let page {
      if page.isTransforming(at: time) {
        touch.interruptedFlight = TouchSession.Flight(
          position: page.layer.position.model, transform: page.layer.transform.model)
      }
      page.scroller.hold(at: time)
    }
    strip.pager.hold(at: time)
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
      drag(by: action, at: time)
    }
  }

  /// Handles a tap: a photograph that is being dismissed opens again. Otherwise the configuration decides; by default,
  /// a zoomed photograph goes back to fit the stage, and a fitting one is dismissed.
  func didTap(at time: Double) {
    guard let page else { return }
    // A tap soon after another one that had an effect is the second one of a double tap, and has none.
    let isSecond = touchTime <= transition.time + GestureDefaults.tapGap
    if phase == .closing {
      reopen(at: time)
    } else if configuration.tapAction == .toggleControls {
      #if !hasFeature(Embedded)
        if !isSecond { setControlsHidden(!areControlsHidden, at: time) }
      #endif
    } else if page.isZoomed {
      zoom(to: page.fittingZoom, about: page.stageSize.center, at: time)
    } else if !isSecond, configuration.tapAction == .dismiss {
      return dismiss(velocity: nil, at: time)
    }
    transition.time = touchTime
  }

  /// Zooms in at the tapped point, or out if zoomed.
  func didDoubleTap(at time: Double) {
    guard let page else { return }
    guard phase == .open else { return reopen(at: time) }
    let scale = page.isZoomed ? page.fittingZoom : page.doubleTapZoom
    zoom(to: scale, about: doubleTap.location, at: time)
  }

  func drag(by action: GestureAction, at time: Double) {
    if let offered, page == nil, pinch.state.isActive, pinch.scale > 1,
      let index = strip.photos.index(of: offered.photo)
    {
      present(index, from: offered.thumbnail, at: time)
    }
    guard let page else { return }
    noteUse(isDrag: true, at: time)
    // When a gesture begins, the pointers have already moved a little past the slop. It counts from there. A
    // gesture that is already active counts from its present state.
    if pinch.state.isActive || rotation.state.isActive {
      if touch.held != .page || !page.scroller.isPinching {
        take(.page, of: page, at: time)
        touch.pinchStart = page.scale
        page.scroller.beginPinching(at: time)
      }
    } else if pan.state.isActive, touch.held == nil {
      touch.pinchStart = nil
      if doubleTap.taps > 0, pan.state == .began, abs(pan.heading.y) > abs(pan.heading.x) {
        take(.page, of: page, at: time)
        page.scroller.beginPinching(
          about: doubleTap.location - strip.offset(at: time), at: time)
      } else {
        drag(
          turnsPages(page, at: time) ? .strip : .page, of: page,
          from: pan.state == .began ? .zero : pan.translation, at: time)
      }
    }
    guard let held = touch.held else { return }
    let scroller = held == .strip ? strip.pager : page.scroller
    if !action.isFrom(pan) {
      if action.isFrom(rotation) { touch.rotationTime = time }
      scroller.respondToPinch(action.state, at: time)
    } else {
      let excess = scroller.geometry.excess(of: scroller.contentOffset)
      scroller.respondToPan(action.state, at: time)
      handOver(page, excess: excess, at: time)
    }
    if action.state == .cancelled {
      touch.held = nil
      carryOn(at: time)
    } else if !pinch.state.isActive, !rotation.state.isActive, !pan.state.isActive {
      release(held, isPinch: action.isFrom(pinch), at: time)
    } else if touch.held == .page {
      reportZoom()
      dimByDrag(of: page, at: time)
    }
  }

  /// Switches a drag between a zoomed photograph and the strip: the strip moves when the photograph has
  /// reached its edge and there is a page on that side, and the photograph moves again when the strip has
  /// come back.
  func handOver(_ page: PhotoPage, excess: Point2D, at time: Double) {
    guard phase == .open, page.isZoomed, pan.state.isActive else { return }
    if touch.held == .page {
      guard page.scroller.leavesDrag, strip.leads(page.scroller.dragDirection) else { return }
      page.scroller.leaveDrag(excess: excess)
      drag(.strip, of: page, from: pan.translation, at: time)
    } else {
      // Past the opposite edge the drag moves the photograph again.
      let side = PanRecognizer.Directions(of: strip.offset(at: time))
      guard !side.isEmpty, side.isDisjoint(with: page.scroller.outwardDirections) else { return }
      strip.finishTurning(at: time)
      drag(.page, of: page, from: pan.translation, at: time)
    }
  }

  /// Lets a drag move the photograph or the strip from a translation on.
  func drag(
    _ held: TouchSession.Held, of page: PhotoPage, from translation: Point2D, at time: Double
  ) {
    take(held, of: page, at: time)
    (held == .strip ? strip.pager : page.scroller).beginDragging(from: translation, at: time)
  }

  /// Whether a pan that begins turns pages: a horizontal one on a fitting photograph, one past the edge of a
  /// zoomed photograph, or any while a page is half turned.
  func turnsPages(_ page: PhotoPage, at time: Double) -> Bool {
    guard phase == .open, strip.photos.count > 1, page.isFitted || page.isZoomed else {
      return false
    }
    if strip.offset(at: time) != .zero { return true }
    let direction = page.scroller.dragDirection
    if !page.isZoomed { return abs(pan.heading.x) > abs(pan.heading.y) }
    return strip.leads(direction) && page.scroller.outwardDirections.contains(direction)
  }

  /// Lets pointers hold the photograph or the strip.
  func take(_ held: TouchSession.Held, of page: PhotoPage, at time: Double) {
    hold(at: time)
    touch.interruptedFlight = nil
    if held == .strip {
      strip.showNeighbours()
      page.scroller.drop()
    } else {
      strip.pager.drop()
    }
    if page.layer.opacity.model != 1 { fade(page.layer, to: 1, at: time) }
    page.uncover(at: time)
    page.scroller.origin = strip.offset(at: time)
    touch.held = held
  }

  func dimByDrag(of page: PhotoPage, at time: Double) {
    guard !page.isZoomed, page.scroller.zoomPoint == nil else { return dim(to: 1, at: time) }
    let distance = (page.center - page.safeArea.center).length
    let far = distance / (page.stageSize.height * configuration.dimmingDistance)
    dim(to: max(0, min(1, 1 - far, page.scale)), at: time)
  }

  /// Handles the end of all gestures: the photograph is dismissed, comes to rest in the viewer, or the strip
  /// snaps to a page.
  func release(_ held: TouchSession.Held, isPinch: Bool, at time: Double) {
    guard let page else { return }
    touch.held = nil
    // Two fingers may pinch and lift without ever panning.
    let velocity =
      pan.state == .ended && page.scroller.zoomPoint == nil ? pan.velocity : .zero
    if held == .strip {
      strip.pager.release(at: time)
      noteTurn(from: page, at: time)
      return
    }
    if !page.scroller.isUpright {
      // The rotation goes on with the velocity of the fingers.
      let isResting = time - touch.rotationTime > GestureDefaults.restDuration
      page.layer.rotation.animate(
        to: page.layer.rotation.model, velocity: isResting ? 0 : rotation.velocity,
        spring: configuration.presentationSpring, at: time)
    }
    if !page.isZoomed, page.landingQuarterTurns(at: time) == page.quarterTurns,
      isDismissal(of: page, velocity: velocity)
    {
      if phase == .open {
        dismiss(velocity: velocity, at: time)
      } else {
        flyToThumbnail(velocity: velocity, at: time)
      }
    } else {
      if phase == .closing {
        phase = .open
        report(.presented(reference(to: page.id)))
      }
      settle(velocity: velocity, scaleVelocity: isPinch ? pinch.velocity : 0, at: time)
    }
  }

  /// Whether a release dismisses the photograph: it was pinched small and not enlarged, or projected along its
  /// velocity it ends far from the middle.
  func isDismissal(of page: PhotoPage, velocity: Point2D) -> Bool {
    if page.scroller.zoomPoint != nil { return false }
    if let pinchStart = touch.pinchStart, min(pinchStart, page.scale) < configuration.dismissalScale
    {
      // Fingers that have enlarged a small photograph open it, wherever it is.
      let hasGrown = page.scale >= pinchStart * configuration.openingGrowth
      return page.scale < configuration.dismissalScale && (!hasGrown || pinch.velocity < 0)
    }
    let end = configuration.dismissalProjection.destination(
      from: page.center, velocity: velocity)
    let shorterSide = min(page.stageSize.width, page.stageSize.height)
    return (end - page.safeArea.center).length
      > shorterSide * configuration.dismissalDistance
  }

  /// Resumes the animations that a touch stopped, unless a gesture of that touch has started others.
  func carryOn(at time: Double) {
    let interruptedFlight = touch.interruptedFlight
    touch.interruptedFlight = nil
    guard let page, touch.held == nil else { return }
    if !strip.layer.isRunning, strip.offset(at: time) != .zero { strip.settle(at: time) }
    guard !page.isMoving(at: time) else { return }
    if phase == .closing {
      flyToThumbnail(velocity: nil, at: time)
    } else if let interruptedFlight, interruptedFlight.transform != page.fittingPose.transform {
      dim(to: 1, at: time)
      page.scroller.fly(
        to: interruptedFlight.position, transform: interruptedFlight.transform,
        rotation: page.scroller.angle, spring: configuration.scrolling.zoomSpring, at: time)
      reportZoom()
    } else if interruptedFlight != nil {
      flyToFit(velocity: nil, at: time)
    } else {
      settle(velocity: .zero, scaleVelocity: 0, at: time)
    }
  }

  /// Brings the photograph to rest where nothing resists: at a quarter turn, fitting the stage, or zoomed
  /// within its limits.
  func settle(velocity: Point2D, scaleVelocity: Double, at time: Double) {
    guard let page else { return }
    guard page.isZoomed, page.scroller.isUpright else {
      return rotate(
        page, to: page.landingQuarterTurns(at: time), about: rotation.location, velocity: velocity,
        scaleVelocity: scaleVelocity, at: time)
    }
    dim(to: 1, at: time)
    page.scroller.release(at: time)
    reportZoom()
  }
}
