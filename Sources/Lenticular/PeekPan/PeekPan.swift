import LenticularGestures
import LenticularPhysics
import LenticularScene

/// A press on a thumbnail raises a preview. Sliding sideways steps through the contents of the thumbnail or
/// through its neighbours. Lifting the finger sends the preview back. Sliding up or pressing deeper commits:
/// the preview is handed over to be opened. If there are actions, sliding up lets the preview stay instead, until
/// a command ends the peek.
///
///            press long or hard,           lift, Escape, cancel,
///                 begin                       nothing left
///      idle ───────────────────▶ peeking ──────────────────────▶ leaving ──▶ idle
///                                  ▲  │  slide up, press deeper,    ▲   │  all gone
///                                  │  │          commit             │   │
///                                  │  └─────────────────────────▶ committing
///                                  └────────────────────────────────────┘
///                                         press, begin: caught
///
/// Until the recogniser has recognised a press, nothing is shown or reported, and the touch is not claimed. A
/// flying preview can be caught and sent back at any time, because each flight only sets new destinations of
/// animated values.
public final class PeekPan: Interaction {
  enum Phase: Equatable {
    case idle
    case peeking
    /// The peek is committed; the next frame shows the preview for the last time.
    case committing
    /// Remaining previews and the backdrop disappear.
    case leaving(commitsPreview: Bool)
  }

  public let surface: Surface
  public let configuration: Configuration

  let backdrop: Layer
  let press = DeepPressRecognizer()

  var phase = Phase.idle
  /// The peek that goes on, or of which something is still on its way; nil while idle.
  var peek: Peek?
  var source: PeekSource?
  /// The current preview, and those that disappear, the oldest first.
  var preview: PeekPreview?
  var departing: [PeekPreview] = []
  /// The viewport for which previews are laid out; nil before there is one.
  var viewport: Viewport?
  /// The number of steps of a peek that a command began without a viewport; nil if there was no such command.
  var waitingSteps: Int?
  private(set) var reducesMotion = false
  var isThumbnailHidden = false
  /// Whether the current touch began a peek. It stays true until the touch ends, even if the peek ends
  /// before.
  public internal(set) var claimsTouches = false
  var queue = ReportQueue<Report>()

  /// - Parameter size: the size of the view, in points, on a surface of its own.
  public convenience init(size: Size2D, configuration: Configuration = Configuration()) {
    self.init(Surface(size: size), configuration: configuration)
  }

  /// Creates a Peek & Pan whose previews fill a surface.
  public init(_ surface: Surface, configuration: Configuration = Configuration()) {
    let configuration = configuration.validated
    self.surface = surface
    self.configuration = configuration
    viewport = surface.viewport
    backdrop = Layer(surface.renderer, size: viewport?.size ?? .zero)
    backdrop.anchorPoint = .zero
    backdrop.contents = .backdrop
    backdrop.opacity.set(0)
    press.threshold = configuration.peekPressure
    press.minimumPressDuration = configuration.pressDuration
    press.allowsLongPress = true
    surface.add(press)
    surface.setEnabled(press, false)
  }

  var root: Layer { surface.root }

  /// The size of the view, in points.
  var size: Size2D { viewport?.size ?? .zero }

  /// The rectangle of the view in which previews are laid out.
  var safeArea: Rect2D { viewport?.safeArea ?? .zero }

  /// A finger that is down needs no frames of its own: its movement, pressure and end are inputs, and a long press is a
  /// time-out.
  public var nextFrameTime: Double {
    let isDue =
      switch phase {
      case .idle: false
      case .peeking:
        peek.map { $0.track.isAdvancing || $0.reportedPercentage != $0.track.percentage } == true
      case .leaving(commitsPreview: false): !isLeaving
      case .committing, .leaving: true
      }
    if isDue { return -.infinity }
    var next = queue.nextFrameTime
    for preview in departing { next = min(next, preview.layer.opacity.endTime ?? -.infinity) }
    return next
  }

  /// Whether anything of a peek that has ended is on its way.
  private var isLeaving: Bool {
    !departing.isEmpty || backdrop.isRunning || preview?.layer.isRunning == true
  }

  var isPeeking: Bool { phase == .peeking }

  /// The peek that goes on; nil if there is none.
  var current: Peek? { isPeeking ? peek : nil }

  /// The reports that the last frame published, in order.
  public var reports: [Report] { queue.published }

  func report(_ report: Report) {
    queue.add(report)
  }

  // MARK: Input

  /// While a preview is shown, the peek handles every input alone.
  public func handle(_ input: Input, at time: Double) -> Bool {
    let wasPeeking = isPeeking
    switch input {
    case .viewport(let viewport, _):
      surface.viewport = viewport
      if let viewport { resize(to: viewport, at: time) }
    case .reduceMotion(let isEnabled, _): reducesMotion = isEnabled
    case .key(let key, _): handle(key, at: time)
    case .hover, .magnification, .motion, .pointer, .pointersLost, .wheel: break
    }
    return wasPeeking || isPeeking
  }

  public func advance(to time: Double) {
    switch phase {
    case .idle: break
    case .peeking:
      if peek?.hasRisen == false {
        peek?.hasRisen = true
        rise(at: time)
      }
      peek?.track.advance(to: time)
      update(at: time)
      reportPercentage()
    case .committing: concludeCommit(at: time)
    case .leaving(commitsPreview: true):
      removePreview()
      phase = .leaving(commitsPreview: false)
    case .leaving: break
    }
    removeDeparted()
    if phase == .leaving(commitsPreview: false), !isLeaving { clear() }
    queue.publish()
  }

  /// Sets what the next press previews; nil for nothing. A host calls this when a finger goes down.
  public func setSource(_ source: PeekSource?) {
    self.source = source
    allowPress()
  }

  /// Begins a peek without a finger, for keys, other buttons and screen readers. Without a viewport, the peek begins when
  /// that appears. Returns false, and has no effect, without a source that has previews.
  @discardableResult
  public func begin(at time: Double) -> Bool {
    guard surface.viewport != nil else {
      waitingSteps = 0
      return true
    }
    return begin(from: nil, at: time)
  }

  /// Ends the peek and sends the preview back, as lifting the finger does. Returns false if there is none.
  @discardableResult
  public func cancel(at time: Double) -> Bool {
    let isThere = isPeeking || waitingSteps != nil
    waitingSteps = nil
    putBack(at: time)
    return isThere
  }

  private func handle(_ key: Key, at time: Double) {
    guard let peek = current else { return }
    let forward = peek.source.isRightToLeft ? -1 : 1
    switch key {
    case .escape: putBack(at: time)
    case .left: step(by: -forward, at: time)
    case .right: step(by: forward, at: time)
    case .up, .down, .pageUp, .pageDown, .home, .end, .zoomIn, .zoomOut, .zoomToFit, .actualPixels,
      .rotateClockwise, .rotateCounterclockwise:
      break
    }
  }

  // MARK: Fingers

  public func respond(to action: GestureAction, at time: Double) {
    switch action.state {
    case .began: begin(from: press.location, at: time)
    case .changed: slide(at: time)
    case .ended, .cancelled:
      if current?.isHeld == true { putBack(at: time) }
    case .possible, .failed: break
    }
  }

  public func touchesEnded(at time: Double) { claimsTouches = false }

  func cancelTouches(at time: Double) {
    for action in surface.cancelTouches() { respond(to: action, at: time) }
    claimsTouches = false
  }

  /// Enables the press recogniser if there is a source. It is not disabled during a touch.
  private func allowPress() {
    if source != nil || surface.isIdle { surface.setEnabled(press, source != nil) }
  }

  private func slide(at time: Double) {
    guard var peek = current, peek.isHeld else { return }
    peek.finger = press.location
    peek.track.move(to: peek.finger.x, at: time)
    let pressure = press.pressure ?? 0
    let isDeeper = peek.canDeepen && pressure > configuration.commitPressure
    if pressure <= configuration.commitReleasePressure { peek.canDeepen = true }
    if abs(peek.finger.x - peek.liftOrigin.x) > configuration.commitLeeway {
      peek.liftOrigin = peek.finger
    }
    self.peek = peek
    update(at: time)
    let lift = peek.liftOrigin.y - peek.finger.y
    let isLifted = lift >= commitDistance(from: peek.liftOrigin.y)
    if isDeeper || isLifted && !peek.source.hasActions {
      commit(at: time)
    } else if isLifted {
      stay(at: time)
    } else {
      follow(at: time)
    }
  }

  /// Lets the finger go, and the preview stay in the middle of the view.
  private func stay(at time: Double) {
    guard var peek else { return }
    peek.isHeld = false
    peek.finger = peek.anchor
    self.peek = peek
    report(.stayed(index: peek.track.index))
    settle(spring: configuration.slidingSpring, at: time)
  }

  /// The distance that a finger has to slide up from a y coordinate to commit or to let the preview stay, in points.
  private func commitDistance(from y: Double) -> Double {
    max(
      configuration.leastCommitDistance,
      min(configuration.commitDistance, y * configuration.commitShare))
  }
}
