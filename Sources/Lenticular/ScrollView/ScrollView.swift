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
  enum State {
    /// At rest, or under a finger that moves nothing.
    case still
    /// Fingers move the content.
    case dragging(Grip)
    /// On the way to where a fling leads, or back from past an edge.
    case decelerating
    /// On the way to the offset of a command.
    case scrolling
    /// On the way to the zoom of a command, or back to the limits.
    case zooming
  }

  public let surface: Surface
  public internal(set) var configuration: Configuration {
    didSet { if configuration.zooms { surface.setEnabled(pinch, true) } }
  }
  /// The view: it shows the content within its bounds only.
  public let layer: Layer
  /// The content: it lies at minus the offset, scaled by the zoom.
  public let content: Layer

  let pan = PanRecognizer()
  let pinch = PinchRecognizer()

  /// The axes along which a view around this one scrolls: a drag that begins along one of them where
  /// this view has nothing left to show is left to that view, and so is the rest of one that comes to
  /// this view's edge. A fling that does bounces here.
  var outerAxes = Axes()
  /// Whether a finger is on the view that nobody else has won.
  public private(set) var isTracking = false

  var state = State.still
  /// The sizes, with the zoom that the content is going to.
  var geometry: ScrollGeometry
  var momentum: Momentum?
  /// When content snaps that a trackpad has moved.
  var snapDeadline: Double?
  /// Whether the present touches have stopped or moved the content.
  public internal(set) var claimsTouches = false
  /// Whether commands and keys show at once where they lead.
  private(set) var reducesMotion = false
  /// Whether a zoom has begun and not yet ended. It outlasts the pinch: until the zoom is back within
  /// its limits.
  public internal(set) var isZooming = false

  /// Whether there was a wheel or a key since the last frame, which may move the content at once; or
  /// did so in that frame.
  private var isUsedByHand = false
  private let indicators: [ScrollIndicator]
  private var queue = ReportQueue<Report>()
  private(set) var frameTime = 0.0
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
    self.configuration = configuration
    let (animator, size) = (surface.animator, surface.root.bounds.model.size)
    layer = surface.root
    geometry = ScrollGeometry(
      size: size, contentSize: size, centersContent: configuration.centersContent,
      zoomScale: configuration.nearestZoom(to: 1))
    reportedZoom = geometry.zoomScale
    content = Layer(animator, size: size)
    indicators = [0, 1].map {
      ScrollIndicator(animator, lane: $0, configuration: configuration.indicator)
    }
    layer.masksToBounds = true
    content.anchorPoint = .zero
    content.contents = .scrollContent
    content.transform.set(.scale(geometry.zoomScale))
    layer.addSublayer(content)
    for indicator in indicators { layer.addSublayer(indicator.layer) }
    surface.add(pinch)
    surface.add(pan)
    surface.allowSimultaneous(pan, pinch)
  }

  // MARK: State

  /// Where the content is going: the offset that it has at rest, in points.
  public var contentOffset: Point { -content.position.model }

  /// The offset that is on screen at a time in seconds.
  public func contentOffset(at time: Double) -> Point { -content.position.presentation(at: time) }

  /// How fast the offset changes at a time, in points per second.
  public func velocity(at time: Double) -> Point { -content.position.velocity(at: time) }

  /// The zoom that the content has at rest.
  public var zoomScale: Double { geometry.zoomScale }

  /// The zoom that is on screen at a time in seconds.
  public func zoomScale(at time: Double) -> Double { content.transform.presentation(at: time).a }

  /// Whether fingers move the content.
  public var isDragging: Bool {
    if case .dragging = state { true } else { false }
  }

  /// Whether the content glides on after a finger has let go.
  public var isDecelerating: Bool {
    if case .decelerating = state { true } else { false }
  }

  private var isStill: Bool {
    if case .still = state { true } else { false }
  }

  /// Whether the content moves by itself.
  var isMoving: Bool { !isStill && !isDragging }

  public var isIdle: Bool {
    !isMoving && !isUsedByHand && snapDeadline == nil && queue.isEmpty
      && !indicators.contains { $0.isWaiting }
  }

  // MARK: Touches

  /// Stops what moves. A touch is the view's once it moves the content or has stopped it.
  public func touchesBegan(_ sample: PointerSample, outerAxes: Axes, at time: Double) {
    if !isTracking {
      isTracking = true
      claimsTouches = false
      self.outerAxes = outerAxes
      // What cannot zoom leaves that to the views around it.
      if !configuration.zooms { surface.setEnabled(pinch, false) }
    }
    if isMoving { claimsTouches = true }
    snapDeadline = nil
    hold(at: time)
    pan.refusedDirections = outwardDirections
  }

  public func respond(to action: GestureAction, at time: Double) {
    if action.isFrom(pinch) {
      respondToPinch(action.state, at: time)
    } else if action.isFrom(pan) {
      respondToPan(action.state, at: time)
    }
    if isDragging { claimsTouches = true }
  }

  public func touchesEnded(at time: Double) {
    guard isTracking else { return }
    isTracking = false
    release(at: time)
  }

  // MARK: Input and frames

  /// A wheel and a key are the view's if they move the content.
  public func handle(_ input: Input, at time: Double) -> Bool {
    snap(by: time)
    let (offset, zoom) = (contentOffset, zoomScale)
    switch input {
    case .wheel(let sample):
      isUsedByHand = true
      if handle(sample, at: time) { return true }
    case .magnification(let sample):
      isUsedByHand = true
      if magnify(sample, at: time) { return true }
    case .size(let size, _): resize(to: size, at: time)
    case .key(let key):
      isUsedByHand = true
      handle(key, at: time)
    case .lessMotion(let isWished): reducesMotion = isWished
    case .hover, .motion, .pointer, .pointersLost: break
    }
    return contentOffset != offset || zoomScale != zoom
  }

  public func advance(to time: Double) {
    frameTime = time
    snap(by: time)
    let offset = contentOffset(at: time)
    let zoom = zoomScale(at: time)
    if zoom != reportedZoom {
      reportedZoom = zoom
      report(.didZoom(scale: zoom))
    }
    let isMovedByHand = isUsedByHand && offset != reportedOffset
    isUsedByHand = isMovedByHand
    if movableAxes != reportedAxes {
      reportedAxes = movableAxes
      report(.didChangeAxes(reportedAxes))
    }
    if offset != reportedOffset {
      reportedOffset = offset
      report(.didScroll(offset: offset))
    }
    if isMoving, !content.position.isRunning(at: time), !content.transform.isRunning(at: time) {
      endMotion(at: time)
    }
    let isMoving = !isStill || isMovedByHand
    for indicator in indicators {
      if configuration.showsIndicators {
        indicator.update(geometry, offset: offset, isMoving: isMoving, at: time)
      } else {
        indicator.hide()
      }
    }
    queue.publish()
  }

  /// The time at which what an input changes is seen: not before what the last frame showed.
  func shownTime(_ time: Double) -> Double { max(time, frameTime) }

  /// What the last frame reported, in order.
  public var reports: [Report] { queue.ofFrame }

  func report(_ report: Report) {
    queue.add(report)
  }
}
