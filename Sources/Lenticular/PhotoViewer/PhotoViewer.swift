import LenticularGestures
import LenticularPhysics
import LenticularScene

/// A thumbnail flies to full screen, and back: crop, corners and rectangle matched at both ends.
///
/// The photograph can be caught at every moment, on its way in either direction, moved, pinched
/// and let go; position and velocity carry over, because every flight only gives the animated
/// values of `PhotoPage` another destination.
///
///                present                    tap · flick · key · command
///     closed ─────────────────▶ open ─────────────────────────────────▶ closing ──▶ closed
///                                ▲                                         │  arrived
///                                └─────────────────────────────────────────┘
///                                      tap · caught and brought back
public final class PhotoViewer: Interaction {
  /// What the host of a photo viewer says.
  public enum Command: Equatable, Sendable {
    /// These are the photographs, in order. Closes the viewer if the current one is gone.
    case setPhotos([Photo])
    /// Open a photograph from its thumbnail, or by a cross-fade where it has none on screen.
    case present(index: Int, Thumbnail?)
    /// The thumbnail of the current photograph is elsewhere now, or nowhere.
    case setThumbnail(index: Int, Thumbnail?)
    /// Send the photograph back.
    case dismiss
    /// Go on by a number of photographs, backwards if negative.
    case step(Int)
  }

  private enum Phase: Equatable {
    case closed
    case open
    /// On its way to the thumbnail, or fading out.
    case closing
  }

  /// What a running drag started from: everything on screen is derived from it and from what the
  /// recognisers say, so no error accumulates.
  private struct Grab {
    /// The photograph's pose, with the resistance of the rubber bands taken out.
    var position: Point
    var transform: AffineTransform
    var scale: Double
    /// The strip's place, likewise.
    var stripPosition: Point
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

  public let animator = Animator()
  public let configuration: Configuration

  private let root: Layer
  private let backdrop: Layer
  private let strip: Layer
  private let controls: Layer
  /// What the root holds while the viewer is not closed.
  private let surfaces: [Layer]

  private let arena = Arena()
  private let tap = TapRecognizer(numberOfTaps: 1, numberOfTouches: 1)
  private let doubleTap = TapRecognizer(numberOfTaps: 2, numberOfTouches: 1)
  private let pan = PanRecognizer(minimumTouches: 1, maximumTouches: 2)
  private let pinch = PinchRecognizer()

  private var photos: [Photo] = []
  private var phase = Phase.closed
  private var page: PhotoPage?
  /// The pages beside the current one, while the strip is not at rest.
  private var otherPages: [PhotoPage] = []
  private var thumbnail: Thumbnail?
  /// The photograph whose thumbnail the host has been told to hide.
  private var hiddenThumbnail: Int?
  private var grab: Grab?
  /// Where a photograph in flight was going when a finger stopped it, until a gesture comes of it.
  private var interruptedPose: PhotoPose?
  private var reducesMotion = false
  private var displayScale = 1.0
  private var reportedZoom = 1.0
  private var effects: [Effect] = []
  private var frameTime = 0.0

  /// - Parameter size: the stage, in points.
  public init(size: Size, configuration: Configuration = Configuration()) {
    self.configuration = configuration
    root = animator.makeRoot(size: size)
    backdrop = Layer(animator, size: size)
    backdrop.contents = .backdrop
    strip = Layer(animator, size: size)
    controls = Layer(animator, size: size)
    controls.contents = .controls
    surfaces = [backdrop, strip, controls]
    for layer in surfaces { layer.anchorPoint = .zero }
    arena.add(doubleTap)
    arena.add(tap)
    arena.add(pinch)
    arena.add(pan)
    arena.require(tap, toFail: doubleTap)
    arena.allowSimultaneous(pan, pinch)
  }

  public var isIdle: Bool {
    arena.isIdle && phase != .closing && otherPages.isEmpty && effects.isEmpty
  }

  private func report(_ effect: Effect) {
    effects.append(effect)
  }

  public func takeEffects(into effects: inout [Effect]) {
    swap(&effects, &self.effects)
  }

  // MARK: Events

  public func handle(_ event: Event, at time: Double) {
    expireGestures(at: time)
    switch event {
    case .pointer(let sample): handle(sample, at: time)
    case .pointersCancelled: cancelPointers(at: time)
    case .resized(let size, let displayScale):
      resize(to: size, displayScale: displayScale, at: time)
    case .reducesMotion(let reduces): reducesMotion = reduces
    case .key(let key): handle(key, at: time)
    case .photos(let command): handle(command, at: time)
    }
  }

  public func advance(to time: Double) {
    frameTime = time
    expireGestures(at: time)
    guard let page else { return }
    if !strip.position.isRunning, !arena.hasPointers { removeOtherPages() }
    // Whoever has tapped the photograph in its flight gets it back even if it lands meanwhile.
    if phase == .closing, !page.layer.isRunning, !backdrop.isRunning, !strip.position.isRunning,
      arena.isIdle
    {
      close(at: time)
    }
  }

  private func handle(_ command: Command, at time: Double) {
    switch command {
    case .setPhotos(let photos): setPhotos(photos, at: time)
    case .present(let index, let thumbnail): present(index, from: thumbnail, at: time)
    case .setThumbnail(let index, let thumbnail):
      guard index == page?.index else { return }
      self.thumbnail = thumbnail?.visible
      if phase == .closing, !arena.hasPointers { flyToThumbnail(velocity: nil, at: time) }
    case .dismiss: dismiss(at: time)
    case .step(let distance): step(by: distance, at: time)
    }
  }

  private func handle(_ key: Key, at time: Double) {
    switch key {
    case .escape: dismiss(at: time)
    case .left: step(by: -1, at: time)
    case .right: step(by: 1, at: time)
    case .up, .down, .plus, .minus, .zero: break
    }
  }

  private func setPhotos(_ photos: [Photo], at time: Double) {
    self.photos = photos
    if let page, !photos.indices.contains(page.index) { close(at: time) }
  }

  private func resize(to size: Size, displayScale: Double, at time: Double) {
    guard size.isVisible, displayScale > 0, displayScale.isFinite else { return }
    self.displayScale = displayScale
    root.bounds.set(Rect(origin: .zero, size: size))
    for layer in surfaces { layer.bounds.set(root.bounds.model) }
    guard let page else { return }
    guard phase == .open else { return close(at: time) }
    cancelPointers(at: time)
    removeOtherPages()
    page.resize(to: size)
    place(page)
    strip.position.set(stripPosition(of: page))
    reportZoom()
  }

  // MARK: Presenting and dismissing

  private func present(_ index: Int, from thumbnail: Thumbnail?, at time: Double) {
    guard photos.indices.contains(index) else { return }
    if let page, page.index != index { close(at: time) }
    self.thumbnail = thumbnail?.visible
    if page == nil { beginPresentation(of: index, at: time) }
    if phase != .open { report(.presented(index: index)) }
    phase = .open
    flyToFit(velocity: nil, at: time)
  }

  private func beginPresentation(of index: Int, at time: Double) {
    let page = makePage(index)
    for layer in surfaces { root.addSublayer(layer) }
    backdrop.opacity.set(0)
    controls.opacity.set(0)
    strip.position.set(stripPosition(of: page))
    self.page = page
    if let thumbnail, !reducesMotion {
      page.set(page.pose(over: thumbnail))
      hideThumbnail(index)
    } else {
      page.layer.opacity.set(0)
    }
  }

  /// By command, whatever the fingers do.
  private func dismiss(at time: Double) {
    guard phase == .open else { return }
    cancelPointers(at: time)
    dismiss(velocity: nil, at: time)
  }

  private func dismiss(velocity: Point?, at time: Double) {
    guard let page, phase == .open else { return }
    phase = .closing
    report(.willDismiss(index: page.index))
    flyToThumbnail(velocity: velocity, at: time)
  }

  private func reopen(at time: Double) {
    guard let page, phase == .closing else { return }
    phase = .open
    report(.presented(index: page.index))
    flyToFit(velocity: nil, at: time)
  }

  /// To the middle of the stage, from wherever the photograph is.
  private func flyToFit(velocity: Point?, scaleVelocity: Double? = nil, at time: Double) {
    guard let page else { return }
    grab = nil
    dim(to: 1, at: time)
    if page.layer.opacity.model != 1 { fade(page.layer, to: 1, at: time) }
    page.animate(
      to: page.fittingPose, velocity: velocity, scaleVelocity: scaleVelocity,
      spring: configuration.presentationSpring, at: time)
    reportZoom()
  }

  /// Back into the page, or out of sight where there is no thumbnail to go to.
  private func flyToThumbnail(velocity: Point?, at time: Double) {
    guard let page else { return }
    grab = nil
    dim(to: 0, at: time)
    if let thumbnail, !reducesMotion {
      hideThumbnail(page.index)
      page.animate(
        to: page.pose(over: thumbnail), velocity: velocity,
        spring: configuration.dismissalSpring, at: time)
    } else {
      page.hold(at: time)
      fade(page.layer, to: 0, at: time)
      hideThumbnail(nil)
    }
  }

  private func close(at time: Double) {
    guard let page else { return }
    self.page = nil
    thumbnail = nil
    grab = nil
    interruptedPose = nil
    phase = .closed
    cancelPointers(at: time)
    removeOtherPages()
    strip.removeSublayer(page.container)
    for layer in surfaces { root.removeSublayer(layer) }
    hideThumbnail(nil)
    report(.dismissed(index: page.index))
  }

  /// Hides the thumbnail of a photograph, or none, and shows the one that was hidden.
  private func hideThumbnail(_ index: Int?) {
    guard index != hiddenThumbnail else { return }
    if let hiddenThumbnail { report(.thumbnailHidden(index: hiddenThumbnail, false)) }
    if let index { report(.thumbnailHidden(index: index, true)) }
    hiddenThumbnail = index
  }

  /// Backdrop and controls follow the photograph: 1 is the viewer, 0 is the page beneath.
  private func dim(to opacity: Double, at time: Double) {
    if reducesMotion {
      fade(backdrop, to: opacity, at: time)
      fade(controls, to: opacity, at: time)
    } else {
      let spring = configuration.dimmingSpring
      backdrop.opacity.animate(to: opacity, spring: spring, at: time)
      // Controls leave at the first hint of a dismissal.
      controls.opacity.animate(to: opacity < 1 ? 0 : 1, spring: spring, at: time)
    }
  }

  private func fade(_ layer: Layer, to opacity: Double, at time: Double) {
    layer.opacity.animate(
      to: opacity, curve: .easeInOut, duration: configuration.crossFadeDuration, at: time)
  }

  // MARK: Paging

  private func step(by distance: Int, at time: Double) {
    guard let current = page, phase == .open else { return }
    let way = max(-current.index, min(photos.count - 1 - current.index, distance))
    let index = current.index + way
    guard index != current.index else { return }
    cancelPointers(at: time)
    turn(to: index, velocity: nil, at: time)
    if reducesMotion, let next = page {
      strip.position.set(stripPosition(of: next))
      next.layer.opacity.set(0)
      fade(next.layer, to: 1, at: time)
    }
  }

  /// Makes another page the current one and moves the strip to it.
  private func turn(to index: Int, velocity: Point?, at time: Double) {
    guard let current = page else { return }
    // The page that leaves goes back to fit on its way, as it will be found again.
    current.animate(to: current.fittingPose, spring: configuration.pagingSpring, at: time)
    let next = takeOtherPage(index) ?? makePage(index)
    otherPages.append(current)
    page = next
    thumbnail = nil
    hideThumbnail(reducesMotion ? nil : index)
    report(.indexChanged(index: index))
    settleStrip(velocity: velocity, at: time)
    reportZoom()
  }

  /// Brings the current page to fill the stage.
  private func settleStrip(velocity: Point?, at time: Double) {
    guard let page else { return }
    strip.position.animate(
      to: stripPosition(of: page), velocity: velocity, spring: configuration.pagingSpring, at: time)
  }

  /// Turns the page if the strip, projected along its velocity, shows more of another.
  private func releaseStrip(of page: PhotoPage, velocity: Double, at time: Double) {
    let offset = stripOffset(of: page, at: time).x
    let end = configuration.pagingProjection.destination(from: offset, velocity: velocity)
    let halfway = (page.stageSize.width + configuration.pageSpacing) / 2
    let index = page.index + (end > halfway ? -1 : end < -halfway ? 1 : 0)
    let velocity = Point(x: velocity, y: 0)
    if index != page.index, photos.indices.contains(index) {
      turn(to: index, velocity: velocity, at: time)
    } else {
      settleStrip(velocity: velocity, at: time)
    }
  }

  /// The strip as the finger drags it, with the pages that come into sight; past the first and
  /// the last it resists.
  private func dragStrip(of page: PhotoPage, to position: Double) {
    for index in [page.index - 1, page.index + 1] where photos.indices.contains(index) {
      if !otherPages.contains(where: { $0.index == index }) { otherPages.append(makePage(index)) }
    }
    strip.position.set(
      Point(
        x: configuration.rubberBand.clamp(
          position, to: stripRange, dimension: page.stageSize.width), y: 0))
  }

  private var stripRange: ClosedRange<Double> {
    -Double(max(0, photos.count - 1)) * pageDistance...0
  }

  private var pageDistance: Double {
    root.bounds.model.size.width + configuration.pageSpacing
  }

  private func makePage(_ index: Int) -> PhotoPage {
    let page = PhotoPage(
      index: index, photo: photos[index], stageSize: root.bounds.model.size, animator: animator)
    place(page)
    strip.addSublayer(page.container)
    return page
  }

  private func takeOtherPage(_ index: Int) -> PhotoPage? {
    guard let place = otherPages.firstIndex(where: { $0.index == index }) else { return nil }
    return otherPages.remove(at: place)
  }

  private func removeOtherPages() {
    for page in otherPages { strip.removeSublayer(page.container) }
    otherPages.removeAll()
  }

  private func place(_ page: PhotoPage) {
    page.container.position.set(-stripPosition(of: page))
  }

  /// Where the strip lies when a page fills the stage.
  private func stripPosition(of page: PhotoPage) -> Point {
    Point(x: -Double(page.index) * pageDistance, y: 0)
  }

  // MARK: Gestures

  private func handle(_ sample: PointerSample, at time: Double) {
    guard phase != .closed else { return }
    // Touching down stops the photograph at once, before any gesture is recognised.
    // It stops where it was seen, which may be a frame later than the touch.
    if sample.phase == .down { hold(at: max(time, frameTime)) }
    let hadPointers = arena.hasPointers
    arena.handle(sample)
    respondToGestures(at: time)
    if hadPointers, !arena.hasPointers { carryOn(at: time) }
  }

  private func hold(at time: Double) {
    if let page, page.layer.transform.isRunning { interruptedPose = page.destination }
    page?.hold(at: time)
    strip.position.stop(at: time)
  }

  private func cancelPointers(at time: Double) {
    let hadPointers = arena.hasPointers
    arena.cancelAll(at: time)
    respondToGestures(at: time)
    if hadPointers { carryOn(at: time) }
  }

  /// Lets the time-outs pass that are due, before anything else happens at a time.
  private func expireGestures(at time: Double) {
    arena.advance(to: time)
    respondToGestures(at: time)
  }

  private func respondToGestures(at time: Double) {
    for action in arena.actions {
      // A time-out counts from when it was due, not from the frame or the event that came next.
      let time = min(time, action.time)
      if action.isFrom(tap) {
        if action.state == .ended { didTap(at: time) }
      } else if action.isFrom(doubleTap) {
        if action.state == .ended { didDoubleTap(at: time) }
      } else {
        drag(isCancelled: action.state == .cancelled, at: time)
      }
    }
  }

  /// First back to fit, then back to the page; on the way there, into the viewer again.
  private func didTap(at time: Double) {
    guard let page else { return }
    if phase == .closing {
      reopen(at: time)
    } else if isZoomed(page) {
      zoom(to: 1, about: page.fittingPose.position, at: time)
    } else {
      dismiss(velocity: nil, at: time)
    }
  }

  /// In at the point, and out again.
  private func didDoubleTap(at time: Double) {
    guard let page else { return }
    guard phase == .open else { return reopen(at: time) }
    let scale = isZoomed(page) ? 1 : doubleTapZoom(page)
    zoom(to: scale, about: doubleTap.location, at: time)
  }

  private func drag(isCancelled: Bool, at time: Double) {
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
  private func turnsPages(_ page: PhotoPage, at time: Double) -> Bool {
    guard phase == .open, photos.count > 1, page.layer.position.model == page.fittingPose.position,
      page.scale == 1
    else { return false }
    let velocity = pan.velocity
    return stripOffset(of: page, at: time) != .zero || abs(velocity.x) > abs(velocity.y)
  }

  private func beginGrab(of page: PhotoPage, kind: Grab.Kind, at time: Double) {
    hold(at: time)
    interruptedPose = nil
    if page.layer.opacity.model != 1 { fade(page.layer, to: 1, at: time) }
    page.layer.mask?.frame.animate(
      to: page.fittingPose.maskFrame, spring: configuration.presentationSpring, at: time)
    page.layer.mask?.cornerRadius.animate(
      to: 0, spring: configuration.presentationSpring, at: time)
    var position = page.layer.position.model
    if isZoomed(page), kind != .pinch { position = unresisted(position, of: page) }
    let strip = configuration.rubberBand.unclamp(
      strip.position.model.x, to: stripRange, dimension: page.stageSize.width)
    // A gesture that begins has gone a little further than where its slop was passed, which is
    // where it counts from; one that goes on counts from here.
    let begun = Grab(
      position: position, transform: page.layer.transform.model, scale: page.scale,
      stripPosition: Point(x: strip, y: 0),
      translation: grab == nil && pan.state == .began ? .zero : pan.translation,
      centroid: pinch.location - stripOffset(of: page, at: time),
      pinchScale: pinch.state == .began ? 1 : pinch.scale,
      kind: kind, hasPinched: kind == .pinch || grab?.hasPinched == true)
    grab = begun
    move(page, by: begun, at: time)
  }

  /// Follows the fingers.
  private func move(_ page: PhotoPage, by grab: Grab, at time: Double) {
    let translation = pan.translation - grab.translation
    switch grab.kind {
    case .pinch:
      guard pinch.state.isActive else { return }
      // The point of the photograph that lay between the fingers still does.
      let centroid = pinch.location - stripOffset(of: page, at: time)
      let asked = unresistedScale(grab.scale, of: page) * pinch.scale / grab.pinchScale
      let factor = resistedScale(asked, of: page) / grab.scale
      page.layer.transform.set(grab.transform * factor)
      page.layer.position.set(centroid + (grab.position - grab.centroid) * factor)
      reportZoom()
      dimByDrag(of: page, at: time)
    case .move:
      let position = grab.position + translation
      page.layer.position.set(isZoomed(page) ? resisted(position, of: page) : position)
      dimByDrag(of: page, at: time)
    case .turn:
      dragStrip(of: page, to: grab.stripPosition.x + translation.x)
    }
  }

  private func dimByDrag(of page: PhotoPage, at time: Double) {
    guard !isZoomed(page) else { return dim(to: 1, at: time) }
    let distance = (page.layer.position.model - page.fittingPose.position).length
    let far = distance / (page.stageSize.height * configuration.dimmingDistance)
    dim(to: max(0, min(1, 1 - far, page.scale)), at: time)
  }

  /// The fingers are gone: back to the page, or to a legal place in the viewer.
  private func release(at time: Double) {
    guard let page, let grab else { return }
    self.grab = nil
    // Fingers may pinch and lift without ever panning.
    let velocity = pan.state == .ended ? pan.velocity : .zero
    let isPinch = grab.kind == .pinch
    if grab.kind == .turn {
      releaseStrip(of: page, velocity: velocity.x, at: time)
    } else if !isZoomed(page), isDismissal(of: page, velocity: velocity, isPinch: grab.hasPinched) {
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
  private func isDismissal(of page: PhotoPage, velocity: Point, isPinch: Bool) -> Bool {
    if isPinch, page.scale < configuration.dismissalScale { return true }
    let end = configuration.dismissalProjection.destination(
      from: page.layer.position.model, velocity: velocity)
    let shorterSide = min(page.stageSize.width, page.stageSize.height)
    return (end - page.fittingPose.position).length
      > shorterSide * configuration.dismissalDistance
  }

  /// Goes on where photograph and strip were going when they were touched, unless a gesture came of
  /// it that set them in motion.
  private func carryOn(at time: Double) {
    let interruptedPose = interruptedPose
    self.interruptedPose = nil
    guard let page, grab == nil else { return }
    if !strip.position.isRunning, stripOffset(of: page, at: time) != .zero {
      settleStrip(velocity: nil, at: time)
    }
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
  private func settle(velocity: Point, scaleVelocity: Double, at time: Double) {
    guard let page else { return }
    let scale = page.scale
    let target = min(scale, maximumZoom(page))
    if !isZoomed(page) {
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

  // MARK: Zoom

  /// Zooms so that a point of the stage keeps the part of the photograph that it shows, as far as
  /// no band appears.
  private func zoom(
    to scale: Double, about point: Point, velocity: Point? = nil, at time: Double
  ) {
    guard let page else { return }
    let center = page.layer.position.presentation(at: time)
    let fixed = point - stripOffset(of: page, at: time)
    let places = page.restingPlaces(atScale: scale)
    let position = fixed + (center - fixed) * (scale / page.scale)
    dim(to: 1, at: time)
    page.animate(
      to: page.pose(at: position.clamped(from: places.lower, to: places.upper), scale: scale),
      velocity: velocity, spring: configuration.zoomSpring, at: time)
    reportZoom()
  }

  private func isZoomed(_ page: PhotoPage) -> Bool {
    page.scale > 1 + configuration.fittingLeeway
  }

  /// Twice the image's pixels on this display.
  private func maximumZoom(_ page: PhotoPage) -> Double {
    max(configuration.leastMaximumZoom, 2 * page.pixelScale / displayScale)
  }

  private func doubleTapZoom(_ page: PhotoPage) -> Double {
    min(maximumZoom(page), max(configuration.leastDoubleTapZoom, page.fillingScale))
  }

  private func reportZoom() {
    let zoom = page?.scale ?? 1
    guard zoom != reportedZoom else { return }
    reportedZoom = zoom
    report(.zoomChanged(zoom))
  }

  // MARK: Resistance

  /// A scale as the fingers ask for it, to what is shown: stretched ever less beyond the largest.
  private func resistedScale(_ scale: Double, of page: PhotoPage) -> Double {
    let maximum = maximumZoom(page)
    guard scale > maximum else { return scale }
    let stretch = configuration.rubberBand.displacement(
      forOverscroll: Elementary.log(scale / maximum),
      dimension: Elementary.log(configuration.largestOverzoom))
    return maximum * Elementary.exp(stretch)
  }

  private func unresistedScale(_ scale: Double, of page: PhotoPage) -> Double {
    let maximum = maximumZoom(page)
    guard scale > maximum else { return scale }
    let overscroll = configuration.rubberBand.overscroll(
      forDisplacement: Elementary.log(scale / maximum),
      dimension: Elementary.log(configuration.largestOverzoom))
    return maximum * Elementary.exp(overscroll)
  }

  private func resisted(_ position: Point, of page: PhotoPage) -> Point {
    let places = page.restingPlaces(atScale: page.scale)
    return Point.lanes { lane in
      configuration.rubberBand.clamp(
        position[lane: lane], to: places.lower[lane: lane]...places.upper[lane: lane],
        dimension: page.stageSize[lane: lane])
    }
  }

  private func unresisted(_ position: Point, of page: PhotoPage) -> Point {
    let places = page.restingPlaces(atScale: page.scale)
    return Point.lanes { lane in
      configuration.rubberBand.unclamp(
        position[lane: lane], to: places.lower[lane: lane]...places.upper[lane: lane],
        dimension: page.stageSize[lane: lane])
    }
  }

  /// How far the page is from where it fills the stage, while the strip moves.
  private func stripOffset(of page: PhotoPage, at time: Double) -> Point {
    strip.position.presentation(at: time) - stripPosition(of: page)
  }
}

extension Contents {
  /// The black behind a photograph; its opacity says how far the viewer is open.
  public static let backdrop = Contents(rawValue: -1)
  /// What the host puts on top of the photograph: buttons, counter, caption.
  public static let controls = Contents(rawValue: -2)
}
