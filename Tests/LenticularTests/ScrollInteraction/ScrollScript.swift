import Lenticular
import LenticularGestures
import LenticularPhysics
import LenticularScene
import LenticularWire

/// A story of a scroll view: fingers with their times, and the frames between them, on a clock of 14400 ticks a second.
final class ScrollScript: TickScript {
  /// What one frame showed.
  struct Moment {
    var time: Double
    var offset: Point2D
    var zoom: Double
  }

  static let ticksPerSecond = 14400
  static let size = Size2D(width: 320, height: 480)

  let view: ScrollInteraction
  private(set) var reports: [ScrollInteraction.Report] = []
  private(set) var moments: [Moment] = []
  /// The axes along which fingers move the content, as it was told.
  private(set) var axes = Axes()
  /// A view in the content, if there is one, and what its offset was in each frame.
  let inner: ScrollInteraction?
  private(set) var innerOffsets: [Point2D] = []
  private let innerSurface: Surface?
  /// The time between two frames.
  var frameTicks: Int {
    didSet { if keepsPace { frameTicks = oldValue } }
  }
  /// Whether stories cannot change the time between two frames.
  var keepsPace = false
  private var ledger = ScrollLedger()
  private var innerLedger = ScrollLedger()

  init(
    view size: Size2D = ScrollScript.size, content: Size2D, inset: Insets = Insets(),
    configuration: ScrollInteraction.Configuration = .init(),
    snapOffsets: ScrollInteraction.SnapOffsets = .init(), hertz: Int = 60, isShown: Bool = true
  ) {
    view = ScrollInteraction(size: size, configuration: configuration)
    view.snapOffsets = snapOffsets
    (inner, innerSurface) = (nil, nil)
    frameTicks = Self.ticksPerSecond / hertz
    super.init(Stage(view), [view], ticksPerSecond: Self.ticksPerSecond)
    send(.scroll.setContent(size: content, inset: inset))
    if isShown { frame() }
  }

  /// A view with another in its content.
  init(
    content: Size2D, configuration: ScrollInteraction.Configuration = .init(), inner frame: Rect2D,
    innerContent: Size2D, innerConfiguration: ScrollInteraction.Configuration = .init()
  ) {
    view = ScrollInteraction(size: Self.size, configuration: configuration)
    let stage = Stage(view)
    let surface = stage.makeSurface(size: frame.size, in: view.content)
    surface.root.position.set(frame.origin)
    let inner = ScrollInteraction(surface, configuration: innerConfiguration)
    stage.add(inner)
    (self.inner, innerSurface) = (inner, surface)
    frameTicks = Self.ticksPerSecond / 60
    super.init(stage, [view, inner], ticksPerSecond: Self.ticksPerSecond)
    inner.setContent(innerContent, at: time)
    send(.scroll.setContent(size: content, inset: Insets())).frame()
  }

  /// The offset in the last frame.
  var offset: Point2D { moments.last?.offset ?? .zero }
  var zoom: Double { moments.last?.zoom ?? 1 }

  /// The reports without those that every frame of a motion has.
  var story: [ScrollInteraction.Report] {
    reports.filter {
      switch $0 {
      case .didScroll, .didZoom: false
      default: true
      }
    }
  }

  override var allFaults: [String] { super.allFaults + ledger.faults + innerLedger.faults }

  /// The layers of the indicators, horizontal and vertical.
  var indicators: [Screen.Element] {
    screen.elements.filter { $0.value.contents == .scrollIndicator }
      .sorted { $0.key < $1.key }.map(\.value)
  }

  // MARK: Events

  /// The surfaces that an input is for, where there are two: what lies under it, else the outer one; all,
  /// if it has no location.
  override func path(of input: Input) -> [Stage.Hit]? {
    guard let inner, let innerSurface else { return nil }
    let outer = Stage.Hit(view.surface)
    let location: Point2D
    switch input {
    case .pointer(let sample): location = sample.location
    case .wheel(let sample): location = sample.location
    case .pointersLost, .reduceMotion: return nil
    default: return [outer]
    }
    let map =
      inner.layer.geometry(at: time).concatenating(view.content.geometry(at: time)).inverted
      ?? .identity
    let isInside = inner.layer.bounds.model.contains(map.apply(to: location))
    return isInside ? [Stage.Hit(innerSurface, map: map), outer] : [outer]
  }

  @discardableResult
  func scroll(to offset: Point2D, animated: Bool = false) -> Self {
    send(.scroll.scroll(offset: offset, animated: animated))
  }

  /// Touches, drags with a constant velocity and lifts.
  @discardableResult
  func fling(
    velocity: Point2D, for duration: Double = 0.1, from location: Point2D = point(160, 240)
  )
    -> Self
  {
    down(at: location).drag(velocity: velocity, for: duration).up()
  }

  // MARK: Time

  override var hasReports: Bool { !view.reports.isEmpty || inner?.reports.isEmpty == false }

  override func didShowFrame() {
    let offset = view.contentOffset(at: time)
    let zoom = view.zoomScale(at: time)
    for report in view.reports {
      if case .didChangeAxes(let axes) = report {
        if axes == self.axes { fault("\(report)") }
        self.axes = axes
        continue
      }
      reports.append(report)
      ledger.note(report)
    }
    if let inner {
      innerOffsets.append(inner.contentOffset(at: time))
      for report in inner.reports { innerLedger.note(report) }
    }
    if let content = screen.elements[view.content.id] {
      if content.transform
        != AffineTransform2D(a: zoom, b: 0, c: 0, d: zoom, tx: -offset.x, ty: -offset.y)
      {
        fault("the content lies elsewhere")
      }
    }
    moments.append(Moment(time: time, offset: offset, zoom: zoom))
  }

  override func scheduleFrame() { nextFrame += frameTicks }

  /// Lets time pass without a frame.
  @discardableResult
  func pass(_ duration: Double) -> Self {
    ticks += ticks(in: duration)
    nextFrame = max(nextFrame, ticks)
    return self
  }

  /// Waits until nothing moves any more, which must be within fifteen seconds.
  @discardableResult
  override func settle() -> Self {
    let end = time + 15
    repeat { wait(1.0 / 60) } while !stage.isIdle && time < end
    if !view.isTracking {
      for open in ledger.openEnds + innerLedger.openEnds { fault(open) }
    }
    noteRest()
    return self
  }
}

/// Keeps account of reports: whatever begins ends, once, and in the right order.
struct ScrollLedger {
  private(set) var faults: [String] = []
  private var last: ScrollInteraction.Report?
  /// What has begun and not ended, by its name.
  private var open: Set<String> = []
  private var offset: Point2D?
  private var zoom: Double?

  var openEnds: [String] { open.sorted() }

  mutating func note(_ report: ScrollInteraction.Report) {
    if case .didEndDragging(true) = last, report != .willBeginDecelerating {
      fault("a promised deceleration is missing")
    }
    if case .willEndDragging = last {
      if case .didEndDragging = report {} else { fault("a drag that ends has not ended") }
    }
    switch report {
    case .willBeginDragging: begin("dragging")
    case .willEndDragging(let velocity, let target):
      if !open.contains("dragging") || !velocity.isFinite || !target.isFinite { fault("\(report)") }
    case .didEndDragging:
      if case .willEndDragging = last {} else { fault("a drag ended unannounced") }
      end("dragging")
    case .willBeginDecelerating:
      if open.contains("dragging") { fault("a held view decelerates") }
      begin("decelerating")
    case .didEndDecelerating: end("decelerating")
    case .willBeginZooming: begin("zooming")
    case .didEndZooming: end("zooming")
    case .didEndScrollingAnimation, .didChangeAxes: break
    case .didScroll(let new):
      if !new.isFinite || new == offset { fault("\(report)") }
      offset = new
    case .didZoom(let new):
      if !(new > 0 && new.isFinite) || new == zoom { fault("\(report)") }
      zoom = new
    }
    last = report
  }

  private mutating func begin(_ name: String) {
    if !open.insert(name).inserted { fault("\(name) began twice") }
  }

  private mutating func end(_ name: String) {
    if open.remove(name) == nil { fault("\(name) ended without a beginning") }
  }

  private mutating func fault(_ message: String) {
    if faults.count < 5 { faults.append(message) }
  }
}
