import LenticularGestures
import LenticularPhysics
import LenticularScene

/// A view of content that is larger than the view. Content follows a drag, decelerates after a fling, resists
/// and bounces past its edges, and zooms about a pinch.
///
/// The motion after a release is one `ScrollSimulation` with independent axes: a bounce at one edge does not
/// disturb the deceleration along the other axis. A touch stops it at once.
///
///               slop, pinch            last lift
///     still ───────────────▶ dragging ───────────▶ decelerating, zooming ──▶ still
///       │                                                    │
///       ├──▶ scrolling, zooming ──▶ still                    └──▶ still
///         command, key                                     touch, command
///
/// Arguments that are not finite, or larger than any screen, are ignored. During a drag, commands take effect
/// at once, animated or not, and the drag continues from there.
public final class ScrollInteraction: Interaction {
  public let surface: Surface
  public internal(set) var configuration: Configuration {
    @inline(__always) _read { yield scroller.configuration }
    @inline(__always) _modify {
      yield &scroller.configuration
      enablePinch()
      if !configuration.showsIndicators { for indicator in indicators { indicator.hide() } }
    }
  }
  /// The offsets to which content snaps if the configuration has `Snapping.offsets`.
  public var snapOffsets = SnapOffsets() {
    didSet {
      let offsets = snapOffsets
      scroller.snapSearch = { offsets.nearest(along: $0, to: $1, isForward: $2) }
    }
  }
  /// The layer of the view, which masks the content to its bounds.
  public let layer: Layer
  /// The scroller that moves the content.
  let scroller: Scroller

  /// Whether a pointer is down on the view and has not been won by another surface.
  public private(set) var isTracking = false
  /// Whether the current touch has stopped or moved the content.
  public private(set) var claimsTouches = false

  /// Whether a wheel or key was used since the last frame, or moved the content in that frame.
  private var wasScrolledByUser = false
  /// Whether the configuration has changed since the last frame.
  var isReconfigured = false
  private var indicators: [ScrollIndicator] = []
  private var reportedOffset = Point2D.zero
  private var reportedZoom: Double
  private var reportedAxes = Axes()
  /// Whether the content is read from right to left, so that it begins at its right end.
  private(set) var isRightToLeft = false
  /// The position that content at rest keeps while sizes change; nil if none has changed.
  var anchor: Anchor?
  /// The last commands to scroll and to zoom while the view had no size, in order.
  var waiting: [Command] = []

  /// A position in content whose sizes change.
  struct Anchor {
    /// The distance from the offset at which the content begins, in pages along an axis with pages, else in points.
    var distance: Point2D
    /// The offset at rest to which the distance has led.
    var offset: Point2D
  }

  /// A command that needs the size of the view.
  struct Command {
    enum Action {
      case scroll(to: Point2D)
      case scrollToVisible(Rect2D)
      case zoom(to: Double, about: Point2D)
    }

    var action: Action
    var isAnimated: Bool
  }

  /// Creates a scroll view on a surface of its own, of a size in points.
  public convenience init(size: Size2D, configuration: Configuration = Configuration()) {
    self.init(Surface(size: size), configuration: configuration)
  }

  /// Creates a scroll view that fills a surface.
  public init(_ surface: Surface, configuration: Configuration = Configuration()) {
    let configuration = configuration.validated
    self.surface = surface
    let renderer = surface.renderer
    layer = surface.root
    scroller = Scroller(
      renderer, size: layer.bounds.model.size, configuration: configuration, pan: PanRecognizer(),
      pinch: PinchRecognizer(), isReporting: true)
    reportedZoom = scroller.zoomScale
    for axis in Axis2D.allCases {
      indicators.append(
        ScrollIndicator(renderer, along: axis, configuration: configuration.indicator))
    }
    layer.masksToBounds = true
    scroller.content.contents = .scrollContent
    layer.addSublayer(scroller.content)
    for indicator in indicators { layer.addSublayer(indicator.layer) }
    surface.add(scroller.pinch)
    surface.add(scroller.pan)
    surface.allowSimultaneous(scroller.pan, scroller.pinch)
  }

  /// Enables the pinch recogniser if the zoom limits permit zooming.
  private func enablePinch() {
    if configuration.zooms { surface.setEnabled(scroller.pinch, true) }
  }

  // MARK: State

  /// The layer of the content. Its origin lies at minus the content offset; its transform is the zoom.
  public var content: Layer { scroller.content }

  /// The content offset at rest, in points: the destination of a running animation.
  public var contentOffset: Point2D { scroller.contentOffset }

  /// The content offset on screen at a time in seconds.
  public func contentOffset(at time: Double) -> Point2D { scroller.contentOffset(at: time) }

  /// The velocity of the content offset at a time, in points per second.
  public func velocity(at time: Double) -> Point2D { scroller.velocity(at: time) }

  /// The zoom scale at rest: the destination of a running animation.
  public var zoomScale: Double { scroller.zoomScale }

  /// The zoom scale on screen at a time in seconds.
  public func zoomScale(at time: Double) -> Double { content.transform.presentation(at: time).a }

  /// Whether a drag or pinch moves the content.
  public var isDragging: Bool { scroller.isDragging }

  /// Whether the content decelerates or bounces after a release.
  public var isDecelerating: Bool { scroller.isDecelerating }

  /// Whether a zoom has begun and not yet ended. It ends with the pinch, or later when the zoom scale is back
  /// within its limits.
  public var isZooming: Bool { scroller.isZooming }

  /// The axes along which a drag moves the content: those along which it does not fit, or always bounces.
  public var movableAxes: Axes { scroller.movableAxes }

  /// Whether the view has had a size.
  var isLaidOut: Bool { geometry.size.isVisible }

  /// The sizes, with the zoom scale at rest.
  var geometry: ScrollGeometry { scroller.geometry }

  public var nextFrameTime: Double {
    if isAtRest { return .infinity }
    guard !isReconfigured, !scroller.isMoving, !wasScrolledByUser, scroller.queue.isEmpty,
      movableAxes == reportedAxes
    else { return -.infinity }
    return scroller.snapDeadline ?? .infinity
  }

  /// Whether the next frame differs in nothing, and publishes and drops no reports.
  private var isAtRest: Bool { scroller.isAtRest && !wasScrolledByUser }

  // MARK: Touches

  /// Stops a running animation. The view claims the touch if it has stopped or moves the content.
  public func touchesBegan(
    _ sample: PointerSample, in surroundings: Surroundings, at time: Double
  ) {
    if !isTracking {
      isTracking = true
      claimsTouches = false
      scroller.surroundings = surroundings
      // If the view cannot zoom, pinches are left to the surrounding views.
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
      if scroller.leavesPinch { return leaveTouches(at: time) }
    } else if action.isFrom(scroller.pan) {
      let excess = geometry.excess(of: contentOffset)
      scroller.respondToPan(action.state, at: time)
      if scroller.leavesDrag {
        scroller.leaveDrag(excess: excess)
        return leaveTouches(at: time)
      }
    }
    if isDragging { claimsTouches = true }
  }

  /// Leaves the rest of a drag or pinch to the surrounding view.
  private func leaveTouches(at time: Double) {
    for action in surface.yieldTouches() { respond(to: action, at: time) }
    touchesEnded(at: time)
    claimsTouches = false
  }

  public func touchesEnded(at time: Double) {
    guard isTracking else { return }
    isTracking = false
    scroller.release(at: time)
  }

  // MARK: Input and frames

  /// The view handles a wheel or key alone if the content offset or the zoom scale changes.
  public func handle(_ input: Input, at time: Double) -> Bool {
    scroller.snap(by: time)
    let (offset, zoom) = (contentOffset, zoomScale)
    switch input {
    case .wheel where !isLaidOut, .magnification where !isLaidOut, .key where !isLaidOut: break
    case .wheel(let sample):
      wasScrolledByUser = true
      if !isTracking { scroller.handle(sample, at: time) }
    case .magnification(let sample):
      wasScrolledByUser = true
      if !isTracking, scroller.magnify(sample, at: time) { return true }
    case .viewport(let viewport, _):
      surface.viewport = viewport
      if let viewport {
        isRightToLeft = viewport.isRightToLeft
        resize(to: viewport, at: time)
        performWaiting(at: time)
      }
    case .key(let key, _):
      wasScrolledByUser = true
      scroller.handle(key, at: time)
    case .reduceMotion(let isEnabled, _): scroller.reducesMotion = isEnabled
    case .hover, .motion, .pointer, .pointersLost: break
    }
    return contentOffset != offset || zoomScale != zoom
  }

  public func advance(to time: Double) {
    if isAtRest { return scroller.rest(at: time) }
    scroller.isStale = false
    isReconfigured = false
    scroller.begin(at: time)
    scroller.snap(by: time)
    scroller.wrap(at: time)
    let offset = contentOffset(at: time)
    let zoom = zoomScale(at: time)
    if zoom != reportedZoom {
      reportedZoom = zoom
      scroller.report(.didZoom(scale: zoom))
    }
    let isMovedByHand = wasScrolledByUser && offset != reportedOffset
    wasScrolledByUser = isMovedByHand
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
    for indicator in indicators where configuration.showsIndicators {
      indicator.update(scroller, isMoving: isMoving, at: time)
    }
    scroller.queue.publish()
  }

  /// The reports that the last frame published, in order.
  public var reports: [Report] { scroller.queue.published }

  // MARK: Those who use it

  /// Replaces the content by another of a size, with other zoom limits, at the nearest zoom scale and offset
  /// at rest.
  ///
  /// - Parameter isAtRest: whether the offset is one at rest. If not, whoever replaces the content moves it to one.
  func replaceContent(
    size: Size2D, zoomLimits: ClosedRange<Double>, zoomScale: Double, offset: Point2D,
    isAtRest: Bool = true, at time: Double
  ) {
    configuration.minimumZoomScale = zoomLimits.lowerBound
    configuration.maximumZoomScale = zoomLimits.upperBound
    scroller.replaceContent(
      size: size, zoomScale: zoomScale, offset: offset, isAtRest: isAtRest, at: time)
  }
}
