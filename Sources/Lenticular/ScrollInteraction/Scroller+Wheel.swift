import LenticularGestures
import LenticularPhysics
import LenticularScene

/// Wheels, and pinches on a trackpad.
extension Scroller {
  /// Handles a wheel. A trackpad, with its own momentum, scrolls at once; a notch of a wheel scrolls by a
  /// spring.
  ///
  /// If content snaps, a notch scrolls to the next snap offset. A trackpad snaps to the nearest one when the
  /// platform reports the end of momentum, or no sample has come for `snapDelay`.
  func handle(_ sample: WheelSample, at time: Double) {
    guard sample.isUsable else { return }
    let start = contentOffset
    if sample.isPrecise {
      let target = geometry.clamp(contentOffset(at: shownTime(time)) + sample.delta)
      let deadline = target == start ? snapDeadline : time + configuration.snapDelay
      scroll(to: target, animated: false, at: time)
      snapDeadline = sample.phase == .momentumEnded ? time : deadline
    } else {
      let target = Point2D.axes { axis in
        let (start, distance) = (start[axis], sample.delta[axis])
        return distance == 0 ? start : next(from: start, by: distance, along: axis)
      }
      scroll(to: target, animated: true, at: time)
    }
  }

  /// Zooms about the pointer for a pinch on a trackpad. Returns whether the view can zoom, and so handles the
  /// sample alone.
  func magnify(_ sample: MagnificationSample, at time: Double) -> Bool {
    guard sample.isUsable, configuration.zooms else { return false }
    zoom(
      to: zoomScale * sample.factor, about: sample.location - origin, animated: false, at: time)
    return true
  }

  /// Snaps content that a trackpad has moved, if the delay is over.
  func snap(by time: Double) {
    guard let deadline = snapDeadline else { return }
    // A deadline that is farther away than the delay is one of a wrong time.
    guard deadline <= time || deadline > time + configuration.snapDelay else { return }
    snapDeadline = nil
    settle(at: min(deadline, time))
  }
}
