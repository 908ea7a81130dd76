import LenticularGestures
import LenticularPhysics
import LenticularScene

/// Content that fingers, wheels, keys and commands move and zoom behind a view: what scroll views and the
/// pages of a photo viewer have in common.
///
/// A scroller has no surface, and watches the recognisers of its owner, who forwards to it what they
/// recognise. Several scrollers may watch the same ones; their owner decides which of them a gesture moves.
///
/// The motion after a release is one `ScrollSimulation`, whose axes know nothing of each other:
/// reaching one edge does not disturb the glide along the other. Touching down stops it at once.
///
///               slop, pinch            last lift
///     still ───────────────▶ dragging ───────────▶ decelerating, zooming ──▶ still
///       │                                                    │
///       ├──▶ scrolling, zooming, flying ──▶ still            └──▶ still
///         command, key, owner                              touch, command
final class Scroller {
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
    /// On the way to where the owner sends the content, whatever the limits.
    case flying
  }

  var configuration: ScrollView.Configuration
  /// Finds the offsets at which content snaps. Not in the configuration, which without references is copied
  /// as it lies in memory.
  var snapSearch: ScrollView.SnapSearch?
  /// The content, scaled by the zoom. Its anchor point is what springs move: the top left corner, unless the
  /// owner says otherwise before it puts content in.
  let content: Layer
  /// The anchor point of the content, in its points.
  var anchor = Point.zero
  let pan: PanRecognizer
  let pinch: PinchRecognizer

  /// Where the view's top left corner lies in the coordinates of the recognisers.
  var origin = Point.zero
  /// Content at this zoom or a lesser one is loose: fingers move it anywhere and zoom it out without
  /// resistance. Where it goes when they let go is the owner's to say.
  var looseZoomScale = 0.0
  /// The axes along which a view around this one scrolls: a drag that begins along one of them where
  /// this view has nothing left to show is left to that view, and so is the rest of one that comes to
  /// this view's edge. A fling that does bounces here.
  var outerAxes = ScrollView.Axes()
  /// Whether commands and keys show at once where they lead.
  var reducesMotion = false

  var state = State.still
  /// The sizes, with the zoom that the content is going to.
  var geometry: ScrollGeometry
  var momentum: Momentum?
  /// When content snaps that a trackpad has moved, in seconds.
  var snapDeadline: Double?
  /// Whether a zoom has begun and not yet ended. It outlasts the pinch: until the zoom is back within
  /// its limits.
  var isZooming = false
  /// The time of the last frame, in seconds.
  private(set) var frameTime: Double
  /// What there is to report, if the owner publishes it.
  var queue = ReportQueue<ScrollView.Report>()
  private let isReporting: Bool

  /// Content of the size of its view, in points, that is to be made a sublayer of the view.
  ///
  /// - Parameters:
  ///   - time: that of the last frame, in seconds.
  ///   - isReporting: whether the owner publishes reports.
  init(
    _ animator: Animator, size: Size, configuration: ScrollView.Configuration, pan: PanRecognizer,
    pinch: PinchRecognizer, at time: Double = 0, isReporting: Bool = false
  ) {
    self.configuration = configuration
    self.pan = pan
    self.pinch = pinch
    self.isReporting = isReporting
    frameTime = time
    geometry = ScrollGeometry(
      size: size, contentSize: size, centersContent: configuration.centersContent,
      zoomScale: configuration.nearestZoom(to: 1))
    content = Layer(animator, size: size)
    content.anchorPoint = .zero
    content.transform.set(.scale(geometry.zoomScale))
  }

  // MARK: State

  /// Where the content is going: the offset that it has at rest, in points.
  var contentOffset: Point {
    content.transform.model.applyLinear(to: anchor) - content.position.model
  }

  /// The offset that is on screen at a time in seconds.
  func contentOffset(at time: Double) -> Point {
    content.transform.presentation(at: time).applyLinear(to: anchor)
      - content.position.presentation(at: time)
  }

  /// How fast the offset changes at a time, in points per second.
  func velocity(at time: Double) -> Point {
    content.transform.velocity(at: time).applyLinear(to: anchor)
      - content.position.velocity(at: time)
  }

  /// The position that the content has at an offset.
  func position(at offset: Point) -> Point {
    content.transform.model.applyLinear(to: anchor) - offset
  }

  /// The zoom that the content has at rest.
  var zoomScale: Double { geometry.zoomScale }

  /// Whether fingers move the content.
  var isDragging: Bool {
    if case .dragging = state { true } else { false }
  }

  /// Whether the content glides on after a finger has let go.
  var isDecelerating: Bool {
    if case .decelerating = state { true } else { false }
  }

  /// Whether the content is on the way to where its owner sends it.
  var isFlying: Bool {
    if case .flying = state { true } else { false }
  }

  var isStill: Bool {
    if case .still = state { true } else { false }
  }

  /// Whether the content moves by itself.
  var isMoving: Bool { !isStill && !isDragging }

  /// Whether the content is where its owner may send it only; see `looseZoomScale`.
  var isLoose: Bool { zoomScale <= looseZoomScale }

  // MARK: Frames

  /// Lets time pass: content that a trackpad has moved snaps, motions arrive.
  func advance(to time: Double) {
    frameTime = time
    snap(by: time)
    if isMoving, !content.position.isRunning(at: time), !content.transform.isRunning(at: time) {
      endMotion(at: time)
    }
  }

  /// The time at which what an input changes is seen: not before what the last frame showed.
  func shownTime(_ time: Double) -> Double { max(time, frameTime) }

  func report(_ report: ScrollView.Report) {
    if isReporting { queue.add(report) }
  }
}

extension AffineTransform {
  /// By what the map multiplies lengths; of one that distorts, the mean of its axes.
  var meanScale: Double { abs(a * d - b * c).squareRoot() }
}
