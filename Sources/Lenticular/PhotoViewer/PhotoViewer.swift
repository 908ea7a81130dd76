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
  /// Whether a frame was shown since the photograph last began to fly back.
  var isFlightShown = false
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
    guard queue.isEmpty, !strip.mayRemovePages || surface.hasTouches, latePhoto == nil, !hasClosed
    else { return -.infinity }
    return min(
      strip.nextFrameTime, companion.nextFrameTime(mayPan: mayPan),
      tiles.nextFrameTime(isOpen: phase == .open))
  }

  /// Whether the photograph, the backdrop or the strip is animated beyond the last frame and touch. It does not
  /// matter how many frames there were before.
  private var isFlying: Bool {
    guard let page else { return false }
    return max(page.layer.endTime, backdrop.endTime, strip.layer.endTime)
      > max(frameTime, touchTime)
  }

  /// Whether the companion may move the photograph: it is open, and neither touched nor half turned.
  var mayPan: Bool {
    phase == .open && !surface.hasTouches && strip.offset(at: frameTime) == .zero
  }

  /// Tells the companion that a pointer, a wheel or a key moves the photograph.
  func noteUse(isDrag: Bool = false, at time: Double) {
    companion.noteUse(isDrag: isDrag, mayPan: mayPan, at: time)
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
      return companion.handle(input, mayPan: mayPan, at: time)
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
    if companion.advance(isOpen: phase == .open, mayPan: mayPan, to: time) { reportZoom() }
    if phase == .open { tiles.show(at: time) }
    strip.advance(to: time)
    guard page != nil else { return }
    if !surface.hasTouches { strip.removeHiddenPages() }
    if hadClosed, hasClosed { endPresentation(at: time) }
    isFlightShown = true
  }

  /// Whether the photograph has flown back, and a frame has shown it there, so that the next one ends the presentation. A tap
  /// that begins during the flight reopens the photograph, even if the flight ends before the tap.
  @inline(never)
  private var hasClosed: Bool { phase == .closing && isFlightShown && !isFlying && surface.isIdle }

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

  /// Lays the photograph out for another viewport, fitted to it and at rest. A photograph in
  /// transition continues its transition in the new layout.
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
}

extension Contents {
  /// The black backdrop behind a photograph. Its opacity is 1 while the viewer is open.
  public static let backdrop = Contents(rawValue: -1)
  /// The host's controls above the photograph: buttons, counter, caption.
  public static let controls = Contents(rawValue: -2)
}
