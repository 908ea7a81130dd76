import Lenticular
import LenticularGallery
import LenticularGestures
import LenticularPhysics
import LenticularScene

/// The inputs of a window.
extension WindowController {
  private func path(_ interactions: any Interaction...) -> [Stage.Hit] {
    interactions.map { Stage.Hit($0.surface) }
  }

  /// Handles a sample of a pointer, with its location in points of the window's content.
  public func pointer(_ sample: PointerSample) {
    switch sample.phase {
    case .down:
      marksFocus = false
      trackpad.stop()
      let isTaken: Bool
      let isOnWall = !isViewing
      if isViewing {
        isTaken = stage.handle(.pointer(sample), on: path(viewer))
      } else {
        // Other fingers change nothing about the press of the first one.
        if !presses.values.contains(where: \.isOnWall) {
          peek.setSource(peekSource(at: sample.location))
        }
        isTaken = stage.handle(.pointer(sample), on: path(wall, peek))
      }
      presses[sample.id] = Press(
        location: sample.location, isOnWall: isOnWall, isTaken: isTaken)
    case .moved:
      guard let press = presses[sample.id] else { return }
      let travel = (sample.location - press.location).length
      let isTaken = stage.handle(.pointer(sample))
      if isTaken || travel >= GestureDefaults.panSlop(of: sample.kind) {
        presses[sample.id]?.isTaken = true
      }
    case .up, .cancelled:
      guard let press = presses.removeValue(forKey: sample.id) else { return }
      let wasViewing = isViewing
      let isTaken = stage.handle(.pointer(sample)) || press.isTaken
      if sample.phase == .up, !isTaken, !wasViewing {
        stage.perform(at: sample.time) { click(press.location, at: $0) }
      }
    }
  }

  /// Opens the photograph at a point of the wall.
  private func click(_ point: Point2D, at time: Double) {
    guard let index = wall.photo(at: point) else { return }
    wall.focus(index, animated: false, at: time)
    present(index, at: time)
  }

  /// The source of the previews for a press at a point: the photograph there and its neighbours; nil in a gap.
  private func peekSource(at point: Point2D) -> PeekSource? {
    guard let index = wall.photo(at: point) else { return nil }
    peekedIndex = index
    previewIDs = album.items.map(\.id)
    return PeekSource(
      .neighbours(start: index), sizes: album.items.map(\.photo.pixelSize),
      thumbnail: shownFrame(of: index).map { ThumbnailPlacement(frame: $0) },
      isRightToLeft: isRightToLeft)
  }

  /// The rectangle in which the last frame has shown a photograph of the wall.
  func shownFrame(of index: Int) -> Rect2D? {
    guard
      let content = tree.layers(showing: .scrollContent).first(where: {
        $0.surface == wall.surface.id
      }),
      var frame = wall.cell(at: index)?.frame
    else { return nil }
    // From the view at rest to the content, and to the view as it is shown.
    let zoom = wall.scrollView.zoomScale
    frame.origin = (frame.origin + wall.scrollView.contentOffset) * (1 / zoom)
    frame.size = frame.size * (1 / zoom)
    let map = content.transformInSurface
    return Rect2D(
      origin: map.apply(to: frame.origin),
      size: Size2D(width: frame.size.width * map.a, height: frame.size.height * map.d))
  }

  /// Handles a turn of a wheel, or two fingers that scroll on a trackpad. The toolkit tells when the fingers leave, by the
  /// phase `ended`. The scroll then goes on by momentum, until there is another input of a hand.
  public func wheel(_ sample: WheelSample) {
    trackpad.add(sample, on: inputPath)
    handle(.wheel(sample))
  }

  /// Scrolls by the momentum of two fingers up to the time of a frame. Returns the distance.
  func scrollOn(to time: Double) -> Point2D {
    guard let path = trackpad.momentum?.path, let sample = trackpad.sample(at: time) else {
      return .zero
    }
    stage.handle(.wheel(sample), on: path)
    return sample.delta
  }

  /// Handles a pinch on a trackpad.
  public func magnify(_ sample: MagnificationSample) {
    trackpad.stop()
    handle(.magnification(sample))
  }

  /// Handles a mouse that moves with no button pressed. The point is nil when the mouse has left.
  public func hover(_ point: Point2D?, at time: Double) {
    if isViewing { stage.handle(.hover(point, at: time), on: path(viewer)) }
  }

  /// Handles a key that interactions understand. Returns whether it has had an effect.
  @discardableResult
  public func key(_ key: Key, at time: Double) -> Bool {
    if !isViewing { marksFocus = true }
    isPlanStale = true
    trackpad.stop()
    if key == .actualPixels || key == .zoomToFit { setOwnPixels(key == .actualPixels) }
    return handle(.key(key, at: time))
  }

  @discardableResult
  private func handle(_ input: Input) -> Bool {
    stage.handle(input, on: inputPath)
  }

  /// The surfaces that receive keys, wheels and pinches.
  private var inputPath: [Stage.Hit] { isViewing ? path(viewer) : path(peek, wall) }

  /// Closes the open photograph.
  public func close(at time: Double) {
    trackpad.stop()
    isPlanStale = true
    stage.perform(at: time) { if isViewing { viewer.dismiss(at: $0) } }
  }

  /// Turns to the next photograph.
  public func showNext(at time: Double) {
    trackpad.stop()
    isPlanStale = true
    stage.perform(at: time) { if isViewing { viewer.step(by: 1, at: $0) } }
  }

  /// Opens the marked photograph of the wall, or without one the photograph nearest to the middle of the view.
  public func activate(at time: Double) {
    stage.perform(at: time) { time in
      guard !isViewing, let index = markedPhoto ?? wall.centralPhoto(at: time) else { return }
      marksFocus = true
      present(index, at: time)
    }
  }

  /// Marks the photograph at a point of the wall, for a menu. In a gap, no photograph is marked.
  public func markPhoto(under point: Point2D, at time: Double) {
    stage.perform(at: time) { if !isViewing { mark(wall.photo(at: point), at: $0) } }
  }

  /// Marks a photograph of the wall, and scrolls it into view; nil for none.
  package func mark(_ index: Int?, at time: Double) {
    marksFocus = index != nil
    isPlanStale = true
    if let index { wall.focus(index, animated: false, at: time) }
  }

  /// The file of the current photograph, for a command that does something with the file; nil if there is none. If a
  /// photograph is marked out of sight, the wall scrolls to that instead, and there is no file: no command does anything
  /// with a photograph that nobody sees.
  public func fileForCommand(at time: Double) -> SourceFile? {
    if !isViewing, let index = markedPhoto, !isInSight(index) {
      isPlanStale = true
      trackpad.stop()
      stage.perform(at: time) { wall.focus(index, animated: true, at: $0) }
      return nil
    }
    return currentFile
  }

  /// The file of the open photograph, or of the one at a point of the wall; nil if there is none.
  public func file(at point: Point2D) -> SourceFile? {
    isViewing ? currentFile : wall.photo(at: point).map { album.items[$0].file }
  }

  /// The rectangle in which the last frame has shown the marked photograph of the wall; nil if none is marked.
  public var currentFrame: Rect2D? { markedPhoto.flatMap { shownFrame(of: $0) } }

  /// Whether the last frame has shown a photograph of the wall, at least half of its width and height, or half of the
  /// window's.
  private func isInSight(_ index: Int) -> Bool {
    guard let frame = shownFrame(of: index) else { return false }
    let seen = frame.intersection(Rect2D(origin: .zero, size: size)).size
    return 2 * seen.width >= min(frame.size.width, size.width)
      && 2 * seen.height >= min(frame.size.height, size.height)
  }

  /// Ends all touches, because another window or a menu takes the pointers.
  public func losePointers(at time: Double) {
    presses = [:]
    trackpad.stop()
    stage.handle(.pointersLost(at: time))
  }

  /// Handles another size of the window's content, in points, and the number of pixels per point.
  ///
  /// - Parameter topInset: the height of a bar over the top of the wall, in points. At rest, photographs lie below it.
  public func resize(
    _ size: Size2D, scale: Double, isRightToLeft: Bool, topInset: Double = 0, at time: Double
  ) {
    let limits = album.items.map(widthLimit)
    (self.size, self.scale, self.isRightToLeft) = (size, scale, isRightToLeft)
    let whole = Viewport(size: size, displayScale: scale, isRightToLeft: isRightToLeft)
    let wallPart = Viewport(
      size: size, displayScale: scale, isRightToLeft: isRightToLeft,
      safeAreaInsets: Insets(top: topInset))
    stage.handle(.viewport(wallPart, at: time), on: path(wall))
    stage.handle(.viewport(whole, at: time), on: path(peek, viewer))
    if album.items.map(widthLimit) != limits {
      stage.perform(at: time) { tellViewer(at: $0) }
    }
    if isViewing {
      stage.perform(at: time) { viewer.setThumbnailSource(wall, map: .identity, at: $0) }
    }
    isPlanStale = true
  }

  /// Handles the user's preference for reduced motion.
  public func setLessMotion(_ isEnabled: Bool, at time: Double) {
    hasLessMotion = isEnabled
    stage.handle(.reduceMotion(isEnabled, at: time))
  }
}
