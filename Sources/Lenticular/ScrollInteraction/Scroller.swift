import LenticularGestures
import LenticularPhysics
import LenticularScene

/// Content that pointers, wheels, keys and commands move and zoom behind a view. Scroll views and the pages
/// of a photo viewer are built on it.
///
/// A scroller has no surface. It reads the recognisers of its owner, who passes their states on to it.
/// Several scrollers may read the same recognisers; their owner decides which of them a gesture moves.
///
/// The motion after a release is one `ScrollSimulation` with independent axes: a bounce at one edge does not
/// disturb the deceleration along the other axis. A touch stops it at once.
///
///               slop, pinch            last lift
///     still ───────────────▶ dragging ───────────▶ decelerating, zooming ──▶ still
///       │                                                    │
///       ├──▶ scrolling, zooming, flying ──▶ still            └──▶ still
///         command, key, owner                              touch, command
final class Scroller {
  enum State {
    /// The content rests, or is touched by a pointer that does not move it.
    case still
    /// A drag or pinch moves the content.
    case dragging(Grip)
    /// The content decelerates after a fling, or returns from past an edge.
    case decelerating
    /// The content is being animated to the offset of a command.
    case scrolling
    /// The content is being animated to the zoom scale of a command, or back to the zoom limits.
    case zooming
    /// The content is being animated by its owner, regardless of all limits.
    case flying
  }

  var configuration: ScrollInteraction.Configuration {
    didSet { isStale = true }
  }
  /// Finds snap offsets. It is not part of the configuration, so that the configuration contains no
  /// references and copies of it are cheap.
  var snapSearch: ScrollInteraction.SnapSearch?
  /// The layer of the content, whose transform is the zoom. Springs move its anchor point: the top left
  /// corner, unless the owner sets another one before it sets the content.
  let content: Layer
  /// The anchor point of the content, in points of the content as it is rotated at rest.
  var anchor = Point2D.zero
  /// The rotation of the content at rest, in radians: a number of quarter turns. The owner that changes it
  /// swaps the sides of `anchor` and of the content in `geometry`.
  var angle = 0.0
  let pan: PanRecognizer
  let pinch: PinchRecognizer
  /// The rotation of two fingers; nil if they cannot rotate the content.
  let rotation: RotationRecognizer?

  /// The top left corner of the view in the coordinates of the recognisers.
  var origin = Point2D.zero
  /// The point of the view about which a drag of one finger zooms; nil if drags move the content.
  var zoomPoint: Point2D?
  /// The zoom scale up to which nothing resists: drags move content anywhere, and pinches shrink it without
  /// resistance. The owner decides where it goes after the release.
  var unresistedZoomScale = 0.0
  /// What the surrounding views do. A drag along one of their axes is left to them if it begins or arrives at an edge of
  /// this view, or if this view does not move along the axis. A fling past an edge bounces in this view. If they accept a
  /// spread, fingers that spread are left to them if this view has its largest zoom scale when they begin.
  var surroundings = Surroundings()
  /// Whether commands and keys take effect without animation.
  var reducesMotion = false

  var state = State.still {
    didSet { isStale = true }
  }
  /// The sizes, with the zoom scale at rest.
  var geometry: ScrollGeometry {
    didSet { isStale = true }
  }
  /// Whether configuration, state or sizes have changed since the owner set this to false.
  var isStale = true
  var momentum: Momentum?
  /// When content that a trackpad has moved snaps, in seconds; nil if no snap is pending.
  var snapDeadline: Double?
  /// Whether a zoom has begun and not yet ended. It ends with the pinch, or later when the zoom scale is back
  /// within its limits.
  var isZooming = false
  /// How many of its widths content that loops has been moved to the right.
  private(set) var wrapCount = 0.0
  /// The time of the last frame, in seconds; negative infinity before the first.
  private(set) var frameTime = -Double.infinity
  /// The reports, if the owner publishes them.
  var queue = ReportQueue<ScrollInteraction.Report>()
  private let isReporting: Bool

  /// Creates content of the size of its view, in points. The owner makes `content` a sublayer of the view.
  ///
  /// - Parameter isReporting: whether the owner publishes reports.
  init(
    _ renderer: LayerTreeRenderer, size: Size2D, configuration: ScrollInteraction.Configuration,
    pan: PanRecognizer,
    pinch: PinchRecognizer, rotation: RotationRecognizer? = nil, isReporting: Bool = false
  ) {
    self.configuration = configuration
    self.pan = pan
    self.pinch = pinch
    self.rotation = rotation
    self.isReporting = isReporting
    geometry = ScrollGeometry(
      size: size, contentSize: size, centersContent: configuration.centersContent,
      zoomScale: configuration.nearestZoom(to: 1))
    content = Layer(renderer, size: size)
    content.anchorPoint = .zero
    content.transform.set(.scale(geometry.zoomScale))
  }

  // MARK: State

  /// The content offset at rest, in points: the destination of a running animation.
  var contentOffset: Point2D {
    content.transform.model.applyLinear(to: anchor) - content.position.model
  }

  /// The content offset on screen at a time in seconds.
  func contentOffset(at time: Double) -> Point2D { content.contentOffset(anchor: anchor, at: time) }

  /// The sizes, with the zoom scale on screen at a time.
  func geometry(at time: Double) -> ScrollGeometry { geometry.zoomed(as: content, at: time) }

  /// Whether the content is animated beyond a time in seconds.
  func isAnimated(at time: Double) -> Bool { content.isInTree && time < content.endTime }

  /// Makes a layer follow the content until the animations of the content end. The frame of the layer depends on the
  /// content offset, and on the sizes with the zoom scale on screen.
  func lead(_ layer: Layer, frame: @escaping (ScrollGeometry, Point2D) -> Rect2D) {
    let (content, anchor, geometry) = (content, anchor, geometry)
    layer.frameBinding = FrameBinding(until: content.endTime) { time in
      frame(geometry.zoomed(as: content, at: time), content.contentOffset(anchor: anchor, at: time))
    }
  }

  /// Whether a layer follows the content beyond a time in seconds. A layer stops following when the content no longer
  /// moves as it did.
  func leads(_ layer: Layer, at time: Double) -> Bool {
    if layer.frameBinding != nil, content.isRestless { layer.frameBinding = nil }
    return layer.frameBinding != nil && isAnimated(at: time)
  }

  /// The velocity of the content offset at a time, in points per second.
  func velocity(at time: Double) -> Point2D {
    content.transform.velocity(at: time).applyLinear(to: anchor)
      - content.position.velocity(at: time)
  }

  /// The position of the content's layer at an offset.
  func position(at offset: Point2D) -> Point2D {
    content.transform.model.applyLinear(to: anchor) - offset
  }

  /// The zoom scale at rest: the destination of a running animation.
  var zoomScale: Double { geometry.zoomScale }

  /// Whether a drag or pinch moves the content.
  var isDragging: Bool {
    if case .dragging = state { true } else { false }
  }

  /// Whether the content decelerates or bounces after a release.
  var isDecelerating: Bool {
    if case .decelerating = state { true } else { false }
  }

  /// Whether the owner's animation of the content is running.
  var isFlying: Bool {
    if case .flying = state { true } else { false }
  }

  var isStill: Bool {
    if case .still = state { true } else { false }
  }

  /// Whether an animation or deceleration moves the content.
  var isMoving: Bool { !isStill && !isDragging }

  /// Whether the content is rotated as at rest, or is being animated to that rotation.
  var isUpright: Bool { content.rotation.model == angle }

  /// Whether the zoom scale is at most `unresistedZoomScale`, or fingers have rotated the content.
  var isUnresisted: Bool { zoomScale <= unresistedZoomScale || !isUpright }

  // MARK: Frames

  /// Whether a frame has shown the content.
  var hasBeenShown: Bool { frameTime > -.infinity }

  /// Whether nothing has changed since the owner set `isStale` to false, and nothing is about to.
  var isAtRest: Bool {
    !isStale && content.isAtRest && !isMoving && snapDeadline == nil && queue.isEmpty
      && queue.published.isEmpty
  }

  /// Advances to the time of a frame in which the content is at rest.
  func rest(at time: Double) { frameTime = time }

  /// Advances to the time of a frame: begins animations that wait for the first frame, snaps after a trackpad, ends
  /// completed animations, and keeps content that loops in the view.
  func advance(to time: Double) {
    begin(at: time)
    frameTime = time
    snap(by: time)
    wrap(at: time)
    if isMoving, !content.position.isRunning(at: time), !content.transform.isRunning(at: time),
      !content.rotation.isRunning(at: time)
    {
      endMotion(at: time)
    }
  }

  /// Begins animations that wait for the first frame.
  func begin(at time: Double) {
    guard !hasBeenShown, isMoving else { return }
    content.position.begin(at: time)
    content.transform.begin(at: time)
    content.rotation.begin(at: time)
  }

  /// When what moves the content ends, in seconds; infinity if nothing does, or if the content is in no tree: nobody waits
  /// for what is not shown. Other animations of the content's layer may last longer.
  var motionEnd: Double {
    guard isMoving, content.isInTree else { return .infinity }
    return max(
      content.position.endTime ?? 0, content.transform.endTime ?? 0, content.rotation.endTime ?? 0)
  }

  /// Moves content that loops by as many widths as are needed for the middle of the view to lie between its
  /// sides. What is visible stays the same, and so do a drag and an animation.
  func wrap(at time: Double) {
    guard geometry.loops, isUpright, !isFlying, !content.transform.isRunning(at: time),
      !content.rotation.isRunning(at: time)
    else { return }
    let count = geometry.wrapCount(at: contentOffset(at: time))
    guard count != 0 else { return }
    wrapCount += count
    content.position.shift(by: Point2D(x: count * geometry.zoomedSize.width, y: 0))
    regrip()
  }

  /// The time at which the effect of an input becomes visible: at least that of the last frame.
  func shownTime(_ time: Double) -> Double { max(time, frameTime) }

  func report(_ report: ScrollInteraction.Report) {
    if isReporting { queue.add(report) }
  }
}

extension AffineTransform2D {
  /// The factor by which the map scales lengths: the geometric mean of both axes.
  var meanScale: Double { abs(a * d - b * c).squareRoot() }
}

extension Layer {
  /// The content offset on screen at a time, for the layer of a scroll view's content with an anchor point in points.
  func contentOffset(anchor: Point2D, at time: Double) -> Point2D {
    transform.presentation(at: time).applyLinear(to: anchor) - position.presentation(at: time)
  }
}
