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

  enum State {
    case idle
    case peeking(Peek)
    /// The peek is committed; the next frame shows the preview for the last time.
    case committing(Peek)
    /// Remaining previews and the backdrop disappear.
    case leaving(Peek, commitsPreview: Bool)
  }

  /// The state of one peek.
  final class Peek {
    var source: PeekSource
    var track: PeekTrack
    /// The index of the thumbnail.
    let home: Int
    /// Where the finger went down, and its present location.
    let anchor: Point
    var finger: Point
    /// The location from which sliding up is measured.
    var liftOrigin: Point
    /// Whether a finger holds the preview: it began the peek, not a command, and the preview does not stay.
    var isHeld: Bool
    /// Whether a frame has shown the preview over its thumbnail. The flight begins in that frame.
    var hasRisen = false
    /// Whether pressing deeper commits: the press began at most at the commit pressure, or has fallen to the
    /// release pressure since.
    var canDeepen = false
    /// The last reported percentage.
    var reportedPercentage: Double?

    init(_ source: PeekSource, track: PeekTrack, anchor: Point, isHeld: Bool) {
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

  var state = State.idle
  var source: PeekSource?
  /// The current preview, and those that disappear, the oldest first.
  var preview: PeekPreview?
  var departing: [PeekPreview] = []
  private(set) var size: Size
  private var displayScale = 1.0
  private(set) var reducesMotion = false
  private var isThumbnailHidden = false
  /// Whether the current touch began a peek. It stays true until the touch ends, even if the peek ends
  /// before.
  public private(set) var claimsTouches = false
  private var queue = ReportQueue<Report>()

  /// - Parameter size: the size of the view, in points, on a surface of its own.
  public convenience init(size: Size, configuration: Configuration = Configuration()) {
    self.init(Surface(size: size), configuration: configuration)
  }

  /// Creates a Peek & Pan whose previews fill a surface.
  public init(_ surface: Surface, configuration: Configuration = Configuration()) {
    self.surface = surface
    self.configuration = configuration
    size = surface.root.bounds.model.size
    backdrop = Layer(surface.animator, size: size)
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

  /// A finger that is down needs no frames of its own: its movement, pressure and end are inputs, and a long press is a
  /// time-out.
  public var isIdle: Bool {
    guard queue.isEmpty, !hasDeparted else { return false }
    switch state {
    case .idle: return true
    case .peeking(let peek):
      return !peek.track.isAdvancing && peek.reportedPercentage == peek.track.percentage
    case .leaving(_, commitsPreview: false): return isLeaving
    case .committing, .leaving: return false
    }
  }

  /// Whether anything of a peek that has ended is on its way.
  private var isLeaving: Bool {
    !departing.isEmpty || backdrop.isRunning || preview?.layer.isRunning == true
  }

  var isPeeking: Bool {
    if case .peeking = state { true } else { false }
  }

  /// The reports that the last frame published, in order.
  public var reports: [Report] { queue.ofFrame }

  func report(_ report: Report) {
    queue.add(report)
  }

  // MARK: Input

  /// While a preview is shown, the peek handles every input alone.
  public func handle(_ input: Input, at time: Double) -> Bool {
    let wasPeeking = isPeeking
    switch input {
    case .size(let size, let displayScale, _, _):
      resize(to: size, displayScale: displayScale, at: time)
    case .lessMotion(let isWished, _): reducesMotion = isWished
    case .key(let key, _): handle(key, at: time)
    case .hover, .magnification, .motion, .pointer, .pointersLost, .wheel: break
    }
    return wasPeeking || isPeeking
  }

  public func advance(to time: Double) {
    switch state {
    case .idle: break
    case .peeking(let peek):
      if !peek.hasRisen {
        peek.hasRisen = true
        rise(peek, at: time)
      }
      peek.track.advance(to: time)
      update(peek, at: time)
      reportPercentage()
    case .committing(let peek): concludeCommit(of: peek, at: time)
    case .leaving(let peek, commitsPreview: true):
      removePreview()
      state = .leaving(peek, commitsPreview: false)
    case .leaving: break
    }
    removeDeparted()
    if case .leaving(_, commitsPreview: false) = state, !isLeaving { clear() }
    queue.publish()
  }

  /// Sets what the next press previews; nil for nothing. A host calls this when a finger goes down.
  public func setSource(_ source: PeekSource?) {
    self.source = source
    allowPress()
  }

  /// Begins a peek without a finger, for keys, other buttons and screen readers.
  public func begin(at time: Double) {
    begin(from: nil, at: time)
  }

  /// Ends the peek and sends the preview back, as lifting the finger does.
  public func cancel(at time: Double) {
    putBack(at: time)
  }

  private func handle(_ key: Key, at time: Double) {
    guard case .peeking(let peek) = state else { return }
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
      if case .peeking(let peek) = state, peek.isHeld { putBack(at: time) }
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
    guard case .peeking(let peek) = state, peek.isHeld else { return }
    peek.finger = press.location
    peek.track.move(to: peek.finger.x, at: time)
    let pressure = press.pressure ?? 0
    let isDeeper = peek.canDeepen && pressure > configuration.commitPressure
    if pressure <= configuration.commitReleasePressure { peek.canDeepen = true }
    update(peek, at: time)
    if abs(peek.finger.x - peek.liftOrigin.x) > configuration.commitLeeway {
      peek.liftOrigin = peek.finger
    }
    let lift = peek.liftOrigin.y - peek.finger.y
    let isLifted = lift >= commitDistance(from: peek.liftOrigin.y)
    if isDeeper || isLifted && !peek.source.hasActions {
      commit(at: time)
    } else if isLifted {
      stay(peek, at: time)
    } else {
      follow(peek, at: time)
    }
  }

  /// Lets the finger go, and the preview stay in the middle of the view.
  private func stay(_ peek: Peek, at time: Double) {
    peek.isHeld = false
    peek.finger = peek.anchor
    report(.stayed(index: peek.track.index))
    if let preview { settle(preview, of: peek, spring: configuration.slidingSpring, at: time) }
  }

  /// The distance that a finger has to slide up from a y coordinate to commit or to let the preview stay, in points.
  private func commitDistance(from y: Double) -> Double {
    max(
      configuration.leastCommitDistance,
      min(configuration.commitDistance, y * configuration.commitShare))
  }

  // MARK: Peeks

  /// - Parameter finger: the location of the press; nil for a peek that a command begins.
  private func begin(from finger: Point?, at time: Double) {
    guard let source, source.isUsable else { return }
    finishFormer(for: source, at: time)
    let thumbnail = source.thumbnail?.visible
    let anchor = finger ?? thumbnail?.frame.center ?? Rect(origin: .zero, size: size).center
    let track = PeekTrack(
      source, width: size.width, start: anchor.x, configuration: configuration.track)
    let peek = Peek(source, track: track, anchor: anchor, isHeld: finger != nil)
    if let pressure = press.pressure { peek.canDeepen = pressure <= configuration.commitPressure }
    claimsTouches = finger != nil || claimsTouches
    state = .peeking(peek)
    report(.began(index: peek.home))
    raise(peek, from: thumbnail, at: time)
  }

  /// Ends the previous peek, and sends its previews away if its source differs.
  private func finishFormer(for source: PeekSource, at time: Double) {
    putBack(at: time)
    if case .committing(let peek) = state { concludeCommit(of: peek, at: time) }
    guard case .leaving(let former, let isCommitted) = state else { return }
    if isCommitted { removePreview() }
    if former.source != source {
      sendAway(at: time)
      for preview in departing { preview.isForeign = true }
      hideThumbnail(false)
    }
  }

  /// Shows the preview of the track's index.
  private func update(_ peek: Peek, at time: Double) {
    let index = peek.track.index
    guard let preview, preview.index != index else { return }
    report(.moved(index: index))
    let isForward = (index > preview.index) != peek.source.isRightToLeft
    turn(to: index, of: peek, direction: isForward ? 1 : -1, at: time)
  }

  /// Moves by a number of indices, or of steps of a value; backwards if negative.
  public func step(by distance: Int, at time: Double) {
    guard case .peeking(let peek) = state else { return }
    peek.track.step(by: distance, at: time)
    update(peek, at: time)
  }

  /// Replaces the source during a peek. The index is kept if possible; if there are no previews left, the
  /// peek ends. Without a peek, this is the same as `setSource(_:)`.
  public func reload(_ source: PeekSource, at time: Double) {
    setSource(source)
    guard case .peeking(let peek) = state else { return }
    peek.source = source
    guard source.isUsable else { return putBack(at: time) }
    peek.track.reload(source, at: time)
    update(peek, at: time)
    guard let preview else { return }
    preview.reshape(
      to: source.size(at: preview.index), box: box, spring: configuration.slidingSpring, at: time)
    settle(preview, of: peek, spring: configuration.slidingSpring, at: time)
  }

  /// Sets the size in pixels of the preview at an index, for a host that learns sizes as the finger comes near. A preview
  /// that is shown takes on its new shape by an animation. Unknown indices are ignored.
  public func setSize(_ size: Size, of index: Int, at time: Double) {
    source?.setSize(size, of: index)
    guard case .peeking(let peek) = state else { return }
    peek.source.setSize(size, of: index)
    guard let preview, preview.index == index else { return }
    preview.reshape(
      to: peek.source.size(at: index), box: box, spring: configuration.slidingSpring, at: time)
    settle(preview, of: peek, spring: configuration.slidingSpring, at: time)
  }

  #if !hasFeature(Embedded)
    /// The index with which the peek began that goes on, or of which something is still on its way; nil if there is none.
    public var homeIndex: Int? {
      switch state {
      case .idle: nil
      case .peeking(let peek), .committing(let peek), .leaving(let peek, _): peek.home
      }
    }

    /// Sets the thumbnail of the source, for a host in which the thumbnail moves during a peek; nil if it is no longer
    /// visible. A preview that flies back to the former thumbnail flies on to this one, or fades out if there is none.
    /// The next press keeps its own thumbnail if `setSource(_:)` has set another source for it.
    public func setThumbnail(_ thumbnail: Thumbnail?, at time: Double) {
      switch state {
      case .idle, .committing, .leaving(_, commitsPreview: true): source?.thumbnail = thumbnail
      case .peeking(let peek), .leaving(let peek, commitsPreview: false):
        if source == peek.source { source?.thumbnail = thumbnail }
        guard peek.source.thumbnail != thumbnail else { return }
        peek.source.thumbnail = thumbnail
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
    guard case .peeking(let peek) = state else { return }
    let percentage = peek.track.percentage
    guard percentage != peek.reportedPercentage else { return }
    peek.reportedPercentage = percentage
    report(.updated(percentage: percentage))
  }

  private func putBack(at time: Double) {
    guard case .peeking(let peek) = state else { return }
    reportPercentage()
    report(.ended(index: peek.track.index, committed: false))
    state = .leaving(peek, commitsPreview: false)
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

  /// Commits the peek, as pressing deeper does.
  public func commit(at time: Double) {
    guard case .peeking(let peek) = state else { return }
    reportPercentage()
    state = .committing(peek)
  }

  /// Reports the end of a committed peek. The preview is shown for the last time in this frame.
  private func concludeCommit(of peek: Peek, at time: Double) {
    guard let preview else { return }
    // The receiver of the preview hides the thumbnail itself, later in the same frame.
    hideThumbnail(false)
    report(.ended(index: preview.index, committed: true))
    dim(to: 0, at: time)
    state = .leaving(peek, commitsPreview: true)
  }

  /// Opens a photograph in a viewer, from the position and velocity of the preview that was just committed.
  /// Call this after the frame that reports the end of the peek and before the next one, from which on the
  /// viewer shows the photograph.
  ///
  /// - Parameters:
  ///   - index: the index of the photograph in the viewer, which fills a surface at the same position.
  ///   - thumbnail: the thumbnail to which the photograph flies back; see `PhotoViewer.present(_:from:at:)`.
  public func present(
    _ index: Int, in viewer: PhotoViewer, from thumbnail: Thumbnail?, at time: Double
  ) {
    guard case .leaving(let peek, commitsPreview: true) = state, let preview else {
      return viewer.present(index, from: thumbnail, at: time)
    }
    state = .leaving(peek, commitsPreview: false)
    if reducesMotion {
      sendAway(at: time)
      return viewer.present(index, from: thumbnail, at: time)
    }
    viewer.present(
      index, from: thumbnail, takingOver: (preview.layer, backdrop), at: time)
    removePreview()
    backdrop.opacity.set(0)
  }

  /// After a change of the size, the page has another layout, so nothing flies back to the former position.
  private func resize(to size: Size, displayScale: Double, at time: Double) {
    guard size.isVisible, displayScale > 0, displayScale.isFinite,
      size != self.size || displayScale != self.displayScale
    else { return }
    (self.size, self.displayScale) = (size, displayScale)
    putBack(at: time)
    if case .committing(let peek) = state { concludeCommit(of: peek, at: time) }
    clear()
    cancelTouches(at: time)
    root.bounds.set(Rect(origin: .zero, size: size))
    backdrop.bounds.set(root.bounds.model)
  }

  func hideThumbnail(_ isHidden: Bool) {
    guard isHidden != isThumbnailHidden else { return }
    isThumbnailHidden = isHidden
    report(.thumbnailHidden(isHidden: isHidden))
  }
}
