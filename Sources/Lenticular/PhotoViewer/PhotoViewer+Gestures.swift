import LenticularGestures
import LenticularPhysics
import LenticularScene

/// What fingers do to a photograph: catch it, move it, zoom it, turn it, throw it back.
extension PhotoViewer {
  /// What fingers hold.
  enum Held {
    /// The current photograph: one or two fingers move it, two zoom it.
    case page
    /// The strip: a finger turns the pages.
    case strip
  }

  /// Where a photograph flies.
  struct Flight {
    var position: Point
    var transform: AffineTransform
  }

  /// Stops the photograph at once, before any gesture is recognised. It stops where it was seen, which may
  /// be a frame later than the touch.
  public func touchesBegan(
    _ sample: PointerSample, outerAxes: ScrollView.Axes, at time: Double
  ) {
    guard phase != .closed else { return }
    touchTime = time
    noteUse(at: time)
    hold(at: max(time, frameTime))
  }

  public func touchesEnded(at time: Double) { carryOn(at: time) }

  /// A viewer that is open has every touch to itself.
  public var claimsTouches: Bool { phase != .closed }

  func hold(at time: Double) {
    if let page {
      if page.layer.transform.isRunning {
        interruptedFlight = Flight(
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

  /// First back to fit, then back to the page; on the way there, into the viewer again.
  func didTap(at time: Double) {
    guard let page else { return }
    if phase == .closing {
      reopen(at: time)
    } else if page.isZoomed {
      zoom(to: 1, about: page.stageSize.center, at: time)
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

  func drag(by action: GestureAction, at time: Double) {
    guard let page else { return }
    noteUse(isDrag: true, at: time)
    // Where a gesture begins it has gone a little further than where its slop was passed, which is where
    // it counts from; one that goes on counts from here.
    if pinch.state.isActive {
      if held != .page || !page.scroller.isPinching {
        take(.page, of: page, at: time)
        hasPinched = true
        page.scroller.beginPinching(from: pinch.state == .began ? 1 : pinch.scale, at: time)
      }
    } else if pan.state.isActive, held == nil {
      hasPinched = false
      drag(
        turnsPages(page, at: time) ? .strip : .page, of: page,
        from: pan.state == .began ? .zero : pan.translation, at: time)
    }
    guard let held else { return }
    let scroller = held == .strip ? strip.pager : page.scroller
    if action.isFrom(pinch) {
      scroller.respondToPinch(action.state, at: time)
    } else {
      let excess = scroller.geometry.excess(of: scroller.contentOffset)
      scroller.respondToPan(action.state, at: time)
      handOver(page, excess: excess, at: time)
    }
    if action.state == .cancelled {
      self.held = nil
      carryOn(at: time)
    } else if !pinch.state.isActive, !pan.state.isActive {
      release(held, isPinch: action.isFrom(pinch), at: time)
    } else if self.held == .page {
      reportZoom()
      dimByDrag(of: page, at: time)
    }
  }

  /// Has a drag that comes to an edge of a zoomed photograph turn pages from there on, if there is one on
  /// that side, and move the photograph again once it has come back.
  func handOver(_ page: PhotoPage, excess: Point, at time: Double) {
    guard phase == .open, page.isZoomed, pan.state.isActive else { return }
    if held == .page {
      guard page.scroller.leavesDrag, strip.leads(page.scroller.dragDirection) else { return }
      page.scroller.leaveDrag(excess: excess)
      drag(.strip, of: page, from: pan.translation, at: time)
    } else {
      // Over the other edge lies the rest of the photograph.
      let side = PanRecognizer.Directions(of: strip.offset(at: time))
      guard !side.isEmpty, side.isDisjoint(with: page.scroller.outwardDirections) else { return }
      strip.finishTurning(at: time)
      drag(.page, of: page, from: pan.translation, at: time)
    }
  }

  /// Has a finger that has come so far move the photograph or the strip from now on.
  func drag(_ held: Held, of page: PhotoPage, from translation: Point, at time: Double) {
    take(held, of: page, at: time)
    (held == .strip ? strip.pager : page.scroller).beginDragging(from: translation, at: time)
  }

  /// Whether a pan that begins is to turn pages: one across a photograph that fits, one over the edge of a
  /// photograph that is zoomed, or any while a page is half turned.
  func turnsPages(_ page: PhotoPage, at time: Double) -> Bool {
    guard phase == .open, strip.photos.count > 1, page.isFitted || page.isZoomed else {
      return false
    }
    if strip.offset(at: time) != .zero { return true }
    let direction = page.scroller.dragDirection
    if !page.isZoomed { return abs(pan.velocity.x) > abs(pan.velocity.y) }
    return strip.leads(direction) && page.scroller.outwardDirections.contains(direction)
  }

  /// Has fingers hold the photograph or the strip.
  func take(_ held: Held, of page: PhotoPage, at time: Double) {
    hold(at: time)
    interruptedFlight = nil
    if held == .strip {
      strip.showNeighbours()
      page.scroller.drop()
    } else {
      strip.pager.drop()
    }
    if page.layer.opacity.model != 1 { fade(page.layer, to: 1, at: time) }
    page.uncover(at: time)
    page.scroller.origin = strip.offset(at: time)
    self.held = held
  }

  func dimByDrag(of page: PhotoPage, at time: Double) {
    guard !page.isZoomed else { return dim(to: 1, at: time) }
    let distance = (page.center - page.stageSize.center).length
    let far = distance / (page.stageSize.height * configuration.dimmingDistance)
    dim(to: max(0, min(1, 1 - far, page.scale)), at: time)
  }

  /// The fingers are gone: back to the page, or to a legal place in the viewer.
  func release(_ held: Held, isPinch: Bool, at time: Double) {
    guard let page else { return }
    self.held = nil
    // Fingers may pinch and lift without ever panning.
    let velocity = pan.state == .ended ? pan.velocity : .zero
    if held == .strip {
      strip.pager.release(at: time)
      noteTurn(from: page, at: time)
    } else if !page.isZoomed, isDismissal(of: page, velocity: velocity) {
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
  func isDismissal(of page: PhotoPage, velocity: Point) -> Bool {
    if hasPinched, page.scale < configuration.dismissalScale { return true }
    let end = configuration.dismissalProjection.destination(
      from: page.center, velocity: velocity)
    let shorterSide = min(page.stageSize.width, page.stageSize.height)
    return (end - page.stageSize.center).length
      > shorterSide * configuration.dismissalDistance
  }

  /// Goes on where photograph and strip were going when they were touched, unless a gesture came of
  /// it that set them in motion.
  func carryOn(at time: Double) {
    let interruptedFlight = interruptedFlight
    self.interruptedFlight = nil
    guard let page, held == nil else { return }
    if !strip.layer.isRunning, strip.offset(at: time) != .zero { strip.settle(at: time) }
    guard !page.isMoving else { return }
    if phase == .closing {
      flyToThumbnail(velocity: nil, at: time)
    } else if let interruptedFlight, interruptedFlight.transform != .identity {
      dim(to: 1, at: time)
      page.scroller.fly(
        to: interruptedFlight.position, transform: interruptedFlight.transform,
        spring: configuration.scrolling.zoomSpring, at: time)
      reportZoom()
    } else if interruptedFlight != nil {
      flyToFit(velocity: nil, at: time)
    } else {
      settle(velocity: .zero, scaleVelocity: 0, at: time)
    }
  }

  /// Comes to rest where nothing is resisted: fitted, or zoomed with its edges beyond the
  /// stage's.
  func settle(velocity: Point, scaleVelocity: Double, at time: Double) {
    guard let page else { return }
    guard page.isZoomed else {
      return flyToFit(velocity: velocity, scaleVelocity: scaleVelocity, at: time)
    }
    dim(to: 1, at: time)
    page.scroller.release(at: time)
    reportZoom()
  }
}
