import LenticularGestures
import LenticularPhysics
import LenticularScene

/// A view on content that is larger than the view: it follows a finger, glides on when flung,
/// resists past its edges and comes back, and zooms about the fingers.
///
/// The motion after a release is one `ScrollSimulation`, whose axes know nothing of each other:
/// reaching one edge does not disturb the glide along the other. Touching down stops it at once.
///
///            touch           slop, pinch           lift
///     rest ─────────▶ held ──────────────▶ held ─────────▶ decelerating ──▶ rest
///      │                ▲                                       │
///      ▼ command, key   └───────────────────────────────────────┘ touch
///     animating ──▶ rest
public final class ScrollView: Interaction {
  /// What the host of a scroll view says.
  public enum Command: Equatable, Sendable {
    /// The content has another size, at a zoom of 1, or other insets, in points.
    case setContent(Size, EdgeInsets)
    /// Scroll to an offset; the nearest at which the content may rest.
    case scroll(to: Point, animated: Bool)
    /// Scroll as little as shows a rectangle of the content, in its points at a zoom of 1.
    case scrollToVisible(Rect, animated: Bool)
    /// Zoom about a point of the view; the nearest scale within the limits.
    case zoom(to: Double, about: Point, animated: Bool)
  }

  enum Phase: Equatable {
    /// At rest, or held by a finger.
    case still
    /// On the way to where a fling leads, or back from past an edge.
    case decelerating
    /// On the way to where a command leads.
    case animating
  }

  public let animator: Animator
  public var configuration: Configuration
  /// The view: it shows the content within its bounds only.
  public let layer: Layer
  /// The content: it lies at minus the offset, scaled by the zoom.
  public let content: Layer

  /// Where the view's recognisers compete; what lies in the content may add its own.
  public let arena = Arena()
  let pan = PanRecognizer()
  let pinch = PinchRecognizer()

  var geometry: ScrollGeometry
  var phase = Phase.still
  var grab: Grab?
  /// The velocity of the fling that a finger caught, and when.
  var caught: (velocity: Point, time: Double)?
  private let indicators: [ScrollIndicator]
  private var effects: [Effect] = []
  private var frameTime = 0.0
  private var reportedOffset: Point
  private var reportedZoom = 1.0

  /// A scroll view that fills a stage of a size in points.
  public convenience init(size: Size, configuration: Configuration = Configuration()) {
    let animator = Animator()
    let root = animator.makeRoot(size: size)
    self.init(animator, size: size, configuration: configuration)
    root.addSublayer(layer)
  }

  /// A scroll view in a layer tree: `layer` is to be placed there.
  public init(_ animator: Animator, size: Size, configuration: Configuration = Configuration()) {
    self.animator = animator
    self.configuration = configuration
    geometry = ScrollGeometry(size: size, contentSize: size)
    reportedOffset = .zero
    layer = Layer(animator, size: size)
    layer.anchorPoint = .zero
    layer.masksToBounds = true
    content = Layer(animator, size: size)
    content.anchorPoint = .zero
    content.contents = .scrollContent
    layer.addSublayer(content)
    indicators = [0, 1].map {
      ScrollIndicator(animator, lane: $0, configuration: configuration.indicator)
    }
    for indicator in indicators { layer.addSublayer(indicator.layer) }
    arena.add(pinch)
    arena.add(pan)
    arena.allowSimultaneous(pan, pinch)
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

  /// Whether a finger is on the view.
  public var isTracking: Bool { arena.hasPointers }

  /// Whether a finger moves the content.
  public var isDragging: Bool { grab != nil }

  /// Whether the content glides on after a finger has let go.
  public var isDecelerating: Bool { phase == .decelerating }

  public var isIdle: Bool {
    arena.isIdle && phase == .still && effects.isEmpty && !indicators.contains { $0.isWaiting }
  }

  public func takeEffects(into effects: inout [Effect]) {
    effects.append(contentsOf: self.effects)
    self.effects.removeAll(keepingCapacity: true)
  }

  func report(_ effect: ScrollEffect) {
    effects.append(.scroll(effect))
  }

  // MARK: Events

  public func handle(_ event: Event, at time: Double) {
    expireGestures(at: time)
    switch event {
    case .pointer(let sample): handle(sample, at: time)
    case .pointersCancelled: cancelPointers(at: time)
    case .resized(let size, _): resize(to: size, at: time)
    case .key(let key): handle(key, at: time)
    case .scroll(let command): handle(command, at: time)
    case .reducesMotion, .photos: break
    }
  }

  public func advance(to time: Double) {
    frameTime = time
    expireGestures(at: time)
    let isMoving = content.isRunning || grab != nil
    let offset = contentOffset(at: time)
    let zoom = zoomScale(at: time)
    if zoom != reportedZoom {
      reportedZoom = zoom
      report(.didZoom(scale: zoom))
    }
    if offset != reportedOffset {
      reportedOffset = offset
      report(.didScroll(offset: offset))
    }
    if phase != .still, content.position.isRestingBy(time), content.transform.isRestingBy(time) {
      rest()
    }
    guard configuration.showsIndicators else { return }
    for indicator in indicators {
      indicator.update(geometry, offset: offset, isMoving: isMoving, at: time)
    }
  }

  /// The time at which an event that comes now is seen to act: not before what the last frame showed.
  func shownTime(_ time: Double) -> Double { max(time, frameTime) }

  private func rest() {
    let phase = phase
    self.phase = .still
    if phase == .decelerating { report(.didEndDecelerating) }
    if phase == .animating { report(.didEndScrollingAnimation) }
  }

  private func handle(_ command: Command, at time: Double) {
    switch command {
    case .setContent(let size, let inset): setContent(size, inset, at: time)
    case .scroll(let offset, let animated): scroll(to: offset, animated: animated, at: time)
    case .scrollToVisible(let rect, let animated):
      let offset = geometry.offset(contentOffset, showing: rect)
      if offset != contentOffset { scroll(to: offset, animated: animated, at: time) }
    case .zoom(let scale, let point, let animated):
      zoom(to: scale, about: point, animated: animated, at: time)
    }
  }

  private func handle(_ key: Key, at time: Double) {
    let line = 40.0
    let page = max(line, geometry.size.height - line)
    switch key {
    case .left: scroll(by: Point(x: -line, y: 0), at: time)
    case .right: scroll(by: Point(x: line, y: 0), at: time)
    case .up: scroll(by: Point(x: 0, y: -line), at: time)
    case .down: scroll(by: Point(x: 0, y: line), at: time)
    case .pageUp: scroll(by: Point(x: 0, y: -page), at: time)
    case .pageDown: scroll(by: Point(x: 0, y: page), at: time)
    case .home: scroll(to: geometry.minimumOffset, animated: true, at: time)
    case .end: scroll(to: geometry.maximumOffset, animated: true, at: time)
    case .escape: break
    }
  }

  // MARK: Geometry

  func resize(to size: Size, at time: Double) {
    guard size.isVisible else { return }
    layer.bounds.set(Rect(origin: .zero, size: size))
    change(at: time) { $0.size = size }
  }

  func setContent(_ size: Size, _ inset: EdgeInsets, at time: Double) {
    guard size.isFinite, size.width >= 0, size.height >= 0 else { return }
    content.bounds.set(Rect(origin: .zero, size: size))
    change(at: time) {
      $0.contentSize = size
      $0.contentInset = inset
    }
  }

  /// Keeps a legal offset while the sizes change, and a motion under way where it may end.
  private func change(at time: Double, _ change: (inout ScrollGeometry) -> Void) {
    let before = geometry
    change(&geometry)
    guard geometry != before else { return }
    if let grab {
      // A finger holds the content: what it holds is still under it.
      drag(grab, at: time)
    } else if phase == .decelerating {
      glide(velocity: velocity(at: time), at: time)
    } else {
      let legal = geometry.clamp(contentOffset)
      if legal != contentOffset { content.position.set(-legal) }
    }
  }

  // MARK: Commands

  func scroll(by distance: Point, at time: Double) {
    scroll(to: contentOffset + distance, animated: true, at: time)
  }

  func scroll(to offset: Point, animated: Bool, at time: Double) {
    guard offset.isFinite else { return }
    let target = geometry.clamp(offset)
    grab = nil
    guard animated else {
      content.position.set(-target)
      return rest()
    }
    if phase == .decelerating { rest() }
    phase = .animating
    content.position.animate(to: -target, spring: configuration.scrollSpring, at: time)
  }

  func zoom(to scale: Double, about point: Point, animated: Bool, at time: Double) {
    guard scale.isFinite, scale > 0, point.isFinite else { return }
    let target = max(
      configuration.minimumZoomScale, min(configuration.maximumZoomScale, scale))
    let offset = geometry.offset(contentOffset(at: time), zoomedTo: target, about: point)
    geometry.zoomScale = target
    let legal = geometry.clamp(offset)
    if animated {
      phase = .animating
      content.position.animate(to: -legal, spring: configuration.zoomSpring, at: time)
      content.transform.animate(
        to: .scale(target), spring: configuration.zoomSpring, at: time)
    } else {
      content.position.set(-legal)
      content.transform.set(.scale(target))
      rest()
    }
  }
}

extension Animated {
  /// Whether nothing moves any more at a time.
  func isRestingBy(_ time: Double) -> Bool {
    !isRunning || (presentation(at: time) == model && velocity(at: time) == .zero)
  }
}
