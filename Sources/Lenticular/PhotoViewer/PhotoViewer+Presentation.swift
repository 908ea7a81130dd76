import LenticularPhysics
import LenticularScene

/// How a photograph opens from its thumbnail, and flies back to it.
extension PhotoViewer {
  /// Opens a photograph from its thumbnail, or by a cross-fade if it has none. Without a viewport, the photograph opens when
  /// that appears, unless it is dismissed before. Returns false for an unknown index, which has no effect.
  ///
  /// - Parameter thumbnail: the thumbnail, in points; nil to ask the source of thumbnails, if there is one.
  @discardableResult
  public func present(_ index: Int, from thumbnail: ThumbnailPlacement?, at time: Double) -> Bool {
    present(index, from: thumbnail, takingOver: nil, at: time)
  }

  /// Opens a photograph from its thumbnail, or from the state and velocity of a layer that shows the
  /// photograph on a surface at the same position, in front of a backdrop.
  @inline(never)
  func present(
    _ index: Int, from thumbnail: ThumbnailPlacement?,
    takingOver shown: (photo: Layer, backdrop: Layer)?,
    at time: Double
  ) -> Bool {
    guard strip.photos.indices.contains(index) else { return false }
    guard surface.viewport != nil else {
      request = Request(photo: strip.photos.ids[index], thumbnail: thumbnail)
      return true
    }
    request = nil
    let id = strip.photos.ids[index]
    let thumbnail = (thumbnail ?? locateThumbnail(of: index, at: time))?.visible
    #if !hasFeature(Embedded)
      // The source may have changed the photographs or the viewport. In pages the source is an interaction, which does not.
      guard let index = strip.photos.index(of: id), surface.viewport != nil else { return false }
    #endif
    if let page, page.index != index { endPresentation(at: time) }
    transition.thumbnail = thumbnail
    offered = nil
    #if !hasFeature(Embedded)
      let isNew = page == nil
    #endif
    if page == nil { beginPresentation(of: index, takingOver: shown, at: time) }
    if phase != .open { report(.presented(reference(to: id))) }
    phase = .open
    flyToFit(velocity: nil, at: time)
    #if !hasFeature(Embedded)
      if isNew { zoomInitially(isInFlight: shown != nil || transition.thumbnail != nil, at: time) }
    #endif
    return true
  }

  /// Offers a photograph to the fingers that go down next: if two of them spread while the viewer is closed,
  /// they open the photograph from its thumbnail, and hold it. A view inside, such as a wall, zooms first if it
  /// can.
  ///
  /// - Parameter thumbnail: as for `present(_:from:at:)`.
  public func offer(_ index: Int, from thumbnail: ThumbnailPlacement?) {
    if strip.photos.indices.contains(index) { offered = (strip.photos.ids[index], thumbnail) }
  }

  private func beginPresentation(
    of index: Int, takingOver shown: (photo: Layer, backdrop: Layer)?, at time: Double
  ) {
    guard let page = strip.open(index, at: time) else { return }
    begin(with: page, isOpened: true)
    transition.time = time
    for layer in contents { root.addSublayer(layer) }
    #if !hasFeature(Embedded)
      areControlsHidden = false
    #endif
    backdrop.opacity.set(0)
    controls.opacity.set(0)
    if let shown {
      page.layer.takeOver(shown.photo, spring: configuration.presentationSpring, at: time)
      backdrop.opacity.takeOver(
        shown.backdrop.opacity, times: 1, spring: configuration.dimmingSpring, at: time)
    } else if let thumbnail = transition.thumbnail, !reducesMotion {
      page.layer.set(page.pose(over: thumbnail))
    } else {
      page.layer.opacity.set(0)
    }
    if transition.thumbnail != nil, !reducesMotion { hideThumbnail(page.id) }
  }

  /// Another photograph became the current one.
  func begin(with page: PhotoPage, isOpened: Bool) {
    companion.begin(with: page, isOpened: isOpened)
    tiles.begin(with: page)
  }

  /// Sets the source of the thumbnails of the present photographs.
  ///
  /// - Parameter map: the map from points of the source's surface to points of the viewer's.
  public func setThumbnailSource(
    _ source: any ThumbnailSource, map: AffineTransform2D, at time: Double
  ) {
    self.source = (source, map)
    if let page {
      setThumbnail(locateThumbnail(of: page.index, at: time), of: page.index, at: time)
    }
  }

  /// The thumbnail in the source, in points of the viewer; nil without a source.
  func locateThumbnail(of index: Int, at time: Double) -> ThumbnailPlacement? {
    guard let source else { return nil }
    return source.thumbnails.revealThumbnail(of: index, at: time)?.mapped(by: source.map).visible
  }

  /// Sets the present thumbnail of the current photograph; nil if it is not on screen. The call is ignored
  /// for other photographs.
  public func setThumbnail(_ thumbnail: ThumbnailPlacement?, of index: Int, at time: Double) {
    if strip.photos.indices.contains(index), request?.photo == strip.photos.ids[index] {
      request?.thumbnail = thumbnail
    }
    guard index == page?.index else { return }
    transition.thumbnail = thumbnail?.visible
    if phase == .closing, !surface.hasTouches { flyToThumbnail(velocity: nil, at: time) }
  }

  /// Dismisses the photograph, and cancels touches. Returns false if no photograph is open, or waits for a viewport.
  @discardableResult
  public func dismiss(at time: Double) -> Bool {
    let waited = request != nil
    request = nil
    guard phase == .open else { return waited }
    cancelTouches(at: time)
    dismiss(velocity: nil, at: time)
    return true
  }

  func dismiss(velocity: Point2D?, at time: Double) {
    guard let page, phase == .open else { return }
    phase = .closing
    noteUse(at: time)
    // The page may have scrolled since.
    if source != nil {
      let thumbnail = locateThumbnail(of: page.index, at: time)
      #if !hasFeature(Embedded)
        // The source may have closed the viewer, or opened another photograph.
        guard page === self.page, phase == .closing else { return }
      #endif
      transition.thumbnail = thumbnail
    }
    report(.willDismiss(reference(to: page.id)))
    flyToThumbnail(velocity: velocity, at: time)
  }

  func reopen(at time: Double) {
    guard let page, phase == .closing else { return }
    phase = .open
    report(.presented(reference(to: page.id)))
    flyToFit(velocity: nil, at: time)
  }

  /// Animates the photograph to fit the stage, from its present state.
  func flyToFit(velocity: Point2D?, scaleVelocity: Double? = nil, at time: Double) {
    guard let page else { return }
    touch.held = nil
    dim(to: 1, at: time)
    if page.layer.opacity.model != 1 { fade(page.layer, to: 1, at: time) }
    page.fly(
      to: page.fittingPose, velocity: velocity, scaleVelocity: scaleVelocity,
      spring: configuration.presentationSpring, at: time)
    reportZoom()
  }

  /// Animates the photograph to its thumbnail, or fades it out without one.
  func flyToThumbnail(velocity: Point2D?, at time: Double) {
    guard let page else { return }
    touch.held = nil
    isFlightShown = false
    dim(to: 0, at: time)
    if let thumbnail = transition.thumbnail, !reducesMotion {
      hideThumbnail(page.id)
      if page.layer.opacity.model != 1 { fade(page.layer, to: 1, at: time) }
      page.fly(
        to: page.pose(over: thumbnail), velocity: velocity,
        spring: configuration.dismissalSpring, at: time)
    } else {
      page.scroller.drop()
      page.scroller.hold(at: time)
      fade(page.layer, to: 0, at: time)
      hideThumbnail(nil)
    }
  }

  /// Closes the viewer at once, without a flight. A photograph that waits for a viewport is not presented any more. Returns
  /// false if there is neither.
  @discardableResult
  public func close(at time: Double) -> Bool {
    let wasClosed = request == nil && page == nil
    request = nil
    endPresentation(at: time)
    return !wasClosed
  }

  func endPresentation(at time: Double) {
    guard let page else { return }
    strip.close()
    touch = TouchSession()
    phase = .closed
    cancelTouches(at: time)
    for layer in contents { root.removeSublayer(layer) }
    hideThumbnail(nil)
    transition = PhotoTransition()
    report(.dismissed(reference(to: page.id)))
  }

  /// Hides the thumbnail of a photograph, if any, and shows the thumbnail that was hidden.
  func hideThumbnail(_ photo: PhotoID?) {
    guard photo != transition.hiddenThumbnail else { return }
    if let hidden = transition.hiddenThumbnail {
      report(.thumbnailHidden(reference(to: hidden), isHidden: false))
    }
    if let photo { report(.thumbnailHidden(reference(to: photo), isHidden: true)) }
    transition.hiddenThumbnail = photo
  }

  /// Animates the opacity of backdrop and controls: 1 if the viewer is open, 0 if it is closed.
  func dim(to opacity: Double, at time: Double) {
    // A drag calls this for every sample, most of which change nothing.
    guard backdrop.opacity.model != opacity else { return }
    if reducesMotion {
      fade(backdrop, to: opacity, at: time)
      fade(controls, to: areControlsHidden ? 0 : opacity, at: time)
    } else {
      let spring = configuration.dimmingSpring
      backdrop.opacity.animate(to: opacity, spring: spring, at: time)
      // Controls disappear as soon as a dismissal may begin.
      let shown = opacity < 1 || areControlsHidden ? 0.0 : 1
      controls.opacity.animate(to: shown, spring: spring, at: time)
    }
  }

  func fade(_ layer: Layer, to opacity: Double, at time: Double) {
    layer.opacity.animate(
      to: opacity, curve: .easeInOut, duration: configuration.crossFadeDuration, at: time)
  }
}
