import LenticularPhysics
import LenticularScene

/// How commands turn pages, rotate and zoom.
extension PhotoViewer {
  // MARK: Paging

  /// Turns by a number of photographs, backwards if negative; at most to the first or last one. Returns false if no
  /// photograph is open, or waits for a viewport, or none follows in that direction.
  @discardableResult
  public func step(by distance: Int, at time: Double) -> Bool {
    if let index = request.flatMap({ strip.photos.index(of: $0.photo) }) {
      let next = strip.index(by: distance, from: index)
      if next != index { request = Request(photo: strip.photos.ids[next]) }
      if page == nil { return next != index }
    }
    guard let current = page, phase == .open else { return false }
    let index = strip.index(by: distance, from: current.index)
    guard index != current.index else { return false }
    cancelTouches(at: time)
    turn(to: index, at: time)
    if reducesMotion, let next = page {
      strip.finishTurning(at: time)
      next.layer.opacity.set(0)
      fade(next.layer, to: 1, at: time)
    } else {
      strip.settle(at: time)
    }
    return true
  }

  /// Makes another photograph the current one.
  func turn(to index: Int, at time: Double) {
    strip.turn(to: index, at: time)
    if let page { begin(with: page, isOpened: false) }
    let id = strip.photos.ids[index]
    let thumbnail = locateThumbnail(of: index, at: time)
    #if !hasFeature(Embedded)
      // The source may have closed the viewer, or changed its photographs.
      guard page?.id == id else { return }
    #endif
    transition.thumbnail = thumbnail
    hideThumbnail(reducesMotion ? nil : id)
    report(.indexChanged(reference(to: id)))
    reportZoom()
  }

  // MARK: Zoom

  /// Rotates the photograph about the middle of the stage by quarter turns, counterclockwise if negative. A
  /// photograph that fits the stage fits it afterwards; a zoomed one keeps its zoom scale. Returns false if no photograph
  /// is open, or waits for a viewport.
  @discardableResult
  public func rotate(by quarterTurns: Int, at time: Double) -> Bool {
    request?.quarterTurns += quarterTurns % 4
    guard let page, phase == .open else { return request != nil }
    cancelTouches(at: time)
    rotate(page, to: page.quarterTurns + quarterTurns % 4, about: page.stageSize.center, at: time)
    if reducesMotion {
      page.scroller.place(page.scroller.contentOffset, zoom: page.scroller.zoomScale, at: time)
      page.layer.opacity.set(0)
      fade(page.layer, to: 1, at: time)
    }
    return true
  }

  /// Zooms the open photograph about the middle of the stage, to a zoom as `Report.zoomChanged` tells it: 1 is that at which
  /// the photograph fits. A zoom beyond the limits becomes the nearest one. Returns false if no photograph is open, and for a
  /// number that is no zoom.
  @discardableResult
  public func zoom(to zoom: Double, at time: Double) -> Bool {
    guard let page, phase == .open, zoom > 0, zoom.isFinite else { return false }
    cancelTouches(at: time)
    self.zoom(to: zoom, about: page.stageSize.center, at: time)
    return true
  }

  /// Animates the photograph to a rotation by quarter turns. It then fits the stage unless it is larger than
  /// it fits both as it was and as it will be rotated; then it zooms about a point.
  func rotate(
    _ page: PhotoPage, to quarterTurns: Int, about point: Point2D, velocity: Point2D? = nil,
    scaleVelocity: Double? = nil, at time: Double
  ) {
    let wasZoomed = page.isZoomed
    page.quarterTurns = quarterTurns
    if wasZoomed, page.isZoomed {
      page.scroller.drop()
      zoom(to: page.scroller.zoomScale, about: point, at: time)
    } else {
      flyToFit(velocity: velocity, scaleVelocity: scaleVelocity, at: time)
    }
  }

  /// Zooms about a point of the stage, which keeps showing the same part of the photograph unless that would
  /// leave a gap at an edge.
  func zoom(to scale: Double, about point: Point2D, at time: Double) {
    guard let page else { return }
    dim(to: 1, at: time)
    page.scroller.zoom(to: scale, about: point - strip.offset(at: time), animated: true, at: time)
    reportZoom()
  }

  func reportZoom() {
    let zoom = page?.scroller.zoomScale ?? 1
    guard zoom != reportedZoom else { return }
    reportedZoom = zoom
    report(.zoomChanged(zoom: zoom))
  }
}
