import Lenticular
import LenticularGestures
import LenticularPhysics
import LenticularScene
import LenticularWire

/// A story of a scroll view: fingers with their times, and the frames between them.
///
/// The clock starts at 100 s and counts in ticks of 1/14400 s, so that stories told at different
/// frame rates share their times to the last bit. What happens takes no time; `wait` does, and
/// each sample of a drag. Frames that are due by an event's time are shown before it.
///
/// The script is a suspicious host: it notes as faults what no story may do.
final class ScrollScript: FingerScript {
  /// What one frame showed.
  struct Moment {
    var time: Double
    var offset: Point2D
    var zoom: Double
  }

  static let ticksPerSecond = 14400
  static let size = Size2D(width: 320, height: 480)

  let view: ScrollInteraction
  let stage: Stage
  private(set) var ticks = 0
  /// Whether the last event was the view's alone.
  private(set) var isTaken = false
  private(set) var reports: [ScrollInteraction.Report] = []
  private(set) var moments: [Moment] = []
  private(set) var steps: [ViewerScript.Step] = []
  /// The axes along which fingers move the content, as it was told.
  private(set) var axes = Axes()
  /// A view in the content, if there is one, and what its offset was in each frame.
  let inner: ScrollInteraction?
  private(set) var innerOffsets: [Point2D] = []
  private let innerSurface: Surface?
  var fingers = Fingers()
  /// The time between two frames.
  var frameTicks: Int {
    didSet { if keepsPace { frameTicks = oldValue } }
  }
  /// Whether stories cannot change the time between two frames.
  var keepsPace = false
  let screen = Screen()
  private var encoder = FrameEncoder()
  private var ledger = ScrollLedger()
  private var innerLedger = ScrollLedger()
  private var faults: [String] = []
  private var nextFrame = 0

  init(
    view size: Size2D = ScrollScript.size, content: Size2D, inset: Insets = Insets(),
    configuration: ScrollInteraction.Configuration = .init(),
    snapOffsets: ScrollInteraction.SnapOffsets = .init(), hertz: Int = 60, isShown: Bool = true
  ) {
    view = ScrollInteraction(size: size, configuration: configuration)
    view.snapOffsets = snapOffsets
    (inner, innerSurface) = (nil, nil)
    stage = Stage(view)
    stage.tracksMotion = true
    frameTicks = Self.ticksPerSecond / hertz
    send(.scroll.setContent(size: content, inset: inset))
    if isShown { frame() }
  }

  /// A view with another in its content.
  init(
    content: Size2D, configuration: ScrollInteraction.Configuration = .init(), inner frame: Rect2D,
    innerContent: Size2D, innerConfiguration: ScrollInteraction.Configuration = .init()
  ) {
    view = ScrollInteraction(size: Self.size, configuration: configuration)
    stage = Stage(view)
    stage.tracksMotion = true
    let surface = stage.makeSurface(size: frame.size, in: view.content)
    surface.root.position.set(frame.origin)
    let inner = ScrollInteraction(surface, configuration: innerConfiguration)
    stage.add(inner)
    (self.inner, innerSurface) = (inner, surface)
    frameTicks = Self.ticksPerSecond / 60
    inner.setContent(innerContent, at: time)
    send(.scroll.setContent(size: content, inset: Insets())).frame()
  }

  var time: Double { 100 + Double(ticks) / Double(Self.ticksPerSecond) }
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

  /// What the host found wrong; nothing, when a story has settled.
  var allFaults: [String] { faults + screen.faults + ledger.faults + innerLedger.faults }

  /// The layers of the indicators, horizontal and vertical.
  var indicators: [Screen.Element] {
    screen.elements.filter { $0.value.contents == .scrollIndicator }
      .sorted { $0.key < $1.key }.map(\.value)
  }

  // MARK: Events

  @discardableResult
  func send(_ call: Call) -> Self {
    steps.append(.call(call, time: time))
    isTaken = stage.perform(
      call, on: view, path: call.input(at: time).flatMap(path), at: time)
    return self
  }

  /// The surfaces that an input is for, where there are two: what lies under it, else the outer one; all,
  /// if it has no place.
  private func path(of input: Input) -> [Stage.Hit]? {
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

  @discardableResult
  func resize(_ width: Double, _ height: Double) -> Self {
    send(.size(Size2D(width: width, height: height), displayScale: 2))
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

  /// Shows a frame now.
  @discardableResult
  func frame() -> Self {
    let due = stage.nextFrameTime
    let frame = stage.advance(to: time)
    let views = [view, inner].compactMap { $0 }
    encoder.encode(frame, of: views, nextFrameTime: stage.nextFrameTime)
    steps.append(.frame(time: time, numbers: encoder.numbers))
    screen.show(frame, due: due, hasReports: views.contains { !$0.reports.isEmpty })
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
    return self
  }

  /// Lets time pass, with the frames that are due in it.
  @discardableResult
  func wait(_ duration: Double) -> Self {
    let end = ticks + Int((duration * Double(Self.ticksPerSecond)).rounded())
    while nextFrame <= end {
      ticks = max(ticks, nextFrame)
      frame()
      nextFrame += frameTicks
    }
    ticks = end
    return self
  }

  /// Lets time pass without a frame.
  @discardableResult
  func pass(_ duration: Double) -> Self {
    ticks += Int((duration * Double(Self.ticksPerSecond)).rounded())
    nextFrame = max(nextFrame, ticks)
    return self
  }

  /// Waits until nothing moves any more, which must be within fifteen seconds.
  @discardableResult
  func settle() -> Self {
    let end = time + 15
    repeat { wait(1.0 / 60) } while !stage.isIdle && time < end
    if !stage.isIdle { fault("never idle") }
    if !view.isTracking {
      faults += (ledger.openEnds + innerLedger.openEnds).map { "\($0) at \(time - 100) s" }
    }
    screen.settle(at: time)
    return self
  }

  private func fault(_ message: String) {
    if faults.count < 5 { faults.append("\(message) at \(time - 100) s") }
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
