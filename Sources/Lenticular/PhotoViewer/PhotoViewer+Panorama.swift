import LenticularPhysics

/// Panoramas in a viewer: photographs that pan as the device is turned, while they fill the view.
extension PhotoViewer {
  /// Fills the view with the photograph, from its middle.
  public func fill(at time: Double) {
    guard phase == .open, let page else { return }
    cancelTouches(at: time)
    zoom(to: page.fillingZoom, about: page.stageSize.center, at: time)
  }

  /// Has turns of the device, and a hovering mouse, pan panoramas, or not.
  public func setMotion(_ isOn: Bool, at time: Double) {
    tilt.setOn(isOn, panning: panned, at: time)
  }

  /// What a turn may pan now; nil if nothing.
  var panned: Scroller? {
    guard phase == .open, !surface.hasTouches, strip.offset(at: frameTime) == .zero, let page,
      page.isLookedAround
    else { return nil }
    return page.scroller
  }

  /// Somebody moves the photograph otherwise: it does not fill the view by itself any more, and what turns
  /// have pulled past an end returns.
  func noteUse(at time: Double) {
    fillsOnArrival = false
    tilt.noteUse(at: time)
    tilt.endPull(panning: panned, at: time)
  }

  /// Goes on with another photograph.
  func beginTilting() {
    tilt.begin()
    if let page { tilt.axis = page.panAxis }
  }

  /// A panorama that has just been opened, and that nobody has touched, goes on to fill the view.
  func fillOnArrival(at time: Double) {
    guard fillsOnArrival, phase == .open, let page, !page.scroller.isMoving, page.isFitted else {
      return
    }
    fillsOnArrival = false
    zoom(to: page.fillingZoom, about: page.stageSize.center, at: time)
  }
}
