import LenticularGestures
import LenticularPhysics
import LenticularScene

/// A viewer in which a photograph flies from its thumbnail to full screen and back. Crop, corners and
/// rectangle match the thumbnail's.
///
/// The photograph can be caught, moved, pinched and released at any time, in either direction of its flight.
/// Position and velocity are continuous, because every flight only sets new destinations of the animated
/// values of a `PhotoPage`.
///
///                present                    tap · flick · key · command
///     closed ─────────────────▶ open ─────────────────────────────────▶ closing ──▶ closed
///                                ▲                                         │  arrived
///                                └─────────────────────────────────────────┘
///                                      tap · caught and brought back
public final class PhotoViewer: Interaction {
  /// A report of a viewer.
  ///
  /// The enum may grow. Give a `switch` over it a `default`.
  public enum Report: Equatable, Sendable {
    /// A photograph began to open, or opens again during its dismissal.
    case presented(PhotoReference)
    /// Another photograph became the current one, or the current one got another index by `updatePhotos(_:at:)`. A
    /// host then calls `setThumbnail(_:of:at:)` if it knows the thumbnail.
    case indexChanged(PhotoReference)
    /// The thumbnail is hidden from this frame on, while its photograph flies, or visible again.
    case thumbnailHidden(PhotoReference, isHidden: Bool)
    /// The dismissal of a photograph began.
    case willDismiss(PhotoReference)
    /// The dismissal of a photograph is complete, or the photograph was the last one of the list: the viewer is closed.
    case dismissed(PhotoReference)
    /// The zoom scale of the photograph changed, relative to fitting the view upright.
    case zoomChanged(zoom: Double)
  }

  enum Phase: Equatable {
    case closed
    case open
    /// The photograph flies to its thumbnail, or fades out.
    case closing
  }

  /// A photograph that is to be opened as soon as there is a viewport.
  struct Request {
    var photo: PhotoID
    var thumbnail: ThumbnailPlacement?
    var quarterTurns = 0
  }

  public let surface: Surface
  public let configuration: Configuration

  let backdrop: Layer
  let strip: PageStrip
  let controls: Layer
  /// The sublayers of the root while the viewer is not closed.
  let contents: [Layer]

  let tap = TapRecognizer(numberOfTaps: 1, numberOfTouches: 1)
  let doubleTap = TapRecognizer(numberOfTaps: 2, numberOfTouches: 1)
  let pan: PanRecognizer
  let pinch: PinchRecognizer
  let rotation = RotationRecognizer()

  var phase = Phase.closed
  var transition = PhotoTransition()
  var touch = TouchSession()
  /// The source of thumbnails, with the map from its surface to the viewer's.
  var source: (thumbnails: any ThumbnailSource, map: AffineTransform2D)?
  /// The photograph that two fingers open by spreading while the viewer is closed, with its thumbnail.
  var offered: (photo: PhotoID, thumbnail: ThumbnailPlacement?)?
  /// The photograph that is to be opened as soon as there is a viewport; nil if none is.
  var request: Request?
  var swipe = Swipe()
  /// The tiles of the current photograph, if any.
  let tiles: PhotoTiles
  /// What looks around in the current photograph, if it is a panorama.
  var companion: any PageCompanion = NoCompanion()
  var reducesMotion = false
  #if hasFeature(Embedded)
    var areControlsHidden: Bool { false }
  #else
    /// Whether the controls are hidden while the viewer is open; see `setControlsHidden(_:at:)`.
    public internal(set) var areControlsHidden = false
  #endif
  var reportedZoom = 1.0
  var queue = ReportQueue<Report>()
  var frameTime = 0.0
  /// When the photograph last began to fly back, or was stopped.
  var flightTime = 0.0
  /// When the last pointer went down. A tap is recognised after its touch has ended.
  var touchTime = 0.0

  /// - Parameter size: the size of a surface of its own, in points.
  public convenience init(size: Size2D, configuration: Configuration = Configuration()) {
    self.init(Surface(size: size), configuration: configuration)
  }

  /// Creates a viewer that fills a surface.
  public init(_ surface: Surface, configuration: Configuration = Configuration()) {
    let configuration = configuration.validated
    self.surface = surface
    self.configuration = configuration
    let (renderer, size) = (surface.renderer, surface.root.bounds.model.size)
    tiles = PhotoTiles(renderer)
    backdrop = Layer(renderer, size: size)
    backdrop.contents = .backdrop
    pan = PanRecognizer(minimumTouches: 1, maximumTouches: 2)
    pinch = PinchRecognizer()
    strip = PageStrip(
      renderer, viewport: surface.viewport, configuration: configuration, pan: pan, pinch: pinch,
      rotation: rotation)
    controls = Layer(renderer, size: size)
    controls.contents = .controls
    contents = [backdrop, strip.layer, controls]
    for layer in contents { layer.anchorPoint = .zero }
    surface.add(doubleTap)
    surface.add(tap)
    surface.add(pinch)
    surface.add(rotation)
    surface.add(pan)
    surface.require(tap, toFail: doubleTap)
    surface.allowSimultaneous(pan, pinch)
    surface.allowSimultaneous(pan, rotation)
    surface.allowSimultaneous(pinch, rotation)
    rotation.slop = configuration.rotationSlop
    if !configuration.allowsRotation { surface.setEnabled(rotation, false) }
  }

  var root: Layer { surface.root }

  /// The index of the current photograph, whose tiles are shown; nil while the viewer is closed.
  public var currentIndex: Int? { page?.index }

  /// The page of the current photograph; nil while the viewer is closed.
  var page: PhotoPage? { strip.page }

  /// Fingers that are down need no frames of their own: their movements and ends are inputs.
  public var nextFrameTime: Double {
    guard queue.isEmpty, strip.isTidy || surface.hasTouches, latePhoto == nil, !hasClosed
    else { return -.infinity }
    return min(
      strip.nextFrameTime, companion.nextFrameTime(isFree: isFree),
      tiles.nextFrameTime(isOpen: phase == .open))
  }

  /// Whether the photograph, the backdrop or the strip is animated beyond the last frame and touch. It does not
  /// matter how many frames there were before.
  private var isFlying: Bool {
    guard let page else { return false }
    return max(page.layer.endTime, backdrop.endTime, strip.layer.endTime)
      > max(frameTime, flightTime)
  }

  /// Whether the companion may move the photograph: it is open, and neither touched nor half turned.
  var isFree: Bool {
    phase == .open && !surface.hasTouches && strip.offset(at: frameTime) == .zero
  }

  /// Tells the companion that a pointer, a wheel or a key moves the photograph.
  func noteUse(isDrag: Bool = false, at time: Double) {
    companion.noteUse(isDrag: isDrag, isFree: isFree, at: time)
  }

  /// The reports that the last frame published, in order.
  public var reports: [Report] { queue.published.compactMap { $0.located(in: strip.photos) } }

  func report(_ report: Report) {
    queue.add(report)
  }

  /// A photograph in a report.
  func reference(to photo: PhotoID) -> PhotoReference { strip.photos.reference(to: photo) }

  // MARK: Input

  /// A viewer that is not closed handles every input alone.
  public func handle(_ input: Input, at time: Double) -> Bool {
    switch input {
    case .viewport(let viewport, _):
      surface.viewport = viewport
      if let viewport { resize(to: viewport, at: time) }
    case .reduceMotion(let isEnabled, _): reducesMotion = isEnabled
    case .key(let key, _):
      noteUse(at: time)
      handle(key, at: time)
    case .wheel(let sample):
      noteUse(isDrag: true, at: time)
      handle(sample, at: time)
    case .magnification(let sample):
      noteUse(isDrag: true, at: time)
      magnify(sample, at: time)
    case .motion, .hover:
      return companion.handle(input, isFree: isFree, at: time)
    case .pointer, .pointersLost: break
    }
    return phase != .closed
  }

  public func advance(to time: Double) {
    arrive(by: time)
    queue.publish()
  }

  private func arrive(by time: Double) {
    let hadClosed = hasClosed
    frameTime = time
    applyLatePhoto(at: time)
    if companion.advance(isOpen: phase == .open, isFree: isFree, to: time) { reportZoom() }
    if phase == .open { tiles.show(at: time) }
    strip.advance(to: time)
    guard page != nil else { return }
    if !surface.hasTouches { strip.tidy() }
    if hadClosed, hasClosed { endPresentation(at: time) }
  }

  /// Whether the photograph has flown back, and a frame has shown it there, so that the next one ends the presentation. A tap that begins during the
  /// flight reopens the photograph, even if the flight ends before the tap.
  @inline(never)
  private var hasClosed: Bool { phase == .closing && !isFlying && surface.isIdle }

  /// Notes that the host shows the photograph itself from now on, not only its thumbnail. A panorama that was
  /// just opened, and not moved by hand, then fills the view.
  public func didLoadPhoto(_ index: Int) { companion.didLoadPhoto(index) }

  /// Notes that the host has loaded a tile of a photograph, or could not load it.
  public func didLoad(_ tile: TilePyramid.Tile, of index: Int, isThere: Bool) {
    tiles.didLoad(tile, of: index, isThere: isThere)
  }

  /// Lets a photograph fly on after a change of the layout.
  @inline(never)
  func flyOn(_ flight: PhotoPage.Flight, at time: Double) {
    didLayOut(at: time)
    if phase == .closing {
      flyToThumbnail(velocity: flight.velocity, at: time)
    } else if let page, reducesMotion {
      page.layer.set(page.fittingPose)
    } else {
      flyToFit(velocity: flight.velocity, scaleVelocity: flight.scaleVelocity, at: time)
    }
  }

  /// Lays the photograph out for a viewport, and opens one that has waited for it.
  private func resize(to viewport: Viewport, at time: Double) {
    if viewport != strip.viewport { layOut(for: viewport, at: time) }
    guard let request else { return }
    self.request = nil
    if let index = strip.photos.index(of: request.photo) {
      present(index, from: request.thumbnail, at: time)
    }
    if request.quarterTurns != 0 { rotate(by: request.quarterTurns, at: time) }
  }

  /// Lays the photograph out for another viewport, fitted to it and at rest. One that flies, flies on.
  private func layOut(for viewport: Viewport, at time: Double) {
    cancelTouches(at: time)
    companion.willLayOut()
    for layer in contents { layer.bounds.set(root.bounds.model) }
    var flies = page?.layer.isRunning == true && page?.canFlyOn == true
    #if !hasFeature(Embedded)
      // A photograph glides out from under a bar that appears.
      if let former = strip.viewport, former.size == viewport.size,
        former.safeAreaInsets != viewport.safeAreaInsets
      {
        flies = page?.canFlyOn == true
      }
    #endif
    if phase == .closing, !flies { endPresentation(at: time) }
    if let flight = strip.resize(to: viewport, inFlight: flies, at: time) {
      return flyOn(flight, at: time)
    }
    didLayOut(at: time)
    reportZoom()
  }

  private func didLayOut(at time: Double) {
    tiles.didLayOut()
    companion.didLayOut(at: time)
  }

  // MARK: Presenting and dismissing

  /// Opens a photograph from its thumbnail, or by a cross-fade if it has none. Without a viewport, the photograph opens when
  /// that appears, unless it is dismissed before. Returns false for an unknown index, which has no effect.
  ///
  /// - Parameter thumbnail: the thumbnail, in points; nil to ask the source of thumbnails, if there is one.
  @discardableResult
  public func present(_ index: Int, from thumbnail: ThumbnailPlacement?, at time: Double) -> Bool {
    present(index, from: thumbnail, takingOver: nil, at: time)
  }

  /// Opens a photograph from its thumbnail, or from the state and velocity of a layer that shows the
  /// photograph on a surface at the same position, in front of a backdrop.
  @inline(never)
  func present(
    _ index: Int, from thumbnail: ThumbnailPlacement?,
    takingOver shown: (photo: Layer, backdrop: Layer)?,
    at time: Double
  ) -> Bool {
    guard strip.photos.indices.contains(index) else { return false }
    guard surface.viewport != nil else {
      request = Request(photo: strip.photos.ids[index], thumbnail: thumbnail)
      return true
    }
    request = nil
    if let page, page.index != index { endPresentation(at: time) }
    transition.thumbnail = (thumbnail ?? locateThumbnail(of: index, at: time))?.visible
    offered = nil
    if page == nil { beginPresentation(of: index, takingOver: shown, at: time) }
    if phase != .open { report(.presented(reference(to: strip.photos.ids[index]))) }
    phase = .open
    flyToFit(velocity: nil, at: time)
    return true
  }

  /// Offers a photograph to the fingers that go down next: if two of them spread while the viewer is closed,
  /// they open the photograph from its thumbnail, and hold it. A view inside, such as a wall, zooms first if it
  /// can.
  ///
  /// - Parameter thumbnail: as for `present(_:from:at:)`.
  public func offer(_ index: Int, from thumbnail: ThumbnailPlacement?) {
    if strip.photos.indices.contains(index) { offered = (strip.photos.ids[index], thumbnail) }
  }

  private func beginPresentation(
    of index: Int, takingOver shown: (photo: Layer, backdrop: Layer)?, at time: Double
  ) {
    guard let page = strip.open(index, at: time) else { return }
    begin(with: page, isOpened: true)
    transition.time = time
    for layer in contents { root.addSublayer(layer) }
    #if !hasFeature(Embedded)
      areControlsHidden = false
    #endif
    backdrop.opacity.set(0)
    controls.opacity.set(0)
    if let shown {
      page.layer.takeOver(shown.photo, spring: configuration.presentationSpring, at: time)
      backdrop.opacity.takeOver(
        shown.backdrop.opacity, times: 1, spring: configuration.dimmingSpring, at: time)
    } else if let thumbnail = transition.thumbnail, !reducesMotion {
      page.layer.set(page.pose(over: thumbnail))
    } else {
      page.layer.opacity.set(0)
    }
    if transition.thumbnail != nil, !reducesMotion { hideThumbnail(page.id) }
  }

  /// Another photograph became the current one.
  func begin(with page: PhotoPage, isOpened: Bool) {
    companion.begin(with: page, isOpened: isOpened)
    tiles.begin(with: page)
  }

  /// Sets the source of the thumbnails of the present photographs.
  ///
  /// - Parameter map: the map from points of the source's surface to points of the viewer's.
  public func setThumbnailSource(
    _ source: any ThumbnailSource, map: AffineTransform2D, at time: Double
  ) {
    self.source = (source, map)
    if let page {
      setThumbnail(locateThumbnail(of: page.index, at: time), of: page.index, at: time)
    }
  }

  /// The thumbnail in the source, in points of the viewer; nil without a source.
  private func locateThumbnail(of index: Int, at time: Double) -> ThumbnailPlacement? {
    guard let source else { return nil }
    return source.thumbnails.revealThumbnail(of: index, at: time)?.mapped(by: source.map).visible
  }

  /// Sets the present thumbnail of the current photograph; nil if it is not on screen. The call is ignored
  /// for other photographs.
  public func setThumbnail(_ thumbnail: ThumbnailPlacement?, of index: Int, at time: Double) {
    if strip.photos.indices.contains(index), request?.photo == strip.photos.ids[index] {
      request?.thumbnail = thumbnail
    }
    guard index == page?.index else { return }
    transition.thumbnail = thumbnail?.visible
    if phase == .closing, !surface.hasTouches { flyToThumbnail(velocity: nil, at: time) }
  }

  /// Dismisses the photograph, and cancels touches. Returns false if no photograph is open, or waits for a viewport.
  @discardableResult
  public func dismiss(at time: Double) -> Bool {
    let waited = request != nil
    request = nil
    guard phase == .open else { return waited }
    cancelTouches(at: time)
    dismiss(velocity: nil, at: time)
    return true
  }

  func dismiss(velocity: Point2D?, at time: Double) {
    guard let page, phase == .open else { return }
    phase = .closing
    noteUse(at: time)
    // The page may have scrolled since.
    if source != nil { transition.thumbnail = locateThumbnail(of: page.index, at: time) }
    report(.willDismiss(reference(to: page.id)))
    flyToThumbnail(velocity: velocity, at: time)
  }

  func reopen(at time: Double) {
    guard let page, phase == .closing else { return }
    phase = .open
    report(.presented(reference(to: page.id)))
    flyToFit(velocity: nil, at: time)
  }

  /// Animates the photograph to fit the stage, from its present state.
  func flyToFit(velocity: Point2D?, scaleVelocity: Double? = nil, at time: Double) {
    guard let page else { return }
    touch.held = nil
    dim(to: 1, at: time)
    if page.layer.opacity.model != 1 { fade(page.layer, to: 1, at: time) }
    page.fly(
      to: page.fittingPose, velocity: velocity, scaleVelocity: scaleVelocity,
      spring: configuration.presentationSpring, at: time)
    reportZoom()
  }

  /// Animates the photograph to its thumbnail, or fades it out without one.
  func flyToThumbnail(velocity: Point2D?, at time: Double) {
    guard let page else { return }
    touch.held = nil
    flightTime = time
    dim(to: 0, at: time)
    if let thumbnail = transition.thumbnail, !reducesMotion {
      hideThumbnail(page.id)
      if page.layer.opacity.model != 1 { fade(page.layer, to: 1, at: time) }
      page.fly(
        to: page.pose(over: thumbnail), velocity: velocity,
        spring: configuration.dismissalSpring, at: time)
    } else {
      page.scroller.drop()
      page.scroller.hold(at: time)
      fade(page.layer, to: 0, at: time)
      hideThumbnail(nil)
    }
  }

  /// Closes the viewer at once, without a flight. A photograph that waits for a viewport is not presented any more. Returns
  /// false if there is neither.
  @discardableResult
  public func close(at time: Double) -> Bool {
    let wasClosed = request == nil && page == nil
    request = nil
    endPresentation(at: time)
    return !wasClosed
  }

  func endPresentation(at time: Double) {
    guard let page else { return }
    strip.close()
    touch = TouchSession()
    phase = .closed
    cancelTouches(at: time)
    for layer in contents { root.removeSublayer(layer) }
    hideThumbnail(nil)
    transition = PhotoTransition()
    report(.dismissed(reference(to: page.id)))
  }

  /// Hides the thumbnail of a photograph, if any, and shows the thumbnail that was hidden.
  func hideThumbnail(_ photo: PhotoID?) {
    guard photo != transition.hiddenThumbnail else { return }
    if let hidden = transition.hiddenThumbnail {
      report(.thumbnailHidden(reference(to: hidden), isHidden: false))
    }
    if let photo { report(.thumbnailHidden(reference(to: photo), isHidden: true)) }
    transition.hiddenThumbnail = photo
  }

  /// Animates the opacity of backdrop and controls: 1 if the viewer is open, 0 if it is closed.
  func dim(to opacity: Double, at time: Double) {
    // A drag calls this for every sample, most of which change nothing.
    guard backdrop.opacity.model != opacity else { return }
    if reducesMotion {
      fade(backdrop, to: opacity, at: time)
      fade(controls, to: areControlsHidden ? 0 : opacity, at: time)
    } else {
      let spring = configuration.dimmingSpring
      backdrop.opacity.animate(to: opacity, spring: spring, at: time)
      // Controls disappear as soon as a dismissal may begin.
      let shown = opacity < 1 || areControlsHidden ? 0.0 : 1
      controls.opacity.animate(to: shown, spring: spring, at: time)
    }
  }

  func fade(_ layer: Layer, to opacity: Double, at time: Double) {
    layer.opacity.animate(
      to: opacity, curve: .easeInOut, duration: configuration.crossFadeDuration, at: time)
  }

  // MARK: Paging

  /// Turns by a number of photographs, backwards if negative; at most to the first or last one. Returns false if no
  /// photograph is open, or waits for a viewport, or none follows in that direction.
  @discardableResult
  public func step(by distance: Int, at time: Double) -> Bool {
    if let index = request.flatMap({ strip.photos.index(of: $0.photo) }) {
      let next = strip.index(by: distance, from: index)
      if next != index { request = Request(photo: strip.photos.ids[next]) }
      if page == nil { return next != index }
    }
    guard let current = page, phase == .open else { return false }
    let index = strip.index(by: distance, from: current.index)
    guard index != current.index else { return false }
    cancelTouches(at: time)
    turn(to: index, at: time)
    if reducesMotion, let next = page {
      strip.finishTurning(at: time)
      next.layer.opacity.set(0)
      fade(next.layer, to: 1, at: time)
    } else {
      strip.settle(at: time)
    }
    return true
  }

  /// Makes another photograph the current one.
  func turn(to index: Int, at time: Double) {
    strip.turn(to: index, at: time)
    if let page { begin(with: page, isOpened: false) }
    transition.thumbnail = locateThumbnail(of: index, at: time)
    hideThumbnail(reducesMotion ? nil : strip.photos.ids[index])
    report(.indexChanged(reference(to: strip.photos.ids[index])))
    reportZoom()
  }

  // MARK: Zoom

  /// Rotates the photograph about the middle of the stage by quarter turns, counterclockwise if negative. A
  /// photograph that fits the stage fits it afterwards; a zoomed one keeps its zoom scale. Returns false if no photograph
  /// is open, or waits for a viewport.
  @discardableResult
  public func rotate(by quarterTurns: Int, at time: Double) -> Bool {
    request?.quarterTurns += quarterTurns % 4
    guard let page, phase == .open else { return request != nil }
    cancelTouches(at: time)
    rotate(page, to: page.quarterTurns + quarterTurns % 4, about: page.stageSize.center, at: time)
    if reducesMotion {
      page.scroller.place(page.scroller.contentOffset, zoom: page.scroller.zoomScale, at: time)
      page.layer.opacity.set(0)
      fade(page.layer, to: 1, at: time)
    }
    return true
  }

  /// Animates the photograph to a rotation by quarter turns. It then fits the stage unless it is larger than
  /// it fits both as it was and as it will be rotated; then it zooms about a point.
  func rotate(
    _ page: PhotoPage, to quarterTurns: Int, about point: Point2D, velocity: Point2D? = nil,
    scaleVelocity: Double? = nil, at time: Double
  ) {
    let wasZoomed = page.isZoomed
    page.quarterTurns = quarterTurns
    if wasZoomed, page.isZoomed {
      page.scroller.drop()
      zoom(to: page.scroller.zoomScale, about: point, at: time)
    } else {
      flyToFit(velocity: velocity, scaleVelocity: scaleVelocity, at: time)
    }
  }

  /// Zooms about a point of the stage, which keeps showing the same part of the photograph unless that would
  /// leave a gap at an edge.
  func zoom(to scale: Double, about point: Point2D, at time: Double) {
    guard let page else { return }
    dim(to: 1, at: time)
    page.scroller.zoom(to: scale, about: point - strip.offset(at: time), animated: true, at: time)
    reportZoom()
  }

  func reportZoom() {
    let zoom = page?.scroller.zoomScale ?? 1
    guard zoom != reportedZoom else { return }
    reportedZoom = zoom
    report(.zoomChanged(zoom: zoom))
  }
}

extension Contents {
  /// The black backdrop behind a photograph. Its opacity is 1 while the viewer is open.
  public static let backdrop = Contents(rawValue: -1)
  /// The host's controls above the photograph: buttons, counter, caption.
  public static let controls = Contents(rawValue: -2)
}
