import LenticularGestures
import LenticularPhysics
import LenticularScene

/// Press a thumbnail, and a preview rises; slide, and it goes through what the thumbnail holds or through
/// its neighbours; lift, and it goes back; slide up or press deeper, and it is handed over to be opened.
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
/// A press that has not begun a peek is the recogniser's affair: up to then nothing is shown, nothing
/// reported, and a touch is nobody's. A preview in flight can be caught and sent back at every moment,
/// for each flight only gives animated values another destination.
public final class PeekPan: Interaction {
  /// What a Peek & Pan reports. Every `began` is followed by exactly one `ended`, in that order; what
  /// lies between belongs to it.
  public enum Report: Equatable, Sendable {
    /// A preview rises: that of an index.
    case began(index: Int)
    /// The preview of another index is shown.
    case moved(index: Int)
    /// How far the finger is through all indices, or through the area of a value; from 0 to 1.
    case updated(percentage: Double)
    /// The preview goes: back to where it came from; or, committed, to who presents it now, and is gone in
    /// the next frame. See `present(_:in:from:at:)`.
    case ended(index: Int, committed: Bool)
    /// From this frame on what was pressed is hidden, for its preview flies; or visible again. It may
    /// become so after `ended`, but does before the next `began`.
    case thumbnailHidden(isHidden: Bool)
  }

  enum State {
    case idle
    case peeking(Peek)
    /// Handed over; the next frame shows the preview for the last time.
    case committing(Peek)
    /// What is left on the screen goes.
    case leaving(Peek, commitsPreview: Bool)
  }

  /// A peek from its beginning to its end.
  final class Peek {
    var source: PeekSource
    var track: PeekTrack
    /// The index that the thumbnail shows.
    let home: Int
    /// Where the finger pressed, and where it is.
    let anchor: Point
    var finger: Point
    /// From where sliding up counts.
    var liftOrigin: Point
    /// Whether a finger holds it, not a command.
    let isHeld: Bool
    /// Whether a frame has shown the preview where it comes from: that frame begins its flight.
    var hasRisen = false
    /// Whether the pressure has been low enough for a press that goes deeper to be one.
    var canDeepen = false
    /// The percentage that has been reported.
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
  /// The preview that is up, and those that are on their way out, the oldest first.
  var preview: PeekPreview?
  var departing: [PeekPreview] = []
  private(set) var size: Size
  private var displayScale = 1.0
  private(set) var reducesMotion = false
  private var isThumbnailHidden = false
  /// Whether the touch that goes on began a peek: it is the peek's until it is over, whatever becomes of
  /// that one.
  public private(set) var claimsTouches = false
  private var queue = ReportQueue<Report>()

  /// - Parameter size: the view, in points, on a surface of its own.
  public convenience init(size: Size, configuration: Configuration = Configuration()) {
    self.init(Surface(size: size), configuration: configuration)
  }

  /// A Peek & Pan whose previews fill a surface.
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

  public var isIdle: Bool {
    guard surface.isIdle, queue.isEmpty else { return false }
    switch state {
    case .idle: return true
    case .peeking(let peek):
      return departing.isEmpty && !peek.track.isAdvancing
        && peek.reportedPercentage == peek.track.percentage
    case .committing, .leaving: return false
    }
  }

  var isPeeking: Bool {
    if case .peeking = state { true } else { false }
  }

  /// What the last frame reported, in order.
  public var reports: [Report] { queue.ofFrame }

  func report(_ report: Report) {
    queue.add(report)
  }

  // MARK: Input

  /// Input is the peek's while a preview is up.
  public func handle(_ input: Input, at time: Double) -> Bool {
    let wasPeeking = isPeeking
    switch input {
    case .size(let size, let displayScale):
      resize(to: size, displayScale: displayScale, at: time)
    case .lessMotion(let isWished): reducesMotion = isWished
    case .key(let key): handle(key, at: time)
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
    if case .leaving(_, commitsPreview: false) = state, departing.isEmpty, !backdrop.isRunning,
      preview?.layer.isRunning != true
    {
      clear()
    }
    queue.publish()
  }

  /// Sets what the next press previews, if anything. A host says so when a finger comes down.
  public func setSource(_ source: PeekSource?) {
    self.source = source
    allowPress()
  }

  /// Peeks without a finger: for keys, other buttons and screen readers.
  public func begin(at time: Double) {
    begin(from: nil, at: time)
  }

  /// Puts the preview back, as a finger that lifts does.
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
    case .up, .down, .pageUp, .pageDown, .home, .end, .zoomIn, .zoomOut: break
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

  /// Lets presses compete where there is something to preview. One that goes on is not taken away.
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
    if isDeeper || lift >= commitDistance(from: peek.liftOrigin.y) {
      commit(at: time)
    } else {
      follow(peek, at: time)
    }
  }

  /// How far up a finger has to slide from a height, in points.
  private func commitDistance(from y: Double) -> Double {
    max(
      configuration.leastCommitDistance,
      min(configuration.commitDistance, y * configuration.commitShare))
  }

  // MARK: Peeks

  /// - Parameter finger: where one presses; nil for a peek that none holds.
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

  /// Ends what went before, and what of it is no part of a peek of a source.
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

  /// Takes in where the track has come to.
  private func update(_ peek: Peek, at time: Double) {
    let index = peek.track.index
    guard let preview, preview.index != index else { return }
    report(.moved(index: index))
    let isForward = (index > preview.index) != peek.source.isRightToLeft
    turn(to: index, of: peek, direction: isForward ? 1 : -1, at: time)
  }

  /// Goes on by a number of indices, or of steps of a value, backwards if negative.
  public func step(by distance: Int, at time: Double) {
    guard case .peeking(let peek) = state else { return }
    peek.track.step(by: distance, at: time)
    update(peek, at: time)
  }

  /// Takes in that what is previewed has changed: the index stays where it can. Without any preview left, the
  /// peek ends. Where nothing is previewed, it is as `setSource(_:)`.
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

  /// Hands the preview over, as a press that goes deeper does.
  public func commit(at time: Double) {
    guard case .peeking(let peek) = state else { return }
    reportPercentage()
    state = .committing(peek)
  }

  /// Shows the preview for the last time, for who presents it then.
  private func concludeCommit(of peek: Peek, at time: Double) {
    guard let preview else { return }
    // Whoever takes over hides the thumbnail itself, in the same frame but later.
    hideThumbnail(false)
    report(.ended(index: preview.index, committed: true))
    dim(to: 0, at: time)
    state = .leaving(peek, commitsPreview: true)
  }

  /// Has a viewer open a photograph from where the preview is of the peek that has just been committed: what
  /// is seen moves on as it did. To be called between the frame that reports the end of the peek and the next
  /// one, in which the photograph is the viewer's alone.
  ///
  /// - Parameters:
  ///   - index: that of the photograph in the viewer, which fills a surface at the same place.
  ///   - thumbnail: where the photograph flies back to; see `PhotoViewer.present(_:from:at:)`.
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

  /// Another size has another page beneath: nothing flies back to where it was.
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
