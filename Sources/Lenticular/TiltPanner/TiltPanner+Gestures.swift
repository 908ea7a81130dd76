import LenticularGestures
import LenticularPhysics
import LenticularScene

/// What fingers do to the picture.
extension TiltPanner {
  public func touchesBegan(
    _ sample: PointerSample, in surroundings: Surroundings, at time: Double
  ) {
    if !scrollView.isTracking {
      hasCaughtFling = scrollView.isDecelerating
      filledAtTouch = isFilling && scrollView.zoomScale == 1
      tilt.drop()
      hasTapped = false
    }
    tilt.noteUse(at: time)
    noteZoom { scrollView.touchesBegan(sample, in: surroundings, at: time) }
  }

  public func respond(to action: GestureAction, at time: Double) {
    tilt.noteUse(at: time)
    if action.isFrom(tap) {
      guard action.state == .ended, !hasCaughtFling else { return }
      hasTapped = true
      setFilling(!filledAtTouch, about: tap.location, animated: true, at: time)
    } else {
      noteZoom { scrollView.respond(to: action, at: time) }
      if scrollView.isDragging { tilt.ignoresHover = true }
    }
  }

  public func touchesEnded(at time: Double) {
    tilt.noteUse(at: time)
    noteZoom { scrollView.touchesEnded(at: time) }
  }

  public var claimsTouches: Bool { hasTapped || scrollView.claimsTouches }

  /// Calls a closure that may zoom, and then updates whether the image fills the view.
  func noteZoom<Answer>(_ act: () -> Answer) -> Answer {
    let answer = act()
    let fills = scrollView.zoomScale >= 1
    if fills != isFilling {
      isFilling = fills
      report(.fillingChanged(isFilling: fills))
    }
    return answer
  }
}
