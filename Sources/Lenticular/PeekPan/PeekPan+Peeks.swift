import LenticularGestures
import LenticularPhysics
import LenticularScene

/// How a peek begins, changes and ends.
extension PeekPan {
  /// - Parameter finger: the location of the press; nil for a peek that a command begins.
  @discardableResult
  func begin(from finger: Point2D?, at time: Double) -> Bool {
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
  func update(at time: Double) {
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

  /// Replaces the photographs that are previewed, because some were added, removed, moved or changed. The
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

  func reportPercentage() {
    guard let percentage = current?.track.percentage, percentage != peek?.reportedPercentage
    else { return }
    peek?.reportedPercentage = percentage
    report(.updated(percentage: percentage))
  }

  func putBack(at time: Double) {
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
  func concludeCommit(at time: Double) {
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
  func resize(to viewport: Viewport, at time: Double) {
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
