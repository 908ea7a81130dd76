import LenticularGestures
import LenticularPhysics
import LenticularScene

/// A view on content that is larger than the view: it follows a finger, glides on when flung,
/// resists past its edges and comes back, and zooms about the fingers.
///
/// The motion after a release is one `ScrollSimulation`, whose axes know nothing of each other:
/// reaching one edge does not disturb the glide along the other. Touching down stops it at once.
///
///               slop, pinch            last lift
///     still ───────────────▶ dragging ───────────▶ decelerating, zooming ──▶ still
///       │                                                    │
///       ├──▶ scrolling, zooming ──▶ still                    └──▶ still
///         command, key                                     touch, command
///
/// What a host says that is not finite, or larger than any screen, is ignored. While fingers drag, a command
/// takes effect at once, animated or not, and the drag goes on from there.
public final class ScrollView: Interaction {
  public let surface: Surface
  public internal(set) var configuration: Configuration {
    @inline(__always) _read { yield scroller.configuration }
    @inline(__always) _modify {
      yield &scroller.configuration
      enablePinch()
    }
  }
  /// Where content comes to rest from now on whose configuration has `Snapping.offsets`.
  public var snapOffsets = SnapOffsets() {
    didSet {
      let offsets = snapOffsets
      scroller.snapSearch = { offsets.nearest(ofLane: $0, to: $1, isForward: $2) }
    }
  }
  /// The view: it shows the content within its bounds only.
  public let layer: Layer
  /// What moves.
  let scroller: Scroller

  /// Whether a finger is on the view that nobody else has won.
  public private(set) var isTracking = false
  /// Whether the present touches have stopped or moved the content.
  public private(set) var claimsTouches = false

  /// Whether there was a wheel or a key since the last frame, which may move the content at once; or
  /// did so in that frame.
  private var isUsedByHand = false
  private let indicators: [ScrollIndicator]
  private var reportedOffset = Point.zero
  private var reportedZoom: Double
  private var reportedAxes = Axes()

  /// A scroll view that fills a surface of its own, of a size in points.
  public convenience init(size: Size, configuration: Configuration = Configuration()) {
    self.init(Surface(size: size), configuration: configuration)
  }

  /// A scroll view that fills a surface.
  public init(_ surface: Surface, configuration: Configuration = Configuration()) {
    self.surface = surface
    let animator = surface.animator
    layer = surface.root
    scroller = Scroller(
      animator, size: layer.bounds.model.size, configuration: configuration, pan: PanRecognizer(),
      pinch: PinchRecognizer(), isReporting: true)
    reportedZoom = scroller.zoomScale
    indicators = [0, 1].map {
      ScrollIndicator(animator, lane: $0, configuration: configuration.indicator)
    }
    layer.masksToBounds = true
    scroller.content.contents = .scrollContent
    layer.addSublayer(scroller.content)
    for indicator in indicators { layer.addSublayer(indicator.layer) }
    surface.add(scroller.pinch)
    surface.add(scroller.pan)
    surface.allowSimultaneous(scroller.pan, scroller.pinch)
  }

  /// Lets fingers zoom where that is possible by now.
  private func enablePinch() {
    if configuration.zooms { surface.setEnabled(scroller.pinch, true) }
  }

  // MARK: State

  /// The content: it lies at minus the offset, scaled by the zoom.
  public var content: Layer { scroller.content }

  /// Where the content is going: the offset that it has at rest, in points.
  public var contentOffset: Point { scroller.contentOffset }

  /// The offset that is on screen at a time in seconds.
  public func contentOffset(at time: Double) -> Point { scroller.contentOffset(at: time) }

  /// How fast the offset changes at a time, in points per second.
  public func velocity(at time: Double) -> Point { scroller.velocity(at: time) }

  /// The zoom that the content has at rest.
  public var zoomScale: Double { scroller.zoomScale }

  /// The zoom that is on screen at a time in seconds.
  public func zoomScale(at time: Double) -> Double { content.transform.presentation(at: time).a }

  /// Whether fingers move the content.
  public var isDragging: Bool { scroller.isDragging }

  /// Whether the content glides on after a finger has let go.
  public var isDecelerating: Bool { scroller.isDecelerating }

  /// Whether a zoom has begun and not yet ended. It outlasts the pinch: until the zoom is back within
  /// its limits.
  public var isZooming: Bool { scroller.isZooming }

  /// The axes along which there is more content than fits, or it bounces all the same.
  public var movableAxes: Axes { scroller.movableAxes }

  /// The sizes, with the zoom that the content is going to.
  var geometry: ScrollGeometry { scroller.geometry }

  public var isIdle: Bool {
    !scroller.isMoving && !isUsedByHand && scroller.snapDeadline == nil
      && scroller.queue.isEmpty && !indicators.contains { $0.isWaiting }
  }

  // MARK: Touches

  /// Stops what moves. A touch is the view's once it moves the content or has stopped it.
  public func touchesBegan(_ sample: PointerSample, outerAxes: Axes, at time: Double) {
    if !isTracking {
      isTracking = true
      claimsTouches = false
      scroller.outerAxes = outerAxes
      // What cannot zoom leaves that to the views around it.
      if !configuration.zooms { surface.setEnabled(scroller.pinch, false) }
    }
    if scroller.isMoving { claimsTouches = true }
    scroller.snapDeadline = nil
    scroller.hold(at: time)
    scroller.pan.refusedDirections = scroller.outwardDirections
  }

  public func respond(to action: GestureAction, at time: Double) {
    if action.isFrom(scroller.pinch) {
      scroller.respondToPinch(action.state, at: time)
    } else if action.isFrom(scroller.pan) {
      let excess = geometry.excess(of: contentOffset)
      scroller.respondToPan(action.state, at: time)
      if scroller.leavesDrag { return leaveDrag(excess: excess, at: time) }
    }
    if isDragging { claimsTouches = true }
  }

  /// Leaves the rest of a drag to the view around this one, no farther past an edge than before.
  private func leaveDrag(excess: Point, at time: Double) {
    scroller.leaveDrag(excess: excess)
    for action in surface.giveUpTouches() { respond(to: action, at: time) }
    touchesEnded(at: time)
    claimsTouches = false
  }

  public func touchesEnded(at time: Double) {
    guard isTracking else { return }
    isTracking = false
    scroller.release(at: time)
  }

  // MARK: Input and frames

  /// A wheel and a key are the view's if they move the content.
  public func handle(_ input: Input, at time: Double) -> Bool {
    scroller.snap(by: time)
    let (offset, zoom) = (contentOffset, zoomScale)
    switch input {
    case .wheel(let sample):
      isUsedByHand = true
      if !isTracking, scroller.handle(sample, at: time) { return true }
    case .magnification(let sample):
      isUsedByHand = true
      if !isTracking, scroller.magnify(sample, at: time) { return true }
    case .size(let size, _): resize(to: size, at: time)
    case .key(let key):
      isUsedByHand = true
      scroller.handle(key, at: time)
    case .lessMotion(let isWished): scroller.reducesMotion = isWished
    case .hover, .motion, .pointer, .pointersLost: break
    }
    return contentOffset != offset || zoomScale != zoom
  }

  public func advance(to time: Double) {
    scroller.snap(by: time)
    let offset = contentOffset(at: time)
    let zoom = zoomScale(at: time)
    if zoom != reportedZoom {
      reportedZoom = zoom
      scroller.report(.didZoom(scale: zoom))
    }
    let isMovedByHand = isUsedByHand && offset != reportedOffset
    isUsedByHand = isMovedByHand
    if movableAxes != reportedAxes {
      reportedAxes = movableAxes
      scroller.report(.didChangeAxes(reportedAxes))
    }
    if offset != reportedOffset {
      reportedOffset = offset
      scroller.report(.didScroll(offset: offset))
    }
    scroller.advance(to: time)
    let isMoving = !scroller.isStill || isMovedByHand
    for indicator in indicators {
      if configuration.showsIndicators {
        indicator.update(geometry, offset: offset, isMoving: isMoving, at: time)
      } else {
        indicator.hide()
      }
    }
    scroller.queue.publish()
  }

  /// What the last frame reported, in order.
  public var reports: [Report] { scroller.queue.ofFrame }

  // MARK: Those who use it

  /// Puts content of another size in the place of the present one, with other limits of the zoom,
  /// and shows it at the nearest zoom and offset at which it may rest.
  func replaceContent(
    size: Size, zoomLimits: ClosedRange<Double>, zoomScale: Double, offset: Point, at time: Double
  ) {
    configuration.minimumZoomScale = zoomLimits.lowerBound
    configuration.maximumZoomScale = zoomLimits.upperBound
    scroller.replaceContent(size: size, zoomScale: zoomScale, offset: offset, at: time)
  }
}
