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
  /// A report of a Peek & Pan. Every `began` is followed by exactly one `ended`; all reports between them
  /// belong to the same peek.
  ///
  /// The enum may grow. Give a `switch` over it a `default`.
  public enum Report: Equatable, Sendable {
    /// A peek began with the preview of an index.
    case began(index: Int)
    /// The preview of another index is shown.
    case moved(index: Int)
    /// The progress of the finger through all indices, or through the area of a value; from 0 to 1.
    case updated(percentage: Double)
    /// The preview stays when the finger lifts, with its actions. At most one in a peek.
    case stayed(index: Int)
    /// The peek ended. Unless committed, the preview goes back to its thumbnail or fades out. If committed,
    /// the preview disappears in the next frame unless it is passed on by `present(_:in:from:at:)`.
    case ended(index: Int, committed: Bool)
    /// The pressed thumbnail is hidden from this frame on, while its preview flies, or visible again. It may
    /// become visible after `ended`, but does so before the next `began`.
    case thumbnailHidden(isHidden: Bool)
  }

  enum Phase: Equatable {
    case idle
    case peeking
    /// The peek is committed; the next frame shows the preview for the last time.
    case committing
    /// Remaining previews and the backdrop disappear.
    case leaving(commitsPreview: Bool)
  }

  /// What is known of one peek, until everything of it has disappeared.
  struct Peek {
    var source: PeekSource
    var track: PeekTrack
    /// The index of the thumbnail; nil if its photograph is gone.
    var home: Int?
    /// Where the finger went down, and its present location.
    let anchor: Point2D
    var finger: Point2D
    /// The location from which sliding up is measured.
    var liftOrigin: Point2D
    /// Whether a finger holds the preview: it began the peek, not a command, and the preview does not stay.
    var isHeld: Bool
    /// Whether a frame has shown the preview over its thumbnail. The flight begins in that frame.
    var hasRisen = false
    /// Whether pressing deeper commits: the press began at most at the commit pressure, or has fallen to the
    /// release pressure since.
    var canDeepen = false
    /// The last reported percentage.
    var reportedPercentage: Double?

    init(_ source: PeekSource, track: PeekTrack, anchor: Point2D, isHeld: Bool) {
      self.source = source
      self.track = track
      home = track.index
      self.anchor = anchor
      finger = anchor
      liftOrigin = anchor
      self.isHeld = isHeld
    }
  }

  public let surface: Surface
  public let configuration: Configuration

  let backdrop: Layer
  let press = DeepPressRecognizer()

  private(set) var phase = Phase.idle
  /// The peek that goes on, or of which something is still on its way; nil while idle.
  private(set) var peek: Peek?
  var source: PeekSource?
  /// The current preview, and those that disappear, the oldest first.
  var preview: PeekPreview?
  var departing: [PeekPreview] = []
  /// The viewport for which previews are laid out; nil before there is one.
  private var viewport: Viewport?
  /// The number of steps of a peek that a command began without a viewport; nil if there was no such command.
  private var waitingSteps: Int?
  private(set) var reducesMotion = false
  private var isThumbnailHidden = false
  /// Whether the current touch began a peek. It stays true until the touch ends, even if the peek ends
  /// before.
  public private(set) var claimsTouches = false
  private var queue = ReportQueue<Report>()

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
  private var current: Peek? { isPeeking ? peek : nil }

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

  private func cancelTouches(at time: Double) {
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

  // MARK: Peeks

  /// - Parameter finger: the location of the press; nil for a peek that a command begins.
  @discardableResult
  private func begin(from finger: Point2D?, at time: Double) -> Bool {
    guard surface.viewport != nil, let source, source.isUsable else { return false }
    finishFormer(for: source, at: time)
    let thumbnail = source.thumbnail?.visible
    let anchor = finger ?? thumbnail?.frame.center ?? Rect2D(origin: .zero, size: size).center
    let track = PeekTrack(
      source, width: size.width, start: anchor.x, configuration: configuration.track)
    var peek = Peek(source, track: track, anchor: anchor, isHeld: finger != nil)
    if let pressure = press.pressure { peek.canDeepen = pressure <= configuration.commitPressure }
    claimsTouches = finger != nil || claimsTouches
    (phase, self.peek) = (.peeking, peek)
    report(.began(index: track.index))
    raise(peek, from: thumbnail, at: time)
    return true
  }

  /// Ends the previous peek, and sends its previews away if its source differs. The thumbnail is visible when a peek
  /// begins, at least for the host that hears of it.
  private func finishFormer(for source: PeekSource, at time: Double) {
    putBack(at: time)
    if phase == .committing { concludeCommit(at: time) }
    if phase == .leaving(commitsPreview: true) { removePreview() }
    if let peek, peek.source != source {
      sendAway(at: time)
      for preview in departing { preview.isFromFormerSource = true }
    }
    hideThumbnail(false)
  }

  /// Shows the preview of the track's index.
  private func update(at time: Double) {
    guard let peek else { return }
    let index = peek.track.index
    guard let preview, preview.index != index else { return }
    report(.moved(index: index))
    let isForward = (index > preview.index) != peek.source.isRightToLeft
    slide(to: index, direction: isForward ? 1 : -1, at: time)
  }

  /// Moves by a number of indices, or of steps of a value; backwards if negative. Returns false if there is no peek.
  @discardableResult
  public func step(by distance: Int, at time: Double) -> Bool {
    if let steps = waitingSteps {
      let most = PeekSource.largestIndex
      waitingSteps = max(-most, min(most, steps + max(-most, min(most, distance))))
    }
    guard isPeeking else { return waitingSteps != nil }
    peek?.track.step(by: distance, at: time)
    update(at: time)
    return true
  }

  /// Replaces the source during a peek. The index is kept if possible; if there are no previews left, the
  /// peek ends. Without a peek, this is the same as `setSource(_:)`.
  public func reload(_ source: PeekSource, at time: Double) {
    setSource(source)
    guard isPeeking else { return }
    peek?.source = source
    guard source.isUsable else { return putBack(at: time) }
    peek?.track.reload(source, at: time)
    update(at: time)
    reshape(at: time)
  }

  /// Animates the preview to the shape that the source has for it.
  private func reshape(at time: Double) {
    guard let preview, let peek else { return }
    preview.reshape(
      to: peek.source.size(at: preview.index), box: box, spring: configuration.slidingSpring,
      at: time)
    settle(spring: configuration.slidingSpring, at: time)
  }

  /// Replaces the photographs that are previewed, because some were added, removed or moved, or are known better. The
  /// indices of the updates are those of `PeekSource.sizes`. The finger stays on its photograph. If that is gone, the next
  /// one takes its place, or without one the one before; without either, the peek ends. A preview flies back only if the
  /// photograph of its thumbnail is left. If the finger chooses a value, its single preview is replaced.
  public func updatePhotos(_ updates: [PhotoUpdate], at time: Double) {
    _ = source?.update(updates)
    guard var peek else { return }
    let shown = peek.track.index
    let (least, indices) = (peek.source.minimumIndex, peek.source.update(updates))
    func now(_ former: Int) -> Int? {
      let position = former - least
      return indices.indices.contains(position) ? indices[position].map { $0 + least } : nil
    }
    let successor =
      indices.indices.contains(shown - least) ? indices.successor(of: shown - least) : nil
    let next = successor.map { $0 + least }
    var isReported = false
    queue.replace { report in
      report.move { index in
        if let index = now(index) { return index }
        isReported = true
        return next
      }
    }
    for each in departing { each.move(to: now(each.index)) }
    preview?.move(to: now(shown))
    peek.home = peek.home.flatMap(now)
    if let next, peek.source.isUsable {
      peek.track.reload(peek.source, showing: next, at: time)
    }
    self.peek = peek
    if peek.home == nil { hideThumbnail(false) }
    switch phase {
    case .peeking, .committing:
      if next == nil {
        phase = .peeking
        return putBack(at: time)
      }
      guard now(shown) == nil else { return isPeeking ? reshape(at: time) : () }
      if phase == .committing {
        // What takes the place of the preview was not committed.
        phase = .peeking
        sendAway(at: time)
        return putBack(at: time)
      }
      if !isReported { report(.moved(index: peek.track.index)) }
      slide(to: peek.track.index, direction: peek.source.isRightToLeft ? -1 : 1, at: time)
    case .leaving:
      guard now(shown) == nil, preview != nil else { return }
      phase = .leaving(commitsPreview: false)
      sendAway(at: time)
    case .idle: break
    }
  }

  /// Sets the size in pixels of the preview at an index, for a host that learns sizes as the finger comes near. A preview
  /// that is shown takes on its new shape by an animation. Unknown indices are ignored.
  public func setSize(_ size: Size2D, of index: Int, at time: Double) {
    source?.setSize(size, of: index)
    guard isPeeking else { return }
    peek?.source.setSize(size, of: index)
    if preview?.index == index { reshape(at: time) }
  }

  #if !hasFeature(Embedded)
    /// The index with which the peek began that goes on, or of which something is still on its way; nil if there is none.
    public var homeIndex: Int? { peek?.home }

    /// Sets the thumbnail of the source, for a host in which the thumbnail moves during a peek; nil if it is no longer
    /// visible. A preview that flies back to the former thumbnail flies on to this one, or fades out if there is none.
    /// The next press keeps its own thumbnail if `setSource(_:)` has set another source for it.
    public func setThumbnail(_ thumbnail: ThumbnailPlacement?, at time: Double) {
      switch phase {
      case .idle, .committing, .leaving(commitsPreview: true): source?.thumbnail = thumbnail
      case .peeking, .leaving(commitsPreview: false):
        if source == peek?.source { source?.thumbnail = thumbnail }
        guard peek?.source.thumbnail != thumbnail else { return }
        peek?.source.thumbnail = thumbnail
        // A preview that fades out is not the current one.
        guard !isPeeking, preview != nil else { return }
        if let thumbnail = thumbnail?.visible {
          flyBack(to: thumbnail, at: time)
        } else {
          hideThumbnail(false)
          sendAway(at: time)
        }
      }
    }
  #endif

  private func reportPercentage() {
    guard let percentage = current?.track.percentage, percentage != peek?.reportedPercentage
    else { return }
    peek?.reportedPercentage = percentage
    report(.updated(percentage: percentage))
  }

  private func putBack(at time: Double) {
    guard let peek = current else { return }
    reportPercentage()
    report(.ended(index: peek.track.index, committed: false))
    phase = .leaving(commitsPreview: false)
    dim(to: 0, at: time)
    if let thumbnail = peek.source.thumbnail?.visible, peek.track.index == peek.home,
      peek.source.isUsable, isThumbnailHidden, !reducesMotion
    {
      flyBack(to: thumbnail, at: time)
    } else {
      hideThumbnail(false)
      sendAway(at: time)
    }
  }

  /// Commits the peek, as pressing deeper does. Returns false if there is none.
  @discardableResult
  public func commit(at time: Double) -> Bool {
    guard isPeeking else { return false }
    reportPercentage()
    phase = .committing
    return true
  }

  /// Reports the end of a committed peek. The preview is shown for the last time in this frame.
  private func concludeCommit(at time: Double) {
    guard let preview else { return }
    // The receiver of the preview hides the thumbnail itself, later in the same frame.
    hideThumbnail(false)
    report(.ended(index: preview.index, committed: true))
    dim(to: 0, at: time)
    phase = .leaving(commitsPreview: true)
  }

  /// Opens a photograph in a viewer, from the position and velocity of the preview that was just committed.
  /// Call this after the frame that reports the end of the peek and before the next one, from which on the
  /// viewer shows the photograph. Returns false if the viewer has no photograph at the index.
  ///
  /// - Parameters:
  ///   - index: the index of the photograph in the viewer, which fills a surface at the same position.
  ///   - thumbnail: the thumbnail to which the photograph flies back; see `PhotoViewer.present(_:from:at:)`.
  @discardableResult
  public func present(
    _ index: Int, in viewer: PhotoViewer, from thumbnail: ThumbnailPlacement?, at time: Double
  ) -> Bool {
    guard phase == .leaving(commitsPreview: true), let preview else {
      return viewer.present(index, from: thumbnail, at: time)
    }
    phase = .leaving(commitsPreview: false)
    if reducesMotion {
      sendAway(at: time)
      return viewer.present(index, from: thumbnail, at: time)
    }
    let isPresented = viewer.present(
      index, from: thumbnail, takingOver: (preview.layer, backdrop), at: time)
    removePreview()
    backdrop.opacity.set(0)
    return isPresented
  }

  /// After a change of the size, the page has another layout, so nothing flies back to the former position.
  private func resize(to viewport: Viewport, at time: Double) {
    let isOther =
      viewport.size != size || viewport.displayScale != self.viewport?.displayScale
    self.viewport = viewport
    if isOther {
      putBack(at: time)
      if phase == .committing { concludeCommit(at: time) }
      clear()
      cancelTouches(at: time)
      backdrop.bounds.set(root.bounds.model)
    }
    guard let steps = waitingSteps else { return }
    waitingSteps = nil
    begin(at: time)
    if steps != 0 { step(by: steps, at: time) }
  }

  /// Forgets the peek.
  func finish() { (phase, peek) = (.idle, nil) }

  func hideThumbnail(_ isHidden: Bool) {
    guard isHidden != isThumbnailHidden else { return }
    isThumbnailHidden = isHidden
    report(.thumbnailHidden(isHidden: isHidden))
  }
}

extension PeekPan.Report {
  /// Replaces the index of a preview by the one that it has after an update; nil leaves it.
  fileprivate mutating func move(_ now: (Int) -> Int?) {
    switch self {
    case .began(let index): self = .began(index: now(index) ?? index)
    case .moved(let index): self = .moved(index: now(index) ?? index)
    case .stayed(let index): self = .stayed(index: now(index) ?? index)
    case .ended(let index, let isCommitted):
      self = .ended(index: now(index) ?? index, committed: isCommitted)
    case .updated, .thumbnailHidden: break
    }
  }
}
